#### a tree
mkdir -p src/sub .hid build; printf 'fn main() {\n    println!("Hello");\n}\nhello\n' > src/main.rs; printf 'hello world\nfoo\nbar hello hello\n' > src/sub/a.txt; echo hello > .hid/h; echo hello > .dot; printf '*.log\n!keep.log\n/build/\n' > .gitignore; for f in x.log keep.log build/o; do echo hello > $f; done
rg hello . --sort path; echo $?; rg -n hello src --sort path; rg zzz .; echo $?
#> ./build/o:hello
#> ./keep.log:hello
#> ./src/main.rs:hello
#> ./src/sub/a.txt:hello world
#> ./src/sub/a.txt:bar hello hello
#> ./x.log:hello
#> 0
#> src/main.rs:4:hello
#> src/sub/a.txt:1:hello world
#> src/sub/a.txt:3:bar hello hello
#> 1

#### ignore files
mkdir -p src/sub .hid build; printf 'fn main() {\n    println!("Hello");\n}\nhello\n' > src/main.rs; printf 'hello world\nfoo\nbar hello hello\n' > src/sub/a.txt; echo hello > .hid/h; echo hello > .dot; printf '*.log\n!keep.log\n/build/\n' > .gitignore; for f in x.log keep.log build/o; do echo hello > $f; done
rg -l hello . --sort path; mkdir .git; echo; rg -l hello . --sort path; echo; echo src > .ignore; rg -l hello . --sort path; echo; rg --no-ignore -l hello . --sort path; echo '!src' > .rgignore; rg -l hello . --sort path
#> ./build/o
#> ./keep.log
#> ./src/main.rs
#> ./src/sub/a.txt
#> ./x.log
#>
#> ./keep.log
#> ./src/main.rs
#> ./src/sub/a.txt
#>
#> ./keep.log
#>
#> ./build/o
#> ./keep.log
#> ./src/main.rs
#> ./src/sub/a.txt
#> ./x.log
#> ./keep.log
#> ./src/main.rs
#> ./src/sub/a.txt

#### unrestricted
mkdir -p src/sub .hid build; printf 'fn main() {\n    println!("Hello");\n}\nhello\n' > src/main.rs; printf 'hello world\nfoo\nbar hello hello\n' > src/sub/a.txt; echo hello > .hid/h; echo hello > .dot; printf '*.log\n!keep.log\n/build/\n' > .gitignore; for f in x.log keep.log build/o; do echo hello > $f; done
mkdir .git; rg -u -l hello . --sort path; echo; rg -uu -l hello . --sort path; echo; rg --hidden -l hello . --sort path; rg -. --files . --sort path; rg --files -g '*.rs' . --sort path; rg --no-ignore-vcs -l hello . --sort path
#> ./build/o
#> ./keep.log
#> ./src/main.rs
#> ./src/sub/a.txt
#> ./x.log
#>
#> ./.dot
#> ./.hid/h
#> ./build/o
#> ./keep.log
#> ./src/main.rs
#> ./src/sub/a.txt
#> ./x.log
#>
#> ./.dot
#> ./.hid/h
#> ./keep.log
#> ./src/main.rs
#> ./src/sub/a.txt
#> ./.dot
#> ./.gitignore
#> ./.hid/h
#> ./keep.log
#> ./src/main.rs
#> ./src/sub/a.txt
#> ./src/main.rs
#> ./build/o
#> ./keep.log
#> ./src/main.rs
#> ./src/sub/a.txt
#> ./x.log

#### rules of a directory below
mkdir -p src/sub .hid build; printf 'fn main() {\n    println!("Hello");\n}\nhello\n' > src/main.rs; printf 'hello world\nfoo\nbar hello hello\n' > src/sub/a.txt; echo hello > .hid/h; echo hello > .dot; printf '*.log\n!keep.log\n/build/\n' > .gitignore; for f in x.log keep.log build/o; do echo hello > $f; done
mkdir -p .git a/b; echo hello > a/b/x.t; echo hello > a/y.t; echo 'b/x.t' > a/.gitignore; rg -l hello a --sort path; echo '**/y.t' > .gitignore; rg -l hello a; echo 'a/**' > .gitignore; rg -l hello . --sort path; printf '[xz].t\n' > .gitignore; rm a/.gitignore; rg -l hello a
#> a/y.t
#> ./build/o
#> ./keep.log
#> ./src/main.rs
#> ./src/sub/a.txt
#> ./x.log
#> a/y.t

