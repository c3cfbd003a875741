import fnmatch
import glob
import os
from pathlib import Path, PurePosixPath

for name in ("a1.txt", "a2.TXT", "b.py", ".hid.txt", "sub/c.txt", "sub/deep/d.txt", "we[ird].txt"):
    os.makedirs(os.path.dirname(name) or ".", exist_ok=True)
    open(name, "w").close()
for pattern in ("*.txt", "?1.*", "[ab]*", "**/*.txt", "sub/*", "we[[]ird].txt", ".*"):
    print(pattern, sorted(glob.glob(pattern, recursive=True)))
print(glob.escape("we[ird]*.txt"), glob.has_magic("a*"), sorted(glob.glob("*.txt", root_dir="sub")))
print(fnmatch.filter(["x.py", "y.pyc", "z.PY"], "*.py"), fnmatch.translate("a[!b]?*"))
print(sorted(map(str, Path().rglob("d*"))), PurePosixPath("a/b/c.py").match("b/*.py"))
