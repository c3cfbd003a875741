# args: --level 3 --mode fast -x 1.5 -x 2 --since 2024-01-02 in.txt extra1 extra2
import argparse
from datetime import date
from pathlib import Path


def level(text):
    value = int(text)
    if not 0 <= value <= 5:
        raise argparse.ArgumentTypeError(f"{value} is not within 0 and 5")
    return value


parser = argparse.ArgumentParser(prog="tool")
parser.add_argument("--level", type=level, default=1)
parser.add_argument("--mode", choices=["fast", "slow"], required=True)
parser.add_argument("-x", action="append", type=float, dest="factors")
parser.add_argument("--since", type=date.fromisoformat)
parser.add_argument("--dry-run", "-n", action=argparse.BooleanOptionalAction, default=False)
parser.add_argument("file", type=Path)
parser.add_argument("rest", nargs="*")
args = parser.parse_args()
print(vars(args))
for words in (["--level", "9", "--mode", "fast", "f"], ["--mode", "odd", "f"], ["f"], ["--mode", "fast"]):
    try:
        parser.parse_args(words)
    except SystemExit as e:
        print(words, e.code)
