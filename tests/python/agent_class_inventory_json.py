import json
from dataclasses import dataclass, field, asdict
from typing import ClassVar
@dataclass
class Item:
    sku: str; qty: int = 0; tags: list[str] = field(default_factory=list); count: ClassVar[int] = 0
    def __post_init__(self):
        if self.qty < 0: raise ValueError(f"{self.sku}: negative quantity {self.qty}")
        Item.count += 1
    @classmethod
    def parse(cls, d): return cls(**{k: v for k, v in d.items() if k in cls.__dataclass_fields__})
items = [Item.parse(d) for d in json.loads('[{"sku":"a","qty":2,"junk":1},{"sku":"b","tags":["new"]}]')]
print(items, Item.count, json.dumps([asdict(i) for i in items])); print(Item("a", 2) == items[0])
try: Item("x", -1)
except ValueError as e: print(e)
try: Item()
except TypeError as e: print(e)
