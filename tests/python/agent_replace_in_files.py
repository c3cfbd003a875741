import os, sys
from pathlib import Path
for n, t in {"a.py": "foo = old_name()\n", "b/c.py": "old_name = 1\nold_names = 2\n", "b/d.txt": "old_name\n"}.items():
    p = Path(n); p.parent.mkdir(parents=True, exist_ok=True); p.write_text(t)
import re
n = 0
for p in sorted(Path(".").rglob("*.py")):
    if p.name == "program.py": continue
    new, k = re.subn(r"\bold_name\b", "new_name", p.read_text())
    if k: p.write_text(new); n += k; print(f"{p}: {k}")
print(n, Path("b/c.py").read_text().split("\n"), Path("b/d.txt").read_text())
