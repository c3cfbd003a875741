import pathlib, re
src = pathlib.Path("mod.py"); src.write_text("import os\nimport sys, json\nfrom re import match\nimport os\n\nprint(os.sep)\n")
lines, seen, out = src.read_text().splitlines(), set(), []
for l in lines:
    if m := re.match(r"import (.+)", l):
        for n in m[1].split(", "):
            if n not in seen: seen.add(n); out.append(f"import {n}")
    else: out.append(l)
body = "\n".join(out); used = {n for n in seen if re.search(rf"\b{n}\.", body)}
out = [l for l in out if not (m := re.match(r"import (\w+)", l)) or m[1] in used]
src.write_text("\n".join(out) + "\n"); print(src.read_text())
