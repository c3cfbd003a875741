#### plain
echo a b c | xargs; printf 'a\nb\nc\n' | xargs echo x; printf '' | xargs echo none; printf '' | xargs -r echo none; seq 5 | xargs -n 2; seq 6 | xargs -n2 -- echo
#> a b c
#> x a b c
#> none
#> 1 2
#> 3 4
#> 5
#> 1 2
#> 3 4
#> 5 6

#### quotes
echo "a 'b c' \"d e\" f\\ g" | xargs printf '[%s]\n'; printf 'a\\\\b\n' | xargs echo; echo "a'" | xargs echo; echo $?; echo 'a"' | xargs echo
#> [a]
#> [b c]
#> [d e]
#> [f g]
#> a\b
#> 1
#2> xargs: unmatched single quote; by default quotes are special to xargs unless you use the -0 option
#2> xargs: unmatched double quote; by default quotes are special to xargs unless you use the -0 option
#? 1

#### replacing
printf 'a b\nc\n' | xargs -I{} echo '[{}]'; printf ' a\n\nb \n' | xargs -I X echo X-X; printf 'a\nb\n' | xargs -i echo {}; seq 2 | xargs -I% sh -c 'echo %'
#> [a b]
#> [c]
#> a-a
#> b -b 
#> a
#> b
#> 1
#> 2

#### delimiters
printf 'a,b c,d' | xargs -d, echo; printf 'a b\0c\0' | xargs -0 -n1 echo; printf 'a b\nc\n' | xargs -d '\n' -n1 echo; printf 'a:b' | xargs -d : printf '[%s]'
#> a b c d
#> a b
#> c
#> a b
#> c
#> [a][b]
#>-

#### lines
printf 'a b\nc d\ne\n' | xargs -L1 echo; printf 'a b\nc d\ne\n' | xargs -L2 echo; printf 'a \nb\nc\n' | xargs -L1 echo; printf 'a\n\n\nb\n' | xargs -l echo
#> a b
#> c d
#> e
#> a b c d
#> e
#> a b
#> c
#> a
#> b

#### status
echo x | xargs false; echo $?; echo x | xargs sh -c 'exit 255'; echo $?; echo x | xargs nope; echo $?; echo x | xargs sh -c 'kill -9 $$'; echo $?; seq 3 | xargs -n1 sh -c 'test $0 != 2'; echo $?
#> 123
#> 124
#> 127
#> 125
#> 123
#2> xargs: sh: exited with status 255; aborting
#2> xargs: nope: No such file or directory
#2> xargs: sh: terminated by signal 9

#### verbose, end, file
echo a "'b c'" | xargs -t echo; printf 'a\nEND\nb\n' | xargs -E END echo; printf '1 2\n' > f; xargs -a f echo; echo x | xargs -a f cat; xargs -a nope echo; echo $?
#> a b c
#> a
#> 1 2
#> 1
#2> echo a 'b c'
#2> cat: 1: No such file or directory
#2> cat: 2: No such file or directory
#2> xargs: Cannot open input file ‘nope’: No such file or directory

#### limits
seq 10 | xargs -s 20 echo; echo abcdefghijklmnopqrstuvwxyz | xargs -s 20 echo; echo $?; seq 5 | xargs -x -n 2 echo
#> 1 2 3 4 5 6 7
#> 8 9 10
#> 1
#> 1 2
#> 3 4
#> 5
#2> xargs: argument line too long

#### several at once
seq 4 | xargs -P 2 -n 1 echo | sort; seq 3 | xargs -P 0 -I{} sh -c 'echo {}' | sort; printf '1\n2\n' | xargs -P2 -n1 sh -c 'exit $0'; echo $?
#> 1
#> 2
#> 3
#> 4
#> 1
#> 2
#> 3
#> 123

#### slots
seq 2 | xargs -n1 --process-slot-var=S sh -c 'echo $S $0'
#> 0 1
#> 0 2

#### stdin of the commands
echo a | xargs sh -c 'cat; echo $0'; seq 3 | xargs -n1 cat /dev/stdin
#> a
#2> cat: 1: No such file or directory
#2> cat: 2: No such file or directory
#2> cat: 3: No such file or directory
#? 123

