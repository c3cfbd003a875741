# args: --level 12 x
import argparse
p = argparse.ArgumentParser(prog="tool")
p.add_argument("file"); p.add_argument("--level", type=int, choices=range(1, 10), default=3, help="1 to 9 (default: %(default)s)")
g = p.add_mutually_exclusive_group(); g.add_argument("-a", action="store_true"); g.add_argument("-b", action="store_true")
for argv in (["x", "-a", "-b"], [], ["x", "--level", "q"], ["x", "y"]):
    try: p.parse_args(argv)
    except SystemExit as e: print(argv, "exit", e.code)
p.parse_args()
