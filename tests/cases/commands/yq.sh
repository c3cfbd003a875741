#### comments, styles and anchors are kept
cat >f.yml <<'E'
# head of the file

# of a
a: 1 # one

# of b
b: # the map
  # of c
  c: "x" # quoted
  d: 'y'
  # foot of d

  e: |
    text
    more
# foot of b

list:
  - 1 # first
  # of two
  - 2

  - [3, 4] # flow
base: &base {k: v}
copy: *base
merged:
  <<: *base
  own: !custom 1
E
yq . f.yml | diff f.yml - && echo same; yq '.b.c = "new" | .list += 5 | del(.list[1])' f.yml; yq '... comments=""' f.yml | head -3; yq -P . f.yml | tail -9; yq '.b | key | line_comment' f.yml
#differs: Debian's yq is another program
#> 5d4
#> < 
#> 22d20
#> < 
#> # head of the file
#>
#> # of a
#> a: 1 # one
#> # of b
#> b: # the map
#>   # of c
#>   c: "new" # quoted
#>   d: 'y'
#>   # foot of d
#>
#>   e: |
#>     text
#>     more
#> # foot of b
#>
#> list:
#>   - 1 # first
#>   - [3, 4] # flow
#>   - 5
#> base: &base {k: v}
#> copy: *base
#> merged:
#>   <<: *base
#>   own: !custom 1
#> a: 1
#> b:
#>   c: "x"
#>   # flow
#>   - - 3
#>     - 4
#> base: &base
#>   k: v
#> copy: *base
#> merged:
#>   <<: *base
#>   own: !custom 1
#> the map

#### several documents and their separators
printf '# top\n---\na: 1\n---\n# second\na: 2 # two\n...\n---\na: 3\n' >f.yml
yq . f.yml; echo ==; yq -N .a f.yml; echo ==; yq 'select(di == 1)' f.yml; echo ==; yq ea '[.a]' f.yml; echo ==; yq ea 'select(di == 0) * select(di == 2)' f.yml; echo ==; yq '.a | split_doc' f.yml; echo ==; yq -0 .a f.yml | od -c
#differs: Debian's yq is another program
#> # top
#> ---
#> a: 1
#> ---
#> # second
#> a: 2 # two
#> ---
#> a: 3
#> ==
#> 1
#> 2
#> 3
#> ==
#> # second
#> a: 2 # two
#> ==
#> - 1
#> - 2 # two
#> - 3
#> ==
#> # top
#> ---
#> a: 3
#> ==
#> 1
#> ---
#> 2
#> ---
#> 3
#> ==
#> 0000000   1  \0   2  \0   3  \0
#> 0000006

#### in place, to other files, front matter
printf 'a: {b: 1}\n# end\n' >f.yml; yq -i '.a.b += 1 | .c = "x: y"' f.yml; cat f.yml; printf 'n: one\n---\nn: two\n' >m.yml; yq -s '.n' m.yml; cat one.yml two.yml; yq -s '"d/" + $index' m.yml; ls d; cat d/1.yml
printf -- '---\ntitle: x # t\n---\n# not yaml: [\ntext\n' >page.md; yq -f extract .title page.md; yq -f process '.title = "new"' page.md; yq -i -f process '.n = 1' page.md; cat page.md
#differs: Debian's yq is another program
#> a: {b: 2}
#> c: 'x: y'
#> # end
#> n: one
#> n: two
#> 0.yml
#> 1.yml
#> n: two
#> x
#> ---
#> title: new # t
#> ---
#> # not yaml: [
#> text
#> ---
#> title: x # t
#> n: 1
#> ---
#> # not yaml: [
#> text

#### exit status
printf 'a: null\nb: false\nc: 1\n' >f.yml; for e in .a .b .c .d 'select(.c == 2)' '.c, .a'; do yq -e "$e" f.yml; echo "= $?"; done
#differs: Debian's yq is another program
#> null
#> = 1
#> false
#> = 1
#> 1
#> = 0
#> null
#> = 1
#> = 1
#> 1
#> null
#> = 0
#2> Error: no matches found
#2> Error: no matches found
#2> Error: no matches found
#2> Error: no matches found

#### indentation and layout
printf 'a:\n  b:\n    - c: [1, {d: 2}]\n      e: f\n    - - g\n' >f.yml; yq -I4 . f.yml; yq -I 1 . f.yml; yq -c . f.yml; yq -o json -I0 . f.yml; yq -oj -I3 .a.b[1] f.yml; yq -r=false '.a.b[0].e = "1" | .a.b[0].e' f.yml
#differs: Debian's yq is another program
#> a:
#>     b:
#>         - c: [1, {d: 2}]
#>           e: f
#>         - - g
#> a:
#>  b:
#>   - c: [1, {d: 2}]
#>     e: f
#>   - - g
#> a:
#>   b:
#>   - c: [1, {d: 2}]
#>     e: f
#>   - - g
#> {"a":{"b":[{"c":[1,{"d":2}],"e":"f"},["g"]]}}
#> [
#>    "g"
#> ]
#> "1"

#### scalars as they are written
cat >f.yml <<'E'
hex: 0xFF
octal: 0o17
float: 1.50
exp: 1e3
big: 123456789012345678901234567890
date: 2021-01-01
tilde: ~
empty:
yes: yes
on: "on"
bin: !!binary aGk=
multi: "a\tb\u00e9\n"
single: 'it''s'
folded: >-
  one
  two

  three
plain: one
  two
E
yq . f.yml; yq '.. | select(kind == "scalar") | tag' f.yml | sort | uniq -c; yq -o json . f.yml; yq '.hex + 1, .float * 2, .exp / 8, .big' f.yml
#differs: Debian's yq is another program
#> hex: 0xFF
#> octal: 0o17
#> float: 1.50
#> exp: 1e3
#> big: 123456789012345678901234567890
#> date: 2021-01-01
#> tilde: ~
#> empty:
#> yes: yes
#> on: "on"
#> bin: !!binary aGk=
#> multi: "a\tbé\n"
#> single: 'it''s'
#> folded: >-
#>   one two
#>
#>   three
#> plain: one two
#>       1 !!binary
#>       3 !!float
#>       2 !!int
#>       2 !!null
#>       6 !!str
#>       1 !!timestamp
#> {
#>   "hex": 255,
#>   "octal": 15,
#>   "float": 1.50,
#>   "exp": 1e3,
#>   "big": 123456789012345678901234567890,
#>   "date": "2021-01-01",
#>   "tilde": null,
#>   "empty": null,
#>   "yes": "yes",
#>   "on": "on",
#>   "bin": "aGk=",
#>   "multi": "a\tbé\n",
#>   "single": "it's",
#>   "folded": "one two\nthree",
#>   "plain": "one two"
#> }
#> 0x100
#> 3
#> 125
#> 123456789012345678901234567890

#### strings that need quotes
yq -n '["true", "null", "1.0", "0x1", "2020-01-01", "~", "", " x", "x ", "a: b", "a #b", "- a", "[", "{", "*a", "&a", "!a", "%a", "@a", "`a", "|", ">", "a\nb", "a\n", "\n", "tab\there", "quote\"", "it'"'"'s", "yes", "<<", "é", "a,b", "?x", ":x", "x:", "---", "..."]'; yq -n '{"a b": 1, "1": 2, "true": 3, "": 4, "a: b": 5, "é": 6}'
#differs: Debian's yq is another program
#> - "true"
#> - "null"
#> - "1.0"
#> - "0x1"
#> - "2020-01-01"
#> - "~"
#> - ""
#> - ' x'
#> - 'x '
#> - 'a: b'
#> - 'a #b'
#> - '- a'
#> - '['
#> - '{'
#> - '*a'
#> - '&a'
#> - '!a'
#> - '%a'
#> - '@a'
#> - '`a'
#> - '|'
#> - '>'
#> - |-
#>   a
#>   b
#> - |
#>   a
#> - |2+
#>
#> - "tab\there"
#> - quote"
#> - it's
#> - yes
#> - "<<"
#> - é
#> - a,b
#> - ?x
#> - :x
#> - 'x:'
#> - '---'
#> - '...'
#> a b: 1
#> "1": 2
#> "true": 3
#> "": 4
#> 'a: b': 5
#> é: 6

#### what is wrong
printf 'a: [1, 2\nb: 3\n' >f.yml; yq . f.yml; printf 'a: b: c\n' | yq .; printf 'a: *x\n' | yq .; printf 'a: "x\n' | yq .; printf '\ta: 1\n' | yq .; printf 'a: 1\n  b: 2\n' | yq .
printf 'a: 1\n' >g.yml; yq '.a | nosuch' g.yml; yq '.a |' g.yml; yq '(.a' g.yml; yq '.a + {}' g.yml; yq '.a.[' g.yml; yq '$x' g.yml; yq 'sub("a")' g.yml; yq '.a | upcase | test("(")' g.yml; yq '[1] | .x' g.yml; yq '.[-3]' <<< '[1]'; yq -o hcl . g.yml; yq -p lua . g.yml; yq --security-enable-system-operator . g.yml; yq . nosuch.yml; yq -I x . g.yml; yq -n . g.yml; yq -i . ; yq '.a | load("nosuch.yml")' g.yml; yq 'env(NOSUCH)' g.yml; echo $?
#differs: Debian's yq is another program
#> 1
#2> Error: bad file 'f.yml': yaml: line 1: did not find expected ',' or ']'
#2> Error: bad file '-': yaml: line 1: mapping values are not allowed in this context
#2> Error: bad file '-': yaml: unknown anchor 'x' referenced
#2> Error: bad file '-': yaml: line 2: found unexpected end of stream
#2> Error: bad file '-': yaml: line 1: found character that cannot start any token
#2> Error: bad file '-': yaml: line 2: mapping values are not allowed in this context
#2> Error: there is no operator 'nosuch': see `yq --help`
#2> Error: bad expression, please check expression syntax: a value is missing at its end
#2> Error: bad expression, please check expression syntax: ')' is missing at its end
#2> Error: !!map () cannot be added to a !!int (a)
#2> Error: bad expression, please check expression syntax: a value is missing at its end
#2> Error: variable 'x' is not defined
#2> Error: 'sub' expects 2 args but there are 1
#2> Error: error parsing regexp: missing closing ): `(`
#2> Error: cannot index array with 'x' (strconv.ParseInt: parsing "x": invalid syntax)
#2> Error: index [-3] out of range, array size is 1
#2> Error: the format hcl is not supported here; please use one of [auto|yaml|json|kyaml|props|csv|tsv|xml|base64|uri|toml|shell|lua|ini]
#2> Error: bad file 'g.yml': lua can be written but not read here; formats to read are yaml, json, kyaml, props, csv, tsv, xml, base64, uri, toml, ini
#2> Error: the flag --security-enable-system-operator is not supported here: see `yq --help` for those that are
#2> Error: open nosuch.yml: no such file or directory
#2> Error: invalid argument "x" for "-I, --indent" flag: a number from 0 to 100 is expected
#2> Error: cannot pass files in when using null-input flag
#2> Error: write in place flag only applicable when giving an expression and at least one file
#2> Error: failed to load nosuch.yml: open nosuch.yml: no such file or directory
#2> Error: value for env variable 'NOSUCH' not provided in env()

#### aliases that multiply and nodes in themselves
yq -n '"x"' >/dev/null; printf 'a: &a [x, x]\n' >f.yml; for i in 1 2 3; do echo "a$i: &a$i [*a, *a]" >>f.yml; done; yq '.a3 | explode(.)' f.yml; yq '.a3[0][1]' f.yml; printf 'a: &a\n  b: *a\n' | yq '.a.b.b.b | anchor'; printf 'a: &a\n  b: *a\n' | yq 'explode(.)'; printf 'a: &a\n  b: *a\n' | yq -o json .; printf -- '- &a [*a]\n' | yq -o json .
#differs: Debian's yq is another program
#> [[x, x], [x, x]]
#> x
#>
#2> Error: alias 'a' is part of what it names
#2> Error: alias 'a' is part of what it names
#2> Error: alias 'a' is part of what it names
#? 1

#### deep nesting ends in an error
printf '%0.s[' {1..2000} | yq . 2>&1 | cut -c1-60; yq "$(printf '%0.s(' {1..2000})." 2>&1 <<< 1 | cut -c1-60; yq -p json . <<< "$(printf '%0.s[' {1..2000})" 2>&1 | cut -c1-70; yq -p xml . <<< "$(printf '%0.s<a>' {1..2000})" 2>&1 | cut -c1-70; yq -p toml . <<< "a = $(printf '%0.s[' {1..2000})" 2>&1 | cut -c1-70; yq ". $(printf '%0.s+ 1 ' {1..2000})" 2>&1 <<< 1 | cut -c1-60
#differs: Debian's yq is another program
#> Error: bad file '-': yaml: line 1: exceeded max depth of 100
#> Error: the expression is nested more than 200 deep
#> Error: bad file '-': json: exceeded max depth of 1000
#> Error: bad file '-': XML syntax error: exceeded max depth of 1000
#> Error: bad file '-': toml: line 1: exceeded max depth of 1000
#> Error: the expression is nested more than 200 deep

#### colours
printf '# c\na: &x 1 # one\nb: *x\nc: [true, null, "s"]\n' | yq -C .
#differs: Debian's yq is another program
#> # c
#>\ \e[36ma\e[0m: \e[93m&x\e[0m \e[95m1\e[0m \e[90m# one\e[0m
#>\ \e[36mb\e[0m: \e[93m*x\e[0m
#>\ \e[36mc\e[0m: [\e[95mtrue\e[0m, null, \e[32m"s"\e[0m]

#### other formats
printf 'a: 1\nb:\n  c: x y\n  d: "q"\n' >f.yml; yq -o ini . f.yml; yq -o ini . f.yml | yq -p ini .; yq -o toml . f.yml; yq -o toml . f.yml | yq -p toml -o json -I0 .; yq -o uri .b.c f.yml; echo; yq -o base64 .b.c f.yml; echo; yq -p uri . <<< 'a+b%21'; yq -o kyaml . f.yml; yq -o lua . f.yml; yq -o xml . f.yml; yq -o props . f.yml; printf 'x\ty\n1\t2\n' | yq -p tsv -o csv .
#differs: Debian's yq is another program
#> a = 1
#>
#> [b]
#> c = x y
#> d = q
#> a: "1"
#> b:
#>   c: x y
#>   d: q
#> a = 1
#>
#> [b]
#> c = "x y"
#> d = "q"
#> {"a":1,"b":{"c":"x y","d":"q"}}
#> x+y
#> eCB5
#> a b!
#> {
#>   a: 1,
#>   b: {
#>     c: "x y",
#>     d: "q",
#>   },
#> }
#> return {
#> 	["a"] = 1;
#> 	["b"] = {
#> 		["c"] = "x y";
#> 		["d"] = "q";
#> 	};
#> };
#> <a>1</a>
#> <b>
#>   <c>x y</c>
#>   <d>q</d>
#> </b>
#> a = 1
#> b.c = x y
#> b.d = q
#> x,y
#> 1,2

#### the file says its format, YAML comes out bare
printf 'a: 1\nb: [x, y]\n' > f.yml; printf '{"a": {"b": [1, 2]}}' > f.json; printf 'n,v\na,1\n' > f.csv; printf '[t]\nk = "v" # c\n' >f.toml
yq .a f.yml; yq .b f.yml; yq .a f.json; yq -o yaml . f.json; yq '.[0].n' f.csv; yq '.b[1]' < f.yml; yq -n '.a.b = 3'; yq '.t.n = 1' f.toml; yq -oy . f.toml; yq -i '.a.b[0] = 5' f.json; cat f.json
#differs: Debian's yq is another program
#> 1
#> [x, y]
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
#> [t]
#> k = "v"  # c
#> n = 1
#> t:
#>   k: v # c
#> {
#>   "a": {
#>     "b": [
#>       5,
#>       2
#>     ]
#>   }
#> }

#### operators that the documentation shows with changing answers
yq -n 'now | tag'; yq -n 'now | to_unix | tag'; yq -n '[3,1,2] | shuffle | sort'; printf 'a: 2021-01-01T00:00:00Z\n' | yq '.a | tz("Australia/Sydney")'; printf 'a: 2021-06-01T10:00:00.5+02:00\n' | yq '.a += "1h30m" | .b = (.a | format_datetime("Mon, 02 Jan 2006 15:04:05 -0700"))'
#differs: Debian's yq is another program
#> !!timestamp
#> !!int
#> - 1
#> - 2
#> - 3
#> 2021-01-01T11:00:00+11:00
#> a: 2021-06-01T11:30:00.5+02:00
#> b: Tue, 01 Jun 2021 11:30:00 +0200

#### documentation: add
cat >sample.yml <<'E'
a:
  - 1
  - 2
b:
  - 3
  - 4
E
echo "# Concatenate arrays"
yq '.a + .b' sample.yml
cat >sample.yml <<'E'
a: [1,2]
b:
  - 3
  - 4
E
echo "# Concatenate to existing array"
yq '.a += .b' sample.yml
cat >sample.yml <<'E'
a:
  - 1
  - 2
E
echo "# Concatenate null to array"
yq '.a + null' sample.yml
cat >sample.yml <<'E'
a: ['dog']
E
echo "# Append to existing array"
yq '.a += "cat"' sample.yml
cat >sample.yml <<'E'
a:
  - dog
E
echo "# Prepend to existing array"
yq '.a = ["cat"] + .a' sample.yml
cat >sample.yml <<'E'
a:
  - dog: woof
E
echo "# Add new object to array"
yq '.a + {"cat": "meow"}' sample.yml
cat >sample.yml <<'E'
a:
  a1:
    b:
      - cat
  a2:
    b:
      - dog
  a3: {}
E
echo "# Relative append"
yq '.a[].b += ["mouse"]' sample.yml
cat >sample.yml <<'E'
a: cat
b: meow
E
echo "# String concatenation"
yq '.a += .b' sample.yml
cat >sample.yml <<'E'
a: 3
b: 4.9
E
echo "# Number addition - float"
yq '.a = .a + .b' sample.yml
cat >sample.yml <<'E'
a: 3
b: 4
E
echo "# Number addition - int"
yq '.a = .a + .b' sample.yml
cat >sample.yml <<'E'
a: 3
b: 5
E
echo "# Increment numbers"
yq '.[] += 1' sample.yml
cat >sample.yml <<'E'
a: 2021-01-01T00:00:00Z
E
echo "# Date addition"
yq '.a += "3h10m"' sample.yml
cat >sample.yml <<'E'
a: Saturday, 15-Dec-01 at 2:59AM GMT
E
echo "# Date addition - custom format"
yq 'with_dtf("Monday, 02-Jan-06 at 3:04PM MST", .a += "3h1m")' sample.yml
echo "# Add to null"
yq --null-input 'null + "cat"'
cat >sample.yml <<'E'
a:
  thing:
    name: Astuff
    value: x
  a1: cool
b:
  thing:
    name: Bstuff
    legs: 3
  b1: neat
E
echo "# Add maps to shallow merge"
yq '.a += .b' sample.yml
cat >sample.yml <<'E'
a: !horse cat
b: !goat _meow
E
echo "# Custom types: that are really strings"
yq '.a += .b' sample.yml
cat >sample.yml <<'E'
a: !horse 1.2
b: !goat 2.3
E
echo "# Custom types: that are really numbers"
yq '.a += .b' sample.yml
#differs: Debian's yq is another program; the answers are those of the documentation of mikefarah's yq 4.53 (pkg/yqlib/doc, MIT)
#> # Concatenate arrays
#> - 1
#> - 2
#> - 3
#> - 4
#> # Concatenate to existing array
#> a: [1, 2, 3, 4]
#> b:
#>   - 3
#>   - 4
#> # Concatenate null to array
#> - 1
#> - 2
#> # Append to existing array
#> a: ['dog', 'cat']
#> # Prepend to existing array
#> a:
#>   - cat
#>   - dog
#> # Add new object to array
#> - dog: woof
#> - cat: meow
#> # Relative append
#> a:
#>   a1:
#>     b:
#>       - cat
#>       - mouse
#>   a2:
#>     b:
#>       - dog
#>       - mouse
#>   a3:
#>     b:
#>       - mouse
#> # String concatenation
#> a: catmeow
#> b: meow
#> # Number addition - float
#> a: 7.9
#> b: 4.9
#> # Number addition - int
#> a: 7
#> b: 4
#> # Increment numbers
#> a: 4
#> b: 6
#> # Date addition
#> a: 2021-01-01T03:10:00Z
#> # Date addition - custom format
#> a: Saturday, 15-Dec-01 at 6:00AM GMT
#> # Add to null
#> cat
#> # Add maps to shallow merge
#> a:
#>   thing:
#>     name: Bstuff
#>     legs: 3
#>   a1: cool
#>   b1: neat
#> b:
#>   thing:
#>     name: Bstuff
#>     legs: 3
#>   b1: neat
#> # Custom types: that are really strings
#> a: !horse cat_meow
#> b: !goat _meow
#> # Custom types: that are really numbers
#> a: !horse 3.5
#> b: !goat 2.3

#### documentation: alternative-default-value
cat >sample.yml <<'E'
a: bridge
E
echo "# LHS is defined"
yq '.a // "hello"' sample.yml
cat >sample.yml <<'E'
{}
E
echo "# LHS is not defined"
yq '.a // "hello"' sample.yml
cat >sample.yml <<'E'
a: ~
E
echo "# LHS is null"
yq '.a // "hello"' sample.yml
cat >sample.yml <<'E'
a: false
E
echo "# LHS is false"
yq '.a // "hello"' sample.yml
cat >sample.yml <<'E'
a: false
b: cat
E
echo "# RHS is an expression"
yq '.a // .b' sample.yml
cat >sample.yml <<'E'
a: 1
E
echo "# Update or create - entity exists"
yq '(.a // (.a = 0)) += 1' sample.yml
cat >sample.yml <<'E'
b: camel
E
echo "# Update or create - entity does not exist"
yq '(.a // (.a = 0)) += 1' sample.yml
#differs: Debian's yq is another program; the answers are those of the documentation of mikefarah's yq 4.53 (pkg/yqlib/doc, MIT)
#> # LHS is defined
#> bridge
#> # LHS is not defined
#> hello
#> # LHS is null
#> hello
#> # LHS is false
#> hello
#> # RHS is an expression
#> cat
#> # Update or create - entity exists
#> a: 2
#> # Update or create - entity does not exist
#> b: camel
#> a: 1

#### documentation: anchor-and-alias-operators
cat >sample.yml <<'E'
- &CENTRE
  x: 1
  y: 2
- &LEFT
  x: 0
  y: 2
- &BIG
  r: 10
- &SMALL
  r: 1
- <<: *CENTRE
  r: 10
E
echo "# Merge one map"
yq '.[4] | explode(.)' sample.yml
cat >sample.yml <<'E'
a: &billyBob cat
E
echo "# Get anchor"
yq '.a | anchor' sample.yml
cat >sample.yml <<'E'
a: cat
E
echo "# Set anchor"
yq '.a anchor = "foobar"' sample.yml
cat >sample.yml <<'E'
a:
  b: cat
E
echo "# Set anchor relatively using assign-update"
yq '.a anchor |= .b' sample.yml
cat >sample.yml <<'E'
b: &billyBob meow
a: *billyBob
E
echo "# Get alias"
yq '.a | alias' sample.yml
cat >sample.yml <<'E'
b: &meow purr
a: cat
E
echo "# Set alias"
yq '.a alias = "meow"' sample.yml
cat >sample.yml <<'E'
b: &meow purr
a: cat
E
echo "# Set alias to blank does nothing"
yq '.a alias = ""' sample.yml
cat >sample.yml <<'E'
b: &meow purr
a:
  f: meow
E
echo "# Set alias relatively using assign-update"
yq '.a alias |= .f' sample.yml
cat >sample.yml <<'E'
f:
  a: &a cat
  b: *a
E
echo "# Explode alias and anchor"
yq 'explode(.f)' sample.yml
cat >sample.yml <<'E'
a: mike
E
echo "# Explode with no aliases or anchors"
yq 'explode(.a)' sample.yml
cat >sample.yml <<'E'
f:
  a: &a cat
  *a : b
E
echo "# Explode with alias keys"
yq 'explode(.f)' sample.yml
cat >sample.yml <<'E'
item_value: &item_value
  value: true
thingOne:
  name: item_1
  <<: *item_value
thingTwo:
  name: item_2
  <<: *item_value
E
echo "# Dereference and update a field"
yq '.thingOne |= (explode(.) | sort_keys(.)) * {"value": false}' sample.yml
cat >sample.yml <<'E'
foo: &foo
  a: foo_a
  thing: foo_thing
  c: foo_c
bar: &bar
  b: bar_b
  thing: bar_thing
  c: bar_c
foobarList:
  b: foobarList_b
  <<:
    - *foo
    - *bar
  c: foobarList_c
foobar:
  c: foobar_c
  <<: *foo
  thing: foobar_thing
