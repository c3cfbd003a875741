import atexit
import os
import select
import signal
import sys
import time

atexit.register(print, "last")
atexit.register(lambda: print("first at the end"))
print(signal.Signals(15).name, signal.strsignal(signal.SIGTERM), signal.getsignal(signal.SIGTERM) is signal.SIG_DFL)
seen = []


def handler(number, frame):
    seen.append((signal.Signals(number).name, frame is not None))


for number in (signal.SIGTERM, signal.SIGUSR1, signal.SIGHUP):
    signal.signal(number, handler)
os.kill(os.getpid(), signal.SIGUSR1)
signal.raise_signal(signal.SIGTERM)
print(seen)
signal.signal(signal.SIGHUP, signal.SIG_IGN)
os.kill(os.getpid(), signal.SIGHUP)
print(len(seen), {signal.SIGINT, signal.SIGKILL} <= signal.valid_signals(), 0 in signal.valid_signals())
try:
    os.kill(os.getpid(), signal.SIGINT)
    time.sleep(1)
except KeyboardInterrupt:
    print("interrupted")
reader, writer = os.pipe()
print(select.select([reader], [writer], [], 0)[0], end=" ")
os.write(writer, b"x\n")
print(select.select([reader], [], [], 1)[0] == [reader], os.read(reader, 10))
with os.fdopen(writer, "w") as out:
    out.write("line one\nline two\n")
with os.fdopen(reader) as lines:
    print([line.strip() for line in lines])
try:
    signal.signal(signal.SIGKILL, handler)
except OSError as error:
    print(error)
try:
    signal.signal(200, handler)
except ValueError as error:
    print(error)
sys.stdout.flush()
child = os.popen("cat -n; exit 3", "w")
child.write("to a command\n")
print("status", child.close(), flush=True)
sys.exit("the reason")
