# args: one "two words" --flag=x ''
import sys
print(len(sys.argv), sys.argv[1:])
flags = {k: v for a in sys.argv[1:] if a.startswith("--") for k, _, v in [a[2:].partition("=")]}
print(flags, [a for a in sys.argv[1:] if not a.startswith("-")])
if len(sys.argv) < 10:
    print("usage: prog A B", file=sys.stderr); sys.exit(2)
