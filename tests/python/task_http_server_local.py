"""Handlers of http.server are tested without a socket."""
import io
import json
from http.server import BaseHTTPRequestHandler, SimpleHTTPRequestHandler
from pathlib import Path


class Api(BaseHTTPRequestHandler):
    items = {"1": {"name": "tea"}}

    def reply(self, status, data):
        body = json.dumps(data).encode()
        self.send_response(status)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def do_GET(self):
        key = self.path.rpartition("/")[2]
        if key in self.items:
            self.reply(200, self.items[key])
        else:
            self.send_error(404, "No such item")

    def do_POST(self):
        size = int(self.headers.get("Content-Length", 0))
        try:
            data = json.loads(self.rfile.read(size))
        except json.JSONDecodeError as error:
            self.reply(400, {"error": error.msg})
            return
        self.items[str(len(self.items) + 1)] = data
        self.reply(201, data)

    def log_message(self, form, *args):
        print("log:", form % args)

    def version_string(self):
        return "test/1"

    def date_time_string(self, timestamp=None):
        return "now"


class Connection:
    def __init__(self, request):
        self.request, self.out = request, io.BytesIO()

    def makefile(self, mode, *_):
        return io.BytesIO(self.request)

    def sendall(self, data):
        self.out.write(data)


def ask(request, handler=Api, **kw):
    connection = Connection(request)
    handler(connection, ("127.0.0.1", 5), None, **kw)
    return connection.out.getvalue().decode()


print(ask(b"GET /items/1 HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"))
print(ask(b"POST /items HTTP/1.0\r\nContent-Length: 14\r\n\r\n" + b'{"name": "ok"}'))
print(ask(b"POST /items HTTP/1.0\r\nContent-Length: 1\r\n\r\n{"))
print(ask(b"GET /items/9 HTTP/1.0\r\n\r\n").splitlines()[0])
print(ask(b"DELETE /items/1 HTTP/1.0\r\n\r\n").splitlines()[0])
print(ask(b"garbage\r\n\r\n")[:60])
Path("site").mkdir()
Path("site/index.html").write_text("<h1>hi</h1>")
Path("site/a.txt").write_text("text")


class Quiet(SimpleHTTPRequestHandler):
    def log_message(self, *_): ...


answer = ask(b"GET / HTTP/1.0\r\n\r\n", Quiet, directory="site")
print(answer.splitlines()[0], answer.endswith("<h1>hi</h1>"), "Content-type: text/html" in answer)
answer = ask(b"GET /../../etc/passwd HTTP/1.0\r\n\r\n", Quiet, directory="site")
print(answer.splitlines()[0])
answer = ask(b"HEAD /a.txt HTTP/1.0\r\n\r\n", Quiet, directory="site")
print("Content-Length: 4" in answer, answer.endswith("text"))
