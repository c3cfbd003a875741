#### first and every occurrence
printf 'a-a-a\n' | sed 's/a/b/'; printf 'a-a-a\n' | sed 's/a/b/g'; printf 'a-a-a\n' | sed 's/a/b/2'; printf 'a-a-a\n' | sed 's/a/b/2g'
#> b-a-a
#> b-b-b
#> a-b-a
#> a-b-b

#### groups in basic and extended syntax
echo 'John Smith' | sed 's/\(\w*\) \(\w*\)/\2, \1/'
echo 'John Smith' | sed -E 's/(\w+) (\w+)/\2, \1/'
#> Smith, John
#> Smith, John

#### the whole match and a plain ampersand
echo 'a b' | sed 's/b/[&] [\&]/'
#> a [b] [&]

#### letter case in the replacement
echo 'hello big WORLD' | sed -E 's/(\w+) (\w+) (\w+)/\u\1 \U\2\E \L\3/; s/$/ \u&x/'
echo 'one two' | sed 's/\w\+/\u&/g'
#> Hello BIG world X
#> One Two

#### a newline in the replacement
echo 'a,b,c' | sed 's/,/\n/g'
echo 'a,b' | sed 's/,/\
/'
#> a
#> b
#> c
#> a
#> b

#### another delimiter
echo /usr/local/bin | sed 's,/usr/local,/opt,'; echo 'a|b' | sed 's|a\|b|x|'
#> /opt/bin
#> x

#### a slash inside a bracket
echo a/b/c | sed 's/[^/]*$/X/'
#> a/b/X

#### empty matches
echo baaac | sed 's/a*/x/g'; echo hello | sed 's/x*/-/g'; echo abc | sed 's/b*/X/2'
#> xbxcx
#> -h-e-l-l-o-
#> aXc

#### print only what changed
printf 'a=1\nb\nc=3\n' | sed -n 's/=/ is /p'
#> a is 1
#> c is 3

#### addresses by number, last line, step
seq 10 | sed -n '3p;$p'; seq 10 | sed -n '2~4p'; seq 10 | sed -n '0~3p'
#> 3
#> 10
#> 2
#> 6
#> 10
#> 3
#> 6
#> 9

#### ranges
seq 10 | sed -n '2,4p;/7/,+1p'; seq 10 | sed -n '5,~4p'; seq 10 | sed '2,9d'
#> 2
#> 3
#> 4
#> 7
#> 8
#> 5
#> 6
#> 7
#> 8
#> 1
#> 10

#### a range that begins before the first line
printf 'x\na\nx\nb\n' | sed '0,/x/s/x/FIRST/'
printf 'x\na\nx\nb\n' | sed '1,/x/s/x/FIRST/'
#> FIRST
#> a
#> x
#> b
#> FIRST
#> a
#> FIRST
#> b

#### a range whose end lies before its start
seq 5 | sed -n '4,2p'
#> 4

#### a range that opens again
printf 's\n1\ne\n2\ns\n3\n' | sed -n '/s/,/e/p'
#> s
#> 1
#> e
#> s
#> 3

#### negated addresses
seq 4 | sed '2!d'; seq 4 | sed -n '2,3!p'
#> 2
#> 1
#> 4

#### letter case does not matter
printf 'Foo\nbar\n' | sed -n '/foo/Ip'; echo FOO | sed 's/o/0/Ig'
#> Foo
#> F00

#### append, insert, change in one line
printf '1\n2\n3\n' | sed -e '2a after' -e '2i before' -e '3c changed'
#> 1
#> before
#> 2
#> after
#> changed

#### append, insert, change as POSIX has them
printf '1\n2\n' | sed '1a\
  one\
two
2i\
zero'
#> 1
#>   one
#> two
#> zero
#> 2

#### change a whole range
seq 5 | sed '2,4c gone'
#> 1
#> gone
#> 5

#### leading blanks of a text
echo x | sed 'a   stripped'; echo x | sed 'a\   kept'
#> x
#> stripped
#> x
#>    kept

#### quit with a status
seq 5 | sed 3q; seq 5 | sed '2q7'; echo $?; seq 5 | sed '2Q8'; echo $?
#> 1
#> 2
#> 3
#> 1
#> 2
#> 7
#> 1
#> 8

#### next line
seq 6 | sed 'n;d'; seq 5 | sed -n '2{n;p}'
#> 1
#> 3
#> 5
#> 3

#### join lines
seq 5 | sed ':a;N;$!ba;s/\n/,/g'; seq 5 | sed '$!N;s/\n/ /'
#> 1,2,3,4,5
#> 1 2
#> 3 4
#> 5

#### reverse a file
seq 4 | sed -n '1!G;h;$p'
#> 4
#> 3
#> 2
#> 1

#### duplicates go
printf 'a\na\nb\nb\nb\nc\n' | sed '$!N;/^\(.*\)\n\1$/!P;D'
#> a
#> b
#> c

