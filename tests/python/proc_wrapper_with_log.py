import contextlib
import os
import shlex
import shutil
import subprocess
import sys
import tempfile
import threading
from pathlib import Path


@contextlib.contextmanager
def redirected(path):
    """What commands and this program write goes to a file."""
    sys.stdout.flush()
    saved = os.dup(1)
    with open(path, "a") as file:
        os.dup2(file.fileno(), 1)
    try:
        yield
    finally:
        sys.stdout.flush()
        os.dup2(saved, 1)
        os.close(saved)


def run(command, **options):
    print("+", shlex.join(command), flush=True)
    return subprocess.run(command, check=True, **options)


with tempfile.TemporaryDirectory(prefix="build-") as folder:
    log = Path(folder, "build.log")
    script = Path(folder, "step.sh")
    script.write_text('#!/bin/sh\necho "step $1 in $(basename "$PWD")"\nexit "${2:-0}"\n')
    script.chmod(0o755)
    work = Path(folder, "work")
    work.mkdir()
    with redirected(log):
        run(["../step.sh", "one"], cwd=work)
        print("between", flush=True)
        run(["./step.sh", "two words"], cwd=folder)
        os.system("echo from system")
    text = log.read_text().replace(Path(folder).name, "FOLDER")
    print(text, end="")
    try:
        run(["../step.sh", "three", "4"], cwd=work)
    except subprocess.CalledProcessError as error:
        print("failed with", error.returncode, error.cmd[1:])
    print(shutil.which("sh") is not None, shutil.which("no-such-tool"), shutil.which("step.sh", path=folder) == str(script))
    environment = os.environ | {"PATH": folder + os.pathsep + os.environ["PATH"], "LEVEL": "7"}
    print(subprocess.run("step.sh $LEVEL", shell=True, env=environment, cwd=work, capture_output=True, text=True).stdout, end="")
    os.environ["FROM_PARENT"] = "yes"
    print(subprocess.getoutput("echo $FROM_PARENT; unset FROM_PARENT; echo [$FROM_PARENT]"))
    del os.environ["FROM_PARENT"]
    print(os.popen("echo [$FROM_PARENT]").read(), end="")
    process = subprocess.Popen(["sh", "-c", "for i in 1 2 3; do echo line $i; echo err $i >&2; done"], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    errors = []
    thread = threading.Thread(target=lambda: errors.extend(process.stderr))
    thread.start()
    for line in process.stdout:
        print("out:", line.strip())
    thread.join()
    print([line.strip() for line in errors], process.wait())
    server = subprocess.Popen(["sh", "-c", "sleep 30"], start_new_session=True)
    os.killpg(os.getpgid(server.pid), 15)
    print("server", server.wait())
    timer = threading.Timer(0.01, print, args=["timer"])
    timer.start()
    timer.join()
print(os.path.exists(folder))
