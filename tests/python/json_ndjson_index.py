import json
import os

with open("data.ndjson", "w") as out:
    for i in range(50):
        out.write(json.dumps({"id": i, "square": i * i, "pad": "x" * (i % 7)}) + "\n")
index, offset = {}, 0
with open("data.ndjson", "rb") as file:
    for line in file:
        index[json.loads(line)["id"]] = offset
        offset += len(line)
print(offset, os.path.getsize("data.ndjson"))
with open("data.ndjson", "rb") as file:
    for wanted in (49, 0, 25):
        file.seek(index[wanted])
        print(json.loads(file.readline()), file.tell())
    file.seek(-10, os.SEEK_END)
    print(file.read())
