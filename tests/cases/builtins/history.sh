#### what is no number
history; echo status=$?; history +5; echo status=$?; history -5; echo status=$?; history f; echo status=$?; history too many args; echo status=$?; history 1 2; echo $?
#> status=0
#> status=0
#> status=2
#> status=1
#> status=1
#2> bash: line 1: history: -5: invalid option
#2> history: usage: history [-c] [-d offset] [n] or history -anrw [filename] or history -ps arg [arg...]
#2> bash: line 1: history: f: numeric argument required
#2> bash: line 1: history: too: numeric argument required
#2> bash: line 1: history: too many arguments
#? 1

#### lines of one's own
history -s one two; history -s three; history; echo $?; history 1; history -p '!!' '!1' '!$' '!x'; echo $?; history
#>     1  one two
#>     2  three
#> 0
#>     2  three
#> three
#> one two
#> three
#> 1
#>     1  one two
#>     2  three
#2> bash: line 1: history: !x: history expansion failed

#### deleting
for i in a b c d e; do history -s $i; done; history -d 2; history; history -d -1; history; history -d 9; echo $?; history -d x; history -d 0;  history -d 2-3; history; history -c; history; echo $?
#>     1  a
#>     2  c
#>     3  d
#>     4  e
#>     1  a
#>     2  c
#>     3  d
#> 1
#>     1  a
#> 0
#2> bash: line 1: history: 9: history position out of range
#2> bash: line 1: history: x: history position out of range
#2> bash: line 1: history: 0: history position out of range

#### commands are remembered with set -o history
set -o history
echo one
echo two
history
#> one
#> two
#>     1  echo one
#>     2  echo two
#>     3  history

#### compound commands, comments and here-documents
set -o history
echo $HISTFILE $HISTSIZE $HISTFILESIZE $HISTCMD
history -c
# comment
for i in 1 2
do echo $i
done
cat <<X
here
X
  echo  spaced
history
fc -l
set +o history
echo off
history
#> 500 500 1
#> 1
#> 2
#> here
#> spaced
#>     1  # comment
#>     2  for i in 1 2; do echo $i; done
#>     3  cat <<X
#> here
#> X
#>
#>     4    echo  spaced
#>     5  history
#> 1	 # comment
#> 2	 for i in 1 2; do echo $i; done
#> 3	 cat <<X
#> here
#> X
#>
#> 4	   echo  spaced
#> 5	 history
#> off
#>     1  # comment
#>     2  for i in 1 2; do echo $i; done
#>     3  cat <<X
#> here
#> X
#>
#>     4    echo  spaced
#>     5  history
#>     6  fc -l
#>     7  set +o history

#### HISTCONTROL and HISTIGNORE
set -o history
HISTCONTROL=ignoreboth
echo a
echo a
 echo b
HISTIGNORE='ec*:history'
echo c
history
HISTIGNORE=
history
#> a
#> a
#> b
#> c
#>     1  HISTCONTROL=ignoreboth
#>     2  echo a
#>     3  HISTIGNORE='ec*:history'
#>     1  HISTCONTROL=ignoreboth
#>     2  echo a
#>     3  HISTIGNORE='ec*:history'
#>     4  HISTIGNORE=
#>     5  history

#### files
history -s a b; history -s 'c d'; HISTFILE=h; history -w; cat h; history -c; history -r; history; history -a x; cat x; history -s more; history -a x; cat x; history -n nosuch; echo $?; history -r nosuch; echo $?; history -w /nosuch/x; echo $?; history -w out; cat out; history -anrw; echo $?; history -c -s foo; history
#> a b
#> c d
#>     1  a b
#>     2  c d
#> more
#> 1
#> 1
#> 1
#> a b
#> c d
#> more
#> 1
#>     1  foo
#2> cat: x: No such file or directory
#2> bash: line 1: history: cannot use more than one of -anrw

#### no expansion without set -H
set -o history
echo hi
echo !! "!e"
#> hi
#> !! !e

#### HISTSIZE
HISTSIZE=2; history -s a; history -s b; history -s c; history
#>     2  b
#>     3  c

