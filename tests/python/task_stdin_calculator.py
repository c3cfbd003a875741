# stdin: 3 + 4
# stdin: x = 10
# stdin: x / 0
# stdin: 
# stdin: y +
# stdin: quit
"""A REPL that reads input() and ends at EOF."""
import sys

names = {}


def run(line):
    name, equals, expression = line.partition("=")
    if equals and name.strip().isidentifier():
        names[name.strip()] = eval(expression, {"__builtins__": {}}, names)
        return None
    return eval(line, {"__builtins__": {}}, names)


print("ready", end=" ", flush=True)
n = 0
while True:
    try:
        line = input(f"[{n}]> ")
    except EOFError:
        print("\nbye")
        break
    n += 1
    if not line.strip():
        continue
    if line == "quit":
        print("quitting", file=sys.stdout)
        break
    try:
        result = run(line)
    except ZeroDivisionError as error:
        print("error:", error)
    except SyntaxError as error:
        print("syntax:", error.msg, error.offset)
    else:
        if result is not None:
            print(result)
try:
    input("more? ")
except EOFError as error:
    print(repr(error))
print(names, sys.stdin.read(), sys.stdin.isatty(), sys.stdin.closed, end="|\n", sep=", ")
print("a", "b", sep="", end="")
print(*range(3), sep="->", flush=True)
print("%-5s|%5.1f|%03d|%x|%r|%%|%c" % ("ab", 2.25, 7, 255, "q", 65), "%(k)s" % {"k": 1})
print("to stderr", file=sys.stderr)
sys.stdout.write("no newline")
sys.stdout.flush()
print()
sys.exit(len(names) + 40)