#### blank lines
printf 'a\n\n\n\nb\n\nc\n' | sed '/^$/N;/\n$/D'; printf 'a\n\nb\n' | sed '/^$/d'
#> a
#>
#> b
#>
#> c
#> a
#> b

#### hold space
printf 'head\n1\n2\n' | sed -n '1h;1!{G;s/\(.*\)\n\(.*\)/\2:\1/p}'; seq 3 | sed 'x;$G'
#> head:1
#> head:2
#>
#> 1
#> 2
#> 3

#### thousands
echo 1234567 | sed -e ':a' -e 's/\B[0-9]\{3\}\>/,&/' -e 'ta'
#> 1,234,567

#### branches
printf 'a\nb\n' | sed 's/a/X/;tdone;s/$/ no/;:done'; printf 'a\nb\n' | sed 's/a/X/;Tskip;s/$/ yes/;:skip'
#> X
#> b no
#> X yes
#> b

#### blocks
seq 6 | sed -n '2,5{/3/d;s/^/</;s/$/>/;p}'
#> <2>
#> <4>
#> <5>

#### letters one for one
echo 'hello' | sed 'y/elo/310/'; echo 'a/b' | sed 'y/\//\n/'; echo 'été' | sed 'y/é/e/'
#> h3110
#> a
#> b
#> ete

#### list unambiguously
printf 'a\tb\\c\001é\n' | sed -n l; printf 'aaaaaaaaaaaaaaaa\n' | sed -n 'l 8'
#> a\tb\\c\001\303\251$
#> aaaaaaa\
#> aaaaaaa\
#> aa$

#### line numbers
printf 'a\nb\n' | sed =; printf 'a\nb\nc' | sed -n '$='
#> 1
#> a
#> 2
#> b
#> 3

#### no newline at the end
printf 'a' | sed p; printf 'a\nb' | sed 's/b/c/'; printf 'a' | sed x
#> a
#> aa
#> c

#### read and write files
printf '1\n2\n' > in; printf 'x\ny\n' > other
sed '1r other' in; sed 'R other' in; sed -n '/2/w out' in; cat out; sed 's/1/one/w /dev/stdout' in; sed 'r nosuch' in
#> 1
#> x
#> y
#> 2
#> 1
#> x
#> 2
#> y
#> 2
#> one
#> one
#> 2
#> 1
#> 2

#### edit in place
printf 'a\nb\n' > f; printf 'b\nc\n' > g
sed -i 's/b/X/' f g; cat f g; sed -i.bak '1d' f; cat f f.bak; ls
#> a
#> X
#> X
#> c
#> X
#> a
#> X
#> f
#> f.bak
#> g

#### separate files
printf '1\n2\n' > f; printf '3\n4\n' > g
sed -n '$p' f g; sed -s -n '$p;1=' f g; sed -n F f g
#> 4
#> 1
#> 2
#> 1
#> 4
#> f
#> f
#> g
#> g

#### a script file
printf '#n\n# comment\ns/a/b/\np\n' > s.sed; echo a | sed -f s.sed; printf 's/a/1/\ns/b/2/' > t.sed; echo ab | sed -f t.sed -e 's/1/one/'
#> b
#> one2

#### several expressions
echo abc | sed -e 's/a/1/' -e 's/b/2/;s/c/3/'; echo x | sed -e 'a\' -e 'appended'
#> 123
#> x
#> appended

#### the last regular expression again
printf 'foo\nbar\n' | sed '/foo/s//baz/'
#> baz
#> bar

#### back-references
printf 'abab\nabba\n' | sed -n '/\(ab\)\1/p'; echo 'aa bb cd' | sed -E 's/(.)\1/<\1>/g'
#> abab
#> <a> <b> cd

#### zero-terminated lines
printf 'a\0b\0' | sed -z 's/^/x/' | od -c; printf 'a\nb\n' | sed -z 's/\n/,/g'
#> 0000000   x   a  \0   x   b  \0
#> 0000006
#> a,b,
#>-

#### lines within the pattern space
printf 'one\ntwo\n' | sed 'N;s/^t/T/M;s/e$/E/M'
#> onE
#> Two

#### escapes
echo 'a b' | sed 's/ /\t/;s/a/\x41/;s/$/\o101\d066/'
#> A	bAB

#### trim and quote
printf '  a b  \n' | sed 's/^[ \t]*//;s/[ \t]*$//;s/.*/"&"/'
#> "a b"

#### key and value
printf 'name = x\n# c\nport=80\n' | sed -nE '/^#/!s/^([a-z]+) *= *(.*)$/\1:\2/p'
#> name:x
#> port:80

#### between two marks
printf 'a\nBEGIN\nb\nc\nEND\nd\n' | sed -n '/BEGIN/,/END/{//!p}'
#> b
#> c