#### HISTCMD
echo $HISTCMD; set -o history
echo $HISTCMD
echo $HISTCMD
#> 0
#> 1
#> 2

#### a subshell has its own lines
history -s a; (history -s b; history); history
#>     1  a
#>     2  b
#>     1  a

#### erasing duplicates
HISTCONTROL=erasedups; history -s a; history -s b; history -s a; history
#>     1  b
#>     2  a

#### history expansion in a script
cat > s <<'E'
set -o history; set -H
echo a b c
echo !!
!echo
echo !$ !^ !* !:2
^a^z
echo !-1 !1 !nosuch
echo "!!" '!!' \!! a! ! b

# !nothing
!?b c?
echo !:s/nothere/x/
echo x:p !!:p
echo y !echo:1:gs/a/b/ ${#!} $!
E
bash s 2>&1
#> a b c
#> echo echo a b c
#> echo a b c
#> echo echo a b c
#> echo a b c
#> echo c echo echo a b c a
#> c echo echo a b c a
#> echo c echo echo z b c a
#> c echo echo z b c a
#> s: line 7: !nosuch: event not found
#> echo "echo c echo echo z b c a" '!!' \!! a! ! b
#> echo c echo echo z b c a !! !! a! ! b
#> echo "echo c echo echo z b c a" '!!' \!! a! ! b
#> echo c echo echo z b c a !! !! a! ! b
#> s: line 11: :s/nothere/x/: substitution failed
#> echo x:p echo "echo c echo echo z b c a" '!!' \!! a! ! b
#> s: line 11: :gs/a/b/: substitution failed

#### history -d: what is out of range
set -o history
echo 1
echo 2
history -d 3-2; echo $?
history -d 1-99; echo $?
history -d 99-100; echo $?
history -d a-2; echo $?
history -d -99--1; echo $?
history -d -; echo $?
#> 1
#> 2
#> 1
#> 1
#> 1
#> 1
#> 1
#> 1
#2> bash: line 5: history: 99: history position out of range
#2> bash: line 6: history: 99: history position out of range
#2> bash: line 7: history: a-2: history position out of range
#2> bash: line 8: history: -99: history position out of range
#2> bash: line 9: history: -: history position out of range

#### every word designator of history expansion
cat > s <<'E2'
set -o history; set -H
echo a b c d e
echo 1: !!:0 2: !!:1 3: !!:^ 4: !!:$ 5: !!:2-3 6: !!:-2
echo a b c d e
echo 1: !!* 2: !-2:* 3: !echo:2* 4: !echo:2-
echo a b c d e
echo !!:1-$ / !-2:0-1 / !-3:-1 / !-4:^-3 / !-5:*:s/a/x/
echo only
echo = !!* = !!:* = !-2:$ =
echo a b c d e
echo !?c d?:2 !!:3
echo !#:1 !#:0-2
echo "!!:1" '!!:1' "a!-1:2b"
echo a"!-2:1"b !-3:1"c"!-4:1
echo "!ech" "a !ec" '!ech' "!-1"
echo x # !!:1
echo x#!-2:0
echo !-3:1-
E2
bash s 2>&1
#> a b c d e
#> echo 1: echo 2: a 3: a 4: e 5: b c 6: echo a b
#> 1: echo 2: a 3: a 4: e 5: b c 6: echo a b
#> a b c d e
#> echo 1: a b c d e 2: 1: echo 2: a 3: a 4: e 5: b c 6: echo a b 3: b c d e 4: b c d
#> 1: a b c d e 2: 1: echo 2: a 3: a 4: e 5: b c 6: echo a b 3: b c d e 4: b c d
#> a b c d e
#> echo a b c d e / echo 1: / echo a / 1: echo 2: / x b c d e
#> a b c d e / echo 1: / echo a / 1: echo 2: / x b c d e
#> only
#> echo = only = only = e =
#> = only = only = e =
#> a b c d e
#> echo b c
#> b c
#> s: line 12: :1: bad word specifier
#> echo "b" '!!:1' "acb"
#> b !!:1 acb
#> echo a"b"b a"c"=
#> abb ac=
#> echo "echo a"b"b a"c"=" "a echo a"b"b a"c"=" '!ech' "echo a"b"b a"c"="
#> echo abb ac= a echo abb ac= !ech echo abb ac=
#> x
#> echo x#echo
#> x#echo
#> echo "echo a"b"b a"c"=" "a echo a"b"b a"c"=" '!ech'
#> echo abb ac= a echo abb ac= !ech

#### history designators that lead nowhere
for line in '!!:9' '!!:3-2' '!!:x' '!99' '!-99' '!?nothing?' '!!:s/x/y/' '^x^y' '!!:1-9' '!' '!=' '! x'; do
  printf 'set -o history; set -H\necho a b c\necho %s\necho after\n' "$line" > s
  echo "== $line"; bash s 2>&1
done
#> == !!:9
#> a b c
#> s: line 3: :9: bad word specifier
#> after
#> == !!:3-2
#> a b c
#> s: line 3: :3-2: bad word specifier
#> after
#> == !!:x
#> a b c
#> echo 'echo' 'a' 'b' 'c'
#> echo a b c
#> after
#> == !99
#> a b c
#> s: line 3: !99: event not found
#> after
#> == !-99
#> a b c
#> s: line 3: !-99: event not found
#> after
#> == !?nothing?
#> a b c
#> s: line 3: !?nothing?: event not found
#> after
#> == !!:s/x/y/
#> a b c
#> s: line 3: :s/x/y/: substitution failed
#> after
#> == ^x^y
#> a b c
#> ^x^y
#> after
#> == !!:1-9
#> a b c
#> s: line 3: :1-9: bad word specifier
#> after
#> == !
#> a b c
#> !
#> after
#> == !=
#> a b c
#> !=
#> after
#> == ! x
#> a b c
#> ! x
#> after

#### brackets and other signs before an exclamation mark
printf '%s\n' 'set -o history' 'set -H' 'echo one two' 'echo [!!*]' 'echo [!o] [!x]' 'echo [!] x' 'case a in [!b]) echo c;; esac' 'echo ${!x} $! ' 'echo [!o' 'echo [!o] !!' 'echo $! !!' 'echo a!= !!' 'echo "b!" !!' >s; bash s; echo $?
#> one two
#> [one two]
#> s s
#> [!] x
#> c
#> 1
#2> echo [one two]
#2> s: line 8: x: invalid indirect expansion
#2> s: line 9: !o: event not found
#2> s: line 9: !o]: event not found
#2> echo $! echo ${!x} $! 
#2> s: line 9: x: invalid indirect expansion
#2> echo a!= echo $! echo ${!x} $! 
#2> s: line 10: x: invalid indirect expansion
#2> echo "b!" echo a!= echo $! echo ${!x} $! 
#2> s: line 11: x: invalid indirect expansion

#### exclamation marks before parentheses
printf '%s\n' 'set -o history' 'set -H' 'echo !(x)' 'shopt -s extglob' 'echo !(s)' 'echo !(x) !!' >s; bash s; echo $?
#> !(s)
#> 0
#2> s: line 3: !: event not found
#2> s: line 5: !: event not found

#### the word that a search has found
printf '%s\n' 'set -o history' 'set -H' 'echo one two three' 'echo !?two?:%' 'echo !?tw?%' 'echo !% x' 'echo !?thr?:%:s/t/T/' 'echo !?one?:* !?t?:0' '!?zz?' >s; bash s; echo $?
#> one two three
#> two
#> two
#> two x
#> Three
#> one two three echo
#> 0
#2> echo two
#2> echo two
#2> echo two x
#2> echo Three
#2> echo one two three echo
#2> s: line 9: !?zz?: event not found

#### modifiers without a text
printf '%s\n' 'set -o history' 'set -H' 'echo one two' '!!:s' '!!:s/' '!!:s//' '!!:s/one/1/' '!!:s' '!!:&' 'echo x' '!!:gs/x/one/' '!!:&' '!!:s x' '!!:s/two' >s; bash s; echo $?
#> one two
#> one two
#> 1 two
#> 1 two
#> x
#> one
#> 0
#2> echo one two
#2> s: line 5: :s/: no previous substitution
#2> s: line 5: :s//: no previous substitution
#2> echo 1 two
#2> echo 1 two
#2> s: line 7: :&: substitution failed
#2> echo one
#2> s: line 9: :&: substitution failed
#2> s: line 9: :s x: substitution failed
#2> s: line 9: :s/two: substitution failed

#### modifiers that are none
printf '%s\n' 'set -o history' 'set -H' 'echo one' '!!:z' 'echo !:' 'echo !: x' '!!:!' '!!:g' '!!:ga' '!!:gs' >s; bash s; echo $?
#> one
#> one
#> 0
#2> s: line 4: z: unrecognized history modifier
#2> s: line 4: : unrecognized history modifier
#2> s: line 4:  : unrecognized history modifier
#2> s: line 4: !: unrecognized history modifier
#2> s: line 4: : unrecognized history modifier
#2> s: line 4: a: unrecognized history modifier
#2> echo one

#### numbers when fewer lines are kept
set -o history
echo 1
history -s a b c; history
history -d 2; history
history -s x
history
HISTSIZE=3
echo q
history
HISTCONTROL=erasedups
echo q
echo 1
history
#> 1
#>     1  echo 1
#>     2  a b c
#>     1  echo 1
#>     2  history -d 2; history
#>     1  echo 1
#>     2  history -d 2; history
#>     3  x
#>     4  history
#> q
#>     4  HISTSIZE=3
#>     5  echo q
#>     6  history
#> q
#> 1
#>     7  echo q
#>     8  echo 1
#>     9  history

#### commands of several lines
set -o history
echo "a
b" c
echo 'x
y
z'
echo 1 \
 2
echo $'q
r'
echo "a" \
"b
c"
f() {
 # comment
 echo f
}
g() {
 echo g # trailing
 echo h
}
for i in 1 2
do
 echo $i;
done
if true # c
then
 echo t
fi
# whole comment
echo it\'s
echo "it's
 ok"
x=$(echo a
echo b)
y=`echo a
echo b`
z=(1
2)
case x in
x) echo m
;;
esac
echo a |
cat
echo b &&
echo c

