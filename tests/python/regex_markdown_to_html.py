"""A small converter from Markdown to HTML."""
import html
import re

SOURCE = """# Title & more

Some *emphasis*, **strong** and `code <x>` text
over two lines with a [link](http://x.org/?a=1&b=2).

- one
- two **bold**

1. first
2. second

```python
if a < b: pass
```
> quoted
"""


def inline(text):
    codes = []

    def keep(m):
        codes.append(html.escape(m[1]))
        return f"\0{len(codes) - 1}\0"

    text = html.escape(re.sub(r"`([^`]+)`", keep, text), quote=False)
    text = re.sub(r"\*\*(.+?)\*\*", r"<b>\1</b>", text)
    text = re.sub(r"(?<!\*)\*([^*]+)\*(?!\*)", r"<i>\1</i>", text)
    text = re.sub(r"\[([^\]]+)\]\(([^)\s]+)\)", r'<a href="\2">\1</a>', text)
    return re.sub(r"\0(\d+)\0", lambda m: f"<code>{codes[int(m[1])]}</code>", text)


out = []
for block in re.split(r"\n{2,}|\n(?=```|>)", SOURCE.strip()):
    if m := re.match(r"(#+)\s+(.*)", block):
        out.append(f"<h{len(m[1])}>{inline(m[2])}</h{len(m[1])}>")
    elif m := re.match(r"```(\w*)\n(.*?)\n```", block, re.S):
        out.append(f'<pre class="{m[1]}">{html.escape(m[2])}</pre>')
    elif re.match(r"[-*] ", block):
        out.append("<ul>" + "".join(f"<li>{inline(l[2:])}</li>" for l in block.splitlines()) + "</ul>")
    elif re.match(r"\d+\. ", block):
        out.append("<ol>" + "".join(f"<li>{inline(re.sub(r'^[0-9]+[.] ', '', l))}</li>" for l in block.splitlines()) + "</ol>")
    elif block.startswith(">"):
        out.append(f"<blockquote>{inline(block.lstrip('> '))}</blockquote>")
    else:
        out.append(f"<p>{inline(block)}</p>")
print("\n".join(out))
