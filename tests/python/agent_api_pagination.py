import json
from urllib.parse import parse_qs, urlencode, urlsplit, urlunsplit

DATA = [{"id": i, "name": f"item {i}"} for i in range(1, 24)]


def serve(url):
    parts = urlsplit(url)
    query = {k: v[-1] for k, v in parse_qs(parts.query).items()}
    page, size = int(query.get("page", 1)), min(int(query.get("size", 10)), 10)
    items = DATA[(page - 1) * size: page * size]
    more = page * size < len(DATA)
    following = urlunsplit(parts._replace(query=urlencode({**query, "page": page + 1}))) if more else None
    return json.dumps({"items": items, "next": following})


def all_items(url):
    while url:
        print("GET", url)
        answer = json.loads(serve(url))
        yield from answer["items"]
        url = answer["next"]


items = list(all_items("https://api.example.com/items?size=9&q=a%20b"))
print(len(items), items[-1], urlsplit("http://u:p@h:80/p;x?q#f"), urlsplit("//h").netloc)
