"""Threads of one native stack: what `_thread` would do with those of a system.

A thread is a fiber of the interpreter (`runtime/python.c`), which runs until it waits: for a lock, a time, a command of the sandbox. Then another one goes on. The first thread of the program is below all
others, which run above it where it waits. A thread in which a native function is between its first frame and the one that waits (the key of a `sorted`) is not put aside either: others run above it, and
it goes on when these wait. What it waits for can then be below it: it is ended when it is a daemon, and gets a RuntimeError otherwise. Nothing waits for what cannot come.
"""

import _fibers
import _signal
import _thread
import builtins
from itertools import count
from time import monotonic

_FOR_EVER = float("inf")
_DEADLOCK = "this would wait for ever: what is waited for can only come from threads that wait for this one, or are below it on the stack"
# Seconds after which a thread looks again that waits for something outside.
_LOOK = 0.002

_idents = count(2)
# Fibers that wait, the longest first.
_waiting = []
# The fibers that run, each above the one before; None is the first thread.
_running = [None]
# What those wait for that others run above.
_below = []
# Handles of threads that the program waits for when it ends.
_to_join = []


class Thread(_fibers.Fiber):
    __slots__ = ("daemon", "handle", "ident")


def are_others():
    """Whether there is another thread."""
    return len(_running) > 1 or bool(_waiting)


def get_ident():
    """Return a non-zero integer that uniquely identifies the current thread amongst other threads that exist simultaneously."""
    thread = _running[-1]
    return 1 if thread is None else thread.ident


def _go_on(thread):
    _running.append(thread)
    try:
        has_ended = thread.resume()
    finally:
        _running.pop()
    if not has_ended:
        _waiting.append(thread)


def _let_one_run(end):
    """Lets the first thread go on that can; where none can, lets time pass until one may, `end` at most."""
    now = monotonic()
    first = end
    for thread in _waiting:
        if thread.end <= now:
            # Of those whose time has come, the one whose time was first.
            thread = min((other for other in _waiting if other.end <= now), key=lambda other: other.end)
        elif thread.is_ready is None or not thread.is_ready():
            first = min(first, thread.end)
            continue
        _waiting.remove(thread)
        _go_on(thread)
        return
    if first == _FOR_EVER and not _handles_signals():
        me = _running[-1]
        if me is not None and me.daemon and any(is_ready() for is_ready in _below[:-1]):
            # It waits above who could go on.
            raise SystemExit
        raise RuntimeError(_DEADLOCK)
    _fibers.pause(first - now)


def _handles_signals():
    """Whether a signal may end what the first thread waits for."""
    if _running[-1] is not None:
        return False
    return any(callable(_signal.getsignal(number)) for number in (1, 10, 12, 14, 15, 17)) or _signal.getsignal(2) not in (_signal.default_int_handler, 0, 1, None)


def wait(is_ready, timeout=None):
    """Lets others run until something is ready; False when the time is over."""
    end = _FOR_EVER if timeout is None else monotonic() + timeout
    while not is_ready():
        if end != _FOR_EVER and monotonic() >= end:
            return False
        me = _running[-1]
        if me is not None:
            me.is_ready, me.end = is_ready, end
            if _fibers.suspend():
                continue
        _below.append(is_ready)
        try:
            _let_one_run(end)
        finally:
            _below.pop()
    return True


def _never():
    return False


def sleep(seconds):
    wait(_never, seconds)


_fibers.set_sleep(sleep)


def look(function, timeout=None):
    """Calls a function now and then, until it answers something true, while others run: the answer, or None when the time is over."""
    end = _FOR_EVER if timeout is None else monotonic() + timeout
    while not (answer := function()):
        left = end - monotonic()
        if left <= 0:
            return None
        wait(_never, min(left, _LOOK))
    return answer


class Lock:
    """A lock object is a synchronization primitive."""

    __slots__ = ("_locked", "__weakref__")

    def __init__(self):
        self._locked = False

    def acquire(self, blocking=True, timeout=-1):
        if self._locked or timeout != -1:
            if not blocking and timeout != -1:
                raise ValueError("can't specify a timeout for a non-blocking call")
            if timeout < 0 and timeout != -1:
                raise ValueError("timeout value must be a non-negative number")
            if timeout > _thread.TIMEOUT_MAX:
                raise OverflowError("timeout value is too large")
            if self._locked and not (blocking and wait(self._is_free, None if timeout == -1 else timeout)):
                return False
        self._locked = True
        return True

    def release(self):
        if not self._locked:
            raise RuntimeError("release unlocked lock")
        self._locked = False

    def locked(self):
        return self._locked

    def _is_free(self):
        return not self._locked

    def _at_fork_reinit(self):
        self._locked = False

    acquire_lock, release_lock, locked_lock, __enter__ = acquire, release, locked, acquire

    def __exit__(self, *_):
        self.release()

    def __reduce_ex__(self, _):
        raise TypeError("cannot pickle '_thread.lock' object")

    def __repr__(self):
        return f"<{'locked' if self._locked else 'unlocked'} _thread.lock object at {id(self):#x}>"


