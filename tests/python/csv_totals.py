import csv, io
from collections import defaultdict
TEXT = 'region,product,amount\nnorth,"tea, green",10.5\nsouth,milk,3\nnorth,milk,4.25\n"south","say ""hi""",1\n'
rows = list(csv.DictReader(io.StringIO(TEXT)))
totals = defaultdict(float)
for row in rows:
    totals[row["region"]] += float(row["amount"])
print(rows[0]); print(dict(totals))
out = io.StringIO()
w = csv.DictWriter(out, fieldnames=["product", "amount"], extrasaction="ignore", quoting=csv.QUOTE_NONNUMERIC)
w.writeheader()
w.writerows(sorted(rows, key=lambda r: float(r["amount"])))
print(repr(out.getvalue()))
