import errno
import os
import stat
import sys

os.umask(0o022)
os.makedirs("t/a/b")
for path, mode in (("t/run.sh", 0o755), ("t/a/secret", 0o600), ("t/a/b/read", 0o444), ("t/plain", 0o664)):
    fd = os.open(path, os.O_CREAT | os.O_WRONLY | os.O_EXCL, 0o666)
    os.write(fd, path.encode())
    os.fchmod(fd, mode) if hasattr(os, "fchmod") else os.chmod(path, mode)
    os.close(fd)
    os.chmod(path, mode)
os.symlink("plain", "t/link")
os.symlink("missing", "t/broken")
os.mkfifo("t/pipe")
for folder, dirs, files in os.walk("t"):
    dirs.sort()
    for name in sorted(files):
        path = os.path.join(folder, name)
        info = os.lstat(path)
        kind = {stat.S_IFREG: "file", stat.S_IFLNK: "link", stat.S_IFIFO: "fifo"}[stat.S_IFMT(info.st_mode)]
        print(f"{stat.filemode(info.st_mode)} {kind} {info.st_size if kind == 'file' else '-':>3} {path}", os.access(path, os.X_OK) if kind == "file" else "")
with os.scandir("t") as entries:
    for e in sorted(entries, key=lambda e: e.name):
        print(e.name, e.is_dir(), e.is_file(), e.is_file(follow_symlinks=False), e.is_symlink(), end="; ")
print()
print(os.readlink("t/broken"), os.path.exists("t/broken"), os.path.lexists("t/broken"), os.path.realpath("t/link").endswith("t/plain"), os.path.islink("t/link"), os.path.isfile("t/pipe"))
for call in (lambda: os.mkdir("t"), lambda: os.rmdir("t"), lambda: os.remove("t/a"), lambda: os.listdir("t/plain"), lambda: os.open("t/plain", os.O_CREAT | os.O_EXCL), lambda: os.readlink("t/plain"), lambda: os.rename("nope", "x"), lambda: os.stat("t/broken"), lambda: os.chdir("t/plain"), lambda: open("t/none/x", "w"), lambda: os.link("nope", "y"), lambda: os.close(99), lambda: os.stat("x" * 300), lambda: os.makedirs("t/a/b"), lambda: os.removedirs("t/a"), lambda: os.symlink("x", "t/link"), lambda: open("t", "rb"), lambda: os.truncate("nope", 1)):
    try:
        print(call())
    except OSError as error:
        print(type(error).__name__, errno.errorcode[error.errno], error.strerror, error.filename, error.filename2)
os.makedirs("t/a/b", exist_ok=True)
os.chmod("t/run.sh", os.stat("t/run.sh").st_mode & ~0o111)
print(oct(os.stat("t/run.sh").st_mode), os.access("t/run.sh", os.R_OK | os.W_OK), oct(os.umask(0o077)))
with open("t/new", "w") as f:
    f.write("x" * 10)
    f.truncate(4)
os.mkdir("t/private")
print(oct(os.stat("t/new").st_mode)[-3:], oct(os.stat("t/private").st_mode)[-3:], os.path.getsize("t/new"))
os.truncate("t/new", 8)
print(open("t/new", "rb").read())
fd = os.open("t/rw", os.O_RDWR | os.O_CREAT)
print(os.write(fd, b"hello world"), os.lseek(fd, 6, os.SEEK_SET), os.read(fd, 100), os.pread(fd, 3, 1), os.pwrite(fd, b"J", 0), os.fstat(fd).st_size, os.lseek(fd, -2, os.SEEK_END), os.read(fd, 5))
os.ftruncate(fd, 3)
copy = os.dup(fd)
os.close(fd)
os.lseek(copy, 0, 0)
print(os.read(copy, 10), os.isatty(copy))
with os.fdopen(copy, "r+") as f:
    f.seek(0, 2)
    f.write("!")
a = os.open("t/app", os.O_WRONLY | os.O_APPEND | os.O_CREAT)
os.write(a, b"1")
os.lseek(a, 0, 0)
os.write(a, b"2")
os.close(a)
print(open("t/rw").read(), open("t/app").read(), os.stat("t/rw").st_nlink, os.path.samefile("t/rw", "./t/rw"), sorted(os.listdir("t")))
os.replace("t/rw", "t/app")
os.utime("t/app", ns=(1, 2_000_000_003))
print(os.stat("t/app").st_mtime_ns, os.stat("t/app").st_atime, os.stat("t/app", follow_symlinks=False)[6], open("t/app").read())
for folder, dirs, files in os.walk("t", topdown=False):
    for n in files:
        os.unlink(os.path.join(folder, n))
    for n in dirs:
        p = os.path.join(folder, n)
        os.unlink(p) if os.path.islink(p) else os.rmdir(p)
print(os.listdir("t"), os.sep, os.linesep == "\n", os.curdir, os.devnull, os.name, os.path.abspath("t") == os.path.join(os.getcwd(), "t"), os.fsencode("ü"), os.fspath(b"x"), os.get_exec_path()[0] in os.environ["PATH"], os.strerror(2), sys.getfilesystemencoding())
