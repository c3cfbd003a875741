#### JSON comes out
printf 'a: 1\nb:\n  - x\n  - {c: d}\n' | yq-py .
printf 'a: 1\nb: [x, y]\n' | yq-py -c .b
printf 'a: text\n' | yq-py -r .a
#> {
#>   "a": 1,
#>   "b": [
#>     "x",
#>     {
#>       "c": "d"
#>     }
#>   ]
#> }
#> ["x","y"]
#> text

#### YAML comes out with -y
printf 'a: 1\nb:\n- x\n- {c: d, e: []}\nf: {}\n' | yq-py -y .
printf 'a: {b: [1, [2, 3], {c: d}]}\n' | yq-py -y .a
#> a: 1
#> b:
#>   - x
#>   - c: d
#>     e: []
#> f: {}
#> b:
#>   - 1
#>   - - 2
#>     - 3
#>   - c: d

#### scalars at the top
printf 'a: 1\nb: text\nc: [x]\n' | yq-py -y '.a, .b, .c'
#> 1
#> --- text
#> ---
#> - x

#### round trip keeps tags and styles
printf 'a: !foo bar\nb: "q"\nc: [1, {x: y}]\nd: |\n  l1\n  l2\ne: &x {k: v}\nf: *x\n# gone\n' | yq-py -Y .
printf -- '- "q"\n- >\n  folded\n- !t [1]\n' | yq-py -Y .
printf 'a: "q"\n' | yq-py -c --output-format annotated_yaml . 2>/dev/null; printf 'a: "q"\n' | yq-py -Y '.a = "new"'
#differs: `--output-format` is mikefarah's here
#> a: !foo 'bar'
#> b: "q"
#> c: [1, {x: y}]
#> d: |
#>   l1
#>   l2
#> e: {k: v}
#> f: {k: v}
#> - "q"
#> - >
#>   folded
#> - !t [1]
#> a: "new"

#### several documents
printf -- '---\na: 1\n---\na: 2\n...\n' | yq-py -c .
printf -- '---\na: 1\n---\na: 2\n...\n' | yq-py -y .
printf -- '---\na: 1\n---\na: 2\n...\n' | yq-py -sc 'map(.a)'
printf -- '---\na: 1\n---\na: 2\n...\n' | yq-py -nc '[inputs.a]'
#> {"a":1}
#> {"a":2}
#> a: 1
#> ---
#> a: 2
#> [1,2]
#> []

#### anchors, aliases and merge keys
printf 'base: &b {x: 1, y: 2}\none:\n  <<: *b\n  y: 3\ntwo:\n  <<: [*b, {z: 4}]\n' | yq-py -c .
printf '<<: 3\n' | yq-py .
printf 'a: *nope\n' | yq-py .
printf 'a: &a [*a]\n' | yq-py .
#> {"base":{"x":1,"y":2},"one":{"x":1,"y":3},"two":{"z":4,"x":1,"y":2}}
#2> yq: Error running jq: ConstructorError: while constructing a mapping
#2>   in "<stdin>", line 1, column 1
#2> expected a mapping or list of mappings for merging, but found scalar
#2>   in "<stdin>", line 1, column 5.
#2> yq: Error running jq: ComposerError: found undefined alias
#2>   in "<stdin>", line 1, column 4.
#2> yq: Error running jq: ConstructorError: found unconstructable recursive node
#2>   in "<stdin>", line 1, column 4.
#? 1

#### plain scalars as YAML 1.2 reads them
printf 'a: yes\nb: off\nc: 012\nd: 0x1F\ne: 0o17\nf: 1_000\ng: 1:30\nh: ~\ni:\nj: True\nk: 2001-01-01\n' | yq-py -c .
printf 'a: 08\n' | yq-py .
#> {"a":"yes","b":"off","c":10,"d":31,"e":15,"f":"1_000","g":"1:30","h":null,"i":null,"j":true,"k":"2001-01-01"}
#2> yq: Error running jq: ValueError: invalid literal for int() with base 8: '08'.
#? 1

