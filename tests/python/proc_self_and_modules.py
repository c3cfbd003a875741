"""The program runs itself and other modules with the same interpreter."""
import json
import subprocess
import sys

if len(sys.argv) > 1 and sys.argv[1] == "child":
    data = json.load(sys.stdin)
    json.dump({"sum": sum(data), "args": sys.argv[2:]}, sys.stdout)
    sys.exit(len(data))

child = subprocess.run([sys.executable, __file__, "child", "--flag", "a b"], input="[1, 2, 3]", capture_output=True, text=True)
print(child.returncode, json.loads(child.stdout))
one = subprocess.run([sys.executable, "-c", "import sys; print(sys.argv, file=sys.stderr); print(__name__)", "x"], capture_output=True, text=True)
print(one.stdout.strip(), one.stderr.strip())
tool = subprocess.run([sys.executable, "-m", "json.tool", "--compact"], input='{"b": [1, 2],\n "a": null}', capture_output=True, text=True)
print(tool.stdout.strip())
failed = subprocess.run([sys.executable, "-c", "raise SystemExit('message')"], capture_output=True, text=True)
print(failed.returncode, repr(failed.stderr))
