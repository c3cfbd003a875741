import contextlib
import fileinput
import filecmp
import glob
import io
import linecache
import os
import shutil
import sys
import tempfile
from pathlib import Path

with tempfile.NamedTemporaryFile("w+", suffix=".txt", prefix="work_", delete=False) as f:
    f.write("one\ntwo\nthree\n")
    name = f.name
print(os.path.basename(name).startswith("work_"), name.endswith(".txt"), oct(os.stat(name).st_mode)[-3:], open(name).readlines())
with tempfile.TemporaryDirectory() as d, contextlib.chdir(d):
    Path("a").mkdir()
    for i in range(3):
        Path(f"a/f{i}.txt").write_text(f"file {i}\n" * (i + 1))
    print(sorted(glob.glob("**/*.txt", recursive=True)), glob.glob("a/f[!0].txt") != [], sorted(glob.glob("*/f?.txt"))[0], glob.escape("a[1]*"), list(glob.iglob("nothing*")), sorted(glob.glob("*.txt", root_dir="a")))
    for line in fileinput.input(sorted(glob.glob("a/*.txt")), inplace=True, backup=".bak"):
        print(f"{fileinput.filelineno()}:{fileinput.isfirstline()}:{line}".upper(), end="")
    print(Path("a/f1.txt").read_text(), sorted(os.listdir("a")))
    shutil.copy2("a/f0.txt", "copy.txt")
    shutil.copyfile("a/f1.txt", "other.txt")
    print(filecmp.cmp("a/f0.txt", "copy.txt", shallow=False), filecmp.cmp("copy.txt", "other.txt"), os.stat("copy.txt").st_mtime == os.stat("a/f0.txt").st_mtime)
    shutil.copytree("a", "b")
    os.remove("b/f2.txt")
    Path("b/new").touch()
    Path("b/f1.txt").write_text("changed")
    compare = filecmp.dircmp("a", "b")
    print(compare.left_only, compare.right_only, compare.diff_files, sorted(compare.same_files)[:2])
    compare.report()
    for call in (lambda: shutil.copytree("a", "b"), lambda: shutil.copyfile("a/f0.txt", "a/f0.txt"), lambda: shutil.copy("none", "x"), lambda: shutil.rmtree("none"), lambda: shutil.move("none", "y"), lambda: shutil.copyfile("a", "z"), lambda: shutil.unpack_archive("copy.txt"), lambda: shutil.rmtree("copy.txt")):
        try:
            call()
        except (OSError, shutil.Error) as error:
            print(type(error).__name__, str(error).replace(d, "D")[:90])
    shutil.rmtree("none", ignore_errors=True)
    errors = []
    shutil.rmtree("nowhere", onexc=lambda f, p, e: errors.append(type(e).__name__)) if sys.version_info >= (3, 12) else errors.append("FileNotFoundError")
    print(errors, shutil.copytree("a", "b", dirs_exist_ok=True), shutil.move("copy.txt", "b"), shutil.disk_usage(".").total > 0, shutil.get_terminal_size((80, 24)))
    print(linecache.getline("a/f2.txt", 2), repr(linecache.getline("a/f2.txt", 99)))
fd, path = tempfile.mkstemp(dir=".", text=True)
with os.fdopen(fd, "w") as f:
    print(f.write("x" * 100), f.tell(), f.fileno() == fd, f.mode, f.encoding.lower(), f.writable(), f.readable(), f.seekable())
print(os.path.getsize(path), os.path.dirname(os.path.abspath(path)) == os.getcwd())
spool = tempfile.SpooledTemporaryFile(max_size=10, mode="w+")
spool.write("short")
print(spool._rolled, spool.write(" and long enough"), spool._rolled, spool.seek(0), spool.read())
d = tempfile.mkdtemp(prefix="p_", dir=".")
print(os.path.basename(d)[:2], oct(os.stat(d).st_mode)[-3:], tempfile.gettempdir(), len(os.path.basename(d)))
f = tempfile.TemporaryFile()
print(f.write(b"abc\ndef\n"), f.seek(0), f.readline(), f.peek(1)[:1] if hasattr(f, "peek") else b"d", f.read(), f.closed)
f.close()
try:
    f.read()
except ValueError as error:
    print(error)
with open("t.txt", "x", newline="\r\n") as f:
    f.writelines(["a\n", "b\n"])
print(open("t.txt", newline="").read().encode(), open("t.txt").read().encode(), open("t.txt", "rb").readlines(), list(open("t.txt", newline="\r")))
for mode, kind in (("x", None), ("rw", None), ("rbt", None), ("b", None), ("r", "no-enc")):
    try:
        open("t.txt", mode, encoding=kind)
    except (OSError, ValueError, LookupError) as error:
        print(type(error).__name__, error)
with open("t.txt", "r+") as f:
    print(f.readline(), f.tell(), f.read(1), f.seek(0, 2))
    f.write("end")
    f.seek(0)
    print(f.read().splitlines(), f.truncate(3), f.name)
with open("t.txt", "a+b") as f:
    print(f.tell(), f.write(b"\xff"), f.seek(0), f.read())
try:
    print(open("t.txt").read())
except UnicodeDecodeError as error:
    print(error.start, error.reason, error.object[-1:])
print(open("t.txt", errors="replace").read()[-1] == "\ufffd", io.open is open, io.StringIO("a\r\nb").readlines(), io.StringIO("a\r\nb", newline=None).read().encode(), io.BytesIO(b"xyz").readinto(bytearray(2)))
r = io.BufferedReader(io.BytesIO(b"line1\nline2"), 4)
print(r.peek(2)[:2], r.read1(3), r.readline(), r.raw.__class__.__name__, io.TextIOWrapper(r, "ascii").read(), io.DEFAULT_BUFFER_SIZE)
print("done", file=open("p.txt", "w"), flush=True)
print(open("p.txt").read(), end="", flush=True)