E
echo "# LEGACY: Explode with merge anchors"
yq 'explode(.)' sample.yml
cat >sample.yml <<'E'
- &CENTRE
  x: 1
  y: 2
- &LEFT
  x: 0
  y: 2
- &BIG
  r: 10
- &SMALL
  r: 1
- <<:
    - *CENTRE
    - *BIG
E
echo "# LEGACY: Merge multiple maps"
yq '.[4] | explode(.)' sample.yml
cat >sample.yml <<'E'
- &CENTRE
  x: 1
  y: 2
- &LEFT
  x: 0
  y: 2
- &BIG
  r: 10
- &SMALL
  r: 1
- <<:
    - *BIG
    - *LEFT
    - *SMALL
  x: 1
E
echo "# LEGACY: Override"
yq '.[4] | explode(.)' sample.yml
cat >sample.yml <<'E'
foo: &foo
  a: foo_a
  thing: foo_thing
  c: foo_c
bar: &bar
  b: bar_b
  thing: bar_thing
  c: bar_c
foobarList:
  b: foobarList_b
  <<:
    - *foo
    - *bar
  c: foobarList_c
foobar:
  c: foobar_c
  <<: *foo
  thing: foobar_thing
E
echo "# FIXED: Explode with merge anchors"
yq --yaml-fix-merge-anchor-to-spec=true 'explode(.)' sample.yml
cat >sample.yml <<'E'
- &CENTRE
  x: 1
  y: 2
- &LEFT
  x: 0
  y: 2
- &BIG
  r: 10
- &SMALL
  r: 1
- <<:
    - *CENTRE
    - *BIG
E
echo "# FIXED: Merge multiple maps"
yq --yaml-fix-merge-anchor-to-spec=true '.[4] | explode(.)' sample.yml
cat >sample.yml <<'E'
- &CENTRE
  x: 1
  y: 2
- &LEFT
  x: 0
  y: 2
- &BIG
  r: 10
- &SMALL
  r: 1
- <<:
    - *BIG
    - *LEFT
    - *SMALL
  x: 1
E
echo "# FIXED: Override"
yq --yaml-fix-merge-anchor-to-spec=true '.[4] | explode(.)' sample.yml
cat >sample.yml <<'E'
a:
  b: &b 42
<<:
  c: *b
E
echo "# Exploding inline merge anchor"
yq --yaml-fix-merge-anchor-to-spec=true 'explode(.) | sort_keys(.)' sample.yml
#differs: Debian's yq is another program; the answers are those of the documentation of mikefarah's yq 4.53 (pkg/yqlib/doc, MIT)
#> # Merge one map
#> x: 1
#> y: 2
#> r: 10
#> # Get anchor
#> billyBob
#> # Set anchor
#> a: &foobar cat
#> # Set anchor relatively using assign-update
#> a: &cat
#>   b: cat
#> # Get alias
#> billyBob
#> # Set alias
#> b: &meow purr
#> a: *meow
#> # Set alias to blank does nothing
#> b: &meow purr
#> a: cat
#> # Set alias relatively using assign-update
#> b: &meow purr
#> a: *meow
#> # Explode alias and anchor
#> f:
#>   a: cat
#>   b: cat
#> # Explode with no aliases or anchors
#> a: mike
#> # Explode with alias keys
#> f:
#>   a: cat
#>   cat: b
#> # Dereference and update a field
#> item_value: &item_value
#>   value: true
#> thingOne:
#>   name: item_1
#>   value: false
#> thingTwo:
#>   name: item_2
#>   <<: *item_value
#> # LEGACY: Explode with merge anchors
#> foo:
#>   a: foo_a
#>   thing: foo_thing
#>   c: foo_c
#> bar:
#>   b: bar_b
#>   thing: bar_thing
#>   c: bar_c
#> foobarList:
#>   b: bar_b
#>   thing: foo_thing
#>   c: foobarList_c
#>   a: foo_a
#> foobar:
#>   c: foo_c
#>   a: foo_a
#>   thing: foobar_thing
#> # LEGACY: Merge multiple maps
#> r: 10
#> x: 1
#> y: 2
#> # LEGACY: Override
#> r: 10
#> x: 1
#> y: 2
#> # FIXED: Explode with merge anchors
#> foo:
#>   a: foo_a
#>   thing: foo_thing
#>   c: foo_c
#> bar:
#>   b: bar_b
#>   thing: bar_thing
#>   c: bar_c
#> foobarList:
#>   b: foobarList_b
#>   a: foo_a
#>   thing: foo_thing
#>   c: foobarList_c
#> foobar:
#>   c: foobar_c
#>   a: foo_a
#>   thing: foobar_thing
#> # FIXED: Merge multiple maps
#> x: 1
#> y: 2
#> r: 10
#> # FIXED: Override
#> r: 10
#> y: 2
#> x: 1
#> # Exploding inline merge anchor
#> a:
#>   b: 42
#> c: 42

#### documentation: array-to-map
cat >sample.yml <<'E'
cool:
  - null
  - null
  - hello
E
echo "# Simple example"
yq '.cool |= array_to_map' sample.yml
#differs: Debian's yq is another program; the answers are those of the documentation of mikefarah's yq 4.53 (pkg/yqlib/doc, MIT)
#> # Simple example
#> cool:
#>   2: hello

#### documentation: assign-update
echo "# Create yaml file"
yq --null-input '.a.b = "cat" | .x = "frog"'
cat >sample.yml <<'E'
a:
  b:
    g: foof
E
echo "# Update node to be the child value"
yq '.a |= .b' sample.yml
cat >sample.yml <<'E'
- 1
- 2
- 3
E
echo "# Double elements in an array"
yq '.[] |= . * 2' sample.yml
cat >sample.yml <<'E'
a: apples
E
cat >another.yml <<'E'
b: bob
E
echo "# Update node from another file"
yq eval-all 'select(fileIndex==0).a = select(fileIndex==1) | select(fileIndex==0)' sample.yml another.yml
cat >sample.yml <<'E'
a:
  b: child
b: sibling
E
echo "# Update node to be the sibling value"
yq '.a = .b' sample.yml
cat >sample.yml <<'E'
a: fieldA
b: fieldB
c: fieldC
E
echo "# Updated multiple paths"
yq '(.a, .c) = "potato"' sample.yml
cat >sample.yml <<'E'
a:
  b: apple
E
echo "# Update string value"
yq '.a.b = "frog"' sample.yml
cat >sample.yml <<'E'
a:
  b: apple
E
echo "# Update string value via |="
yq '.a.b |= "frog"' sample.yml
cat >sample.yml <<'E'
a:
  b: apple
  c: cactus
E
echo "# Update deeply selected results"
yq '(.a[] | select(. == "apple")) = "frog"' sample.yml
cat >sample.yml <<'E'
- candy
- apple
- sandy
E
echo "# Update array values"
yq '(.[] | select(. == "*andy")) = "bogs"' sample.yml
cat >sample.yml <<'E'
{}
E
echo "# Update empty object"
yq '.a.b |= "bogs"' sample.yml
cat >sample.yml <<'E'
a: &cool cat
E
echo "# Update node value that has an anchor"
yq '.a = "dog"' sample.yml
cat >sample.yml <<'E'
{}
E
echo "# Update empty object and array"
yq '.a.b.[0] |= "bogs"' sample.yml
cat >sample.yml <<'E'
a: !cat meow
b: !dog woof
E
echo "# Custom types are maintained by default"
yq '.a = .b' sample.yml
cat >sample.yml <<'E'
a: !cat meow
b: !dog woof
E
echo "# Custom types: clobber"
yq '.a =c .b' sample.yml
#differs: Debian's yq is another program; the answers are those of the documentation of mikefarah's yq 4.53 (pkg/yqlib/doc, MIT)
#> # Create yaml file
#> a:
#>   b: cat
#> x: frog
#> # Update node to be the child value
#> a:
#>   g: foof
#> # Double elements in an array
#> - 2
#> - 4
#> - 6
#> # Update node from another file
#> a:
#>   b: bob
#> # Update node to be the sibling value
#> a: sibling
#> b: sibling
#> # Updated multiple paths
#> a: potato
#> b: fieldB
#> c: potato
#> # Update string value
#> a:
#>   b: frog
#> # Update string value via |=
#> a:
#>   b: frog
#> # Update deeply selected results
#> a:
#>   b: frog
#>   c: cactus
#> # Update array values
#> - bogs
#> - apple
#> - bogs
#> # Update empty object
#> a:
#>   b: bogs
#> # Update node value that has an anchor
#> a: &cool dog
#> # Update empty object and array
#> a:
#>   b:
#>     - bogs
#> # Custom types are maintained by default
#> a: !cat woof
#> b: !dog woof
#> # Custom types: clobber
#> a: !dog woof
#> b: !dog woof

#### documentation: boolean-operators
echo "# or example"
yq --null-input 'true or false'
cat >sample.yml <<'E'
- yes
- no
E
echo "# \"yes\" and \"no\" are strings"
yq '.[] | tag' sample.yml
echo "# and example"
yq --null-input 'true and false'
cat >sample.yml <<'E'
- a: bird
  b: dog
- a: frog
  b: bird
- a: cat
  b: fly
E
echo "# Matching nodes with select, equals and or"
yq '[.[] | select(.a == "cat" or .b == "dog")]' sample.yml
cat >sample.yml <<'E'
- false
- true
E
echo "# any returns true if any boolean in a given array is true"
yq 'any' sample.yml
cat >sample.yml <<'E'
[]
E
echo "# any returns false for an empty array"
yq 'any' sample.yml
cat >sample.yml <<'E'
a:
  - rad
  - awesome
b:
  - meh
  - whatever
E
echo "# any_c returns true if any element in the array is true for the given condition."
yq '.[] |= any_c(. == "awesome")' sample.yml
cat >sample.yml <<'E'
- true
- true
E
echo "# all returns true if all booleans in a given array are true"
yq 'all' sample.yml
cat >sample.yml <<'E'
[]
E
echo "# all returns true for an empty array"
yq 'all' sample.yml
cat >sample.yml <<'E'
a:
  - rad
  - awesome
b:
  - meh
  - 12
E
echo "# all_c returns true if all elements in the array are true for the given condition."
yq '.[] |= all_c(tag == "!!str")' sample.yml
echo "# Not true is false"
yq --null-input 'true | not'
echo "# Not false is true"
yq --null-input 'false | not'
echo "# String values considered to be true"
yq --null-input '"cat" | not'
echo "# Empty string value considered to be true"
yq --null-input '"" | not'
echo "# Numbers are considered to be true"
yq --null-input '1 | not'
echo "# Zero is considered to be true"
yq --null-input '0 | not'
echo "# Null is considered to be false"
yq --null-input '~ | not'
#differs: Debian's yq is another program; the answers are those of the documentation of mikefarah's yq 4.53 (pkg/yqlib/doc, MIT)
#> # or example
#> true
#> # "yes" and "no" are strings
#> !!str
#> !!str
#> # and example
#> false
#> # Matching nodes with select, equals and or
#> - a: bird
#>   b: dog
#> - a: cat
#>   b: fly
#> # any returns true if any boolean in a given array is true
#> true
#> # any returns false for an empty array
#> false
#> # any_c returns true if any element in the array is true for the given condition.
#> a: true
#> b: false
#> # all returns true if all booleans in a given array are true
#> true
#> # all returns true for an empty array
#> true
#> # all_c returns true if all elements in the array are true for the given condition.
#> a: true
#> b: false
#> # Not true is false
#> false
#> # Not false is true
#> true
#> # String values considered to be true
#> false
#> # Empty string value considered to be true
#> false
#> # Numbers are considered to be true
#> false
#> # Zero is considered to be true
#> false
#> # Null is considered to be false
#> true

#### documentation: collect-into-array
echo "# Collect empty"
yq --null-input '[]'
echo "# Collect single"
yq --null-input '["cat"]'
cat >sample.yml <<'E'
a: cat
b: dog
E
echo "# Collect many"
yq '[.a, .b]' sample.yml
#differs: Debian's yq is another program; the answers are those of the documentation of mikefarah's yq 4.53 (pkg/yqlib/doc, MIT)
#> # Collect empty
#> []
#> # Collect single
#> - cat
#> # Collect many
#> - cat
#> - dog

#### documentation: column
cat >sample.yml <<'E'
a: cat
b: bob
E
echo "# Returns column of _value_ node"
yq '.b | column' sample.yml
cat >sample.yml <<'E'
a: cat
b: bob
E
echo "# Returns column of _key_ node"
yq '.b | key | column' sample.yml
cat >sample.yml <<'E'
a: cat
E
echo "# First column is 1"
yq '.a | key | column' sample.yml
echo "# No column data is 0"
yq --null-input '{"a": "new entry"} | column'
#differs: Debian's yq is another program; the answers are those of the documentation of mikefarah's yq 4.53 (pkg/yqlib/doc, MIT)
#> # Returns column of _value_ node
#> 4
#> # Returns column of _key_ node
#> 1
#> # First column is 1
#> 1
#> # No column data is 0
#> 0

#### documentation: comment-operators
cat >sample.yml <<'E'
a: cat
E
echo "# Set line comment"
yq '.a line_comment="single"' sample.yml
cat >sample.yml <<'E'
a:
  b: things
E
echo "# Set line comment of a maps/arrays"
yq '(.a | key) line_comment="single"' sample.yml
cat >sample.yml <<'E'
a: cat
b: dog
E
echo "# Use update assign to perform relative updates"
yq '.. line_comment |= .' sample.yml
cat >sample.yml <<'E'
hello: # hello-world-comment
  message: world
E
echo "# Where is the comment - map key example"
yq '[... | {"p": path | join("."), "isKey": is_key, "hc": headComment, "lc": lineComment, "fc": footComment}]' sample.yml
cat >sample.yml <<'E'
hello: # hello-world-comment
  message: world
E
echo "# Retrieve comment - map key example"
yq '.hello | key | line_comment' sample.yml
cat >sample.yml <<'E'
name:
  # under-name-comment
  - first-array-child
E
echo "# Where is the comment - array example"
yq '[... | {"p": path | join("."), "isKey": is_key, "hc": headComment, "lc": lineComment, "fc": footComment}]' sample.yml
cat >sample.yml <<'E'
name:
  # under-name-comment
  - first-array-child
E
echo "# Retrieve comment - array example"
yq '.name[0] | headComment' sample.yml
cat >sample.yml <<'E'
a: cat
E
echo "# Set head comment"
yq '. head_comment="single"' sample.yml
cat >sample.yml <<'E'
f: foo
a:
  b: cat
E
echo "# Set head comment of a map entry"
yq '(.a | key) head_comment="single"' sample.yml
cat >sample.yml <<'E'
a: cat
E
echo "# Set foot comment, using an expression"
yq '. foot_comment=.a' sample.yml
cat >sample.yml <<'E'
a: cat # comment
b: dog # leave this
E
echo "# Remove comment"
yq '.a line_comment=""' sample.yml
cat >sample.yml <<'E'
# hi

a: cat # comment
# great
b: # key comment
E
echo "# Remove (strip) all comments"
yq '... comments=""' sample.yml
cat >sample.yml <<'E'
# welcome!

a: cat # meow
# have a great day
E
echo "# Get line comment"
yq '.a | line_comment' sample.yml
cat >sample.yml <<'E'
# welcome!

a: cat # meow

# have a great day
E
echo "# Get head comment"
yq '. | head_comment' sample.yml
cat >sample.yml <<'E'
# welcome!
---
# bob
a: cat # meow

# have a great day
E
echo "# Head comment with document split"
yq 'head_comment' sample.yml
cat >sample.yml <<'E'
# welcome!

a: cat # meow

# have a great day
# no really
E
echo "# Get foot comment"
yq '. | foot_comment' sample.yml
#differs: Debian's yq is another program; the answers are those of the documentation of mikefarah's yq 4.53 (pkg/yqlib/doc, MIT)
#> # Set line comment
#> a: cat # single
#> # Set line comment of a maps/arrays
#> a: # single
#>   b: things
#> # Use update assign to perform relative updates
#> a: cat # cat
#> b: dog # dog
#> # Where is the comment - map key example
#> - p: ""
#>   isKey: false
#>   hc: ""
#>   lc: ""
#>   fc: ""
#> - p: hello
#>   isKey: true
#>   hc: ""
#>   lc: hello-world-comment
#>   fc: ""
#> - p: hello
#>   isKey: false
#>   hc: ""
#>   lc: ""
#>   fc: ""
#> - p: hello.message
#>   isKey: true
#>   hc: ""
#>   lc: ""
#>   fc: ""
#> - p: hello.message
#>   isKey: false
#>   hc: ""
#>   lc: ""
#>   fc: ""
#> # Retrieve comment - map key example
#> hello-world-comment
#> # Where is the comment - array example
#> - p: ""
#>   isKey: false
#>   hc: ""
#>   lc: ""
#>   fc: ""
#> - p: name
#>   isKey: true
#>   hc: ""
#>   lc: ""
#>   fc: ""
#> - p: name
#>   isKey: false
#>   hc: ""
#>   lc: ""
#>   fc: ""
#> - p: name.0
#>   isKey: false
#>   hc: under-name-comment
#>   lc: ""
#>   fc: ""
#> # Retrieve comment - array example
#> under-name-comment
#> # Set head comment
#> # single
#> a: cat
#> # Set head comment of a map entry
#> f: foo
#> # single
#> a:
#>   b: cat
#> # Set foot comment, using an expression
#> a: cat
#> # cat
#> # Remove comment
#> a: cat
#> b: dog # leave this
#> # Remove (strip) all comments
#> a: cat
#> b:
#> # Get line comment
#> meow
#> # Get head comment
#> welcome!
#>
#> # Head comment with document split
#> welcome!
#> bob
#> # Get foot comment
#> have a great day
#> no really

#### documentation: compare
cat >sample.yml <<'E'
a: 5
b: 4
E
echo "# Compare numbers (>)"
yq '.a > .b' sample.yml
cat >sample.yml <<'E'
a: 5
b: 5
E
echo "# Compare equal numbers (>=)"
yq '.a >= .b' sample.yml
cat >sample.yml <<'E'
a: zoo
b: apple
E
echo "# Compare strings"
yq '.a > .b' sample.yml
cat >sample.yml <<'E'
a: 2021-01-01T03:10:00Z
b: 2020-01-01T03:10:00Z
E
echo "# Compare date times"
yq '.a > .b' sample.yml
echo "# Both sides are null: > is false"
yq --null-input '.a > .b'
echo "# Both sides are null: >= is true"
yq --null-input '.a >= .b'
#differs: Debian's yq is another program; the answers are those of the documentation of mikefarah's yq 4.53 (pkg/yqlib/doc, MIT)
#> # Compare numbers (>)
#> true
#> # Compare equal numbers (>=)
#> true
#> # Compare strings
#> true
#> # Compare date times
#> true
#> # Both sides are null: > is false
#> false
#> # Both sides are null: >= is true
#> true

#### documentation: contains
cat >sample.yml <<'E'
- foobar
- foobaz
- blarp
E
echo "# Array contains array"
yq 'contains(["baz", "bar"])' sample.yml
cat >sample.yml <<'E'
- foobar
- foobaz
- blarp
E
echo "# Array has a subset array"
yq '["baz", "bar"] - . | length == 0' sample.yml
cat >sample.yml <<'E'
"foo": 12
"bar":
  - 1
  - 2
  - "barp": 12
    "blip": 13
E
echo "# Object included in array"
yq 'contains({"bar": [{"barp": 12}]})' sample.yml
cat >sample.yml <<'E'
"foo": 12
"bar":
  - 1
  - 2
  - "barp": 12
    "blip": 13
E
echo "# Object not included in array"
yq 'contains({"foo": 12, "bar": [{"barp": 15}]})' sample.yml
cat >sample.yml <<'E'
foobar
E
echo "# String contains substring"
yq 'contains("bar")' sample.yml
cat >sample.yml <<'E'
meow
E
echo "# String equals string"
yq 'contains("meow")' sample.yml
#differs: Debian's yq is another program; the answers are those of the documentation of mikefarah's yq 4.53 (pkg/yqlib/doc, MIT)
#> # Array contains array
#> true
#> # Array has a subset array
#> false
#> # Object included in array
#> true
#> # Object not included in array
#> false
#> # String contains substring
#> true
#> # String equals string
#> true

#### documentation: create-collect-into-object
echo "# Collect empty object"
yq --null-input '{}'
cat >sample.yml <<'E'
name: Mike
E
echo "# Wrap (prefix) existing object"
yq '{"wrap": .}' sample.yml
cat >sample.yml <<'E'
name: Mike
pets:
  - cat
  - dog
E
echo "# Using splat to create multiple objects"
yq '{.name: .pets.[]}' sample.yml
cat >sample.yml <<'E'
name: Mike
pets:
  - cat
  - dog
---
name: Rosey
pets:
  - monkey
  - sheep
E
echo "# Working with multiple documents"
yq '{.name: .pets.[]}' sample.yml
echo "# Creating yaml from scratch"
yq --null-input '{"wrap": "frog"}'
echo "# Creating yaml from scratch with multiple objects"
yq --null-input '(.a.b = "foo") | (.d.e = "bar")'
#differs: Debian's yq is another program; the answers are those of the documentation of mikefarah's yq 4.53 (pkg/yqlib/doc, MIT)
#> # Collect empty object
#> {}
#> # Wrap (prefix) existing object
#> wrap:
#>   name: Mike
#> # Using splat to create multiple objects
#> Mike: cat
#> Mike: dog
#> # Working with multiple documents
#> Mike: cat
#> Mike: dog
#> ---
#> Rosey: monkey
#> Rosey: sheep
#> # Creating yaml from scratch
#> wrap: frog
#> # Creating yaml from scratch with multiple objects
#> a:
#>   b: foo
#> d:
#>   e: bar

#### documentation: datetime
cat >sample.yml <<'E'
a: 2001-12-15T02:59:43.1Z
E
echo "# Format: from standard RFC3339 format"
yq '.a |= format_datetime("Monday, 02-Jan-06 at 3:04PM")' sample.yml
cat >sample.yml <<'E'
a: Saturday, 15-Dec-01 at 2:59AM
E
echo "# Format: from custom date time"
yq '.a |= with_dtf("Monday, 02-Jan-06 at 3:04PM"; format_datetime("2006-01-02"))' sample.yml
cat >sample.yml <<'E'
a: 2001-12-15
E
echo "# Format: get the day of the week"
yq '.a | format_datetime("Monday")' sample.yml
echo "# From Unix"
yq --null-input '1675301929 | from_unix | tz("UTC")'
cat >sample.yml <<'E'
a: Saturday, 15-Dec-01 at 2:59AM GMT
E
echo "# Timezone: with custom format"
yq '.a |= with_dtf("Monday, 02-Jan-06 at 3:04PM MST"; tz("Australia/Sydney"))' sample.yml
cat >sample.yml <<'E'
a: Saturday, 15-Dec-01 at 2:59AM GMT
E
echo "# Add and tz custom format"
yq '.a |= with_dtf("Monday, 02-Jan-06 at 3:04PM MST"; tz("Australia/Sydney"))' sample.yml
cat >sample.yml <<'E'
a: 2021-01-01T00:00:00Z
E
echo "# Date addition"
yq '.a += "3h10m"' sample.yml
cat >sample.yml <<'E'
a: 2021-01-01T03:10:00Z
E
echo "# Date subtraction"
yq '.a -= "3h10m"' sample.yml
cat >sample.yml <<'E'
a: Saturday, 15-Dec-01 at 2:59AM GMT
E
echo "# Date addition - custom format"
yq 'with_dtf("Monday, 02-Jan-06 at 3:04PM MST"; .a += "3h1m")' sample.yml
cat >sample.yml <<'E'
a: Saturday, 15-Dec-01 at 2:59AM GMT
E
echo "# Date script with custom format"
yq 'with_dtf("Monday, 02-Jan-06 at 3:04PM MST"; .a = (.a + "3h1m" | tz("Australia/Perth")))' sample.yml
#differs: Debian's yq is another program; the answers are those of the documentation of mikefarah's yq 4.53 (pkg/yqlib/doc, MIT)
#> # Format: from standard RFC3339 format
#> a: Saturday, 15-Dec-01 at 2:59AM
#> # Format: from custom date time
#> a: 2001-12-15
#> # Format: get the day of the week
#> Saturday
#> # From Unix
#> 2023-02-02T01:38:49Z
#> # Timezone: with custom format
#> a: Saturday, 15-Dec-01 at 1:59PM AEDT
#> # Add and tz custom format
#> a: Saturday, 15-Dec-01 at 1:59PM AEDT
#> # Date addition
#> a: 2021-01-01T03:10:00Z
#> # Date subtraction
#> a: 2021-01-01T00:00:00Z
#> # Date addition - custom format
#> a: Saturday, 15-Dec-01 at 6:00AM GMT
#> # Date script with custom format
#> a: Saturday, 15-Dec-01 at 2:00PM AWST

