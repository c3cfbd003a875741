import json
D = json.loads('{"items": [{"n": "a", "p": 3, "t": ["x"]}, {"n": "b", "p": 10, "t": ["x", "y"]}, {"n": "c", "p": 7, "t": []}]}')
print([i["n"] for i in D["items"] if i["p"] > 5], {t: [i["n"] for i in D["items"] if t in i["t"]] for t in sorted({t for i in D["items"] for t in i["t"]})}, sum(i["p"] for i in D["items"]))
print(json.dumps(sorted(D["items"], key=lambda i: -i["p"])[0]), next((i for i in D["items"] if i["n"] == "z"), None), *(f"{i['n']:<3}{'#' * i['p']}" for i in D["items"]), sep="\n")
