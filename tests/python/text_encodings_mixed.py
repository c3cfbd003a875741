for name in ("utf-8", "latin-1", "cp1252", "utf-16-le", "utf-8-sig", "ascii", "shift_jis", "koi8-r"):
    for text in ("naïve €", "日本", "привет"):
        try:
            data = text.encode(name)
            print(name, data.hex(" "), data.decode(name) == text)
        except UnicodeEncodeError as e:
            print(name, e.reason, e.start, e.end)
raw = b"caf\xe9 \xff ok"
print(raw.decode("utf-8", "replace"), raw.decode("utf-8", "backslashreplace"), raw.decode("utf-8", "ignore"), ascii(raw.decode("utf-8", "surrogateescape")))
print("x€y".encode("ascii", "xmlcharrefreplace"), "x€y".encode("ascii", "namereplace"), "é".encode("unicode_escape"))
with open("f.txt", "w", encoding="utf-16") as file:
    file.write("a\nb\r\n")
print(open("f.txt", "rb").read(), repr(open("f.txt", encoding="utf-16", newline="").read()), repr(open("f.txt", encoding="utf-16").read()))
