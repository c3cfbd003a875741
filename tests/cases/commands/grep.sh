#### lines that match
printf 'one\ntwo\nthree\n' > f; grep t f; grep -v t f; grep -c t f; grep -n t f
#> two
#> three
#> one
#> 2
#> 2:two
#> 3:three

#### status
echo a | grep -q a; echo $?; echo a | grep -q b; echo $?; grep a nosuch; echo $?; grep -s a nosuch; echo $?; echo a | grep -q a - nosuch; echo $?
#> 0
#> 1
#> 2
#> 2
#> 0
#2> grep: nosuch: No such file or directory

#### several files and their names
printf 'a\nb\n' > f; printf 'b\nc\n' > g; grep b f g; grep -h b f g; grep -H b f; grep -l b f g; grep -L a f g; grep -c b f g
#> f:b
#> g:b
#> b
#> b
#> f:b
#> f
#> g
#> g
#> f:1
#> g:1

#### standard input by name
echo b | grep -H b; echo b | grep -H b -; echo b | grep --label=in -H b
#> (standard input):b
#> (standard input):b
#> in:b

#### basic syntax
printf 'ab\na+b\naab\na|b\n' | grep 'a\+b'; printf 'ab\na+b\naab\na|b\n' | grep 'a+b'; printf 'a|b\nb\n' | grep 'a\|b'
#> ab
#> aab
#> a+b
#> a|b
#> b

#### extended syntax
printf 'ab\naab\nabab\nb\n' | grep -E '^(ab)+$|^b$'; printf 'a1\na12\na123\n' | grep -E '^a[0-9]{2,3}$'; printf 'a{1\n' | grep -E 'a{1'
#> ab
#> abab
#> b
#> a12
#> a123
#> a{1

#### fixed strings
printf 'a.b\naxb\n[x]\n' | grep -F a.b; printf 'a.b\n[x]\n' | grep -F -e '[x]' -e 'zz'; printf 'A.B\n' | grep -Fi a.b; printf 'ab\nabc\n' | grep -Fx ab
#> a.b
#> [x]
#> A.B
#> ab

#### Perl syntax
printf 'foo123\nbar\n' | grep -P '\d+'; echo 'key=value' | grep -oP '(?<==)\w+'; echo 'key=value' | grep -oP 'key=\K\w+'; echo 'a1b2' | grep -oP '[a-z](?=\d)'
#> foo123
#> value
#> value
#> a
#> b

#### only the matches
echo 'a1 b22 c333' | grep -o '[0-9]\+'; echo 'a1 b22' | grep -on '[0-9]\+'; echo 'foobar' | grep -ob 'o'; echo 'x=1;y=2' | grep -oE '[a-z]=[0-9]'
#> 1
#> 22
#> 333
#> 1:1
#> 1:22
#> 1:o
#> 2:o
#> x=1
#> y=2

#### whole words and lines
printf 'cat\nconcat\ncat food\ncat_x\n' | grep -w cat; printf 'cat\ncat food\n' | grep -x cat; echo 'foo-bar foobar' | grep -ow foo
#> cat
#> cat food
#> cat
#> foo

#### letter case
printf 'Foo\nFOO\nbar\n' | grep -i foo; printf 'Foo\nfoo\n' | grep -i --no-ignore-case foo; printf 'ÄRGER\n' | grep -i ärger
#> Foo
#> FOO
#> foo
#> ÄRGER

#### several patterns
printf 'a\nb\nc\n' | grep -e a -e c; printf 'a\nb\nc\n' | grep 'a
b'; printf 'a\nc\n' > p; printf 'a\nb\nc\n' | grep -f p; : > empty; echo a | grep -f empty; echo $?; echo a | grep -vf empty
#> a
#> c
#> a
#> b
#> a
#> c
#> 1
#> a

#### context
seq 20 | grep -A1 -B1 '^[15]$'; seq 20 | grep -C1 -n 5; seq 9 | grep -2 5
#> 1
#> 2
#> --
#> 4
#> 5
#> 6
#> 4-4
#> 5:5
#> 6-6
#> --
#> 14-14
#> 15:15
#> 16-16
#> 3
#> 4
#> 5
#> 6
#> 7

