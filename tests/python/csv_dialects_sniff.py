import csv
import io

samples = ["a;b;c\n1;2,5;3\n4;5,5;6\n", "name\tage\nann\t30\nbob\t25\n", 'x,"y, z",w\n"1","2 ""q""",3\n']
for text in samples:
    dialect = csv.Sniffer().sniff(text, delimiters=";,\t")
    rows = list(csv.reader(io.StringIO(text), dialect))
    print(repr(dialect.delimiter), rows)
out = io.StringIO()
writer = csv.writer(out, quoting=csv.QUOTE_NONNUMERIC, lineterminator="\n")
writer.writerows([["id", "text"], [1, 'say "hi"'], [2.5, "a,b\nc"], [None, ""]])
print(out.getvalue())
print(list(csv.reader(io.StringIO(out.getvalue()), quoting=csv.QUOTE_MINIMAL)))
csv.register_dialect("pipes", delimiter="|", quotechar="'", escapechar="\\", doublequote=False)
out = io.StringIO()
csv.writer(out, "pipes").writerow(["it's", "a|b", "plain"])
print(repr(out.getvalue()), csv.list_dialects())
