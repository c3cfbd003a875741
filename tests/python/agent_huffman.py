import heapq
from collections import Counter
s = "this is an example of a huffman tree"
q = [(n, i, c) for i, (c, n) in enumerate(sorted(Counter(s).items()))]; heapq.heapify(q); i = len(q)
while len(q) > 1: a, b = heapq.heappop(q), heapq.heappop(q); heapq.heappush(q, (a[0] + b[0], i, (a[2], b[2]))); i += 1
codes = {}
def walk(t, p=""):
    if isinstance(t, tuple): walk(t[0], p + "0"); walk(t[1], p + "1")
    else: codes[t] = p
walk(q[0][2]); bits = "".join(codes[c] for c in s); print(len(bits), sorted((len(v), k) for k, v in codes.items())[:5])
inv, cur, out = {v: k for k, v in codes.items()}, "", ""
for b in bits:
    cur += b
    if cur in inv: out += inv[cur]; cur = ""
print(out == s, out)
