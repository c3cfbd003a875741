import hashlib
from collections import defaultdict
from pathlib import Path

for i, content in enumerate(["same", "other", "same", "x" * 5000, "same", "x" * 5000]):
    path = Path(f"d{i % 3}") / f"f{i}.txt"
    path.parent.mkdir(exist_ok=True)
    path.write_text(content)
by_size = defaultdict(list)
for path in Path(".").rglob("*.txt"):
    by_size[path.stat().st_size].append(path)
groups = defaultdict(list)
for size, paths in by_size.items():
    if len(paths) > 1:
        for path in paths:
            groups[hashlib.sha256(path.read_bytes()).hexdigest()].append(str(path))
for digest, paths in sorted(groups.items()):
    print(digest[:12], sorted(paths))
print("wasted:", sum((len(p) - 1) * Path(p[0]).stat().st_size for p in groups.values()))
