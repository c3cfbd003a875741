import os
import shutil
from pathlib import Path

root = Path("project")
for name in ("src/main.py", "src/util/__init__.py", "build/out.o", "build/deep/x.o", "docs/a.md", "docs/.hidden", "empty/none/.keep"):
    path = root / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(name * 3)
(root / "empty/none/.keep").unlink()


def tree(path, indent=""):
    for entry in sorted(path.iterdir(), key=lambda p: (p.is_file(), p.name)):
        print(f"{indent}{entry.name}{'/' if entry.is_dir() else f' ({entry.stat().st_size})'}")
        if entry.is_dir():
            tree(entry, indent + "  ")


tree(root)
shutil.rmtree(root / "build")
for folder, dirs, files in os.walk(root, topdown=False):
    if not os.listdir(folder):
        os.rmdir(folder)
        print("removed", folder)
print(sorted(str(p.relative_to(root)) for p in root.rglob("*") if p.is_file()))
print(sorted(p.name for p in root.glob("*/[!.]*")), [p.suffix for p in sorted(root.rglob("*.??"))])
