s = "naïve café ☕ 𝄞"
for enc in ("utf-8", "utf-16-le", "latin-1", "ascii", "utf-7", "cp1252"):
    for err in ("strict", "replace", "xmlcharrefreplace"):
        try: print(enc, err, s.encode(enc, err)); break
        except UnicodeEncodeError as e: print(enc, e)
print(b"\xff\xfeab".decode("utf-8", "replace"), b"\xe9".decode("latin-1"), b"caf\xc3".decode("utf-8", "ignore"), ascii(s), s.encode("unicode_escape"), "idna: bücher.de".split()[1].encode("idna"))
try: b"\xff".decode()
except UnicodeDecodeError as e: print(e)
import codecs; print(codecs.encode("hello", "rot13"), codecs.decode("aGk=\n".encode(), "base64"), codecs.lookup("utf8").name)
