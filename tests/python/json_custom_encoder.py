import json
from dataclasses import asdict, dataclass, field
from datetime import date
from decimal import Decimal
@dataclass
class Item:
    name: str
    price: Decimal
    when: date
    tags: set = field(default_factory=set)
class Encoder(json.JSONEncoder):
    def default(self, o):
        if isinstance(o, Decimal): return str(o)
        if isinstance(o, date): return o.isoformat()
        if isinstance(o, set): return sorted(o)
        return super().default(o)
item = Item("tea", Decimal("3.10"), date(2026, 1, 2), {"x", "a"})
print(json.dumps(asdict(item), cls=Encoder))
try:
    json.dumps({"x": object})
except TypeError as e:
    print(e)
print(json.loads('{"price": 3.10}', parse_float=Decimal), json.loads('[1, {"k": 2}]', object_hook=lambda d: list(d.items())))
