"""What a command prints, as a stream: who waits for a line of it lets other threads run."""

import io
import os
import select

from _bashkit_threads import are_others, look


class _Raw(io.RawIOBase):
    """Bytes of a pipe, some of which have been read ahead: these are given line by line, so that no buffer above holds more than the line that is asked for."""

    def __init__(self, raw):
        self._raw, self.ahead, self._has_ended = raw, bytearray(), False
        self.name, self.mode = raw.name, raw.mode

    def read_ahead(self, is_enough):
        """Reads until there is enough, or no more."""
        fd = self._raw.fileno()

        def may_read():
            return select.select([fd], [], [], 0)[0]

        while not self._has_ended and not is_enough(self.ahead):
            look(may_read)
            piece = os.read(fd, 1 << 16)
            self.ahead += piece
            self._has_ended = not piece

    def readinto(self, buffer):
        if not self.ahead:
            return 0 if self._has_ended else self._raw.readinto(buffer)
        end = self.ahead.find(b"\n") + 1 or len(self.ahead)
        n = min(end, len(buffer))
        buffer[:n] = self.ahead[:n]
        del self.ahead[:n]
        return n

    def readall(self):
        before = bytes(self.ahead)
        self.ahead.clear()
        return before if self._has_ended else before + self._raw.readall()

    def fileno(self):
        return self._raw.fileno()

    def isatty(self):
        return self._raw.isatty()

    def readable(self):
        return True

    def close(self):
        if not self.closed:
            self._raw.close()
        super().close()


def _has_line(ahead):
    return b"\n" in ahead


def _has_all(ahead):
    return False


class _Piped:
    """Methods of a stream above `_Raw`."""

    def readline(self, size=-1, /):
        if are_others():
            self._below.read_ahead(_has_line)
        return super().readline(size)

    def read(self, size=-1, /):
        if are_others():
            self._below.read_ahead(_has_all if size is None or size < 0 else lambda ahead: len(ahead) >= size)
        return super().read(size)

    def readlines(self, hint=-1, /):
        if are_others():
            self._below.read_ahead(_has_all)
        return super().readlines(hint)

    def __iter__(self):
        if self.closed:
            raise ValueError("I/O operation on closed file.")
        return self._lines()

    def _lines(self):
        while line := self.readline():
            yield line


class BufferedReader(_Piped, io.BufferedReader):
    pass


class TextIOWrapper(_Piped, io.TextIOWrapper):
    pass


for _kind in (BufferedReader, TextIOWrapper):
    _kind.__module__ = "_io"


def piped(stream):
    """The stream that takes the place of one that `subprocess` has opened."""
    if isinstance(stream, io.TextIOWrapper):
        encoding, errors = stream.encoding, stream.errors
        below = _Raw(stream.detach().detach())
        made = TextIOWrapper(io.BufferedReader(below), encoding=encoding, errors=errors)
    elif isinstance(stream, io.BufferedReader):
        below = _Raw(stream.detach())
        made = BufferedReader(below)
    else:
        return stream
    made._below = below
    return made