#### tags
printf 'a: !!str 12\nb: !!int "3"\nc: !!binary aGk=\nd: !own {e: f}\ne: !!timestamp 2001-1-2 3:04:05.6 +1\nf: !!null x\n' | yq-py -c .
printf 'a: !!int x\n' | yq-py .
printf 'a: !!bool x\n' | yq-py .
printf 'a: !!float x\n' | yq-py .
#> {"a":"12","b":3,"c":"aGk=","d":{"e":"f"},"e":"2001-01-02T03:04:05.600000+01:00","f":null}
#2> yq: Error running jq: ValueError: invalid literal for int() with base 10: 'x'.
#2> yq: Error running jq: KeyError: 'x'.
#2> yq: Error running jq: ValueError: could not convert string to float: 'x'.
#? 1

#### keys that are not strings
printf '1: a\nnull: b\n1.5: c\n' | yq-py -c .
printf '? [a]\n: b\n' | yq-py -c .
#> {"1":"a","null":"b","1.5":"c"}
#2> yq: Error running jq: TypeError: unhashable type: 'list'.
#? 1

#### block and folded scalars
printf 'a: |\n  x\n   y\n\nb: |-\n  x\nc: |+\n  x\n\nd: >\n  f\n  g\n\n  h\ne: >-\n  i\n' | yq-py -c .
printf 'a: |\n  no end' | yq-py -c .
#> {"a":"x\n y\n","b":"x","c":"x\n\n","d":"f g\nh\n","e":"i"}
#> {"a":"no end"}

#### what is quoted and how
printf '%s' '{"a":"true","b":"12","c":"yes","d":"2001-01-01","e":"","f":" x","g":"a: b","h":"- a","i":"#x","j":"it'"'"'s","k":"<<","l":"=","m":"0o7","n":"1e3","o":"null","p":"~","q":"a\tb","r":"é","s":"*x","t":"x:","u":"@x"}' | yq-py -y .
printf '%s' '{"a":"true","b":"12","c":"yes","d":"2001-01-01","k":"<<","l":"=","m":"0o7","n":"1e3"}' | yq-py -y --yml-out-ver 1.2 .
#> a: 'true'
#> b: '12'
#> c: 'yes'
#> d: '2001-01-01'
#> e: ''
#> f: ' x'
#> g: 'a: b'
#> h: '- a'
#> i: '#x'
#> j: it's
#> k: '<<'
#> l: '='
#> m: 0o7
#> n: 1e3
#> o: 'null'
#> p: '~'
#> q: "a\tb"
#> r: é
#> s: '*x'
#> t: 'x:'
#> u: '@x'
#> a: 'true'
#> b: '12'
#> c: yes
#> d: 2001-01-01
#> k: '<<'
#> l: =
#> m: '0o7'
#> n: '1e3'

#### strings of several lines
printf '%s' '{"a":"l1\nl2","b":"l1\nl2\n","c":" l1\n l2\n","d":"tr \nx","e":"\n","f":"\u0001"}' | yq-py -y .
#> a: 'l1
#>
#>   l2'
#> b: 'l1
#>
#>   l2
#>
#>   '
#> c: " l1\n l2\n"
#> d: "tr \nx"
#> e: '
#>
#>   '
#> f: "\x01"

#### long lines are folded
printf '%s' '{"a":"the quick brown fox jumps over the lazy dog and the quick brown fox jumps over the lazy dog again","b":["the quick brown fox: jumps over the lazy dog and the quick brown fox jumps over the lazy dog again"]}' | yq-py -y .
printf '%s' '{"a":"the quick brown fox jumps","b":"tab\there and the quick brown fox"}' | yq-py -y -w 12 .
printf '%s' '{"a":"the quick brown fox jumps"}' | yq-py -y --width=1000 .
#> a: the quick brown fox jumps over the lazy dog and the quick brown fox jumps over
#>   the lazy dog again
#> b:
#>   - 'the quick brown fox: jumps over the lazy dog and the quick brown fox jumps over
#>     the lazy dog again'
#> a: the quick brown
#>   fox jumps
#> b: "tab\there\
#>   \ and the quick\
#>   \ brown fox"
#> a: the quick brown fox jumps

