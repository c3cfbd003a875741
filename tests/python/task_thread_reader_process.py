"""Talks with a command while a thread reads what it prints: the usual way around a blocked readline."""
import queue
import subprocess
import sys
import threading
import time

CHILD = "import sys\nfor line in sys.stdin:\n    print('echo', line.strip().upper(), flush=True)\nprint('end', flush=True)"
process = subprocess.Popen([sys.executable, "-c", CHILD], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1)
lines = queue.Queue()


def enqueue(stream, out):
    for line in iter(stream.readline, ""):
        out.put(line.rstrip())
    out.put(None)
    stream.close()


thread = threading.Thread(target=enqueue, args=(process.stdout, lines), daemon=True)
thread.start()
for word in ("one", "two"):
    process.stdin.write(word + "\n")
    process.stdin.flush()
    print(lines.get(timeout=20))
process.stdin.close()
print(lines.get(timeout=20), lines.get(timeout=20), process.wait(timeout=20))
try:
    lines.get(timeout=0.05)
except queue.Empty:
    print("empty")
collected = {"out": [], "err": []}


def drain(stream, key):
    for line in stream:
        collected[key].append(line.strip())


process = subprocess.Popen(["sh", "-c", "for i in 1 2 3; do echo o$i; echo e$i >&2; done; exit 4"], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
readers = [threading.Thread(target=drain, args=(getattr(process, f"std{k}"), k)) for k in collected]
for reader in readers:
    reader.start()
code = process.wait()
for reader in readers:
    reader.join()
print(code, collected)
begin = time.monotonic()
runs = []


def timed(n):
    runs.append(subprocess.run(["sh", "-c", f"sleep 0.2; echo {n}"], capture_output=True, text=True).stdout.strip())


crowd = [threading.Thread(target=timed, args=(n,)) for n in range(4)]
[t.start() for t in crowd]
[t.join() for t in crowd]
print(sorted(runs), time.monotonic() - begin < 0.75)
killer = subprocess.Popen(["sleep", "30"])
timer = threading.Timer(0.05, killer.kill)
timer.start()
print(killer.wait(), timer.finished.wait(2))
