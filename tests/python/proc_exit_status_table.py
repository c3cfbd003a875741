import subprocess

for command in ("true", "false", "exit 7", "echo out; echo err >&2; exit 3", "kill -TERM $$", "cat <&-", "nosuchcommand_x"):
    done = subprocess.run(command, shell=True, capture_output=True, text=True)
    print(f"{command!r:<40} {done.returncode:>4} {done.stdout!r} {bool(done.stderr)}")
try:
    subprocess.run(["sh", "-c", "echo partial; exit 9"], check=True, capture_output=True)
except subprocess.CalledProcessError as e:
    print(e, e.output, e.cmd)
try:
    subprocess.run(["/no/such/program"])
except FileNotFoundError as e:
    print(e.errno, e.strerror, e.filename)
try:
    subprocess.run(["sleep", "5"], timeout=0.1)
except subprocess.TimeoutExpired as e:
    print(e.cmd, 0 < e.timeout <= 0.1, e.output)
