import re
T = "server {\n  listen 80;\n  location / { root /www; }\n}\n# end\n"
toks = re.findall(r"#[^\n]*|[{};]|[^\s{};]+", T)
def block(i):
    out, cur = [], []
    while i < len(toks):
        t = toks[i]; i += 1
        if t[0] == "#": continue
        if t == ";": out.append(cur); cur = []
        elif t == "{": kids, i = block(i); out.append((cur, kids)); cur = []
        elif t == "}": break
        else: cur.append(t)
    return out, i
print(block(0)[0]); print(re.sub(r"(?m)^(\s*)listen (\d+);", lambda m: f"{m[1]}listen {int(m[2]) + 8000};", T))