#### one file
mkdir -p src/sub .hid build; printf 'fn main() {\n    println!("Hello");\n}\nhello\n' > src/main.rs; printf 'hello world\nfoo\nbar hello hello\n' > src/sub/a.txt; echo hello > .hid/h; echo hello > .dot; printf '*.log\n!keep.log\n/build/\n' > .gitignore; for f in x.log keep.log build/o; do echo hello > $f; done
rg hello src/main.rs; rg -n hello src/main.rs; rg -H hello src/main.rs; rg hello src/sub/a.txt src/main.rs --sort path; rg -I hello src --sort path; cat src/sub/a.txt | rg hello; rg hello - < src/sub/a.txt
#> hello
#> 4:hello
#> src/main.rs:hello
#> src/sub/a.txt:hello world
#> src/sub/a.txt:bar hello hello
#> src/main.rs:hello
#> hello
#> hello world
#> bar hello hello
#> hello world
#> bar hello hello
#> hello world
#> bar hello hello

#### counts and lists
mkdir -p src/sub .hid build; printf 'fn main() {\n    println!("Hello");\n}\nhello\n' > src/main.rs; printf 'hello world\nfoo\nbar hello hello\n' > src/sub/a.txt; echo hello > .hid/h; echo hello > .dot; printf '*.log\n!keep.log\n/build/\n' > .gitignore; for f in x.log keep.log build/o; do echo hello > $f; done
rg -c hello . --sort path; rg --count-matches hello src --sort path; rg -c hello src/sub/a.txt; rg -co hello src/sub/a.txt; rg --include-zero -c foo src --sort path; rg -cv foo src/sub/a.txt; rg --files-without-match world src --sort path; echo $?; rg -0l hello src --sort path | tr '\0' @; rg -q hello .; echo $?; rg -q zzz .; echo $?
#> ./build/o:1
#> ./keep.log:1
#> ./src/main.rs:1
#> ./src/sub/a.txt:2
#> ./x.log:1
#> src/main.rs:1
#> src/sub/a.txt:3
#> 2
#> 3
#> src/main.rs:0
#> src/sub/a.txt:1
#> 2
#> src/main.rs
#> 0
#> src/main.rs@src/sub/a.txt@0
#> 1

#### parts and replacements
mkdir -p src/sub .hid build; printf 'fn main() {\n    println!("Hello");\n}\nhello\n' > src/main.rs; printf 'hello world\nfoo\nbar hello hello\n' > src/sub/a.txt; echo hello > .hid/h; echo hello > .dot; printf '*.log\n!keep.log\n/build/\n' > .gitignore; for f in x.log keep.log build/o; do echo hello > $f; done
rg -o 'h.l' src --sort path; rg -on hello src/sub/a.txt; rg -ob hello src/sub/a.txt; rg -r 'X$0' hello src/sub/a.txt; rg -r '$2-${1}' '(\w+) (\w+)' src/sub/a.txt; rg -or '<$1>' 'h(.)l' src/sub/a.txt; rg -r '$$x' foo src/sub/a.txt; rg -r '$1x' '(f)oo' src/sub/a.txt; rg -r '' foo src/sub/a.txt
#> src/main.rs:hel
#> src/sub/a.txt:hel
#> src/sub/a.txt:hel
#> src/sub/a.txt:hel
#> 1:hello
#> 3:hello
#> 3:hello
#> 0:hello
#> 20:hello
#> 26:hello
#> Xhello world
#> bar Xhello Xhello
#> world-hello
#> hello-bar hello
#> <e>
#> <e>
#> <e>
#> $x
#>
#>

