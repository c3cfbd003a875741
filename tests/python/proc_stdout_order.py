import subprocess, sys
print("first", flush=True); subprocess.run(["echo", "second"]); sys.stdout.write("third\n"); sys.stdout.flush()
subprocess.run(["sh", "-c", "echo fourth; echo to-err >&2"], stderr=subprocess.STDOUT); print("fifth")
with open("out.txt", "w") as f: subprocess.run(["echo", "file"], stdout=f)
print(open("out.txt").read()); subprocess.run(["cat"], stdin=open("out.txt")); print(subprocess.run(["sh", "-c", "kill -9 $$"]).returncode)
