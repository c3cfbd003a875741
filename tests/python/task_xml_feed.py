import io
import xml.etree.ElementTree as ET
from xml.dom import minidom
from xml.sax import ContentHandler, parseString, saxutils

FEED = """<?xml version="1.0" encoding="UTF-8"?>
<rss xmlns:media="http://search.example/media" version="2.0">
  <!-- made by hand -->
  <channel><title>News &amp; more</title>
    <item id="1"><title>First</title><media:rating>5</media:rating><tags><t>a</t><t>b</t></tags></item>
    <item id="2"><title><![CDATA[<b>Second</b>]]></title><media:rating>3</media:rating></item>
  </channel>
</rss>"""
ns = {"m": "http://search.example/media"}
root = ET.fromstring(FEED)
print(root.tag, root.attrib, [c.tag for c in root], root.find("channel/title").text)
for item in root.iter("item"):
    print(item.get("id"), item.findtext("title"), item.findtext("m:rating", namespaces=ns), [t.text for t in item.findall("./tags/t")], item.find("nope"))
print([e.get("id") for e in root.findall(".//item[m:rating='5']", ns)], root.findall(".//item[2]")[0].get("id"), len(root.findall(".//item[@id]")))
channel = root.find("channel")
new = ET.SubElement(channel, "item", {"id": "3"})
ET.SubElement(new, "title").text = "Third <&> \"q\""
new.tail = "\n"
channel.remove(channel.findall("item")[0])
ET.register_namespace("media", ns["m"])
ET.indent(root, "  ")
text = ET.tostring(root, encoding="unicode")
print(text)
print(ET.tostring(new, short_empty_elements=False), ET.tostring(ET.Element("e", a="1")))
try:
    ET.fromstring("<a><b></a>")
except ET.ParseError as error:
    print(error, error.position, error.code)
for event, element in ET.iterparse(io.BytesIO(FEED.encode()), events=("start", "end", "start-ns", "comment")):
    if event != "end":
        print(event, getattr(element, "tag", element) if event == "start" else (element if event == "start-ns" else element.text), end="; ")
print()
dom = minidom.parseString("<r><a x='1'>t</a><b/></r>")
print(dom.documentElement.toxml(), dom.getElementsByTagName("a")[0].getAttribute("x"))
print(dom.toprettyxml(indent=" ", newl="|"))


class Count(ContentHandler):
    def __init__(self):
        self.depth = self.deepest = 0
        self.names = []

    def startElement(self, name, attrs):
        self.depth += 1
        self.deepest = max(self.depth, self.deepest)
        self.names.append((name, dict(attrs)))

    def endElement(self, name):
        self.depth -= 1


handler = Count()
parseString(b"<a><b k='v'><c/></b></a>", handler)
print(handler.names, handler.deepest, saxutils.escape("<&>"), saxutils.quoteattr('a"b'), saxutils.unescape("&lt;"))
tree = ET.ElementTree(root)
tree.write("out.xml", encoding="utf-8", xml_declaration=True)
print(open("out.xml").readline().strip(), ET.parse("out.xml").getroot().tag)
print(ET.canonicalize("<a  z='1' b='2'><c/></a>"))
parser = ET.XMLPullParser(["end"])
for piece in ("<r><i>1</i>", "<i>2</i></r>"):
    parser.feed(piece)
    print([e.text for _, e in parser.read_events()])
