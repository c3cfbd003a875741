#### get
echo '{"a": {"b": [1, "two", {"c d": null}]}, "x.y": 5}' >f; json get a.b[1] f; json get .a.b f; json get 'a.b[2]."c d"' f; json get a.b.0 <f; json get . <f | head -n 2; json get '"x.y"' f; json get nope.deep f; echo '{"1": "one"}' | json get '"1"'
#differs: there is no such command in Debian
#> two
#> [
#>   1,
#>   "two",
#>   {
#>     "c d": null
#>   }
#> ]
#> null
#> 1
#> {
#>   "a": {
#> 5
#> null
#> one

#### set and del
echo '{"a": {"b": 1}}' | json set a.b 2 | json set a.c text | json set a.d '[1, {"x": null}]' | json set 'a."e f"' 'q"\(1)' | json set e false | json set l[1] x; echo '{"a": {"b": 1, "c": 2}, "l": [1, 2, 3]}' | json del a.b | json del 'l[0]' | json del nope
#differs: there is no such command in Debian
#> {
#>   "a": {
#>     "b": 2,
#>     "c": "text",
#>     "d": [
#>       1,
#>       {
#>         "x": null
#>       }
#>     ],
#>     "e f": "q\"\\(1)"
#>   },
#>   "e": false,
#>   "l": [
#>     null,
#>     "x"
#>   ]
#> }
#> {
#>   "a": {
#>     "c": 2
#>   },
#>   "l": [
#>     2,
#>     3
#>   ]
#> }

#### keys, length and type
echo '{"b": {"z": 1, "y": 2}, "a": [5, 6, 7], "s": "four"}' >f; json keys . f; json keys b f; json keys a f; for p in . a b s; do json length $p f; json type $p f; done
#differs: there is no such command in Debian
#> b
#> a
#> s
#> z
#> y
#> 0
#> 1
#> 2
#> 3
#> object
#> 3
#> array
#> 2
#> object
#> 4
#> string

#### pretty
printf '{"b":[1,{}],"a":1.50}' | json pretty; printf '[1,' | json pretty; echo $?
#differs: there is no such command in Debian
#> {
#>   "b": [
#>     1,
#>     {}
#>   ],
#>   "a": 1.50
#> }
#> 5
#2> jq: parse error: Unfinished JSON term at EOF at line 1, column 3

#### wrong uses
json; echo $?; json nope; json get; json set a; json get 'a[x]' </dev/null; json get a..b </dev/null; json get a f g; echo $?; json get a nofile; echo $?
#differs: there is no such command in Debian
#> 2
#> 2
#> 2
#2> json: missing command; there are del, get, keys, length, pretty, set, type
#2> Try 'json --help' for more information.
#2> json: no command ‘nope’; there are del, get, keys, length, pretty, set, type
#2> Try 'json --help' for more information.
#2> json: missing operand after ‘get’
#2> Try 'json --help' for more information.
#2> json: missing operand after ‘a’
#2> Try 'json --help' for more information.
#2> json: invalid path ‘a[x]’
#2> json: invalid path ‘a..b’
#2> json: extra operand ‘g’
#2> Try 'json --help' for more information.
#2> jq: error: Could not open file nofile: No such file or directory
