#### a program on the command line
python3 -c 'print("hello", 1 + 1)'
#> hello 2

#### arguments
python3 -c 'import sys; print(sys.argv)' a 'b c'
#> ['-c', 'a', 'b c']

#### a script, its name and its arguments
printf 'import sys\nprint(sys.argv, __name__)\n' >s.py
python3 s.py one two
#> ['s.py', 'one', 'two'] __main__

#### a script on standard input
echo 'print(sum(range(10)))' | python3
#> 45

#### a script behind a dash
echo 'import sys; print(sys.argv)' | python3 - x y
#> ['-', 'x', 'y']

#### input of a program
printf '3\n4\n' | python3 -c 'print(int(input()) * int(input()))'
#> 12

#### lines of standard input
printf 'b\na\n' | python3 -c 'import sys
for line in sorted(sys.stdin): print(line.rstrip().upper())'
#> A
#> B

#### binary input and output
printf '\x00\xff\x10' | python3 -c 'import sys; sys.stdout.buffer.write(sys.stdin.buffer.read()[::-1])' | od -An -tx1
#>  10 ff 00

#### exit statuses
python3 -c 'import sys; sys.exit(3)'; echo $?
python3 -c 'raise SystemExit("no")'; echo $?
python3 -c 'import os; os._exit(7)'; echo $?
#> 3
#> 1
#> 7
#2> no

#### a traceback
printf 'def f(x):\n    return 1 / x\n\nf(0)\n' >t.py
python3 t.py 2>&1 | sed 's|File ".*/|File "|'
#differs: CPython 3.13 underlines the calls, too
#> Traceback (most recent call last):
#>   File "t.py", line 4, in <module>
#>     f(0)
#>     ~^^^
#>   File "t.py", line 2, in f
#>     return 1 / x
#>            ~~^~~
#> ZeroDivisionError: division by zero

#### a syntax error
python3 -c 'x = (1,
print(x)' 2>&1 | tail -n 1
#> SyntaxError: '(' was never closed

#### a script that is not there
python3 /tmp/nope.py 2>&1 | grep -c 'No such file'; python3 /tmp/nope.py 2>/dev/null; echo $?
#> 1
#> 2

#### writing and reading files
python3 -c '
with open("f.txt", "w") as f:
    f.write("one\ntwo\n")
with open("f.txt", "a") as f:
    f.write("three\n")
print(open("f.txt").read().splitlines())'
cat f.txt
#> ['one', 'two', 'three']
#> one
#> two
#> three

#### errors of files
python3 -c '
import os
for act in (lambda: open("nope"), lambda: open("/"), lambda: os.mkdir("/tmp"), lambda: os.rmdir("d"), lambda: os.listdir("f")):
    try:
        os.makedirs("d/e", exist_ok=True)
        open("f", "w").close()
        act()
    except OSError as error:
        print(type(error).__name__, error.errno, error.strerror)'
#> FileNotFoundError 2 No such file or directory
#> IsADirectoryError 21 Is a directory
#> FileExistsError 17 File exists
#> OSError 39 Directory not empty
#> NotADirectoryError 20 Not a directory

#### paths
python3 -c '
from pathlib import Path
root = Path("tree")
(root / "a" / "b").mkdir(parents=True)
(root / "a" / "x.txt").write_text("x\n")
(root / "a" / "b" / "y.py").write_text("y = 1\n")
print(sorted(str(p) for p in root.rglob("*")))
print([p.name for p in root.glob("**/*.py")], Path("tree/a/x.txt").stat().st_size, Path("tree").is_dir())'
find tree | sort
#> ['tree/a', 'tree/a/b', 'tree/a/b/y.py', 'tree/a/x.txt']
#> ['y.py'] 2 True
#> tree
#> tree/a
#> tree/a/b
#> tree/a/b/y.py
#> tree/a/x.txt

#### walking a tree
mkdir -p w/one/two; echo 1 >w/a; echo 2 >w/one/b; echo 3 >w/one/two/c
python3 -c '
import os
for place, folders, files in os.walk("w"):
    print(place, sorted(folders), sorted(files))'
#> w ['one'] ['a']
#> w/one ['two'] ['b']
#> w/one/two [] ['c']

#### modes and times
python3 -c '
import os, stat
open("m", "w").close()
os.chmod("m", 0o640)
os.utime("m", (1000000000, 1000000000))
found = os.stat("m")
print(oct(stat.S_IMODE(found.st_mode)), stat.filemode(found.st_mode), int(found.st_mtime), os.access("m", os.X_OK))'
stat -c '%a %Y' m
#> 0o640 -rw-r----- 1000000000 False
#> 640 1000000000

#### links
python3 -c '
import os
open("to", "w").write("x")
os.symlink("to", "link")
os.link("to", "hard")
print(os.readlink("link"), os.path.islink("link"), os.path.realpath("link") == os.path.realpath("to"), os.stat("to").st_nlink)'
#> to True True 2

#### copies, moves and removals
python3 -c '
import shutil, os
os.makedirs("src/sub")
open("src/sub/f", "w").write("data")
shutil.copytree("src", "dst")
shutil.move("dst/sub/f", "moved")
shutil.rmtree("src")
print(os.path.exists("src"), open("moved").read(), sorted(os.listdir("dst")))'
#> False data ['sub']

#### temporary files
python3 -c '
import tempfile, os
with tempfile.TemporaryDirectory() as place:
    open(os.path.join(place, "x"), "w").write("1")
    print(os.listdir(place))
print(os.path.exists(place))
with tempfile.NamedTemporaryFile("w+", suffix=".txt") as f:
    f.write("abc"); f.seek(0); print(f.read(), f.name.endswith(".txt"))'
#> ['x']
#> False
#> abc True

#### the environment and the working directory
mkdir here; cd here
A=1 python3 -c 'import os; print(os.environ["A"], os.path.basename(os.getcwd()), "PYTHONPATH" in os.environ); os.environ["B"] = "2"; print(os.getenv("B"))'
#> 1 here False
#> 2

#### a module beside the script
mkdir pkg; echo 'def greet(name): return f"hi {name}"' >pkg/lib.py; : >pkg/__init__.py
echo 'from pkg.lib import greet; print(greet("you"))' >main.py
python3 main.py
#> hi you

