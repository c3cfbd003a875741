"""Limits and use of the process, as far as the sandbox has them."""

import time

from _bashkit import ask

error = OSError
RLIM_INFINITY = -1
RLIMIT_CPU, RLIMIT_FSIZE, RLIMIT_DATA, RLIMIT_STACK, RLIMIT_CORE, RLIMIT_RSS, RLIMIT_NPROC, RLIMIT_NOFILE, RLIMIT_MEMLOCK, RLIMIT_AS = range(10)
RLIMIT_OFILE, RLIMIT_MSGQUEUE, RLIMIT_NICE, RLIMIT_RTPRIO, RLIMIT_RTTIME, RLIMIT_SIGPENDING = RLIMIT_NOFILE, 12, 13, 14, 15, 11
RUSAGE_SELF, RUSAGE_CHILDREN, RUSAGE_THREAD = 0, -1, 1


class struct_rusage(tuple):
    """A named tuple: the use of a process."""

    __slots__ = ()
    n_fields = n_sequence_fields = 16

    def __repr__(self):
        return "resource.struct_rusage(" + ", ".join(f"{name}={value!r}" for name, value in zip(_FIELDS, self)) + ")"


_FIELDS = ("ru_utime", "ru_stime", *(f"ru_{name}" for name in "maxrss ixrss idrss isrss minflt majflt nswap inblock oublock msgsnd msgrcv nsignals nvcsw nivcsw".split()))
for _place, _name in enumerate(_FIELDS):
    setattr(struct_rusage, _name, property(lambda self, place=_place: self[place]))


def getrusage(who, /):
    if who not in (RUSAGE_SELF, RUSAGE_CHILDREN, RUSAGE_THREAD):
        raise ValueError("invalid who parameter")
    used = (0.0, 0) if who == RUSAGE_CHILDREN else (time.process_time(), int(ask("memory")[0]) // 1024)
    return struct_rusage((used[0], 0.0, used[1], *[0] * 13))


def getpagesize():
    return 4096


def _known(resource):
    if not 0 <= resource < 16:
        raise ValueError("invalid resource specified")


def getrlimit(resource, /):
    _known(resource)
    soft, hard = map(int, ask("rlimit", resource))
    return soft, hard


def setrlimit(resource, limits, /):
    _known(resource)
    soft, hard = limits
    _, most = getrlimit(resource)
    if resource not in (RLIMIT_FSIZE, RLIMIT_CORE, RLIMIT_NOFILE):
        if (soft, hard) == getrlimit(resource):
            return
        raise NotImplementedError(f"resource limit {resource} cannot be set: those of the run hold for its memory, time and processes")
    size = lambda value: float("inf") if value == RLIM_INFINITY else value
    if size(soft) > size(hard):
        raise ValueError("current limit exceeds maximum limit")
    if size(hard) > size(most):
        raise ValueError("not allowed to raise maximum limit")
    ask("rlimit", resource, soft, hard)


def prlimit(pid, resource, limits=None, /):
    from os import getpid

    if pid not in (0, getpid()):
        raise NotImplementedError("prlimit: only of the program itself")
    before = getrlimit(resource)
    if limits is not None:
        setrlimit(resource, limits)
    return before
