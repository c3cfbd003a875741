#### tables and values
printf 'a = 1\nb = "x"\n[t]\nc = [1, 2]\n[t.u]\nd = true\n[[l]]\nn = 1\n[[l]]\nn = 2\n' | tomlq .
#> {
#>   "a": 1,
#>   "b": "x",
#>   "t": {
#>     "c": [
#>       1,
#>       2
#>     ],
#>     "u": {
#>       "d": true
#>     }
#>   },
#>   "l": [
#>     {
#>       "n": 1
#>     },
#>     {
#>       "n": 2
#>     }
#>   ]
#> }

#### jq's options
printf 'a = 1\nb = "x"\n' | tomlq -r .b
printf 'a = 1\n' | tomlq -c --arg x y '.z = $x'
#> x
#> {"a":1,"z":"y"}

#### numbers and strings
printf 'a = 0x1F\nb = 1_000\nd = "q\\"\\u00e9"\ne = '"'lit\\\\eral'"'\nf = -7\n' | tomlq -c .
printf 'm = """\na\nb"""\n' | tomlq -c .
#> {"a":31,"b":1000,"d":"q\"é","e":"lit\\eral","f":-7}
#> {"m":"a\nb"}

#### dates become strings
printf 'a = 1979-05-27T07:32:00Z\nb = 1979-05-27\nc = 07:32:00.5\nd = 1979-05-27T00:32:00.25-07:00\ne = 1979-05-27T07:32:00\n' | tomlq -c .
#differs: this version of the original does not print dates
#> {"a":"1979-05-27T07:32:00+00:00","b":"1979-05-27","c":"07:32:00.500000","d":"1979-05-27T00:32:00.250000-07:00","e":"1979-05-27T07:32:00"}

#### TOML comes out
printf 'a = 1\nb = "x"\n[t]\nc = [1, 2]\n[t.u]\nd = true\n[[l]]\nn = 1\n[[l]]\nn = 2\n[l.m]\no = 1.5\n' | tomlq -t .
printf 'a = 1\n' | tomlq -t '{"x y": {"k": "q\"\\é\n"}, "n": null, "f": 1.5, "e": [], "o": {}}'
printf 'a = 1\n' | tomlq -t .a; echo $?
#> a = 1
#> b = "x"
#> [[l]]
#> n = 1
#>
#> [[l]]
#> n = 2
#>
#> [l.m]
#> o = 1.5
#>
#> [t]
#> c = [ 1, 2,]
#>
#> [t.u]
#> d = true
#> f = 1.5
#> e = []
#>
#> ["x y"]
#> k = "q\"\\é\n"
#>
#> [o]
#> 1
#2> tomlq: Error converting JSON to TOML: cannot represent non-object types at top level.

#### YAML comes out
printf 'a = 1\n[t]\nc = [1, 2]\n' | tomlq -y .
#> a: 1
#> t:
#>   c:
#>     - 1
#>     - 2

#### inline and dotted
printf 'p = {x = 1, y = {z = 2}}\nq.r.s = 3\n"k.k" = 4\n' | tomlq -c .
#> {"p":{"x":1,"y":{"z":2}},"q":{"r":{"s":3}},"k.k":4}

#### several files
printf 'a = 1\n' > f.toml; printf 'a = 2\n' > g.toml; tomlq -c . f.toml g.toml; tomlq -s -c 'map(.a)' f.toml g.toml
#> {"a":1}
#> {"a":2}
#> [1,2]

#### files that are not there
tomlq . nope.toml; echo $?
#> 2
#2> usage: tomlq [-h] [--toml-output] [--in-place] [--version]
#2>              [jq_filter] [files ...]
#2> tomlq: error: argument files: can't open 'nope.toml': [Errno 2] No such file or directory: 'nope.toml'

#### malformed
printf 'a = \n' | tomlq .; echo $?
printf 'a = 1\na = 2\n' | tomlq .; echo $?
printf '[t\n' | tomlq .; echo $?
#differs: the places are those of our parser
#> 1
#> 1
#> 1
#2> tomlq: Error running jq: TomlDecodeError: string values must be quoted, expected literal string (line 1 column 5 char 4).
#2> tomlq: Error running jq: TomlDecodeError: duplicate key (line 2 column 1 char 6).
#2> tomlq: Error running jq: TomlDecodeError: unclosed table, expected `]` (line 1 column 3 char 2).

#### nothing in
printf '' | tomlq -c .
#> {}

#### in place needs YAML
printf 'a = 1\n' > f.toml; tomlq -ti . f.toml; echo $?
#> 1
#2> tomlq: -i/--in-place can only be used with -y/-Y

#### a manifest
printf '[package]\nname = "x"\nversion = "0.1.0"\n\n[dependencies]\nserde = { version = "1", features = ["derive"] }\nlog = "0.4"\n' >C.toml; tomlq -r .package.name C.toml; tomlq -r '.dependencies | keys[]' C.toml; tomlq -c .dependencies.serde C.toml; tomlq -t '.package.version = "0.2.0"' C.toml
#> x
#> log
#> serde
#> {"version":"1","features":["derive"]}
#> [package]
#> name = "x"
#> version = "0.2.0"
#>
#> [dependencies]
#> log = "0.4"
#>
#> [dependencies.serde]
#> version = "1"
#> features = [ "derive",]

#### arrays of tables
printf '[[bin]]\nname = "a"\n[[bin]]\nname = "b"\npath = "b.rs"\n' | tomlq -c .; printf '[[bin]]\nname = "a"\n' | tomlq -t '.bin += [{name: "c"}]'
#> {"bin":[{"name":"a"},{"name":"b","path":"b.rs"}]}
#> [[bin]]
#> name = "a"
#>
#> [[bin]]
#> name = "c"
#>

#### wrong
printf 'a = \n' | tomlq . >/dev/null 2>&1; echo $?; tomlq . nope.toml >/dev/null 2>&1; echo $?; printf 'a = 1\na = 2\n' | tomlq . >/dev/null 2>&1; echo $?
#> 1
#> 2
#> 1
