# args: --verbose deploy --env prod --tag v1 --tag v2 -j4 api web -- --raw -x
import argparse
import io
import json
import shlex
import sys


class KeyValue(argparse.Action):
    def __call__(self, parser, namespace, values, option_string=None):
        target = getattr(namespace, self.dest) or {}
        for item in values:
            key, sep, value = item.partition("=")
            if not sep:
                parser.error(f"{option_string} wants KEY=VALUE, not {item!r}")
            target[key] = value
        setattr(namespace, self.dest, target)


def level(text):
    value = int(text)
    if not 0 <= value <= 9:
        raise argparse.ArgumentTypeError(f"{value} is not between 0 and 9")
    return value


def make():
    parser = argparse.ArgumentParser(prog="ship", description="Ships services.", epilog="Be careful.", allow_abbrev=False)
    parser.add_argument("-v", "--verbose", action="count", default=0)
    parser.add_argument("--version", action="version", version="%(prog)s 1.2")
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")
    deploy = commands.add_parser("deploy", help="ship it", aliases=["d"])
    deploy.add_argument("services", nargs="+")
    deploy.add_argument("--env", choices=["prod", "stage"], required=True)
    deploy.add_argument("--tag", action="append", default=[])
    deploy.add_argument("-j", "--jobs", type=int, default=1)
    deploy.add_argument("--set", nargs="*", action=KeyValue, default=None)
    deploy.add_argument("--dry-run", action=argparse.BooleanOptionalAction, default=False)
    which = deploy.add_mutually_exclusive_group()
    which.add_argument("--fast", action="store_const", const="fast", dest="mode", default="plain")
    which.add_argument("--level", type=level)
    logs = commands.add_parser("logs")
    logs.add_argument("--since", metavar="WHEN")
    logs.add_argument("rest", nargs=argparse.REMAINDER)
    return parser


parser = make()
print(json.dumps(vars(parser.parse_args()), sort_keys=True))
for line in (
    "d --env stage api --set a=1 b=2=3 --no-dry-run",
    "logs --since yesterday grep -n x --since y",
    "-vv d --env stage --level 3 api",
    "d api",
    "d --env test api",
    "d --env prod --fast --level 2 api",
    "d --env prod --level 12 api",
    "d --env prod --jobs x api",
    "d --env prod api --set novalue",
    "d --env prod api --unknown",
    "--verb d --env prod api",
    "",
    "fly",
    "--version",
):
    sys.stderr = said = io.StringIO()
    try:
        print(sorted((k, v) for k, v in vars(parser.parse_args(shlex.split(line))).items() if v))
    except SystemExit as stop:
        print("status", stop.code, said.getvalue().rpartition("error: ")[2].partition(" (choose")[0].strip())
known, unknown = parser.parse_known_args(["d", "--env", "prod", "api", "--zap", "1"])
print(known.services, unknown)
