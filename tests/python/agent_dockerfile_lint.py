TEXT = """FROM python:latest
RUN apt-get update
RUN apt-get install -y curl && \\
    rm -rf /tmp/x
ADD . /app
USER root
EXPOSE 99999
CMD python app.py
"""
joined, number, logical = "", 0, []
for index, line in enumerate(TEXT.splitlines(), 1):
    if not joined:
        number = index
    joined += line.rstrip("\\").strip() + " "
    if not line.endswith("\\"):
        logical.append((number, joined.strip()))
        joined = ""
problems = []
for number, line in logical:
    word, _, rest = line.partition(" ")
    match word.upper(), rest:
        case "FROM", image if image.endswith(":latest") or ":" not in image:
            problems.append((number, "pin the version of the image"))
        case "RUN", text if "apt-get install" in text and "--no-install-recommends" not in text:
            problems.append((number, "use --no-install-recommends"))
        case "ADD", _:
            problems.append((number, "COPY is enough"))
        case "EXPOSE", port if not 0 < int(port) < 65536:
            problems.append((number, f"port {port} is not one"))
        case ("CMD" | "ENTRYPOINT"), text if not text.startswith("["):
            problems.append((number, "use the JSON form"))
for number, text in problems:
    print(f"Dockerfile:{number}: {text}")
raise SystemExit(len(problems) > 0)