echo "$(
echo d
)"
( echo e
echo f )
{ echo g
echo h
}
[[ a &&
b ]]
(( 1 +
2 ))
while false
do :
done
cat <<E
here
E
echo after
history
#> a
#> b c
#> x
#> y
#> z
#> 1 2
#> q
#> r
#> a b
#> c
#> 1
#> 2
#> t
#> it's
#> it's
#>  ok
#> m
#> a
#> b
#> c
#> d
#> e
#> f
#> g
#> h
#> here
#> after
#>     1  echo "a
#> b" c
#>     2  echo 'x
#> y
#> z'
#>     3  echo 1  2
#>     4  echo $'q
#> r'
#>     5  echo "a" "b
#> c"
#>     6  f() {
#>  echo f; }
#>     7  g() {  echo g # trailing
#>  echo h; }
#>     8  for i in 1 2; do  echo $i; done
#>     9  if true # c
#> then  echo t; fi
#>    10  # whole comment
#>    11  echo it\'s
#>    12  echo "it's
#>  ok"
#>    13  x=$(echo a
#> echo b)
#>    14  y=`echo a
#> echo b`
#>    15  z=(1 2)
#>    16  case x in x) echo m; ;; esac
#>    17  echo a | cat
#>    18  echo b && echo c
#>    19  echo "$(
#> echo d
#> )"
#>    20  ( echo e; echo f )
#>    21  { echo g; echo h; }
#>    22  [[ a && b ]]
#>    23  (( 1 +; 2 ))
#>    24  while false; do :; done
#>    25  cat <<E
#> here
#> E
#>
#>    26  echo after
#>    27  history

