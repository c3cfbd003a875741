"""Changes to modules of the standard library that stand on processes, threads or sockets."""


def subprocess(module):
    import os

    import _bashkit
    import _bashkit_threads
    from _bashkit_pipes import piped

    Popen = module.Popen

    def _execute_child(
        self, args, executable, preexec_fn, close_fds, pass_fds, cwd, env, startupinfo, creationflags, shell, p2cread, p2cwrite, c2pread, c2pwrite, errread, errwrite,
        restore_signals, gid, gids, uid, umask, start_new_session, process_group,
    ):
        self.stdout, self.stderr = (stream and piped(stream) for stream in (self.stdout, self.stderr))
        leads = start_new_session or process_group == 0 or preexec_fn in (os.setsid, os.setpgrp)
        for name, is_asked in (
            ("preexec_fn", preexec_fn not in (None, os.setsid, os.setpgrp)), ("pass_fds", pass_fds), ("user", uid is not None), ("group", gid is not None),
            ("extra_groups", gids is not None), ("umask", umask >= 0), ("process_group", process_group > 0),
        ):
            if is_asked:
                raise NotImplementedError(f"{name} is not supported: a command of the sandbox has three streams, a directory and variables")
        args = [args] if isinstance(args, (str, bytes)) or hasattr(args, "__fspath__") else list(args)
        if shell:
            args = [executable or "/bin/sh", "-c", *args]
        args = [os.fsdecode(arg) for arg in args]
        if executable and not shell:
            args[0] = os.fsdecode(executable)
        directory = os.fsdecode(cwd) if cwd is not None else os.getcwd()
        streams = [own if given == -1 else given for own, given in enumerate((p2cread, c2pwrite, errwrite))]
        try:
            self.pid = _bashkit.spawn(args, env, _bashkit.path_of(directory), streams)
        except OSError as error:
            self._child_created = False
            name = args[0]
            if cwd is not None and not os.path.isdir(directory):
                name = cwd
            raise type(error)(error.errno, error.strerror, name) from None
        finally:
            # The parent has no use for the ends of the child.
            self._close_pipe_fds(p2cread, p2cwrite, c2pread, c2pwrite, errread, errwrite)
        self._child_created = True
        if leads:
            _bashkit.leaders.add(self.pid)

    def _communicate(self, input, endtime, orig_timeout):
        if self.stdin and not self._communication_started:
            self.stdin.flush()
            if input is not None and self.text_mode and isinstance(input, str):
                input = input.encode(self.stdin.encoding, self.stdin.errors)
            self._stdin = _bashkit.on_host(self.stdin.fileno())
            self._given = bytes(input or b"")
        started = self._communication_started
        self._communication_started = True
        stdin = getattr(self, "_stdin", -1)
        stdout, stderr = (_bashkit.on_host(stream.fileno()) if stream and not stream.closed else -1 for stream in (self.stdout, self.stderr))
        left = -1 if endtime is None else max(0, int(self._remaining_time(endtime) * 1000))
        given = b"" if started else getattr(self, "_given", b"")
        if _bashkit_threads.are_others():
            answers = []

            def look():
                nonlocal given
                answers[:] = _bashkit.ask("communicate", stdin, stdout, stderr, 0, given)
                given = b""
                return answers[0] == b"1"

            _bashkit_threads.look(look, None if left < 0 else left / 1000)
            is_over, out, err = answers
        else:
            is_over, out, err = _bashkit.ask("communicate", stdin, stdout, stderr, left, given)
        if is_over != b"1":
            self._check_timeout(endtime, orig_timeout, [out], [err], skip_check_and_raise=True)
        try:
            self.wait(timeout=self._remaining_time(endtime))
        except module.TimeoutExpired as error:
            error.timeout = orig_timeout
            raise
        for stream in (self.stdin, self.stdout, self.stderr):
            if stream:
                stream.close()
        out = out if self.stdout else None
        err = err if self.stderr else None
        if self.text_mode:
            if out is not None:
                out = self._translate_newlines(out, self.stdout.encoding, self.stdout.errors)
            if err is not None:
                err = self._translate_newlines(err, self.stderr.encoding, self.stderr.errors)
        return out, err

    Popen._execute_child = _execute_child
    Popen._communicate = _communicate