#### characters, not bytes
echo 'héé' | sed 's/./x/2'; echo 'naïve' | sed 's/[[:alpha:]]/(&)/g'
#> hxé
#> (n)(a)(ï)(v)(e)

#### unknown commands and options
echo a | sed k; echo a | sed 's/a/b/k'; echo a | sed 'pp'; echo a | sed '1,2='
#> 1
#> a
#2> sed: -e expression #1, char 1: unknown command: `k'
#2> sed: -e expression #1, char 7: unknown option to `s'
#2> sed: -e expression #1, char 2: extra characters after command

#### unterminated commands
echo a | sed 's/a/b'; echo a | sed '/a'; echo a | sed 'y/a/b'; echo a | sed '{p'; echo a | sed 'p}'; echo a | sed y/ab/c/
#2> sed: -e expression #1, char 5: unterminated `s' command
#2> sed: -e expression #1, char 2: unterminated address regex
#2> sed: -e expression #1, char 5: unterminated `y' command
#2> sed: -e expression #1, char 0: unmatched `{'
#2> sed: -e expression #1, char 2: unexpected `}'
#2> sed: -e expression #1, char 7: strings for `y' command are different lengths
#? 1

#### wrong addresses and labels
echo a | sed 0p; echo a | sed '3,p'; echo a | sed '+3p'; echo a | sed 'b nowhere'; echo $?; echo a | sed '1:a'; echo a | sed '1!!p'
#> 4
#2> sed: -e expression #1, char 2: invalid usage of line address 0
#2> sed: -e expression #1, char 3: unexpected `,'
#2> sed: -e expression #1, char 2: invalid usage of +N or ~N as first address
#2> sed: can't find label for jump to `nowhere'
#2> sed: -e expression #1, char 2: : doesn't want any addresses
#2> sed: -e expression #1, char 3: multiple `!'s
#? 1

#### wrong regular expressions
echo a | sed 's/\(a/b/'; echo a | sed -E 's/a)/b/'; echo a | sed 's/a/\1/'; echo a | sed 's/[é-ü]/x/'; echo a | sed //p; echo a | sed 's/a\{2,1\}/b/'
#2> sed: -e expression #1, char 8: Unmatched ( or \(
#2> sed: -e expression #1, char 7: Unmatched ) or \)
#2> sed: -e expression #1, char 7: invalid reference \1 on `s' command's RHS
#2> sed: -e expression #1, char 12: Invalid collation character
#2> sed: -e expression #1, char 0: no previous regular expression
#2> sed: -e expression #1, char 13: Invalid content of \{\}
#? 1

#### missing files
printf 'x\n' > f; sed p nosuch f; echo $?; sed -i p nosuch; echo $?; sed -f nosuch f
#> x
#> x
#> 2
#> 2
#2> sed: can't read nosuch: No such file or directory
#2> sed: can't read nosuch: No such file or directory
#2> sed: couldn't open file nosuch: No such file or directory
#? 4

#### posix end of input
seq 3 | sed 'N;s/\n/-/'; seq 3 | sed --posix 'N;s/\n/-/'
#> 1-2
#> 3
#> 1-2

#### e: the pattern space is a command
printf 'echo a\nb\n' > f
sed '1e' f
sed '1s/a/b/e' f
sed -n '1s/a/b/pe' f
sed -n '1s/a/b/ep' f
sed 's/^/date -d @0 +/;s/top/%F/;e' <<< top
sed -z 's/.*/printf "x\\n"/e' <<< q | od -c
sed 's/b/printf "b\\n\\n"/e' <<< b
sed 's/.*/exit 3/e' <<< q; echo $?
sed 's/a/b/pep' f
#> a
#> b
#> b
#> b
#> echo b
#> b
#> 1970-01-01
#> 0000000   x  \n
#> 0000002
#> b
#>
#>
#> 0
#2> sed: -e expression #1, char 9: multiple `p' options to `s' command
#? 1

#### e: a command before the line
printf 'a\nb\n' > f
sed 'e echo hi' f
sed '2e echo x; echo y' f
sed '$!d;e printf "no newline"' f
sed 'e\
echo multi\
echo line' f | head -3
sed -i '1e echo top' f; cat f
sed -n '1{s/.*/cat/e;p}' f < f
sed --sandbox '1e' f
sed --sandbox 's/a/b/e' f
#> hi
#> a
#> hi
#> b
#> a
#> x
#> y
#> b
#> no newlineb
#> multi
#> line
#> a
#> top
#> a
#> b
#> top
#> a
#> b
#2> sed: -e expression #1, char 2: e/r/w commands disabled in sandbox mode
#2> sed: -e expression #1, char 7: e/r/w commands disabled in sandbox mode
#? 1