#### lists without indentation, marks of documents
printf 'a: [1, {b: [2]}]\n' | yq-py -y --indentless-lists .
printf 'a: [1]\n' | yq-py -y --indentless --explicit-start --explicit-end .
#> a:
#> - 1
#> - b:
#>   - 2
#> ---
#> a:
#> - 1
#> ...

#### long and empty keys
printf '%s' '{"":1,"a b":2,"kkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkk":{"a":1}}' | yq-py -y .
#> ? ''
#> : 1
#> a b: 2
#> ? kkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkk
#> : a: 1

#### options of jq
printf 'a: 1\n' | yq-py --arg x y -c '.b = $x'
printf 'a: 1\n' | yq-py --argjson x '{"z":1}' -c '.b = $x'
printf 'a: 1\n' | yq-py -e .nope; echo $?
printf 'b: 1\na: 2\n' | yq-py -S -c .
printf 'a: [1]\n' | yq-py --indent 1 .
printf 'a: 1\n' > f.yml; yq-py -c '[., $ARGS.positional]' f.yml --args p q
#> {"a":1,"b":"y"}
#> {"a":1,"b":{"z":1}}
#> null
#> 1
#> {"a":2,"b":1}
#> {
#>  "a": [
#>   1
#>  ]
#> }
#> [{"a":1},["p","q"]]

#### in place
printf 'a: 1\n' > f.yml; printf 'a: 2\n' > g.yml; yq-py -yi '.a += 1' f.yml g.yml; cat f.yml g.yml
yq-py -y -i . < f.yml; echo $?
#> a: 2
#> a: 3
#> 1
#2> yq: -i/--in-place can only be used with filename arguments, not on standard input

#### files that are not there
yq-py . nope.yml; echo $?
#> 2
#2> usage: yq [-h] [--yaml-output] [--yaml-roundtrip]
#2>           [--yaml-output-grammar-version {1.1,1.2}] [--width WIDTH]
#2>           [--indentless-lists] [--in-place] [--version]
#2>           [jq_filter] [files ...]
#2> yq: error: argument files: can't open 'nope.yml': [Errno 2] No such file or directory: 'nope.yml'

#### malformed
printf 'a: b: c\n' | yq-py .; echo $?
printf 'a: [\n' | yq-py . ; echo $?
printf 'a: {b: 1\nc: 2\n' | yq-py .; echo $?
printf "a: 'x\n" | yq-py .
printf 'a: "\\q"\n' | yq-py .
printf 'a:\n  b: 1\n c: 2\n' | yq-py .
printf 'a:\n\t- b\n' | yq-py .
printf 'a: @x\n' | yq-py .
printf 'a: b\nc\n' | yq-py .
#> 1
#> 1
#> 1
#2> yq: Error running jq: ScannerError: mapping values are not allowed in this context
#2>   in "<stdin>", line 1, column 5.
#2> yq: Error running jq: ParserError: while parsing a flow node
#2> did not find expected node content
#2>   in "<stdin>", line 2, column 1.
#2> yq: Error running jq: ParserError: while parsing a flow mapping
#2>   in "<stdin>", line 1, column 4
#2> did not find expected ',' or '}'
#2>   in "<stdin>", line 2, column 2.
#2> yq: Error running jq: ScannerError: while scanning a quoted scalar
#2>   in "<stdin>", line 1, column 4
#2> found unexpected end of stream
#2>   in "<stdin>", line 2, column 1.
#2> yq: Error running jq: ScannerError: while parsing a quoted scalar
#2>   in "<stdin>", line 1, column 4
#2> found unknown escape character
#2>   in "<stdin>", line 1, column 5.
#2> yq: Error running jq: ParserError: while parsing a block mapping
#2>   in "<stdin>", line 1, column 1
#2> did not find expected key
#2>   in "<stdin>", line 3, column 2.
#2> yq: Error running jq: ScannerError: while scanning for the next token
#2> found character that cannot start any token
#2>   in "<stdin>", line 2, column 1.
#2> yq: Error running jq: ScannerError: while scanning for the next token
#2> found character that cannot start any token
#2>   in "<stdin>", line 1, column 4.
#2> yq: Error running jq: ScannerError: while scanning a simple key
#2>   in "<stdin>", line 2, column 1
#2> could not find expected ':'
#2>   in "<stdin>", line 3, column 1.
#? 1

