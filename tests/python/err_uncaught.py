def main(data):
    print("start")
    return data["a"]["b"]
main({"a": {}})
