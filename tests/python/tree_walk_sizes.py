import os
for path, size in {"src/a.py": 10, "src/sub/b.py": 20, "src/sub/c.txt": 5, "docs/d.md": 7}.items():
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "w") as f: f.write("x" * size)
for root, dirs, files in os.walk("."):
    dirs.sort()
    print(root, dirs, sorted(f for f in files if f != "program.py"))
totals = {}
for root, _, files in os.walk("src"):
    for f in files:
        ext = os.path.splitext(f)[1]
        totals[ext] = totals.get(ext, 0) + os.path.getsize(os.path.join(root, f))
print(totals)
for root, dirs, files in os.walk("src", topdown=False):
    for f in files: os.unlink(os.path.join(root, f))
    os.rmdir(root)
print(os.path.exists("src"))