#### --posix: what GNU adds to regular expressions stands for itself
printf '%s\n' 'aa+b?|w n' > f; for s in 's/a\+/X/' 's/b\?/X/' 's/b?\|/X/' 's/\w/X/' 's/\s/X/' 's/\(a\)\{2\}/X/' 's/a/\U&/' 's/a/[&]\n/' 's/[\n]/X/'; do sed --posix "$s" f; done; sed --posix -E 's/a+|x/X/; s/\w/Y/' f
#> aXb?|w n
#> aa+X|w n
#> aa+Xw n
#> aa+b?|X n
#> aa+b?|w n
#> X+b?|w n
#> Uaa+b?|w n
#> [a]
#> a+b?|w n
#> aa+b?|w X
#> X+b?|Y n

#### --posix: commands, flags and addresses of GNU are errors
for s in e F z Q 'W x' 'R x' T v q1 'l 3' 1~2p 0,/a/p /a/,+1p /a/Ip 'a hi' 'i\' s/a/b/I s/a/b/e '1,2='; do echo a | sed --posix "$s"; echo $?; done
sed --posix n <<< a; sed --posix N <<< a; sed --posix '$!N' <<< a
#> 1
#> 1
#> 1
#> 1
#> 1
#> 1
#> 1
#> 1
#> 1
#> 1
#> 1
#> 1
#> 1
#> 1
#> 1
#> 1
#> 1
#> 1
#> 1
#> a
#> a
#2> sed: -e expression #1, char 1: unknown command: `e'
#2> sed: -e expression #1, char 1: unknown command: `F'
#2> sed: -e expression #1, char 1: unknown command: `z'
#2> sed: -e expression #1, char 1: unknown command: `Q'
#2> sed: -e expression #1, char 1: unknown command: `W'
#2> sed: -e expression #1, char 1: unknown command: `R'
#2> sed: -e expression #1, char 1: unknown command: `T'
#2> sed: -e expression #1, char 1: unknown command: `v'
#2> sed: -e expression #1, char 2: extra characters after command
#2> sed: -e expression #1, char 3: extra characters after command
#2> sed: -e expression #1, char 2: unknown command: `~'
#2> sed: -e expression #1, char 6: invalid usage of line address 0
#2> sed: -e expression #1, char 5: unexpected `,'
#2> sed: -e expression #1, char 4: unknown command: `I'
#2> sed: -e expression #1, char 3: expected \ after `a', `c' or `i'
#2> sed: -e expression #1, char 2: incomplete command
#2> sed: -e expression #1, char 7: unknown option to `s'
#2> sed: -e expression #1, char 7: unknown option to `s'
#2> sed: -e expression #1, char 4: command only uses one address

#### a brace ends a label
printf 'a\nb\n' | sed -n '/a/{s/a/x/;ta};p;b;:a;s/$/!/;p'
printf 'aab\n' | sed '{:l;s/a/x/;tl}'
printf 'a\n' | sed '{b}'; printf 'a\n' | sed 'b}'
#> x!
#> b
#> xxb
#> a
#2> sed: -e expression #1, char 2: unexpected `}'
#? 1

#### a range whose first line another command took
seq 5 | sed '2d;2,4s/^/x/'
for s in '3d;3,3p' '3d;3,5p' '3d;3,1p' '3n;3,2p' '3{n;n};3,4p' '3d;3,$p' '3d;3,/4/p' '3d;3,~4p' '/3/d;/3/,5p' '2,4{2d;p};2,4p' '3d;3,+0p' '3d;3,+2p'; do
  echo "$s:" $(seq 9 | sed -n "$s")
done
seq 3 >x; seq 4 6 >y; sed -s -n '1d;1,2p' x y
#> 1
#> x3
#> x4
#> 5
#> 3d;3,3p:
#> 3d;3,5p: 4 5
#> 3d;3,1p:
#> 3n;3,2p:
#> 3{n;n};3,4p:
#> 3d;3,$p: 4 5 6 7 8 9
#> 3d;3,/4/p: 4 5 6 7 8 9
#> 3d;3,~4p: 4 5 6 7 8
#> /3/d;/3/,5p:
#> 2,4{2d;p};2,4p: 3 3 4 4
#> 3d;3,+0p: 4
#> 3d;3,+2p: 4 5 6
#> 2
#> 5

#### a brace behind a label or a branch without one
seq 3 | sed -n '{p;b};p'; printf 'a\nb\n\nc\n' | sed -n '{:a;n;/^$/ba};p'; printf 'a\nb\n' | sed '{:x;s/a/b/;tx}'
#> 1
#> 2
#> 3
#> b
#> c
#> b
#> b

