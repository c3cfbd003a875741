import fnmatch
import os
import re
import shutil
import stat
from collections import Counter
from pathlib import Path, PurePosixPath, PureWindowsPath

root = Path("project")
for name, text in {
    "src/app/__init__.py": "",
    "src/app/main.py": "from app.util import slug\n\nprint(slug('A b'))\n",
    "src/app/util.py": "import re\n\ndef slug(s):\n    return re.sub(r'\\W+', '-', s).lower()\n",
    "src/app/old/util.py": "raise ImportError\n",
    "tests/test_util.py": "from app.util import slug\nassert slug('A b') == 'a-b'\n",
    "README.md": "# Project\n\nSee `app.util`.\n",
    "build/out.o": "\0\1",
    ".gitignore": "build/\n*.pyc\n",
}.items():
    path = root / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)
(root / "bin").mkdir()
script = root / "bin" / "run.sh"
script.write_text("#!/bin/sh\nexec python3 -m app.main\n")
script.chmod(script.stat().st_mode | stat.S_IXUSR)
(root / "latest").symlink_to("src/app")

ignored = [line for line in (root / ".gitignore").read_text().splitlines() if line]


def is_ignored(path):
    relative = path.relative_to(root)
    return any(fnmatch.fnmatch(relative.name, p) or p.endswith("/") and p[:-1] in relative.parts for p in ignored)


files = sorted(p for p in root.rglob("*") if p.is_file() and not is_ignored(p) and not any(q.is_symlink() for q in p.parents))
print(*files, sep="\n")
changed = Counter()
for path in files:
    if path.suffix not in {".py", ".md"}:
        continue
    text = path.read_text()
    new, n = re.subn(r"\bapp\.util\b", "app.text", text)
    if n:
        backup = path.with_suffix(path.suffix + ".bak")
        shutil.copy2(path, backup)
        path.write_text(new)
        changed[str(path.relative_to(root))] += n
        backup.unlink()
(root / "src/app/util.py").rename(root / "src/app/text.py")
shutil.rmtree(root / "src/app/old")
print(dict(changed))
print(sorted(p.name for p in (root / "latest").iterdir()), (root / "latest").readlink(), (root / "latest").resolve().name)
print(oct(script.stat().st_mode & 0o777), os.access(script, os.X_OK), script.stat().st_size)
print([p.as_posix() for p in sorted(root.glob("**/*.p[y]"))])
for p in (PurePosixPath("/a/b.tar.gz"), PureWindowsPath(r"C:\Temp\x.TXT"), Path("a/../b")):
    print(p.name, p.stem, p.suffixes, p.parent, p.anchor, p.is_absolute(), p.parts)
print(Path("a/b/c").relative_to("a"), Path("x.py").match("*.py"), os.path.relpath("a/b", "a/c/d"), Path("~x/y").parts)
for action in (lambda: Path("no").read_text(), lambda: root.rmdir(), lambda: (root / "README.md").mkdir(), lambda: Path("a/b").relative_to("c")):
    try:
        action()
    except (OSError, ValueError) as error:
        print(type(error).__name__, getattr(error, "errno", None), str(error)[:33] if isinstance(error, ValueError) else error.strerror)
shutil.make_archive("backup", "gztar", root_dir=".", base_dir="project")
shutil.unpack_archive("backup.tar.gz", "restored")
print(sorted(str(p.relative_to("restored")) for p in Path("restored").rglob("*.py")), (Path("restored") / "project/latest").is_symlink())
