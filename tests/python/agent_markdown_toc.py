import re, unicodedata
MD = "# Title\n\ntext\n## First part\n```\n# not a heading\n```\n### Sub *one*\n## Second: the `code`\n"
code = False
for l in MD.splitlines():
    if l.startswith("```"): code = not code
    if not code and (m := re.match(r"(#+)\s+(.*)", l)):
        t = re.sub(r"[*`]", "", m[2]); print("  " * (len(m[1]) - 1) + f"- [{t}](#{re.sub(r'[^a-z0-9 -]', '', t.lower()).replace(' ', '-')})")
table = [["h1", "h2"], ["a", "bbbb"]]; w = [max(map(len, c)) for c in zip(*table)]
for i, r in enumerate(table):
    print("| " + " | ".join(c.ljust(n) for c, n in zip(r, w)) + " |")
    if i == 0: print("|" + "|".join("-" * (n + 2) for n in w) + "|")
