"""Signals: those that a program sends to itself are handled by the interpreter, those that it gets from others and its alarm come from the sandbox."""

import _fibers
import _signal
from _bashkit import ask, me

_in_c, _raise_in_c = _signal.signal, _signal.raise_signal


def kill(target, number):
    # What the program handles itself.
    if target in (0, me.pid) and 0 < number < 65 and number not in (9, 19) and _signal.getsignal(number) not in (_signal.SIG_DFL, None):
        _raise_in_c(number)
    else:
        ask("kill", target or me.pid, int(number))


def raise_signal(signalnum, /):
    kill(me.pid, signalnum)


def valid_signals():
    return {*range(1, 65)} - {32, 33}


def signal(signalnum, handler, /):
    from _thread import get_ident

    if get_ident() != 1:
        raise ValueError("signal only works in main thread of the main interpreter")
    before = _in_c(signalnum, handler)
    ask("handle", int(signalnum), {_signal.SIG_DFL: "default", _signal.SIG_IGN: "ignore"}.get(handler, "handle") if isinstance(handler, int) else "handle")
    return before


def _times(answer):
    return tuple(int(field) / 1_000_000 for field in answer)


def _microseconds(seconds):
    if seconds < 0:
        raise OSError(22, "Invalid argument")
    return min(max(int(seconds * 1_000_000), int(seconds > 0)), 1 << 53)


def _real(which):
    if which in (_signal.ITIMER_VIRTUAL, _signal.ITIMER_PROF):
        raise NotImplementedError("there is only the timer ITIMER_REAL")
    if which != _signal.ITIMER_REAL:
        raise OSError(22, "Invalid argument")


def setitimer(which, seconds, interval=0.0, /):
    _real(which)
    return _times(ask("alarm", _microseconds(seconds), _microseconds(interval)))


def getitimer(which, /):
    _real(which)
    return _times(ask("alarm left"))


def alarm(seconds, /):
    left, _ = _times(ask("alarm", _microseconds(seconds), 0))
    return max(int(left + 0.5), int(left > 0))


def pause():
    _fibers.pause(1e6)


def siginterrupt(signalnum, flag, /):
    if not 0 < signalnum < 65:
        raise ValueError("signal number out of range")


def pthread_kill(thread_id, signalnum, /):
    if thread_id != 1:
        raise NotImplementedError("a signal reaches the first thread only")
    raise_signal(signalnum)


def install():
    for function in (raise_signal, valid_signals, signal, setitimer, getitimer, alarm, pause, siginterrupt, pthread_kill):
        setattr(_signal, function.__name__, function)
    constants = dict(ITIMER_REAL=0, ITIMER_VIRTUAL=1, ITIMER_PROF=2, ItimerError=OSError, SIGCLD=17, SIGRTMIN=34, SIGRTMAX=64)
    for name, value in constants.items():
        setattr(_signal, name, value)
