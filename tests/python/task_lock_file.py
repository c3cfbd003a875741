"""Only one instance: a lock file by fcntl, as deploy scripts do."""
import errno
import fcntl
import os
import subprocess
import sys

LOCK = "deploy.lock"


class Locked:
    def __init__(self, path):
        self.path = path

    def __enter__(self):
        self.file = open(self.path, "w")
        fcntl.flock(self.file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        self.file.write("locked\n")
        self.file.flush()
        return self

    def __exit__(self, *_):
        fcntl.flock(self.file, fcntl.LOCK_UN)
        self.file.close()
        os.unlink(self.path)


with Locked(LOCK):
    print("holding", os.path.exists(LOCK))
    other = open(LOCK, "a")
    try:
        fcntl.flock(other.fileno(), fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError as error:
        print("busy", error.errno in (errno.EAGAIN, errno.EWOULDBLOCK))
    except OSError as error:
        print("other", error)
    print(subprocess.run(["flock", "-n", LOCK, "echo", "got it"], capture_output=True, text=True).returncode)
print(os.path.exists(LOCK))
with open("shared", "w") as first, open("shared", "r") as second:
    fcntl.flock(first, fcntl.LOCK_SH)
    fcntl.flock(second, fcntl.LOCK_SH | fcntl.LOCK_NB)
    print("two readers")
print(subprocess.run(["flock", "-n", "shared", "echo", "free"], capture_output=True, text=True).stdout.strip())
with open("records", "w+") as file:
    fcntl.lockf(file, fcntl.LOCK_EX)
    file.write("data\n")
    fcntl.lockf(file, fcntl.LOCK_UN)
flags = fcntl.fcntl(0, fcntl.F_GETFD)
print(flags & fcntl.FD_CLOEXEC, fcntl.LOCK_SH, fcntl.LOCK_EX, fcntl.LOCK_NB, fcntl.LOCK_UN)
reader, writer = os.pipe()
fcntl.fcntl(reader, fcntl.F_SETFL, fcntl.fcntl(reader, fcntl.F_GETFL) | os.O_NONBLOCK)
try:
    os.read(reader, 10)
except BlockingIOError as error:
    print(error.errno == errno.EAGAIN)
os.write(writer, b"x")
print(os.read(reader, 10), os.get_blocking(writer), os.get_blocking(reader))
