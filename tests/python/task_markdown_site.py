"""Builds a small site from Markdown with front matter: parser, templates, links, index, sitemap."""
import datetime
import html
import re
import textwrap
import unicodedata
import xml.etree.ElementTree as ET
from collections import defaultdict
from pathlib import Path
from string import Template

PAGES = {
    "first.md": "---\ntitle: First *post*\ndate: 2024-02-03\ntags: [python, web]\n---\n# Hello\n\nSome **bold**, _emph_ and `code <b>`.\nSee [second](second.md \"next\").\n\n- one\n- two\n  - nested\n\n1. a\n2. b\n\n> quoted\n> text\n\n```python\nif a < b:\n    pass\n```\n\n| h1 | h2 |\n|----|---:|\n| x  | 1 |\n",
    "second.md": "---\ntitle: Über Café\ndate: 2024-01-01\ntags: [web]\ndraft: false\n---\nText with <script>alert(1)</script> & entities.  \nline\n\n---\n\n![alt](img.png) [broken](nope.md) https://example.com/x?a=1&b=2\n",
    "third.md": "no front matter\n",
}
LAYOUT = Template("<html><title>$title</title><body>$body<footer>$date $tags</footer></body></html>\n")


def slug(text):
    text = unicodedata.normalize("NFKD", text).encode("ascii", "ignore").decode()
    return re.sub(r"[^a-z0-9]+", "-", text.lower()).strip("-")


def inline(text):
    codes = []
    text = re.sub(r"`([^`]+)`", lambda m: codes.append(f"<code>{html.escape(m[1])}</code>") or f"\0{len(codes) - 1}\0", text)
    text = html.escape(text, quote=False)
    text = re.sub(r"!\[([^\]]*)\]\(([^)\s]+)\)", r'<img src="\2" alt="\1">', text)
    text = re.sub(r'\[([^\]]+)\]\(([^)\s]+)(?:\s+"([^"]*)")?\)', lambda m: f'<a href="{re.sub(r"[.]md$", ".html", m[2])}"' + (f' title="{m[3]}"' if m[3] else "") + f">{m[1]}</a>", text)
    text = re.sub(r"\*\*(.+?)\*\*", r"<strong>\1</strong>", text)
    text = re.sub(r"(?<!\w)[*_](.+?)[*_](?!\w)", r"<em>\1</em>", text)
    return re.sub(r"\0(\d+)\0", lambda m: codes[int(m[1])], text)


def blocks(text):
    out, lines = [], text.splitlines()
    i = 0
    while i < len(lines):
        line = lines[i]
        if m := re.match(r"(#{1,6}) (.*)", line):
            out.append(f'<h{len(m[1])} id="{slug(m[2])}">{inline(m[2])}</h{len(m[1])}>')
        elif line.startswith("```"):
            end = lines.index("```", i + 1)
            out.append(f'<pre class="{line[3:]}">{html.escape(chr(10).join(lines[i + 1:end]))}</pre>')
            i = end
        elif re.match(r"(-|\d+\.) ", line):
            items, tag = [], "ul" if line[0] == "-" else "ol"
            while i < len(lines) and re.match(r"\s*(-|\d+\.) ", lines[i]):
                items.append(f"<li>{inline(re.sub(r'^ *(-|[0-9]+[.]) ', '', lines[i]))}</li>")
                i += 1
            out.append(f"<{tag}>{''.join(items)}</{tag}>")
            continue
        elif line.startswith("> "):
            quoted = []
            while i < len(lines) and lines[i].startswith("> "):
                quoted.append(lines[i][2:])
                i += 1
            out.append(f"<blockquote>{inline(' '.join(quoted))}</blockquote>")
            continue
        elif line.startswith("|"):
            rows = []
            while i < len(lines) and lines[i].startswith("|"):
                rows.append([c.strip() for c in lines[i].strip("|").split("|")])
                i += 1
            out.append("<table>" + "".join("<tr>" + "".join(f"<td>{inline(c)}</td>" for c in r) + "</tr>" for r in rows if not re.fullmatch(r"[-: ]*", "".join(r))) + "</table>")
            continue
        elif line == "---":
            out.append("<hr>")
        elif line.strip():
            paragraph = []
            while i < len(lines) and lines[i].strip() and not re.match(r"[#>|`-]|\d+\.", lines[i]):
                paragraph.append(inline(lines[i].rstrip()) + ("<br>" if lines[i].endswith("  ") else ""))
                i += 1
            out.append(f"<p>{' '.join(paragraph)}</p>")
            continue
        i += 1
    return "\n".join(out)


Path("content").mkdir()
Path("site").mkdir()
for name, text in PAGES.items():
    (Path("content") / name).write_text(text, encoding="utf-8")
pages, by_tag = [], defaultdict(list)
for path in sorted(Path("content").glob("*.md")):
    text = path.read_text(encoding="utf-8")
    meta = {"title": path.stem, "date": None, "tags": []}
    if m := re.match(r"---\n(.*?)\n---\n", text, re.S):
        for line in m[1].splitlines():
            key, _, value = line.partition(":")
            value = value.strip()
            meta[key] = [v.strip() for v in value[1:-1].split(",")] if value.startswith("[") else datetime.date.fromisoformat(value) if re.fullmatch(r"[\d-]{10}", value) else {"false": False, "true": True}.get(value, value)
        text = text[m.end():]
    body = blocks(text)
    target = Path("site") / f"{path.stem}.html"
    target.write_text(LAYOUT.substitute(title=html.escape(re.sub("[*_]", "", meta["title"])), body=body, date=meta["date"] or "", tags=", ".join(meta["tags"])))
    pages.append((target, meta))
    for tag in meta["tags"]:
        by_tag[tag].append(target.name)
    print(target.read_text(), end="")
links = {p.name: re.findall(r'href="([^"]+)"', p.read_text()) for p, _ in pages}
print([(page, link) for page, ls in links.items() for link in ls if not (Path("site") / link).exists()], dict(by_tag))
root = ET.Element("urlset")
for target, meta in sorted(pages, key=lambda p: (p[1]["date"] or datetime.date.min), reverse=True):
    url = ET.SubElement(root, "url")
    ET.SubElement(url, "loc").text = f"https://x.example/{target.name}"
    if meta["date"]:
        ET.SubElement(url, "lastmod").text = meta["date"].isoformat()
ET.indent(root)
print(ET.tostring(root, encoding="unicode"), slug("  Über Café — №1! "), textwrap.shorten(re.sub("<[^>]+>", "", blocks(PAGES["second.md"].split("---\n")[2])), 40))
