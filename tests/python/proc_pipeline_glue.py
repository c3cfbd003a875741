import subprocess

words = "pear apple fig apple kiwi fig apple\n"
tr = subprocess.Popen(["tr", " ", "\\n"], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
sort = subprocess.Popen(["sort"], stdin=tr.stdout, stdout=subprocess.PIPE)
uniq = subprocess.Popen(["uniq", "-c"], stdin=sort.stdout, stdout=subprocess.PIPE, text=True)
tr.stdout.close()
sort.stdout.close()
tr.stdin.write(words.encode())
tr.stdin.close()
out, _ = uniq.communicate()
for line in out.splitlines():
    n, word = line.split()
    print(word, int(n))
print([p.wait() for p in (tr, sort, uniq)])