#### lines as they were written
set -o history; shopt -s lithist
f() {
 # comment
 echo f
}
for i in 1 2
do
 echo $i
done
echo "a
b"
echo 1 \
 2
history
#> 1
#> 2
#> a
#> b
#> 1 2
#>     1  f() {
#>  # comment
#>  echo f
#> }
#>     2  for i in 1 2
#> do
#>  echo $i
#> done
#>     3  echo "a
#> b"
#>     4  echo 1  2
#>     5  history

#### an entry for each line
set -o history; shopt -u cmdhist
f() {
 # comment
 echo f
}
for i in 1
do
 echo $i
done
echo "a
b"
echo 1 \
 2
history
#> 1
#> a
#> b
#> 1 2
#>     1  f() {
#>     2   echo f
#>     3  }
#>     4  for i in 1
#>     5  do
#>     6   echo $i
#>     7  done
#>     8  echo "a
#>     9  b"
#>    10  echo 1 \
#>    11   2
#>    12  history

#### references behind a stored line
set -o history
echo a
history -p 'x!!'; history -s 'added one'; history -p '!!' '!$' 'x!$' '!ad:1' '!?one' '!!:s/one/two/'; history -s two; history -p '!!'
history
HISTCONTROL=erasedups
echo a
history -s b
history | tail -2
#> a
#> xecho a
#> added one
#> one
#> xone
#> one
#> added one
#> added two
#> two
#>     1  added one
#>     2  two
#>     3  history
#> a
#>     6  b
#>     7  history | tail -2

