import os
import shutil
from pathlib import Path

state = Path("state.txt")


def save(text, keep=3):
    for n in range(keep, 0, -1):
        old = Path(f"{state}.{n - 1}") if n > 1 else state
        if old.exists():
            shutil.copy2(old, f"{state}.{n}") if n == 1 else os.replace(old, f"{state}.{n}")
    temporary = state.with_name(state.name + ".tmp")
    with open(temporary, "w") as file:
        file.write(text)
        file.flush()
        os.fsync(file.fileno())
    os.replace(temporary, state)


for i in range(6):
    save(f"version {i}\n")
for path in sorted(Path(".").glob("state*")):
    print(path, path.read_text().strip())
