"""A report of platform independent facts that scripts look at."""
import io
import os
import sys
from contextlib import redirect_stderr, redirect_stdout

os.environ["REPORT_X"] = "1"
print(sys.platform, os.sep, os.linesep == "\n", sys.byteorder, sys.maxsize > 2**31, os.name)
print(os.environ["REPORT_X"], os.getenv("REPORT_NONE", "default"), "REPORT_X" in os.environ, os.path.expandvars("$REPORT_X/${REPORT_X}/$NOPE_"))
print(os.path.join("a", "/b", "c"), os.path.normpath("a/./b/../c//d"), os.path.split("/x/y/z.tar.gz"), os.path.splitext("/x/y/z.tar.gz"), os.path.basename("/x/"))
print(os.path.commonprefix(["/usr/lib", "/usr/local"]), os.path.commonpath(["/usr/lib", "/usr/local"]), os.path.isabs("x"))
out, err = io.StringIO(), io.StringIO()
with redirect_stdout(out), redirect_stderr(err):
    print("captured")
    print("error", file=sys.stderr)
print(repr(out.getvalue()), repr(err.getvalue()))
sys.stdout.write("no newline")
sys.stdout.write("\n")
print("a", "b", sep="", end="|\n", flush=True)
sys.stdout.buffer.write(b"bytes \xc3\xa9\n")
sys.stdout.flush()
print(sys.stdin.read() == "", sys.stdout.encoding, sys.getrecursionlimit(), sys.argv[1:], __name__, bool(sys.flags.optimize))
with open("f.txt", "w") as f:
    print("line 1", "line 2", sep="\n", file=f)
with open("f.txt", "r+") as f:
    print(f.readline().strip(), f.tell(), f.read())
    f.seek(0, 2)
    f.write("line 3\n")
print(sum(1 for _ in open("f.txt")), os.path.getsize("f.txt"), os.access("f.txt", os.R_OK), oct(os.stat("f.txt").st_mode & 0o777))
os.rename("f.txt", "g.txt")
print(os.path.exists("f.txt"), sorted(os.listdir("."))[-2:])