#### aliases that multiply
{ echo 'a: &a [x, x, x, x, x, x, x, x, x, x]'; p=a; for n in b c d e f g h; do echo "$n: &$n [*$p, *$p, *$p, *$p, *$p, *$p, *$p, *$p, *$p, *$p]"; p=$n; done; } | yq-py -c '.a[0]'
#2> yq: Error: detected unsafe YAML entity expansion
#? 1

#### nothing in
printf '' | yq-py .; echo $?
printf '# c\n' | yq-py .
printf -- '---\n' | yq-py .
#> 0
#> null

#### errors of the program
printf 'a: 1\n' | yq-py '.a |'; echo $?
#> 3
#2> jq: error: syntax error, unexpected end of file at <top-level>, line 1, column 4:
#2>     .a |
#2>        ^
#2> jq: 1 compile error

#### brackets and quotes may begin lines
printf 'a: [\n1,\n2\n]\nb: {\n"x": "y,]"\n}\nc: "d\ne"\n' | yq-py -c .
#> {"a":[1,2],"b":{"x":"y,]"},"c":"d e"}

#### values of options
yq-py -y --width x . ; echo $?
yq-py --yml-out-ver 1.3 . ; echo $?
yq-py --arg x; echo $?
#> 2
#> 2
#> 2
#2> usage: yq [-h] [--yaml-output] [--yaml-roundtrip]
#2>           [--yaml-output-grammar-version {1.1,1.2}] [--width WIDTH]
#2>           [--indentless-lists] [--in-place] [--version]
#2>           [jq_filter] [files ...]
#2> yq: error: argument --width/-w: invalid int value: 'x'
#2> usage: yq [-h] [--yaml-output] [--yaml-roundtrip]
#2>           [--yaml-output-grammar-version {1.1,1.2}] [--width WIDTH]
#2>           [--indentless-lists] [--in-place] [--version]
#2>           [jq_filter] [files ...]
#2> yq: error: argument --yaml-output-grammar-version/--yml-out-ver: invalid choice: '1.3' (choose from '1.1', '1.2')
#2> usage: yq [-h] [--yaml-output] [--yaml-roundtrip]
#2>           [--yaml-output-grammar-version {1.1,1.2}] [--width WIDTH]
#2>           [--indentless-lists] [--in-place] [--version]
#2>           [jq_filter] [files ...]
#2> yq: error: argument --arg: expected 2 arguments

#### brackets that nothing closes
printf 'a: [1\n' | yq-py .; printf 'a: {b: 1\n' | yq-py .; printf 'a: [1 2\n  3]\nb: ]\n' | yq-py .; echo $?
#> 1
#2> yq: Error running jq: ParserError: while parsing a flow sequence
#2>   in "<stdin>", line 1, column 4
#2> did not find expected ',' or ']'
#2>   in "<stdin>", line 2, column 1.
#2> yq: Error running jq: ParserError: while parsing a flow mapping
#2>   in "<stdin>", line 1, column 4
#2> did not find expected ',' or '}'
#2>   in "<stdin>", line 2, column 1.
#2> yq: Error running jq: ParserError: while parsing a block node
#2> did not find expected node content
#2>   in "<stdin>", line 3, column 4.