#### with -z the texts that commands print end as its lines do, but for those of `a`
printf 'a b\nc\0d e\0f' > z
for p in '=' 'i\ins' 'i ins' 'a app' 'c chg' '1,2c chg' l 'l 1' 'l 5' F 'e echo hi' q '$!d;q'; do sed -z "$p" z | od -An -c; done
#>    1  \0   a       b  \n   c  \0   2  \0   d       e  \0   3  \0
#>    f
#>    i   n   s  \0   a       b  \n   c  \0   i   n   s  \0   d    
#>    e  \0   i   n   s  \0   f
#>    i   n   s  \0   a       b  \n   c  \0   i   n   s  \0   d    
#>    e  \0   i   n   s  \0   f
#>    a       b  \n   c  \0   a   p   p  \n   d       e  \0   a   p
#>    p  \n   f  \0   a   p   p  \n
#>    c   h   g  \0   c   h   g  \0   c   h   g  \0
#>    c   h   g  \0   f
#>    a       b   \   n   c   $  \0   a       b  \n   c  \0   d    
#>    e   $  \0   d       e  \0   f   $  \0   f
#>    \  \0   a   \  \0       \  \0   b   \  \0   \   n   \  \0   c
#>    $  \0   a       b  \n   c  \0   \  \0   d   \  \0       \  \0
#>    e   $  \0   d       e  \0   \  \0   f   $  \0   f
#>    a       b   \  \0   \   n   c   $  \0   a       b  \n   c  \0
#>    d       e   $  \0   d       e  \0   f   $  \0   f
#>    z  \0   a       b  \n   c  \0   z  \0   d       e  \0   z  \0
#>    f
#>    h   i  \n   a       b  \n   c  \0   h   i  \n   d       e  \0
#>    h   i  \n   f
#>    a       b  \n   c  \0
#>    f  \0

#### `q` ends a line that its file did not
printf x | sed q | od -An -c
printf 'x\ny' | sed 2q | od -An -c
printf x | sed -n 'p;q' | od -An -c
printf x | sed 'a b
q' | od -An -c
printf x | sed 's/x/y/;q5' | od -An -c
printf x > f; sed -i q f; od -An -c f
printf x | sed 'n;q' | od -An -c
printf x | sed 'N;q' | od -An -c
printf x | sed Q | od -An -c
printf x | sed 'w g
q'; od -An -c g
printf 'x\ny' | sed -n '$p;q' | od -An -c
#>    x  \n
#>    x  \n   y  \n
#>    x  \n
#>    x  \n   b  \n
#>    y  \n
#>    x  \n
#>    x
#>    x
#> x
#>    x

#### where an unterminated command ends before a line end
for p in $'s/[a/[&]/\n' $'# note\ns/[a/[&]/\n' $'p\ns/a\n' $'p\ns/a/b\n' $'# n\ny/a\n' $'p\n/a\n'; do sed -e "$p" < /dev/null; echo "$?"; done
#> 1
#> 1
#> 1
#> 1
#> 1
#> 1
#2> sed: -e expression #1, char 9: unterminated `s' command
#2> sed: -e expression #1, char 16: unterminated `s' command
#2> sed: -e expression #1, char 5: unterminated `s' command
#2> sed: -e expression #1, char 7: unterminated `s' command
#2> sed: -e expression #1, char 7: unterminated `y' command
#2> sed: -e expression #1, char 4: unterminated address regex

#### a range that counts lines takes one line more behind its end
for p in '1,+3{n;=}' '1,4{n;=}' '2,4{n;n;=}' '2,+2{n;n;=}' '2,~4{n;n;=}' '/2/,4{n;n;n;=}' '/2/,+2{n;n;=}' '/2/,/5/{n;n;n;n;=}'; do echo "$p:" $(seq 10 | sed -n "$p"); done
#> 1,+3{n;=}: 2 4 6
#> 1,4{n;=}: 2 4
#> 2,4{n;n;=}: 4
#> 2,+2{n;n;=}: 4 7
#> 2,~4{n;n;=}: 4 7
#> /2/,4{n;n;n;=}: 5
#> /2/,+2{n;n;=}: 4 7
#> /2/,/5/{n;n;n;n;=}: 6

#### P of a last line without a line end
printf 'a\nb\nthree' | sed -n '$!d;P;p'; echo; printf three | sed -n P; echo; printf 'a\nthree' | sed -n 'N;P'
#> three
#> three
#> three
#> a

#### --posix: references to groups that are not there, addresses
echo abc | sed --posix 's/b/<\1>/'; echo abc | sed --posix '1,2l'; echo abc | sed --posix '1,2Q'
#> a<>c
#2> sed: -e expression #1, char 4: command only uses one address
#2> sed: -e expression #1, char 4: unknown command: `Q'
#? 1

