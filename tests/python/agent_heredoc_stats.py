# stdin: 12 apples
# stdin: 7 pears
# stdin: x plums
# stdin: 30 figs
import sys
total, items, bad = 0, {}, []
for n, l in enumerate(sys.stdin, 1):
    q, _, name = l.strip().partition(" ")
    try: items[name] = int(q); total += items[name]
    except ValueError as e: bad.append(f"line {n}: {e}")
print(total, max(items, key=items.get), f"{total / len(items):.3f}", *bad, sep="\n"); sys.exit(len(bad))
