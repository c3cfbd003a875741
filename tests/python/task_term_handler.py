"""A worker that shuts down cleanly on SIGTERM from another process."""
import os
import signal
import subprocess
import sys
import time

state = {"running": True, "got": []}


def stop(number, frame):
    state["got"].append(signal.Signals(number).name)
    state["running"] = False


signal.signal(signal.SIGTERM, stop)
signal.signal(signal.SIGUSR1, lambda n, f: state["got"].append("USR1"))
subprocess.run(["sh", "-c", f"kill -USR1 {os.getpid()}"])
time.sleep(0.05)
print(state)
subprocess.Popen(["sh", "-c", f"sleep 0.1; kill -TERM {os.getpid()}"])
loops = 0
begin = time.monotonic()
while state["running"] and time.monotonic() - begin < 10:
    time.sleep(0.02)
    loops += 1
print(state["got"], loops > 1, "cleanup")
child = subprocess.Popen([sys.executable, "-c", """
import signal, sys, time
def on_term(n, f):
    print("child: cleaning up", flush=True)
    sys.exit(7)
signal.signal(signal.SIGTERM, on_term)
print("ready", flush=True)
time.sleep(30)
"""], stdout=subprocess.PIPE, text=True)
print(child.stdout.readline().strip())
time.sleep(0.2)
child.terminate()
out, _ = child.communicate(timeout=10)
print(out.strip(), child.returncode)
child = subprocess.Popen([sys.executable, "-c", """
import signal, sys
signal.signal(signal.SIGINT, lambda n, f: (print("interrupted while reading", flush=True), sys.exit(3)))
print("ready", flush=True)
sys.stdin.readline()
"""], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
child.stdout.readline()
time.sleep(0.2)
child.send_signal(signal.SIGINT)
print(child.stdout.read().strip(), child.wait(10))
