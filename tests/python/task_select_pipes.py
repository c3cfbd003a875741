"""Watches several commands at once by select and selectors, as a small supervisor does."""
import os
import select
import selectors
import subprocess
import sys
import time

commands = {"fast": "for i in 1 2; do echo f$i; sleep 0.02; done", "slow": "sleep 0.1; echo s1", "noisy": "echo out; echo err >&2; exit 3"}
selector = selectors.DefaultSelector()
processes, seen = {}, {}
for name, command in commands.items():
    p = subprocess.Popen(["sh", "-c", command], stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    processes[name] = p
    selector.register(p.stdout, selectors.EVENT_READ, name)
while selector.get_map():
    for key, mask in selector.select(timeout=5):
        data = os.read(key.fileobj.fileno(), 4096)
        if data:
            seen[key.data] = seen.get(key.data, b"") + data
        else:
            selector.unregister(key.fileobj)
            key.fileobj.close()
for name, p in processes.items():
    print(name, p.wait(), seen[name].split())
r, w = os.pipe()
print(select.select([r], [], [], 0), select.select([], [w], [], 0)[1] == [w])
os.write(w, b"abc")
print(select.select([r], [], [], 1)[0] == [r], os.read(r, 2), os.read(r, 2))
os.close(w)
print(os.read(r, 1), select.select([r], [], [], 0)[0] == [r])
os.close(r)
try:
    os.read(r, 1)
except OSError as error:
    print(error)
try:
    select.select([r], [], [], 0)
except (OSError, ValueError) as error:
    print(type(error).__name__)
poll = select.poll()
r, w = os.pipe()
poll.register(r, select.POLLIN)
print(poll.poll(10), poll.register(w, select.POLLOUT), [fd == w for fd, e in poll.poll(10) if e & select.POLLOUT])
os.write(w, b"x")
print(sorted(fd == r for fd, e in poll.poll(10)), poll.unregister(w))
with os.fdopen(r, "rb", buffering=0) as raw, os.fdopen(w, "wb", buffering=0) as out:
    print(raw.read(1), out.write(b"12345"), raw.read(3), raw.readall() if False else os.read(raw.fileno(), 9))
try:
    poll.unregister(12345)
except KeyError as error:
    print(error)
begin = time.monotonic()
print(select.select([], [], [], 0.05), 0.04 < time.monotonic() - begin < 2)
r, w = os.pipe()
child = subprocess.Popen(["sh", "-c", "echo from child"], stdout=w)
os.close(w)
with os.fdopen(r) as lines:
    print(lines.read(), child.wait())
try:
    p = subprocess.Popen(["true"], stdin=subprocess.PIPE)
    p.wait()
    p.stdin.write(b"x" * 100_000)
    p.stdin.flush()
except BrokenPipeError as error:
    print("broken", error.errno)
finally:
    try:
        p.stdin.close()
    except BrokenPipeError:
        print("again")
print(sorted(p.name for p in os.scandir(".")), sys.stdin.read())