#### separators of context
seq 20 | grep -A1 '5$'; seq 20 | grep --group-separator='***' -A1 '5$'; seq 20 | grep --no-group-separator -A1 '5$'; printf 'a\n' > f; printf 'a\n' > g; grep -A0 a f g
#> 5
#> 6
#> --
#> 15
#> 16
#> 5
#> 6
#> ***
#> 15
#> 16
#> 5
#> 6
#> 15
#> 16
#> f:a
#> --
#> g:a

#### context names
printf 'a\nb\nc\n' > f; grep -n -A1 a f /dev/null; grep -b -B1 c f
#> f:1:a
#> f-2-b
#> 2-b
#> 4:c

#### stop after some
seq 100 | grep -m2 5; seq 100 | grep -c -m3 1; seq 9 | grep -m1 -A2 3; printf '1\n2\n3\n' > f; { grep -m1 1; cat; } < f
#> 5
#> 15
#> 3
#> 3
#> 4
#> 5
#> 1
#> 2
#> 3

#### empty patterns and lines
printf 'a\n\nb\n' | grep -c ''; printf 'a\n\nb\n' | grep -n '^$'; printf 'a\n\nb\n' | grep -v '^$'; printf '' | grep -c ''
#> 3
#> 2:
#> a
#> b
#> 0
#? 1

#### no newline at the end
printf 'a\nb' | grep b; printf 'a\nb' | grep -c .; printf 'b' | grep -v a
#> b
#> 2
#> b

#### recursive
mkdir -p d/e; printf 'x\n' > d/a.c; printf 'x\n' > d/e/b.h; grep -r x d | sort; grep -rl x . | sort; grep -rh x d; cd d; grep -r x | sort; grep -rc x | sort
#> d/a.c:x
#> d/e/b.h:x
#> ./d/a.c
#> ./d/e/b.h
#> x
#> x
#> a.c:x
#> e/b.h:x
#> a.c:1
#> e/b.h:1

#### recursive, some files
mkdir -p d/.git d/sub; for f in a.c b.h .git/c.c sub/d.c; do echo x > d/$f; done
grep -rl --include='*.c' x d | sort; grep -rl --exclude='*.c' x d; grep -rl --exclude-dir=.git x d | sort; grep -rl --exclude-dir=sub --include='*.[ch]' x d | sort
#> d/.git/c.c
#> d/a.c
#> d/sub/d.c
#> d/b.h
#> d/a.c
#> d/b.h
#> d/sub/d.c
#> d/.git/c.c
#> d/a.c
#> d/b.h

#### symlinks in a tree
mkdir d; echo x > f; ln -s ../f d/link; grep -r x d; echo $?; grep -R x d; grep x d/link
#> 1
#> d/link:x
#> x

#### a directory
mkdir d; grep x d; echo $?; grep -s x d; grep -d skip x d; echo $?; grep -d read x d
#> 2
#> 1
#2> grep: d: Is a directory
#2> grep: d: Is a directory
#? 2

#### binary files
printf 'a\0b\n' > f; grep a f; grep -c a f; grep -a b f | od -c; grep -I a f; echo $?; grep -q a f; echo $?; grep --binary-files=text -c a f
#> 1
#> 0000000   a  \0   b  \n
#> 0000004
#> 1
#> 0
#> 1
#2> grep: f: binary file matches

#### text that is not UTF-8
printf 'a\n\377b\nc\n' > f; grep . f; grep -a -c . f
#> a
#> c
#> 3
#2> grep: f: binary file matches

#### zero-terminated lines and names
printf 'a\0b\0' | grep -z b | od -c; printf 'a\n' > f; grep -lZ a f | od -c; grep -cZ a f f | od -c
#> 0000000   b  \0
#> 0000002
#> 0000000   f  \0
#> 0000002
#> 0000000   f  \0   1  \n   f  \0   1  \n
#> 0000010

