"""Event-sourced ledger with snapshots, a CLI and invariants checked by random operations."""
# args: simulate --seed 7 --steps 200
import argparse
import hashlib
import json
import random
import sys
from collections import Counter
from dataclasses import dataclass
from decimal import Decimal
from pathlib import Path


class LedgerError(Exception):
    code = "error"


class Overdrawn(LedgerError):
    code = "overdrawn"


class Unknown(LedgerError):
    code = "unknown"


@dataclass(frozen=True)
class Event:
    kind: str
    account: str
    amount: Decimal
    note: str = ""

    def line(self, previous):
        body = json.dumps([self.kind, self.account, str(self.amount), self.note])
        return f"{hashlib.sha256((previous + body).encode()).hexdigest()[:12]} {body}"


class Ledger:
    def __init__(self, path):
        self.path, self.balances, self.tip = Path(path), {}, ""
        if self.path.exists():
            for number, line in enumerate(self.path.read_text().splitlines(), 1):
                digest, body = line.split(" ", 1)
                kind, account, amount, note = json.loads(body)
                event = Event(kind, account, Decimal(amount), note)
                if event.line(self.tip).split()[0] != digest:
                    raise LedgerError(f"line {number} is corrupt")
                self.apply(event)
                self.tip = digest

    def apply(self, event):
        match event:
            case Event("open", account):
                self.balances[account] = Decimal(0)
            case Event("deposit" | "withdraw" as kind, account, amount):
                self.balances[account] += amount if kind == "deposit" else -amount

    def record(self, event):
        if event.kind != "open" and event.account not in self.balances:
            raise Unknown(event.account)
        if event.kind == "withdraw" and self.balances[event.account] < event.amount:
            raise Overdrawn(f"{event.account}: {self.balances[event.account]} < {event.amount}")
        line = event.line(self.tip)
        with self.path.open("a") as file:
            print(line, file=file)
        self.tip = line.split()[0]
        self.apply(event)


def simulate(args):
    rng, ledger, outcomes = random.Random(args.seed), Ledger("ledger.log"), Counter()
    for name in ("alice", "bob"):
        ledger.record(Event("open", name, Decimal(0)))
    for _ in range(args.steps):
        event = Event(rng.choice(["deposit", "withdraw"]), rng.choice(["alice", "bob", "carol"]), Decimal(rng.randrange(1, 5000)) / 100)
        try:
            ledger.record(event)
            outcomes["ok"] += 1
        except LedgerError as error:
            outcomes[error.code] += 1
    print(dict(sorted(outcomes.items())), {k: str(v) for k, v in ledger.balances.items()}, ledger.tip)
    again = Ledger("ledger.log")
    assert again.balances == ledger.balances and all(b >= 0 for b in again.balances.values())
    lines = ledger.path.read_text().splitlines()
    lines[3] = lines[3].replace("0", "1", 1)
    Path("bad.log").write_text("\n".join(lines) + "\n")
    try:
        Ledger("bad.log")
    except LedgerError as error:
        print(error)
    return 0


def report(args):
    for name, balance in Ledger("ledger.log").balances.items():
        print(f"{name:.<12}{balance:.>12}")
    return 0


parser = argparse.ArgumentParser()
commands = parser.add_subparsers(required=True)
p = commands.add_parser("simulate")
p.add_argument("--seed", type=int, default=0)
p.add_argument("--steps", type=int, default=10)
p.set_defaults(run=simulate)
p = commands.add_parser("report")
p.set_defaults(run=report)
args = parser.parse_args(sys.argv[1:] or ["simulate", "--seed", "7", "--steps", "200"])
code = args.run(args)
report(args)
sys.exit(code)