#### PYTHONPATH
mkdir mods; echo 'X = 5' >mods/mymod.py
PYTHONPATH=mods python3 -c 'import mymod, os; print(mymod.X, os.environ["PYTHONPATH"])'
#> 5 mods

#### a module as a program
mkdir app; echo 'import sys; print("app", sys.argv[1:])' >app/__main__.py
python3 -m app 1 2
#> app ['1', '2']

#### python3 -m json.tool
echo '{"b": [1, 2], "a": null}' | python3 -m json.tool
echo '{"b": 1' | python3 -m json.tool; echo $?
#> {
#>     "b": [
#>         1,
#>         2
#>     ],
#>     "a": null
#> }
#> 1
#2> Expecting ',' delimiter: line 2 column 1 (char 8)

#### JSON
echo '[{"name": "a", "n": 2}, {"name": "b", "n": 3}]' | python3 -c '
import json, sys
rows = json.load(sys.stdin)
print(sum(row["n"] for row in rows), json.dumps(rows[0], indent=2, sort_keys=True), json.dumps("é"))'
#> 5 {
#>   "n": 2,
#>   "name": "a"
#> } "\u00e9"

#### CSV
printf 'name,qty\nx,2\ny,5\n' >t.csv
python3 -c '
import csv, sys
with open("t.csv", newline="") as f:
    rows = list(csv.DictReader(f))
writer = csv.writer(sys.stdout, lineterminator="\n")
writer.writerow(["name", "double"])
writer.writerows((r["name"], int(r["qty"]) * 2) for r in rows)'
#> name,double
#> x,4
#> y,10

#### regular expressions
python3 -c '
import re
log = "2024-01-02 ERROR disk full\n2024-01-03 INFO ok\n2024-01-04 ERROR net down"
print(re.findall(r"^(\S+) ERROR (.*)$", log, re.M))
print(re.sub(r"(\d+)-(\d+)-(\d+)", r"\3/\2/\1", log).splitlines()[0], bool(re.fullmatch(r"[a-z]+", "abc")))'
#> [('2024-01-02', 'disk full'), ('2024-01-04', 'net down')]
#> 02/01/2024 ERROR disk full True

#### dates
python3 -c '
from datetime import datetime, timedelta, date
d = datetime(2024, 2, 28, 12, 30)
print((d + timedelta(days=2)).isoformat(), d.strftime("%a %d %b %Y %H:%M"), (date(2024, 12, 25) - date(2024, 1, 1)).days, datetime.strptime("03/04/05", "%d/%m/%y"))'
#> 2024-03-01T12:30:00 Wed 28 Feb 2024 12:30 359 2005-04-03 00:00:00

#### collections and itertools
python3 -c '
from collections import Counter, defaultdict, deque, OrderedDict, namedtuple
from itertools import groupby, chain, combinations, accumulate
print(Counter("mississippi").most_common(2), list(combinations("abc", 2)), list(accumulate([1, 2, 3])))
groups = defaultdict(list)
for word in ["apple", "bob", "cat", "alice"]: groups[word[0]].append(word)
print(dict(groups), deque([1, 2, 3], maxlen=2), namedtuple("P", "x y")(1, 2))'
#> [('i', 4), ('s', 4)] [('a', 'b'), ('a', 'c'), ('b', 'c')] [1, 3, 6]
#> {'a': ['apple', 'alice'], 'b': ['bob'], 'c': ['cat']} deque([2, 3], maxlen=2) P(x=1, y=2)

#### classes and dataclasses
python3 -c '
from dataclasses import dataclass, field, asdict
from enum import Enum
from functools import total_ordering, lru_cache
class Colour(Enum):
    RED = 1
    BLUE = 2
@dataclass(order=True)
class Item:
    price: float
    name: str = field(compare=False)
    tags: list = field(default_factory=list, compare=False)
print(sorted([Item(2.5, "b"), Item(1, "a", ["x"])]), asdict(Item(1, "n")), Colour.RED, Colour(2).name)
@lru_cache(None)
def fib(n): return n if n < 2 else fib(n - 1) + fib(n - 2)
print(fib(90), fib.cache_info().hits)'
#> [Item(price=1, name='a', tags=['x']), Item(price=2.5, name='b', tags=[])] {'price': 1, 'name': 'n', 'tags': []} Colour.RED BLUE
#> 2880067194370816120 88

#### argparse
cat >cli.py <<'E'
import argparse
p = argparse.ArgumentParser(prog="cli", description="Do it.")
p.add_argument("file")
p.add_argument("-n", "--count", type=int, default=1, help="how often")
p.add_argument("-v", action="store_true")
a = p.parse_args()
print(a.file, a.count, a.v)
E
python3 cli.py x -n 3 -v; python3 cli.py --help; python3 cli.py; echo $?; python3 cli.py x -n y; echo $?
#differs: CPython 3.13 names the argument of an option once
#> x 3 True
#> usage: cli [-h] [-n COUNT] [-v] file
#>
#> Do it.
#>
#> positional arguments:
#>   file
#>
#> options:
#>   -h, --help         show this help message and exit
#>   -n, --count COUNT  how often
#>   -v
#> 2
#> 2
#2> usage: cli [-h] [-n COUNT] [-v] file
#2> cli: error: the following arguments are required: file
#2> usage: cli [-h] [-n COUNT] [-v] file
#2> cli: error: argument -n/--count: invalid int value: 'y'

#### commands of the shell
python3 -c '
import subprocess
print(subprocess.run(["echo", "a b"], capture_output=True, text=True).stdout)
print(subprocess.check_output("seq 5 | tail -n 2", shell=True, text=True).split())
done = subprocess.run("echo out; echo err >&2; exit 4", shell=True, capture_output=True)
print(done.returncode, done.stdout, done.stderr)
print(subprocess.run(["sort"], input="b\na\n", text=True, stdout=subprocess.PIPE).stdout.split())'
#> a b
#>
#> ['4', '5']
#> 4 b'out\n' b'err\n'
#> ['a', 'b']

#### commands that fail
python3 -c '
import subprocess
try:
    subprocess.run(["false"], check=True)
