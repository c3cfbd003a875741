"""Read concatenated JSON documents with raw_decode."""
import json

text = '{"a": 1}{"b": [2, 3]}\n\n  "text" 42 true[1,\n2] {"broken": '
decoder = json.JSONDecoder()
at, n = 0, 0
while at < len(text):
    while at < len(text) and text[at].isspace():
        at += 1
    if at == len(text):
        break
    try:
        value, at = decoder.raw_decode(text, at)
    except json.JSONDecodeError as e:
        print(f"stopped at line {e.lineno} column {e.colno}: {text[at:]!r}")
        break
    n += 1
    print(n, type(value).__name__, value)
