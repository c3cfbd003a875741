import locale
import re
import string
import textwrap
import unicodedata
from pprint import PrettyPrinter, pformat, pp

LOREM = "The quick brown fox jumps over the lazy dog. A hyphen-ated-word and a verylongwordthatdoesnotfit, plus\ttabs.  Two spaces."
for options in ({"width": 30}, {"width": 20, "break_long_words": False, "break_on_hyphens": False}, {"width": 35, "initial_indent": "* ", "subsequent_indent": "  "}, {"width": 25, "max_lines": 2, "placeholder": " [...]"}, {"width": 40, "expand_tabs": False, "drop_whitespace": False}):
    print(options)
    for line in textwrap.wrap(LOREM, **options):
        print(f"|{line}|")
print(textwrap.shorten(LOREM, 40, placeholder="…"), repr(textwrap.dedent("   a\n     b\n\n   c\n")), repr(textwrap.indent("a\n\nb\n", "> ")), repr(textwrap.indent("a\n\nb", "> ", lambda l: True)), textwrap.fill("a b c", 3))
rows = [("Name", "Qty", "Price"), ("Ünïcode", 3, 1.5), ("日本語", 12, 1000)]


def width(s):
    return sum(2 if unicodedata.east_asian_width(c) in "WF" else 0 if unicodedata.combining(c) else 1 for c in s)


def pad(s, n):
    return s + " " * (n - width(s))


columns = [max(width(str(r[i])) for r in rows) for i in range(3)]
for row in rows:
    print(" | ".join(pad(str(c), w) for c, w in zip(row, columns)))
print("\n".join("".join(f"{c:>{w + 2}}" for c, w in zip(map(str, r), columns)) for r in rows))
print([unicodedata.normalize(f, "é ﬁ Å").encode() for f in ("NFC", "NFD", "NFKC")], unicodedata.name("☃"), unicodedata.lookup("GREEK SMALL LETTER ALPHA"), unicodedata.category("A1 _"[0]), unicodedata.numeric("½"), unicodedata.bidirectional("א"))
print("ß".upper(), "İ".lower().encode(), "ǆ".title(), "straße".casefold() == "STRASSE".casefold(), "ﬀ".upper(), "Σ".lower(), "ΑΣ".lower(), "x²".isdigit(), "Ⅷ".isnumeric(), "１".isdecimal(), "a1".isidentifier(), "\u00a0".isspace(), "a\x00".isprintable())
print("a,b,,c".split(","), " a  b ".split(), "a b c".rsplit(None, 1), "a\nb\r\nc\x0bd\u2028e".splitlines(), "k=v=w".partition("="), "k=v=w".rpartition("="), "none".partition("="), "abc".center(10, "*"), "7".zfill(3), "-7".zfill(4), "\ta".expandtabs(4), "www.x.com".strip("w.mo"), "prefix_x".removeprefix("prefix_"), "file.py".removesuffix(".py"))
print("hello".translate(str.maketrans("el", "ip", "o")), "abc".translate({97: None, 98: "BB"}), "Hello World".swapcase(), "they're bill's".title(), string.capwords("they're bill's"), "aaa".replace("a", "b", 2), "abcabc".rfind("c", 0, 5), "x".join("123"), "a-b_c".replace("-", "_").split("_"), "%s" % "é".encode("unicode_escape"), "tEST".capitalize())
print("héllo".encode("ascii", "xmlcharrefreplace"), "h\udce9".encode("utf-8", "surrogateescape"), b"\xff\xfea\0".decode("utf-16"), "é".encode("cp437"), b"caf\xe9".decode("latin-1"), b"ab\xffc".decode("utf-8", "backslashreplace"), b"\xe2\x82".decode("utf-8", "replace"), "ünicode".encode("idna"), "日本".encode("shift_jis"), "x".encode("utf-32-be"), "ÿ".encode("utf-7"), "a\nb".encode("unicode_escape"))
for bad in (lambda: "é".encode("ascii"), lambda: b"\xff".decode(), lambda: "x".encode("no-such"), lambda: "a".index("b"), lambda: "a" * -1 + 5, lambda: "".join([1]), lambda: chr(1114112), lambda: ord("ab"), lambda: int("1_", 10), lambda: float("1,5"), lambda: "{:q}".format(1), lambda: bytes([256]), lambda: "a" < 1, lambda: b"a" + "b", lambda: unicodedata.lookup("NOPE")):
    try:
        bad()
    except (ValueError, TypeError, LookupError, OverflowError) as error:
        print(type(error).__name__, error)
nested = {"name": "x" * 30, "list": list(range(30)), "deep": {"a": {"b": {"c": {"d": [1, 2]}}}}, "tuple": (1,), "set": {3, 1, 2}, "text": "word " * 20, "bytes": b"z" * 10}
pp(nested, width=60)
print(pformat(nested, depth=2, compact=True, width=50, sort_dicts=True))
PrettyPrinter(indent=4, width=30, underscore_numbers=True).pprint({"n": 1234567, "l": ["aaaaaaaaaa", "bbbbbbbbbb", "cccccc"]})
print(locale.setlocale(locale.LC_ALL, "C"), locale.localeconv()["decimal_point"], locale.format_string("%d", 1234567, grouping=True), locale.strcoll("a", "b") < 0, locale.atof("1.5"), locale.getlocale())
try:
    locale.setlocale(locale.LC_ALL, "xx_XX.none")
except locale.Error as error:
    print(error)
