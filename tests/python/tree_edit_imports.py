import re
from pathlib import Path

Path("pkg").mkdir()
Path("pkg/a.py").write_text("import os, sys\nfrom oldlib.core import thing\nimport oldlib\n\nprint(oldlib.VERSION)\n")
Path("pkg/b.py").write_text('"""oldlib docs stay"""\nfrom oldlib import (\n    one,\n    two,\n)\n')
n_total = 0
for path in sorted(Path("pkg").glob("*.py")):
    text = path.read_text()
    new, n = re.subn(r"^(\s*(?:from|import)\s+)oldlib\b", r"\1newlib", text, flags=re.M)
    new, m = re.subn(r"\boldlib\.(?=[A-Z])", "newlib.", new)
    n_total += n + m
    if new != text:
        path.with_suffix(".py.bak").write_text(text)
        path.write_text(new)
        print(f"--- {path}: {n + m}")
        print(new, end="")
print(n_total, sorted(p.name for p in Path("pkg").iterdir()))