Lock.__module__, Lock.__name__, Lock.__qualname__ = "_thread", "lock", "lock"


class Handle:
    """The end of a thread."""

    __slots__ = ("ident", "_is_done")

    def __init__(self, ident=0, is_done=False):
        self.ident, self._is_done = ident, is_done

    def is_done(self):
        if not self._is_done and _running[-1] is None and _waiting:
            # A program that asks in a loop lets nobody run otherwise.
            _let_one_run(0)
        return self._is_done

    def _has_ended(self):
        return self._is_done

    def _set_done(self):
        self._is_done = True

    def join(self, timeout=None):
        if self.ident == get_ident() and not self._is_done:
            raise RuntimeError("Cannot join current thread")
        wait(self._has_ended, None if timeout is None or timeout < 0 else timeout)

    def __repr__(self):
        return f"<_ThreadHandle object: ident={self.ident}>"


Handle.__module__, Handle.__name__, Handle.__qualname__ = "_thread", "_ThreadHandle", "_ThreadHandle"


def plain(function, args, kwargs):
    """The function that a `partial` calls, and its arguments: no native function is between then."""
    while type(function).__name__ == "partial" and type(function).__module__ == "functools":
        args, kwargs, function = (*function.args, *args), {**function.keywords, **kwargs}, function.func
    return function, args, kwargs


def _begin(function, args, kwargs, handle, daemon):
    def run():
        try:
            function(*args, **kwargs)
        except SystemExit:
            pass
        except BaseException:
            import sys

            print(f"Exception ignored in thread started by: {function!r}", file=sys.stderr)
            sys.excepthook(*sys.exc_info())
        finally:
            handle._is_done = True
            if not daemon:
                _to_join.remove(handle)

    builtins.iter = iterate
    ident = next(_idents)
    try:
        thread = Thread(run, ident)
    except MemoryError:
        raise RuntimeError("can't start new thread") from None
    thread.ident, thread.handle, thread.daemon = ident, handle, daemon
    handle.ident = ident
    if not daemon:
        _to_join.append(handle)
    _go_on(thread)


def start_new_thread(function, args, kwargs={}, /):
    if not callable(function):
        raise TypeError("first arg must be callable")
    if not isinstance(args, tuple):
        raise TypeError("2nd arg must be a tuple")
    if not isinstance(kwargs, dict):
        raise TypeError("optional 3rd arg must be a dictionary")
    handle = Handle()
    _begin(function, args, kwargs, handle, True)
    return handle.ident


def start_joinable_thread(function, handle=None, daemon=True):
    if not callable(function):
        raise TypeError("thread function must be callable")
    if handle is None:
        handle = Handle()
    elif handle.ident:
        raise RuntimeError("thread already started")
    thread = getattr(function, "__self__", None)
    if getattr(thread, "_target", None) is not None:
        thread._target, thread._args, thread._kwargs = plain(thread._target, thread._args, thread._kwargs)
    _begin(function, (), {}, handle, daemon)
    return handle


def _shutdown():
    while _to_join:
        wait(_to_join[0]._has_ended)


def _count():
    return len(_waiting) + len(_running) - 1


def _call_until(function, sentinel):
    while (value := function()) != sentinel:
        yield value


def iterate(*args):
    """As `iter`; that of a function is a generator, above which a thread can wait."""
    if len(args) != 2:
        return _iter(*args)
    if not callable(args[0]):
        raise TypeError("iter(v, w): v must be callable")
    return _call_until(*args)


_iter = iter


def install():
    """Gives `_thread` the functions of this module."""
    for name, value in dict(
        LockType=Lock, lock=Lock, allocate_lock=Lock, allocate=Lock, _ThreadHandle=Handle, get_ident=get_ident, start_new_thread=start_new_thread, start_new=start_new_thread,
        start_joinable_thread=start_joinable_thread, _shutdown=_shutdown, _count=_count, _get_main_thread_ident=lambda: 1, _make_thread_handle=lambda ident: Handle(ident),
        get_native_id=lambda: get_ident(),
    ).items():
        setattr(_thread, name, value)
