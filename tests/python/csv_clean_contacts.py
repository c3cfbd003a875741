"""Clean a messy CSV of contacts and report what was wrong."""
import csv
import io
import re

RAW = '''Name;E-Mail;Phone;Joined
"Müller, Jörg";JOERG@EXAMPLE.ORG ;+49 (0)30 / 123-456;03.02.2021
 ann smith ;ann@@example.com;;2020-12-31
"O""Neil";pat@example.com;0044 20 7946 0000;31/12/2019
;nobody@example.com;123;not a date
'''
FORMATS = [(r"(\d{2})\.(\d{2})\.(\d{4})", "{3}-{2}-{1}"), (r"(\d{4})-(\d{2})-(\d{2})", "{1}-{2}-{3}"), (r"(\d{2})/(\d{2})/(\d{4})", "{3}-{2}-{1}")]


def clean_date(text):
    for pattern, form in FORMATS:
        if m := re.fullmatch(pattern, text):
            return form.format(m[0], *m.groups())
    return None


problems, out = [], io.StringIO()
writer = csv.DictWriter(out, ["name", "email", "phone", "joined"], quoting=csv.QUOTE_MINIMAL, lineterminator="\n")
writer.writeheader()
for row in csv.DictReader(io.StringIO(RAW), delimiter=";"):
    name = " ".join(row["Name"].split()).title() if row["Name"] else ""
    email = row["E-Mail"].strip().lower()
    phone = re.sub(r"\D", "", re.sub(r"^\+", "00", row["Phone"]))
    joined = clean_date(row["Joined"])
    for field, ok in (("name", name), ("email", re.fullmatch(r"[^@\s]+@[^@\s]+\.\w+", email)), ("joined", joined)):
        if not ok:
            problems.append((row["E-Mail"].strip(), field))
    writer.writerow({"name": name, "email": email, "phone": phone or None, "joined": joined})
print(out.getvalue(), end="")
print(problems)
