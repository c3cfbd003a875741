import base64, binascii, hashlib, hmac, secrets, uuid
for n in ("md5", "sha1", "sha224", "sha256", "sha512", "sha3_256", "blake2b", "blake2s"): print(n, hashlib.new(n, b"abc").hexdigest()[:24])
print(base64.b64encode(b"\xfb\xff"), base64.urlsafe_b64encode(b"\xfb\xff"), base64.b32encode(b"hi"), base64.b85encode(b"hello"), base64.b64decode("aGk="), binascii.hexlify(b"az"), binascii.crc32(b"x"))
print(hmac.new(b"k", b"m", "sha256").hexdigest()[:16], hmac.compare_digest("a", "a"), hashlib.pbkdf2_hmac("sha256", b"pw", b"salt", 100).hex()[:16])
print(uuid.uuid5(uuid.NAMESPACE_DNS, "x.org"), uuid.UUID(int=5), uuid.uuid4().version, len(secrets.token_hex(8)), len(secrets.token_urlsafe(9)))
try: base64.b64decode("abc")
except binascii.Error as e: print(e)