#### documentation: delete
cat >sample.yml <<'E'
a: cat
b: dog
E
echo "# Delete entry in map"
yq 'del(.b)' sample.yml
cat >sample.yml <<'E'
a:
  a1: fred
  a2: frood
E
echo "# Delete nested entry in map"
yq 'del(.a.a1)' sample.yml
cat >sample.yml <<'E'
- 1
- 2
- 3
E
echo "# Delete entry in array"
yq 'del(.[1])' sample.yml
cat >sample.yml <<'E'
- a: cat
  b: dog
E
echo "# Delete nested entry in array"
yq 'del(.[0].a)' sample.yml
cat >sample.yml <<'E'
a: cat
b: dog
E
echo "# Delete no matches"
yq 'del(.c)' sample.yml
cat >sample.yml <<'E'
a: cat
b: dog
c: bat
E
echo "# Delete matching entries"
yq 'del( .[] | select(. == "*at") )' sample.yml
cat >sample.yml <<'E'
a:
  name: frog
  b:
    name: blog
    age: 12
E
echo "# Recursively delete matching keys"
yq 'del(.. | select(has("name")).name)' sample.yml
#differs: Debian's yq is another program; the answers are those of the documentation of mikefarah's yq 4.53 (pkg/yqlib/doc, MIT)
#> # Delete entry in map
#> a: cat
#> # Delete nested entry in map
#> a:
#>   a2: frood
#> # Delete entry in array
#> - 1
#> - 3
#> # Delete nested entry in array
#> - b: dog
#> # Delete no matches
#> a: cat
#> b: dog
#> # Delete matching entries
#> b: dog
#> # Recursively delete matching keys
#> a:
#>   b:
#>     age: 12

#### documentation: divide
cat >sample.yml <<'E'
a: cat_meow
b: _
E
echo "# String split"
yq '.c = .a / .b' sample.yml
cat >sample.yml <<'E'
a: 12
b: 2.5
E
echo "# Number division"
yq '.a = .a / .b' sample.yml
cat >sample.yml <<'E'
a: 1
b: -1
E
echo "# Number division by zero"
yq '.a = .a / 0 | .b = .b / 0' sample.yml
#differs: Debian's yq is another program; the answers are those of the documentation of mikefarah's yq 4.53 (pkg/yqlib/doc, MIT)
#> # String split
#> a: cat_meow
#> b: _
#> c:
#>   - cat
#>   - meow
#> # Number division
#> a: 4.8
#> b: 2.5
#> # Number division by zero
#> a: +Inf
#> b: -Inf

#### documentation: document-index
cat >sample.yml <<'E'
a: cat
---
a: frog
E
echo "# Retrieve a document index"
yq '.a | document_index' sample.yml
cat >sample.yml <<'E'
a: cat
---
a: frog
E
echo "# Retrieve a document index, shorthand"
yq '.a | di' sample.yml
cat >sample.yml <<'E'
a: cat
---
a: frog
E
echo "# Filter by document index"
yq 'select(document_index == 1)' sample.yml
cat >sample.yml <<'E'
a: cat
---
a: frog
E
echo "# Filter by document index shorthand"
yq 'select(di == 1)' sample.yml
cat >sample.yml <<'E'
a: cat
---
a: frog
E
echo "# Print Document Index with matches"
yq '.a | ({"match": ., "doc": document_index})' sample.yml
#differs: Debian's yq is another program; the answers are those of the documentation of mikefarah's yq 4.53 (pkg/yqlib/doc, MIT)
#> # Retrieve a document index
#> 0
#> ---
#> 1
#> # Retrieve a document index, shorthand
#> 0
#> ---
#> 1
#> # Filter by document index
#> a: frog
#> # Filter by document index shorthand
#> a: frog
#> # Print Document Index with matches
#> match: cat
#> doc: 0
#> ---
#> match: frog
#> doc: 1

#### documentation: encode-decode
cat >sample.yml <<'E'
a:
  cool: thing
E
echo "# Encode value as json string"
yq '.b = (.a | to_json)' sample.yml
cat >sample.yml <<'E'
a:
  cool: thing
E
echo "# Encode value as json string, on one line"
yq '.b = (.a | to_json(0))' sample.yml
cat >sample.yml <<'E'
a:
  cool: thing
E
echo "# Encode value as json string, on one line shorthand"
yq '.b = (.a | @json)' sample.yml
cat >sample.yml <<'E'
a: '{"cool":"thing"}'
E
echo "# Decode a json encoded string"
yq '.a | from_json | ... style=""' sample.yml
cat >sample.yml <<'E'
a:
  cool: thing
E
echo "# Encode value as props string"
yq '.b = (.a | @props)' sample.yml
cat >sample.yml <<'E'
a: |-
  cats=great
  dogs=cool as well
E
echo "# Decode props encoded string"
yq '.a |= @propsd' sample.yml
cat >sample.yml <<'E'
a: |-
  cats,dogs
  great,cool as well
E
echo "# Decode csv encoded string"
yq '.a |= @csvd' sample.yml
cat >sample.yml <<'E'
a: |-
  cats	dogs
  great	cool as well
E
echo "# Decode tsv encoded string"
yq '.a |= @tsvd' sample.yml
cat >sample.yml <<'E'
a:
  cool:
    bob: dylan
E
echo "# Encode value as yaml string"
yq '.b = (.a | to_yaml)' sample.yml
cat >sample.yml <<'E'
a:
  cool:
    bob: dylan
E
echo "# Encode value as yaml string, with custom indentation"
yq '.b = (.a | to_yaml(8))' sample.yml
cat >sample.yml <<'E'
a: 'foo: bar'
E
echo "# Decode a yaml encoded string"
yq '.b = (.a | from_yaml)' sample.yml
cat >sample.yml <<'E'
a: |
  foo: bar
  baz: dog

E
echo "# Update a multiline encoded yaml string"
yq '.a |= (from_yaml | .foo = "cat" | to_yaml)' sample.yml
cat >sample.yml <<'E'
a: 'foo: bar'
E
echo "# Update a single line encoded yaml string"
yq '.a |= (from_yaml | .foo = "cat" | to_yaml)' sample.yml
cat >sample.yml <<'E'
- cat
- thing1,thing2
- true
- 3.40
E
echo "# Encode array of scalars as csv string"
yq '@csv' sample.yml
cat >sample.yml <<'E'
- - cat
  - thing1,thing2
  - true
  - 3.40
- - dog
  - thing3
  - false
  - 12
E
echo "# Encode array of arrays as csv string"
yq '@csv' sample.yml
cat >sample.yml <<'E'
- - cat
  - thing1,thing2
  - true
  - 3.40
- - dog
  - thing3
  - false
  - 12
E
echo "# Encode array of arrays as tsv string"
yq '@tsv' sample.yml
cat >sample.yml <<'E'
a:
  cool:
    foo: bar
    +@id: hi
E
echo "# Encode value as xml string"
yq '.a | to_xml' sample.yml
cat >sample.yml <<'E'
a:
  cool:
    foo: bar
    +@id: hi
E
echo "# Encode value as xml string on a single line"
yq '.a | @xml' sample.yml
cat >sample.yml <<'E'
a:
  cool:
    foo: bar
    +@id: hi
E
echo "# Encode value as xml string with custom indentation"
yq '{"cat": .a | to_xml(1)}' sample.yml
cat >sample.yml <<'E'
a: <foo>bar</foo>
E
echo "# Decode a xml encoded string"
yq '.b = (.a | from_xml)' sample.yml
cat >sample.yml <<'E'
coolData: a special string
E
echo "# Encode a string to base64"
yq '.coolData | @base64' sample.yml
cat >sample.yml <<'E'
a: apple
E
echo "# Encode a yaml document to base64"
yq '@yaml | @base64' sample.yml
cat >sample.yml <<'E'
coolData: this has & special () characters *
E
echo "# Encode a string to uri"
yq '.coolData | @uri' sample.yml
cat >sample.yml <<'E'
this+has+%26+special+%28%29+characters+%2A
E
echo "# Decode a URI to a string"
yq '@urid' sample.yml
cat >sample.yml <<'E'
coolData: strings with spaces and a 'quote'
E
echo "# Encode a string to sh"
yq '.coolData | @sh' sample.yml
cat >sample.yml <<'E'
coolData: V29ya3Mgd2l0aCBVVEYtMTYg8J+Yig==
E
echo "# Decode a base64 encoded string"
yq '.coolData | @base64d' sample.yml
cat >sample.yml <<'E'
coolData: YTogYXBwbGUK
E
echo "# Decode a base64 encoded yaml document"
yq '.coolData |= (@base64d | from_yaml)' sample.yml
#differs: Debian's yq is another program; the answers are those of the documentation of mikefarah's yq 4.53 (pkg/yqlib/doc, MIT)
#> # Encode value as json string
#> a:
#>   cool: thing
#> b: |
#>   {
#>     "cool": "thing"
#>   }
#> # Encode value as json string, on one line
#> a:
#>   cool: thing
#> b: '{"cool":"thing"}'
#> # Encode value as json string, on one line shorthand
#> a:
#>   cool: thing
#> b: '{"cool":"thing"}'
#> # Decode a json encoded string
#> cool: thing
#> # Encode value as props string
#> a:
#>   cool: thing
#> b: |
#>   cool = thing
#> # Decode props encoded string
#> a:
#>   cats: great
#>   dogs: cool as well
#> # Decode csv encoded string
#> a:
#>   - cats: great
#>     dogs: cool as well
#> # Decode tsv encoded string
#> a:
#>   - cats: great
#>     dogs: cool as well
#> # Encode value as yaml string
#> a:
#>   cool:
#>     bob: dylan
#> b: |
#>   cool:
#>     bob: dylan
#> # Encode value as yaml string, with custom indentation
#> a:
#>   cool:
#>     bob: dylan
#> b: |
#>   cool:
#>           bob: dylan
#> # Decode a yaml encoded string
#> a: 'foo: bar'
#> b:
#>   foo: bar
#> # Update a multiline encoded yaml string
#> a: |
#>   foo: cat
#>   baz: dog
#> # Update a single line encoded yaml string
#> a: 'foo: cat'
#> # Encode array of scalars as csv string
#> cat,"thing1,thing2",true,3.40
#> # Encode array of arrays as csv string
#> cat,"thing1,thing2",true,3.40
#> dog,thing3,false,12
#>
#> # Encode array of arrays as tsv string
#> cat	thing1,thing2	true	3.40
#> dog	thing3	false	12
#>
#> # Encode value as xml string
#> <cool id="hi">
#>   <foo>bar</foo>
#> </cool>
#>
#> # Encode value as xml string on a single line
#> <cool id="hi"><foo>bar</foo></cool>
#>
#> # Encode value as xml string with custom indentation
#> cat: |
#>   <cool id="hi">
#>    <foo>bar</foo>
#>   </cool>
#> # Decode a xml encoded string
#> a: <foo>bar</foo>
#> b:
#>   foo: bar
#> # Encode a string to base64
#> YSBzcGVjaWFsIHN0cmluZw==
#> # Encode a yaml document to base64
#> YTogYXBwbGUK
#> # Encode a string to uri
#> this+has+%26+special+%28%29+characters+%2A
#> # Decode a URI to a string
#> this has & special () characters *
#> # Encode a string to sh
#> strings' with spaces and a '\'quote\'
#> # Decode a base64 encoded string
#> Works with UTF-16 😊
#> # Decode a base64 encoded yaml document
#> coolData:
#>   a: apple

#### documentation: entries
cat >sample.yml <<'E'
a: 1
b: 2
E
echo "# to_entries Map"
yq 'to_entries' sample.yml
cat >sample.yml <<'E'
- a
- b
E
echo "# to_entries Array"
yq 'to_entries' sample.yml
cat >sample.yml <<'E'
null
E
echo "# to_entries null"
yq 'to_entries' sample.yml
cat >sample.yml <<'E'
a: 1
b: 2
E
echo "# from_entries map"
yq 'to_entries | from_entries' sample.yml
cat >sample.yml <<'E'
- a
- b
E
echo "# from_entries with numeric key indices"
yq 'to_entries | from_entries' sample.yml
cat >sample.yml <<'E'
a: 1
b: 2
E
echo "# Use with_entries to update keys"
yq 'with_entries(.key |= "KEY_" + .)' sample.yml
cat >sample.yml <<'E'
a: 1
b:
  b_a: nested
  b_b: thing
E
echo "# Use with_entries to update keys recursively"
yq '(.. | select(tag=="!!map")) |= with_entries(.key |= "KEY_" + .)' sample.yml
cat >sample.yml <<'E'
a: 1
c: 3
b: 2
E
echo "# Custom sort map keys"
yq 'to_entries | sort_by(.key) | reverse | from_entries' sample.yml
cat >sample.yml <<'E'
a:
  b: bird
c:
  d: dog
E
echo "# Use with_entries to filter the map"
yq 'with_entries(select(.value | has("b")))' sample.yml
#differs: Debian's yq is another program; the answers are those of the documentation of mikefarah's yq 4.53 (pkg/yqlib/doc, MIT)
#> # to_entries Map
#> - key: a
#>   value: 1
#> - key: b
#>   value: 2
#> # to_entries Array
#> - key: 0
#>   value: a
#> - key: 1
#>   value: b
#> # to_entries null
#> # from_entries map
#> a: 1
#> b: 2
#> # from_entries with numeric key indices
#> 0: a
#> 1: b
#> # Use with_entries to update keys
#> KEY_a: 1
#> KEY_b: 2
#> # Use with_entries to update keys recursively
#> KEY_a: 1
#> KEY_b:
#>   KEY_b_a: nested
#>   KEY_b_b: thing
#> # Custom sort map keys
#> c: 3
#> b: 2
#> a: 1
#> # Use with_entries to filter the map
#> a:
#>   b: bird

#### documentation: env-variable-operators
echo "# Read string environment variable"
myenv="cat meow" yq --null-input '.a = env(myenv)'
echo "# Read boolean environment variable"
myenv="true" yq --null-input '.a = env(myenv)'
echo "# Read numeric environment variable"
myenv="12" yq --null-input '.a = env(myenv)'
echo "# Read yaml environment variable"
myenv="{b: fish}" yq --null-input '.a = env(myenv)'
echo "# Read boolean environment variable as a string"
myenv="true" yq --null-input '.a = strenv(myenv)'
echo "# Read numeric environment variable as a string"
myenv="12" yq --null-input '.a = strenv(myenv)'
cat >sample.yml <<'E'
a:
  b:
    - name: dog
    - name: cat
E
echo "# Dynamically update a path from an environment variable"
pathEnv=".a.b[0].name"  valueEnv="moo" yq 'eval(strenv(pathEnv)) = strenv(valueEnv)' sample.yml
cat >sample.yml <<'E'
cat: meow
dog: woof
E
echo "# Dynamic key lookup with environment variable"
myenv="cat" yq '.[env(myenv)]' sample.yml
echo "# Replace strings with envsubst"
myenv="cat" yq --null-input '"the ${myenv} meows" | envsubst'
echo "# Replace strings with envsubst, missing variables"
yq --null-input '"the ${myenvnonexisting} meows" | envsubst'
echo "# Replace strings with envsubst(nu), missing variables"
yq --null-input '"the ${myenvnonexisting} meows" | envsubst(nu)'
echo "# Replace strings with envsubst(ne), missing variables"
yq --null-input '"the ${myenvnonexisting} meows" | envsubst(ne)'
echo "# Replace strings with envsubst(ne), empty variable"
myenv="" yq --null-input '"the ${myenv} meows" | envsubst(ne)'
echo "# Replace strings with envsubst, missing variables with defaults"
yq --null-input '"the ${myenvnonexisting-dog} meows" | envsubst'
echo "# Replace strings with envsubst(nu), missing variables with defaults"
yq --null-input '"the ${myenvnonexisting-dog} meows" | envsubst(nu)'
echo "# Replace strings with envsubst(ne), missing variables with defaults"
myEmptyEnv="" yq --null-input '"the ${myEmptyEnv-dog} meows" | envsubst(ne)'
cat >sample.yml <<'E'
v: ${myenv}
E
echo "# Replace string environment variable in document"
myenv="cat meow" yq '.v |= envsubst' sample.yml
echo "# (Default) Return all envsubst errors"
yq --null-input '"the ${notThere} ${alsoNotThere}" | envsubst(nu)'
echo "# Fail fast, return the first envsubst error (and abort)"
yq --null-input '"the ${notThere} ${alsoNotThere}" | envsubst(nu,ff)'
echo "# env() operation fails when security is enabled"
yq --security-disable-env-ops --security-disable-file-ops --null-input 'env("MYENV")'
echo "# strenv() operation fails when security is enabled"
yq --security-disable-env-ops --security-disable-file-ops --null-input 'strenv("MYENV")'
echo "# envsubst() operation fails when security is enabled"
yq --security-disable-env-ops --security-disable-file-ops --null-input '"value: ${MYENV}" | envsubst'
#differs: Debian's yq is another program; the answers are those of the documentation of mikefarah's yq 4.53 (pkg/yqlib/doc, MIT)
#> # Read string environment variable
#> a: cat meow
#> # Read boolean environment variable
#> a: true
#> # Read numeric environment variable
#> a: 12
#> # Read yaml environment variable
#> a: {b: fish}
#> # Read boolean environment variable as a string
#> a: "true"
#> # Read numeric environment variable as a string
#> a: "12"
#> # Dynamically update a path from an environment variable
#> a:
#>   b:
#>     - name: moo
#>     - name: cat
#> # Dynamic key lookup with environment variable
#> meow
#> # Replace strings with envsubst
#> the cat meows
#> # Replace strings with envsubst, missing variables
#> the  meows
#> # Replace strings with envsubst(nu), missing variables
#> # Replace strings with envsubst(ne), missing variables
#> the  meows
#> # Replace strings with envsubst(ne), empty variable
#> # Replace strings with envsubst, missing variables with defaults
#> the dog meows
#> # Replace strings with envsubst(nu), missing variables with defaults
#> the dog meows
#> # Replace strings with envsubst(ne), missing variables with defaults
#> # Replace string environment variable in document
#> v: cat meow
#> # (Default) Return all envsubst errors
#> # Fail fast, return the first envsubst error (and abort)
#> # env() operation fails when security is enabled
#> # strenv() operation fails when security is enabled
#> # envsubst() operation fails when security is enabled
#2> Error: variable ${myenvnonexisting} not set
#2> Error: variable ${myenv} set but empty
#2> Error: variable ${myEmptyEnv} set but empty
#2> Error: variable ${notThere} not set
#2> variable ${alsoNotThere} not set
#2> Error: variable ${notThere} not set
#2> Error: env operations have been disabled
#2> Error: env operations have been disabled
#2> Error: env operations have been disabled
#? 1

#### documentation: equals
cat >sample.yml <<'E'
- cat
- goat
- dog
E
echo "# Match string"
yq '.[] | (. == "*at")' sample.yml
cat >sample.yml <<'E'
- cat
- goat
- dog
E
echo "# Don't match string"
yq '.[] | (. != "*at")' sample.yml
cat >sample.yml <<'E'
- 3
- 4
- 5
E
echo "# Match number"
yq '.[] | (. == 4)' sample.yml
cat >sample.yml <<'E'
- 3
- 4
- 5
E
echo "# Don't match number"
yq '.[] | (. != 4)' sample.yml
echo "# Match nulls"
yq --null-input 'null == ~'
cat >sample.yml <<'E'
a: frog
E
echo "# Non existent key doesn't equal a value"
yq 'select(.b != "thing")' sample.yml
cat >sample.yml <<'E'
a: frog
E
echo "# Two non existent keys are equal"
yq 'select(.b == .c)' sample.yml
#differs: Debian's yq is another program; the answers are those of the documentation of mikefarah's yq 4.53 (pkg/yqlib/doc, MIT)
#> # Match string
#> true
#> true
#> false
#> # Don't match string
#> false
#> false
#> true
#> # Match number
#> false
#> true
#> false
#> # Don't match number
#> true
#> false
#> true
#> # Match nulls
#> true
#> # Non existent key doesn't equal a value
#> a: frog
#> # Two non existent keys are equal
#> a: frog

#### documentation: error
cat >sample.yml <<'E'
a: hello
E
echo "# Validate a particular value"
yq 'select(.a == "howdy") or error(".a [" + .a + "] is not howdy!")' sample.yml
echo "# Validate the environment variable is a number - invalid"
numberOfCats="please" yq --null-input 'env(numberOfCats) | select(tag == "!!int") or error("numberOfCats is not a number :(")'
cat >sample.yml <<'E'
name: Bob
favouriteAnimal: cat
E
echo "# Validate the environment variable is a number - valid"
numberOfCats="3" yq '
	with(env(numberOfCats); select(tag == "!!int") or error("numberOfCats is not a number :(")) | 
	.numPets = env(numberOfCats)
' sample.yml
#differs: Debian's yq is another program; the answers are those of the documentation of mikefarah's yq 4.53 (pkg/yqlib/doc, MIT)
#> # Validate a particular value
#> # Validate the environment variable is a number - invalid
#> # Validate the environment variable is a number - valid
#> name: Bob
#> favouriteAnimal: cat
#> numPets: 3
#2> Error: .a [hello] is not howdy!
#2> Error: numberOfCats is not a number :(

#### documentation: eval
cat >sample.yml <<'E'
pathExp: .a.b[] | select(.name == "cat")
a:
  b:
    - name: dog
    - name: cat
E
echo "# Dynamically evaluate a path"
yq 'eval(.pathExp)' sample.yml
cat >sample.yml <<'E'
a:
  b:
    - name: dog
    - name: cat
E
echo "# Dynamically update a path from an environment variable"
pathEnv=".a.b[0].name"  valueEnv="moo" yq 'eval(strenv(pathEnv)) = strenv(valueEnv)' sample.yml
#differs: Debian's yq is another program; the answers are those of the documentation of mikefarah's yq 4.53 (pkg/yqlib/doc, MIT)
#> # Dynamically evaluate a path
#> name: cat
#> # Dynamically update a path from an environment variable
#> a:
#>   b:
#>     - name: moo
#>     - name: cat

#### documentation: file-operators
cat >sample.yml <<'E'
a: cat
E
echo "# Get filename"
yq 'filename' sample.yml
cat >sample.yml <<'E'
a: cat
E
echo "# Get file index"
yq 'file_index' sample.yml
cat >sample.yml <<'E'
a: cat
E
cat >another.yml <<'E'
a: cat
E
echo "# Get file indices of multiple documents"
yq eval-all 'file_index' sample.yml another.yml
cat >sample.yml <<'E'
a: cat
E
echo "# Get file index alias"
yq 'fi' sample.yml
#differs: Debian's yq is another program; the answers are those of the documentation of mikefarah's yq 4.53 (pkg/yqlib/doc, MIT)
#> # Get filename
#> sample.yml
#> # Get file index
#> 0
#> # Get file indices of multiple documents
#> 0
#> 1
#> # Get file index alias
#> 0

#### documentation: filter
cat >sample.yml <<'E'
- 1
- 2
- 3
E
echo "# Filter array"
yq 'filter(. < 3)' sample.yml
cat >sample.yml <<'E'
c:
  things: cool
  frog: yes
d:
  things: hot
  frog: false
E
echo "# Filter map values"
yq 'filter(.things == "cool")' sample.yml
#differs: Debian's yq is another program; the answers are those of the documentation of mikefarah's yq 4.53 (pkg/yqlib/doc, MIT)
#> # Filter array
#> - 1
#> - 2
#> # Filter map values
#> - things: cool
#>   frog: yes

#### documentation: first
cat >sample.yml <<'E'
- a: banana
- a: cat
- a: apple
E
echo "# First matching element from array"
yq 'first(.a == "cat")' sample.yml
cat >sample.yml <<'E'
- a: banana
- a: cat
  b: firstCat
- a: apple
- a: cat
  b: secondCat
E
echo "# First matching element from array with multiple matches"
yq 'first(.a == "cat")' sample.yml
cat >sample.yml <<'E'
- a: 10
- a: 100
- a: 1
- a: 101
E
echo "# First matching element from array with numeric condition"
yq 'first(.a > 50)' sample.yml
cat >sample.yml <<'E'
- a: false
- a: true
  b: firstTrue
- a: false
- a: true
  b: secondTrue
E
echo "# First matching element from array with boolean condition"
yq 'first(.a == true)' sample.yml
cat >sample.yml <<'E'
- a: null
- a: cat
- a: apple
E
echo "# First matching element from array with null values"
yq 'first(.a != null)' sample.yml
cat >sample.yml <<'E'
- a: dog
  b: 7
- a: cat
  b: 3
- a: apple
  b: 5
E
echo "# First matching element from array with complex condition"
yq 'first(.b > 4 and .b < 6)' sample.yml
cat >sample.yml <<'E'
x:
  a: banana
y:
  a: cat
z:
  a: apple
E
echo "# First matching element from map"
yq 'first(.a == "cat")' sample.yml
cat >sample.yml <<'E'
x:
  a: 10
y:
  a: 100
