import json
from datetime import datetime, timezone
from enum import Enum
from functools import singledispatch


class Kind(str, Enum):
    OPENED = "opened"
    PAID = "paid"
    CLOSED = "closed"


EVENTS = '''
{"kind": "opened", "at": "2024-05-01T09:00:00+02:00", "account": "a-1", "owner": "Zoë"}
{"kind": "paid", "at": "2024-05-01T07:30:00Z", "account": "a-1", "cents": 1250}
{"kind": "opened", "at": "2024-05-02T00:00:00Z", "account": "b-2", "owner": null}
{"kind": "paid", "at": "2024-05-03T12:00:00Z", "account": "a-1", "cents": -250}
{"kind": "closed", "at": "2024-05-04T12:00:00Z", "account": "b-2"}
{"kind": "renamed", "at": "2024-05-04T12:00:00Z", "account": "b-2"}
{"kind": "paid", "at": "2024-05-05T12:00:00Z", "account": "c-3", "cents": 1}
'''


def hook(pairs):
    event = dict(pairs)
    if "at" in event:
        event["at"] = datetime.fromisoformat(event["at"]).astimezone(timezone.utc)
    return event


@singledispatch
def plain(value):
    raise TypeError(f"cannot write {type(value).__name__}")


@plain.register
def _(value: datetime):
    return value.strftime("%Y-%m-%dT%H:%M:%SZ")


@plain.register(set)
@plain.register(frozenset)
def _(value):
    return sorted(value)


accounts, errors = {}, []
for number, line in enumerate(EVENTS.strip().splitlines(), 1):
    event = json.loads(line, object_pairs_hook=hook)
    try:
        kind = Kind(event["kind"])
        if kind is Kind.OPENED:
            accounts[event["account"]] = {"owner": event["owner"], "cents": 0, "since": event["at"], "seen": {number}, "open": True}
        else:
            account = accounts[event["account"]]
            account["seen"].add(number)
            if kind is Kind.PAID:
                account["cents"] += event["cents"]
            else:
                account["open"] = False
    except (KeyError, ValueError) as error:
        errors.append(f"line {number}: {type(error).__name__}: {error}")
print(json.dumps(accounts, default=plain, indent=2, ensure_ascii=False, sort_keys=True))
print(*errors, sep="\n")
print(json.dumps({"kinds": list(Kind), "nan": float("nan"), "inf": -float("inf")}))
for bad in ("{1: 2}", "[1, 2", '"\\x"', "nul", ""):
    try:
        json.loads(bad)
    except json.JSONDecodeError as error:
        print(repr(bad), error.lineno, error.colno, error.pos)
try:
    json.dumps({"x": object}, default=plain)
except TypeError as error:
    print(error)
