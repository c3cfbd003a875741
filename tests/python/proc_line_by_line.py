import subprocess

with subprocess.Popen(["sh", "-c", "for i in 1 2 3; do echo line $i; done; echo oops >&2; exit 4"], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
    for number, line in enumerate(process.stdout):
        print(number, line.rstrip())
    error = process.stderr.read()
print(process.returncode, repr(error), process.args[0])
process = subprocess.Popen(["cat"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1)
print(process.poll())
process.stdin.write("x\n")
process.stdin.close()
print(process.stdout.read(), process.wait())
sleeper = subprocess.Popen(["sleep", "60"])
sleeper.terminate()
print(sleeper.wait())