except subprocess.CalledProcessError as error:
    print(error, error.returncode)
try:
    subprocess.run(["no-such-command"])
except FileNotFoundError as error:
    print(error)
try:
    subprocess.run(["sleep", "5"], timeout=0.1, stdout=subprocess.PIPE)
except subprocess.TimeoutExpired as error:
    print(type(error).__name__, error.cmd)
print(subprocess.call("kill -TERM $$", shell=True))'
#> Command '['false']' returned non-zero exit status 1. 1
#> [Errno 2] No such file or directory: 'no-such-command'
#> TimeoutExpired ['sleep', '5']
#> -15

#### pipes to commands
python3 -c '
import subprocess
p = subprocess.Popen(["tr", "a-z", "A-Z"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
print(p.communicate("hello\n"), p.returncode)
first = subprocess.Popen(["seq", "100"], stdout=subprocess.PIPE)
last = subprocess.Popen(["wc", "-l"], stdin=first.stdout, stdout=subprocess.PIPE)
first.stdout.close()
print(last.communicate()[0].strip(), first.wait())
big = subprocess.run(["cat"], input=b"x" * 1000000, stdout=subprocess.PIPE)
print(len(big.stdout))'
#> ('HELLO\n', None) 0
#> b'100' 0
#> 1000000

#### commands with files, directories and an environment of their own
mkdir sub
python3 -c '
import subprocess, os
with open("out", "w") as f:
    subprocess.run(["echo", "to a file"], stdout=f)
print(open("out").read(), end="")
with open("out") as f:
    print(subprocess.check_output(["wc", "-c"], stdin=f).strip())
print(os.path.basename(subprocess.check_output(["pwd"], cwd="sub", text=True).strip()))
print(subprocess.check_output(["sh", "-c", "echo $X-$HOME"], env={"X": "1"}, text=True).strip())
print(subprocess.run("echo e >&2", shell=True, stderr=subprocess.STDOUT, stdout=subprocess.PIPE).stdout)
print(subprocess.run(["ls", "nope"], stderr=subprocess.DEVNULL).returncode)'
#> to a file
#> b'10'
#> sub
#> 1-
#> b'e\n'
#> 2

#### os.system and os.popen
python3 -c '
import os
print(os.system("exit 2") >> 8, os.popen("echo x; echo y").read().split())'
#> 2 ['x', 'y']

#### output that nobody reads
python3 -c '
for i in range(100000): print(i)' 2>/dev/null | head -n 2
#> 0
#> 1

#### what is printed is in order with what commands print
python3 -c '
import subprocess, sys
print("one"); sys.stdout.flush()
subprocess.run(["echo", "two"])
print("three")'
#> one
#> two
#> three

#### unit tests
cat >test_it.py <<'E'
import unittest
class T(unittest.TestCase):
    def test_good(self):
        self.assertEqual(1 + 1, 2)
    def test_bad(self):
        self.assertEqual(1, 2)
if __name__ == "__main__":
    unittest.main()
E
python3 -m unittest -q test_it 2>&1 | grep -E '^(FAILED|AssertionError)'; echo ${PIPESTATUS[0]}
#> AssertionError: 1 != 2
#> FAILED (failures=1)
#> 1

#### numbers
python3 -c '
import math, decimal, fractions, statistics
print(2 ** 100, math.factorial(20), math.pi, round(2.675, 2), 0.1 + 0.2, 7 // -2, -7 % 3, divmod(17, 5))
print(decimal.Decimal("1.1") + decimal.Decimal("2.2"), fractions.Fraction(3, 4) + 1, statistics.mean([1, 2, 4]), f"{1234567.891:,.2f} {255:#x} {0.5:%} {3:>5}|")'
#> 1267650600228229401496703205376 2432902008176640000 3.141592653589793 2.67 0.30000000000000004 -4 2 (3, 2)
#> 3.3 7/4 2.3333333333333335 1,234,567.89 0xff 50.000000%     3|

#### strings
python3 -c '
s = "héllo wörld"
print(s.title(), s.encode(), len(s), s[::-1], "a,b,,c".split(","), "-".join("abc"), "x".center(7, "*"), f"{s!r:>15}")
print("%s %d %.2f %5s|%-5s|" % ("a", 3, 2.5, "r", "l"), "tab\tq\"".__repr__(), b"\x00\xff".hex())'
#> Héllo Wörld b'h\xc3\xa9llo w\xc3\xb6rld' 11 dlröw olléh ['a', 'b', '', 'c'] a-b-c ***x***   'héllo wörld'
#> a 3 2.50     r|l    | 'tab\tq"' 00ff

#### hashes, base64, compression
python3 -c '
import hashlib, base64, zlib, gzip, bz2, hmac, binascii
data = b"the quick brown fox" * 50
print(hashlib.sha256(data).hexdigest(), hashlib.md5(b"").hexdigest(), base64.b64encode(b"hi").decode())
print(zlib.decompress(zlib.compress(data)) == data, gzip.decompress(gzip.compress(data)) == data, bz2.decompress(bz2.compress(data)) == data, zlib.crc32(b"a"))
print(hmac.new(b"k", b"m", "sha1").hexdigest())'
#> bcad37b10c3e3f085658f73a41c5c041e58b6c858ea08d95ccbc8497ca7d58ea d41d8cd98f00b204e9800998ecf8427e aGk=
#> True True True 3904355907
#> 772b71c8a2997e768be01d9711e4a4f34a24ef33

#### archives
python3 -c '
import zipfile, tarfile, io
with zipfile.ZipFile("a.zip", "w", zipfile.ZIP_DEFLATED) as z:
    z.writestr("x/y.txt", "content")
with tarfile.open("a.tar.gz", "w:gz") as t:
    info = tarfile.TarInfo("f.txt"); info.size = 3
    t.addfile(info, io.BytesIO(b"abc"))
print(zipfile.ZipFile("a.zip").namelist(), tarfile.open("a.tar.gz").getnames())'
unzip -p a.zip; echo; tar xzOf a.tar.gz; echo
#> ['x/y.txt'] ['f.txt']
#> content
#> abc

#### sqlite3
python3 -c '
import sqlite3
db = sqlite3.connect("my.db")
db.execute("create table t(id integer primary key, name text)")
db.executemany("insert into t(name) values (?)", [("a",), ("b",)])
db.commit()
print(db.execute("select count(*), max(name) from t").fetchone())'
python3 -c 'import sqlite3; print(list(sqlite3.connect("my.db").execute("select * from t")))'
#> (2, 'b')
#> [(1, 'a'), (2, 'b')]

#### generators, closures, exceptions, context managers
python3 -c '
from contextlib import contextmanager, suppress
@contextmanager
def tag(name):
    print(f"<{name}>"); yield; print(f"</{name}>")
def gen():
    try:
        yield from range(3)
    finally:
        print("closed")
with tag("a"):
    print(list(gen()))
with suppress(KeyError):
    {}["x"]
try:
    raise ValueError("bad") from KeyError("k")
except ValueError as error:
    print(repr(error), repr(error.__cause__))
try:
    int("x")
except ValueError as error:
    print(error)
match {"kind": "point", "x": 1}:
    case {"kind": "point", "x": x}: print("point", x)'
#> <a>
#> closed
#> [0, 1, 2]
#> </a>
#> ValueError('bad') KeyError('k')
#> invalid literal for int() with base 10: 'x'
#> point 1

#### asyncio
python3 -c '
import asyncio
async def work(n):
    await asyncio.sleep(0.01 * n)
    return n * n
async def main():
    print(await asyncio.gather(*(work(n) for n in range(4))))
    try:
        await asyncio.wait_for(asyncio.sleep(5), 0.02)
    except asyncio.TimeoutError:
        print("late")
    queue = asyncio.Queue()
    await queue.put(1)
    print(await queue.get())
asyncio.run(main())'
#> [0, 1, 4, 9]
#> late
#> 1

#### threads and executors
python3 -c '
import threading, queue
from concurrent.futures import ThreadPoolExecutor, as_completed
found = []
threads = [threading.Thread(target=found.append, args=(i,)) for i in range(3)]
[t.start() for t in threads]; [t.join() for t in threads]
print(sorted(found), threading.current_thread().name, threads[0].is_alive())
with ThreadPoolExecutor(max_workers=2) as pool:
    print(list(pool.map(str.upper, "abc")), sorted(f.result() for f in as_completed([pool.submit(pow, 2, n) for n in range(3)])))'
#> [0, 1, 2] MainThread False
#> ['A', 'B', 'C'] [1, 2, 4]

#### logging, configparser, textwrap, string.Template
python3 -c '
import logging, configparser, textwrap, string, sys
logging.basicConfig(stream=sys.stdout, level=logging.INFO, format="%(levelname)s:%(message)s")
logging.info("started"); logging.debug("no")
c = configparser.ConfigParser(); c.read_string("[a]\nx = 1\n"); print(c["a"]["x"])
print(textwrap.fill("word " * 10, 20)); print(string.Template("$x!").substitute(x=1))'
#> INFO:started
#> 1
#> word word word word
#> word word word word
#> word word
#> 1!

#### XML, HTML, URLs
python3 -c '
import xml.etree.ElementTree as ET, html, urllib.parse as u
root = ET.fromstring("<a><b k=\"1\">t</b><b/></a>")
print([b.get("k") for b in root.findall("b")], ET.tostring(root).decode(), html.escape("<&>"), u.quote("a b/ü"), u.parse_qs("a=1&a=2"), u.urlparse("http://h:80/p?q#f").netloc)'
#> ['1', None] <a><b k="1">t</b><b /></a> &lt;&amp;&gt; a%20b/%C3%BC {'a': ['1', '2']} h:80

#### struct, array, bytes, io
python3 -c '
import struct, array, io
print(struct.pack("<IH", 1, 2), struct.unpack(">H", b"\x01\x02"), array.array("i", [1, 2]).tolist(), io.StringIO("a\nb").readlines(), bytearray(b"abc")[1:])'
#> b'\x01\x00\x00\x00\x02\x00' (258,) [1, 2] ['a\n', 'b'] bytearray(b'bc')

#### a program that sleeps, and the clock
python3 -c '
import time
start = time.monotonic(); time.sleep(0.05)
print(time.monotonic() - start >= 0.05, time.time() > 1e9, time.strftime("%Y", time.gmtime(0)))'
#> True True 1970

#### who and where
python3 -c '
import os, sys, platform
print(os.getppid() > 0, sys.platform, os.name, platform.system(), os.sep, sys.byteorder, os.cpu_count() >= 1, sys.maxsize > 2**30)'
#> True linux posix Linux / little True True

#### recursion that is too deep
python3 -c '
def f(n): return f(n + 1)
try: f(0)
except RecursionError as error: print(error)'
#> maximum recursion depth exceeded

#### in a pipeline and a substitution
x=$(seq 3 | python3 -c 'import sys; print(max(map(int, sys.stdin)))'); echo "[$x]"
#> [3]

#### here-documents
python3 - <<'E' | tr a-z A-Z
for word in "a b".split():
    print(word)
E
#> A
#> B

#### python reads what the shell wrote, and the other way
echo '{"n": 1}' >c.json
python3 -c '
import json
c = json.load(open("c.json")); c["n"] += 41
json.dump(c, open("c.json", "w"))'
cat c.json; echo
#> {"n": 42}

#### the interactive help of a function, ast, inspect
python3 -c '
import ast, inspect
print(ast.dump(ast.parse("x = 1 + 2").body[0].value), ast.literal_eval("[1, {\"a\": (2,)}]"))
def f(a, *b, c=1, **d): "Doc."
print(inspect.signature(f), f.__doc__, inspect.isfunction(f))'
#> BinOp(left=Constant(value=1), op=Add(), right=Constant(value=2)) [1, {'a': (2,)}]
#> (a, *b, c=1, **d) Doc. True

#### walrus, comprehension, unpacking, slices, sets
python3 -c '
data = [3, 1, 2]
if (n := len(data)) > 2: print(n)
first, *rest = data
print(first, rest, {k: v for k, v in zip("ab", data)}, {x % 2 for x in data}, data[::-1], sorted(data, key=lambda x: -x), [*data, *rest], {**{"a": 1}, "b": 2})
print(*map(lambda x: x * 2, filter(None, [0, 1])), sep="|", end="!\n")'
#> 3
#> 3 [1, 2] {'a': 3, 'b': 1} {0, 1} [2, 1, 3] [3, 2, 1] [3, 1, 2, 1, 2] {'a': 1, 'b': 2}
#> 2!

#### SIGTERM ends it
python3 -c 'import os, signal; os.kill(os.getpid(), signal.SIGTERM)'; echo $?
#> 143
#2> Terminated

#### its version
python3 --version | cut -d. -f1; python3 -c 'import sysconfig; print(sysconfig.get_config_var("EXT_SUFFIX") is not None)'
#> Python 3
#> True

#### an interrupt is an exception
python3 -c 'import os, signal
try:
    os.kill(os.getpid(), signal.SIGINT)
except KeyboardInterrupt:
    print("interrupted")
signal.signal(signal.SIGINT, signal.SIG_IGN); os.kill(os.getpid(), signal.SIGINT); print("ignored")'
#> interrupted
#> ignored

#### SIGINT while it sleeps
timeout -s INT 0.5 python3 -c 'import time
try: time.sleep(60)
except KeyboardInterrupt: print("woken")'; echo $?
#> woken
#> 124

#### signals that a program handles
python3 -c 'import os, signal
def handler(number, frame): print(signal.Signals(number).name, frame is not None)
signal.signal(signal.SIGUSR1, handler); os.kill(os.getpid(), signal.SIGUSR1)
signal.signal(signal.SIGTERM, handler); signal.raise_signal(signal.SIGTERM)'
#> SIGUSR1 True
#> SIGTERM True

#### xz
python3 -c 'import lzma
data = b"again and again " * 100
print(lzma.decompress(lzma.compress(data)) == data, len(lzma.compress(data)) < 200, lzma.decompress(lzma.compress(data, lzma.FORMAT_ALONE)) == data)
with lzma.open("a.xz", "wt") as file: file.write("one\ntwo\n")
print(lzma.open("a.xz", "rt").read().split())
for bad in (b"nothing of it", lzma.compress(data)[:-4]):
    try: lzma.decompress(bad)
    except lzma.LZMAError as error: print(error)'; xz -dc a.xz
python3 -c 'import tarfile
with tarfile.open("a.tar.xz", "w:xz") as archive: archive.add("a.xz")
print(tarfile.open("a.tar.xz").getnames())'; tar tJf a.tar.xz
#> True True True
#> ['one', 'two']
#> Input format not supported by decoder
#> Compressed data ended before the end-of-stream marker was reached
#> one
#> two
#> ['a.xz']
#> a.xz

#### time zones
python3 -c 'from datetime import datetime, timedelta, timezone
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError
noon = datetime(2026, 7, 1, 12, tzinfo=timezone.utc)
for name in ("Europe/Berlin", "America/New_York", "Asia/Kolkata"): print(noon.astimezone(ZoneInfo(name)))
print(datetime(2026, 3, 29, 1, 30, tzinfo=ZoneInfo("Europe/Berlin")).astimezone(timezone.utc))
try: ZoneInfo("Middle/Earth")
except ZoneInfoNotFoundError as error: print(error)'
#> 2026-07-01 14:00:00+02:00
#> 2026-07-01 08:00:00-04:00
#> 2026-07-01 17:30:00+05:30
#> 2026-03-29 00:30:00+00:00
#> 'No time zone found with key Middle/Earth'

#### a module beside the program goes before that of the library
echo 'print("mine")' >queue.py
echo 'import tempfile, queue' >p.py
python3 p.py; python3 -c 'import queue'; python3 -m queue
#> mine
#> mine
#> mine

#### a module that was not imported is not there
python3 -c 'import sys
print("csv" in sys.modules, "json" in sys.modules, "unittest" in sys.modules)
import json
print("csv" in sys.modules, "json" in sys.modules, "json.decoder" in sys.modules)
del sys.modules["json"]; old = json; import json; print(old is json)'
#> False False False
#> False True True
#> False

#### options and variables that change the start
python3 -O -c 'import sys; print(sys.flags.optimize, __debug__)'
python3 -B -c 'import sys; print(sys.dont_write_bytecode)'
python3 -u -c 'import sys; print(sys.stdout.write_through)'
python3 -I -c 'import sys; print(sys.flags.isolated)' >/dev/null; echo $?
python3 -W error -c 'import warnings; warnings.warn("x")' 2>&1 | tail -n 1
python3 -X utf8 -c 'import sys; print(sys.flags.utf8_mode)'
PYTHONDONTWRITEBYTECODE=1 python3 -c 'import sys; print(sys.dont_write_bytecode)'
PYTHONOPTIMIZE=2 python3 -c 'import sys; print(sys.flags.optimize)'
PYTHONIOENCODING=latin-1 python3 -c 'print("\xe9")' | od -An -tx1
LC_ALL=C python3 -c 'print("\xe9")' | od -An -tx1
#> 1 False
#> True
#> True
#> 0
#> UserWarning: x
#> 1
#> True
#> 2
#>  e9 0a
#>  c3 a9 0a

#### descriptors that are closed
python3 -c 'import sys; print(sys.stdin)' <&-
#> None

#### the sandbox's /usr
python3 -c 'import os; print(os.path.isdir("/usr/bin"), os.path.exists("/usr/nothing"))'
#> True False

#### pipes are pipes, and asyncio reads from commands
cat > p.py <<'END'
import asyncio, os, stat
r, w = os.pipe()
print(stat.S_ISFIFO(os.fstat(r).st_mode), stat.S_ISSOCK(os.fstat(r).st_mode), stat.filemode(os.fstat(w).st_mode)[0], stat.filemode(0o100644), stat.filemode(0o040755))
os.mkfifo("f")
import pathlib
print(pathlib.Path("f").is_fifo(), pathlib.Path("f").is_file())
async def main():
    p = await asyncio.create_subprocess_exec("echo", "from child", stdout=asyncio.subprocess.PIPE)
    print(await p.communicate(), p.returncode)
    p = await asyncio.create_subprocess_shell("cat; exit 3", stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE)
    print(await p.communicate(b"input"), p.returncode)
asyncio.run(main())
END
python3 p.py | cat
#> True False p -rw-r--r-- drwxr-xr-x
#> True False
#> (b'from child\n', None) 0
#> (b'input', None) 3

#### threads that wait at a queue
python3 - <<'P'
import queue, threading
jobs, done = queue.Queue(), []
def work():
    while True:
        job = jobs.get()
        if job is None:
            break
        done.append(job * job)
        jobs.task_done()
threads = [threading.Thread(target=work) for _ in range(2)]
for thread in threads:
    thread.start()
for job in [1, 2, 3, None, None]:
    jobs.put(job)
for thread in threads:
    thread.join()
print(sorted(done), any(thread.is_alive() for thread in threads))
P
#> [1, 4, 9] False

#### a daemon that works for a queue, and the end
python3 - <<'P'
import queue, threading
jobs, done = queue.Queue(), []
def work():
    while True:
        done.append(jobs.get())
        jobs.task_done()
threading.Thread(target=work, daemon=True).start()
for job in range(3):
    jobs.put(job)
jobs.join()
print(done)
P
#> [0, 1, 2]

#### threads that meet at events, barriers and conditions
python3 - <<'P'
import threading
ready, barrier, seen = threading.Event(), threading.Barrier(2), []
threading.Thread(target=lambda: (seen.append("set"), ready.set())).start()
print(ready.wait(), seen)
threads = [threading.Thread(target=lambda: seen.append(barrier.wait())) for _ in range(2)]
[thread.start() for thread in threads]
[thread.join() for thread in threads]
print(sorted(map(str, seen)))
condition, items = threading.Condition(), []
def give():
    with condition:
        items.append(1)
        condition.notify()
def take():
    with condition:
        condition.wait_for(lambda: items)
        print("took", items.pop())
threads = [threading.Thread(target=function) for function in (take, give)]
[thread.start() for thread in threads]
[thread.join() for thread in threads]
local = threading.local()
thread = threading.Thread(target=lambda: setattr(local, "x", 1))
thread.start()
thread.join()
print(hasattr(local, "x"), threading.active_count())
P
#> True ['set']
#> ['0', '1', 'set']
#> took 1
#> False 1

#### waiting for nobody, for a time
python3 -c '
import queue, threading
lock = threading.Lock()
print(lock.acquire(), lock.acquire(False), lock.acquire(timeout=0.01), threading.Event().wait(0.01), lock.locked())
try:
    queue.Queue().get(timeout=0.01)
except queue.Empty as error:
    print(repr(error))
try:
    lock.release()
    lock.release()
except RuntimeError as error:
    print(error)'
#> True False False False True
#> Empty()
#> release unlocked lock

#### directories as descriptors, and names that are taken
python3 -c '
import os, tempfile
os.mkdir("d")
fd = os.open("d", os.O_RDONLY)
os.fsync(fd)
print(os.fstat(fd).st_mode == os.stat("d").st_mode)
for flags in (os.O_CREAT | os.O_EXCL | os.O_RDWR, os.O_WRONLY):
    try:
        os.open("d", flags)
    except OSError as error:
        print(type(error).__name__)
try:
    open("d")
except OSError as error:
    print(error)
os.umask(0o002)
open("f", "w").close()
print(oct(os.stat("f").st_mode))'
#> True
#> FileExistsError
#> IsADirectoryError
#> [Errno 21] Is a directory: 'd'
#> 0o100664

#### texts that no path or variable can hold
python3 -c '
import os, subprocess
for attempt in (
    lambda: os.stat("a\0b"),
    lambda: subprocess.run(["a\0b"]),
    lambda: subprocess.run(["true"], env={"a": "\0"}),
    lambda: subprocess.run(["true"], env={"a=b": "c"}),
    lambda: subprocess.run(["true", "x" * 100_000] * 40),
    lambda: open("x" * 5000),
):
    try:
        attempt()
    except (OSError, ValueError) as error:
        print(type(error).__name__, getattr(error, "errno", None) or error)'
#> ValueError embedded null byte
#> ValueError embedded null byte
#> ValueError embedded null byte
#> ValueError illegal environment variable name
#> OSError 7
#> OSError 36

#### a link that leads nowhere is copied as a link
python3 -c '
import os, shutil
os.mkdir("a")
os.symlink("nowhere", "a/link")
shutil.copytree("a", "b", symlinks=True)
print(os.readlink("b/link"))
try:
    os.chmod("a/link", 0o600, follow_symlinks=False)
except NotImplementedError as error:
    print(error)'
#> nowhere
#> chmod: follow_symlinks unavailable on this platform

#### output of a command that nobody reads any more
python3 -c '
import subprocess
process = subprocess.Popen(["cat"], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
process.stdout.close()
print(process.communicate(b""), process.returncode)'
#> (b'', None) 0

#### an interpreter that ends in the middle ends by a signal
python3 - <<'P'
import subprocess, sys
for text in (
    "import os; os.abort()",
    "import signal; signal.raise_signal(signal.SIGABRT)",
    "import signal; signal.raise_signal(signal.SIGTERM)",
    "import signal; signal.raise_signal(signal.SIGCHLD)",
    "import os, signal; signal.signal(10, lambda *_: os._exit(5)); signal.raise_signal(10)",
):
    print(subprocess.run([sys.executable, "-c", text]).returncode)
P
(python3 -c 'import os; os.abort()'; echo $?) 2>&1 | sed 's/.* Aborted  */N Aborted /'
#> -6
#> -6
#> -15
#> 0
#> 5
#> N Aborted python3 -c 'import os; os.abort()'
#> 134

#### a descriptor becomes another one
python3 - <<'P'
import os, subprocess
saved = os.dup(1)
with open("log", "w") as log:
    os.dup2(log.fileno(), 1)
print("to the log", flush=True)
os.system("echo from a command")
print(os.dup2(saved, 1))
os.close(saved)
with open("log") as log:
    print(log.read().split("\n"))
os.dup2(os.open("log", os.O_RDONLY), 0)
print(input(), os.dup2(0, 0))
for pair in ((99, 1), (1, -1)):
    try:
        os.dup2(*pair)
    except (OSError, ValueError) as error:
        print(type(error).__name__, error.errno)
os.closerange(3, 64)
print(subprocess.run(["echo", "still there"], stdout=subprocess.PIPE, text=True).stdout, os.path.exists("log"))
P
#> 1
#> ['to the log', 'from a command', '']
#> to the log 0
#> OSError 9
#> OSError 9
#> still there
#>  True

#### a device for reading and writing
python3 -c '
with open("/dev/null", "r+") as null:
    print(null.write("x"), null.read(), null.seek(5), null.tell())'
#> 1  5 0

#### a command beside the directory that it is started in
mkdir -p p/q
printf '#!/bin/sh\nbasename "$PWD"\n' >p/run.sh
chmod +x p/run.sh
python3 - <<'P'
import os, subprocess
print(subprocess.check_output(["./run.sh"], cwd="p", text=True), end="", flush=True)
os.chdir("p/q")
print(subprocess.check_output(["../run.sh"], text=True), end="", flush=True)
print(subprocess.check_output(["./p/run.sh"], cwd="../..", text=True) != "", flush=True)
try:
    subprocess.run(["./run.sh"])
except OSError as error:
    print(error)
os.system("../run.sh")
P
#> p
#> q
#> True
#> q
#> [Errno 2] No such file or directory: './run.sh'

#### times that are over, and groups of processes
python3 - <<'P'
import os, signal, subprocess
try:
    subprocess.run(["sleep", "9"], timeout=-1, capture_output=True)
except subprocess.TimeoutExpired as error:
    print(error)
for options in ({"start_new_session": True}, {"process_group": 0}):
    process = subprocess.Popen(["sleep", "30"], **options)
    print(os.getpgid(process.pid) == process.pid, os.getpgrp() == process.pid)
    os.killpg(os.getpgid(process.pid), signal.SIGTERM)
    print(process.wait())
P
#> Command '['sleep', '9']' timed out after -1 seconds
#> True False
#> -15
#> True False
#> -15

#### threads take turns at a bounded queue
python3 - <<'P'
import queue, threading
items, taken = queue.Queue(2), []
def give():
    for n in range(6):
        items.put(n)
    items.put(None)
def take():
    while (n := items.get()) is not None:
        taken.append(n)
        items.task_done()
    items.task_done()
threads = [threading.Thread(target=function) for function in (give, take)]
for thread in threads:
    thread.start()
items.join()
for thread in threads:
    thread.join()
print(taken, items.qsize(), threading.active_count())
P
#> [0, 1, 2, 3, 4, 5] 0 1

#### threads that work until they are told to stop
python3 - <<'P'
import threading, time
stop, ticks, running, polls = threading.Event(), [], True, 0
def tick():
    while not stop.wait(0.01):
        ticks.append(1)
def poll():
    global polls
    while running:
        polls += 1
        time.sleep(0.01)
threads = [threading.Thread(target=tick, daemon=True), threading.Thread(target=poll)]
for thread in threads:
    thread.start()
time.sleep(0.2)
stop.set()
running = False
for thread in threads:
    thread.join()
print(len(ticks) > 2, polls > 2)
order = []
threads = [threading.Thread(target=lambda n=n: (time.sleep(n / 20), order.append(n))) for n in (3, 1, 2)]
for thread in threads:
    thread.start()
print(order)
for thread in threads:
    thread.join()
print(order)
P
#> True True
#> []
#> [1, 2, 3]

#### a thread that holds a lock while it sleeps
python3 - <<'P'
import threading, time
lock, out = threading.RLock(), []
def work(name):
    for n in range(2):
        with lock, lock:
            out.append((name, n))
            time.sleep(0.01)
            out.append((name, n))
threads = [threading.Thread(target=work, args=(name,)) for name in "abc"]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
print(len(out), all(out[at] == out[at + 1] for at in range(0, len(out), 2)), len({threading.get_ident(), *(thread.ident for thread in threads)}))
P
#> 12 True 4

#### a thread reads what a command prints while another writes to it
python3 - <<'P'
import queue, subprocess, threading
process = subprocess.Popen(["python3", "-uc", "for line in open(0): print('got', line.strip())"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1)
lines = queue.Queue()
def read():
    for line in process.stdout:
        lines.put(line.strip())
    lines.put(None)
threading.Thread(target=read, daemon=True).start()
for word in ("one", "two"):
    process.stdin.write(word + "\n")
    print(lines.get())
process.stdin.close()
print(lines.get(), process.wait())
P
#> got one
#> got two
#> None 0

#### a loop of events in a thread
python3 - <<'P'
import asyncio, threading
loop = asyncio.new_event_loop()
thread = threading.Thread(target=loop.run_forever)
thread.start()
async def square(n):
    await asyncio.sleep(0.01)
    return n * n
print(asyncio.run_coroutine_threadsafe(square(5), loop).result(5))
loop.call_soon_threadsafe(loop.stop)
thread.join()
async def main():
    return await asyncio.gather(asyncio.to_thread(str.upper, "a"), asyncio.sleep(0, "b"))
print(asyncio.run(main()), thread.is_alive())
P
#> 25
#> ['A', 'b'] False

#### threads of _thread, and their ends
python3 - <<'P'
import _thread, threading, time
done = []
_thread.start_new_thread(lambda *args, **kwargs: done.append((args, kwargs)), (1,), {"k": 2})
while not done:
    time.sleep(0.01)
print(done, _thread.get_ident() == threading.main_thread().ident)
local = threading.local()
local.x = 1
threading.Thread(target=lambda: print(hasattr(local, "x"))).start()
def fails():
    raise SystemExit("no word of this")
threading.Thread(target=fails).start()
threading.Thread(target=time.sleep, args=(60,), daemon=True).start()
print(threading.active_count())
P
#> [((1,), {'k': 2})] True
#> False
#> 2

#### an alarm
python3 - <<'P'
import signal, time
class Late(Exception):
    pass
def late(number, frame):
    raise Late(signal.Signals(number).name)
signal.signal(signal.SIGALRM, late)
for work in (lambda: time.sleep(30), lambda: [None for _ in iter(int, 1)], lambda: __import__("subprocess").run(["sleep", "30"]), lambda: __import__("os").read(__import__("os").pipe()[0], 1)):
    signal.setitimer(signal.ITIMER_REAL, 0.1)
    try:
        work()
    except Late as error:
        print(error)
print(signal.alarm(50), signal.alarm(0), signal.getitimer(signal.ITIMER_REAL))
seen = []
signal.signal(signal.SIGALRM, lambda *_: seen.append(1))
signal.setitimer(signal.ITIMER_REAL, 0.01, 0.01)
while len(seen) < 3:
    signal.pause()
signal.setitimer(signal.ITIMER_REAL, 0)
print(len(seen))
P
sh -c 'exec python3 -c "import signal, time; signal.alarm(1); time.sleep(30)"' & wait $! 2>/dev/null; echo $?
#> SIGALRM
#> SIGALRM
#> SIGALRM
#> SIGALRM
#> 0 50 (0.0, 0.0)
#> 3
#> 142

#### signals that others send
python3 - <<'P'
import os, signal, subprocess, sys, time
seen = []
signal.signal(signal.SIGTERM, lambda number, frame: seen.append(number))
signal.signal(signal.SIGUSR1, signal.SIG_IGN)
subprocess.run(["sh", "-c", f"kill -USR1 {os.getpid()}; kill -TERM {os.getpid()}"])
time.sleep(0.05)
print(seen == [signal.SIGTERM])
child = subprocess.Popen([sys.executable, "-uc", "import signal, sys, time; signal.signal(15, lambda *_: sys.exit(7)); print('ready'); time.sleep(30)"], stdout=subprocess.PIPE)
child.stdout.readline()
time.sleep(0.2)
child.terminate()
print(child.wait())
P
python3 -c 'raise KeyboardInterrupt' 2>/dev/null; echo $?
python3 -c 'import subprocess, sys; print(subprocess.run([sys.executable, "-c", "raise KeyboardInterrupt"], stderr=subprocess.DEVNULL).returncode)'
#> True
#> 7
#> 130
#> -2

#### an event that a signal sets
python3 -uc '
import signal, threading
stop = threading.Event()
signal.signal(signal.SIGTERM, lambda *_: stop.set())
print("up")
stop.wait()
print("down")' >log &
sleep 0.7; kill $!; wait $!; echo $?; cat log
#> 0
#> up
#> down

#### SIGPIPE by default
python3 -c 'import signal
signal.signal(signal.SIGPIPE, signal.SIG_DFL)
for n in range(10**6): print(n)' | head -n 1; echo "${PIPESTATUS[0]}"
#> 0
#> 141

#### locks of files, and flags of descriptors
python3 - <<'P'
import fcntl, os, subprocess
with open("lock", "w") as first, open("lock") as second:
    fcntl.flock(first, fcntl.LOCK_EX | fcntl.LOCK_NB)
    try:
        fcntl.flock(second.fileno(), fcntl.LOCK_SH | fcntl.LOCK_NB)
    except BlockingIOError as error:
        print(error)
    print(subprocess.run(["flock", "-n", "lock", "true"]).returncode)
    fcntl.flock(first, fcntl.LOCK_UN)
    print(subprocess.run(["flock", "-n", "lock", "true"]).returncode)
    fcntl.lockf(first, fcntl.LOCK_EX)
    fcntl.lockf(first, fcntl.LOCK_UN)
    print(fcntl.fcntl(first, fcntl.F_GETFD), fcntl.fcntl(first, fcntl.F_GETFL) & os.O_ACCMODE == os.O_WRONLY)
reader, writer = os.pipe()
os.set_blocking(reader, False)
try:
    os.read(reader, 1)
except BlockingIOError as error:
    print(error.errno, os.get_blocking(reader), fcntl.fcntl(reader, fcntl.F_GETFL) & os.O_NONBLOCK > 0)
P
#> [Errno 11] Resource temporarily unavailable
#> 1
#> 0
#> 1 True
#> 11 False True

#### limits of the process, and space
python3 - <<'P'
import os, resource, shutil
print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss > 1000, resource.getpagesize())
resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
resource.setrlimit(resource.RLIMIT_FSIZE, (1000, 2000))
print(resource.getrlimit(resource.RLIMIT_CORE), resource.getrlimit(resource.RLIMIT_FSIZE))
try:
    with open("big", "wb", buffering=0) as file:
        while True:
            file.write(b"x" * 300)
except OSError as error:
    print(error, os.path.getsize("big"))
for wrong in ((resource.RLIMIT_CORE, (1, 1)), (resource.RLIMIT_NOFILE, (20, 10)), (99, (1, 1))):
    try:
        resource.setrlimit(*wrong)
    except ValueError as error:
        print(error)
usage = shutil.disk_usage("/tmp")
print(usage.total >= usage.used, os.statvfs("/").f_bsize)
P
#> True 4096
#> (0, 0) (1000, 2000)
#> [Errno 27] File too large 1000
#> not allowed to raise maximum limit
#> current limit exceeds maximum limit
#> invalid resource specified
#> True 4096

#### locales that are not there
python3 -c '
import locale
print(locale.setlocale(locale.LC_ALL, "C"))
try:
    locale.setlocale(locale.LC_ALL, "xx_XX.none")
except locale.Error as error:
    print(error)'
#> C
#> unsupported locale setting

#### waiting for any command, and starting one
python3 - <<'P'
import os, subprocess
first, second = subprocess.Popen(["sh", "-c", "sleep 0.3; exit 3"]), subprocess.Popen(["sh", "-c", "exit 4"])
ended, status = os.wait()
print(ended == second.pid, os.waitstatus_to_exitcode(status))
ended, status = os.waitpid(-1, 0)
print(ended == first.pid, status >> 8)
try:
    os.wait()
except ChildProcessError as error:
    print(error)
print(os.spawnlp(os.P_WAIT, "sh", "sh", "-c", "exit 5"), len(os.getrandom(3)))
P
#> True 4
#> True 3
#> [Errno 10] No child processes
#> 5 3

#### what is compiled can be read
printf 'x = 1\n' >m.py
chmod 640 m.py
python3 -m py_compile m.py
stat -c %a __pycache__/m.*.pyc
#> 640
