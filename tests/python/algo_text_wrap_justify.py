import textwrap
T = "The quick brown fox jumps over the lazy dog and runs away from the very-long-hyphenated-word quickly."
print(textwrap.fill(T, 30)); print(textwrap.indent(textwrap.dedent("    a\n      b\n"), "> "), end="")
print(textwrap.shorten(T, 40, placeholder="..."), textwrap.wrap(T, 20, max_lines=2))
words, line, width = T.split(), [], 32
for w in words + [None]:
    if w is None or sum(map(len, line)) + len(line) + len(w) > width:
        gaps, free = max(len(line) - 1, 1), width - sum(map(len, line))
        print("|" + "".join(x + " " * (free // gaps + (i < free % gaps)) for i, x in enumerate(line[:-1])) + line[-1] + "|"); line = []
    line.append(w)
