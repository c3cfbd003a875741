import sys


def human(n):
    for unit in ("B", "KiB", "MiB", "GiB"):
        if n < 1024 or unit == "GiB":
            return f"{n:.0f} {unit}" if unit == "B" else f"{n:.1f} {unit}"
        n /= 1024


def bar(part, whole, width=20):
    filled = int(width * part / whole)
    return "█" * filled + "░" * (width - filled)


for name, part, whole in (("a.iso", 10, 100), ("b.bin", 700 * 1024, 1024**2), ("c", 3 * 1024**3, 3 * 1024**3)):
    print(f"{name:<8}{bar(part, whole)} {part / whole:>6.1%} {human(part):>10} / {human(whole)}")
sys.stdout.write("done\r")
sys.stdout.flush()
print("over")
print(sys.stdout.isatty(), sys.stdout.encoding, sys.getsizeof(1) > 0)