z:
  a: 101
E
echo "# First matching element from map with numeric condition"
yq 'first(.a > 50)' sample.yml
cat >sample.yml <<'E'
items:
  - a: banana
  - a: cat
  - a: apple
E
echo "# First matching element from nested structure"
yq '.items | first(.a == "cat")' sample.yml
cat >sample.yml <<'E'
- a: banana
- a: cat
- a: apple
E
echo "# First matching element with no matches"
yq 'first(.a == "dog")' sample.yml
cat >sample.yml <<'E'
[]
E
echo "# First matching element from empty array"
yq 'first(.a == "cat")' sample.yml
cat >sample.yml <<'E'
hello
E
echo "# First matching element from scalar node"
yq 'first(. == "hello")' sample.yml
cat >sample.yml <<'E'
null
E
echo "# First matching element from null node"
yq 'first(. == "hello")' sample.yml
cat >sample.yml <<'E'
- a: banana
- a: cat
- a: apple
E
echo "# First matching element with string condition"
yq 'first(.a | test("^c"))' sample.yml
cat >sample.yml <<'E'
- a: hi
- a: hello
- a: world
E
echo "# First matching element with length condition"
yq 'first(.a | length > 4)' sample.yml
cat >sample.yml <<'E'
- banana
- cat
- apple
E
echo "# First matching element from array of strings"
yq 'first(. == "cat")' sample.yml
cat >sample.yml <<'E'
- 10
- 100
- 1
E
echo "# First matching element from array of numbers"
yq 'first(. > 50)' sample.yml
cat >sample.yml <<'E'
- 10
- 100
- 1
E
echo "# First element with no filter from array"
yq 'first' sample.yml
cat >sample.yml <<'E'
- a: 10
- a: 100
E
echo "# First element with no filter from array of maps"
yq 'first' sample.yml
#differs: Debian's yq is another program; the answers are those of the documentation of mikefarah's yq 4.53 (pkg/yqlib/doc, MIT)
#> # First matching element from array
#> a: cat
#> # First matching element from array with multiple matches
#> a: cat
#> b: firstCat
#> # First matching element from array with numeric condition
#> a: 100
#> # First matching element from array with boolean condition
#> a: true
#> b: firstTrue
#> # First matching element from array with null values
#> a: cat
#> # First matching element from array with complex condition
#> a: apple
#> b: 5
#> # First matching element from map
#> a: cat
#> # First matching element from map with numeric condition
#> a: 100
#> # First matching element from nested structure
#> a: cat
#> # First matching element with no matches
#> # First matching element from empty array
#> # First matching element from scalar node
#> # First matching element from null node
#> # First matching element with string condition
#> a: cat
#> # First matching element with length condition
#> a: hello
#> # First matching element from array of strings
#> cat
#> # First matching element from array of numbers
#> 100
#> # First element with no filter from array
#> 10
#> # First element with no filter from array of maps
#> a: 10

#### documentation: flatten
cat >sample.yml <<'E'
- 1
- - 2
- - - 3
E
echo "# Flatten"
yq 'flatten' sample.yml
cat >sample.yml <<'E'
- 1
- - 2
- - - 3
E
echo "# Flatten with depth of one"
yq 'flatten(1)' sample.yml
cat >sample.yml <<'E'
- []
E
echo "# Flatten empty array"
yq 'flatten' sample.yml
cat >sample.yml <<'E'
- foo: bar
- - foo: baz
E
echo "# Flatten array of objects"
yq 'flatten' sample.yml
#differs: Debian's yq is another program; the answers are those of the documentation of mikefarah's yq 4.53 (pkg/yqlib/doc, MIT)
#> # Flatten
#> - 1
#> - 2
#> - 3
#> # Flatten with depth of one
#> - 1
#> - 2
#> - - 3
#> # Flatten empty array
#> []
#> # Flatten array of objects
#> - foo: bar
#> - foo: baz

#### documentation: group-by
cat >sample.yml <<'E'
- foo: 1
  bar: 10
- foo: 3
  bar: 100
- foo: 1
  bar: 1
E
echo "# Group by field"
yq 'group_by(.foo)' sample.yml
cat >sample.yml <<'E'
- cat: dog
- foo: 1
  bar: 10
- foo: 3
  bar: 100
- no: foo for you
- foo: 1
  bar: 1
E
echo "# Group by field, with nulls"
yq 'group_by(.foo)' sample.yml
#differs: Debian's yq is another program; the answers are those of the documentation of mikefarah's yq 4.53 (pkg/yqlib/doc, MIT)
#> # Group by field
#> - - foo: 1
#>     bar: 10
#>   - foo: 1
#>     bar: 1
#> - - foo: 3
#>     bar: 100
#> # Group by field, with nulls
#> - - cat: dog
#>   - no: foo for you
#> - - foo: 1
#>     bar: 10
#>   - foo: 1
#>     bar: 1
#> - - foo: 3
#>     bar: 100

#### documentation: has
cat >sample.yml <<'E'
- a: yes
- a: ~
- a:
- b: nope
E
echo "# Has map key"
yq '.[] | has("a")' sample.yml
cat >sample.yml <<'E'
- a:
    b:
      c: cat
- a:
    b:
      d: dog
E
echo "# Select, checking for existence of deep paths"
yq '.[] | select(.a.b | has("c"))' sample.yml
cat >sample.yml <<'E'
- []
- [1]
- [1, 2]
- [1, null]
- [1, 2, 3]

E
echo "# Has array index"
yq '.[] | has(1)' sample.yml
#differs: Debian's yq is another program; the answers are those of the documentation of mikefarah's yq 4.53 (pkg/yqlib/doc, MIT)
#> # Has map key
#> true
#> true
#> true
#> false
#> # Select, checking for existence of deep paths
#> a:
#>   b:
#>     c: cat
#> # Has array index
#> false
#> false
#> true
#> true
#> true

#### documentation: keys
cat >sample.yml <<'E'
dog: woof
cat: meow
E
echo "# Map keys"
yq 'keys' sample.yml
cat >sample.yml <<'E'
- apple
- banana
E
echo "# Array keys"
yq 'keys' sample.yml
cat >sample.yml <<'E'
- 1
- 2
- 3
E
echo "# Retrieve array key"
yq '.[1] | key' sample.yml
cat >sample.yml <<'E'
a: thing
E
echo "# Retrieve map key"
yq '.a | key' sample.yml
cat >sample.yml <<'E'
{}
E
echo "# No key"
yq 'key' sample.yml
cat >sample.yml <<'E'
a:
  x: 3
  y: 4
E
echo "# Update map key"
yq '(.a.x | key) = "meow"' sample.yml
cat >sample.yml <<'E'
a:
  # comment on key
  x: 3
  y: 4
E
echo "# Get comment from map key"
yq '.a.x | key | headComment' sample.yml
cat >sample.yml <<'E'
a:
  b:
    - cat
  c: frog
E
echo "# Check node is a key"
yq '[... | { "p": path | join("."), "isKey": is_key, "tag": tag }]' sample.yml
#differs: Debian's yq is another program; the answers are those of the documentation of mikefarah's yq 4.53 (pkg/yqlib/doc, MIT)
#> # Map keys
#> - dog
#> - cat
#> # Array keys
#> - 0
#> - 1
#> # Retrieve array key
#> 1
#> # Retrieve map key
#> a
#> # No key
#> # Update map key
#> a:
#>   meow: 3
#>   y: 4
#> # Get comment from map key
#> comment on key
#> # Check node is a key
#> - p: ""
#>   isKey: false
#>   tag: '!!map'
#> - p: a
#>   isKey: true
#>   tag: '!!str'
#> - p: a
#>   isKey: false
#>   tag: '!!map'
#> - p: a.b
#>   isKey: true
#>   tag: '!!str'
#> - p: a.b
#>   isKey: false
#>   tag: '!!seq'
#> - p: a.b.0
#>   isKey: false
#>   tag: '!!str'
#> - p: a.c
#>   isKey: true
#>   tag: '!!str'
#> - p: a.c
#>   isKey: false
#>   tag: '!!str'

#### documentation: kind
cat >sample.yml <<'E'
a: cat
b: 5
c: 3.2
e: true
f: []
g: {}
h: null
E
echo "# Get kind"
yq '.. | kind' sample.yml
cat >sample.yml <<'E'
a: !!thing cat
b: !!foo {}
c: !!bar []
E
echo "# Get kind, ignores custom tags"
yq '.. | kind' sample.yml
cat >sample.yml <<'E'
a:
  b: 5
  c: 3.2
e: true
f: []
g: {}
h: null
E
echo "# Add comments only to scalars"
yq '(.. | select(kind == "scalar")) line_comment = "this is a scalar"' sample.yml
#differs: Debian's yq is another program; the answers are those of the documentation of mikefarah's yq 4.53 (pkg/yqlib/doc, MIT)
#> # Get kind
#> map
#> scalar
#> scalar
#> scalar
#> scalar
#> seq
#> map
#> scalar
#> # Get kind, ignores custom tags
#> map
#> scalar
#> map
#> seq
#> # Add comments only to scalars
#> a:
#>   b: 5 # this is a scalar
#>   c: 3.2 # this is a scalar
#> e: true # this is a scalar
#> f: []
#> g: {}
#> h: null # this is a scalar

#### documentation: length
cat >sample.yml <<'E'
a: cat
E
echo "# String length"
yq '.a | length' sample.yml
cat >sample.yml <<'E'
a: null
E
echo "# null length"
yq '.a | length' sample.yml
cat >sample.yml <<'E'
a: cat
c: dog
E
echo "# Map length"
yq 'length' sample.yml
cat >sample.yml <<'E'
- 2
- 4
- 6
- 8
E
echo "# Array length"
yq 'length' sample.yml
#differs: Debian's yq is another program; the answers are those of the documentation of mikefarah's yq 4.53 (pkg/yqlib/doc, MIT)
#> # String length
#> 3
#> # null length
#> 0
#> # Map length
#> 2
#> # Array length
#> 4

#### documentation: line
cat >sample.yml <<'E'
a: cat
b:
  c: cat
E
echo "# Returns line of _value_ node"
yq '.b | line' sample.yml
cat >sample.yml <<'E'
a: cat
b:
  c: cat
E
echo "# Returns line of _key_ node"
yq '.b | key | line' sample.yml
cat >sample.yml <<'E'
a: cat
E
echo "# First line is 1"
yq '.a | line' sample.yml
echo "# No line data is 0"
yq --null-input '{"a": "new entry"} | line'
#differs: Debian's yq is another program; the answers are those of the documentation of mikefarah's yq 4.53 (pkg/yqlib/doc, MIT)
#> # Returns line of _value_ node
#> 3
#> # Returns line of _key_ node
#> 2
#> # First line is 1
#> 1
#> # No line data is 0
#> 0

#### documentation: load
cat >sample.yml <<'E'
myFile: ../../examples/thing.yml
E
mkdir -p a/b examples; cd a/b; cat >sample.yml <../../sample.yml; printf 'a: apple is included\nb: cool.\n' >../../examples/thing.yml; echo '<this>is some xml</this>' >../../examples/small.xml; echo 'this.is = a properties file' >../../examples/small.properties; echo bXkgc2VjcmV0IGNoaWxsaSByZWNpcGUgaXMuLi4u >../../examples/base64.txt
echo "# Simple example"
yq 'load(.myFile)' sample.yml; cd ../..
cat >sample.yml <<'E'
something:
  file: thing.yml
E
mkdir -p a/b examples; cd a/b; cat >sample.yml <../../sample.yml; printf 'a: apple is included\nb: cool.\n' >../../examples/thing.yml; echo '<this>is some xml</this>' >../../examples/small.xml; echo 'this.is = a properties file' >../../examples/small.properties; echo bXkgc2VjcmV0IGNoaWxsaSByZWNpcGUgaXMuLi4u >../../examples/base64.txt
echo "# Replace node with referenced file"
yq '.something |= load("../../examples/" + .file)' sample.yml; cd ../..
cat >sample.yml <<'E'
something:
  file: thing.yml
over:
  here:
    - file: thing.yml
E
mkdir -p a/b examples; cd a/b; cat >sample.yml <../../sample.yml; printf 'a: apple is included\nb: cool.\n' >../../examples/thing.yml; echo '<this>is some xml</this>' >../../examples/small.xml; echo 'this.is = a properties file' >../../examples/small.properties; echo bXkgc2VjcmV0IGNoaWxsaSByZWNpcGUgaXMuLi4u >../../examples/base64.txt
echo "# Replace _all_ nodes with referenced file"
yq '(.. | select(has("file"))) |= load("../../examples/" + .file)' sample.yml; cd ../..
cat >sample.yml <<'E'
something:
  file: thing.yml
E
mkdir -p a/b examples; cd a/b; cat >sample.yml <../../sample.yml; printf 'a: apple is included\nb: cool.' >../../examples/thing.yml; echo '<this>is some xml</this>' >../../examples/small.xml; echo 'this.is = a properties file' >../../examples/small.properties; echo bXkgc2VjcmV0IGNoaWxsaSByZWNpcGUgaXMuLi4u >../../examples/base64.txt
echo "# Replace node with referenced file as string"
yq '.something |= load_str("../../examples/" + .file)' sample.yml; cd ../..
cat >sample.yml <<'E'
cool: things
E
mkdir -p a/b examples; cd a/b; cat >sample.yml <../../sample.yml; printf 'a: apple is included\nb: cool.\n' >../../examples/thing.yml; echo '<this>is some xml</this>' >../../examples/small.xml; echo 'this.is = a properties file' >../../examples/small.properties; echo bXkgc2VjcmV0IGNoaWxsaSByZWNpcGUgaXMuLi4u >../../examples/base64.txt
echo "# Load from XML"
yq '.more_stuff = load_xml("../../examples/small.xml")' sample.yml; cd ../..
cat >sample.yml <<'E'
cool: things
E
mkdir -p a/b examples; cd a/b; cat >sample.yml <../../sample.yml; printf 'a: apple is included\nb: cool.\n' >../../examples/thing.yml; echo '<this>is some xml</this>' >../../examples/small.xml; echo 'this.is = a properties file' >../../examples/small.properties; echo bXkgc2VjcmV0IGNoaWxsaSByZWNpcGUgaXMuLi4u >../../examples/base64.txt
echo "# Load from Properties"
yq '.more_stuff = load_props("../../examples/small.properties")' sample.yml; cd ../..
cat >sample.yml <<'E'
this:
  is: from yaml
  cool: ay
E
mkdir -p a/b examples; cd a/b; cat >sample.yml <../../sample.yml; printf 'a: apple is included\nb: cool.\n' >../../examples/thing.yml; echo '<this>is some xml</this>' >../../examples/small.xml; echo 'this.is = a properties file' >../../examples/small.properties; echo bXkgc2VjcmV0IGNoaWxsaSByZWNpcGUgaXMuLi4u >../../examples/base64.txt
echo "# Merge from properties"
yq '. *= load_props("../../examples/small.properties")' sample.yml; cd ../..
cat >sample.yml <<'E'
cool: things
E
mkdir -p a/b examples; cd a/b; cat >sample.yml <../../sample.yml; printf 'a: apple is included\nb: cool.\n' >../../examples/thing.yml; echo '<this>is some xml</this>' >../../examples/small.xml; echo 'this.is = a properties file' >../../examples/small.properties; echo bXkgc2VjcmV0IGNoaWxsaSByZWNpcGUgaXMuLi4u >../../examples/base64.txt
echo "# Load from base64 encoded file"
yq '.more_stuff = load_base64("../../examples/base64.txt")' sample.yml; cd ../..
mkdir -p a/b; cd a/b
echo "# load() operation fails when security is enabled"
yq --security-disable-env-ops --security-disable-file-ops --null-input 'load("../../examples/thing.yml")'; cd ../..
mkdir -p a/b; cd a/b
echo "# load_str() operation fails when security is enabled"
yq --security-disable-env-ops --security-disable-file-ops --null-input 'load_str("../../examples/thing.yml")'; cd ../..
mkdir -p a/b; cd a/b
echo "# load_xml() operation fails when security is enabled"
yq --security-disable-env-ops --security-disable-file-ops --null-input 'load_xml("../../examples/small.xml")'; cd ../..
mkdir -p a/b; cd a/b
echo "# load_props() operation fails when security is enabled"
yq --security-disable-env-ops --security-disable-file-ops --null-input 'load_props("../../examples/small.properties")'; cd ../..
mkdir -p a/b; cd a/b
echo "# load_base64() operation fails when security is enabled"
yq --security-disable-env-ops --security-disable-file-ops --null-input 'load_base64("../../examples/base64.txt")'; cd ../..
#differs: Debian's yq is another program; the answers are those of the documentation of mikefarah's yq 4.53 (pkg/yqlib/doc, MIT)
#> # Simple example
#> a: apple is included
#> b: cool.
#> # Replace node with referenced file
#> something:
#>   a: apple is included
#>   b: cool.
#> # Replace _all_ nodes with referenced file
#> something:
#>   a: apple is included
#>   b: cool.
#> over:
#>   here:
#>     - a: apple is included
#>       b: cool.
#> # Replace node with referenced file as string
#> something: |-
#>   a: apple is included
#>   b: cool.
#> # Load from XML
#> cool: things
#> more_stuff:
#>   this: is some xml
#> # Load from Properties
#> cool: things
#> more_stuff:
#>   this:
#>     is: a properties file
#> # Merge from properties
#> this:
#>   is: a properties file
#>   cool: ay
#> # Load from base64 encoded file
#> cool: things
#> more_stuff: my secret chilli recipe is....
#> # load() operation fails when security is enabled
#> # load_str() operation fails when security is enabled
#> # load_xml() operation fails when security is enabled
#> # load_props() operation fails when security is enabled
#> # load_base64() operation fails when security is enabled
#2> Error: file operations have been disabled
#2> Error: file operations have been disabled
#2> Error: file operations have been disabled
#2> Error: file operations have been disabled
#2> Error: file operations have been disabled

#### documentation: map
cat >sample.yml <<'E'
- 1
- 2
- 3
E
echo "# Map array"
yq 'map(. + 1)' sample.yml
cat >sample.yml <<'E'
a: 1
b: 2
c: 3
E
echo "# Map object values"
yq 'map_values(. + 1)' sample.yml
#differs: Debian's yq is another program; the answers are those of the documentation of mikefarah's yq 4.53 (pkg/yqlib/doc, MIT)
#> # Map array
#> - 2
#> - 3
#> - 4
#> # Map object values
#> a: 2
#> b: 3
#> c: 4

#### documentation: max
cat >sample.yml <<'E'
- 99
- 16
- 12
- 6
- 66
E
echo "# Maximum int"
yq 'max' sample.yml
cat >sample.yml <<'E'
- foo
- bar
- baz
E
echo "# Maximum string"
yq 'max' sample.yml
cat >sample.yml <<'E'
[]
E
echo "# Maximum of empty"
yq 'max' sample.yml
#differs: Debian's yq is another program; the answers are those of the documentation of mikefarah's yq 4.53 (pkg/yqlib/doc, MIT)
#> # Maximum int
#> 99
#> # Maximum string
#> foo
#> # Maximum of empty

#### documentation: min
cat >sample.yml <<'E'
- 99
- 16
- 12
- 6
- 66
E
echo "# Minimum int"
yq 'min' sample.yml
cat >sample.yml <<'E'
- foo
- bar
- baz
E
echo "# Minimum string"
yq 'min' sample.yml
cat >sample.yml <<'E'
[]
E
echo "# Minimum of empty"
yq 'min' sample.yml
#differs: Debian's yq is another program; the answers are those of the documentation of mikefarah's yq 4.53 (pkg/yqlib/doc, MIT)
#> # Minimum int
#> 6
#> # Minimum string
#> bar
#> # Minimum of empty

#### documentation: modulo
cat >sample.yml <<'E'
a: 13
b: 2
E
echo "# Number modulo - int"
yq '.a = .a % .b' sample.yml
cat >sample.yml <<'E'
a: 12
b: 2.5
E
echo "# Number modulo - float"
yq '.a = .a % .b' sample.yml
cat >sample.yml <<'E'
a: 1
b: 0
E
echo "# Number modulo - int by zero"
yq '.a = .a % .b' sample.yml
cat >sample.yml <<'E'
a: 1.1
b: 0
E
echo "# Number modulo - float by zero"
yq '.a = .a % .b' sample.yml
#differs: Debian's yq is another program; the answers are those of the documentation of mikefarah's yq 4.53 (pkg/yqlib/doc, MIT)
#> # Number modulo - int
#> a: 1
#> b: 2
#> # Number modulo - float
#> a: 2
#> b: 2.5
#> # Number modulo - int by zero
#> # Number modulo - float by zero
#> a: NaN
#> b: 0
#2> Error: cannot modulo by 0

#### documentation: multiply-merge
cat >sample.yml <<'E'
a: 3
b: 4
E
echo "# Multiply integers"
yq '.a *= .b' sample.yml
cat >sample.yml <<'E'
b: banana
E
echo "# Multiply string node X int"
yq '.b * 4' sample.yml
cat >sample.yml <<'E'
b: banana
E
echo "# Multiply int X string node"
yq '4 * .b' sample.yml
cat >sample.yml <<'E'
n: 4
E
echo "# Multiply string X int node"
yq '"banana" * .n' sample.yml
cat >sample.yml <<'E'
n: 4
E
echo "# Multiply int node X string"
yq '.n * "banana"' sample.yml
cat >sample.yml <<'E'
a:
  field: me
  fieldA: cat
b:
  field:
    g: wizz
  fieldB: dog
E
echo "# Merge objects together, returning merged result only"
yq '.a * .b' sample.yml
cat >sample.yml <<'E'
a:
  field: me
  fieldA: cat
b:
  field:
    g: wizz
  fieldB: dog
E
echo "# Merge objects together, returning parent object"
yq '. * {"a":.b}' sample.yml
cat >sample.yml <<'E'
a: {things: great}
b:
  also: "me"
E
echo "# Merge keeps style of LHS"
yq '. * {"a":.b}' sample.yml
cat >sample.yml <<'E'
a:
  - 1
  - 2
  - 3
b:
  - 3
  - 4
  - 5
E
echo "# Merge arrays"
yq '. * {"a":.b}' sample.yml
cat >sample.yml <<'E'
a:
  thing: one
  cat: frog
b:
  missing: two
  thing: two
E
echo "# Merge, only existing fields"
yq '.a *? .b' sample.yml
cat >sample.yml <<'E'
a:
  thing: one
  cat: frog
b:
  missing: two
  thing: two
E
echo "# Merge, only new fields"
yq '.a *n .b' sample.yml
cat >sample.yml <<'E'
a:
  array:
    - 1
    - 2
    - animal: dog
  value: coconut
b:
  array:
    - 3
    - 4
    - animal: cat
  value: banana
E
echo "# Merge, appending arrays"
yq '.a *+ .b' sample.yml
cat >sample.yml <<'E'
a:
  thing:
    - 1
    - 2
b:
  thing:
    - 3
    - 4
  another:
    - 1
E
echo "# Merge, only existing fields, appending arrays"
yq '.a *?+ .b' sample.yml
cat >sample.yml <<'E'
a:
  - name: fred
    age: 12
  - name: bob
    age: 32
b:
  - name: fred
    age: 34
E
echo "# Merge, deeply merging arrays"
yq '.a *d .b' sample.yml
cat >sample.yml <<'E'
myArray:
  - a: apple
    b: appleB
  - a: kiwi
    b: kiwiB
  - a: banana
    b: bananaB
something: else
E
cat >another.yml <<'E'
newArray:
  - a: banana
    c: bananaC
  - a: apple
    b: appleB2
  - a: dingo
    c: dingoC
E
echo "# Merge arrays of objects together, matching on a key"
idPath=".a"  originalPath=".myArray"  otherPath=".newArray" yq eval-all '
(
  (( (eval(strenv(originalPath)) + eval(strenv(otherPath)))  | .[] | {(eval(strenv(idPath))):  .}) as $item ireduce ({}; . * $item )) as $uniqueMap
  | ( $uniqueMap  | to_entries | .[]) as $item ireduce([]; . + $item.value)
) as $mergedArray
| select(fi == 0) | (eval(strenv(originalPath))) = $mergedArray
' sample.yml another.yml
cat >sample.yml <<'E'
a: cat
b: dog
E
echo "# Merge to prefix an element"
yq '. * {"a": {"c": .a}}' sample.yml
cat >sample.yml <<'E'
a: &cat
  c: frog
b:
  f: *cat
c:
  g: thongs
E
echo "# Merge with simple aliases"
yq '.c * .b' sample.yml
cat >sample.yml <<'E'
a:
  c: &cat frog
b:
  f: *cat
c:
  g: thongs
E
echo "# Merge copies anchor names"
yq '.c * .a' sample.yml
cat >sample.yml <<'E'
foo: &foo
  a: foo_a
  thing: foo_thing
  c: foo_c
bar: &bar
  b: bar_b
  thing: bar_thing
  c: bar_c
