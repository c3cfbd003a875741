import xml.etree.ElementTree as ET
r = ET.fromstring('<shop n="1"><item id="a"><price cur="EUR">3.5</price></item><item id="b"><price>2</price>tail</item><!-- c --></shop>')
for i in r.iter("item"): print(i.get("id"), i.findtext("price"), i.find("price").attrib)
r.find("item[@id='b']/price").text = "9"; ET.SubElement(r, "new", k="<&>").text = "a & b"; r.remove(r[0])
print(ET.tostring(r, encoding="unicode")); ET.indent(r); print(ET.tostring(r).decode())
try: ET.fromstring("<a><b></a>")
except ET.ParseError as e: print(e, e.position)
ns = ET.fromstring('<f:a xmlns:f="urn:x"><f:b/></f:a>'); print(ns.tag, ns.find("{urn:x}b") is not None, len(ns.findall("f:b", {"f": "urn:x"})))
