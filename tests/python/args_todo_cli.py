# args: add 'buy milk' --due 2024-05-01
"""A to-do program with sub-commands, that keeps its list in a file."""
import argparse
import datetime
import json
import sys
from pathlib import Path

STORE = Path("todo.json")


def date(text):
    try:
        return datetime.date.fromisoformat(text)
    except ValueError:
        raise argparse.ArgumentTypeError(f"{text} is no date") from None


def load():
    return json.loads(STORE.read_text()) if STORE.exists() else []


def main(argv):
    parser = argparse.ArgumentParser(prog="todo")
    commands = parser.add_subparsers(dest="command", required=True)
    add = commands.add_parser("add")
    add.add_argument("text")
    add.add_argument("--due", type=date)
    add.add_argument("-t", "--tag", action="append", default=[])
    done = commands.add_parser("done")
    done.add_argument("ids", type=int, nargs="+")
    listing = commands.add_parser("list")
    listing.add_argument("--all", action=argparse.BooleanOptionalAction, default=False)
    args = parser.parse_args(argv)
    items = load()
    if args.command == "add":
        items.append({"text": args.text, "due": args.due and args.due.isoformat(), "tags": args.tag, "done": False})
        print("added", len(items))
    elif args.command == "done":
        for i in args.ids:
            items[i - 1]["done"] = True
    else:
        for i, item in enumerate(items, 1):
            if args.all or not item["done"]:
                print(f"{i}. [{'x' if item['done'] else ' '}] {item['text']} {item['due'] or ''} {','.join(item['tags'])}".rstrip())
    STORE.write_text(json.dumps(items))


main(sys.argv[1:])
main(["add", "write", "-t", "work", "--tag=home"])
main(["list"])
main(["done", "1"])
main(["list"])
main(["list", "--all"])
for wrong in (["done", "x"], ["add", "y", "--due", "tomorrow"], []):
    try:
        main(wrong)
    except SystemExit as e:
        print("exit", e.code)
