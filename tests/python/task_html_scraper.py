import re
from collections import Counter
from html import escape, unescape
from html.parser import HTMLParser
from urllib.parse import urljoin
from urllib.robotparser import RobotFileParser

PAGE = """<!DOCTYPE html><html><head><title>Shop &mdash; list</title><meta charset=utf-8></head>
<body class="a b"><!-- nav --><nav><a href="/">Home</a> <a HREF='about.html' target=_blank>About &amp; us</a><a href="#x">x</a><a>none</a></nav>
<table id=prices><tr><th>Item<th>Price</tr><tr><td>Tea</td><td>3.50 &euro;</td></tr><tr><td>Milk<br>fresh</td><td>1,20&nbsp;&#8364;</td></tr></table>
<script>if (a < b) { document.write("<td>no</td>") }</script><style>td > a {}</style>
<p>One <b>bold <i>both</b> broken</i><p>Two<img src="a.png" alt="An &quot;image&quot;"><input disabled value=5 />
<ul><li>1<li>2<ul><li>2.1</ul></ul>&unknown; &lt;tag&gt; &#x41; &copy</body></html>"""


class Page(HTMLParser):
    VOID = {"br", "img", "input", "meta", "hr", "link"}

    def __init__(self, base):
        super().__init__()
        self.base, self.links, self.rows, self.text, self.stack, self.unbalanced, self.tags, self.comments, self.images = base, [], [], [], [], [], Counter(), [], []
        self.cell = self.link = None

    def handle_starttag(self, tag, attrs):
        attrs = dict(attrs)
        self.tags[tag] += 1
        if tag == "a" and attrs.get("href"):
            self.link = [urljoin(self.base, attrs["href"]), ""]
        elif tag == "tr":
            self.rows.append([])
        elif tag in ("td", "th"):
            self.rows[-1].append("")
            self.cell = True
        elif tag == "img":
            self.images.append((attrs["src"], attrs.get("alt")))
        if tag not in self.VOID:
            self.stack.append(tag)

    def handle_endtag(self, tag):
        if tag == "a" and self.link:
            self.links.append(tuple(self.link))
            self.link = None
        if tag in ("td", "tr", "th"):
            self.cell = None
        if tag in self.stack:
            while (top := self.stack.pop()) != tag:
                self.unbalanced.append(top)

    def handle_startendtag(self, tag, attrs):
        self.tags[f"{tag}/"] += 1

    def handle_data(self, data):
        if self.stack and self.stack[-1] in ("script", "style"):
            return
        if self.link:
            self.link[1] += data
        if self.cell and self.rows:
            self.rows[-1][-1] += data.strip() + " "
        if data.strip():
            self.text.append(re.sub(r"\s+", " ", data.strip()))

    def handle_comment(self, data):
        self.comments.append(data.strip())

    def handle_decl(self, decl):
        print("decl", decl)


page = Page("https://shop.example/list/")
for start in range(0, len(PAGE), 37):
    page.feed(PAGE[start:start + 37])
page.close()
print(page.links, [[c.strip() for c in r] for r in page.rows], page.images, page.comments, sep="\n")
print(sorted(page.tags.items()), page.unbalanced, page.getpos()[0])
print(" | ".join(page.text))
print(sum(float(re.sub(r"[^\d,.]", "", r[1]).replace(",", ".")) for r in page.rows[1:]), escape("<a href='x'>&"), unescape("&lt;&#39;&eacute;&notit; &#128512;"))
robots = RobotFileParser()
robots.parse("User-agent: *\nDisallow: /private/\nAllow: /private/open\nCrawl-delay: 5\nSitemap: https://x/s.xml\n\nUser-agent: bad\nDisallow: /\n".splitlines())
print([robots.can_fetch(*q) for q in (("good", "/a"), ("good", "/private/x"), ("bad", "/a"))], robots.crawl_delay("good"), robots.site_maps())