#### where an error behind the line end of s is
printf 'p\ns/a/\\1/\n' > f; sed -f f < /dev/null; printf 's/a/\\1/\np\n' > f; sed -f f < /dev/null; printf 's/a/\\1/' > f; sed -f f < /dev/null
printf 's/a/b/k\np\n' > f; sed -f f < /dev/null; printf 's/\\(a/b/\np\n' > f; sed -f f < /dev/null; printf 's/a/\\1/w x\np\n' > f; sed -f f < /dev/null; ls x
sed -e $'s/a/\\1/w y\np' < /dev/null; sed -e $'s/\\(a/b/w y' < /dev/null; sed $'w z\nk' < /dev/null; ls y z
#> x
#> y
#> z
#2> sed: file f line 3: invalid reference \1 on `s' command's RHS
#2> sed: file f line 2: invalid reference \1 on `s' command's RHS
#2> sed: file f line 1: invalid reference \1 on `s' command's RHS
#2> sed: file f line 1: unknown option to `s'
#2> sed: file f line 2: Unmatched ( or \(
#2> sed: file f line 2: invalid reference \1 on `s' command's RHS
#2> sed: -e expression #1, char 11: invalid reference \1 on `s' command's RHS
#2> sed: -e expression #1, char 11: Unmatched ( or \(
#2> sed: -e expression #1, char 5: unknown command: `k'

#### -s and -i: n and N end a cycle at the last line of a file
printf 'a1\nb1\nc1\n' > f1; printf 'a2\nb2\nc2\n' > f2
for p in 'n;s/$/!/' 'N;s/\n/-/' '$!N;s/\n/-/' 'n;d' 'N;N;s/\n/-/g' 'N;P;D' '2q' 'n;n;n;s/^/x/' '$n;s/^/y/'; do
  for o in -s '' '-s -n' '-s --posix'; do echo $(sed $o "$p" f1 f2); done
  cp f1 g1; cp f2 g2; sed -i "$p" g1 g2; echo $(cat g1) , $(cat g2)
done
#> a1 b1! c1 a2 b2! c2
#> a1 b1! c1 a2! b2 c2!
#>
#> a1 b1! c1 a2 b2! c2
#> a1 b1! c1 , a2 b2! c2
#> a1-b1 c1 a2-b2 c2
#> a1-b1 c1-a2 b2-c2
#>
#> a1-b1 a2-b2
#> a1-b1 c1 , a2-b2 c2
#> a1-b1 c1 a2-b2 c2
#> a1-b1 c1-a2 b2-c2
#>
#> a1-b1 c1 a2-b2 c2
#> a1-b1 c1 , a2-b2 c2
#> a1 c1 a2 c2
#> a1 c1 b2
#>
#> a1 c1 a2 c2
#> a1 c1 , a2 c2
#> a1-b1-c1 a2-b2-c2
#> a1-b1-c1 a2-b2-c2
#>
#> a1-b1-c1 a2-b2-c2
#> a1-b1-c1 , a2-b2-c2
#> a1 b1 c1 a2 b2 c2
#> a1 b1 c1 a2 b2 c2
#> a1 b1 a2 b2
#> a1 b1 a2 b2
#> a1 b1 c1 , a2 b2 c2
#> a1 b1
#> a1 b1
#>
#> a1 b1
#> a1 b1 , a2 b2 c2
#> a1 b1 c1 a2 b2 c2
#> a1 b1 c1 xa2 b2 c2
#>
#> a1 b1 c1 a2 b2 c2
#> a1 b1 c1 , a2 b2 c2
#> ya1 yb1 c1 ya2 yb2 c2
#> ya1 yb1 yc1 ya2 yb2 c2
#>
#> ya1 yb1 c1 ya2 yb2 c2
#> ya1 yb1 c1 , ya2 yb2 c2

#### -i: what quits keeps nothing of the rest
for p in 2Q 2q '2{p;q5}' $'2{a x\nq}' '1!{Q}'; do printf '1\n2\n3\n' > f; sed -i "$p" f; echo $? $(cat f); done; seq 9 > f; sed -i.bak 3q f; cat f; wc -l < f.bak
#> 0 1
#> 0 1 2
#> 5 1 2 2
#> 0 1 2 x
#> 0 1
#> 1
#> 2
#> 3
#> 9

#### a range to the last line that begins with it is over
for p in '3,$c\X' '/3/,$c\X' '2,$c\X' '3,/x/c\X' '3,4c\X' '1,$c\X' '3,+1c\X' '$!{1,$c\X' '2,$!p'; do for n in 1 2 3; do echo "$p $n:" $(seq $n | sed "$p" 2>&1); done; done
#> 3,$c\X 1: 1
#> 3,$c\X 2: 1 2
#> 3,$c\X 3: 1 2 X
#> /3/,$c\X 1: 1
#> /3/,$c\X 2: 1 2
#> /3/,$c\X 3: 1 2 X
#> 2,$c\X 1: 1
#> 2,$c\X 2: 1 X
#> 2,$c\X 3: 1 X
#> 3,/x/c\X 1: 1
#> 3,/x/c\X 2: 1 2
#> 3,/x/c\X 3: 1 2
#> 3,4c\X 1: 1
#> 3,4c\X 2: 1 2
#> 3,4c\X 3: 1 2
#> 1,$c\X 1: X
#> 1,$c\X 2: X
#> 1,$c\X 3: X
#> 3,+1c\X 1: 1
#> 3,+1c\X 2: 1 2
#> 3,+1c\X 3: 1 2
#> $!{1,$c\X 1: sed: -e expression #1, char 0: unmatched `{'
#> $!{1,$c\X 2: sed: -e expression #1, char 0: unmatched `{'
#> $!{1,$c\X 3: sed: -e expression #1, char 0: unmatched `{'
#> 2,$!p 1: 1 1
#> 2,$!p 2: 1 1 2
#> 2,$!p 3: 1 1 2 3

