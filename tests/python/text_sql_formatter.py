"""Tokenize SQL, upper-case keywords and break lines."""
import re

KEYWORDS = "select from where and or order by group having join left on limit as in not null insert into values".split()
BREAKS = {"FROM", "WHERE", "AND", "OR", "ORDER", "GROUP", "HAVING", "LIMIT", "LEFT", "JOIN"}
TOKEN = re.compile(r"\s*(?:(?P<string>'(?:[^']|'')*')|(?P<number>\d+(?:\.\d+)?)|(?P<name>[A-Za-z_][\w.]*)|(?P<op><>|<=|>=|\|\||[-+*/=<>(),;]))")


def format_sql(text):
    at, out, line, previous = 0, [], [], None
    while at < len(text.rstrip()):
        m = TOKEN.match(text, at)
        if not m:
            raise SyntaxError(f"at {at}: {text[at:at + 10]!r}")
        at = m.end()
        word = m[m.lastgroup]
        if m.lastgroup == "name" and word.lower() in KEYWORDS:
            word = word.upper()
        if word in BREAKS and not (word == "JOIN" and previous == "LEFT"):
            out.append(line)
            line = ["  "] if word in ("AND", "OR") else []
        line.append(word)
        previous = word
    out.append(line)
    lines = []
    for words in out:
        text = " ".join(words)
        lines.append(re.sub(r"\( | (?=[),;])", lambda m: m[0].strip(), text))
    return "\n".join(lines)


print(format_sql("select a.id,name , 'it''s' as x from t as a left join u on a.id=u.id where a.n>=10.5 and (u.z is not null or b in (1,2)) order by name limit 5;"))
try:
    format_sql("select ? from t")
except SyntaxError as e:
    print(type(e).__name__, e)
