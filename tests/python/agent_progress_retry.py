import itertools, sys, time
def backoff(base=.001, cap=.01):
    for n in itertools.count(): yield min(cap, base * 2 ** n)
n = 0
def unstable():
    global n; n += 1
    if n < 4: raise ConnectionError(f"try {n}")
    return "payload"
for d in backoff():
    try: print(unstable()); break
    except (ConnectionError, TimeoutError) as e: print(e, f"sleep {d:.3f}", file=sys.stderr); time.sleep(d)
for i in range(0, 101, 25): print(f"\r[{'=' * (i // 10):<10}] {i:>3}%", end="")
print(); print(*map(repr, (b.__name__ for b in ConnectionError.__mro__)))
