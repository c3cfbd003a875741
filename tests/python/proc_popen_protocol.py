import json
import os
import signal
import subprocess
import sys
from pathlib import Path

Path("worker.py").write_text('''
import json, sys
for line in sys.stdin:
    request = json.loads(line)
    if request["op"] == "stop":
        print(json.dumps({"bye": True}), flush=True)
        sys.exit(4)
    value = sum(request["values"]) if request["op"] == "sum" else None
    print(json.dumps({"id": request["id"], "value": value}), flush=True)
''')

with subprocess.Popen([sys.executable, "worker.py"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1) as worker:
    for number, request in enumerate(({"op": "sum", "values": [1, 2, 3]}, {"op": "other", "values": []}, {"op": "stop"})):
        worker.stdin.write(json.dumps(request | {"id": number}) + "\n")
        worker.stdin.flush()
        print(worker.stdout.readline().rstrip())
print("status", worker.returncode)

for text in ("import os; os.abort()", "import os, signal; os.kill(os.getpid(), signal.SIGTERM)", "import signal; signal.raise_signal(signal.SIGUSR1)", "raise SystemExit(3)"):
    done = subprocess.run([sys.executable, "-c", text], capture_output=True)
    name = signal.Signals(-done.returncode).name if done.returncode < 0 else "-"
    print(done.returncode, name)

try:
    subprocess.run("echo out; echo err >&2; exit 9", shell=True, check=True, capture_output=True, text=True)
except subprocess.CalledProcessError as error:
    print(error.returncode, repr(error.stdout), repr(error.stderr), error)
try:
    subprocess.run(["sleep", "5"], timeout=0.1)
except subprocess.TimeoutExpired as error:
    print(error.cmd, round(error.timeout, 1))
try:
    subprocess.run(["no-such-command-here"])
except FileNotFoundError as error:
    print(error.errno, error.filename)

first = subprocess.Popen(["printf", "b\\na\\nc\\n"], stdout=subprocess.PIPE)
second = subprocess.Popen(["sort", "-r"], stdin=first.stdout, stdout=subprocess.PIPE, text=True)
first.stdout.close()
print(second.communicate()[0].split(), first.wait())

environment = {"PATH": os.environ["PATH"], "GREETING": "hello there"}
print(subprocess.check_output('echo "$GREETING"; pwd | sed "s|.*/||"', shell=True, env=environment, cwd="/tmp", text=True))
with open("out.txt", "w") as out:
    subprocess.run(["sh", "-c", "echo one; echo two >&2"], stdout=out, stderr=subprocess.STDOUT)
print(Path("out.txt").read_text().split())
print(subprocess.getstatusoutput("echo hi; exit 3"))
process = subprocess.Popen(["sleep", "30"])
process.terminate()
print(process.wait(), process.poll())