#### context
mkdir -p src/sub .hid build; printf 'fn main() {\n    println!("Hello");\n}\nhello\n' > src/main.rs; printf 'hello world\nfoo\nbar hello hello\n' > src/sub/a.txt; echo hello > .hid/h; echo hello > .dot; printf '*.log\n!keep.log\n/build/\n' > .gitignore; for f in x.log keep.log build/o; do echo hello > $f; done
seq 12 > n; rg -A1 '^5' n; rg -B1 -n '^5' n; rg -C1 '^(3|7)$' n; rg -nC1 '^(3|4|9)$' n; rg -A1 '^(3|5)$' n; rg -A0 '^(3|5)$' n; rg --context-separator XX -A1 '^(3|8)$' n; rg --no-context-separator -A1 '^(3|8)$' n; rg -C1 hello src --sort path; rg --passthru foo src/sub/a.txt; rg -nv foo src/sub/a.txt; rg -m1 -A1 hello src/sub/a.txt
#> 5
#> 6
#> 4-4
#> 5:5
#> 2
#> 3
#> 4
#> --
#> 6
#> 7
#> 8
#> 2-2
#> 3:3
#> 4:4
#> 5-5
#> --
#> 8-8
#> 9:9
#> 10-10
#> 3
#> 4
#> 5
#> 6
#> 3
#> 5
#> 3
#> 4
#> XX
#> 8
#> 9
#> 3
#> 4
#> 8
#> 9
#> src/main.rs-}
#> src/main.rs:hello
#> --
#> src/sub/a.txt:hello world
#> src/sub/a.txt-foo
#> src/sub/a.txt:bar hello hello
#> hello world
#> foo
#> bar hello hello
#> 1:hello world
#> 3:bar hello hello
#> hello world
#> foo

#### columns and offsets
mkdir -p src/sub .hid build; printf 'fn main() {\n    println!("Hello");\n}\nhello\n' > src/main.rs; printf 'hello world\nfoo\nbar hello hello\n' > src/sub/a.txt; echo hello > .hid/h; echo hello > .dot; printf '*.log\n!keep.log\n/build/\n' > .gitignore; for f in x.log keep.log build/o; do echo hello > $f; done
rg --column hello src --sort path; rg --vimgrep hello src --sort path; rg -b hello src/sub/a.txt; rg --column -o hello src/sub/a.txt; rg --heading -n hello src --sort path; rg --heading hello src/main.rs; rg -N --column hello src/main.rs
#> src/main.rs:4:1:hello
#> src/sub/a.txt:1:1:hello world
#> src/sub/a.txt:3:5:bar hello hello
#> src/main.rs:4:1:hello
#> src/sub/a.txt:1:1:hello world
#> src/sub/a.txt:3:5:bar hello hello
#> src/sub/a.txt:3:11:bar hello hello
#> 0:hello world
#> 16:bar hello hello
#> 1:1:hello
#> 3:5:hello
#> 3:11:hello
#> src/main.rs
#> 4:hello
#>
#> src/sub/a.txt
#> 1:hello world
#> 3:bar hello hello
#> hello
#> 1:hello

#### case
mkdir -p src/sub .hid build; printf 'fn main() {\n    println!("Hello");\n}\nhello\n' > src/main.rs; printf 'hello world\nfoo\nbar hello hello\n' > src/sub/a.txt; echo hello > .hid/h; echo hello > .dot; printf '*.log\n!keep.log\n/build/\n' > .gitignore; for f in x.log keep.log build/o; do echo hello > $f; done
rg -i HELLO src --sort path; rg -S Hello src; rg -S hello src --sort path; rg -s HELLO src; rg -iS HELLO src; rg -S '\W' -c src/main.rs
#> src/main.rs:    println!("Hello");
#> src/main.rs:hello
#> src/sub/a.txt:hello world
#> src/sub/a.txt:bar hello hello
#> src/main.rs:    println!("Hello");
#> src/main.rs:    println!("Hello");
#> src/main.rs:hello
#> src/sub/a.txt:hello world
#> src/sub/a.txt:bar hello hello
#> 3

#### words, lines, fixed
mkdir -p src/sub .hid build; printf 'fn main() {\n    println!("Hello");\n}\nhello\n' > src/main.rs; printf 'hello world\nfoo\nbar hello hello\n' > src/sub/a.txt; echo hello > .hid/h; echo hello > .dot; printf '*.log\n!keep.log\n/build/\n' > .gitignore; for f in x.log keep.log build/o; do echo hello > $f; done
rg -w hell .; rg -w hello src --sort path; rg -x hello src --sort path; rg -F 'main(' src; rg -F -x '}' src; rg -e foo -e bar src; printf 'foo\nworld\n' > p; rg -f p src; rg -w -o 'o*' src/sub/a.txt | head -3
#> src/main.rs:hello
#> src/sub/a.txt:hello world
#> src/sub/a.txt:bar hello hello
#> src/main.rs:hello
#> src/main.rs:fn main() {
#> src/main.rs:}
#> src/sub/a.txt:foo
#> src/sub/a.txt:bar hello hello
#> src/sub/a.txt:hello world
#> src/sub/a.txt:foo

