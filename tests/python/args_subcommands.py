# args: add --name widget -n 3 --tag a --tag b
import argparse
p = argparse.ArgumentParser(prog="inv", description="Inventory.")
p.add_argument("-v", "--verbose", action="count", default=0)
s = p.add_subparsers(dest="cmd", required=True)
a = s.add_parser("add", help="add an item")
a.add_argument("--name", required=True); a.add_argument("-n", type=int, default=1); a.add_argument("--tag", action="append", default=[])
r = s.add_parser("rm"); r.add_argument("ids", nargs="+", type=int); r.add_argument("--force", action=argparse.BooleanOptionalAction)
print(p.parse_args()); print(p.parse_args(["-vv", "rm", "1", "2", "--no-force"]))
print(p.format_usage()); print(a.format_help())
