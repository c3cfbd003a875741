#### get
printf 'a:\n  b: [1, two]\ns: text\n' >f; yaml get a.b[1] f; yaml get s f; yaml get a.b.0 <f; yaml get a f; yaml get nope f
#differs: there is no such command in Debian
#> two
#> text
#> 1
#> b: [1, two]
#> null

#### set and del
printf 'a: 1\nb:\n  - x\n  - y\n' >f; yaml set a 2 f; yaml set b[0] '{"k": [1]}' <f; yaml set c.d text f; yaml del b f; yaml del 'b[1]' f
#differs: there is no such command in Debian
#> a: 2
#> b:
#>   - x
#>   - y
#> a: 1
#> b:
#>   - k:
#>       - 1
#>   - y
#> a: 1
#> b:
#>   - x
#>   - y
#> c:
#>   d: text
#> a: 1
#> a: 1
#> b:
#>   - x

#### keys, length and type
printf 'z: 1\na: {k: [1, 2]}\n' >f; yaml keys . f; yaml length a.k f; yaml type a f; yaml type z f; yaml keys a <f
#differs: there is no such command in Debian
#> z
#> a
#> 2
#> object
#> number
#> k

#### pretty
echo '{"a": [1, {"b": null}]}' | yaml pretty; printf 'a: [1,\n' | yaml pretty; echo $?
#differs: there is no such command in Debian
#> a:
#>   - 1
#>   - b: null
#> 1
#2> Error: bad file '-': yaml: line 1: did not find expected node content

#### wrong uses
yaml; echo $?; yaml nope; yaml set a; yaml get 'a[' </dev/null; echo $?; yaml get a nofile; echo $?
#differs: there is no such command in Debian
#> 2
#> 2
#> 1
#2> yaml: missing command; there are del, get, keys, length, pretty, set, type
#2> Try 'yaml --help' for more information.
#2> yaml: no command ‘nope’; there are del, get, keys, length, pretty, set, type
#2> Try 'yaml --help' for more information.
#2> yaml: missing operand after ‘a’
#2> Try 'yaml --help' for more information.
#2> yaml: invalid path ‘a[’
#2> Error: open nofile: no such file or directory
