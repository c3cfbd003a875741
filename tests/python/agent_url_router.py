import re
routes = []
def route(p):
    rx = re.compile("^" + re.sub(r"<(?:(int):)?(\w+)>", lambda m: "(?P<%s>%s)" % (m[2], r"\d+" if m[1] else "[^/]+"), p) + "$")
    def d(f): routes.append((rx, f)); return f
    return d
@route("/users/<int:id>")
def user(id): return f"user {id}"
@route("/files/<name>/raw")
def raw(name): return f"raw {name}"
for u in ("/users/7", "/users/x", "/files/a.txt/raw"): print(u, next((f(**m.groupdict()) for r, f in routes if (m := r.match(u))), 404))