foobarList:
  b: foobarList_b
  <<:
    - *foo
    - *bar
  c: foobarList_c
foobar:
  c: foobar_c
  <<: *foo
  thing: foobar_thing
E
echo "# Merge with merge anchors"
yq '.foobar * .foobarList' sample.yml
cat >sample.yml <<'E'
a: !horse 2
b: !goat 3
E
echo "# Custom types: that are really numbers"
yq '.a = .a * .b' sample.yml
cat >sample.yml <<'E'
a: !horse
  cat: meow
b: !goat
  dog: woof
E
echo "# Custom types: that are really maps"
yq '.a = .a * .b' sample.yml
cat >sample.yml <<'E'
a: !horse
  cat: meow
b: !goat
  dog: woof
E
echo "# Custom types: clobber tags"
yq '.a *=c .b' sample.yml
echo "# Merging a null with a map"
yq --null-input 'null * {"some": "thing"}'
echo "# Merging a map with null"
yq --null-input '{"some": "thing"} * null'
echo "# Merging a null with an array"
yq --null-input 'null * ["some"]'
echo "# Merging an array with null"
yq --null-input '["some"] * null'
#differs: Debian's yq is another program; the answers are those of the documentation of mikefarah's yq 4.53 (pkg/yqlib/doc, MIT)
#> # Multiply integers
#> a: 12
#> b: 4
#> # Multiply string node X int
#> bananabananabananabanana
#> # Multiply int X string node
#> bananabananabananabanana
#> # Multiply string X int node
#> bananabananabananabanana
#> # Multiply int node X string
#> bananabananabananabanana
#> # Merge objects together, returning merged result only
#> field:
#>   g: wizz
#> fieldA: cat
#> fieldB: dog
#> # Merge objects together, returning parent object
#> a:
#>   field:
#>     g: wizz
#>   fieldA: cat
#>   fieldB: dog
#> b:
#>   field:
#>     g: wizz
#>   fieldB: dog
#> # Merge keeps style of LHS
#> a: {things: great, also: "me"}
#> b:
#>   also: "me"
#> # Merge arrays
#> a:
#>   - 3
#>   - 4
#>   - 5
#> b:
#>   - 3
#>   - 4
#>   - 5
#> # Merge, only existing fields
#> thing: two
#> cat: frog
#> # Merge, only new fields
#> thing: one
#> cat: frog
#> missing: two
#> # Merge, appending arrays
#> array:
#>   - 1
#>   - 2
#>   - animal: dog
#>   - 3
#>   - 4
#>   - animal: cat
#> value: banana
#> # Merge, only existing fields, appending arrays
#> thing:
#>   - 1
#>   - 2
#>   - 3
#>   - 4
#> # Merge, deeply merging arrays
#> - name: fred
#>   age: 34
#> - name: bob
#>   age: 32
#> # Merge arrays of objects together, matching on a key
#> myArray:
#>   - a: apple
#>     b: appleB2
#>   - a: kiwi
#>     b: kiwiB
#>   - a: banana
#>     b: bananaB
#>     c: bananaC
#>   - a: dingo
#>     c: dingoC
#> something: else
#> # Merge to prefix an element
#> a:
#>   c: cat
#> b: dog
#> # Merge with simple aliases
#> g: thongs
#> f: *cat
#> # Merge copies anchor names
#> g: thongs
#> c: &cat frog
#> # Merge with merge anchors
#> c: foobarList_c
#> <<:
#>   - *foo
#>   - *bar
#> thing: foobar_thing
#> b: foobarList_b
#> # Custom types: that are really numbers
#> a: !horse 6
#> b: !goat 3
#> # Custom types: that are really maps
#> a: !horse
#>   cat: meow
#>   dog: woof
#> b: !goat
#>   dog: woof
#> # Custom types: clobber tags
#> a: !goat
#>   cat: meow
#>   dog: woof
#> b: !goat
#>   dog: woof
#> # Merging a null with a map
#> some: thing
#> # Merging a map with null
#> some: thing
#> # Merging a null with an array
#> - some
#> # Merging an array with null
#> - some

#### documentation: omit
cat >sample.yml <<'E'
myMap:
  cat: meow
  dog: bark
  thing: hamster
  hamster: squeak
E
echo "# Omit keys from map"
yq '.myMap |= omit(["hamster", "cat", "goat"])' sample.yml
cat >sample.yml <<'E'
- cat
- leopard
- lion
E
echo "# Omit indices from array"
yq 'omit([2, 0, 734, -5])' sample.yml
#differs: Debian's yq is another program; the answers are those of the documentation of mikefarah's yq 4.53 (pkg/yqlib/doc, MIT)
#> # Omit keys from map
#> myMap:
#>   dog: bark
#>   thing: hamster
#> # Omit indices from array
#> - leopard

#### documentation: parent
cat >sample.yml <<'E'
a:
  nested: cat
E
echo "# Simple example"
yq '.a.nested | parent' sample.yml
cat >sample.yml <<'E'
a:
  fruit: apple
  name: bob
b:
  fruit: banana
  name: sam
E
echo "# Parent of nested matches"
yq '.. | select(. == "banana") | parent' sample.yml
cat >sample.yml <<'E'
a:
  fruit: apple
  name: bob
b:
  fruit: banana
  name: sam
E
echo "# Get parent attribute"
yq '.. | select(. == "banana") | parent.name' sample.yml
cat >sample.yml <<'E'
a:
  b:
    c: cat
E
echo "# Get parents"
yq '.a.b.c | parents' sample.yml
cat >sample.yml <<'E'
a:
  b:
    c: cat
E
echo "# Get the top (root) parent"
yq '.a.b.c | parent(-1)' sample.yml
cat >sample.yml <<'E'
a:
  b:
    c: cat
E
echo "# Root"
yq '.a.b.c | root' sample.yml
cat >sample.yml <<'E'
a:
  b:
    c: cat
E
echo "# N-th parent"
yq '.a.b.c | parent(2)' sample.yml
cat >sample.yml <<'E'
a:
  b:
    c: cat
E
echo "# N-th parent - another level"
yq '.a.b.c | parent(3)' sample.yml
cat >sample.yml <<'E'
a:
  b:
    c: cat
E
echo "# N-th negative"
yq '.a.b.c | parent(-2)' sample.yml
cat >sample.yml <<'E'
{}
E
echo "# No parent"
yq 'parent' sample.yml
#differs: Debian's yq is another program; the answers are those of the documentation of mikefarah's yq 4.53 (pkg/yqlib/doc, MIT)
#> # Simple example
#> nested: cat
#> # Parent of nested matches
#> fruit: banana
#> name: sam
#> # Get parent attribute
#> sam
#> # Get parents
#> - c: cat
#> - b:
#>     c: cat
#> - a:
#>     b:
#>       c: cat
#> # Get the top (root) parent
#> a:
#>   b:
#>     c: cat
#> # Root
#> a:
#>   b:
#>     c: cat
#> # N-th parent
#> b:
#>   c: cat
#> # N-th parent - another level
#> a:
#>   b:
#>     c: cat
#> # N-th negative
#> b:
#>   c: cat
#> # No parent

#### documentation: path
cat >sample.yml <<'E'
a:
  b: cat
E
echo "# Map path"
yq '.a.b | path' sample.yml
cat >sample.yml <<'E'
a:
  b: cat
E
echo "# Get map key"
yq '.a.b | path | .[-1]' sample.yml
cat >sample.yml <<'E'
a:
  - cat
  - dog
E
echo "# Array path"
yq '.a.[] | select(. == "dog") | path' sample.yml
cat >sample.yml <<'E'
a:
  - cat
  - dog
E
echo "# Get array index"
yq '.a.[] | select(. == "dog") | path | .[-1]' sample.yml
cat >sample.yml <<'E'
a:
  - cat
  - dog
  - frog
E
echo "# Print path and value"
yq '.a[] | select(. == "*og") | [{"path":path, "value":.}]' sample.yml
cat >sample.yml <<'E'
a:
  b: cat
E
echo "# Set path"
yq 'setpath(["a", "b"]; "things")' sample.yml
echo "# Set on empty document"
yq --null-input 'setpath(["a", "b"]; "things")'
cat >sample.yml <<'E'

parentA: bob
parentB:
  child1: i am child1
  child2: i am child2
parentC:
  child1: me child1
  child2: me child2
E
echo "# Set path to prune deep paths"
yq '(.parentB.child2, .parentC.child1) as $i
  ireduce({}; setpath($i | path; $i))' sample.yml
cat >sample.yml <<'E'
a:
  - cat
  - frog
E
echo "# Set array path"
yq 'setpath(["a", 0]; "things")' sample.yml
echo "# Set array path empty"
yq --null-input 'setpath(["a", 0]; "things")'
cat >sample.yml <<'E'
a:
  b: cat
  c: dog
  d: frog
E
echo "# Delete path"
yq 'delpaths([["a", "c"], ["a", "d"]])' sample.yml
cat >sample.yml <<'E'
a:
  - cat
  - frog
E
echo "# Delete array path"
yq 'delpaths([["a", 0]])' sample.yml
cat >sample.yml <<'E'
a:
  - cat
  - frog
E
echo "# Delete - wrong parameter"
yq 'delpaths(["a", 0])' sample.yml
#differs: Debian's yq is another program; the answers are those of the documentation of mikefarah's yq 4.53 (pkg/yqlib/doc, MIT)
#> # Map path
#> - a
#> - b
#> # Get map key
#> b
#> # Array path
#> - a
#> - 1
#> # Get array index
#> 1
#> # Print path and value
#> - path:
#>     - a
#>     - 1
#>   value: dog
#> - path:
#>     - a
#>     - 2
#>   value: frog
#> # Set path
#> a:
#>   b: things
#> # Set on empty document
#> a:
#>   b: things
#> # Set path to prune deep paths
#> parentB:
#>   child2: i am child2
#> parentC:
#>   child1: me child1
#> # Set array path
#> a:
#>   - things
#>   - frog
#> # Set array path empty
#> a:
#>   - things
#> # Delete path
#> a:
#>   b: cat
#> # Delete array path
#> a:
#>   - frog
#> # Delete - wrong parameter
#2> Error: DELPATHS: expected entry [0] to be a sequence, but its a !!str. Note that delpaths takes an array of path arrays, e.g. [["a", "b"]]
#? 1

#### documentation: pick
cat >sample.yml <<'E'
myMap:
  cat: meow
  dog: bark
  thing: hamster
  hamster: squeak
E
echo "# Pick keys from map"
yq '.myMap |= pick(["hamster", "cat", "goat"])' sample.yml
cat >sample.yml <<'E'
myMap:
  cat: meow
  dog: bark
  thing: hamster
  hamster: squeak
E
echo "# Pick keys from map, included all the keys"
yq '.myMap |= pick( (["thing"] + keys) | unique)' sample.yml
cat >sample.yml <<'E'
- cat
- leopard
- lion
E
echo "# Pick indices from array"
yq 'pick([2, 0, 734, -5])' sample.yml
#differs: Debian's yq is another program; the answers are those of the documentation of mikefarah's yq 4.53 (pkg/yqlib/doc, MIT)
#> # Pick keys from map
#> myMap:
#>   hamster: squeak
#>   cat: meow
#> # Pick keys from map, included all the keys
#> myMap:
#>   thing: hamster
#>   cat: meow
#>   dog: bark
#>   hamster: squeak
#> # Pick indices from array
#> - lion
#> - cat

#### documentation: pipe
cat >sample.yml <<'E'
a:
  b: cat
E
echo "# Simple Pipe"
yq '.a | .b' sample.yml
cat >sample.yml <<'E'
a: cow
b: sheep
c: same
E
echo "# Multiple updates"
yq '.a = "cat" | .b = "dog"' sample.yml
#differs: Debian's yq is another program; the answers are those of the documentation of mikefarah's yq 4.53 (pkg/yqlib/doc, MIT)
#> # Simple Pipe
#> cat
#> # Multiple updates
#> a: cat
#> b: dog
#> c: same

#### documentation: pivot
cat >sample.yml <<'E'
- - foo
  - bar
  - baz
- - sis
  - boom
  - bah
E
echo "# Pivot a sequence of sequences"
yq 'pivot' sample.yml
cat >sample.yml <<'E'
- - foo
  - bar
  - baz
- - sis
  - boom
  - bah
  - blah
E
echo "# Pivot sequence of heterogeneous sequences"
yq 'pivot' sample.yml
cat >sample.yml <<'E'
- foo: a
  bar: b
  baz: c
- foo: x
  bar: y
  baz: z
E
echo "# Pivot sequence of maps"
yq 'pivot' sample.yml
cat >sample.yml <<'E'
- foo: a
  bar: b
  baz: c
- foo: x
  bar: y
  baz: z
  what: ever
E
echo "# Pivot sequence of heterogeneous maps"
yq 'pivot' sample.yml
#differs: Debian's yq is another program; the answers are those of the documentation of mikefarah's yq 4.53 (pkg/yqlib/doc, MIT)
#> # Pivot a sequence of sequences
#> - - foo
#>   - sis
#> - - bar
#>   - boom
#> - - baz
#>   - bah
#> # Pivot sequence of heterogeneous sequences
#> - - foo
#>   - sis
#> - - bar
#>   - boom
#> - - baz
#>   - bah
#> - -
#>   - blah
#> # Pivot sequence of maps
#> foo:
#>   - a
#>   - x
#> bar:
#>   - b
#>   - y
#> baz:
#>   - c
#>   - z
#> # Pivot sequence of heterogeneous maps
#> foo:
#>   - a
#>   - x
#> bar:
#>   - b
#>   - y
#> baz:
#>   - c
#>   - z
#> what:
#>   -
#>   - ever

#### documentation: recursive-descent-glob
cat >sample.yml <<'E'
a: frog
E
echo "# Recurse map (values only)"
yq '..' sample.yml
cat >sample.yml <<'E'
a:
  name: frog
  b:
    name: blog
    age: 12
E
echo "# Recursively find nodes with keys"
yq '[.. | select(has("name"))]' sample.yml
cat >sample.yml <<'E'
a:
  nameA: frog
  b:
    nameB: frog
    age: 12
E
echo "# Recursively find nodes with values"
yq '.. | select(. == "frog")' sample.yml
cat >sample.yml <<'E'
a: frog
E
echo "# Recurse map (values and keys)"
yq '...' sample.yml
cat >sample.yml <<'E'
a: &cat
  c: frog
b: *cat
E
echo "# Aliases are not traversed"
yq '[..]' sample.yml
cat >sample.yml <<'E'
foo: &foo
  a: foo_a
  thing: foo_thing
  c: foo_c
bar: &bar
  b: bar_b
  thing: bar_thing
  c: bar_c
foobarList:
  b: foobarList_b
  <<:
    - *foo
    - *bar
  c: foobarList_c
foobar:
  c: foobar_c
  <<: *foo
  thing: foobar_thing
E
echo "# Merge docs are not traversed"
yq '.foobar | [..]' sample.yml
#differs: Debian's yq is another program; the answers are those of the documentation of mikefarah's yq 4.53 (pkg/yqlib/doc, MIT)
#> # Recurse map (values only)
#> a: frog
#> frog
#> # Recursively find nodes with keys
#> - name: frog
#>   b:
#>     name: blog
#>     age: 12
#> - name: blog
#>   age: 12
#> # Recursively find nodes with values
#> frog
#> frog
#> # Recurse map (values and keys)
#> a: frog
#> a
#> frog
#> # Aliases are not traversed
#> - a: &cat
#>     c: frog
#>   b: *cat
#> - &cat
#>   c: frog
#> - frog
#> - *cat
#> # Merge docs are not traversed
#> - c: foobar_c
#>   <<: *foo
#>   thing: foobar_thing
#> - foobar_c
#> - *foo
#> - foobar_thing

#### documentation: reduce
cat >sample.yml <<'E'
- 10
- 2
- 5
- 3
E
echo "# Sum numbers"
yq '.[] as $item ireduce (0; . + $item)' sample.yml
cat >sample.yml <<'E'
a: cat
E
cat >another.yml <<'E'
b: dog
E
echo "# Merge all yaml files together"
yq eval-all '. as $item ireduce ({}; . * $item )' sample.yml another.yml
cat >sample.yml <<'E'
- name: Cathy
  has: apples
- name: Bob
  has: bananas
E
echo "# Convert an array to an object"
yq '.[] as $item ireduce ({}; .[$item | .name] = ($item | .has) )' sample.yml
#differs: Debian's yq is another program; the answers are those of the documentation of mikefarah's yq 4.53 (pkg/yqlib/doc, MIT)
#> # Sum numbers
#> 20
#> # Merge all yaml files together
#> a: cat
#> b: dog
#> # Convert an array to an object
#> Cathy: apples
#> Bob: bananas

#### documentation: reverse
cat >sample.yml <<'E'
- 1
- 2
- 3
E
echo "# Reverse"
yq 'reverse' sample.yml
cat >sample.yml <<'E'
- a: banana
- a: cat
- a: apple
E
echo "# Sort descending by string field"
yq 'sort_by(.a) | reverse' sample.yml
#differs: Debian's yq is another program; the answers are those of the documentation of mikefarah's yq 4.53 (pkg/yqlib/doc, MIT)
#> # Reverse
#> - 3
#> - 2
#> - 1
#> # Sort descending by string field
#> - a: cat
#> - a: banana
#> - a: apple

#### documentation: select
cat >sample.yml <<'E'
- cat
- goat
- dog
E
echo "# Select elements from array using wildcard prefix"
yq '.[] | select(. == "*at")' sample.yml
cat >sample.yml <<'E'
- go-kart
- goat
- dog
E
echo "# Select elements from array using wildcard suffix"
yq '.[] | select(. == "go*")' sample.yml
cat >sample.yml <<'E'
- ago
- go
- meow
- going
E
echo "# Select elements from array using wildcard prefix and suffix"
yq '.[] | select(. == "*go*")' sample.yml
cat >sample.yml <<'E'
- this_0
- not_this
- nor_0_this
- thisTo_4
E
echo "# Select elements from array with regular expression"
yq '.[] | select(test("[a-zA-Z]+_[0-9]$"))' sample.yml
cat >sample.yml <<'E'
things: cat
bob: goat
horse: dog
E
echo "# Select items from a map"
yq '.[] | select(. == "cat" or test("og$"))' sample.yml
cat >sample.yml <<'E'
name: bob
legs: 2
game: poker
E
echo "# Use select and with_entries to filter map keys"
yq 'with_entries(select(.key | test("ame$")))' sample.yml
cat >sample.yml <<'E'
a:
  things: cat
  bob: goat
  horse: dog
E
echo "# Select multiple items in a map and update"
yq '(.a.[] | select(. == "cat" or . == "goat")) |= "rabbit"' sample.yml
#differs: Debian's yq is another program; the answers are those of the documentation of mikefarah's yq 4.53 (pkg/yqlib/doc, MIT)
#> # Select elements from array using wildcard prefix
#> cat
#> goat
#> # Select elements from array using wildcard suffix
#> go-kart
#> goat
#> # Select elements from array using wildcard prefix and suffix
#> ago
#> go
#> going
#> # Select elements from array with regular expression
#> this_0
#> thisTo_4
#> # Select items from a map
#> cat
#> dog
#> # Use select and with_entries to filter map keys
#> name: bob
#> game: poker
#> # Select multiple items in a map and update
#> a:
#>   things: rabbit
#>   bob: rabbit
#>   horse: dog

#### documentation: slice-array
cat >sample.yml <<'E'
- cat
- dog
- frog
- cow
E
echo "# Slicing arrays"
yq '.[1:3]' sample.yml
cat >sample.yml <<'E'
- cat
- dog
- frog
- cow
E
echo "# Slicing arrays - without the first number"
yq '.[:2]' sample.yml
cat >sample.yml <<'E'
- cat
- dog
- frog
- cow
E
echo "# Slicing arrays - without the second number"
yq '.[2:]' sample.yml
cat >sample.yml <<'E'
- cat
- dog
- frog
- cow
E
echo "# Slicing arrays - use negative numbers to count backwards from the end"
yq '.[1:-1]' sample.yml
cat >sample.yml <<'E'
- cat
- dog
- frog
- cow
E
echo "# Inserting into the middle of an array"
yq '(.[] | select(. == "dog") | key + 1) as $pos | .[0:($pos)] + ["rabbit"] + .[$pos:]' sample.yml
cat >sample.yml <<'E'
country: Australia
E
echo "# Slicing strings"
yq '.country[0:5]' sample.yml
cat >sample.yml <<'E'
country: Australia
E
echo "# Slicing strings - without the second number"
yq '.country[5:]' sample.yml
cat >sample.yml <<'E'
country: Australia
E
echo "# Slicing strings - without the first number"
yq '.country[:5]' sample.yml
cat >sample.yml <<'E'
country: Australia
E
echo "# Slicing strings - use negative numbers to count backwards from the end"
yq '.country[-5:]' sample.yml
cat >sample.yml <<'E'
greeting: héllo
E
echo "# Slicing strings - Unicode"
yq '.greeting[1:3]' sample.yml
#differs: Debian's yq is another program; the answers are those of the documentation of mikefarah's yq 4.53 (pkg/yqlib/doc, MIT)
#> # Slicing arrays
#> - dog
#> - frog
#> # Slicing arrays - without the first number
#> - cat
#> - dog
#> # Slicing arrays - without the second number
#> - frog
#> - cow
#> # Slicing arrays - use negative numbers to count backwards from the end
#> - dog
#> - frog
#> # Inserting into the middle of an array
#> - cat
#> - dog
#> - rabbit
#> - frog
#> - cow
#> # Slicing strings
#> Austr
#> # Slicing strings - without the second number
#> alia
#> # Slicing strings - without the first number
#> Austr
#> # Slicing strings - use negative numbers to count backwards from the end
#> ralia
#> # Slicing strings - Unicode
#> él

#### documentation: sort-keys
cat >sample.yml <<'E'
c: frog
a: blah
b: bing
E
echo "# Sort keys of map"
yq 'sort_keys(.)' sample.yml
cat >sample.yml <<'E'
bParent:
  c: dog
  array:
    - 3
    - 1
    - 2
aParent:
  z: donkey
  x:
    - c: yum
      b: delish
    - b: ew
      a: apple
E
echo "# Sort keys recursively"
yq 'sort_keys(..)' sample.yml
#differs: Debian's yq is another program; the answers are those of the documentation of mikefarah's yq 4.53 (pkg/yqlib/doc, MIT)
#> # Sort keys of map
#> a: blah
#> b: bing
#> c: frog
#> # Sort keys recursively
#> aParent:
#>   x:
#>     - b: delish
#>       c: yum
#>     - a: apple
#>       b: ew
#>   z: donkey
#> bParent:
#>   array:
#>     - 3
#>     - 1
#>     - 2
#>   c: dog

#### documentation: sort
cat >sample.yml <<'E'
- a: banana
- a: cat
- a: apple
E
echo "# Sort by string field"
yq 'sort_by(.a)' sample.yml
cat >sample.yml <<'E'
- a: dog
- a: cat
  b: banana
- a: cat
  b: apple
E
echo "# Sort by multiple fields"
yq 'sort_by(.a, .b)' sample.yml
cat >sample.yml <<'E'
- a: banana
- a: cat
- a: apple
E
echo "# Sort descending by string field"
yq 'sort_by(.a) | reverse' sample.yml
cat >sample.yml <<'E'
cool:
  - a: banana
  - a: cat
  - a: apple
E
echo "# Sort array in place"
yq '.cool |= sort_by(.a)' sample.yml
cat >sample.yml <<'E'
cool:
  - b: banana
  - a: banana
  - c: banana
E
echo "# Sort array of objects by key"
yq '.cool |= sort_by(keys | .[0])' sample.yml
cat >sample.yml <<'E'
y: b
z: a
x: c
E
echo "# Sort a map"
yq 'sort' sample.yml
cat >sample.yml <<'E'
Y: b
z: a
x: c
E
echo "# Sort a map by keys"
yq 'sort_by(key | downcase)' sample.yml
cat >sample.yml <<'E'
- a: banana
  b: 1
- a: banana
  b: 2
- a: banana
  b: 3
- a: banana
  b: 4
