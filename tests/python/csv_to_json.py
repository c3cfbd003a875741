import csv, json, sys
with open("in.csv", "w", newline="") as f:
    w = csv.writer(f, delimiter=";")
    w.writerow(["id", "name", "score"])
    w.writerows([[1, "Zoë", 9.5], [2, "a;b", ""], [3, 'q"q', None]])
print(open("in.csv", newline="").read())
with open("in.csv", newline="") as f:
    dialect = csv.Sniffer().sniff(f.read(), delimiters=";,")
    f.seek(0)
    records = [{k: (None if v == "" else v) for k, v in r.items()} for r in csv.DictReader(f, dialect=dialect)]
json.dump(records, sys.stdout, indent=2, ensure_ascii=False)
print()
