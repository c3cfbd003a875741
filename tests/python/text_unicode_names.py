import unicodedata

for char in "é中😀\u0301ﬁⅧ":
    print(f"U+{ord(char):04X}", unicodedata.name(char), unicodedata.category(char), unicodedata.east_asian_width(char), unicodedata.decomposition(char) or "-")
text = "e\u0301 \u00e9 ﬁ ①"
for form in ("NFC", "NFD", "NFKC", "NFKD"):
    print(form, ascii(unicodedata.normalize(form, text)), len(unicodedata.normalize(form, text)))
print("".join(c for c in unicodedata.normalize("NFD", "Ångström naïve Łódź") if not unicodedata.combining(c)))
print("straße".casefold(), "İ".lower().encode(), "ΑΣ".lower(), "٣".isdigit(), int("٣"), "½".isnumeric(), "a\u200bb".isprintable(), "x_1".isidentifier())
print(sorted(["zebra", "Äpfel", "apple", "Zoo"], key=str.casefold), "日本".center(10, "*"), f"{'日本':>6}|")
