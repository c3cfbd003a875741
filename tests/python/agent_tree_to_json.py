import json
import os
from pathlib import Path

for name, size in (("p/a.txt", 3), ("p/q/b.txt", 5), ("p/q/r/c.bin", 7), ("p/z", 0)):
    Path(name).parent.mkdir(parents=True, exist_ok=True)
    Path(name).write_bytes(b"x" * size)


def scan(path):
    with os.scandir(path) as entries:
        children = sorted((scan(e.path) if e.is_dir(follow_symlinks=False) else {"name": e.name, "size": e.stat().st_size} for e in entries), key=lambda c: c["name"])
    return {"name": os.path.basename(path), "size": sum(c["size"] for c in children), "children": children}


print(json.dumps(scan("p"), indent=1))
print(sum(len(files) for _, _, files in os.walk("p")), [os.path.relpath(d, "p") for d, _, _ in sorted(os.walk("p"))], os.path.commonpath(["/a/b/c", "/a/b/d"]), os.path.splitext("x.tar.gz"))
for path, dirs, files in os.walk("p"):
    dirs[:] = [d for d in dirs if d != "r"]
    print(path, sorted(dirs), sorted(files))
