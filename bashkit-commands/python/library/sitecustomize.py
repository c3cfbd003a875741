"""Makes the interpreter for WASI one for Linux, as far as a program can tell."""


def _be_linux():
    import errno
    import os
    import posix
    import sys

    import _bashkit
    import _bashkit_signals
    import _bashkit_threads
    from _bashkit import ask, ask_about, text
    from _bashkit_stock import find as find_in_stock
    from _bashkit_stock import modules as stock

    # An error of WASI alone.
    del errno.errorcode[errno.ENOTCAPABLE], errno.ENOTCAPABLE
    me = _bashkit.me
    posix_open, posix_mkdir = posix.open, posix.mkdir
    library = __file__.rpartition("/")[0]
    sys.path[:] = [path for path in sys.path if path != library]
    sys.platform = "linux"
    sys.executable = sys._base_executable = "/usr/bin/python3"

    def path_of(path):
        path = os.fspath(path)
        path = path if isinstance(path, str) else text(path)
        if "\0" in path:
            raise ValueError("embedded null byte")
        return path if path.startswith("/") else posix.getcwd().rstrip("/") + "/" + path

    def on_host(fd):
        """The host's number of a descriptor."""
        if fd < 3:
            return fd
        try:
            posix.lseek(fd, 0, 1)
        except OSError as error:
            if error.errno == 9:
                raise OSError(9, "Bad file descriptor") from None
        return int(ask("touched")[0])

    def open(path, flags, mode=0o777, *, dir_fd=None):
        # On Linux, no bit is for reading.
        if not flags & (posix.O_RDONLY | posix.O_WRONLY | posix.O_RDWR):
            flags |= posix.O_RDONLY
        is_new = flags & posix.O_CREAT and dir_fd is None and not access(path, 0)
        fd = posix_open(path, flags, mode, dir_fd=dir_fd)
        if is_new:
            chmod(path, mode & ~me.umask)
        return fd

    def mkdir(path, mode=0o777, *, dir_fd=None):
        posix_mkdir(path, dir_fd=dir_fd)
        if mode != 0o777 and dir_fd is None:
            chmod(path, mode & ~me.umask)

    def opened(number):
        return posix_open(f"/dev/bashkit-python/{text(number)}", posix.O_RDWR)

    def stat(path, *, dir_fd=None, follow_symlinks=True):
        if dir_fd is not None:
            raise NotImplementedError("dir_fd unavailable on this platform")
        if isinstance(path, int):
            if isinstance(path, bool):
                import warnings

                warnings.warn("bool is used as a file descriptor", RuntimeWarning, stacklevel=2)
            answer = ask("stat", on_host(path))
        else:
            path_given, name = path, os.fspath(path)
            if not name:
                raise FileNotFoundError(2, "No such file or directory", path_given)
            absolute = path_of(name)
            if absolute.startswith("/usr/local/lib/python"):
                # The standard library is in the interpreter.
                return posix.stat(path_given, follow_symlinks=follow_symlinks)
            answer = ask_about(path_given, "stat", "", absolute, int(follow_symlinks))
        mode, ino, dev, nlink, owner, group, size, atime, mtime, ctime = map(int, answer)
        whole = [time // 1_000_000_000 for time in (atime, mtime, ctime)]
        exact = [time / 1_000_000_000 for time in (atime, mtime, ctime)]
        return os.stat_result((mode, ino, dev, nlink, owner, group, size, *whole, *exact, atime, mtime, ctime, 4096, (size + 511) // 512, 0))

    def lstat(path, *, dir_fd=None):
        return stat(path, dir_fd=dir_fd, follow_symlinks=False)

    def fstat(fd):
        return stat(fd)

    def statvfs(path):
        stat(path)
        size, used, inodes, inodes_used = map(int, ask("statvfs"))
        blocks, free, inodes_free = size // 4096, max(0, size - used) // 4096, max(0, inodes - inodes_used)
        return os.statvfs_result((4096, 4096, blocks, free, free, inodes, inodes_free, inodes_free, 0, 255, 1))

    class DirEntry:
        """An entry of a directory, with the permissions that WASI does not tell."""

        def __init__(self, entry):
            self._entry, self.name, self.path = entry, entry.name, entry.path
            self.is_dir, self.is_file, self.is_symlink, self.inode = entry.is_dir, entry.is_file, entry.is_symlink, entry.inode

        def stat(self, *, follow_symlinks=True):
            return stat(self.path, follow_symlinks=follow_symlinks)

        def is_junction(self):
            return False

        def __fspath__(self):
            return self.path

        def __repr__(self):
            return f"<DirEntry {self.name!r}>"

    DirEntry.__module__ = "posix"

    class Scan:
        def __init__(self, path):
            self._scan = posix.scandir(path)

        def __iter__(self):
            return self

        def __next__(self):
            return DirEntry(next(self._scan))

        def __enter__(self):
            return self

        def __exit__(self, *_):
            self._scan.close()

        def close(self):
            self._scan.close()

    def scandir(path="."):
        return Scan(path)

    def access(path, mode, *, dir_fd=None, effective_ids=False, follow_symlinks=True):
        try:
            ask("access", path_of(path), mode)
        except OSError:
            return False
        return True

    def chmod(path, mode, *, dir_fd=None, follow_symlinks=True):
        if not follow_symlinks:
            raise NotImplementedError("chmod: follow_symlinks unavailable on this platform")
        ask_about(path, "chmod", path_of(path), mode)

    def chown(path, owner, group, *, dir_fd=None, follow_symlinks=True):
        ask_about(path, "chown", path_of(path), owner, group, int(follow_symlinks))

    def lchown(path, owner, group):
        chown(path, owner, group, follow_symlinks=False)

    def mkfifo(path, mode=0o666, *, dir_fd=None):
        ask_about(path, "mkfifo", path_of(path), mode)

    def umask(new):
        me.umask = new & 0o777
        return int(ask("umask", new)[0])

    def pipe():
        reader, writer = ask("pipe")
        return opened(reader), opened(writer)

    def dup(fd):
        return opened(ask("dup", on_host(fd))[0])

    def dup2(fd, fd2, inheritable=True):
        ask("dup2", on_host(fd), fd2)
        return fd2

    kill = _bashkit_signals.kill
    _bashkit_signals.install()
    _bashkit_threads.install()

    # Commands that lead a group of their own.
    leaders = _bashkit.leaders = set()

    def getpgid(target=0, /):
        return target if target in leaders else me.pid

    def killpg(group, number, /):
        kill(0 if group == me.pid else group, number)

    def spawn(words, environment, directory, streams):
        pairs = []
        for name, value in (posix.environ if environment is None else environment).items():
            pairs += (os.fsencode(name), os.fsencode(value))
        if any("\0" in word for word in words) or any(b"\0" in text for text in pairs):
            raise ValueError("embedded null byte")
        if any(b"=" in name for name in pairs[::2]):
            raise ValueError("illegal environment variable name")
        pairs = pairs or [b"", b""]
        child = int(ask("spawn", *map(on_host, streams), directory, len(words), *(os.fsencode(word) for word in words), *pairs)[0])
        children.append(child)
        return child

    # Commands that have been started and not been waited for.
    children = []

    def wait_for(child, milliseconds=-1):
        if milliseconds and _bashkit_threads.are_others():
            status = _bashkit_threads.look(lambda: ask("wait", child, 0)[0], None if milliseconds < 0 else milliseconds / 1000)
        else:
            status = ask("wait", child, milliseconds)[0]
        if status and child in children:
            children.remove(child)
        return int(status) if status else None

    def waitpid(child, options):
        if child <= 0:
            return wait_for_any(options)
        status = wait_for(child, 0 if options & 1 else -1)
        if status is None:
            return 0, 0
        return child, (-status if status < 0 else status << 8)

    def wait_for_any(options):
        if not children:
            raise ChildProcessError(10, "No child processes")

        def one_of_them():
            for child in children:
                if (status := wait_for(child, 0)) is not None:
                    return child, (-status if status < 0 else status << 8)

        return _bashkit_threads.look(one_of_them, 0 if options & 1 else None) or (0, 0)

    def wait():
        return wait_for_any(0)

    def spawnve(mode, path, args, environment):
        child = spawn([os.fsdecode(path), *map(os.fsdecode, args[1:])], environment, posix.getcwd(), (0, 1, 2))
        return child if mode == 1 else wait_for(child)

    def spawnv(mode, path, args):
        return spawnve(mode, path, args, None)

    def spawnl(mode, path, *args):
        return spawnve(mode, path, args, None)

    def spawnle(mode, path, *args):
        return spawnve(mode, path, args[:-1], args[-1])

    def system(command):
        status = wait_for(spawn(["/bin/sh", "-c", command], None, posix.getcwd(), (0, 1, 2)))
        return -status if status < 0 else status << 8

    def execve(path, args, environment):
        args = [os.fsdecode(arg) for arg in args]
        child = spawn([os.fsdecode(path), *args[1:]], environment, posix.getcwd(), (0, 1, 2))
        status = wait_for(child)
        posix._exit(128 - status if status < 0 else status)

    def execv(path, args):
        execve(path, args, os.environ)

    sysconf_in_c = posix.sysconf

    def sysconf(name):
        if name in ("SC_PAGE_SIZE", "SC_PAGESIZE", os.sysconf_names.get("SC_PAGESIZE", -1)):
            return 4096
        return sysconf_in_c(name)

    def get_terminal_size(fd=1):
        raise OSError(25, "Inappropriate ioctl for device")

    def uname():
        return os.uname_result(("Linux", me.host, "6.1.0", "#1 SMP", "x86_64"))

    new = dict(
        DirEntry=DirEntry, mkdir=mkdir, open=open, scandir=scandir, stat=stat, lstat=lstat, fstat=fstat, statvfs=statvfs, fstatvfs=statvfs, access=access, chmod=chmod, chown=chown, lchown=lchown, mkfifo=mkfifo, umask=umask, pipe=pipe, dup=dup, dup2=dup2, kill=kill, killpg=killpg,
        waitpid=waitpid, wait=wait, spawnv=spawnv, spawnve=spawnve, spawnvp=spawnv, spawnvpe=spawnve, spawnl=spawnl, spawnle=spawnle, spawnlp=spawnl, spawnlpe=spawnle, P_WAIT=0, P_NOWAIT=1, P_NOWAITO=1,
        getrandom=lambda size, flags=0: posix.urandom(size), system=system, execve=execve, execv=execv, get_terminal_size=get_terminal_size, sysconf=sysconf,
        getpid=lambda: me.pid, getppid=lambda: me.parent, getuid=lambda: me.uid, geteuid=lambda: me.uid, getgid=lambda: me.gid, getegid=lambda: me.gid,
        getgroups=lambda: [me.gid], getlogin=lambda: me.user, getpgid=getpgid, getpgrp=lambda: me.pid, getsid=getpgid, setsid=lambda: me.pid, setpgrp=lambda: None,
        uname=uname,
        cpu_count=lambda: 1, process_cpu_count=lambda: 1, sched_getaffinity=lambda _=0: {0}, getloadavg=lambda: (0.0, 0.0, 0.0), nice=lambda _: 0,
        sync=lambda: None, fchmod=lambda fd, mode: None, get_inheritable=lambda fd: False, set_inheritable=lambda fd, inheritable: None,
        WNOHANG=1, WUNTRACED=2, WIFSTOPPED=lambda status: False, WSTOPSIG=lambda status: 0, WIFSIGNALED=lambda status: 0 < status & 0x7F,
        WTERMSIG=lambda status: status & 0x7F, WIFEXITED=lambda status: status & 0x7F == 0, WEXITSTATUS=lambda status: status >> 8,
        waitstatus_to_exitcode=lambda status: -(status & 0x7F) if status & 0x7F else status >> 8,
    )
    for name, value in new.items():
        if getattr(value, "__name__", "") == "<lambda>":
            value.__name__ = value.__qualname__ = name
        setattr(os, name, value)
        if name not in ("DirEntry", "lstat", "scandir", "stat"):
            setattr(posix, name, value)
    os.supports_follow_symlinks.update((stat, chown, access))
    os.supports_fd.add(stat)
    _bashkit.spawn, _bashkit.wait_for, _bashkit.path_of, _bashkit.on_host = spawn, wait_for, path_of, on_host

    # Modules of the sandbox, and those that are changed when they are first wanted.
    import importlib._bootstrap_external as importer
    from importlib._bootstrap_external import PathFinder, spec_from_file_location

    def calc_mode(path):
        # Of a file that is compiled, which WASI does not tell.
        try:
            return stat(path).st_mode | 0o200
        except OSError:
            return 0o666

    importer._calc_mode = calc_mode

    ours = {"_bashkit", "_bashkit_patches", "_bashkit_pipes", "_bashkit_signals", "_bashkit_stock", "_bashkit_threads", "_lzma", "_posixsubprocess", "fcntl", "grp", "pip", "pwd", "requests", "resource", "tools"}
    patched = {"asyncio.selector_events", "asyncio.threads", "asyncio.unix_events", "concurrent.futures.thread", "hashlib", "locale", "platform", "queue", "socket", "subprocess", "sysconfig", "threading", "urllib.request", "zoneinfo"}

    class Loader:
        def __init__(self, loader, name):
            self.loader, self.name = loader, name

        def create_module(self, spec):
            return self.loader.create_module(spec)

        def exec_module(self, module):
            self.loader.exec_module(module)
            import _bashkit_patches

            getattr(_bashkit_patches, self.name.replace(".", "_"))(module)

        def __getattr__(self, name):
            return getattr(self.loader, name)

    class Finder:
        @staticmethod
        def find_spec(name, path=None, target=None):
            if name in stock and (spec := find_in_stock(name)) is not None:
                return spec
            first = name.partition(".")[0]
            if first in ours and (path is None or first == "pip"):
                return PathFinder.find_spec(name, [library] if path is None else path, target)
            if name == "concurrent.futures.process":
                return spec_from_file_location(name, library + "/concurrent_futures.pyc")
            if name in patched:
                spec = PathFinder.find_spec(name, path, target)
                # A module of the program may have the same name.
                if spec is not None and (spec.origin or "").startswith("/usr/local/lib/"):
                    spec.loader = Loader(spec.loader, name)
                return spec
            return None

    sys.meta_path.insert(0, Finder)


def _enter(is_copy):
    """Takes the place of a command: `is_copy` for an interpreter that had started before there was one."""
    import posix
    import sys
    import time

    import _bashkit
    from _bashkit import ask, text

    me = _bashkit.me
    here, *numbers, me.user, me.host, _, mask = (text(field) for field in ask("start"))
    me.pid, me.parent, me.uid, me.gid = map(int, numbers)
    me.umask = int(mask)
    if is_copy:
        _fill(sys, posix, ask, text)
    environ = posix.environ
    try:
        posix.chdir(here)
    except OSError:
        pass
    if not is_copy:
        script = environ.pop(b"BASHKIT_SCRIPT", None)
        if script is not None and sys.argv:
            sys.argv[0] = text(script)
        environ.pop(b"PYTHONPATH", None)
        given = environ.pop(b"BASHKIT_PYTHONPATH", None)
        for name in ("BASHKIT_SCRIPT", "BASHKIT_PYTHONPATH", "PYTHONPATH"):
            posix.unsetenv(name)
        if given is not None:
            posix.putenv(b"PYTHONPATH", given)
            environ[b"PYTHONPATH"] = given
    # Where `pip install` puts wheels.
    packages = "/tmp/.python-packages"
    try:
        posix.stat(packages)
        sys.path.append(packages)
    except OSError:
        pass
    if hasattr(time, "tzset"):
        time.tzset()
    begun, clock = time.process_time_ns(), time.process_time_ns

    def process_time_ns():
        return clock() - begun

    def process_time():
        return (clock() - begun) / 1e9

    time.thread_time = time.process_time = process_time
    time.thread_time_ns = time.process_time_ns = process_time_ns
    import os

    os.times = posix.times = lambda: os.times_result((process_time(), 0.0, 0.0, 0.0, time.monotonic()))


def _fill(sys, posix, ask, text):
    """Gives a copy the arguments, variables and streams of its command."""
    import io

    # A module that is collected at the end, as nothing of the interpreter is that this is a copy of.
    import _bashkit

    main, _bashkit.first_main = type(sys)("__main__"), sys.modules["__main__"]
    vars(main).update(vars(sys.modules["__main__"]))
    sys.modules["__main__"] = main
    n_args, *fields = ask("program")
    n_args, rest = int(n_args), iter(fields)
    sys.orig_argv[:] = [text(next(rest)) for _ in range(n_args)]
    n_args = int(next(rest))
    sys.argv[:] = [text(next(rest)) for _ in range(n_args)]
    n_paths = int(next(rest))
    sys.path[:0] = [text(next(rest)) for _ in range(n_paths)]
    posix.environ.clear()
    for name, value in zip(rest, rest):
        posix.putenv(name, value)
        posix.environ[name] = value
    for fd, (name, mode) in enumerate((("stdin", "rb"), ("stdout", "wb"), ("stderr", "wb"))):
        old = getattr(sys, name)
        try:
            buffer = io.open(fd, mode, closefd=False)
        except OSError:
            stream = None
        else:
            buffer.raw.name = f"<{name}>"
            stream = io.TextIOWrapper(buffer, old.encoding, old.errors, "\n", fd == 2 or buffer.raw.isatty())
            stream.mode = mode[0]
        setattr(sys, name, stream)
        setattr(sys, f"__{name}__", stream)


def wake():
    """Called in a copy before its program runs."""
    _enter(True)


def _start():
    try:
        _enter(False)
    except OSError:
        # There is no sandbox yet: this interpreter is the one that all others are copies of.
        import gc

        import _bashkit_stock

        _bashkit_stock.prepare()
        gc.collect()
        gc.freeze()


try:
    _be_linux()
    _start()
finally:
    del _be_linux, _start
