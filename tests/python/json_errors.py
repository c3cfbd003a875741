import json
for text in ['{"a": 1,}', '[1 2]', '{"a" 1}', '"open', '', '{"a": NaN}', '[1, 2]x', "{'a': 1}", '\ufeff[]', '{"a":\n\n tru}']:
    try:
        print(json.loads(text))
    except json.JSONDecodeError as e:
        print(f"{e.msg} | {e.lineno} {e.colno} {e.pos} | {e}")
