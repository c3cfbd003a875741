import time
t = time.gmtime(1_700_000_000)
print(time.strftime("%Y-%m-%dT%H:%M:%SZ", t), t.tm_yday, t.tm_wday, tuple(t)[:6])
print(time.strptime("2026-02-03", "%Y-%m-%d")[:3], time.asctime(t))
a = time.monotonic(); time.sleep(0.01); print(time.monotonic() - a >= 0.01, time.perf_counter() > 0, isinstance(time.time_ns(), int))
