import re
text = "def add(a, b):\n    return a - b\n\ndef mul(a, b):\n    return a * b\n".splitlines(True)
patch = "@@ -1,3 +1,4 @@\n def add(a, b):\n-    return a - b\n+    # fixed\n+    return a + b\n \n"
out, i = [], 0
for l in patch.splitlines(True):
    if m := re.match(r"@@ -(\d+)", l): start = int(m[1]) - 1; out += text[i:start]; i = start
    elif l[0] == " ": assert text[i] == l[1:], (text[i], l); out.append(text[i]); i += 1
    elif l[0] == "-": assert text[i] == l[1:]; i += 1
    else: out.append(l[1:])
out += text[i:]; print("".join(out), end=""); ns = {}; exec("".join(out), ns); print(ns["add"](2, 3))
