import hashlib
import hmac
import re
import string

RULES = [("length", lambda p: len(p) >= 10), ("upper", lambda p: any(c.isupper() for c in p)), ("digit", re.compile(r"\d").search), ("symbol", lambda p: set(p) & set(string.punctuation)), ("no repeats", lambda p: not re.search(r"(.)\1\1", p))]
for password in ("short", "LongEnough1!", "aaaBBB111!!!", "correct horse battery"):
    print(password, [name for name, rule in RULES if not rule(password)])
digest = hashlib.pbkdf2_hmac("sha256", b"secret", b"salt", 1000)
print(digest.hex()[:16], hmac.new(b"key", b"message", "sha1").hexdigest(), hmac.compare_digest(b"a", b"a"))
print(hashlib.blake2b(b"x", digest_size=8, key=b"k").hexdigest(), hashlib.sha3_256(b"").hexdigest()[:12], hashlib.shake_128(b"a").hexdigest(6), hashlib.new("md5", b"a").hexdigest())
