"""The same records as XML, JSON and CSV, with checks that nothing is lost."""
import csv
import io
import json
import xml.etree.ElementTree as ET

records = [{"id": "1", "title": "A & B <c>", "note": 'say "hi"'}, {"id": "2", "title": "naïve, café", "note": "two\nlines"}]


def to_xml(rows):
    root = ET.Element("records", version="1")
    for row in rows:
        element = ET.SubElement(root, "record", id=row["id"])
        for key in ("title", "note"):
            ET.SubElement(element, key).text = row[key]
    ET.indent(root)
    return ET.tostring(root, encoding="unicode")


def from_xml(text):
    return [{"id": e.get("id"), **{c.tag: c.text for c in e}} for e in ET.fromstring(text).iter("record")]


def to_csv(rows):
    out = io.StringIO(newline="")
    writer = csv.DictWriter(out, rows[0].keys())
    writer.writeheader()
    writer.writerows(rows)
    return out.getvalue()


def from_csv(text):
    return list(csv.DictReader(io.StringIO(text, newline="")))


print(to_xml(records))
print(repr(to_csv(records)))
print(json.dumps(records))
print(from_xml(to_xml(records)) == records, from_csv(to_csv(records)) == records, json.loads(json.dumps(records)) == records)
tree = ET.fromstring("<a xmlns:x='urn:x'><x:b k='1'>t</x:b>tail<c/></a>")
print([(e.tag, e.attrib, e.text, e.tail) for e in tree], tree.find("{urn:x}b").get("k"), [e.tag for e in tree.findall(".//c")])
try:
    ET.fromstring("<a><b></a>")
except ET.ParseError as e:
    print("ParseError", e.position)
