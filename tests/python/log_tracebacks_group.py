"""Group Python tracebacks in a log by their last line and place."""
import re
import textwrap
from collections import defaultdict

log = textwrap.dedent('''
    INFO start
    Traceback (most recent call last):
      File "/srv/app/main.py", line 10, in <module>
        run()
      File "/srv/app/core.py", line 44, in run
        return 1 / n
    ZeroDivisionError: division by zero
    INFO retry
    Traceback (most recent call last):
      File "/srv/app/main.py", line 10, in <module>
        run()
      File "/srv/app/core.py", line 44, in run
        return 1 / n
    ZeroDivisionError: division by zero
    Traceback (most recent call last):
      File "/srv/app/io.py", line 3, in read
        open(p)
    FileNotFoundError: [Errno 2] No such file or directory: 'x'
    INFO done
''')

pattern = re.compile(r"^Traceback \(most recent call last\):\n((?:[ ]+.*\n)+)(\w+(?:\.\w+)*): (.*)$", re.M)
groups = defaultdict(list)
for match in pattern.finditer(log):
    frames = re.findall(r'File "(.+?)", line (\d+), in (\S+)', match[1])
    where = "{}:{} {}".format(*frames[-1])
    groups[match[2], where].append(match[3])
for (kind, where), messages in sorted(groups.items(), key=lambda item: -len(item[1])):
    print(f"{len(messages)}x {kind} at {where}: {set(messages)}")
print(len(pattern.sub("", log).split()))
