"""Locks and flags of descriptors, as far as the sandbox has them."""

import os

from _bashkit import ask, on_host

LOCK_SH, LOCK_EX, LOCK_NB, LOCK_UN = 1, 2, 4, 8
F_DUPFD, F_GETFD, F_SETFD, F_GETFL, F_SETFL, F_GETLK, F_SETLK, F_SETLKW = 0, 1, 2, 3, 4, 5, 6, 7
F_RDLCK, F_WRLCK, F_UNLCK = 0, 1, 2
F_DUPFD_CLOEXEC, FD_CLOEXEC = 1030, 1

# `O_APPEND` of Linux.
_APPEND = 0o2000


def _number(fd):
    fd = fd if isinstance(fd, int) else fd.fileno()
    if not isinstance(fd, int):
        raise TypeError("argument must be an int, or have a fileno() method")
    if fd < 0:
        raise ValueError(f"file descriptor cannot be a negative integer ({fd})")
    return fd


def flock(fd, operation, /):
    number = _number(fd)
    if operation & ~LOCK_NB not in (LOCK_SH, LOCK_EX, LOCK_UN):
        raise OSError(22, "Invalid argument")
    ask("flock", on_host(number), operation)


def lockf(fd, cmd, len=0, start=0, whence=0, /):
    number = _number(fd)
    if cmd & ~LOCK_NB not in (LOCK_SH, LOCK_EX, LOCK_UN):
        raise ValueError("unrecognized lockf argument")
    if len or start or whence:
        raise NotImplementedError("lockf locks a whole file: a part of one is not supported")
    ask("lockf", on_host(number), cmd)


def fcntl(fd, cmd, arg=0, /):
    number = _number(fd)
    os.fstat(number)
    if cmd == F_GETFD:
        return int(number > 2) * FD_CLOEXEC
    if cmd == F_SETFD:
        if arg & FD_CLOEXEC != int(number > 2) * FD_CLOEXEC:
            raise NotImplementedError("fcntl: commands inherit the descriptors 0, 1 and 2, and no others but those of pass_fds")
        return 0
    if cmd in (F_DUPFD, F_DUPFD_CLOEXEC):
        if arg > number:
            raise NotImplementedError(f"fcntl: a descriptor of at least {arg} is not supported")
        return os.dup(number)
    if cmd == F_GETFL:
        # The interpreter's numbers of these flags are those of WASI.
        mode = int(ask("access mode", on_host(number))[0])
        flags = (os.O_RDONLY, os.O_WRONLY, os.O_RDWR)[mode & 3] | (os.O_APPEND if mode & _APPEND else 0)
        return flags | (0 if os.get_blocking(number) else os.O_NONBLOCK)
    if cmd == F_SETFL:
        os.set_blocking(number, not arg & os.O_NONBLOCK)
        return 0
    raise NotImplementedError(f"fcntl: command {cmd} is not supported")


def ioctl(fd, request, arg=0, mutate_flag=True, /):
    _number(fd)
    raise OSError(25, "Inappropriate ioctl for device")