#### types and globs
mkdir -p src/sub .hid build; printf 'fn main() {\n    println!("Hello");\n}\nhello\n' > src/main.rs; printf 'hello world\nfoo\nbar hello hello\n' > src/sub/a.txt; echo hello > .hid/h; echo hello > .dot; printf '*.log\n!keep.log\n/build/\n' > .gitignore; for f in x.log keep.log build/o; do echo hello > $f; done
rg -t rust hello . ; rg -T rust -l hello . --sort path; rg -trust -ttxt -l hello . --sort path; rg -g '*.rs' hello .; rg -g '!*.rs' -l hello . --sort path; rg -g '*.{rs,txt}' -l hello . --sort path; rg --iglob '*.RS' fn .; rg -g 'src/**' -l hello . --sort path; rg -g '!sub' -l hello . --sort path; rg -t nosuch x .; echo $?; rg --type-add 'x:*.log' -tx -l hello . --sort path; rg --type-list | rg '^rust'
#> ./src/main.rs:hello
#> ./build/o
#> ./keep.log
#> ./src/sub/a.txt
#> ./x.log
#> ./src/main.rs
#> ./src/sub/a.txt
#> ./src/main.rs:hello
#> ./build/o
#> ./keep.log
#> ./src/sub/a.txt
#> ./x.log
#> ./src/main.rs
#> ./src/sub/a.txt
#> ./src/main.rs:fn main() {
#> ./src/main.rs
#> ./src/sub/a.txt
#> ./build/o
#> ./keep.log
#> ./src/main.rs
#> ./x.log
#> 2
#> ./keep.log
#> ./x.log
#> rust: *.rs
#2> unrecognized file type: nosuch

#### depth and links
mkdir -p src/sub .hid build; printf 'fn main() {\n    println!("Hello");\n}\nhello\n' > src/main.rs; printf 'hello world\nfoo\nbar hello hello\n' > src/sub/a.txt; echo hello > .hid/h; echo hello > .dot; printf '*.log\n!keep.log\n/build/\n' > .gitignore; for f in x.log keep.log build/o; do echo hello > $f; done
rg --max-depth 1 -l hello . --sort path; rg --max-depth 2 -l hello . --sort path; ln -s src l; rg -l foo . ; rg -L -l foo . --sort path; rg -l foo l; rg --files src/sub l/main.rs --sort path
#> ./keep.log
#> ./x.log
#> ./build/o
#> ./keep.log
#> ./src/main.rs
#> ./x.log
#> ./src/sub/a.txt
#> ./l/sub/a.txt
#> ./src/sub/a.txt
#> l/sub/a.txt
#> src/sub/a.txt
#> l/main.rs

#### across lines
mkdir -p src/sub .hid build; printf 'fn main() {\n    println!("Hello");\n}\nhello\n' > src/main.rs; printf 'hello world\nfoo\nbar hello hello\n' > src/sub/a.txt; echo hello > .hid/h; echo hello > .dot; printf '*.log\n!keep.log\n/build/\n' > .gitignore; for f in x.log keep.log build/o; do echo hello > $f; done
rg -U 'world\nfoo' src/sub/a.txt; rg -Un 'foo\nbar' src; rg -U 'hello.*foo' src/sub/a.txt; rg -U --multiline-dotall 'hello.*bar' src/sub/a.txt; rg 'world\nfoo' src; echo $?
#> hello world
#> foo
#> src/sub/a.txt:2:foo
#> src/sub/a.txt:3:bar hello hello
#> hello world
#> foo
#> bar hello hello
#> 2
#2> the literal '"\n"' is not allowed in a regex
#2>
#2> Consider enabling multiline mode with the --multiline flag (or -U for short).
#2> When multiline mode is enabled, new line characters can be matched.

#### binary files
mkdir -p src/sub .hid build; printf 'fn main() {\n    println!("Hello");\n}\nhello\n' > src/main.rs; printf 'hello world\nfoo\nbar hello hello\n' > src/sub/a.txt; echo hello > .hid/h; echo hello > .dot; printf '*.log\n!keep.log\n/build/\n' > .gitignore; for f in x.log keep.log build/o; do echo hello > $f; done
printf 'he\0llo\nhello\n' > bin; rg hello .  --sort path | head -3; rg hello bin; rg -a hello bin; rg -c hello bin; rg --binary -l hello bin; rg -uuu hello . -l --sort path | head -4
#> ./build/o:hello
#> ./keep.log:hello
#> ./src/main.rs:hello
#> binary file matches (found "\0" byte around offset 2)
#> hello
#> 1
#> bin
#> ./.dot
#> ./.hid/h
#> ./bin
#> ./build/o