#### the file is read when lines begin to be remembered
HISTFILE=$PWD/h; printf 'a\nb\nc\n' > h; set -o history
history -n
history
printf 'd\n' >> h
history -n
history
history -a
cat h
history -n
set +o history; printf 'q\n' >> h; set -o history
history | tail -2
#>     1  a
#>     2  b
#>     3  c
#>     4  history -n
#>     5  history
#>     1  a
#>     2  b
#>     3  c
#>     4  history -n
#>     5  history
#>     6  printf 'd\n' >> h
#>     7  history -n
#>     8  d
#>     9  history
#> a
#> b
#> c
#> d
#> history -n
#> history
#> printf 'd\n' >> h
#> history -n
#> d
#> history
#> history -a
#>    13  set +o history; printf 'q\n' >> h; set -o history
#>    14  history | tail -2

#### what a file has already
printf 'a\nb\nc\n' > h
set -o history
HISTFILE=h
history -n
history -c
history -n
history
history -r
history -a
cat h
history -w
echo w
history -a
cat h | tail -3
history | wc -l
#>     1  history -n
#>     2  history
#> a
#> b
#> c
#> a
#> b
#> c
#> history -a
#> w
#> history -w
#> echo w
#> history -a
#> 13

#### without a file
set -o history
HISTFILE=nofile
history -n; echo $?
history -r; echo $?
history -a; echo $?; cat nofile
unset HISTFILE
history -n; echo $?
HISTFILE=
history -r; echo $?
history -a; echo $?
#> 1
#> 1
#> 0
#> HISTFILE=nofile
#> history -n; echo $?
#> history -r; echo $?
#> history -a; echo $?; cat nofile
#> 1
#> 1
#> 1
#2> bash: line 10: history: : cannot create: No such file or directory

#### times of entries
set -o history
echo a
HISTTIMEFORMAT='%s|'
echo b
N() { sed 's/1[789][0-9]\{8\}/NOW/g'; }
history | N
history -w h; N < h
HISTTIMEFORMAT=''
history 2
unset HISTTIMEFORMAT
history 2
history -w h; N < h
#> a
#> b
#>     1  ??echo a
#>     2  ??HISTTIMEFORMAT='%s|'
#>     3  NOW|echo b
#>     4  NOW|N() { sed 's/1[789][0-9]\{8\}/NOW/g'; }
#>     5  NOW|history | N
#> echo a
#> HISTTIMEFORMAT='%s|'
#> #NOW
#> echo b
#> #NOW
#> N() { sed 's/1[789][0-9]\{8\}/NOW/g'; }
#> #NOW
#> history | N
#> #NOW
#> history -w h; N < h
#>     7  HISTTIMEFORMAT=''
#>     8  history 2
#>     9  unset HISTTIMEFORMAT
#>    10  history 2
#> echo a
#> HISTTIMEFORMAT='%s|'
#> echo b
#> N() { sed 's/1[789][0-9]\{8\}/NOW/g'; }
#> history | N
#> history -w h; N < h
#> HISTTIMEFORMAT=''
#> history 2
#> unset HISTTIMEFORMAT
#> history 2
#> history -w h; N < h

