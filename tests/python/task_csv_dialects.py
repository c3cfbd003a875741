import csv
import io
import sys

raw = 'id;name;note\n1;"O""Brien; Pat";\'quoted\'\n2;Zoë;"two\nlines"\n3;;"  spaces "\n'
for row in csv.DictReader(io.StringIO(raw), delimiter=";"):
    print(row)


class Pipes(csv.Dialect):
    delimiter = "|"
    quotechar = "'"
    escapechar = "\\"
    doublequote = False
    lineterminator = "\n"
    quoting = csv.QUOTE_MINIMAL
    skipinitialspace = True


csv.register_dialect("pipes", Pipes)
csv.register_dialect("semi", delimiter=";", quoting=csv.QUOTE_NONNUMERIC)
print(sorted(csv.list_dialects()))
out = io.StringIO()
writer = csv.writer(out, "pipes")
writer.writerows([["a|b", "it's", 'say "x"'], [1, None, 2.5], ["back\\slash", "", True]])
print(out.getvalue(), end="")
print(list(csv.reader(io.StringIO(out.getvalue()), "pipes")))
out = io.StringIO()
csv.writer(out, "semi").writerow(["x", 1, 2.5, None])
print(repr(out.getvalue()))
print(list(csv.reader(['"x";1;2.5\n'], "semi")))
for text in ("a,b\n1,2\n3,4\n", "a\tb\n1\t2\n", "x;y\n'1';2\n", "one two three\nfour five six\n"):
    try:
        dialect = csv.Sniffer().sniff(text)
        print(repr(dialect.delimiter), csv.Sniffer().has_header(text))
    except csv.Error as error:
        print("Error:", error)
try:
    csv.Sniffer().sniff("nothing")
except csv.Error as error:
    print("Error:", error)
writer = csv.DictWriter(sys.stdout, ["id", "name"], restval="-", extrasaction="ignore", lineterminator="\n")
writer.writeheader()
writer.writerow({"id": 1, "extra": 2})
try:
    csv.DictWriter(io.StringIO(), ["id"]).writerow({"id": 1, "extra": 2})
except ValueError as error:
    print(error)
for bad in (lambda: csv.reader([], delimiter=";;"), lambda: csv.writer(io.StringIO(), quoting=csv.QUOTE_NONE).writerow(["a,b"]), lambda: list(csv.reader(["a\0b"])), lambda: csv.get_dialect("none"), lambda: list(csv.reader(['"a"b'], strict=True))):
    try:
        print(bad())
    except (csv.Error, TypeError) as error:
        print(type(error).__name__, error)
print(csv.field_size_limit(10), csv.field_size_limit())
try:
    list(csv.reader(["x" * 11]))
except csv.Error as error:
    print(error)
rows = csv.reader(io.StringIO("a,b\n\n1,2,3\n"))
print([(rows.line_num, row) for row in rows])
print(list(csv.DictReader(io.StringIO("a,b\n\n1,2,3\n4\n"), restkey="more", restval="none")))
