import html
from html.parser import HTMLParser
class Links(HTMLParser):
    def __init__(self): super().__init__(); self.links, self.text, self.skip = [], [], 0
    def handle_starttag(self, tag, attrs):
        if tag == "a": self.links.append(dict(attrs).get("href"))
        self.skip += tag in ("script", "style")
    def handle_endtag(self, tag): self.skip -= tag in ("script", "style")
    def handle_data(self, d):
        if not self.skip and d.strip(): self.text.append(d.strip())
p = Links(); p.feed('<h1>Hi &amp; bye</h1><script>x<y</script><p>See <a href="/a?b=1&amp;c">this</a> or <a class=x>that</a><br/>&copy; &#8364;</p>'); p.close()
print(p.links, p.text, html.escape("<a href='x'>\"&"), html.unescape("&lt;&eacute;&#x27;&notit;"))