#### wrong
echo | xargs -n x; echo $?; echo | xargs -n 0; echo | xargs -d ab; echo $?; xargs -z; echo $?; seq 2 | xargs -n1 -L1 echo
#> 1
#> 1
#> 1
#> 1
#> 2
#2> xargs: invalid number "x" for -n option
#2> Try 'xargs --help' for more information.
#2> xargs: value 0 for -n option should be >= 1
#2> Try 'xargs --help' for more information.
#2> xargs: Invalid input delimiter specification ab: the delimiter must be either a single character or an escape sequence starting with \.
#2> xargs: invalid option -- 'z'
#2> Try 'xargs --help' for more information.
#2> xargs: warning: options --max-args and -L are mutually exclusive, ignoring previous --max-args value

#### rename files in bulk
touch a.txt 'b c.txt' d.txt; find . -name '*.txt' -print0 | sort -z | xargs -0 -I{} sh -c 'mv "$1" "${1%.txt}.md"' _ {}; ls; ls | xargs -d '\n' -n1 basename -s .md
#> a.md
#> b c.md
#> d.md
#> a
#> b c
#> d

#### arguments in front and behind, several placeholders
printf 'x\ny\n' | xargs -I{} echo {}-{} pre{}post; printf 'x y\n' | xargs sh -c 'echo "$# $0 $1"'; seq 3 | xargs -n1 -I{} echo {}
#> x-x prexpost
#> y-y preypost
#> 1 x y
#> 1
#> 2
#> 3
#2> xargs: warning: options --max-args and --replace/-I/-i are mutually exclusive, ignoring previous --max-args value

#### many words in few commands
seq 3000 | xargs | wc -l; seq 3000 | xargs -n 1000 | awk '{ print NF }'; seq 30000 | xargs echo | wc -w; yes x | head -n 100 | xargs -n 7 | tail -n 1
#> 1
#> 1000
#> 1000
#> 1000
#> 30000
#> x x

#### -t quotes what cannot be printed
printf 'a\\\nb\0c d\0' | xargs -0 -t echo; printf '%s\0' $'a\nb' "it's" 'x y' $'\t' é | xargs -0 -t echo
#> a\
#> b c d
#> a
#> b it's x y 	 é
#2> echo 'a\'$'\n''b' 'c d'
#2> echo 'a'$'\n''b' "it's" 'x y' ''$'\t' é

#### a quote that is not closed: what came before it runs
printf '%s\n' hello 'aaa b' 5 "a'b" | xargs echo; echo $?; printf 'a b c\nd"e' | xargs -n 2 echo; printf "c a'b" | xargs false; echo $?; printf "c d\na'b" | xargs -L 2 echo; printf "a'b" | xargs echo never; echo $?; printf "c a'b" | xargs nosuch; echo $?
#> hello aaa b 5
#> 1
#> a b
#> c
#> 123
#> 1
#> 127
#2> xargs: unmatched single quote; by default quotes are special to xargs unless you use the -0 option
#2> xargs: unmatched double quote; by default quotes are special to xargs unless you use the -0 option
#2> xargs: unmatched single quote; by default quotes are special to xargs unless you use the -0 option
#2> xargs: unmatched single quote; by default quotes are special to xargs unless you use the -0 option
#2> xargs: unmatched single quote; by default quotes are special to xargs unless you use the -0 option
#2> xargs: nosuch: No such file or directory

#### an argument ends at a NUL
printf 'a b\0c\0d e\n' | xargs echo; printf 'a b\0c\n' | xargs -d '\n' echo; printf 'a\0b {} c\n' | xargs -I{} echo '<{}>'; printf 'a "b\0c d" e\n' | xargs -n 1 echo; printf '\0b c\n' | xargs -n 1 echo x
#> a b e
#> a b
#> <a
#> a
#> b
#> e
#> x 
#> x c
#2> xargs: WARNING: a NUL character occurred in the input.  It cannot be passed through in the argument list.  Did you mean to use the --null option?
#2> xargs: WARNING: a NUL character occurred in the input.  It cannot be passed through in the argument list.  Did you mean to use the --null option?
#2> xargs: WARNING: a NUL character occurred in the input.  It cannot be passed through in the argument list.  Did you mean to use the --null option?
#2> xargs: WARNING: a NUL character occurred in the input.  It cannot be passed through in the argument list.  Did you mean to use the --null option?

