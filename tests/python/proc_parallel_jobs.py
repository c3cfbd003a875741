"""Several commands at once with Popen, their output and their statuses."""
import shlex
import subprocess

jobs = {
    "fast": "echo fast; exit 0",
    "fails": "echo out; echo err >&2; exit 3",
    "reads": "sort -r",
    "missing": "no-such-program-here 2>/dev/null || echo status $?",
}
running = {
    name: subprocess.Popen(["sh", "-c", command], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    for name, command in jobs.items()
}
for name, process in running.items():
    out, err = process.communicate("b\na\nc\n" if name == "reads" else None)
    print(f"{name}: {process.returncode} {out!r} {err!r}")
print(shlex.join(["grep", "-e", "it's", "a file", "$HOME"]))
try:
    subprocess.run(["sh", "-c", "echo partial; exit 9"], check=True, capture_output=True, text=True)
except subprocess.CalledProcessError as e:
    print(e, repr(e.stdout), e.cmd)
try:
    subprocess.run(["sleep", "5"], timeout=0.05)
except subprocess.TimeoutExpired as e:
    print("timed out", e.cmd)
try:
    subprocess.run(["./no-such-file"])
except FileNotFoundError as e:
    print(e.errno, e.filename)