def threading(module):
    """A lock that is taken more than once belongs to a thread by the number that threads have here."""
    module._CRLock = None


def queue(module):
    """The queue whose waiting is ours; that in C would wait for ever."""
    module.SimpleQueue = module._PySimpleQueue


def asyncio_selector_events(module):
    """A loop needs no socket to wake itself: where other threads are, it looks whether these have given it something."""
    import _bashkit_threads

    Loop = module.BaseSelectorEventLoop
    begin = Loop.__init__

    class Selector:
        """The selector of a loop, which lets other threads run."""

        def __init__(self, selector):
            self._selector, self.is_woken = selector, False

        def select(self, timeout=None):
            if not _bashkit_threads.are_others():
                return self._selector.select(timeout)
            found = []

            def has_come():
                found.extend(self._selector.select(0))
                return found or self.is_woken

            _bashkit_threads.look(has_come, timeout)
            self.is_woken = False
            return found

        def __getattr__(self, name):
            return getattr(self._selector, name)

    def __init__(self, selector=None):
        begin(self, selector)
        self._selector = Selector(self._selector)

    def _write_to_self(self):
        self._selector.is_woken = True

    Loop.__init__, Loop._write_to_self = __init__, _write_to_self
    Loop._make_self_pipe = lambda self: None
    Loop._close_self_pipe = lambda self: None


def asyncio_threads(module):
    """Work for a thread finds the variables of its context in that of the thread: `Context.run` is a native function."""
    import contextvars

    async def to_thread(func, /, *args, **kwargs):
        variables = contextvars.copy_context().items()

        def call():
            tokens = [(variable, variable.set(value)) for variable, value in variables]
            try:
                return func(*args, **kwargs)
            finally:
                for variable, token in tokens:
                    variable.reset(token)

        return await module.events.get_running_loop().run_in_executor(None, call)

    to_thread.__doc__, to_thread.__qualname__, to_thread.__module__ = module.to_thread.__doc__, "to_thread", module.__name__
    module.to_thread = to_thread


def concurrent_futures_thread(module):
    import _bashkit_threads

    begin = module._WorkItem.__init__

    def __init__(self, future, fn, args, kwargs):
        begin(self, future, *_bashkit_threads.plain(fn, args, kwargs))

    module._WorkItem.__init__ = __init__


def asyncio_unix_events(module):
    """A loop looks whether its commands have ended: no thread could wait for them."""
    import os

    def add_child_handler(self, pid, callback, *args):
        loop = module.events.get_running_loop()

        def look():
            ended, status = os.waitpid(pid, os.WNOHANG)
            if ended:
                callback(pid, module.waitstatus_to_exitcode(status), *args)
            else:
                loop.call_later(0.002, look)

        loop.call_soon(look)

    module.ThreadedChildWatcher.add_child_handler = add_child_handler