E
echo "# Sort is stable"
yq 'sort_by(.a)' sample.yml
cat >sample.yml <<'E'
- a: 10
- a: 100
- a: 1
E
echo "# Sort by numeric field"
yq 'sort_by(.a)' sample.yml
cat >sample.yml <<'E'
- a: 12-Jun-2011
- a: 23-Dec-2010
- a: 10-Aug-2011
E
echo "# Sort by custom date field"
yq 'with_dtf("02-Jan-2006"; sort_by(.a))' sample.yml
cat >sample.yml <<'E'
- 8
- 3
- null
- 6
- true
- false
- cat
E
echo "# Sort, nulls come first"
yq 'sort' sample.yml
#differs: Debian's yq is another program; the answers are those of the documentation of mikefarah's yq 4.53 (pkg/yqlib/doc, MIT)
#> # Sort by string field
#> - a: apple
#> - a: banana
#> - a: cat
#> # Sort by multiple fields
#> - a: cat
#>   b: apple
#> - a: cat
#>   b: banana
#> - a: dog
#> # Sort descending by string field
#> - a: cat
#> - a: banana
#> - a: apple
#> # Sort array in place
#> cool:
#>   - a: apple
#>   - a: banana
#>   - a: cat
#> # Sort array of objects by key
#> cool:
#>   - a: banana
#>   - b: banana
#>   - c: banana
#> # Sort a map
#> z: a
#> y: b
#> x: c
#> # Sort a map by keys
#> x: c
#> Y: b
#> z: a
#> # Sort is stable
#> - a: banana
#>   b: 1
#> - a: banana
#>   b: 2
#> - a: banana
#>   b: 3
#> - a: banana
#>   b: 4
#> # Sort by numeric field
#> - a: 1
#> - a: 10
#> - a: 100
#> # Sort by custom date field
#> - a: 23-Dec-2010
#> - a: 12-Jun-2011
#> - a: 10-Aug-2011
#> # Sort, nulls come first
#> - null
#> - false
#> - true
#> - 3
#> - 6
#> - 8
#> - cat

#### documentation: split-into-documents
echo "# Split empty"
yq --null-input 'split_doc'
cat >sample.yml <<'E'
- a: cat
- b: dog
E
echo "# Split array"
yq '.[] | split_doc' sample.yml
#differs: Debian's yq is another program; the answers are those of the documentation of mikefarah's yq 4.53 (pkg/yqlib/doc, MIT)
#> # Split empty
#>
#> # Split array
#> a: cat
#> ---
#> b: dog

#### documentation: string-operators
cat >sample.yml <<'E'
value: things
another: stuff
E
echo "# Interpolation"
yq '.message = "I like \(.value) and \(.another)"' sample.yml
cat >sample.yml <<'E'
value:
  an: apple
E
echo "# Interpolation - not a string"
yq '.message = "I like \(.value)"' sample.yml
cat >sample.yml <<'E'
água
E
echo "# To up (upper) case"
yq 'upcase' sample.yml
cat >sample.yml <<'E'
ÁgUA
E
echo "# To down (lower) case"
yq 'downcase' sample.yml
cat >sample.yml <<'E'
- cat
- meow
- 1
- null
- true
E
echo "# Join strings"
yq 'join("; ")' sample.yml
cat >sample.yml <<'E'
- ' cat'
- 'dog '
- ' cow cow '
- horse
E
echo "# Trim strings"
yq '.[] | trim' sample.yml
cat >sample.yml <<'E'
foo bar foo
E
echo "# Match string"
yq 'match("foo")' sample.yml
cat >sample.yml <<'E'
foo bar FOO
E
echo "# Match string, case insensitive"
yq '[match("(?i)foo"; "g")]' sample.yml
cat >sample.yml <<'E'
abc abc
E
echo "# Match with global capture group"
yq '[match("(ab)(c)"; "g")]' sample.yml
cat >sample.yml <<'E'
foo bar foo foo  foo
E
echo "# Match with named capture groups"
yq '[match("foo (?P<bar123>bar)? foo"; "g")]' sample.yml
cat >sample.yml <<'E'
xyzzy-14
E
echo "# Capture named groups into a map"
yq 'capture("(?P<a>[a-z]+)-(?P<n>[0-9]+)")' sample.yml
cat >sample.yml <<'E'
cat cat
E
echo "# Match without global flag"
yq 'match("cat")' sample.yml
cat >sample.yml <<'E'
cat cat
E
echo "# Match with global flag"
yq '[match("cat"; "g")]' sample.yml
cat >sample.yml <<'E'
- cat
- dog
E
echo "# Test using regex"
yq '.[] | test("at")' sample.yml
cat >sample.yml <<'E'
a: dogs are great
E
echo "# Substitute / Replace string"
yq '.a |= sub("dogs", "cats")' sample.yml
cat >sample.yml <<'E'
a: cat
b: heat
E
echo "# Substitute / Replace string with regex"
yq '.[] |= sub("(a)", "${1}r")' sample.yml
cat >sample.yml <<'E'
a: !horse cat
b: !goat heat
E
echo "# Custom types: that are really strings"
yq '.[] |= sub("(a)", "${1}r")' sample.yml
cat >sample.yml <<'E'
cat; meow; 1; ; true
E
echo "# Split strings"
yq 'split("; ")' sample.yml
cat >sample.yml <<'E'
word
E
echo "# Split strings one match"
yq 'split("; ")' sample.yml
cat >sample.yml <<'E'
- 1
- true
- null
- ~
- cat
- an: object
- - array
  - 2
E
echo "# To string"
yq '.[] |= to_string' sample.yml
#differs: Debian's yq is another program; the answers are those of the documentation of mikefarah's yq 4.53 (pkg/yqlib/doc, MIT)
#> # Interpolation
#> value: things
#> another: stuff
#> message: I like things and stuff
#> # Interpolation - not a string
#> value:
#>   an: apple
#> message: 'I like an: apple'
#> # To up (upper) case
#> ÁGUA
#> # To down (lower) case
#> água
#> # Join strings
#> cat; meow; 1; ; true
#> # Trim strings
#> cat
#> dog
#> cow cow
#> horse
#> # Match string
#> string: foo
#> offset: 0
#> length: 3
#> captures: []
#> # Match string, case insensitive
#> - string: foo
#>   offset: 0
#>   length: 3
#>   captures: []
#> - string: FOO
#>   offset: 8
#>   length: 3
#>   captures: []
#> # Match with global capture group
#> - string: abc
#>   offset: 0
#>   length: 3
#>   captures:
#>     - string: ab
#>       offset: 0
#>       length: 2
#>     - string: c
#>       offset: 2
#>       length: 1
#> - string: abc
#>   offset: 4
#>   length: 3
#>   captures:
#>     - string: ab
#>       offset: 4
#>       length: 2
#>     - string: c
#>       offset: 6
#>       length: 1
#> # Match with named capture groups
#> - string: foo bar foo
#>   offset: 0
#>   length: 11
#>   captures:
#>     - string: bar
#>       offset: 4
#>       length: 3
#>       name: bar123
#> - string: foo  foo
#>   offset: 12
#>   length: 8
#>   captures:
#>     - string: null
#>       offset: -1
#>       length: 0
#>       name: bar123
#> # Capture named groups into a map
#> a: xyzzy
#> n: "14"
#> # Match without global flag
#> string: cat
#> offset: 0
#> length: 3
#> captures: []
#> # Match with global flag
#> - string: cat
#>   offset: 0
#>   length: 3
#>   captures: []
#> - string: cat
#>   offset: 4
#>   length: 3
#>   captures: []
#> # Test using regex
#> true
#> false
#> # Substitute / Replace string
#> a: cats are great
#> # Substitute / Replace string with regex
#> a: cart
#> b: heart
#> # Custom types: that are really strings
#> a: !horse cart
#> b: !goat heart
#> # Split strings
#> - cat
#> - meow
#> - "1"
#> - ""
#> - "true"
#> # Split strings one match
#> - word
#> # To string
#> - "1"
#> - "true"
#> - "null"
#> - "~"
#> - cat
#> - "an: object"
#> - "- array\n- 2"

#### documentation: style
cat >sample.yml <<'E'
a:
  b: thing
  c: something
E
echo "# Update and set style of a particular node (simple)"
yq '.a.b = "new" | .a.b style="double"' sample.yml
cat >sample.yml <<'E'
a:
  b: thing
  c: something
E
echo "# Update and set style of a particular node using path variables"
yq 'with(.a.b ; . = "new" | . style="double")' sample.yml
cat >sample.yml <<'E'
a: cat
b: 5
c: 3.2
e: true
f:
  - 1
  - 2
  - 3
g:
  something: cool
E
echo "# Set tagged style"
yq '.. style="tagged"' sample.yml
cat >sample.yml <<'E'
a: cat
b: 5
c: 3.2
e: true
f:
  - 1
  - 2
  - 3
g:
  something: cool
E
echo "# Set double quote style"
yq '.. style="double"' sample.yml
cat >sample.yml <<'E'
a: cat
b: 5
c: 3.2
e: true
f:
  - 1
  - 2
  - 3
g:
  something: cool
E
echo "# Set double quote style on map keys too"
yq '... style="double"' sample.yml
cat >sample.yml <<'E'
a: cat
b: 5
c: 3.2
e: true
f:
  - 1
  - 2
  - 3
g:
  something: cool
E
echo "# Set single quote style"
yq '.. style="single"' sample.yml
cat >sample.yml <<'E'
a: cat
b: 5
c: 3.2
e: true
f:
  - 1
  - 2
  - 3
g:
  something: cool
E
echo "# Set literal quote style"
yq '.. style="literal"' sample.yml
cat >sample.yml <<'E'
a: cat
b: 5
c: 3.2
e: true
f:
  - 1
  - 2
  - 3
g:
  something: cool
E
echo "# Set folded quote style"
yq '.. style="folded"' sample.yml
cat >sample.yml <<'E'
a: cat
b: 5
c: 3.2
e: true
f:
  - 1
  - 2
  - 3
g:
  something: cool
E
echo "# Set flow quote style"
yq '.. style="flow"' sample.yml
cat >sample.yml <<'E'
{a: cat, "b": 5, 'c': 3.2, "e": true,  f: [1,2,3], "g": { something: "cool"} }
E
echo "# Reset style - or pretty print"
yq '... style=""' sample.yml
cat >sample.yml <<'E'
a: single
b: double
E
echo "# Set style relatively with assign-update"
yq '.[] style |= .' sample.yml
cat >sample.yml <<'E'
{a: "cat", b: 'thing'}
E
echo "# Read style"
yq '.. | style' sample.yml
#differs: Debian's yq is another program; the answers are those of the documentation of mikefarah's yq 4.53 (pkg/yqlib/doc, MIT)
#> # Update and set style of a particular node (simple)
#> a:
#>   b: "new"
#>   c: something
#> # Update and set style of a particular node using path variables
#> a:
#>   b: "new"
#>   c: something
#> # Set tagged style
#> !!map
#> a: !!str cat
#> b: !!int 5
#> c: !!float 3.2
#> e: !!bool true
#> f: !!seq
#>   - !!int 1
#>   - !!int 2
#>   - !!int 3
#> g: !!map
#>   something: !!str cool
#> # Set double quote style
#> a: "cat"
#> b: "5"
#> c: "3.2"
#> e: "true"
#> f:
#>   - "1"
#>   - "2"
#>   - "3"
#> g:
#>   something: "cool"
#> # Set double quote style on map keys too
#> "a": "cat"
#> "b": "5"
#> "c": "3.2"
#> "e": "true"
#> "f":
#>   - "1"
#>   - "2"
#>   - "3"
#> "g":
#>   "something": "cool"
#> # Set single quote style
#> a: 'cat'
#> b: '5'
#> c: '3.2'
#> e: 'true'
#> f:
#>   - '1'
#>   - '2'
#>   - '3'
#> g:
#>   something: 'cool'
#> # Set literal quote style
#> a: |-
#>   cat
#> b: |-
#>   5
#> c: |-
#>   3.2
#> e: |-
#>   true
#> f:
#>   - |-
#>     1
#>   - |-
#>     2
#>   - |-
#>     3
#> g:
#>   something: |-
#>     cool
#> # Set folded quote style
#> a: >-
#>   cat
#> b: >-
#>   5
#> c: >-
#>   3.2
#> e: >-
#>   true
#> f:
#>   - >-
#>     1
#>   - >-
#>     2
#>   - >-
#>     3
#> g:
#>   something: >-
#>     cool
#> # Set flow quote style
#> {a: cat, b: 5, c: 3.2, e: true, f: [1, 2, 3], g: {something: cool}}
#> # Reset style - or pretty print
#> a: cat
#> b: 5
#> c: 3.2
#> e: true
#> f:
#>   - 1
#>   - 2
#>   - 3
#> g:
#>   something: cool
#> # Set style relatively with assign-update
#> a: 'single'
#> b: "double"
#> # Read style
#> flow
#> double
#> single

#### documentation: subtract
echo "# Array subtraction"
yq --null-input '[1,2] - [2,3]'
echo "# Array subtraction with nested array"
yq --null-input '[[1], 1, 2] - [[1], 3]'
cat >sample.yml <<'E'
- a: b
  c: d
- a: b
E
echo "# Array subtraction with nested object"
yq '. - [{"c": "d", "a": "b"}]' sample.yml
cat >sample.yml <<'E'
a: 3
b: 4.5
E
echo "# Number subtraction - float"
yq '.a = .a - .b' sample.yml
cat >sample.yml <<'E'
a: 3
b: 4
E
echo "# Number subtraction - int"
yq '.a = .a - .b' sample.yml
cat >sample.yml <<'E'
a: 3
b: 5
E
echo "# Decrement numbers"
yq '.[] -= 1' sample.yml
cat >sample.yml <<'E'
a: 2021-01-01T03:10:00Z
E
echo "# Date subtraction"
yq '.a -= "3h10m"' sample.yml
cat >sample.yml <<'E'
a: Saturday, 15-Dec-01 at 6:00AM GMT
E
echo "# Date subtraction - custom format"
yq 'with_dtf("Monday, 02-Jan-06 at 3:04PM MST", .a -= "3h1m")' sample.yml
cat >sample.yml <<'E'
a: !horse 2
b: !goat 1
E
echo "# Custom types: that are really numbers"
yq '.a -= .b' sample.yml
#differs: Debian's yq is another program; the answers are those of the documentation of mikefarah's yq 4.53 (pkg/yqlib/doc, MIT)
#> # Array subtraction
#> - 1
#> # Array subtraction with nested array
#> - 1
#> - 2
#> # Array subtraction with nested object
#> - a: b
#> # Number subtraction - float
#> a: -1.5
#> b: 4.5
#> # Number subtraction - int
#> a: -1
#> b: 4
#> # Decrement numbers
#> a: 2
#> b: 4
#> # Date subtraction
#> a: 2021-01-01T00:00:00Z
#> # Date subtraction - custom format
#> a: Saturday, 15-Dec-01 at 2:59AM GMT
#> # Custom types: that are really numbers
#> a: !horse 1
#> b: !goat 1

#### documentation: tag
cat >sample.yml <<'E'
a: cat
b: 5
c: 3.2
e: true
f: []
E
echo "# Get tag"
yq '.. | tag' sample.yml
cat >sample.yml <<'E'
a: cat
b: 5
c: 3.2
e: true
f: []
E
echo "# type is an alias for tag"
yq '.. | type' sample.yml
cat >sample.yml <<'E'
a: str
E
echo "# Set custom tag"
yq '.a tag = "!!mikefarah"' sample.yml
cat >sample.yml <<'E'
a: cat
b: 5
c: 3.2
e: true
E
echo "# Find numbers and convert them to strings"
yq '(.. | select(tag == "!!int")) tag= "!!str"' sample.yml
#differs: Debian's yq is another program; the answers are those of the documentation of mikefarah's yq 4.53 (pkg/yqlib/doc, MIT)
#> # Get tag
#> !!map
#> !!str
#> !!int
#> !!float
#> !!bool
#> !!seq
#> # type is an alias for tag
#> !!map
#> !!str
#> !!int
#> !!float
#> !!bool
#> !!seq
#> # Set custom tag
#> a: !!mikefarah str
#> # Find numbers and convert them to strings
#> a: cat
#> b: "5"
#> c: 3.2
#> e: true

#### documentation: to_number
cat >sample.yml <<'E'
- "3"
- "3.1"
- "-1e3"
E
echo "# Converts strings to numbers"
yq '.[] | to_number' sample.yml
cat >sample.yml <<'E'
- 3
- 3.1
- -1e3
E
echo "# Doesn't change numbers"
yq '.[] | to_number' sample.yml
echo "# Cannot convert null"
yq --null-input '.a.b | to_number'
#differs: Debian's yq is another program; the answers are those of the documentation of mikefarah's yq 4.53 (pkg/yqlib/doc, MIT)
#> # Converts strings to numbers
#> 3
#> 3.1
#> -1e3
#> # Doesn't change numbers
#> 3
#> 3.1
#> -1e3
#> # Cannot convert null
#2> Error: cannot convert node value [null] at path a.b of tag !!null to number
#? 1

#### documentation: traverse-read
cat >sample.yml <<'E'
a:
  b: apple
E
echo "# Simple map navigation"
yq '.a' sample.yml
cat >sample.yml <<'E'
- b: apple
- c: banana
E
echo "# Splat"
yq '.[]' sample.yml
cat >sample.yml <<'E'
cat
E
echo "# Optional Splat"
yq '.[]' sample.yml
cat >sample.yml <<'E'
"{}": frog
E
echo "# Special characters"
yq '.["{}"]' sample.yml
cat >sample.yml <<'E'
a:
  "key.withdots":
    "another.key": apple
E
echo "# Nested special characters"
yq '.a["key.withdots"]["another.key"]' sample.yml
cat >sample.yml <<'E'
"red rabbit": frog
E
echo "# Keys with spaces"
yq '.["red rabbit"]' sample.yml
cat >sample.yml <<'E'
b: apple
apple: crispy yum
banana: soft yum
E
echo "# Dynamic keys"
yq '.[.b]' sample.yml
cat >sample.yml <<'E'
c: banana
E
echo "# Children don't exist"
yq '.a.b' sample.yml
cat >sample.yml <<'E'
- 1
- 2
- 3
E
echo "# Optional identifier"
yq '.a?' sample.yml
cat >sample.yml <<'E'
a:
  cat: apple
  mad: things
E
echo "# Wildcard matching"
yq '.a."*a*"' sample.yml
cat >sample.yml <<'E'
a: &cat
  c: frog
b: *cat
E
echo "# Aliases"
yq '.b' sample.yml
cat >sample.yml <<'E'
a: &cat
  c: frog
b: *cat
E
echo "# Traversing aliases with splat"
yq '.b[]' sample.yml
cat >sample.yml <<'E'
a: &cat
  c: frog
b: *cat
E
echo "# Traversing aliases explicitly"
yq '.b.c' sample.yml
cat >sample.yml <<'E'
- 1
- 2
- 3
E
echo "# Traversing arrays by index"
yq '.[0]' sample.yml
cat >sample.yml <<'E'
[[], [cat]]
E
echo "# Traversing nested arrays by index"
yq '.[1][0]' sample.yml
cat >sample.yml <<'E'
2: cat
E
echo "# Maps with numeric keys"
yq '.[2]' sample.yml
cat >sample.yml <<'E'
a: b
E
echo "# Maps with non existing numeric keys"
yq '.[0]' sample.yml
cat >sample.yml <<'E'
foo: &foo
  a: foo_a
  thing: foo_thing
  c: foo_c
bar: &bar
  b: bar_b
  thing: bar_thing
  c: bar_c
foobarList:
  b: foobarList_b
  <<:
    - *foo
    - *bar
  c: foobarList_c
foobar:
  c: foobar_c
  <<: *foo
  thing: foobar_thing
E
echo "# Traversing merge anchors"
yq '.foobar.a' sample.yml
cat >sample.yml <<'E'
foo: &foo
  a: foo_a
  thing: foo_thing
  c: foo_c
bar: &bar
  b: bar_b
  thing: bar_thing
  c: bar_c
foobarList:
  b: foobarList_b
  <<:
    - *foo
    - *bar
  c: foobarList_c
foobar:
  c: foobar_c
  <<: *foo
  thing: foobar_thing
E
echo "# Traversing merge anchors with local override"
yq '.foobar.thing' sample.yml
cat >sample.yml <<'E'
a:
  - a
  - b
  - c
E
echo "# Select multiple indices"
yq '.a[0, 2]' sample.yml
cat >sample.yml <<'E'
foo: &foo
  a: foo_a
  thing: foo_thing
  c: foo_c
bar: &bar
  b: bar_b
  thing: bar_thing
  c: bar_c
foobarList:
  b: foobarList_b
  <<:
    - *foo
    - *bar
  c: foobarList_c
foobar:
  c: foobar_c
  <<: *foo
  thing: foobar_thing
E
echo "# LEGACY: Traversing merge anchors with override"
yq '.foobar.c' sample.yml
cat >sample.yml <<'E'
foo: &foo
  a: foo_a
  thing: foo_thing
  c: foo_c
bar: &bar
  b: bar_b
  thing: bar_thing
  c: bar_c
foobarList:
  b: foobarList_b
  <<:
    - *foo
    - *bar
  c: foobarList_c
foobar:
  c: foobar_c
  <<: *foo
  thing: foobar_thing
E
echo "# LEGACY: Traversing merge anchor lists"
yq '.foobarList.thing' sample.yml
cat >sample.yml <<'E'
foo: &foo
  a: foo_a
  thing: foo_thing
  c: foo_c
bar: &bar
  b: bar_b
  thing: bar_thing
  c: bar_c
foobarList:
  b: foobarList_b
  <<:
    - *foo
    - *bar
  c: foobarList_c
foobar:
  c: foobar_c
  <<: *foo
  thing: foobar_thing
E
echo "# LEGACY: Splatting merge anchors"
yq '.foobar[]' sample.yml
cat >sample.yml <<'E'
foo: &foo
  a: foo_a
  thing: foo_thing
  c: foo_c
bar: &bar
  b: bar_b
  thing: bar_thing
  c: bar_c
foobarList:
  b: foobarList_b
  <<:
    - *foo
    - *bar
  c: foobarList_c
foobar:
  c: foobar_c
  <<: *foo
  thing: foobar_thing
E
echo "# LEGACY: Splatting merge anchor lists"
yq '.foobarList[]' sample.yml
cat >sample.yml <<'E'
foo: &foo
  a: foo_a
  thing: foo_thing
  c: foo_c
bar: &bar
  b: bar_b
  thing: bar_thing
  c: bar_c
foobarList:
  b: foobarList_b
  <<:
    - *foo
    - *bar
  c: foobarList_c
foobar:
  c: foobar_c
  <<: *foo
  thing: foobar_thing
E
echo "# FIXED: Traversing merge anchors with override"
yq --yaml-fix-merge-anchor-to-spec=true '.foobar.c' sample.yml
cat >sample.yml <<'E'
foo: &foo
  a: foo_a
  thing: foo_thing
  c: foo_c
bar: &bar
  b: bar_b
  thing: bar_thing
  c: bar_c
foobarList:
  b: foobarList_b
  <<:
    - *foo
    - *bar
  c: foobarList_c
foobar:
  c: foobar_c
  <<: *foo
  thing: foobar_thing
E
echo "# FIXED: Traversing merge anchor lists"
yq --yaml-fix-merge-anchor-to-spec=true '.foobarList.thing' sample.yml
cat >sample.yml <<'E'
foo: &foo
  a: foo_a
  thing: foo_thing
  c: foo_c
bar: &bar
  b: bar_b
  thing: bar_thing
  c: bar_c
foobarList:
  b: foobarList_b
  <<:
    - *foo
    - *bar
  c: foobarList_c
foobar:
  c: foobar_c
  <<: *foo
  thing: foobar_thing
E
echo "# FIXED: Splatting merge anchors"
yq --yaml-fix-merge-anchor-to-spec=true '.foobar[]' sample.yml
cat >sample.yml <<'E'
foo: &foo
  a: foo_a
  thing: foo_thing
  c: foo_c
bar: &bar
  b: bar_b
  thing: bar_thing
  c: bar_c
foobarList:
  b: foobarList_b
  <<:
    - *foo
    - *bar
  c: foobarList_c
foobar:
  c: foobar_c
  <<: *foo
  thing: foobar_thing
E
echo "# FIXED: Splatting merge anchor lists"
yq --yaml-fix-merge-anchor-to-spec=true '.foobarList[]' sample.yml
#differs: Debian's yq is another program; the answers are those of the documentation of mikefarah's yq 4.53 (pkg/yqlib/doc, MIT)
#> # Simple map navigation
#> b: apple
#> # Splat
#> b: apple
#> c: banana
#> # Optional Splat
#> # Special characters
#> frog
#> # Nested special characters
#> apple
#> # Keys with spaces
#> frog
#> # Dynamic keys
#> crispy yum
#> # Children don't exist
#> null
#> # Optional identifier
#> # Wildcard matching
#> apple
#> things
#> # Aliases
#> *cat
#> # Traversing aliases with splat
#> frog
#> # Traversing aliases explicitly
#> frog
#> # Traversing arrays by index
#> 1
#> # Traversing nested arrays by index
#> cat
#> # Maps with numeric keys
#> cat
#> # Maps with non existing numeric keys
#> null
#> # Traversing merge anchors
#> foo_a
#> # Traversing merge anchors with local override
#> foobar_thing
#> # Select multiple indices
#> a
#> c
#> # LEGACY: Traversing merge anchors with override
#> foo_c
#> # LEGACY: Traversing merge anchor lists
#> bar_thing
#> # LEGACY: Splatting merge anchors
#> foo_c
#> foo_a
#> foobar_thing
#> # LEGACY: Splatting merge anchor lists
#> bar_b
#> foo_a
#> bar_thing
#> foobarList_c
#> # FIXED: Traversing merge anchors with override
#> foobar_c
#> # FIXED: Traversing merge anchor lists
#> foo_thing
#> # FIXED: Splatting merge anchors
#> foo_a
#> foobar_thing
#> foobar_c
#> # FIXED: Splatting merge anchor lists
#> foobarList_b
#> foo_thing
#> foobarList_c
#> foo_a

