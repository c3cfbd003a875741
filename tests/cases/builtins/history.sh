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
