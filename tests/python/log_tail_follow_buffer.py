from collections import deque
import io

stream = io.StringIO("".join(f"line {i}\n" for i in range(1, 1001)))
tail = deque(stream, maxlen=5)
print([line.rstrip() for line in tail])


def context(lines, wanted, before=2, after=1):
    queue, left = deque(maxlen=before), 0
    for number, line in enumerate(lines, 1):
        if wanted in line:
            while queue:
                yield queue.popleft()
            yield number, line
            left = after
        elif left:
            yield number, line
            left -= 1
        else:
            queue.append((number, line))


stream.seek(0)
for number, line in context(stream, "line 50\n"):
    print(number, line, end="")