#### documentation: union
echo "# Combine scalars"
yq --null-input '1, true, "cat"'
cat >sample.yml <<'E'
a: fieldA
b: fieldB
c: fieldC
E
echo "# Combine selected paths"
yq '.a, .c' sample.yml
#differs: Debian's yq is another program; the answers are those of the documentation of mikefarah's yq 4.53 (pkg/yqlib/doc, MIT)
#> # Combine scalars
#> 1
#> true
#> cat
#> # Combine selected paths
#> fieldA
#> fieldC

#### documentation: unique
cat >sample.yml <<'E'
- 2
- 1
- 3
- 2
E
echo "# Unique array of scalars (string/numbers)"
yq 'unique' sample.yml
cat >sample.yml <<'E'
- ~
- null
- ~
- null
E
echo "# Unique nulls"
yq 'unique' sample.yml
cat >sample.yml <<'E'
- ~
- null
- ~
- null
E
echo "# Unique all nulls"
yq 'unique_by(tag)' sample.yml
cat >sample.yml <<'E'
- name: harry
  pet: cat
- name: billy
  pet: dog
- name: harry
  pet: cat
E
echo "# Unique array objects"
yq 'unique' sample.yml
cat >sample.yml <<'E'
- name: harry
  pet: cat
- name: billy
  pet: dog
- name: harry
  pet: dog
E
echo "# Unique array of objects by a field"
yq 'unique_by(.name)' sample.yml
cat >sample.yml <<'E'
- - cat
  - dog
- - cat
  - sheep
- - cat
  - dog
E
echo "# Unique array of arrays"
yq 'unique' sample.yml
#differs: Debian's yq is another program; the answers are those of the documentation of mikefarah's yq 4.53 (pkg/yqlib/doc, MIT)
#> # Unique array of scalars (string/numbers)
#> - 2
#> - 1
#> - 3
#> # Unique nulls
#> - ~
#> - null
#> # Unique all nulls
#> - ~
#> # Unique array objects
#> - name: harry
#>   pet: cat
#> - name: billy
#>   pet: dog
#> # Unique array of objects by a field
#> - name: harry
#>   pet: cat
#> - name: billy
#>   pet: dog
#> # Unique array of arrays
#> - - cat
#>   - dog
#> - - cat
#>   - sheep

#### documentation: variable-operators
cat >sample.yml <<'E'
a: cat
E
echo "# Single value variable"
yq '.a as $foo | $foo' sample.yml
cat >sample.yml <<'E'
- cat
- dog
E
echo "# Multi value variable"
yq '.[] as $foo | $foo' sample.yml
cat >sample.yml <<'E'
"posts":
  - "title": First post
    "author": anon
  - "title": A well-written article
    "author": person1
"realnames":
  "anon": Anonymous Coward
  "person1": Person McPherson
E
echo "# Using variables as a lookup"
yq '.realnames as $names | .posts[] | {"title":.title, "author": $names[.author]}' sample.yml
cat >sample.yml <<'E'
a: a_value
b: b_value
E
echo "# Using variables to swap values"
yq '.a as $x  | .b as $y | .b = $x | .a = $y' sample.yml
cat >sample.yml <<'E'
a:
  b: thing
  c: something
E
echo "# Use ref to reference a path repeatedly"
yq '.a.b ref $x | $x = "new" | $x style="double"' sample.yml
#differs: Debian's yq is another program; the answers are those of the documentation of mikefarah's yq 4.53 (pkg/yqlib/doc, MIT)
#> # Single value variable
#> cat
#> # Multi value variable
#> cat
#> dog
#> # Using variables as a lookup
#> title: First post
#> author: Anonymous Coward
#> title: A well-written article
#> author: Person McPherson
#> # Using variables to swap values
#> a: b_value
#> b: a_value
#> # Use ref to reference a path repeatedly
#> a:
#>   b: "new"
#>   c: something

#### documentation: with
cat >sample.yml <<'E'
a:
  deeply:
    nested: value
E
echo "# Update and style"
yq 'with(.a.deeply.nested; . = "newValue" | . style="single")' sample.yml
cat >sample.yml <<'E'
a:
  deeply:
    nested: value
    other: thing
E
echo "# Update multiple deeply nested properties"
yq 'with(.a.deeply; .nested = "newValue" | .other= "newThing")' sample.yml
cat >sample.yml <<'E'
myArray:
  - a: apple
  - a: banana
E
echo "# Update array elements relatively"
yq 'with(.myArray[]; .b = .a + " yum")' sample.yml
#differs: Debian's yq is another program; the answers are those of the documentation of mikefarah's yq 4.53 (pkg/yqlib/doc, MIT)
#> # Update and style
#> a:
#>   deeply:
#>     nested: 'newValue'
#> # Update multiple deeply nested properties
#> a:
#>   deeply:
#>     nested: newValue
#>     other: newThing
#> # Update array elements relatively
#> myArray:
#>   - a: apple
#>     b: apple yum
#>   - a: banana
#>     b: banana yum

#### documentation: base64
cat >sample.txt <<'E'
YSBzcGVjaWFsIHN0cmluZw==
E
echo "# Decode base64: simple"
yq -p=base64 -oy '.' sample.txt
cat >sample.txt <<'E'
V29ya3Mgd2l0aCBVVEYtMTYg8J+Yig==
E
echo "# Decode base64: UTF-8"
yq -p=base64 -oy '.' sample.txt
cat >sample.txt <<'E'

 YSBzcGVjaWFsIHN0cmluZw==  

E
echo "# Decode with extra spaces"
yq -p=base64 -oy '.' sample.txt
cat >sample.yml <<'E'
"a special string"
E
echo "# Encode base64: string"
yq -o=base64 '.' sample.yml
echo
cat >sample.yml <<'E'
coolData: "a special string"
E
echo "# Encode base64: string from document"
yq -o=base64 '.coolData' sample.yml
echo
#differs: Debian's yq is another program; the answers are those of the documentation of mikefarah's yq 4.53 (pkg/yqlib/doc, MIT)
#> # Decode base64: simple
#> a special string
#> # Decode base64: UTF-8
#> Works with UTF-16 😊
#> # Decode with extra spaces
#> a special string
#> # Encode base64: string
#> YSBzcGVjaWFsIHN0cmluZw==
#> # Encode base64: string from document
#> YSBzcGVjaWFsIHN0cmluZw==

#### documentation: convert
cat >sample.json <<'E'
{"cat": "meow"}
E
echo "# Parse json: simple"
yq -p=json sample.json
cat >sample.json <<'E'
{"a":"Easy! as one two three","b":{"c":2,"d":[3,4]}}
E
echo "# Parse json: complex"
yq -p=json sample.json
cat >sample.yml <<'E'
cat: meow
E
echo "# Encode json: simple"
yq -o=json '.' sample.yml
cat >sample.yml <<'E'
cat: meow # this is a comment, and it will be dropped.
E
echo "# Encode json: simple - in one line"
yq -o=json -I=0 '.' sample.yml
cat >sample.yml <<'E'
cat: meow # this is a comment, and it will be dropped.
E
echo "# Encode json: comments"
yq -o=json '.' sample.yml
cat >sample.yml <<'E'
cat: &ref meow
anotherCat: *ref
E
echo "# Encode json: anchors"
yq -o=json '.' sample.yml
cat >sample.yml <<'E'
things: [{stuff: cool}, {whatever: cat}]
E
echo "# Encode json: multiple results"
yq -o=json -I=0 '.things[]' sample.yml
cat >sample.yml <<'E'
percentiles: [50.0, 95.0, 99.0, 99.9]
E
echo "# Encode json: preserve floats with trailing zero"
yq -o=json -I=0 '.' sample.yml
cat >sample.json <<'E'
{"this": "is a multidoc json file"}
{"each": ["line is a valid json document"]}
{"a number": 4}

E
echo "# Roundtrip JSON Lines / NDJSON"
yq -p=json -o=json -I=0 sample.json
cat >sample.json <<'E'
{
	"this": "is a multidoc json file"
}
{
	"it": [
		"has",
		"consecutive",
		"json documents"
	]
}
{
	"a number": 4
}

E
echo "# Roundtrip multi-document JSON"
yq -p=json -o=json -I=2 sample.json
cat >sample.json <<'E'
{"this": "is a multidoc json file"}
{"each": ["line is a valid json document"]}
{"a number": 4}

E
echo "# Update a specific document in a multi-document json"
yq -p=json -o=json -I=0 '(select(di == 1) | .each ) += "cool"' sample.json
cat >sample.json <<'E'
{"this": "is a multidoc json file"}
{"each": ["line is a valid json document"]}
{"a number": 4}

E
echo "# Find and update a specific document in a multi-document json"
yq -p=json -o=json -I=0 '(select(has("each")) | .each ) += "cool"' sample.json
cat >sample.json <<'E'
{"this": "is a multidoc json file"}
{"each": ["line is a valid json document"]}
{"a number": 4}

E
echo "# Decode JSON Lines / NDJSON"
yq -p=json sample.json
#differs: Debian's yq is another program; the answers are those of the documentation of mikefarah's yq 4.53 (pkg/yqlib/doc, MIT)
#> # Parse json: simple
#> cat: meow
#> # Parse json: complex
#> a: Easy! as one two three
#> b:
#>   c: 2
#>   d:
#>     - 3
#>     - 4
#> # Encode json: simple
#> {
#>   "cat": "meow"
#> }
#> # Encode json: simple - in one line
#> {"cat":"meow"}
#> # Encode json: comments
#> {
#>   "cat": "meow"
#> }
#> # Encode json: anchors
#> {
#>   "cat": "meow",
#>   "anotherCat": "meow"
#> }
#> # Encode json: multiple results
#> {"stuff":"cool"}
#> {"whatever":"cat"}
#> # Encode json: preserve floats with trailing zero
#> {"percentiles":[50.0,95.0,99.0,99.9]}
#> # Roundtrip JSON Lines / NDJSON
#> {"this":"is a multidoc json file"}
#> {"each":["line is a valid json document"]}
#> {"a number":4}
#> # Roundtrip multi-document JSON
#> {
#>   "this": "is a multidoc json file"
#> }
#> {
#>   "it": [
#>     "has",
#>     "consecutive",
#>     "json documents"
#>   ]
#> }
#> {
#>   "a number": 4
#> }
#> # Update a specific document in a multi-document json
#> {"this":"is a multidoc json file"}
#> {"each":["line is a valid json document","cool"]}
#> {"a number":4}
#> # Find and update a specific document in a multi-document json
#> {"this":"is a multidoc json file"}
#> {"each":["line is a valid json document","cool"]}
#> {"a number":4}
#> # Decode JSON Lines / NDJSON
#> this: is a multidoc json file
#> ---
#> each:
#>   - line is a valid json document
#> ---
#> a number: 4

#### documentation: csv-tsv
cat >sample.yml <<'E'
- [i, like, csv]
- [because, excel, is, cool]
E
echo "# Encode CSV simple"
yq -o=csv sample.yml
cat >sample.yml <<'E'
- [i, like, csv]
- [because, excel, is, cool]
E
echo "# Encode TSV simple"
yq -o=tsv sample.yml
cat >sample.yml <<'E'
- name: Gary
  numberOfCats: 1
  likesApples: true
  height: 168.8
- name: Samantha's Rabbit
  numberOfCats: 2
  likesApples: false
  height: -188.8

E
echo "# Encode array of objects to csv"
yq -o=csv sample.yml
cat >sample.yml <<'E'
- name: Gary
  numberOfCats: 1
  likesApples: true
  height: 168.8
- name: Samantha's Rabbit
  numberOfCats: 2
  likesApples: false
  height: -188.8

E
echo "# Encode array of objects to custom csv format"
yq -o=csv '[["Name", "Number of Cats"]] +  [.[] | [.name, .numberOfCats ]]' sample.yml
cat >sample.yml <<'E'
- name: Gary
  numberOfCats: 1
  height: 168.8
- name: Samantha's Rabbit
  height: -188.8
  likesApples: false

E
echo "# Encode array of objects to csv - missing fields behaviour"
yq -o=csv sample.yml
cat >sample.csv <<'E'
name,numberOfCats,likesApples,height,facts
Gary,1,true,168.8,cool: true
Samantha's Rabbit,2,false,-188.8,tall: indeed

E
echo "# Parse CSV into an array of objects"
yq -p=csv sample.csv
cat >sample.csv <<'E'
name,numberOfCats,likesApples,height,facts
Gary,1,true,168.8,cool: true
Samantha's Rabbit,2,false,-188.8,tall: indeed

E
echo "# Parse CSV into an array of objects, no auto-parsing"
yq -p=csv --csv-auto-parse=f sample.csv
cat >sample.tsv <<'E'
name	numberOfCats	likesApples	height
Gary	1	true	168.8
Samantha's Rabbit	2	false	-188.8

E
echo "# Parse TSV into an array of objects"
yq -p=tsv sample.tsv
cat >sample.csv <<'E'
name,numberOfCats,likesApples,height
Gary,1,true,168.8
Samantha's Rabbit,2,false,-188.8

E
echo "# Round trip"
yq -p=csv -o=csv '(.[] | select(.name == "Gary") | .numberOfCats) = 3' sample.csv
#differs: Debian's yq is another program; the answers are those of the documentation of mikefarah's yq 4.53 (pkg/yqlib/doc, MIT)
#> # Encode CSV simple
#> i,like,csv
#> because,excel,is,cool
#> # Encode TSV simple
#> i	like	csv
#> because	excel	is	cool
#> # Encode array of objects to csv
#> name,numberOfCats,likesApples,height
#> Gary,1,true,168.8
#> Samantha's Rabbit,2,false,-188.8
#> # Encode array of objects to custom csv format
#> Name,Number of Cats
#> Gary,1
#> Samantha's Rabbit,2
#> # Encode array of objects to csv - missing fields behaviour
#> name,numberOfCats,height
#> Gary,1,168.8
#> Samantha's Rabbit,,-188.8
#> # Parse CSV into an array of objects
#> - name: Gary
#>   numberOfCats: 1
#>   likesApples: true
#>   height: 168.8
#>   facts:
#>     cool: true
#> - name: Samantha's Rabbit
#>   numberOfCats: 2
#>   likesApples: false
#>   height: -188.8
#>   facts:
#>     tall: indeed
#> # Parse CSV into an array of objects, no auto-parsing
#> - name: Gary
#>   numberOfCats: 1
#>   likesApples: true
#>   height: 168.8
#>   facts: 'cool: true'
#> - name: Samantha's Rabbit
#>   numberOfCats: 2
#>   likesApples: false
#>   height: -188.8
#>   facts: 'tall: indeed'
#> # Parse TSV into an array of objects
#> - name: Gary
#>   numberOfCats: 1
#>   likesApples: true
#>   height: 168.8
#> - name: Samantha's Rabbit
#>   numberOfCats: 2
#>   likesApples: false
#>   height: -188.8
#> # Round trip
#> name,numberOfCats,likesApples,height
#> Gary,3,true,168.8
#> Samantha's Rabbit,2,false,-188.8

#### documentation: formatting-expressions
cat >sample.yaml <<'E'
a:
  b: old
E
cp sample.yaml sample.yml
cat >update.yq <<'E'
#! yq
# This is a yq expression that updates the map
# for several great reasons outlined here.

.a.b = "new" # line comment here
# | .a.c = "frog"

# Now good things will happen.
E
echo "# Commenting out yq expressions"
yq --from-file update.yq sample.yml
#differs: Debian's yq is another program; the answers are those of the documentation of mikefarah's yq 4.53 (pkg/yqlib/doc, MIT)
#> # Commenting out yq expressions
#> a:
#>   b: new

#### documentation: kyaml
cat >sample.yml <<'E'
cat

E
echo "# Encode kyaml: plain string scalar"
yq -o=kyaml '.' sample.yml
cat >sample.yml <<'E'
a: b
c:
  - d

E
echo "# encode flow mapping and sequence"
yq -o=kyaml '.' sample.yml
cat >sample.yml <<'E'
a: 12
b: true
c: null
d: "true"

E
echo "# encode non-string scalars"
yq -o=kyaml '.' sample.yml
cat >sample.yml <<'E'
"1a": b
"has space": c

E
echo "# quote non-identifier keys"
yq -o=kyaml '.' sample.yml
cat >sample.yml <<'E'
a: "line1\nline2\t\"q\""

E
echo "# escape quoted strings"
yq -o=kyaml '.' sample.yml
cat >sample.yml <<'E'
# leading
a: 1 # a line
# head b
b: 2
c:
  # head d
  - d # d line
  - e
# trailing

E
echo "# preserve comments when encoding"
yq -o=kyaml '.' sample.yml
cat >sample.yml <<'E'
base: &base
  a: b
copy: *base

E
echo "# Encode kyaml: anchors and aliases"
yq -o=kyaml '.' sample.yml
cat >sample.yml <<'E'
person:
  name: John
  pets:
    - cat
    - dog

E
echo "# Encode kyaml: yaml to kyaml shows formatting differences"
yq -o=kyaml '.' sample.yml
cat >sample.yml <<'E'
- name: a
  items:
    - id: 1
      tags:
        - k: x
          v: y
        - k: x2
          v: y2
    - id: 2
      tags:
        - k: z
          v: w

E
echo "# Encode kyaml: nested lists of objects"
yq -o=kyaml '.' sample.yml
#differs: Debian's yq is another program; the answers are those of the documentation of mikefarah's yq 4.53 (pkg/yqlib/doc, MIT)
#> # Encode kyaml: plain string scalar
#> "cat"
#> # encode flow mapping and sequence
#> {
#>   a: "b",
#>   c: [
#>     "d",
#>   ],
#> }
#> # encode non-string scalars
#> {
#>   a: 12,
#>   b: true,
#>   c: null,
#>   d: "true",
#> }
#> # quote non-identifier keys
#> {
#>   "1a": "b",
#>   "has space": "c",
#> }
#> # escape quoted strings
#> {
#>   a: "line1\nline2\t\"q\"",
#> }
#> # preserve comments when encoding
#> # leading
#> {
#>   a: 1, # a line
#>   # head b
#>   b: 2,
#>   c: [
#>     # head d
#>     "d", # d line
#>     "e",
#>   ],
#>   # trailing
#> }
#> # Encode kyaml: anchors and aliases
#> {
#>   base: {
#>     a: "b",
#>   },
#>   copy: {
#>     a: "b",
#>   },
#> }
#> # Encode kyaml: yaml to kyaml shows formatting differences
#> {
#>   person: {
#>     name: "John",
#>     pets: [
#>       "cat",
#>       "dog",
#>     ],
#>   },
#> }
#> # Encode kyaml: nested lists of objects
#> [
#>   {
#>     name: "a",
#>     items: [
#>       {
#>         id: 1,
#>         tags: [
#>           {
#>             k: "x",
#>             v: "y",
#>           },
#>           {
#>             k: "x2",
#>             v: "y2",
#>           },
#>         ],
#>       },
#>       {
#>         id: 2,
#>         tags: [
#>           {
#>             k: "z",
#>             v: "w",
#>           },
#>         ],
#>       },
#>     ],
#>   },
#> ]

#### documentation: lua
cat >sample.yml <<'E'
---
country: Australia # this place
cities:
- Sydney
- Melbourne
- Brisbane
- Perth
E
echo "# Basic output example"
yq -o=lua '.' sample.yml
cat >sample.yml <<'E'
---
country: Australia # this place
cities:
- Sydney
- Melbourne
- Brisbane
- Perth
E
echo "# Unquoted keys"
yq -o=lua --lua-unquoted '.' sample.yml
cat >sample.yml <<'E'
---
country: Australia # this place
cities:
- Sydney
- Melbourne
- Brisbane
- Perth
E
echo "# Globals"
yq -o=lua --lua-globals '.' sample.yml
cat >sample.yml <<'E'
---
hello: world
tables:
  like: this
  keys: values
  ? look: non-string keys
  : True
numbers:
  - decimal: 12345
  - hex: 0x7fabc123
  - octal: 0o30
  - float: 123.45
  - infinity: .inf
    plus_infinity: +.inf
    minus_infinity: -.inf
  - not: .nan

E
echo "# Elaborate example"
yq -o=lua '.' sample.yml
#differs: Debian's yq is another program; the answers are those of the documentation of mikefarah's yq 4.53 (pkg/yqlib/doc, MIT)
#> # Basic output example
#> return {
#> 	["country"] = "Australia"; -- this place
#> 	["cities"] = {
#> 		"Sydney",
#> 		"Melbourne",
#> 		"Brisbane",
#> 		"Perth",
#> 	};
#> };
#> # Unquoted keys
#> return {
#> 	country = "Australia"; -- this place
#> 	cities = {
#> 		"Sydney",
#> 		"Melbourne",
#> 		"Brisbane",
#> 		"Perth",
#> 	};
#> };
#> # Globals
#> country = "Australia"; -- this place
#> cities = {
#> 	"Sydney",
#> 	"Melbourne",
#> 	"Brisbane",
#> 	"Perth",
#> };
#> # Elaborate example
#> return {
#> 	["hello"] = "world";
#> 	["tables"] = {
#> 		["like"] = "this";
#> 		["keys"] = "values";
#> 		[{
#> 			["look"] = "non-string keys";
#> 		}] = true;
#> 	};
#> 	["numbers"] = {
#> 		{
#> 			["decimal"] = 12345;
#> 		},
#> 		{
#> 			["hex"] = 0x7fabc123;
#> 		},
#> 		{
#> 			["octal"] = 24;
#> 		},
#> 		{
#> 			["float"] = 123.45;
#> 		},
#> 		{
#> 			["infinity"] = (1/0);
#> 			["plus_infinity"] = (1/0);
#> 			["minus_infinity"] = (-1/0);
#> 		},
#> 		{
#> 			["not"] = (0/0);
#> 		},
#> 	};
#> };

#### documentation: properties
cat >sample.yml <<'E'
# block comments come through
person: # neither do comments on maps
    name: Mike Wazowski # comments on values appear
    pets: 
    - cat # comments on array values appear
    - nested:
        - list entry
    food: [pizza] # comments on arrays do not
emptyArray: []
emptyMap: []

E
echo "# Encode properties"
yq -o=props sample.yml
cat >sample.yml <<'E'
# block comments come through
person: # neither do comments on maps
    name: Mike Wazowski # comments on values appear
    pets: 
    - cat # comments on array values appear
    - nested:
        - list entry
    food: [pizza] # comments on arrays do not
emptyArray: []
emptyMap: []

E
echo "# Encode properties with array brackets"
yq -o=props --properties-array-brackets sample.yml
cat >sample.yml <<'E'
# block comments come through
person: # neither do comments on maps
    name: Mike Wazowski # comments on values appear
    pets: 
    - cat # comments on array values appear
    - nested:
        - list entry
    food: [pizza] # comments on arrays do not
emptyArray: []
emptyMap: []

E
echo "# Encode properties - custom separator"
yq -o=props --properties-separator=" :@ " sample.yml
cat >sample.yml <<'E'
# block comments come through
person: # neither do comments on maps
    name: Mike Wazowski # comments on values appear
    pets: 
    - cat # comments on array values appear
    - nested:
        - list entry
    food: [pizza] # comments on arrays do not
emptyArray: []
emptyMap: []

E
echo "# Encode properties: scalar encapsulation"
yq -o=props --unwrapScalar=false sample.yml
cat >sample.yml <<'E'
# block comments come through
person: # neither do comments on maps
    name: Mike Wazowski # comments on values appear
    pets: 
    - cat # comments on array values appear
    - nested:
        - list entry
    food: [pizza] # comments on arrays do not
emptyArray: []
emptyMap: []

E
echo "# Encode properties: no comments"
yq -o=props '... comments = ""' sample.yml
cat >sample.yml <<'E'
# block comments come through
person: # neither do comments on maps
    name: Mike Wazowski # comments on values appear
    pets: 
    - cat # comments on array values appear
    - nested:
        - list entry
    food: [pizza] # comments on arrays do not
emptyArray: []
emptyMap: []

E
echo "# Encode properties: include empty maps and arrays"
yq -o=props '(.. | select( (tag == "!!map" or tag =="!!seq") and length == 0)) = ""' sample.yml
cat >sample.properties <<'E'
# block comments come through
# comments on values appear
person.name = Mike Wazowski

# comments on array values appear
person.pets.0 = cat
person.pets.1.nested.0 = list entry
person.food.0 = pizza

