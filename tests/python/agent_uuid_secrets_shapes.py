import re
import secrets
import string
import tempfile
import uuid
import os

print(uuid.uuid5(uuid.NAMESPACE_DNS, "example.com"), uuid.uuid3(uuid.NAMESPACE_URL, "x"), uuid.UUID("12345678123456781234567812345678").version, uuid.UUID(int=5))
print(bool(re.fullmatch(r"[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}", str(uuid.uuid4()))), len({uuid.uuid4() for _ in range(50)}))
print(len(secrets.token_hex(8)), len(secrets.token_bytes(5)), all(c in string.ascii_letters for c in "".join(secrets.choice(string.ascii_letters) for _ in range(20))), secrets.compare_digest("a", "a"), 0 <= secrets.randbelow(10) < 10)
with tempfile.TemporaryDirectory(prefix="t-") as folder:
    with tempfile.NamedTemporaryFile("w+", dir=folder, suffix=".txt", delete=False) as file:
        file.write("x")
    print(os.path.basename(folder).startswith("t-"), file.name.endswith(".txt"), open(file.name).read(), oct(os.stat(folder).st_mode & 0o777))
print(os.path.exists(folder), tempfile.gettempdir())
try:
    uuid.UUID("nope")
except ValueError as e:
    print(e)
