import errno, os
print(os.path.join("a", "/b", "c"), os.path.normpath("a/./b/../c//d"), os.path.split("/a/b.txt"), os.path.splitext("a.tar.gz"), os.path.commonpath(["/a/b", "/a/c"]), os.path.relpath("/a/b", "/a/c/d"), os.path.isabs("x"), os.path.dirname("/x/y/"), os.path.abspath("x") == os.getcwd() + "/x")
os.makedirs("d/e/f"); os.makedirs("d/e/f", exist_ok=True)
for f in (lambda: os.mkdir("d"), lambda: os.rmdir("d"), lambda: os.remove("none"), lambda: os.listdir("none"), lambda: os.rename("none", "x"), lambda: os.open("d", os.O_WRONLY), lambda: open("d"), lambda: os.chdir("program.py"), lambda: os.stat("program.py/x")):
    try: f()
    except OSError as e: print(type(e).__name__, e.errno, errno.errorcode[e.errno], e.strerror, e.filename)
fd = os.open("raw", os.O_RDWR | os.O_CREAT, 0o600); os.write(fd, b"hello"); os.lseek(fd, 1, 0); print(os.read(fd, 3), os.fstat(fd).st_size, oct(os.fstat(fd).st_mode)); os.ftruncate(fd, 2); os.close(fd); print(os.path.getsize("raw"))
r, w = os.pipe(); os.write(w, b"pipe"); os.close(w); print(os.read(r, 10), os.read(r, 10)); os.utime("raw", (1, 2)); print(os.stat("raw").st_mtime, os.path.getatime("raw")); os.replace("raw", "cooked"); print(sorted(os.listdir(".")), os.get_exec_path()[-1], os.cpu_count() > 0)
os.removedirs("d/e/f"); print(os.path.exists("d"))