#### line ends in s and y
for p in $'s/a/b\nc/' $'s/a/b\\\nc/' $'y/a/\n/' $'s/[a\nb]/X/' $'s/a[b\\\n]/X/' $'y/a/\\\n/' $':a\ns/[a/[&]/\n$b a' $'s/a/\n'; do echo abc | sed "$p"; echo "$?"; done
#> 1
#> b
#> cbc
#> 0
#> 1
#> 1
#> 1
#>
#> bc
#> 0
#> 1
#> 1
#2> sed: -e expression #1, char 5: unterminated `s' command
#2> sed: -e expression #1, char 4: unterminated `y' command
#2> sed: -e expression #1, char 4: unterminated `s' command
#2> sed: -e expression #1, char 6: unterminated `s' command
#2> sed: -e expression #1, char 12: unterminated `s' command
#2> sed: -e expression #1, char 4: unterminated `s' command

#### behind the end of a range its first address is not looked at
seq 9 | sed -n '/[24]/,3{N;N;=}'; echo; seq 9 | sed -n '/[2-9]/,3{N;N;=}'
#> 4
#>
#> 4
#> 8

#### -s: each file begins with an empty hold space, and the files of R anew
printf 'a\nb\n' > f1; printf 'c\nd\n' > f2; seq 5 > r
for o in '' -s; do sed $o 'R r' f1 f2; sed $o -n 'H;$!d;x;p' f1 f2; sed $o 'x;N' f1 f2; sed $o -n '1h;2{G;p}' f1 f2; done
sed -i '$!x' f1 f1 f2; cat f1 f2
#> a
#> 1
#> b
#> 2
#> c
#> 3
#> d
#> 4
#>
#> a
#> b
#> c
#> d
#>
#> b
#> a
#> d
#> b
#> a
#> a
#> 1
#> b
#> 2
#> c
#> 1
#> d
#> 2
#>
#> a
#> b
#>
#> c
#> d
#>
#> b
#>
#> d
#> b
#> a
#> d
#> c
#>
#> b
#>
#> d

#### a line that is read is one in which nothing was replaced
for p in 's/a/x/;n;te;s/^/no /p;b;:e;s/^/yes /p' 's/a/x/;N;te;s/^/no /p;b;:e;s/^/yes /p' 's/a/x/;$!{n;te;s/^/no /p;b};:e;s/^/yes /p' 's/a/x/;te;b;:e;n;Te;p' 's/b/x/;$!{n;Te};s/^/q/p;:e'; do printf 'a\nb\n' | sed -n "$p"; done
#> no b
#> no x
#> b
#> no b

#### files that cannot be read
mkdir d; printf 'a\nb\n' > f
sed p < d; echo $?
sed -n p f - f < d; echo $?
sed -n '$p' f - f < d; echo $?
sed -f d f; echo $?
sed 1rd f; echo $?
sed 2Rd f; echo $?
sed 1r/dev/stdin f < d; echo $?
sed 1R/dev/stdin f < d; echo $?
#> 4
#> a
#> b
#> 4
#> b
#> 0
#> a
#> b
#> 0
#> a
#> 4
#> a
#> 4
#> a
#> 4
#> 4
#2> sed: read error on stdin: Is a directory
#2> sed: read error on stdin: Is a directory
#2> sed: read error on d: Is a directory
#2> sed: read error on d: Is a directory
#2> sed: read error on /dev/stdin: Is a directory
#2> sed: read error on stdin: Is a directory

