import email
import email.policy
import http.cookies
import io
from email.message import EmailMessage
from http import HTTPMethod, HTTPStatus
from http.client import HTTPResponse, parse_headers
from urllib.parse import parse_qs, parse_qsl, quote, quote_plus, unquote, urlencode, urljoin, urlsplit, urlunsplit

RAW = b"""POST /api/items?tag=a&tag=b%20c&empty= HTTP/1.1\r
Host: api.example.com:8080\r
Content-Type: application/json; charset=utf-8\r
Cookie: session="abc 123"; theme=dark\r
X-Multi: one\r
X-Multi: two\r
Content-Length: 13\r
\r
{"name": "x"}"""


class FakeSocket:
    def __init__(self, data):
        self.data = data

    def makefile(self, *_):
        return io.BytesIO(self.data)


stream = io.BytesIO(RAW)
method, target, version = stream.readline().decode().split()
headers = parse_headers(stream)
body = stream.read(int(headers["content-length"]))
parts = urlsplit(target)
print(method, HTTPMethod(method).description, parts.path, parse_qs(parts.query), parse_qs(parts.query, keep_blank_values=True), version)
print(headers.get_content_type(), headers.get_content_charset(), headers.get_all("x-multi"), headers["nope"], len(headers.keys()), body)
cookies = http.cookies.SimpleCookie(headers["Cookie"])
print({k: m.value for k, m in cookies.items()})
out = http.cookies.SimpleCookie()
out["id"] = "5"
out["id"]["max-age"], out["id"]["httponly"], out["id"]["path"] = 60, True, "/"
print(out.output())
response = HTTPResponse(FakeSocket(b"HTTP/1.1 404 Not Here\r\nTransfer-Encoding: chunked\r\nContent-Type: text/plain\r\n\r\n5\r\nhello\r\n6\r\n world\r\n0\r\n\r\n"))
response.begin()
print(response.status, response.reason, response.getheader("content-type"), response.read(), HTTPStatus(404).phrase, int(HTTPStatus.IM_A_TEAPOT))
url = urlsplit("https://user:p%40ss@Example.COM:8443/a%20b/../c?q=1#frag")
print(url.username, unquote(url.password), url.hostname, url.port, url.netloc, url._replace(netloc="h", fragment="").geturl())
for base, ref in (("http://a/b/c/d?q", "../g"), ("http://a/b/c/d", "//h/x"), ("http://a/b", "?y"), ("http://a/b/", "./z/."), ("http://a", "mailto:x@y")):
    print(urljoin(base, ref), end=" ")
print(quote("a b/ü&", safe=""), quote_plus("a b&c"), unquote("%E2%82%AC%zz"), urlencode({"k": ["a", "b"], "s": "x y", "n": None}, doseq=True), parse_qsl("a=1;b=2&c"))
print(urlunsplit(("http", "h", "p", "q=1", "")), urlsplit("//host/path"), urlsplit("path:80").scheme)
for bad in ("http://[::1", "http://h:99999/"):
    try:
        urlsplit(bad).port
    except ValueError as error:
        print(error)
message = EmailMessage()
message["Subject"], message["From"], message["To"] = "Grüße – report", "Ada <ada@example.com>", "bob@example.com, c@example.com"
message.set_content("plain text\n")
message.add_alternative("<p>html</p>", subtype="html")
message.add_attachment(b"a,b\n1,2\n", maintype="text", subtype="csv", filename="data.csv")
parsed = email.message_from_bytes(message.as_bytes(), policy=email.policy.default)
print(parsed["subject"], [a.addr_spec for a in parsed["to"].addresses], parsed.get_body(("plain",)).get_content().strip(), [p.get_content_type() for p in parsed.walk()], [a.get_filename() for a in parsed.iter_attachments()])