#### colors
printf 'one two\n' > f; grep --color=always o f; grep --color=always -n o f /dev/null; grep --color=always -o two f; seq 3 | grep --color=always -A1 2; seq 3 | grep --color=always -v 2; GREP_COLORS='mt=01;32' grep --color=always one f; grep --color=auto one f
#>\ \e[01;31m\e[Ko\e[m\e[Kne tw\e[01;31m\e[Ko\e[m\e[K
#>\ \e[35m\e[Kf\e[m\e[K\e[36m\e[K:\e[m\e[K\e[32m\e[K1\e[m\e[K\e[36m\e[K:\e[m\e[K\e[01;31m\e[Ko\e[m\e[Kne tw\e[01;31m\e[Ko\e[m\e[K
#>\ \e[01;31m\e[Ktwo\e[m\e[K
#>\ \e[01;31m\e[K2\e[m\e[K
#> 3
#> 1
#> 3
#>\ \e[01;32m\e[Kone\e[m\e[K two
#> one two

#### back-references
printf 'abab\nabba\nxyxy\n' | grep '\(..\)\1'; printf 'hello\nworld\n' | grep -E '(.)\1'; echo 'the the cat' | grep -oE '\b(\w+) \1\b'
#> abab
#> xyxy
#> hello
#> the the

#### anchors and boundaries
printf 'foo\nfoobar\nbarfoo\n' | grep '^foo$'; printf 'foobar\nbar foo\n' | grep '\<foo'; printf 'foobar\nbar foo\n' | grep 'foo\>'; printf 'a b\nab\n' | grep -E '\w\s\w'; printf 'xay\na\n' | grep '\Ba\B'
#> foo
#> foobar
#> bar foo
#> bar foo
#> a b
#> xay

#### classes
printf 'abc\n123\nA B\n' | grep '[[:digit:]]'; printf 'abc\nA B\n' | grep '[[:upper:]][[:space:]]'; printf 'a]b\na-b\n' | grep '[]]'; printf 'a]b\na-b\n' | grep '[a-]b'
#> 123
#> A B
#> a]b
#> a-b

#### characters
printf 'é\nee\n' | grep '^.$'; printf 'naïve\n' | grep -o 'na.ve'; echo 'é' | grep '[é-ü]'; echo $?
#> é
#> naïve
#> 2
#2> grep: Invalid collation character

#### line buffered, tabs and odd flags
printf 'a\n' > f; grep --line-buffered a f; grep -T a f f; grep -nT a f; grep -U a f; grep -y A f
#> a
#> f:	a
#> f:	a
#> 1:	a
#> a
#> a

#### egrep and fgrep
printf 'a\nb\n' | egrep 'a|b' 2>/dev/null; printf 'a|b\n' | fgrep 'a|b' 2>/dev/null
#> a
#> b
#> a|b

#### output is also input
echo a > f; grep a f >> f; echo $?; cat f
#> 2
#> a
#2> grep: f: input file is also the output

