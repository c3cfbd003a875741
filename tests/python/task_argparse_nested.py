# args: --db sqlite:///x -vv remote add origin https://example.com --tag a --tag b
import argparse
import sys


class KeyValue(argparse.Action):
    def __call__(self, parser, namespace, values, option_string=None):
        store = dict(getattr(namespace, self.dest) or {})
        for item in values:
            key, sep, value = item.partition("=")
            if not sep:
                parser.error(f"{option_string}: {item!r} is not KEY=VALUE")
            store[key] = value
        setattr(namespace, self.dest, store)


def positive(text):
    value = int(text)
    if value <= 0:
        raise argparse.ArgumentTypeError(f"{value} is not positive")
    return value


def build():
    parser = argparse.ArgumentParser(prog="tool", description="Manage things.", epilog="See the manual.", fromfile_prefix_chars="@")
    parser.add_argument("--db", default="memory:", metavar="URL", help="database (default: %(default)s)")
    parser.add_argument("-v", "--verbose", action="count", default=0)
    parser.add_argument("--version", action="version", version="%(prog)s 1.2")
    sub = parser.add_subparsers(dest="command", required=True, title="commands", metavar="COMMAND")
    remote = sub.add_parser("remote", help="manage remotes", aliases=["r"])
    remote_sub = remote.add_subparsers(dest="remote_command")
    add = remote_sub.add_parser("add")
    add.add_argument("name")
    add.add_argument("url")
    add.add_argument("--tag", action="append", default=[])
    run = sub.add_parser("run", help="run a job")
    run.add_argument("--set", nargs="+", action=KeyValue, metavar="K=V")
    run.add_argument("-n", type=positive, default=1)
    run.add_argument("--color", action=argparse.BooleanOptionalAction, default=True)
    group = run.add_mutually_exclusive_group()
    group.add_argument("--fast", action="store_const", dest="speed", const="fast")
    group.add_argument("--slow", action="store_const", dest="speed", const="slow")
    run.add_argument("rest", nargs=argparse.REMAINDER)
    return parser


parser = build()
print(parser.parse_args())
for line in (["run", "--set", "a=1", "b=2", "-n", "3", "--no-color", "--slow", "--", "x"], ["r", "add", "n", "u"], ["run", "--", "-x", "--y"], ["-vvv", "run"]):
    print(vars(parser.parse_args(line)))
for line in (["run", "-n", "0"], ["run", "-n", "x"], ["run", "--set", "nokey"], ["run", "--fast", "--slow"], [], ["remote", "add", "only"], ["--version"], ["run", "--unknown"]):
    sys.stderr = sys.stdout
    try:
        parser.parse_args(line)
    except SystemExit as error:
        print("exit", error.code)
    finally:
        sys.stderr = sys.__stderr__
open("args.txt", "w").write("run\n-n\n4\n")
print(parser.parse_args(["@args.txt"]).n)
print(parser.parse_known_args(["run", "-n", "2"])[1])
print(argparse.Namespace(a=1, b=[2]), "a" in argparse.Namespace(a=1), argparse.Namespace(a=1) == argparse.Namespace(a=1))
simple = argparse.ArgumentParser(prog="s", exit_on_error=False, allow_abbrev=False)
simple.add_argument("--count", type=int)
try:
    simple.parse_args(["--count", "x7"])
except argparse.ArgumentError as error:
    print(error)
