import locale, string
print(f"{1234567.891:n}", locale.format_string("%d", 1234, grouping=True), string.capwords("the quick-brown fox"), "ÀÉ".lower(), sorted(["é", "e", "z", "a"]), "straße".casefold() == "STRASSE".casefold(), "\N{GREEK SMALL LETTER ALPHA}", "a\u0301" == "á", len("😀"), "😀".encode("utf-16-be").hex())
print(locale.getlocale()[1], string.ascii_letters[:5], string.printable[-6:].encode(), "%-10s|%+5d|%e" % ("l", 3, 12345.678), str(1e22), repr(1.0), str(10 ** 22), "Ǆ".title())