#### statuses of commands that are no failures to run them
for status in 124 125 126 127 200; do echo a | xargs sh -c "exit $status"; echo $?; done; echo a | xargs ./nosuch; echo $?; echo a | xargs -n 1 -P 2 sh -c 'exit 126'; echo $?; echo a | xargs env nosuch; echo $?
#> 123
#> 123
#> 123
#> 123
#> 123
#> 127
#> 123
#> 123
#2> xargs: ./nosuch: No such file or directory
#2> env: ‘nosuch’: No such file or directory

#### a command line that is too long
printf '%s\n' aaaa bbbb cccc | xargs -x -s 14 -n 2 echo; printf '%s\n' aaaa bbbb cccc | xargs -s 14 -L 2 echo; printf '%s\n' aaaa bbbbbbbbbbbbbbb | xargs -s 14 -L 2 echo; printf '%s\n' bbbbbbbbbbbbbbb | xargs -s 14 -x -n 2 echo; echo $?
#> 1
#2> xargs: argument list too long
#2> xargs: argument list too long
#2> xargs: argument line too long
#2> xargs: argument line too long

#### a directory as standard input (xargs)
mkdir d
xargs < d; echo $?
#>
#> 1
#2> xargs: error closing file

#### a directory as standard input (xargs -0 echo a)
mkdir d
xargs -0 echo a < d; echo $?
#> a
#> 1
#2> xargs: error closing file

#### a file of items that is a directory
mkdir d; xargs -a d; echo $?
xargs <&-; echo $?
#>
#> 0
#>
#> 1
#2> xargs: error closing file: Bad file descriptor

#### a quote that is not closed, where a command failed before
printf "a\nb'c\n" | xargs -L 1 false; echo $?
printf "a\nb'c\n" | xargs -n 1 true; echo $?
printf "a\nb'c\n" | xargs -I x false; echo $?
#> 123
#> 1
#> 123
#2> xargs: unmatched single quote; by default quotes are special to xargs unless you use the -0 option
#2> xargs: unmatched single quote; by default quotes are special to xargs unless you use the -0 option
#2> xargs: unmatched single quote; by default quotes are special to xargs unless you use the -0 option

#### a script whose interpreter cannot be run
printf '#!/no/such\n' > a; printf '#!/\n' > b; chmod +x a b
echo x | xargs ./a; echo $?; echo x y | xargs -n1 ./b; echo $?
nohup ./a; echo $?; timeout 5 ./a; echo $?; nice ./b; echo $?; setsid ./a; echo $?; setsid ./b; echo $?; setsid dir; echo $?; flock f ./a; echo $?; flock f ./b; echo $?
#> 127
#> 126
#> 127
#> 127
#> 126
#> 127
#> 126
#> a  b
#> 0
#> 69
#> 69
#2> xargs: ./a: No such file or directory
#2> xargs: ./b: Permission denied
#2> nohup: failed to run command './a': No such file or directory
#2> timeout: failed to run command ‘./a’: No such file or directory
#2> nice: ‘./b’: Permission denied
#2> setsid: failed to execute ./a: No such file or directory
#2> setsid: failed to execute ./b: Permission denied
#2> flock: failed to execute ./a: No such file or directory
#2> flock: failed to execute ./b: Permission denied

#### blanks end items, other white space stands in front of them
printf 'a\vb\fc\rd e\tf\r\n' | xargs -n1 | od -c; printf ' \v\f a\n' | xargs -I{} echo '<{}>'; printf 'a b\r\nc\n' | xargs -L1 | od -c
#> 0000000   a  \v   b  \f   c  \r   d  \n   e  \n   f  \r  \n
#> 0000015
#> <a>
#> 0000000   a       b  \r  \n   c  \n
#> 0000007

