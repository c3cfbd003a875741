import textwrap

text = "The quick brown fox jumps over the lazy dog near the extraordinarily-long-hyphenated-riverbank at dawn."
print(textwrap.fill(text, 30, initial_indent="* ", subsequent_indent="  "))
print(textwrap.shorten(text, 40, placeholder=" [...]"))
print(textwrap.dedent("""\
    def f():
        return 1

      odd
"""), textwrap.indent("a\n\nb\n", "> "), sep="|\n")
names = sorted("alpha beta gamma delta epsilon zeta eta theta iota kappa".split())
rows = -(-len(names) // 3)
for row in range(rows):
    print("".join(name.ljust(10) for name in names[row::rows]).rstrip())
print("title case isn't it".title(), "ß".upper(), "ǅ".swapcase(), "a\tb".expandtabs(4), "%-6s|%+d|%05.1f|%x" % ("ab", 3, 2.25, 255))
