# what agents do with JSON in a shell
echo '{"b": [1, 2, {"c": null}], "a": "é"}' > data.json
python3 -m json.tool data.json
python3 -m json.tool --sort-keys --compact data.json
echo '{"x":1}' | python3 -m json.tool --no-ensure-ascii --indent 1
python3 -c 'import json; d = json.load(open("data.json")); print(d["b"][2]["c"], len(d))'
cat data.json | python3 -c "import sys, json; print(json.load(sys.stdin)['a'])"
python3 -c "
import json
d = json.load(open('data.json'))
d['new'] = {'k': True}
json.dump(d, open('data.json', 'w'), indent=2)
"
cat data.json; echo
echo '[1, 2' | python3 -m json.tool; echo "status $?"
echo '{"a": 1}
{"a": 2}' | python3 -m json.tool --json-lines --compact
NAME=world python3 -c 'import os; print(f"hello {os.environ[\"NAME\"]}")' 2>/dev/null || NAME=world python3 -c 'import os; print("hello", os.environ["NAME"])'
VALUE=$(python3 -c 'print(6 * 7)'); echo "value=$VALUE"
python3 -c 'import sys; print(sys.argv[1:])' a "b c" --flag -x
python3 -c 'print("unterminated' 2>/dev/null; echo "syntax $?"
python3 -c 'import sys; sys.exit(3)' || echo "failed with $?"
python3 <<'PY' && echo fine
import json
print(json.dumps({"from": "heredoc"}))
PY
python3 - arg1 <<PY
import sys
print(sys.argv, "$HOME" != "")
PY
