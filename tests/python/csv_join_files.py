import csv
from pathlib import Path

Path("users.csv").write_text("id,name\n1,Ann\n2,Bob\n3,Cy\n")
Path("orders.csv").write_text("order,user_id,total\n100,1,9.50\n101,1,20.00\n102,3,5.25\n103,9,1.00\n")
with open("users.csv", newline="") as file:
    users = {row["id"]: row["name"] for row in csv.DictReader(file)}
totals, orphans = {}, []
with open("orders.csv", newline="") as file:
    for row in csv.DictReader(file):
        if row["user_id"] in users:
            totals[row["user_id"]] = totals.get(row["user_id"], 0) + float(row["total"])
        else:
            orphans.append(row)
with open("out.csv", "w", newline="") as file:
    writer = csv.DictWriter(file, fieldnames=["id", "name", "total"], extrasaction="ignore")
    writer.writeheader()
    for key, name in users.items():
        writer.writerow({"id": key, "name": name, "total": f"{totals.get(key, 0):.2f}", "junk": 1})
print(Path("out.csv").read_bytes().decode(), orphans)
try:
    csv.DictWriter(open("o2.csv", "w"), ["a"]).writerow({"a": 1, "b": 2})
except ValueError as e:
    print(e)
