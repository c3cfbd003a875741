import argparse
import os
import shlex

os.environ["APP_PORT"] = "9000"


def setting(name, default=None):
    return os.environ.get("APP_" + name.upper(), default)


parser = argparse.ArgumentParser(prog="app", fromfile_prefix_chars="@")
parser.add_argument("--port", type=int, default=setting("port", "80"))
parser.add_argument("--host", default=setting("host", "localhost"))
parser.add_argument("words", nargs=argparse.REMAINDER)
with open("args.txt", "w") as file:
    file.write("--host\nexample.com\n")
for line in ("", "--port 1", "@args.txt --port 7", "run -x 'a b' --port 3"):
    print(parser.parse_args(shlex.split(line)))
print(shlex.join(["a b", "c'd", "$x", ""]), shlex.split("a 'b c' d\\ e # no", comments=True))
