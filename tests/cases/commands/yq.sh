#### eval
printf 'a: 1\nb: [x, {c: d}]\nyes: "no"\n' > f.yml
yq eval '.b' f.yml
yq e '.yes' f.yml
yq e '.a, .b[1]' f.yml
yq e f.yml
#differs: Debian has kislyuk's yq
#> - x
#> - c: d
#> no
#> 1
#> c: d
#> a: 1
#> b:
#>   - x
#>   - c: d
#> "yes": "no"

#### formats
printf 'a: 1\nb: [x, "y z"]\n' > f.yml
yq -o json . f.yml
yq -o=json -I=0 . f.yml
yq -o props . f.yml
yq -o shell . f.yml
yq -o xml . f.yml
yq -P -p json '{"q": .}' <<< '{"b":[1,{"c":null}]}'
printf 'n,v\na,1\nb,"x,y"\n' | yq -p csv -o yaml .
printf '[{"n":"a","v":1},{"n":"b","v":"x,y"}]' | yq -p json -o csv .
printf '[[1,2],["a","b c"]]' | yq -p json -o tsv .
yq -o nope . f.yml; echo $?
#differs: Debian has kislyuk's yq
#> {
#>   "a": 1,
#>   "b": [
#>     "x",
#>     "y z"
#>   ]
#> }
#> {"a":1,"b":["x","y z"]}
#> a = 1
#> b.0 = x
#> b.1 = y z
#> a=1
#> b_0=x
#> b_1='y z'
#> <a>1</a>
#> <b>x</b>
#> <b>y z</b>
#> q:
#>   b:
#>     - 1
#>     - c: null
#> - n: a
#>   v: 1
#> - n: b
#>   v: x,y
#> n,v
#> a,1
#> b,"x,y"
#> 1	2
#> a	b c
#> 1
#2> Error: unknown format 'nope' please use one of [yaml|y json|j props|p csv|c tsv|t xml|x toml shell|s]

#### in place and several documents
printf 'a: 1\n---\na: 2\n' > f.yml; yq -i '.a += 1' f.yml; cat f.yml
yq -N e . f.yml
yq ea '[.a]' f.yml
yq eval-all '. as $item ireduce ({}; . * $item)' f.yml
printf 'b: 3\n' > g.yml; yq ea 'select(fileIndex == 0) * select(fi == 1)' f.yml g.yml
#differs: Debian has kislyuk's yq
#> a: 2
#> ---
#> a: 3
#> a: 2
#> a: 3
#> - 2
#> - 3
#> a: 3
#> a: 2
#> b: 3
#> a: 3
#> b: 3

#### functions
X=1 yq -n -o json '{"s": strenv(X), "n": env(X)}'
printf 'b: 1\na: {z: 1, y: 2}\n' > f.yml
yq e 'sort_keys(..)' f.yml
yq e 'with(.a; .z = 5 | .y = 6)' f.yml
yq e '.a | to_yaml' f.yml
yq e '.a |= @json' f.yml
yq e '.s = "a: [1]" | .s |= from_yaml' f.yml
yq e '.a line_comment="x"' f.yml; echo $?
yq e '. *+ .' f.yml; echo $?
yq e --nope . f.yml; echo $?
yq e . nope.yml; echo $?
printf 'a: [\n' | yq e .; echo $?
#differs: Debian has kislyuk's yq
#> {
#>   "s": "1",
#>   "n": 1
#> }
#> a:
#>   y: 2
#>   z: 1
#> b: 1
#> b: 1
#> a:
#>   z: 5
#>   y: 6
#> z: 1
#> y: 2
#>
#> b: 1
#> a: '{"z":1,"y":2}'
#> b: 1
#> a:
#>   z: 1
#>   y: 2
#> s:
#>   a:
#>     - 1
#> 1
#> 1
#> 1
#> 1
#> 1
#2> Error: the function line_comment is not supported here
#2> Error: the operator *+ is not supported here; there are * (deep merge), + and reduce
#2> Error: unknown flag: --nope
#2> Error: open nope.yml: no such file or directory
#2> Error: bad file '-': while parsing a flow node did not find expected node content   in "<stdin>", line 2, column 1

#### the file says its format, YAML comes out bare
printf 'a: 1\nb: [x, y]\n' > f.yml; printf '{"a": {"b": [1, 2]}}' > f.json; printf 'n,v\na,1\n' > f.csv
yq .a f.yml; yq .b f.yml; yq .a f.json; yq -o yaml . f.json; yq '.[0].n' f.csv; yq '.b[1]' < f.yml; yq -n '.a.b = 3'
#differs: Debian has kislyuk's yq
#> 1
#> - x
#> - y
#> {
#>   "b": [
#>     1,
#>     2
#>   ]
#> }
#> a:
#>   b:
#>     - 1
#>     - 2
#> a
#> y
#> a:
#>   b: 3

#### lists take single items, strings match patterns
printf 'a: [x]\nb: {cat: 1, dog: 2, rat: 3}\n' > f.yml
yq '.a += "y"' f.yml; yq '.b | keys' f.yml; yq '.b | keys | .[] | select(. == "?at")' f.yml; yq '[.b[] | select(. != 2)]' f.yml
yq '.a | first(. == "x")' f.yml; yq '[.. | select(tag == "!!int")]' f.yml; yq '.c == ~' f.yml; yq '.a | error("no " + .[0])' f.yml; echo $?; yq '.a[' f.yml; echo $?
#differs: Debian has kislyuk's yq
#> a:
#>   - x
#>   - y
#> b:
#>   cat: 1
#>   dog: 2
#>   rat: 3
#> - cat
#> - dog
#> - rat
#> cat
#> rat
#> - 1
#> - 3
#> x
#> - 1
#> - 2
#> - 3
#> true
#> 1
#> 1
#2> Error: no x
#2> Error: syntax error, unexpected end of file

#### texts of other formats, variables in texts, groups of replacements
yq -n '[["a","b c"],[1,"x,y"]] | @csv'; yq -n '"n,v\na,1" | @csvd'; yq -n '{"a":{"b":1}} | @props'; yq -n '"a.b = 1" | @propsd'
X=1 yq -n '"x ${X} ${NOPE:-d} $X" | envsubst'; yq -n '"cat hat" | sub("([ch])at", "${1}og")'; yq -n '["a",null,"c"] | array_to_map'
#differs: Debian has kislyuk's yq
#> a,b c
#> 1,"x,y"
#>
#> - n: a
#>   v: 1
#> a.b = 1
#>
#> a:
#>   b: 1
#> x 1 d 1
#> cog hog
#> "0": a
#> "2": c
