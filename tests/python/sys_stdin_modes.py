# stdin: 3
# stdin: 1 2 3
# stdin: x y
# stdin: last
import sys
n = int(input()); print(n, list(map(int, sys.stdin.readline().split()))); print(input("prompt> ")); print(sys.stdin.read().encode())
try: input()
except EOFError as e: print("EOF", e)
print(sys.stdin.buffer.read(), sys.stdin.fileno(), sys.stdin.readable())