#### times in files
printf '#1000000000\necho one\n#1000000100\necho two\nmore\n\n#x\n#123abc\nthree\n#0\nfour\n#5\n#6\nfive\n#7\n' > h
history -r h; history
history -c
HISTTIMEFORMAT='%F %T '
TZ=UTC
history -r h; history | sed 's/20[23][0-9]-.*:[0-9]* /NOW /'
history -c; history -r h; history
history -w k; cat k
printf '#1000000500\nsix\nand more\n' >> h
history -n h; history 1
history -s seven
history -a k; grep -v '^#1[789]' k | tail -n 4
#>     1  echo one
#>     2  echo two
#>     3  more
#>     4  #x
#>     5  three
#>     6  four
#>     7  five
#>     1  2001-09-09 01:46:40 echo one
#>     2  2001-09-09 01:48:20 echo two
#> more
#> #x
#>     3  1970-01-01 00:02:03 three
#>     4  0: invalid timestampfour
#>     5  1970-01-01 00:00:06 five
#>     1  2001-09-09 01:46:40 echo one
#>     2  2001-09-09 01:48:20 echo two
#> more
#> #x
#>     3  1970-01-01 00:02:03 three
#>     4  0: invalid timestampfour
#>     5  1970-01-01 00:00:06 five
#> #1000000000
#> echo one
#> #1000000100
#> echo two
#> more
#> #x
#> #123abc
#> three
#> #0
#> four
#> #6
#> five
#>     6  2001-09-09 01:55:00 six
#> and more
#> #1000000500
#> six
#> and more
#> seven

#### times and characters of comments
N() { sed 's/1[789][0-9]\{8\}/NOW/g'; }
history -s first
HISTTIMEFORMAT='%s|'
history -s second
history | N
histchars='!^%'
history -s third
history | N
history -w k; N < k
printf '%%12\na\nb\n#13\n' > h
history -c; history -r h; history
unset histchars; history
HISTTIMEFORMAT=$(printf 'a%.0s' {1..200}) history
HISTTIMEFORMAT='%%%Y %Z' TZ=UTC history
#>     1  ??first
#>     2  NOW|second
#>     1  ??first
#>     2  NOW: invalid timestampsecond
#>     3  NOW|third
#> first
#> #NOW
#> second
#> %NOW
#> third
#>     1  12|a
#> b
#> #13
#>     1  %12: invalid timestampa
#> b
#> #13
#>     1  %12: invalid timestampa
#> b
#> #13
#>     1  %12: invalid timestampa
#> b
#> #13

#### a smaller HISTSIZE
for i in 1 2 3 4 5 6 7 8; do history -s l$i; done
HISTSIZE=5; history
HISTSIZE=4; history
HISTSIZE=0; history -s q; history
HISTSIZE=3; history -s q; history -s r; history
HISTSIZE=-5; for i in 1 2 3 4 5; do history -s n$i; done; history
HISTSIZE=4; HISTSIZE=x; history -s x1; history
HISTSIZE=; history -s x2; history
HISTSIZE=3; unset HISTSIZE; history -s x3; history
f() { local HISTSIZE=1; history -s f1; history; }; f; history -s g1; history
HISTSIZE=2 :; history; history -s y; history
HISTSIZE=3; history -c; history; printf '%s\n' a b c d > h; history -r h; history
#>     3  l4
#>     4  l5
#>     5  l6
#>     6  l7
#>     7  l8
#>     1  l5
#>     2  l6
#>     3  l7
#>     4  l8
#>     4  q
#>     5  r
#>     4  q
#>     5  r
#>     6  n1
#>     7  n2
#>     8  n3
#>     9  n4
#>    10  n5
#>     4  n3
#>     5  n4
#>     6  n5
#>     7  x1
#>     4  n3
#>     5  n4
#>     6  n5
#>     7  x1
#>     8  x2
#>     2  n5
#>     3  x1
#>     4  x2
#>     5  x3
#>     4  f1
#>     4  f1
#>     5  g1
#>     4  f1
#>     5  g1
#>     4  f1
#>     5  g1
#>     6  y
#>     2  b
#>     3  c
#>     4  d