#### json
mkdir -p src/sub .hid build; printf 'fn main() {\n    println!("Hello");\n}\nhello\n' > src/main.rs; printf 'hello world\nfoo\nbar hello hello\n' > src/sub/a.txt; echo hello > .hid/h; echo hello > .dot; printf '*.log\n!keep.log\n/build/\n' > .gitignore; for f in x.log keep.log build/o; do echo hello > $f; done
rg --json hello src/sub/a.txt | grep -E '"(begin|match)"'; printf 'a\xffb \t"\\\n' > f; rg --json b f | grep '"match"'
#> {"type":"begin","data":{"path":{"text":"src/sub/a.txt"}}}
#> {"type":"match","data":{"path":{"text":"src/sub/a.txt"},"lines":{"text":"hello world\n"},"line_number":1,"absolute_offset":0,"submatches":[{"match":{"text":"hello"},"start":0,"end":5}]}}
#> {"type":"match","data":{"path":{"text":"src/sub/a.txt"},"lines":{"text":"bar hello hello\n"},"line_number":3,"absolute_offset":16,"submatches":[{"match":{"text":"hello"},"start":4,"end":9},{"match":{"text":"hello"},"start":10,"end":15}]}}
#> {"type":"match","data":{"path":{"text":"f"},"lines":{"bytes":"Yf9iIAkiXAo="},"line_number":1,"absolute_offset":0,"submatches":[{"match":{"text":"b"},"start":2,"end":3}]}}

#### colors
mkdir -p src/sub .hid build; printf 'fn main() {\n    println!("Hello");\n}\nhello\n' > src/main.rs; printf 'hello world\nfoo\nbar hello hello\n' > src/sub/a.txt; echo hello > .hid/h; echo hello > .dot; printf '*.log\n!keep.log\n/build/\n' > .gitignore; for f in x.log keep.log build/o; do echo hello > $f; done
rg --color always hello src/sub/a.txt; rg --color always -n foo src; rg --color never foo src; rg --color always -o hello src/sub/a.txt
#>\ \e[0m\e[1m\e[31mhello\e[0m world
#>\ bar \e[0m\e[1m\e[31mhello\e[0m \e[0m\e[1m\e[31mhello\e[0m
#>\ \e[0m\e[35msrc/sub/a.txt\e[0m:\e[0m\e[32m2\e[0m:\e[0m\e[1m\e[31mfoo\e[0m
#> src/sub/a.txt:foo
#>\ \e[0m\e[1m\e[31mhello\e[0m
#>\ \e[0m\e[1m\e[31mhello\e[0m
#>\ \e[0m\e[1m\e[31mhello\e[0m

#### more of a line
mkdir -p src/sub .hid build; printf 'fn main() {\n    println!("Hello");\n}\nhello\n' > src/main.rs; printf 'hello world\nfoo\nbar hello hello\n' > src/sub/a.txt; echo hello > .hid/h; echo hello > .dot; printf '*.log\n!keep.log\n/build/\n' > .gitignore; for f in x.log keep.log build/o; do echo hello > $f; done
rg --trim println src; printf 'x%.0s' {1..50} > w; echo hello >> w; rg -M 20 hello w; rg -M 100 hello w; rg --stats -q hello src/sub | head -6; printf 'no newline' > z; rg new z; rg -c '' z; : > empty; rg '' empty; echo $?; rg '^$' src/sub/a.txt; echo $?
#> src/main.rs:println!("Hello");
#> [Omitted long matching line]
#> xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxhello
#>
#> 3 matches
#> 2 matched lines
#> 1 files contained matches
#> 1 files searched
#> 0 bytes printed
#> no newline
#> 1
#> 1
#> 1