E
echo "# Decode properties"
yq -p=props sample.properties
cat >sample.properties <<'E'
a.b = 10
E
echo "# Decode properties: numbers"
yq -p=props ' (.. | select(tag == "!!str")) |= from_yaml' sample.properties
cat >sample.properties <<'E'
things.10 = mike
E
echo "# Decode properties - array should be a map"
yq -p=props '.things |= array_to_map' sample.properties
cat >sample.properties <<'E'
# block comments come through
# comments on values appear
person.name = Mike Wazowski

# comments on array values appear
person.pets.0 = cat
person.pets.1.nested.0 = list entry
person.food.0 = pizza

E
echo "# Roundtrip"
yq -p=props -o=props '.person.pets.0 = "dog"' sample.properties
#differs: Debian's yq is another program; the answers are those of the documentation of mikefarah's yq 4.53 (pkg/yqlib/doc, MIT)
#> # Encode properties
#> # block comments come through
#> # comments on values appear
#> person.name = Mike Wazowski
#>
#> # comments on array values appear
#> person.pets.0 = cat
#> person.pets.1.nested.0 = list entry
#> person.food.0 = pizza
#> # Encode properties with array brackets
#> # block comments come through
#> # comments on values appear
#> person.name = Mike Wazowski
#>
#> # comments on array values appear
#> person.pets[0] = cat
#> person.pets[1].nested[0] = list entry
#> person.food[0] = pizza
#> # Encode properties - custom separator
#> # block comments come through
#> # comments on values appear
#> person.name :@ Mike Wazowski
#>
#> # comments on array values appear
#> person.pets.0 :@ cat
#> person.pets.1.nested.0 :@ list entry
#> person.food.0 :@ pizza
#> # Encode properties: scalar encapsulation
#> # block comments come through
#> # comments on values appear
#> person.name = "Mike Wazowski"
#>
#> # comments on array values appear
#> person.pets.0 = cat
#> person.pets.1.nested.0 = "list entry"
#> person.food.0 = pizza
#> # Encode properties: no comments
#> person.name = Mike Wazowski
#> person.pets.0 = cat
#> person.pets.1.nested.0 = list entry
#> person.food.0 = pizza
#> # Encode properties: include empty maps and arrays
#> # block comments come through
#> # comments on values appear
#> person.name = Mike Wazowski
#>
#> # comments on array values appear
#> person.pets.0 = cat
#> person.pets.1.nested.0 = list entry
#> person.food.0 = pizza
#> emptyArray = 
#> emptyMap = 
#> # Decode properties
#> person:
#>   # block comments come through
#>   # comments on values appear
#>   name: Mike Wazowski
#>   pets:
#>     # comments on array values appear
#>     - cat
#>     - nested:
#>         - list entry
#>   food:
#>     - pizza
#> # Decode properties: numbers
#> a:
#>   b: 10
#> # Decode properties - array should be a map
#> things:
#>   10: mike
#> # Roundtrip
#> # block comments come through
#> # comments on values appear
#> person.name = Mike Wazowski
#>
#> # comments on array values appear
#> person.pets.0 = dog
#> person.pets.1.nested.0 = list entry
#> person.food.0 = pizza

#### documentation: recipes
cat >sample.yml <<'E'
- name: Foo
  numBuckets: 0
- name: Bar
  numBuckets: 0
E
echo "# Find items in an array"
yq '.[] | select(.name == "Foo")' sample.yml
cat >sample.yml <<'E'
- name: Foo
  numBuckets: 0
- name: Bar
  numBuckets: 0
E
echo "# Find and update items in an array"
yq '(.[] | select(.name == "Foo") | .numBuckets) |= . + 1' sample.yml
cat >sample.yml <<'E'
parentA:
  - bob
parentB:
  child1: i am child1
  child3: hiya
parentC:
  childX: cool
  child2: me child2
E
echo "# Deeply prune a tree"
yq '(
  .. | # recurse through all the nodes
  select(has("child1") or has("child2")) | # match parents that have either child1 or child2
  (.child1, .child2) | # select those children
  select(.) # filter out nulls
) as $i ireduce({};  # using that set of nodes, create a new result map
  setpath($i | path; $i) # and put in each node, using its original path
)' sample.yml
cat >sample.yml <<'E'
myArray:
  - name: Foo
    type: cat
  - name: Bar
    type: dog
E
echo "# Multiple or complex updates to items in an array"
yq 'with(.myArray[]; .name = .name + " - " + .type)' sample.yml
cat >sample.yml <<'E'
myArray:
  - name: Foo
    numBuckets: 1
  - name: Bar
    numBuckets: 0
E
echo "# Sort an array by a field"
yq '.myArray |= sort_by(.numBuckets)' sample.yml
cat >sample.yml <<'E'
- type: foo
  names:
    - Fred
    - Catherine
- type: bar
  names:
    - Zelda
- type: foo
  names: Fred
- type: foo
  names: Ava
E
echo "# Filter, flatten, sort and unique"
yq '[.[] | select(.type == "foo") | .names] | flatten | sort | unique' sample.yml
cat >sample.yml <<'E'
var0: string0
var1: string1
fruit:
  - apple
  - banana
  - peach
E
echo "# Export as environment variables (script), or any custom format"
yq '.[] |(
	( select(kind == "scalar") | key + "='\''" + . + "'\''"),
	( select(kind == "seq") | key + "=(" + (map("'\''" + . + "'\''") | join(",")) + ")")
)' sample.yml
cat >sample.yml <<'E'
simple: string0
simpleArray:
  - apple
  - banana
  - peach
deep:
  property: value
  array:
    - cat
E
echo "# Custom format with nested data"
yq '.. |(
	( select(kind == "scalar" and parent | kind != "seq") | (path | join("_")) + "='\''" + . + "'\''"),
	( select(kind == "seq") | (path | join("_")) + "=(" + (map("'\''" + . + "'\''") | join(",")) + ")")
)' sample.yml
#differs: Debian's yq is another program; the answers are those of the documentation of mikefarah's yq 4.53 (pkg/yqlib/doc, MIT)
#> # Find items in an array
#> name: Foo
#> numBuckets: 0
#> # Find and update items in an array
#> - name: Foo
#>   numBuckets: 1
#> - name: Bar
#>   numBuckets: 0
#> # Deeply prune a tree
#> parentB:
#>   child1: i am child1
#> parentC:
#>   child2: me child2
#> # Multiple or complex updates to items in an array
#> myArray:
#>   - name: Foo - cat
#>     type: cat
#>   - name: Bar - dog
#>     type: dog
#> # Sort an array by a field
#> myArray:
#>   - name: Bar
#>     numBuckets: 0
#>   - name: Foo
#>     numBuckets: 1
#> # Filter, flatten, sort and unique
#> - Ava
#> - Catherine
#> - Fred
#> # Export as environment variables (script), or any custom format
#> var0='string0'
#> var1='string1'
#> fruit=('apple','banana','peach')
#> # Custom format with nested data
#> simple='string0'
#> deep_property='value'
#> simpleArray=('apple','banana','peach')
#> deep_array=('cat')

#### documentation: shellvariables
cat >sample.yml <<'E'
# comment
name: Mike Wazowski
eyes:
  color: turquoise
  number: 1
friends:
  - James P. Sullivan
  - Celia Mae
E
echo "# Encode shell variables"
yq -o=shell sample.yml
cat >sample.yml <<'E'
ascii_=_symbols: replaced with _
"ascii_	_controls": dropped (this example uses \t)
nonascii_א_characters: dropped
effort_expeñded_tò_preserve_accented_latin_letters: moderate (via unicode NFKD)

E
echo "# Encode shell variables: illegal variable names as key."
yq -o=shell sample.yml
cat >sample.yml <<'E'
empty:
  value:
  array: []
  map:   {}
E
echo "# Encode shell variables: empty values, arrays and maps"
yq -o=shell sample.yml
cat >sample.yml <<'E'
name: Miles O'Brien
E
echo "# Encode shell variables: single quotes in values"
yq -o=shell sample.yml
cat >sample.yml <<'E'
my_app:
  db_config:
    host: localhost
    port: 5432
E
echo "# Encode shell variables: custom separator"
yq -o=shell --shell-key-separator="__" sample.yml
#differs: Debian's yq is another program; the answers are those of the documentation of mikefarah's yq 4.53 (pkg/yqlib/doc, MIT)
#> # Encode shell variables
#> name='Mike Wazowski'
#> eyes_color=turquoise
#> eyes_number=1
#> friends_0='James P. Sullivan'
#> friends_1='Celia Mae'
#> # Encode shell variables: illegal variable names as key.
#> ascii___symbols='replaced with _'
#> ascii__controls='dropped (this example uses \t)'
#> nonascii__characters=dropped
#> effort_expended_to_preserve_accented_latin_letters='moderate (via unicode NFKD)'
#> # Encode shell variables: empty values, arrays and maps
#> empty_value=
#> # Encode shell variables: single quotes in values
#> name='Miles O'"'"'Brien'
#> # Encode shell variables: custom separator
#> my_app__db_config__host=localhost
#> my_app__db_config__port=5432

#### documentation: toml
cat >sample.toml <<'E'
A = "hello"
B = 12

E
echo "# Parse: Simple"
yq -oy '.' sample.toml
cat >sample.toml <<'E'
person.name = "hello"
person.address = "12 cat st"

E
echo "# Parse: Deep paths"
yq -oy '.' sample.toml
cat >sample.toml <<'E'
person.name = "hello"
person.address = "12 cat st"

E
echo "# Encode: Scalar"
yq '.person.name' sample.toml
cat >sample.toml <<'E'
name = { first = "Tom", last = "Preston-Werner" }
E
echo "# Parse: inline table"
yq -oy '.' sample.toml
cat >sample.toml <<'E'

[owner.contact]
name = "Tom Preston-Werner"
age = 36

[[owner.addresses]]
street = "first street"
suburb = "ok"

[[owner.addresses]]
street = "second street"
suburb = "nice"

E
echo "# Parse: Array Table"
yq -oy '.' sample.toml
cat >sample.toml <<'E'

[[fruits]]
name = "apple"
[[fruits.varieties]]  # nested array of tables
name = "red delicious"
E
echo "# Parse: Array of Array Table"
yq -oy '.' sample.toml
cat >sample.toml <<'E'

[dependencies]

E
echo "# Parse: Empty Table"
yq -oy '.' sample.toml
cat >sample.toml <<'E'
name = { first = "Tom", last = "Preston-Werner" }

E
echo "# Roundtrip: inline table attribute"
yq '.' sample.toml
cat >sample.toml <<'E'
[owner.contact]
name = "Tom"
age = 36

E
echo "# Roundtrip: table section"
yq '.' sample.toml
cat >sample.toml <<'E'
[[fruits]]
name = "apple"
[[fruits.varieties]]
name = "red delicious"

E
echo "# Roundtrip: array of tables"
yq '.' sample.toml
cat >sample.toml <<'E'
A = ["hello", ["world", "again"]]
B = 12

E
echo "# Roundtrip: arrays and scalars"
yq '.' sample.toml
cat >sample.toml <<'E'
A = "hello"
B = 12

E
echo "# Roundtrip: simple"
yq '.' sample.toml
cat >sample.toml <<'E'
[person]
name = "hello"
address = "12 cat st"

E
echo "# Roundtrip: deep paths"
yq '.' sample.toml
cat >sample.toml <<'E'
A = []

E
echo "# Roundtrip: empty array"
yq '.' sample.toml
cat >sample.toml <<'E'
var = "x"

[owner.contact]
name = "Tom Preston-Werner"
age = 36

E
echo "# Roundtrip: sample table"
yq '.' sample.toml
cat >sample.toml <<'E'
[dependencies]

E
echo "# Roundtrip: empty table"
yq '.' sample.toml
cat >sample.toml <<'E'
# This is a comment
A = "hello"  # inline comment
B = 12

# Table comment
[person]
name = "Tom"  # name comment

E
echo "# Roundtrip: comments"
yq '.' sample.toml
cat >sample.toml <<'E'
# This is a TOML document
title = "TOML Example"

[owner]
name = "Tom Preston-Werner"
dob = 1979-05-27T07:32:00-08:00

[database]
enabled = true
ports = [8000, 8001, 8002]
data = [["delta", "phi"], [3.14]]
temp_targets = { cpu = 79.5, case = 72.0 }

# [servers] yq can't do this one yet
[servers.alpha]
ip = "10.0.0.1"
role = "frontend"

[servers.beta]
ip = "10.0.0.2"
role = "backend"

E
echo "# Roundtrip: sample from web"
yq '.' sample.toml
cat >sample.yml <<'E'
arg:
  hello: foo

E
echo "# Encode: Simple mapping produces table section"
yq -o toml '.' sample.yml
#differs: Debian's yq is another program; the answers are those of the documentation of mikefarah's yq 4.53 (pkg/yqlib/doc, MIT)
#> # Parse: Simple
#> A: hello
#> B: 12
#> # Parse: Deep paths
#> person:
#>   name: hello
#>   address: 12 cat st
#> # Encode: Scalar
#> hello
#> # Parse: inline table
#> name:
#>   first: Tom
#>   last: Preston-Werner
#> # Parse: Array Table
#> owner:
#>   contact:
#>     name: Tom Preston-Werner
#>     age: 36
#>   addresses:
#>     - street: first street
#>       suburb: ok
#>     - street: second street
#>       suburb: nice
#> # Parse: Array of Array Table
#> fruits:
#>   - name: apple
#>     varieties:
#>       - name: red delicious
#> # Parse: Empty Table
#> dependencies: {}
#> # Roundtrip: inline table attribute
#> name = { first = "Tom", last = "Preston-Werner" }
#> # Roundtrip: table section
#> [owner.contact]
#> name = "Tom"
#> age = 36
#> # Roundtrip: array of tables
#> [[fruits]]
#> name = "apple"
#> [[fruits.varieties]]
#> name = "red delicious"
#> # Roundtrip: arrays and scalars
#> A = ["hello", ["world", "again"]]
#> B = 12
#> # Roundtrip: simple
#> A = "hello"
#> B = 12
#> # Roundtrip: deep paths
#> [person]
#> name = "hello"
#> address = "12 cat st"
#> # Roundtrip: empty array
#> A = []
#> # Roundtrip: sample table
#> var = "x"
#>
#> [owner.contact]
#> name = "Tom Preston-Werner"
#> age = 36
#> # Roundtrip: empty table
#> [dependencies]
#> # Roundtrip: comments
#> # This is a comment
#> A = "hello"  # inline comment
#> B = 12
#>
#> # Table comment
#> [person]
#> name = "Tom"  # name comment
#> # Roundtrip: sample from web
#> # This is a TOML document
#> title = "TOML Example"
#>
#> [owner]
#> name = "Tom Preston-Werner"
#> dob = 1979-05-27T07:32:00-08:00
#>
#> [database]
#> enabled = true
#> ports = [8000, 8001, 8002]
#> data = [["delta", "phi"], [3.14]]
#> temp_targets = { cpu = 79.5, case = 72.0 }
#>
#> # [servers] yq can't do this one yet
#> [servers.alpha]
#> ip = "10.0.0.1"
#> role = "frontend"
#>
#> [servers.beta]
#> ip = "10.0.0.2"
#> role = "backend"
#> # Encode: Simple mapping produces table section
#> [arg]
#> hello = "foo"

#### documentation: xml
cat >sample.xml <<'E'
<?xml version="1.0" encoding="UTF-8"?>
<cat>
  <says>meow</says>
  <legs>4</legs>
  <cute>true</cute>
</cat>
E
echo "# Parse xml: simple"
yq -oy sample.xml
cat >sample.xml <<'E'
<?xml version="1.0" encoding="UTF-8"?>
<cat>
  <says>meow</says>
  <legs>4</legs>
  <cute>true</cute>
</cat>
E
echo "# Parse xml: number"
yq -oy ' (.. | select(tag == "!!str")) |= from_yaml' sample.xml
cat >sample.xml <<'E'
<?xml version="1.0" encoding="UTF-8"?>
<animal>cat</animal>
<animal>goat</animal>
E
echo "# Parse xml: array"
yq -oy sample.xml
cat >sample.xml <<'E'
<zoo><animal>cat</animal></zoo>
E
echo "# Parse xml: force as an array"
yq -oy '.zoo.animal |= ([] + .)' sample.xml
cat >sample.xml <<'E'
<zoo><thing><frog>boing</frog></thing></zoo>
E
echo "# Parse xml: force all as an array"
yq -oy '.. |= [] + .' sample.xml
cat >sample.xml <<'E'
<?xml version="1.0" encoding="UTF-8"?>
<cat legs="4">
  <legs>7</legs>
</cat>
E
echo "# Parse xml: attributes"
yq -oy sample.xml
cat >sample.xml <<'E'
<?xml version="1.0" encoding="UTF-8"?>
<cat legs="4">meow</cat>
E
echo "# Parse xml: attributes with content"
yq -oy sample.xml
cat >sample.xml <<'E'
<root>  value  <!-- comment-->anotherValue <a>frog</a> cool!</root>
E
echo "# Parse xml: content split between comments/children"
yq -oy sample.xml
cat >sample.xml <<'E'

<?xml version="1.0"?>
<!DOCTYPE root [
<!ENTITY writer "Blah.">
<!ENTITY copyright "Blah">
]>
<root>
    <item>&writer;&copyright;</item>
</root>
E
echo "# Parse xml: custom dtd"
yq sample.xml
cat >sample.xml <<'E'

<?xml version="1.0"?>
<!DOCTYPE root [
<!ENTITY writer "Blah.">
<!ENTITY copyright "Blah">
]>
<root>
    <item>&writer;&copyright;</item>
</root>
E
echo "# Parse xml: skip custom dtd"
yq --xml-skip-directives sample.xml
cat >sample.xml <<'E'

<!-- before cat -->
<cat>
	<!-- in cat before -->
	<x>3<!-- multi
line comment 
for x --></x>
	<!-- before y -->
	<y>
		<!-- in y before -->
		<d><!-- in d before -->z<!-- in d after --></d>
		
		<!-- in y after -->
	</y>
	<!-- in_cat_after -->
</cat>
<!-- after cat -->

E
echo "# Parse xml: with comments"
yq -oy sample.xml
cat >sample.xml <<'E'
<?xml version="1.0"?>
<map xmlns="some-namespace" xmlns:xsi="some-instance" xsi:schemaLocation="some-url">
  <item foo="bar">baz</item>
  <xsi:item>foobar</xsi:item>
</map>

E
echo "# Parse xml: keep attribute namespace"
yq --xml-keep-namespace=false sample.xml
cat >sample.yml <<'E'
cat: purrs
E
echo "# Encode xml: simple"
yq -o=xml sample.yml
cat >sample.yml <<'E'
pets:
  cat:
    - purrs
    - meows
E
echo "# Encode xml: array"
yq -o=xml sample.yml
cat >sample.yml <<'E'
cat:
  +@name: tiger
  meows: true

E
echo "# Encode xml: attributes"
yq -o=xml sample.yml
cat >sample.yml <<'E'
cat:
  +@name: tiger
  +content: cool

E
echo "# Encode xml: attributes with content"
yq -o=xml sample.yml
cat >sample.yml <<'E'
#
# header comment
# above_cat
#
cat: # inline_cat
  # above_array
  array: # inline_array
    - val1 # inline_val1
    # above_val2
    - val2 # inline_val2
# below_cat

E
echo "# Encode xml: comments"
yq -o=xml sample.yml
cat >sample.yml <<'E'
+p_xml: version="1.0"
+directive: 'DOCTYPE config SYSTEM "/etc/iwatch/iwatch.dtd" '
apple:
  +p_coolioo: version="1.0"
  +directive: 'CATYPE meow purr puss '
  b: things

E
echo "# Encode: doctype and xml declaration"
yq -o=xml sample.yml
cat >sample.xml <<'E'

<!-- before cat -->
<cat>
	<!-- in cat before -->
	<x>3<!-- multi
line comment 
for x --></x>
	<!-- before y -->
	<y>
		<!-- in y before -->
		<d><!-- in d before -->z<!-- in d after --></d>
		
		<!-- in y after -->
	</y>
	<!-- in_cat_after -->
</cat>
<!-- after cat -->

E
echo "# Round trip: with comments"
yq sample.xml
cat >sample.xml <<'E'
<?xml version="1.0"?>
<!DOCTYPE config SYSTEM "/etc/iwatch/iwatch.dtd" >
<apple>
  <?coolioo version="1.0"?>
  <!CATYPE meow purr puss >
  <b>things</b>
</apple>

E
echo "# Roundtrip: with doctype and declaration"
yq sample.xml
#differs: Debian's yq is another program; the answers are those of the documentation of mikefarah's yq 4.53 (pkg/yqlib/doc, MIT)
#> # Parse xml: simple
#> +p_xml: version="1.0" encoding="UTF-8"
#> cat:
#>   says: meow
#>   legs: "4"
#>   cute: "true"
#> # Parse xml: number
#> +p_xml: version="1.0" encoding="UTF-8"
#> cat:
#>   says: meow
#>   legs: 4
#>   cute: true
#> # Parse xml: array
#> +p_xml: version="1.0" encoding="UTF-8"
#> animal:
#>   - cat
#>   - goat
#> # Parse xml: force as an array
#> zoo:
#>   animal:
#>     - cat
#> # Parse xml: force all as an array
#> - zoo:
#>     - thing:
#>         - frog:
#>             - boing
#> # Parse xml: attributes
#> +p_xml: version="1.0" encoding="UTF-8"
#> cat:
#>   +@legs: "4"
#>   legs: "7"
#> # Parse xml: attributes with content
#> +p_xml: version="1.0" encoding="UTF-8"
#> cat:
#>   +content: meow
#>   +@legs: "4"
#> # Parse xml: content split between comments/children
#> root:
#>   +content: # comment
#>     - value
#>     - anotherValue
#>     - cool!
#>   a: frog
#> # Parse xml: custom dtd
#> <?xml version="1.0"?>
#> <!DOCTYPE root [
#> <!ENTITY writer "Blah.">
#> <!ENTITY copyright "Blah">
#> ]>
#> <root>
#>   <item>&amp;writer;&amp;copyright;</item>
#> </root>
#> # Parse xml: skip custom dtd
#> <?xml version="1.0"?>
#> <root>
#>   <item>&amp;writer;&amp;copyright;</item>
#> </root>
#> # Parse xml: with comments
#> # before cat
#> cat:
#>   # in cat before
#>   x: "3" # multi
#>   # line comment 
#>   # for x
#>   # before y
#>
#>   y:
#>     # in y before
#>     # in d before
#>     d: z # in d after
#>     # in y after
#>   # in_cat_after
#> # after cat
#> # Parse xml: keep attribute namespace
#> <?xml version="1.0"?>
#> <map xmlns="some-namespace" xsi="some-instance" schemaLocation="some-url">
#>   <item foo="bar">baz</item>
#>   <item>foobar</item>
#> </map>
#> # Encode xml: simple
#> <cat>purrs</cat>
#> # Encode xml: array
#> <pets>
#>   <cat>purrs</cat>
#>   <cat>meows</cat>
#> </pets>
#> # Encode xml: attributes
#> <cat name="tiger">
#>   <meows>true</meows>
#> </cat>
#> # Encode xml: attributes with content
#> <cat name="tiger">cool</cat>
#> # Encode xml: comments
#> <!--
#> header comment
#> above_cat
#> -->
#> <!-- inline_cat -->
#> <cat><!-- above_array inline_array -->
#>   <array>val1<!-- inline_val1 --></array>
#>   <array><!-- above_val2 -->val2<!-- inline_val2 --></array>
#> </cat><!-- below_cat -->
#> # Encode: doctype and xml declaration
#> <?xml version="1.0"?>
#> <!DOCTYPE config SYSTEM "/etc/iwatch/iwatch.dtd" >
#> <apple><?coolioo version="1.0"?><!CATYPE meow purr puss >
#>   <b>things</b>
#> </apple>
#> # Round trip: with comments
#> <!-- before cat -->
#> <cat><!-- in cat before -->
#>   <x>3<!-- multi
#> line comment 
#> for x --></x><!-- before y -->
#>   <y><!-- in y before
#> in d before -->
#>     <d>z<!-- in d after --></d><!-- in y after -->
#>   </y><!-- in_cat_after -->
#> </cat><!-- after cat -->
#> # Roundtrip: with doctype and declaration
#> <?xml version="1.0"?>
#> <!DOCTYPE config SYSTEM "/etc/iwatch/iwatch.dtd" >
#> <apple><?coolioo version="1.0"?><!CATYPE meow purr puss >
#>   <b>things</b>
#> </apple>

#### next line, line and paragraph separators
printf '%s\n' '{"a": "x\u0085y", "b": "x\u2028y", "c": "\u2029"}' >j; yq -p json -P . j; yq -p json -P . j | yq -o json -I 0 . | jq -c 'map_values(explode)'
#differs: Debian's yq is another program
#> a: "x\Ny"
#> b: 'x y'
#> c: ' '
#> {"a":[120,133,121],"b":[120,8232,121],"c":[8233]}
