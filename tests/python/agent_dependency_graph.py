import ast, os, pathlib
for n, t in {"app.py": "import db\nfrom util.text import trim\nimport os", "db.py": "from util import text", "util/__init__.py": "", "util/text.py": "import re\ndef trim(s): return s"}.items(): p = pathlib.Path("proj", n); p.parent.mkdir(parents=True, exist_ok=True); p.write_text(t)
root = pathlib.Path("proj"); mods = {".".join(p.relative_to(root).with_suffix("").parts).removesuffix(".__init__"): p for p in root.rglob("*.py")}
for m, p in sorted(mods.items()):
    deps = set()
    for n in ast.walk(ast.parse(p.read_text())):
        if isinstance(n, ast.Import): deps |= {a.name for a in n.names}
        elif isinstance(n, ast.ImportFrom): deps |= {n.module} | {f"{n.module}.{a.name}" for a in n.names}
    print(m, sorted(deps & mods.keys()), [n.name for n in ast.walk(ast.parse(p.read_text())) if isinstance(n, ast.FunctionDef)])