#### lines that are too long run what came before
printf 'one two\nthree four\n' | xargs -s 10; echo $?
printf 'one\ntwo\nthreefourfive\n' | xargs -s 15 -x; printf 'one\nthreefourfive\n' | xargs -L2 -s 15; printf 'one\ntwo\nthreefour\n' | xargs -L5 -s 15
#> one
#> two
#> 1
#2> xargs: argument line too long
#2> xargs: argument line too long
#2> xargs: argument line too long
#2> xargs: argument list too long
#? 1

#### wrong numbers and names
for o in '-n -1' '-L 0' '-l-2' '-P -1' '-P 3000000000' '-n x' '--max-args=-2' '-s -4' '--process-slot-var=A=B' '--process-slot-var='; do echo "$o"; xargs $o echo < /dev/null; echo $?; done
echo x | xargs -E_ -0 printf '[%s]'; echo x | xargs -e_ -d, ; echo x | xargs -E '' -0
#> -n -1
#> 1
#> -L 0
#> 1
#> -l-2
#> 1
#> -P -1
#> 1
#> -P 3000000000
#> 1
#> -n x
#> 1
#> --max-args=-2
#> 1
#> -s -4
#> 1
#> --process-slot-var=A=B
#> 1
#> --process-slot-var=
#> 1
#> [x
#> ]x
#>
#> x
#>
#2> xargs: value -1 for -n option should be >= 1
#2> Try 'xargs --help' for more information.
#2> xargs: value 0 for -L option should be >= 1
#2> Try 'xargs --help' for more information.
#2> xargs: value -2 for -l option should be >= 1
#2> Try 'xargs --help' for more information.
#2> xargs: value -1 for -P option should be >= 0
#2> Try 'xargs --help' for more information.
#2> xargs: value 3000000000 for -P option should be <= 2147483647
#2> Try 'xargs --help' for more information.
#2> xargs: invalid number "x" for -n option
#2> Try 'xargs --help' for more information.
#2> xargs: value -2 for -n option should be >= 1
#2> Try 'xargs --help' for more information.
#2> xargs: value -4 for -s option should be >= 1
#2> xargs: cannot fit single argument within argument list size limit
#2> xargs: option --process-slot-var may not be set to a value which includes `='
#2> xargs: failed to unset environment variable : Invalid argument
#2> xargs: warning: the -E option has no effect if -0 or -d is used.
#2>
#2> xargs: warning: the -E option has no effect if -0 or -d is used.
#2>

#### what is replaced, what is not there
echo x | xargs -I{} {} a; echo $?; echo x | xargs -I{} a{} {}; echo x | xargs cd; echo $?; echo x | xargs -n1 export; printf 'a\nb\n' | xargs --max-lines; printf 'a\n' | xargs --max-lines 1
#> 127
#> 127
#> a
#> b
#2> xargs: {}: No such file or directory
#2> xargs: a{}: No such file or directory
#2> xargs: cd: No such file or directory
#2> xargs: export: No such file or directory
#2> xargs: 1: No such file or directory
#? 127

#### a question without a terminal
echo x | xargs -p echo a; echo $?; xargs --interactive -r < /dev/null; echo $?
#> 1
#> 0
#2> echo a xxargs: failed to open /dev/tty for reading: No such device or address

#### limits that are shown
env -i PATH="$PATH" A=1 xargs --show-limits -s 2000 echo a < /dev/null 2>&1 | tail -n +3 | grep -v could; seq 20000 | xargs -s 100000 | wc -l
#> POSIX smallest allowable upper limit on argument length (all systems): 4096
#> Size of command buffer we are actually using: 2000
#> Maximum parallelism (--max-procs must be no greater): 2147483647
#> a
#> 2

#### the program printf takes any first word for its format
echo 1 2 | xargs printf '- - %s\n'
env printf '-v x\n'
env printf -- '-%s-\n' a
env printf '--%s\n' b
/usr/bin/printf -n%s\\n c
#> - - 1
#> - - 2
#> -v x
#> -a-
#> --b
#> -nc
