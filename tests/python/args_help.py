# args: --help
import argparse
p = argparse.ArgumentParser(prog="conv", description="Convert between units.", epilog="See the manual.", formatter_class=argparse.ArgumentDefaultsHelpFormatter)
p.add_argument("value", type=float, help="what to convert")
p.add_argument("--to", metavar="UNIT", default="km", help="target unit")
p.add_argument("--precision", "-p", type=int, default=2, help="digits")
g = p.add_argument_group("output"); g.add_argument("--json", action="store_true", help="print JSON")
p.add_argument("--version", action="version", version="%(prog)s 1.2")
args = p.parse_args(); print("never", args)
