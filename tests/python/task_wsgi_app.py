"""A WSGI application with routing and middleware, called without a server."""
import io
import json
import re
import sys
from urllib.parse import parse_qs
from wsgiref.headers import Headers
from wsgiref.util import FileWrapper, request_uri, setup_testing_defaults, shift_path_info
from wsgiref.validate import validator

ROUTES, STORE = [], {}


def route(pattern, method="GET"):
    def add(function):
        ROUTES.append((re.compile(f"^{pattern}$"), method, function))
        return function
    return add


@route(r"/items/(\w+)")
def show(environ, key):
    return (200, STORE[key]) if key in STORE else (404, {"error": key})


@route(r"/items/(\w+)", "PUT")
def put(environ, key):
    size = int(environ.get("CONTENT_LENGTH") or 0)
    STORE[key] = json.loads(environ["wsgi.input"].read(size))
    return 201, STORE[key]


@route(r"/search")
def search(environ):
    q = parse_qs(environ["QUERY_STRING"])
    return 200, sorted(k for k in STORE if k.startswith(q.get("prefix", [""])[0]))


def app(environ, start_response):
    for pattern, method, function in ROUTES:
        if (m := pattern.match(environ["PATH_INFO"])) and method == environ["REQUEST_METHOD"]:
            try:
                status, data = function(environ, *m.groups())
            except json.JSONDecodeError as error:
                status, data = 400, {"error": error.msg}
            break
    else:
        status, data = 405, None
    body = json.dumps(data).encode()
    start_response(f"{status} {'OK' if status < 400 else 'No'}", [("Content-Type", "application/json"), ("Content-Length", str(len(body)))])
    return [body]


class Log:
    def __init__(self, inner):
        self.inner = inner

    def __call__(self, environ, start_response):
        def wrapped(status, headers, exc_info=None):
            print(environ["REQUEST_METHOD"], environ["PATH_INFO"], "->", status)
            return start_response(status, headers, exc_info)
        return self.inner(environ, wrapped)


def call(method, path, query="", body=b""):
    environ = {"REQUEST_METHOD": method, "SCRIPT_NAME": "", "PATH_INFO": path, "QUERY_STRING": query, "CONTENT_LENGTH": str(len(body)), "wsgi.input": io.BytesIO(body)}
    setup_testing_defaults(environ)
    seen = []
    result = validator(Log(app))(environ, lambda status, headers, exc_info=None: seen.append((status, headers)) or (lambda data: None))
    data = b"".join(result)
    result.close()
    return seen[0][0], Headers(seen[0][1])["content-length"], json.loads(data)


for request in (("PUT", "/items/ab", "", b'{"n": 1}'), ("PUT", "/items/ac", "", b"{bad"), ("GET", "/items/ab"), ("GET", "/items/zz"), ("GET", "/search", "prefix=a"), ("POST", "/search")):
    print(call(*request))
environ = {"SCRIPT_NAME": "/app", "PATH_INFO": "/a/b", "QUERY_STRING": "x=1"}
setup_testing_defaults(environ)
print(shift_path_info(environ), environ["SCRIPT_NAME"], environ["PATH_INFO"], request_uri(environ), list(FileWrapper(io.BytesIO(b"abcdef"), 4)))
headers = Headers([("A", "1")])
headers.add_header("Content-Disposition", "attachment", filename="x y.txt")
headers["B"] = "2"
print(headers, headers.get_all("a"), "b" in headers, bytes(headers))