#### lines that nothing acts on, many at once
text=$(for i in {1..300}; do printf 'line %d of x\n' $i; ((i % 97)) || printf 'ERROR at %d\tnow\n' $i; done)
p() { printf '%s\n' "$text"; }
p | sed -n '/ERROR/p'; p | sed '/of x$/d'; p | sed 's/ERROR/error/;s/now/then/' | cksum; p | sed -n '/^ERROR/{=;s/at/@/;p}'; p | sed '/ERROR/!d'
p | sed -n '/ERROR/{N;p}'; p | sed '/ERROR/,/of/d' | cksum; p | sed -n '/error/Ip'; p | sed -n '/ERROR/{n;p}'; p | sed '/ERROR/{$!N;P;D}' | cksum; p | sed -n '$='
printf '%s' "$text" | sed '/ERROR/d' | tail -c 20 | od -c; printf '%s' "$text" | sed 's/300/&!/' | tail -n 1; p | sed '/ERROR/a after' | cksum; p | sed '/ERROR/w out' | cksum; cksum < out
p > f; p > g; sed -n '/ERROR/=' f g; sed -s -n '/ERROR/=' f g; sed -i '/ERROR/d' f g; cksum f g; p | sed -n '/\`ERROR/p'; p | sed '/x/!s/$/ end/' | cksum; p | sed -n '/now/q;p' | tail -n 1
p | sed -n '/ERROR/{s//found/p}'; p | sed -z '/ERROR/d' | wc -c; p | sed 's/[0-9]*7 /<&>/g' | cksum; p | sed 's/x*/-/g' | cksum; p | sed 's/^/> /' | tail -n 1; p | sed 's/$/ </' | tail -n 1; p | sed 's/^/> /2' | tail -n 1
#> ERROR at 97	now
#> ERROR at 194	now
#> ERROR at 291	now
#> ERROR at 97	now
#> ERROR at 194	now
#> ERROR at 291	now
#> 1942088790 4145
#> 98
#> ERROR @ 97	now
#> 196
#> ERROR @ 194	now
#> 294
#> ERROR @ 291	now
#> ERROR at 97	now
#> ERROR at 194	now
#> ERROR at 291	now
#> ERROR at 97	now
#> line 98 of x
#> ERROR at 194	now
#> line 195 of x
#> ERROR at 291	now
#> line 292 of x
#> 3503294229 4051
#> ERROR at 97	now
#> ERROR at 194	now
#> ERROR at 291	now
#> line 98 of x
#> line 195 of x
#> line 292 of x
#> 877811968 4142
#> 303
#> 0000000   9       o   f       x  \n   l   i   n   e       3   0   0    
#> 0000020   o   f       x
#> 0000024
#> line 300! of x3018630753 4160
#> 877811968 4142
#> 668192277 50
#> 98
#> 196
#> 294
#> 401
#> 499
#> 597
#> 98
#> 196
#> 294
#> 98
#> 196
#> 294
#> 4193216657 4092 f
#> 4193216657 4092 g
#> ERROR at 97	now
#> ERROR at 194	now
#> ERROR at 291	now
#> 3046532987 4154
#> line 97 of x
#> found at 97	now
#> found at 194	now
#> found at 291	now
#> 0
#> 4262180276 4202
#> 4089216622 7684
#> > line 300 of x
#> line 300 of x <
#> line 300 of x

#### messages among the output, where both go to one pipe
printf "a x\nab\n" > a; echo "b x" > b; printf "b\na\n" > a2; printf "a\nb\nc\n" > a3; mkdir d e f; printf "2024-01-01\nbad\n2024-01-02\n" > dates
(sed p a no b) 2>&1 | cat
#> sed: can't read no: No such file or directory
#> a x
#> a x
#> ab
#> ab
#> b x
#> b x

#### M with -z, where a line is all of the pattern space
printf 'one\ntwo\n' > f
sed -z 's/^./X/mg' f; sed -z 's/$/!/Mg' f; echo; sed -z 's/e.t/-/M;s/^.*$/[&]/M' f; sed -z 's/[^x]*/-/M' f; sed -nz '/^two$/Mp' f; sed -z 's/e\st/_/M' f
#> Xne
#> two
#> one
#> two
#> !
#> one
#> two
#> -
#> two
#> on_wo

#### a last line without an end for R, texts that are missing, versions
printf '1\n2\n3\n' > f; printf 'x\ny' > open
sed 'R open' f; sed 'i\' f; sed '2c\' f
for v in 4.9 4.10 4.9.1 4.9a 3.x x 4.2.2; do echo "v $v"; sed -n "v $v" f; done
sed -i'none/*' s/1/0/ f; ls
#> 1
#> x
#> 2
#> y3
#> 1
#> 2
#> 3
#> 1
#> 3
#> v 4.9
#> v 4.10
#> v 4.9.1
#> v 4.9a
#> v 3.x
#> v x
#> v 4.2.2
#> f
#> open
#2> sed: -e expression #1, char 6: expected newer version of sed
#2> sed: -e expression #1, char 7: expected newer version of sed
#2> sed: -e expression #1, char 6: expected newer version of sed
#2> sed: -e expression #1, char 3: expected newer version of sed
#2> sed: cannot rename f: No such file or directory

#### a hold space that begins anew keeps its missing newline
printf aa >a; printf bb >b; sed -s x a b | od -c; sed -i -z x a b; od -c a; od -c b
#> 0000000  \n
#> 0000001
#> 0000000  \0
#> 0000001
#> 0000000
