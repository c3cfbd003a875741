def table(word):
    fail, k = [0] * len(word), 0
    for i in range(1, len(word)):
        while k and word[i] != word[k]:
            k = fail[k - 1]
        k += word[i] == word[k]
        fail[i] = k
    return fail


def find_all(text, word):
    fail, k = table(word), 0
    for i, char in enumerate(text):
        while k and char != word[k]:
            k = fail[k - 1]
        k += char == word[k]
        if k == len(word):
            yield i - k + 1
            k = fail[k - 1]


text = "abracadabra abracadabra"
for word in ("abra", "a", "cad", "zz", "abracadabra abr"):
    found = list(find_all(text, word))
    print(word, table(word), found, found == [i for i in range(len(text)) if text.startswith(word, i)])
suffixes = sorted(range(len(text)), key=lambda i: text[i:])
print(suffixes)
