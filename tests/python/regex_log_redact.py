import re

text = "user=ann@example.com card=4111-1111-1111-1111 ip=192.168.0.12 token=abcDEF123456 phone +1 (555) 010-2030"
rules = [
    (r"[\w.+-]+@[\w-]+\.[\w.]+", "<mail>"),
    (r"\b(?:\d{4}[- ]?){3}\d{4}\b", lambda m: "****-" + m[0][-4:]),
    (r"\b(\d{1,3})\.(\d{1,3})\.\d{1,3}\.\d{1,3}\b", r"\1.\2.x.x"),
    (r"(?<=token=)\w+", lambda m: m[0][:3] + "…"),
    (r"\+?\d[\d ()-]{7,}\d", "<phone>"),
]
for pattern, replacement in rules:
    text, n = re.subn(pattern, replacement, text)
    print(n, text)