#### wrong
mkdir -p src/sub .hid build; printf 'fn main() {\n    println!("Hello");\n}\nhello\n' > src/main.rs; printf 'hello world\nfoo\nbar hello hello\n' > src/sub/a.txt; echo hello > .hid/h; echo hello > .dot; printf '*.log\n!keep.log\n/build/\n' > .gitignore; for f in x.log keep.log build/o; do echo hello > $f; done
rg 'a('; echo $?; rg hello nope; echo $?; rg -f nope; echo $?; rg -A x foo; echo $?; rg '[z-a]' .; rg '*' .; rg 'a(?=b)' src; rg --sort foo x . | head -2; echo $?
#> 2
#> 2
#> 2
#> 2
#> 0
#2> regex parse error:
#2>     a(
#2>      ^
#2> error: unclosed group
#2> nope: No such file or directory (os error 2)
#2> nope: No such file or directory (os error 2)
#2> error: Invalid value for '--after-context <NUM>': invalid digit found in string
#2>
#2> regex parse error:
#2>     [z-a]
#2>      ^^^
#2> error: invalid character class range, the start must be <= the end
#2> regex parse error:
#2>     *
#2>     ^
#2> error: repetition operator missing expression
#2> regex parse error:
#2>     a(?=b)
#2>      ^^^
#2> error: look-around, including look-ahead and look-behind, is not supported
#2>
#2> Consider enabling PCRE2 with the --pcre2 flag, which can handle backreferences
#2> and look-around.
#2> error: 'foo' isn't a valid value for '--sort <SORTBY>'
#2> 	[possible values: accessed, created, modified, none, path]
#2>
#2>
#2> USAGE:
#2>     
#2>     rg [OPTIONS] PATTERN [PATH ...]
#2>     rg [OPTIONS] -e PATTERN ... [PATH ...]
#2>     rg [OPTIONS] -f PATTERNFILE ... [PATH ...]
#2>     rg [OPTIONS] --files [PATH ...]
#2>     rg [OPTIONS] --type-list
#2>     command | rg [OPTIONS] PATTERN
#2>     rg [OPTIONS] --help
#2>     rg [OPTIONS] --version
#2>
#2> For more information try --help
#2>

#### look-around
mkdir -p src/sub .hid build; printf 'fn main() {\n    println!("Hello");\n}\nhello\n' > src/main.rs; printf 'hello world\nfoo\nbar hello hello\n' > src/sub/a.txt; echo hello > .hid/h; echo hello > .dot; printf '*.log\n!keep.log\n/build/\n' > .gitignore; for f in x.log keep.log build/o; do echo hello > $f; done
rg -P 'hello(?= world)' src; rg -Po '(?<=bar )\w+' src; rg -P '(l)\1' -o src --sort path
#> src/sub/a.txt:hello world
#> src/sub/a.txt:hello
#> src/main.rs:ll
#> src/main.rs:ll
#> src/sub/a.txt:ll
#> src/sub/a.txt:ll
#> src/sub/a.txt:ll

#### what is not supported
rg -z x; echo $?; rg --pre cat x; echo $?; rg -r '$name' '(?P<name>x)' .; echo $?; rg --sort modified x; echo $?
#differs: compressed files are not looked into, no program is run on files, and order is always that of paths
#> 2
#> 2
#> 1
#> 2
#2> rg: option '-z' is not supported here; supported are: -A --after-context -B --before-context -C --context --context-separator --no-context-separator -b --byte-offset -s --case-sensitive --color --column -c --count --count-matches --files -l --files-with-matches --files-without-match -F --fixed-strings -L --follow -g --glob --iglob --glob-case-insensitive --no-glob-case-insensitive --heading -. --hidden -i --ignore-case --ignore-file --include-zero -v --invert-match --json -n --line-number --line-buffered -x --line-regexp -M --max-columns -m --max-count -d --max-depth --max-filesize -U --multiline --multiline-dotall -I --no-filename --no-heading --no-ignore --no-ignore-vcs -N --no-line-number --no-messages --no-require-git -0 --null -o --only-matching --passthru --passthrough -P --pcre2 -p --pretty -q --quiet -e --regexp -f --file -r --replace -S --smart-case --sort --sortr --stats -a --text --binary -j --threads --trim -t --type -T --type-not --type-add --type-list -u --unrestricted --vimgrep -H --with-filename -w --word-regexp
#2> Try 'rg --help' for more information.
#2> x: No such file or directory (os error 2)
#2> --sort: only path and none are supported here

#### nothing to search
mkdir d; cd d; rg x ./ ; echo $?; rg -l x .; echo $?
#> 1
#> 1

#### sets in globs
mkdir a; touch b B '\x' ']x' ax a/x
for glob in '[\]]x' '[\\]x' 'a[/]x' '[\a]x' 'a[!b]x' 'a[+-0]x' '[b]'; do echo "$glob: " $(rg --no-ignore --files -g "$glob" | sort); done
for glob in '[B]' '[A-C]' 'A[/]X'; do echo "$glob: " $(rg --no-ignore --files --iglob "$glob" | sort); done
#> [\]]x: 
#> [\\]x:  \x
#> a[/]x:  a/x
#> [\a]x:  \x ax
#> a[!b]x:  a/x
#> a[+-0]x:  a/x
#> [b]:  b
#> [B]:  B b
#> [A-C]:  B b
#> A[/]X:  a/x

