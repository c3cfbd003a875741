"""Number headings and print a table of contents with dotted leaders."""
import textwrap
import unicodedata

BOOK = """\
= Introduction
== Why
== What for
= Räumliche Fragen
== Größe
=== Höhe und Länge
=== Tiefe
= 附録
"""
width, numbers, lines = 46, [], []
for page, line in enumerate(BOOK.splitlines(), 3):
    marks, title = line.split(" ", 1)
    level = len(marks)
    numbers = numbers[:level] + [0] * (level - len(numbers))
    numbers[-1] += 1
    label = "  " * (level - 1) + ".".join(map(str, numbers)) + " " + title
    wide = sum(2 if unicodedata.east_asian_width(c) in "WF" else 1 for c in label)
    lines.append(label + " " + "." * (width - wide - len(str(page)) - 2) + " " + str(page))
print("\n".join(lines))
print(unicodedata.normalize("NFKD", "Größe Ångström").encode("ascii", "ignore").decode())
print(textwrap.fill("A long paragraph that is wrapped at forty columns with an indentation of its first line.", 40, initial_indent="  * ", subsequent_indent="    "))
print(textwrap.shorten("one two three four five six", 18, placeholder=" ..."), "|", textwrap.indent("a\n\nb\n", "> ", lambda l: True), end="")