#### HISTFILESIZE cuts the file
mk() { printf '#1000000000\necho one\n#1000000100\necho two\nmore\n#1000000200\nthree\n' > h; }
HISTFILE=h
mk; HISTFILESIZE=2; cat h
mk; HISTTIMEFORMAT=%s; HISTFILESIZE=2; cat h
mk; HISTFILESIZE=1; cat h
mk; HISTFILESIZE=-1; HISTFILESIZE=x; HISTFILESIZE=; HISTFILESIZE=99; cat h
mk; HISTFILESIZE=0; cat h
printf 'a\nb\nc' > h; HISTFILESIZE=2; cat h; echo
printf 'a\n\n\nc\n' > h; chmod 644 h; HISTFILESIZE=" 2 "; cat h; stat -c %a h
printf '%s\n' a b c d e f > h
HISTSIZE=3; unset HISTFILESIZE HISTTIMEFORMAT
set -o history
history
echo $HISTFILESIZE
cat h
#> #1000000200
#> three
#> more
#> #1000000200
#> three
#> three
#> #1000000000
#> echo one
#> #1000000100
#> echo two
#> more
#> #1000000200
#> three
#> a
#> b
#> c
#>
#> c
#> 600
#>     2  e
#>     3  f
#>     4  history
#> 3
#> d
#> e
#> f

#### what -w has written is appended and read again
for i in 1 2 3; do history -s l$i; done
history -w k; history -a k; cat k
history -s m; history -w k; echo l6 >> k; history -n k; history
#> l1
#> l2
#> l3
#> l1
#> l2
#> l3
#>     1  l1
#>     2  l2
#>     3  l3
#>     4  m
#>     5  m
#>     6  l6

#### histchars
set -o history -H
echo hi
histchars='@%;'
echo d @@
%d%e
echo !! @!
echo d ; echo @@
unset histchars
echo x !!
histchars=
echo y !!
#> hi
#> d histchars=@%;
#> e histchars=@%;
#> d
#> @@
#> x unset histchars
#> y !!
#2> echo d histchars='@%;'
#2> echo e histchars='@%;'
#2> bash: line 6: @!: event not found
#2> echo x unset histchars

#### entries of a file have no times before something has asked for times
set -o history
history -c
printf 'one\ntwo\n' > hf
history -r hf
HISTTIMEFORMAT='%Y '
history | sed 's/20[0-9][0-9] /Y /'
history -c
history -r hf
history | sed 's/20[0-9][0-9] /Y /'
#>     1  ??printf 'one\ntwo\n' > hf
#>     2  ??history -r hf
#>     3  ??one
#>     4  ??two
#>     5  ??HISTTIMEFORMAT='%Y '
#>     6  Y history | sed 's/20[0-9][0-9] /Y /'
#>     1  Y history -r hf
#>     2  Y one
#>     3  Y two
#>     4  Y history | sed 's/20[0-9][0-9] /Y /'

#### a file that begins with a time has times
set -o history
history -c
printf '#1000000000\none\ntwo\n' > hf
history -r hf
HISTTIMEFORMAT='%Y '
history | sed 's/202[0-9] /Y /'
#>     1  ??printf '#1000000000\none\ntwo\n' > hf
#>     2  ??history -r hf
#>     3  2001 one
#>     4  Y two
#>     5  ??HISTTIMEFORMAT='%Y '
#>     6  Y history | sed 's/202[0-9] /Y /'