#### globs of names, directories and alternatives
mkdir -p a/b x; touch a/b.rs c.rs a/b/c xz yz xy1z xy2z xyz bbd abbd x/a.h x/a. aöc bx '!x' '{a' a.y
for glob in '*.rs' '/*.rs' 'a/**/c' 'a/**' '*.{c,h}' '{a,bb,ccc}d' 'a?c' '[!a]x' '\{a'; do echo "$glob: " $(rg --no-ignore --files -g "$glob" | sort); done
rg --no-ignore --files --iglob 'A.{X,Y}'; for bad in 'a{b' '[a' '[b-a]' 'a\'; do rg --files -g "$bad" 2>/dev/null; echo $?; done
#> *.rs:  a/b.rs c.rs
#> /*.rs:  c.rs
#> a/**/c:  a/b/c
#> a/**:  a/b.rs a/b/c
#> *.{c,h}:  x/a.h
#> {a,bb,ccc}d:  bbd
#> a?c: 
#> [!a]x:  !x bx
#> \{a:  {a
#> a.y
#> 2
#> 2
#> 2
#> 2

#### alternatives in alternatives
touch xz xyz xy1z xy2z; rg --no-ignore --files -g 'x{,y{1,2}}z' | sort
#differs: ripgrep 13 refuses them, 14 takes them
#> xy1z
#> xy2z
#> xz

#### groups by name
printf 'foo bar\n' >a; rg -r '$x-${x}-$xy-$$-$1-${2}' '(?P<x>f)(o)' a
#> f-f--$-f-oo bar

#### types that include others
printf x >a.py; printf x >b.c; printf x >c.d; rg --type-add 'web:include:py,c' -tweb -l x . | sort; rg --type-add 'web:include:missing' -l x; rg --type-add 'a-b:*.x' -l x; rg --type-add 'x:other:y' -l x
#> ./a.py
#> ./b.c
#2> invalid definition (format is type:glob, e.g., html:*.html)
#2> invalid definition (format is type:glob, e.g., html:*.html)
#2> invalid definition (format is type:glob, e.g., html:*.html)
#? 2

#### case of globs
printf x >A.TXT; printf x >b.txt; rg --glob-case-insensitive -g '*.txt' -l x . | sort; rg --glob-case-insensitive --no-glob-case-insensitive -g '*.txt' -l x . | sort
#> ./A.TXT
#> ./b.txt
#> ./b.txt

#### sizes of files
printf 123456 >a; printf 1 >b; rg --max-filesize 5 -l 1 . | sort; rg --max-filesize 1K -l 1 . | sort; rg --max-filesize 5 -l 1 a; rg --max-filesize 6x 1; echo $?
#> ./b
#> ./a
#> ./b
#> a
#> 2
#2> invalid format for size '6x', which should be a sequence of digits followed by an optional 'K', 'M' or 'G' suffix

#### byte order marks
printf '\xef\xbb\xbfbom foo\n' >a; rg '^bom' a; rg -b foo a; rg --column foo a
#> bom foo
#> 0:bom foo
#> 1:5:bom foo

#### empty matches
printf 'foo bar\nfoo\n' >a; rg -o 'x*' a; rg -c 'x*' a; rg --count-matches 'x*' a; rg -r Z 'x*' a
#>
#>
#>
#>
#>
#>
#>
#>
#>
#>
#>
#>
#> 2
#> 12
#> ZfZoZoZ ZbZaZrZ
#> ZfZoZoZ

#### counts, lists and lists of the others
echo one >a; echo two >b; rg --sort path -c --files-without-match one .; rg --sort path -l -c one .; rg --sort path --files-without-match -l one .; rg --sort path --count-matches --files-without-match o .; rg --sort path --files-without-match --include-zero -c one .
#> ./a:1
#> ./a:1
#> ./a
#> ./a:1
#> ./b:1
#> ./a:1
#> ./b:0