#### wrong patterns
echo a | grep '['; echo $?; echo a | grep '[a'; echo a | grep '\('; echo a | grep -E '('; echo a | grep 'a\'; echo a | grep 'a\{1'; echo a | grep '[[:foo:]]'; echo a | grep '[:space:]'; echo a | grep '\1'
#> 2
#2> grep: Invalid regular expression
#2> grep: Unmatched [, [^, [:, [., or [=
#2> grep: Unmatched ( or \(
#2> grep: Unmatched ( or \(
#2> grep: Trailing backslash
#2> grep: Unmatched \{
#2> grep: Invalid character class name
#2> grep: character class syntax is [[:space:]], not [:space:]
#2> grep: Invalid back reference
#? 2

#### wrong options
grep; echo $?; grep -E; grep -k x; grep --nope x; grep -m x a; grep -A x a; grep -D foo a f; grep --binary-files=x a; grep -P -E a f
#> 2
#2> Usage: grep [OPTION]... PATTERNS [FILE]...
#2> Try 'grep --help' for more information.
#2> Usage: grep [OPTION]... PATTERNS [FILE]...
#2> Try 'grep --help' for more information.
#2> grep: invalid option -- 'k'
#2> Usage: grep [OPTION]... PATTERNS [FILE]...
#2> Try 'grep --help' for more information.
#2> grep: unrecognized option '--nope'
#2> Usage: grep [OPTION]... PATTERNS [FILE]...
#2> Try 'grep --help' for more information.
#2> grep: invalid max count
#2> grep: x: invalid context length argument
#2> grep: unknown devices method
#2> grep: unknown binary-files type
#2> grep: conflicting matchers specified
#? 2

#### patterns that begin with a dash
printf -- '-v\n' | grep -e -v; printf -- '-v\n' | grep -- -v
#> -v
#> -v

#### long options
printf 'a\nb\n' | grep --count --invert-match a; printf 'a\nb\n' | grep --max-count=1 --line-number .; printf 'ab\n' | grep --only-matching --regexp=b; printf 'ab\n' | grep --ignore-case --fixed-strings AB
#> 1
#> 1:a
#> b
#> ab

#### a log
printf '10:00 INFO start\n10:01 ERROR disk full\n10:02 WARN slow\n10:03 ERROR net\n' > log
grep -c ERROR log; grep -E 'ERROR|WARN' log | grep -v net; grep -oE '^[0-9:]+ (ERROR|WARN)' log; grep -n -m1 ERROR log | cut -d: -f1
#> 2
#> 10:01 ERROR disk full
#> 10:02 WARN slow
#> 10:01 ERROR
#> 10:02 WARN
#> 10:03 ERROR
#> 2

#### addresses and numbers
printf 'mail a.b@c.org now\nip 10.0.0.1 and 300.1\n' | grep -oE '[[:alnum:]._]+@[[:alnum:].]+'; printf 'ip 10.0.0.1 x\n' | grep -oE '([0-9]{1,3}\.){3}[0-9]{1,3}'
#> a.b@c.org
#> 10.0.0.1

#### -T: numbers are as wide as the size of the file needs
printf 'x\n' | grep -nT x
printf '%0100d\nx\n' > g
grep -nT x g; grep -bT x g; grep -HnbT x g g; grep -cT x g; grep -nT -A1 0 g; grep -noT x g
#>                   1:	x
#>   2:	x
#> 101:	x
#> g:  2:101:	x
#> g:  2:101:	x
#> 1
#>   1:	0000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000
#>   2-	x
#>   2:	x

#### a pipe that is named is read under -r
grep -r x <(echo x); grep -r -D skip x <(echo x); echo $?; grep -D skip x <(echo x); echo $?
#> x
#> 1
#> 1

#### characters by number in Perl's regular expressions
for pattern in '\x{20AC}' '\x{2c}' '\x65' '[\x{e0}-\x{ff}]' '\x{65}{2}' '\o{145}' '\x65+g' 'a\x'; do echo "== $pattern"; printf '€ä,\neeg\n' | grep -P "$pattern"; echo $?; done
#> == \x{20AC}
#> €ä,
#> 0
#> == \x{2c}
#> €ä,
#> 0
#> == \x65
#> eeg
#> 0
#> == [\x{e0}-\x{ff}]
#> €ä,
#> 0
#> == \x{65}{2}
#> eeg
#> 0
#> == \o{145}
#> eeg
#> 0
#> == \x65+g
#> eeg
#> 0
#> == a\x
#> 1

#### repetitions of nothing that end a group
for e in '(*)' '(+)' '(a|*)' 'x(?)y' '(^*)' '((*))' '(**)' '({2})' '(*$)' '(*a)' 'a|*' '*)' '(*|a)'; do echo a | grep -E -e "$e"; echo "$e $?"; done
#> (*) 2
#> (+) 2
#> (a|*) 2
#> x(?)y 2
#> (^*) 2
#> ((*)) 2
#> (**) 2
#> a
#> ({2}) 0
#> a
#> (*$) 0
#> a
#> (*a) 0
#> a
#> a|* 0
#> *) 1
#> a
#> (*|a) 0
#2> grep: Unmatched ( or \(
#2> grep: Unmatched ( or \(
#2> grep: Unmatched ( or \(
#2> grep: Unmatched ( or \(
#2> grep: Unmatched ( or \(
#2> grep: Unmatched ( or \(
#2> grep: Unmatched ( or \(
#2> grep: warning: {...} at start of expression
#2> grep: warning: * at start of expression
#2> grep: warning: * at start of expression
#2> grep: warning: * at start of expression
#2> grep: warning: * at start of expression
#2> grep: warning: * at start of expression

#### -P: calls of groups, names, properties, verbs
t='(a(b)c) 1+(2*(3-4)) aabb abcabc -12 Ünï cc'
for p in '\((?:[^()]|(?R))*\)' '(\((?:[^()]|(?1))*\))' '(?<p>\((?:[^()]|(?&p))*\))' '(?P<q>ab)c(?P>q)' '(ab)c(?-1)' '\p{Lu}\p{Ll}+' '\P{L}+' '\p{^L}+' '(c)\g{1}' '(c)\g{-1}' '(?<z>c)\k{z}' '(?<z>c)(?P=z)' '^(?<r>\(|x)(?!\()' '(a)(?R)?b' '[\p{L}]+(?=b)' '\p{L}++' '(?(DEFINE)(?<d>\d))(?&d)+' '(?:(?=a)a|b){2,}' '(?s:.)(?=\s)' 'a*+b' 'a?+a' '\D+(?<=\d.)' '(?<!a)b' '(?<=(a|b))b' '(?<![\w-])\d+' '\N+(?=c)' '(?=.*12)\(a' '(?i:AB)(?=C)' '(?-i)ab' '\bÜ' 'n\B' '\Bï' '(*COMMIT)z|a' '(?:a(*PRUNE)x|a)' '\x{dc}n' '(?#comment)ab(?=b)'; do
  echo "$p"
  printf '%s\n' "$t" | grep -oP -- "$p" | paste -sd '|'
  printf '%s\n' "$t" | grep -wcP -- "$p"
done
#> \((?:[^()]|(?R))*\)
#> (a(b)c)|(2*(3-4))
#> 1
#> (\((?:[^()]|(?1))*\))
#> (a(b)c)|(2*(3-4))
#> 1
#> (?<p>\((?:[^()]|(?&p))*\))
#> (a(b)c)|(2*(3-4))
#> 1
#> (?P<q>ab)c(?P>q)
#> abcab
#> 0
#> (ab)c(?-1)
#> abcab
#> 0
#> \p{Lu}\p{Ll}+
#> Ünï
#> 1
#> \P{L}+
#> (|(|)|) 1+(2*(3-4)) | | -12 | 
#> 1
#> \p{^L}+
#> (|(|)|) 1+(2*(3-4)) | | -12 | 
#> 1
#> (c)\g{1}
#> cc
#> 1
#> (c)\g{-1}
#> cc
#> 1
#> (?<z>c)\k{z}
#> cc
#> 1
#> (?<z>c)(?P=z)
#> cc
#> 1
#> ^(?<r>\(|x)(?!\()
#> (
#> 0
#> (a)(?R)?b
#> aabb|ab|ab
#> 0
#> [\p{L}]+(?=b)
#> aab|abca
#> 0
#> \p{L}++
#> a|b|c|aabb|abcabc|Ünï|cc
#> 1
#> (?(DEFINE)(?<d>\d))(?&d)+
#> 1|2|3|4|12
#> 1
#> (?:(?=a)a|b){2,}
#> aabb|ab|ab
#> 1
#> (?s:.)(?=\s)
#> )|)|b|c|2|ï
#> 1
#> a*+b
#> b|aab|b|ab|ab
#> 1
#> a?+a
#> aa
#> 0
#> \D+(?<=\d.)
#> +|*|-|)| 
#> 0
#> (?<!a)b
#> b|b
#> 1
#> (?<=(a|b))b
#> b|b|b|b
#> 0
#> (?<![\w-])\d+
#> 1|2|3
#> 1
#> \N+(?=c)
#> (a(b)c) 1+(2*(3-4)) aabb abcabc -12 Ünï c
#> 0
#> (?=.*12)\(a
#> (a
#> 1
#> (?i:AB)(?=C)
#>
#> 0
#> (?-i)ab
#> ab|ab|ab
#> 0
#> \bÜ
#>
#> 0
#> n\B
#>
#> 0
#> \Bï
#>
#> 0
#> (*COMMIT)z|a
#>
#> 0
#> (?:a(*PRUNE)x|a)
#>
#> 0
#> \x{dc}n
#> Ün
#> 1
#> (?#comment)ab(?=b)
#> ab
#> 0
#? 1

#### -P: assertions, possessive and atomic
t='foo bar aaa b1 x foo foofoo "q\"s" abcabc Éa éa 2024-01-02 key=val; (a(b)c) a.b'
for p in '(?<=x )\bfoo' 'a++a' 'a++' '(foo)\1' '(?<!x )foo\b' '\bfoo\b' '"(?:[^"\\]++|\\.)*+"' '(\((?:[^()]|(?1))*\))' '(?i)é' 'key=\Kval' '(?<y>\d{4})-(?=\d)' '(?>a|ab)c' '(a)?b(?(1)c|1)' '\w+(?=;)' '(?<=\d)-' '\d+(?!-)' '(abc)(?1)' '(?:(a)|b)*\1' 'a(*SKIP)(*F)|b' '\R' '\Afoo' 'b$' '[[:alpha:]]+(?=\d)' '\p{L}+(?=a)' '(?<=a|bc)a' '(?<=^|x )foo' '\Qa.b\E(?!z)' '(\w)(?!\1)\w' '(?=(\w+))\1=' '(?s).(?=$)' 'a{2,}+' '(?<!\w)foo(?!\w)' '\bfoo(?= )'; do
  echo "$p"
  printf '%s\n' "$t" | grep -oP -- "$p" | paste -sd '|'
  printf '%s\n' "$t" | grep -wcP -- "$p"
done
#> (?<=x )\bfoo
#> foo
#> 1
#> a++a
#>
#> 0
#> a++
#> a|aaa|a|a|a|a|a|a|a
#> 1
#> (foo)\1
#> foofoo
#> 1
#> (?<!x )foo\b
#> foo|foo
#> 1
#> \bfoo\b
#> foo|foo
#> 1
#> "(?:[^"\\]++|\\.)*+"
#> "q\"s"
#> 1
#> (\((?:[^()]|(?1))*\))
#> (a(b)c)
#> 1
#> (?i)é
#> É|é
#> 0
#> key=\Kval
#> val
#> 1
#> (?<y>\d{4})-(?=\d)
#> 2024-
#> 0
#> (?>a|ab)c
#>
#> 0
#> (a)?b(?(1)c|1)
#> b1|abc|abc
#> 1
#> \w+(?=;)
#> val
#> 1
#> (?<=\d)-
#> -|-
#> 0
#> \d+(?!-)
#> 1|202|0|02
#> 1
#> (abc)(?1)
#> abcabc
#> 1
#> (?:(a)|b)*\1
#> aaa
#> 1
#> a(*SKIP)(*F)|b
#> b|b|b|b|b|b
#> 1
#> \R
#>
#> 0
#> \Afoo
#> foo
#> 1
#> b$
#> b
#> 1
#> [[:alpha:]]+(?=\d)
#> b
#> 0
#> \p{L}+(?=a)
#> b|aa|abc|É|é|v
#> 0
#> (?<=a|bc)a
#> a|a|a
#> 0
#> (?<=^|x )foo
#> foo|foo
#> 1
#> \Qa.b\E(?!z)
#> a.b
#> 1
#> (\w)(?!\1)\w
#> fo|ba|b1|fo|fo|of|ab|ca|bc|20|24|01|02|ke|va
#> 1
#> (?=(\w+))\1=
#> key=
#> 0
#> (?s).(?=$)
#> b
#> 1
#> a{2,}+
#> aaa
#> 1
#> (?<!\w)foo(?!\w)
#> foo|foo
#> 1
#> \bfoo(?= )
#> foo|foo
#> 1

#### -P: what look-behinds may match
for p in '(?<=a|bc)x' '(?<=a+)x' '(?<=(a|bc))x' '(?<!a|bc)x' '(?<=a.)x' '(?<=^|b)a' '(?<=a{2})x' '(?<=a{1,2})x' '\2' '(?<n>a)\k<m>' '(?1)'; do
  printf 'ax bcx aax\n' | grep -oP -- "$p"
  echo $?
done
#> x
#> x
#> x
#> 0
#> 2
#> 2
#> 1
#> x
#> 0
#> a
#> 0
#> x
#> 0
#> 2
#> 2
#> 2
#> 2
#2> grep: lookbehind assertion is not fixed length
#2> grep: lookbehind assertion is not fixed length
#2> grep: lookbehind assertion is not fixed length
#2> grep: reference to non-existent subpattern
#2> grep: reference to non-existent subpattern
#2> grep: reference to non-existent subpattern

#### a directory that is read has counts and is listed
mkdir d; echo 1 >a; grep -c 1 d a; echo $?; grep -L 1 d a; grep -L 1 d; grep -vc 1 d; grep -cs 1 d; echo $?; grep -l 1 d a; grep -q 2 d a; echo $?; grep -q 1 d a; echo $?; grep -c '' nosuch d
#> d:0
#> a:1
#> 2
#> d
#> d
#> 0
#> 0
#> 2
#> a
#> 2
#> 0
#> d:0
#2> grep: d: Is a directory
#2> grep: d: Is a directory
#2> grep: d: Is a directory
#2> grep: d: Is a directory
#2> grep: d: Is a directory
#2> grep: d: Is a directory
#2> grep: d: Is a directory
#2> grep: nosuch: No such file or directory
#2> grep: d: Is a directory
#? 2

#### many lines at once, found and counted
text=$(for i in {1..300}; do printf 'line %d of x, naïve 10%%\n' $i; ((i % 97)) || printf 'ERROR at %d\tnow\n' $i; done)
p() { printf '%s\n' "$text"; }
p | grep -c ''; p | grep -c 'x'; printf 'a\nb' | grep -c ''; printf '' | grep -c ''; p | grep -vc 'of x'; p | grep -n ERROR; p | grep -A1 -B1 'at 97'; p | grep -m2 -n 'of'; p | grep -o '[0-9]*7' | cksum
p | grep -oE 'at [0-9]+|now'; p | grep -e ERROR -e '150 of'; p | grep -v 'of x'; p | grep -q ERROR && echo yes; p | grep -ob 'now'; p | grep -Po '\d+(?=\tnow)'; p | grep -oE '(97|[0-9])+' | cksum; p | grep -ow '[0-9]*' | cksum; p | grep -c '^$'
printf 'a\0b\nc\n' | grep -c ''; printf 'a\xff\nb\n' | grep -c ''; printf 'aaa\n%2100sa a\n' | grep -o 'a*' | cksum; printf 'ab%2100sab\n' | grep -ob 'ab'
#> 303
#> 300
#> 2
#> 0
#> 3
#> 98:ERROR at 97	now
#> 196:ERROR at 194	now
#> 294:ERROR at 291	now
#> line 97 of x, naïve 10%
#> ERROR at 97	now
#> line 98 of x, naïve 10%
#> 1:line 1 of x, naïve 10%
#> 2:line 2 of x, naïve 10%
#> 3936512048 184
#> at 97
#> now
#> at 194
#> now
#> at 291
#> now
#> ERROR at 97	now
#> line 150 of x, naïve 10%
#> ERROR at 194	now
#> ERROR at 291	now
#> ERROR at 97	now
#> ERROR at 194	now
#> ERROR at 291	now
#> yes
#> 2428:now
#> 4965:now
#> 7504:now
#> 97
#> 194
#> 291
#> 1202531730 2003
#> 1202531730 2003
#> 0
#> 3
#> 2
#> 1404947956 8
#> 0:ab
#> 2102:ab

#### numbers among letters, matchers that conflict, patterns of -P
printf '1\n2\n3\n4\n5\n6\n7\n' > f
grep -1A2 4 f; grep -1n -2 4 f; grep -2x 4 f
for m in '-E -F' '-F -G' '-G -E' '-E -E'; do grep $m 4 f; echo $?; done
egrep -F 4 f; grep -P -e 1 -e 2 f; grep -P -e 4 -e 4 f; grep -u 4 f
#> 3
#> 4
#> 5
#> 6
#> 2-2
#> 3-3
#> 4:4
#> 5-5
#> 6-6
#> 2
#> 3
#> 4
#> 5
#> 6
#> 2
#> 2
#> 2
#> 4
#> 0
#> 4
#> 4
#2> grep: conflicting matchers specified
#2> grep: conflicting matchers specified
#2> grep: conflicting matchers specified
#2> grep: conflicting matchers specified
#2> grep: the -P option only supports a single pattern
#2> grep: warning: --unix-byte-offsets (-u) is obsolete

#### the edges of a text hold at each line
printf 'ga\nal\nla\n' > f; grep '\`a' f; grep "a\\'" f; grep -n "a\\'\\|\\\`l" f
#> al
#> ga
#> la
#> 1:ga
#> 3:la

#### context that -m has read is left for the next reader
printf '1\n2\n1\n4\n5\n' > f; (grep -m2 -A1 1; echo --; cat) < f; (grep -m1 -A9 2; cat) < f
#> 1
#> 2
#> 1
#> 4
#> --
#> 4
#> 5
#> 2
#> 1
#> 4
#> 5
#> 1
#> 4
#> 5

#### colors of lines, and the old variable
printf 'a bet b\nx\n' > f
GREP_COLORS='sl=3:cx=4' grep --color=always -A1 'bet' f; GREP_COLORS=sl=3 grep --color=always a f
GREP_COLOR=4 grep --color=always x f; GREP_COLOR=4 GREP_COLORS=mt=5 grep --color=always x f; GREP_COLOR=z grep --color=always x f; GREP_COLOR=4 grep x f
#>\ \e[3m\e[Ka \e[01;31m\e[Kbet\e[m\e[K\e[3m\e[K b\e[m\e[K
#>\ \e[4m\e[Kx\e[m\e[K
#>\ \e[3m\e[K\e[01;31m\e[Ka\e[m\e[K\e[3m\e[K bet b\e[m\e[K
#>\ \e[4m\e[Kx\e[m\e[K
#>\ \e[5m\e[Kx\e[m\e[K
#>\ \e[01;31m\e[Kx\e[m\e[K
#> x
#2> grep: warning: GREP_COLOR='4' is deprecated; use GREP_COLORS='mt=4'

#### words of PCRE about a pattern that is wrong
for pattern in 'a)' '(a' '[a' '*a' '+' 'a|*' '(?<n' '\' '(?z)' '\x{110000}' '\c' 'a{2,1}' 'a{99999}' 'a{3,70000}'; do echo abc | grep -P -- "$pattern"; done; echo 'a{2,1}' | grep -P '\Qa{2,1}\E'; echo 'a{2,1}' | grep -P 'a\{2,1}'; echo '}' | grep -P '[{2,1}]'; echo 'a{,1}' | grep -P 'a{,1}'
#> a{2,1}
#> a{2,1}
#> }
#> a{,1}
#2> grep: unmatched closing parenthesis
#2> grep: missing closing parenthesis
#2> grep: missing terminating ] for character class
#2> grep: quantifier does not follow a repeatable item
#2> grep: quantifier does not follow a repeatable item
#2> grep: quantifier does not follow a repeatable item
#2> grep: syntax error in subpattern name (missing terminator?)
#2> grep: \ at end of pattern
#2> grep: unrecognized character after (? or (?-
#2> grep: character code point value in \x{} or \o{} is too large
#2> grep: \c at end of pattern
#2> grep: numbers out of order in {} quantifier
#2> grep: number too big in {} quantifier
#2> grep: number too big in {} quantifier
