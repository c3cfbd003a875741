import xml.etree.ElementTree as ET
from xml.dom import minidom

root = ET.fromstring('<conf v="1"><db host="a" port="5432"/><db host="b"/><!-- note --><path>/x &amp; y</path><empty/></conf>')
print(root.tag, root.attrib, [d.get("port", "none") for d in root.iter("db")], root.findtext("path"), root.find("db[@host='b']").attrib)
for db in root.findall("db"):
    db.set("checked", "yes")
new = ET.SubElement(root, "extra", {"k": '"quoted" <'})
new.text = "text"
new.tail = "\n"
root.remove(root.find("empty"))
ET.indent(root)
print(ET.tostring(root, encoding="unicode"))
print(minidom.parseString("<a><b c='1'/>t</a>").toprettyxml(indent=" "))
try:
    ET.fromstring("<a><b></a>")
except ET.ParseError as e:
    print(e, e.position)
ns = {"s": "urn:x"}
print([e.tag for e in ET.fromstring('<r xmlns="urn:x"><i/><i/></r>').findall("s:i", ns)])
