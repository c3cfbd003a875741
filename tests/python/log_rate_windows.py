from bisect import bisect_left, insort

events = [3, 1, 4, 1, 5, 9, 2, 6, 5, 3, 5, 8, 9, 7, 9]
seen = []
for time in events:
    insort(seen, time)
    window = seen[bisect_left(seen, time - 3):]
    print(time, len(window), "over" if len(window) > 6 else "")
print(seen, bisect_left(seen, 5), seen.index(5))
