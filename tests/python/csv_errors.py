import csv, io
try:
    list(csv.reader(io.StringIO('a,"b\nc'), strict=True))
except csv.Error as e:
    print("error:", e)
try:
    csv.DictWriter(io.StringIO(), ["a"]).writerow({"a": 1, "b": 2})
except ValueError as e:
    print(e)
print(list(csv.reader(["1\t2", "'x\ty'\tz"], delimiter="\t", quotechar="'")))
print(list(csv.DictReader(["a,b", "1", "1,2,3"])))
