from html import escape, unescape
from html.parser import HTMLParser


class Links(HTMLParser):
    def __init__(self):
        super().__init__()
        self.links, self.text, self.depth = [], [], 0

    def handle_starttag(self, tag, attrs):
        self.depth += 1
        if tag == "a":
            self.links.append(dict(attrs).get("href"))

    def handle_endtag(self, tag):
        self.depth -= 1

    def handle_data(self, data):
        if data.strip():
            self.text.append((self.depth, data.strip()))

    def handle_comment(self, data):
        self.text.append(("comment", data))


rows = [("A & B", "<ok>"), ("quote \"'", "é")]
page = "<ul>" + "".join(f'<li><a href="/{i}?a=1&amp;b=2">{escape(a)}</a> {escape(b, quote=False)}</li>' for i, (a, b) in enumerate(rows)) + "<!--end--></ul>"
print(page)
parser = Links()
parser.feed(page)
print(parser.links, parser.text, unescape("&eacute;&#x4e2d;&nbsp;&bogus;&lt"))
