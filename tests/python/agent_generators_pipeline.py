def read(lines):
    for l in lines: yield l.rstrip("\n")
def grep(p, it): return (l for l in it if p in l)
def window(it, n):
    from collections import deque
    d = deque(maxlen=n)
    for x in it:
        d.append(x)
        if len(d) == n: yield tuple(d)
lines = [f"{i} {'error' if i % 3 == 0 else 'ok'}\n" for i in range(10)]; print(list(grep("error", read(lines)))); print(list(window(range(5), 3)))
def flatten(x):
    for i in x:
        if isinstance(i, (list, tuple)): yield from flatten(i)
        else: yield i
print(list(flatten([1, [2, (3, [4])], []])), list(zip(*[iter(range(6))] * 2)))
