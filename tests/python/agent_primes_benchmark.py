import time
t = time.perf_counter(); n = sum(1 for x in range(2, 3000) if all(x % d for d in range(2, int(x ** .5) + 1))); print(n, time.perf_counter() - t < 60)
import timeit; print(timeit.timeit("x * 2", setup="x = 3", number=1000) > 0); x = 0
for i in range(200000): x += i
print(x, sum(i * i for i in range(1000)), max(range(100), key=lambda v: (v * 37) % 101))
