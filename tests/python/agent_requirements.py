REQ = "requests>=2.0,<3\nflask==2.1.0  # web\n\n# comment\nnumpy\n-r other.txt\npkg[extra1,extra2]~=1.4 ; python_version < '3.9'\nbad package\n"
import re
for l in REQ.splitlines():
    l = l.split("#")[0].strip()
    if not l: continue
    m = re.fullmatch(r"([A-Za-z0-9._-]+)(?:\[([\w,]+)\])?\s*((?:[<>=!~]=?[\w.*]+,?)*)\s*(?:;\s*(.*))?", l)
    print(m.groups() if m and not l.startswith("-") else f"skip {l!r}")
def key(v): return tuple(int(x) if x.isdigit() else x for x in v.split("."))
print(sorted(["1.10", "1.9", "1.2.3"], key=key), key("2.0") > key("1.99"))
