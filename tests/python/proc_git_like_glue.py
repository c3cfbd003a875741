import shlex, subprocess
def sh(cmd): return subprocess.run(shlex.split(cmd), check=True, capture_output=True, text=True).stdout.rstrip("\n")
for n, lines in {"a.txt": "1\n2\n3\n", "b.txt": "2\n3\n4\n"}.items(): open(n, "w").write(lines)
d = subprocess.run(["diff", "a.txt", "b.txt"], capture_output=True, text=True); print(d.returncode, d.stdout)
print(sh("wc -l a.txt b.txt").split("\n")[-1].split(), sh("grep -c 3 a.txt"), sh("head -n 1 'b.txt'"), shlex.join(["a b", "c'd", "$e"]), shlex.quote("x;y"))