def hashlib(module):
    def pbkdf2_hmac(hash_name, password, salt, iterations, dklen=None):
        import hmac

        if iterations < 1:
            raise ValueError("iteration value must be greater than 0.")
        if dklen is not None and dklen < 1:
            raise ValueError("key length must be greater than 0.")
        keyed = hmac.new(bytes(password), None, hash_name)
        derived, size = b"", dklen or keyed.digest_size
        for number in range(1, -(-size // keyed.digest_size) + 1):
            round_ = keyed.copy()
            round_.update(bytes(salt) + number.to_bytes(4, "big"))
            block = round_.digest()
            total = int.from_bytes(block, "big")
            for _ in range(iterations - 1):
                round_ = keyed.copy()
                round_.update(block)
                block = round_.digest()
                total ^= int.from_bytes(block, "big")
            derived += total.to_bytes(keyed.digest_size, "big")
        return derived[:size]

    module.pbkdf2_hmac = pbkdf2_hmac
    module.__all__ += ("pbkdf2_hmac",)


def locale(module):
    """The sandbox has the locale `C`, with UTF-8 or without; the library of C takes any name."""
    import os

    in_c = module._setlocale

    def _setlocale(category, locale=None, /):
        wanted = locale
        if locale == "":
            names = ["LC_ALL", *(name for name in ("LC_COLLATE", "LC_CTYPE", "LC_MESSAGES", "LC_MONETARY", "LC_NUMERIC", "LC_TIME") if getattr(module, name) == category), "LANG"]
            wanted = next((os.environ[name] for name in names if os.environ.get(name)), "C")
        if wanted is not None and wanted not in ("C", "POSIX", "C.UTF-8", "C.utf8"):
            raise module.Error("unsupported locale setting")
        return in_c(category, locale)

    module._setlocale = _setlocale


def platform(module):
    module._uname_cache = None
    module.libc_ver = lambda *_, **__: ("glibc", "2.36")


def socket(module):
    import _bashkit

    module.gethostname = lambda: _bashkit.me.host


def sysconfig(module):
    """The data is that of the build."""
    module._get_sysconfigdata_name = lambda: "_sysconfigdata__wasi_wasm32-wasi"


def urllib_request(module):
    """Requests go through `curl`, which goes through the rules of the sandbox for the network."""
    import email.message
    import io
    import os
    import subprocess as commands
    import tempfile
    import urllib.error
    import urllib.response

    def fetch(self, request):
        words = ["curl", "-sS", "-X", request.get_method(), "-o", None, "-D", None]
        if request.timeout and isinstance(request.timeout, (int, float)):
            words += ["--max-time", str(request.timeout)]
        headers = {**request.headers, **request.unredirected_hdrs}
        for name, value in headers.items():
            words += ["-H", f"{name}: {value}"]
        data = request.data
        if data is not None and not isinstance(data, (bytes, bytearray)):
            data = data.read() if hasattr(data, "read") else b"".join(data)
        if data is not None:
            words += ["--data-binary", "@-"]
        with tempfile.TemporaryDirectory() as place:
            body, head = os.path.join(place, "body"), os.path.join(place, "head")
            words[words.index(None)] = body
            words[words.index(None)] = head
            done = commands.run([*words, request.full_url], input=data, stdin=None if data is not None else commands.DEVNULL, stderr=commands.PIPE)
            if done.returncode:
                why = done.stderr.decode("utf-8", "replace").strip()
                if done.returncode == 28:
                    raise TimeoutError(why)
                raise urllib.error.URLError(why)
            with open(head, encoding="latin-1") as file:
                lines = file.read().splitlines()
            content = b""
            if os.path.exists(body):
                with open(body, "rb") as file:
                    content = file.read()
        first = next((i for i in range(len(lines) - 1, -1, -1) if lines[i].startswith("HTTP/")), 0)
        _, status, *reason = lines[first].split(" ", 2)
        message = email.message.Message()
        for line in lines[first + 1 :]:
            name, colon, value = line.partition(":")
            if colon:
                message[name] = value.strip()
        answer = urllib.response.addinfourl(io.BytesIO(content), message, request.full_url, int(status))
        answer.msg = answer.reason = reason[0] if reason else ""
        return answer

    class Door(module.AbstractHTTPHandler):
        http_open = https_open = fetch
        http_request = https_request = module.AbstractHTTPHandler.do_request_

    module.HTTPHandler = module.HTTPSHandler = Door


def zoneinfo(module):
    """The host has the time zones."""
    module.reset_tzpath(["/var/lib/bashkit-python/zoneinfo"])
