# args: -vvv --json --define a=1 --define b=two -- -odd
import argparse

parser = argparse.ArgumentParser(prog="p", description="Shows groups.", epilog="The end.", allow_abbrev=False)
group = parser.add_mutually_exclusive_group()
group.add_argument("--json", action="store_const", dest="form", const="json")
group.add_argument("--yaml", action="store_const", dest="form", const="yaml")
parser.add_argument("-v", action="count", default=0)
parser.add_argument("--define", type=lambda t: tuple(t.split("=", 1)), action="append", default=[])
parser.add_argument("--version", action="version", version="p 1.0")
parser.add_argument("name")
args = parser.parse_args()
print(args.form, args.v, dict(args.define), args.name)
known, rest = parser.parse_known_args(["x", "--unknown", "-q"])
print(known.name, rest)
for words in (["--json", "--yaml", "x"], ["--version"], ["--js", "x"]):
    try:
        parser.parse_args(words)
    except SystemExit as e:
        print(e.code)
