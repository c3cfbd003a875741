"""Threads on one stack.

A thread runs to its end when it is started. One whose function knows a queue, an event or the like begins when somebody waits (for it, or for what it may give), above who waits, and ends before
that goes on. So a thread cannot be put aside that waits for what only those below it can give: a daemon that nobody needs any more is ended there, otherwise it is a RuntimeError.
"""

import contextvars
from time import monotonic, sleep

_MEETING_POINTS = {"Barrier", "BoundedSemaphore", "Condition", "Event", "LifoQueue", "PriorityQueue", "Queue", "Semaphore", "SimpleQueue", "_PySimpleQueue"}
_DEADLOCK = "this would wait for ever: the threads of this interpreter run one above the other, and what is waited for is below"

# Threads that have been started and have not begun.
pending = []
# What those wait for that run, the outermost first.
_waiting = []


class _Ended(BaseException):
    """Takes a daemon from the stack that waits while who is below it could go on."""


def _names(code):
    yield from code.co_names
    for constant in code.co_consts:
        if hasattr(constant, "co_names"):
            yield from _names(constant)


def _known_to(thread):
    """The objects that the function of a thread knows at first: its globals, closure and arguments, and the attributes of its object."""
    yield from (value for name, value in vars(thread).items() if name != "_started")
    if type(thread).run is _thread_run:
        function = thread._target
        yield from thread._args
        yield from thread._kwargs.values()
    else:
        function = thread.run
    if hasattr(function, "__self__"):
        yield from getattr(function.__self__, "__dict__", {}).values()
    function = getattr(function, "__func__", function)
    if hasattr(function, "__code__"):
        yield from (function.__globals__.get(name) for name in _names(function.__code__))
        for cell in function.__closure__ or ():
            try:
                yield cell.cell_contents
            except ValueError:
                pass


def _may_wait(thread):
    """Whether a thread knows something at which threads wait for each other."""
    kinds = (type(value) for value in _known_to(thread))
    return any(base.__name__ in _MEETING_POINTS and base.__module__ in ("queue", "threading") for kind in kinds for base in kind.__mro__)


def _run_one():
    """Runs the first thread that has not begun; whether there was one."""
    if not pending:
        return False
    _begin(pending[0])
    return True


def _begin(thread):
    pending.remove(thread)
    _threading._limbo.pop(thread, None)
    _run(thread)


def wait(is_ready, timeout=None):
    """Runs other threads until something is ready; False when the time is over."""
    end = None if timeout is None else monotonic() + timeout
    _waiting.append(is_ready)
    try:
        while not is_ready():
            if end is not None and monotonic() >= end:
                return False
            if _run_one():
                continue
            if end is not None:
                sleep(max(0, end - monotonic()))
                return bool(is_ready())
            if _threading.current_thread().daemon and any(ready() for ready in _waiting[:-1]):
                raise _Ended
            raise RuntimeError(_DEADLOCK)
    finally:
        _waiting.pop()
    return True


class Lock:
    """A lock that somebody else on this stack may let go."""

    __slots__ = ("_locked", "__weakref__")

    def __init__(self):
        self._locked = False

    def acquire(self, blocking=True, timeout=-1):
        if not blocking and timeout != -1:
            raise ValueError("can't specify a timeout for a non-blocking call")
        if timeout < 0 and timeout != -1:
            raise ValueError("timeout value must be a non-negative number")
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

    acquire_lock, release_lock, locked_lock = acquire, release, locked

    def __enter__(self):
        return self.acquire()

    def __exit__(self, *_):
        self.release()

    def __repr__(self):
        return f"<{'locked' if self._locked else 'unlocked'} _thread.lock object at {id(self):#x}>"


Lock.__module__, Lock.__name__, Lock.__qualname__ = "_thread", "lock", "lock"


def _run(thread):
    """Runs a thread to its end."""
    ident = _threading.get_ident()
    before = _threading._active.get(ident)
    _threading._active[ident] = thread
    try:
        contextvars.Context().run(thread.run)
    except (SystemExit, _Ended):
        pass
    except BaseException:
        thread._invoke_excepthook(thread)
    finally:
        thread._handle = _threading._make_thread_handle(ident)
        thread._handle._set_done()
        _threading._active[ident] = before


def start(self):
    if not self._initialized:
        raise RuntimeError("thread.__init__() not called")
    if self._started.is_set():
        raise RuntimeError("threads can only be started once")
    self._ident = _threading.get_ident()
    self._started.set()
    if _may_wait(self):
        pending.append(self)
        _threading._limbo[self] = self
    else:
        _run(self)


def join(self, timeout=None):
    if not self._initialized:
        raise RuntimeError("Thread.__init__() not called")
    if not self._started.is_set():
        raise RuntimeError("cannot join thread before it is started")
    if self is _threading.current_thread():
        raise RuntimeError("cannot join current thread")
    if self in pending:
        _begin(self)
    wait(lambda: self._handle.is_done(), None if timeout is None else max(0, timeout))


def install(module):
    """Makes the threads of the module `threading` those of this one."""
    global _threading, _thread_run
    from _threading_local import local

    _threading, _thread_run = module, module.Thread.run
    module.local = local
    module.Lock = module._allocate_lock = Lock
    module.Thread.start, module.Thread.join = start, join
    end = module._shutdown

    def _shutdown():
        while left := [thread for thread in pending if not thread.daemon]:
            _begin(left[0])
        end()

    module._shutdown = _shutdown
