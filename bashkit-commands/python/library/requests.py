"""The part of `requests` that scripts use, on `urllib.request`."""

import json as _json
import urllib.error as _errors
import urllib.parse as _parse
import urllib.request as _request
from http.client import responses as _reasons

__version__ = "2.31.0"


class RequestException(OSError):
    def __init__(self, *args, request=None, response=None):
        super().__init__(*args)
        self.request, self.response = request, response


class HTTPError(RequestException):
    pass


class ConnectionError(RequestException):
    pass


class Timeout(RequestException):
    pass


class JSONDecodeError(RequestException, _json.JSONDecodeError):
    def __init__(self, *args, **kwargs):
        _json.JSONDecodeError.__init__(self, *args)


class exceptions:
    RequestException, HTTPError, ConnectionError, Timeout, JSONDecodeError = RequestException, HTTPError, ConnectionError, Timeout, JSONDecodeError


class _Headers(dict):
    """Names of headers, whatever their case."""

    def __init__(self, pairs=()):
        super().__init__()
        self._names = {}
        for name, value in pairs:
            self[name] = value

    def __setitem__(self, name, value):
        self._names.setdefault(name.lower(), name)
        super().__setitem__(self._names[name.lower()], value)

    def __getitem__(self, name):
        return super().__getitem__(self._names[name.lower()])

    def __contains__(self, name):
        return name.lower() in self._names

    def get(self, name, default=None):
        return self[name] if name in self else default


class Response:
    def __init__(self, url, status, headers, content):
        self.url, self.status_code, self.content = url, status, content
        self.headers = _Headers(headers)
        self.reason = _reasons.get(status, "")
        kind = self.headers.get("Content-Type", "")
        _, _, charset = kind.partition("charset=")
        self.encoding = charset.strip().strip('"') or ("utf-8" if "json" in kind or not kind.startswith("text/") else "ISO-8859-1")

    @property
    def ok(self):
        return self.status_code < 400

    @property
    def text(self):
        return self.content.decode(self.encoding, "replace")

    def json(self, **kwargs):
        try:
            return _json.loads(self.content, **kwargs)
        except _json.JSONDecodeError as error:
            raise JSONDecodeError(error.msg, error.doc, error.pos) from None

    def iter_content(self, chunk_size=1, decode_unicode=False):
        for at in range(0, len(self.content), chunk_size or len(self.content) or 1):
            yield self.content[at : at + (chunk_size or len(self.content))]

    def iter_lines(self):
        yield from self.content.splitlines()

    def raise_for_status(self):
        if self.status_code >= 400:
            whose = "Client" if self.status_code < 500 else "Server"
            raise HTTPError(f"{self.status_code} {whose} Error: {self.reason} for url: {self.url}", response=self)

    def close(self):
        pass

    def __enter__(self):
        return self

    def __exit__(self, *_):
        pass

    def __bool__(self):
        return self.ok

    def __repr__(self):
        return f"<Response [{self.status_code}]>"


class _Never(_request.HTTPRedirectHandler):
    def redirect_request(self, *_):
        return None


class Session:
    def __init__(self):
        self.headers, self.params, self.auth = {}, {}, None

    def request(self, method, url, params=None, data=None, json=None, headers=None, auth=None, timeout=None, allow_redirects=True, **unknown):
        unknown.pop("verify", None)
        unknown.pop("stream", None)
        if unknown:
            raise TypeError(f"requests of this sandbox have no {', '.join(unknown)}: there are params, data, json, headers, auth, timeout, allow_redirects")
        query = {**self.params, **(params or {})} if not isinstance(params, (str, bytes)) else params
        if query:
            more = query if isinstance(query, str) else _parse.urlencode(query, doseq=True)
            url += ("&" if "?" in url else "?") + more
        given = {"User-Agent": f"python-requests/{__version__}", "Accept": "*/*", **self.headers, **(headers or {})}
        if json is not None:
            data = _json.dumps(json).encode()
            given.setdefault("Content-Type", "application/json")
        elif isinstance(data, dict) or isinstance(data, (list, tuple)):
            data = _parse.urlencode(data, doseq=True).encode()
            given.setdefault("Content-Type", "application/x-www-form-urlencoded")
        elif isinstance(data, str):
            data = data.encode()
        auth = auth or self.auth
        if auth:
            import base64

            given["Authorization"] = "Basic " + base64.b64encode(":".join(auth).encode()).decode()
        wanted = _request.Request(url, data=data, headers=given, method=method.upper())
        opener = _request.build_opener(*(() if allow_redirects else (_Never,)))
        try:
            answer = opener.open(wanted, timeout=timeout)
        except _errors.HTTPError as error:
            answer = error
        except TimeoutError as error:
            raise Timeout(str(error)) from None
        except _errors.URLError as error:
            raise ConnectionError(str(error.reason)) from None
        return Response(answer.geturl(), answer.getcode(), answer.headers.items(), answer.read())

    def get(self, url, **kwargs):
        return self.request("GET", url, **kwargs)

    def head(self, url, **kwargs):
        return self.request("HEAD", url, **kwargs)

    def options(self, url, **kwargs):
        return self.request("OPTIONS", url, **kwargs)

    def delete(self, url, **kwargs):
        return self.request("DELETE", url, **kwargs)

    def post(self, url, data=None, json=None, **kwargs):
        return self.request("POST", url, data=data, json=json, **kwargs)

    def put(self, url, data=None, **kwargs):
        return self.request("PUT", url, data=data, **kwargs)

    def patch(self, url, data=None, **kwargs):
        return self.request("PATCH", url, data=data, **kwargs)

    def close(self):
        pass

    def __enter__(self):
        return self

    def __exit__(self, *_):
        pass


def request(method, url, **kwargs):
    return Session().request(method, url, **kwargs)


def _verb(name):
    def verb(url, *args, **kwargs):
        return getattr(Session(), name)(url, *args, **kwargs)

    verb.__name__ = verb.__qualname__ = name
    return verb


get, head, options, delete, post, put, patch = map(_verb, ("get", "head", "options", "delete", "post", "put", "patch"))