#### colours of --pretty
echo one >a; rg --pretty one a; TERM=xterm rg --pretty one a; TERM=dumb rg --pretty one a; NO_COLOR=1 TERM=xterm rg -p one a; TERM=xterm rg --pretty --color never one a; NO_COLOR=1 rg --color always one a
#> 1:one
#>\ \e[0m\e[32m1\e[0m:\e[0m\e[1m\e[31mone\e[0m
#> 1:one
#> 1:one
#> 1:one
#>\ \e[0m\e[1m\e[31mone\e[0m

#### files that are not there, told by one thread
echo one >a; rg --sort path one nosuch a; echo $?; rg -j1 one nosuch; rg one nosuch a; rg --files --sort path nosuch
#> a:one
#> 2
#> a:one
#2> nosuch: IO error for operation on nosuch: No such file or directory (os error 2)
#2> nosuch: IO error for operation on nosuch: No such file or directory (os error 2)
#2> nosuch: No such file or directory (os error 2)
#2> nosuch: IO error for operation on nosuch: No such file or directory (os error 2)
#? 2

#### long lines, whose ends count
printf 'beta two\nalphabet\nabc\n' >r; rg -M 8 a r; rg -M 9 a r; rg -M 3 abc r; rg -M 4 abc r; printf abc | rg -M 3 b; printf abc | rg -M 2 b; rg -M 8 --column a r; rg -M 8 --vimgrep a r; rg -M 8 --color always a r; rg -M 8 -n a r; rg -M 8 -r Z a r; rg -M 8 -v x r
#> [Omitted long matching line]
#> [Omitted long matching line]
#> abc
#> beta two
#> alphabet
#> abc
#> [Omitted long matching line]
#> abc
#> abc
#> [Omitted long matching line]
#> 1:4:[Omitted long line with 1 matches]
#> 2:1:[Omitted long line with 2 matches]
#> 3:1:abc
#> r:1:4:[Omitted long line with 1 matches]
#> r:2:1:[Omitted long line with 2 matches]
#> r:2:5:[Omitted long line with 2 matches]
#> r:3:1:abc
#> [Omitted long line with 1 matches]
#> [Omitted long line with 2 matches]
#>\ \e[0m\e[1m\e[31ma\e[0mbc
#> 1:[Omitted long matching line]
#> 2:[Omitted long matching line]
#> 3:abc
#> betZ two
#> ZlphZbet
#> Zbc
#> [Omitted long matching line]
#> [Omitted long matching line]
#> abc

#### nothing behind a match is no match
for p in 'x*' 'a*' '\b' 'b?' '(?:ab)*'; do printf 'xaabxb\nb\n' >f; rg -r '-' "$p" f; rg -o "$p" f; rg --count-matches "$p" f; rg --vimgrep "$p" f; done
#> -a-a-b-b-
#> -b-
#> x
#>
#>
#> x
#>
#>
#>
#> 7
#> f:1:1:xaabxb
#> f:1:3:xaabxb
#> f:1:4:xaabxb
#> f:1:5:xaabxb
#> f:1:7:xaabxb
#> f:2:1:b
#> f:2:2:b
#> -x-b-x-b-
#> -b-
#>
#> aa
#>
#>
#>
#>
#>
#> 7
#> f:1:1:xaabxb
#> f:1:2:xaabxb
#> f:1:5:xaabxb
#> f:1:6:xaabxb
#> f:1:7:xaabxb
#> f:2:1:b
#> f:2:2:b
#> -xaabxb-
#> -b-
#>
#>
#>
#>
#> 4
#> f:1:1:xaabxb
#> f:1:7:xaabxb
#> f:2:1:b
#> f:2:2:b
#> -x-a-a-x-
#> -
#>
#>
#>
#> b
#> b
#> b
#> 6
#> f:1:1:xaabxb
#> f:1:2:xaabxb
#> f:1:3:xaabxb
#> f:1:4:xaabxb
#> f:1:6:xaabxb
#> f:2:1:b
#> -x-a-x-b-
#> -b-
#>
#>
#> ab
#>
#>
#>
#>
#> 7
#> f:1:1:xaabxb
#> f:1:2:xaabxb
#> f:1:3:xaabxb
#> f:1:6:xaabxb
#> f:1:7:xaabxb
#> f:2:1:b
#> f:2:2:b

#### a directory as standard input, and as a file of patterns
mkdir d; echo a > f
rg -c a - f < d; echo $?
rg -f - f < d; echo $?
rg -f d f; echo $?
#> f:1
#> 2
#> 2
#> 2
#2> <stdin>: Is a directory (os error 21)
#2> <stdin>:Is a directory (os error 21)
#2> d:Is a directory (os error 21)
