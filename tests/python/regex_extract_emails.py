import re
text = "Ann <ann@example.com>, bob.smith+x@mail.example.org; bad@, @bad, c_d@sub.host.io."
print(re.findall(r"[\w.+-]+@[\w-]+(?:\.[\w-]+)+", text))
print(re.sub(r"(\w)[\w.+-]*@", r"\1***@", text))
for m in re.finditer(r"(?P<user>[\w.+-]+)@(?P<host>[\w.-]+\w)", text):
    print(m.span(), m.groupdict())
