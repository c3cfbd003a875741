"""du with totals for each directory, depth first, with pathlib."""
from pathlib import Path

for i, name in enumerate(["a/b/c/one", "a/b/two", "a/three", "z/four"]):
    p = Path("root", name)
    p.parent.mkdir(parents=True, exist_ok=True)
    p.write_bytes(b"x" * 1000 * (i + 1))


def human(n):
    for unit in "BKMG":
        if n < 1024 or unit == "G":
            return f"{n:.1f}{unit}".replace(".0", "")
        n /= 1024


def usage(path):
    total = 0
    for child in sorted(path.iterdir()):
        if child.is_dir():
            total += usage(child)
        else:
            total += child.stat().st_size
    print(f"{human(total):>8}  {path.relative_to('.')}")
    return total


total = usage(Path("root"))
print(total, Path("root/a/b").parts, Path("root/a/b/two").suffix == "", Path("root/../root/a").resolve().name)
print([str(p) for p in Path("root").glob("**/t*")] and sorted(p.name for p in Path("root").rglob("t*")))
