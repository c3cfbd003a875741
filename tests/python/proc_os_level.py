import os
import signal

status = os.system("exit 5")
print(status, os.waitstatus_to_exitcode(status), os.popen("echo from popen").read().strip(), os.popen("exit 3").close())
r, w = os.pipe()
os.write(w, b"through a pipe")
os.close(w)
print(os.read(r, 100), os.read(r, 1))
os.close(r)
try:
    os.read(r, 1)
except OSError as e:
    print(e.errno, e.strerror)
got = []
signal.signal(signal.SIGUSR1, lambda number, frame: got.append(signal.Signals(number).name))
os.kill(os.getpid(), signal.SIGUSR1)
print(got, signal.getsignal(signal.SIGTERM) == signal.SIG_DFL)
fd = os.open("f", os.O_CREAT | os.O_RDWR | os.O_APPEND, 0o600)
os.write(fd, b"abc")
os.lseek(fd, 0, os.SEEK_SET)
copy = os.dup(fd)
print(os.read(copy, 2), os.read(fd, 2), os.fstat(fd).st_size, oct(os.fstat(fd).st_mode))
