#### what is no number
history; echo status=$?; history +5; echo status=$?; history -5; echo status=$?; history f; echo status=$?; history too many args; echo status=$?; history 1 2; echo $?

#### lines of one's own
history -s one two; history -s three; history; echo $?; history 1; history -p '!!' '!1' '!$' '!x'; echo $?; history

#### deleting
for i in a b c d e; do history -s $i; done; history -d 2; history; history -d -1; history; history -d 9; echo $?; history -d x; history -d 0;  history -d 2-3; history; history -c; history; echo $?

#### commands are remembered with set -o history
set -o history
echo one
echo two
history

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

#### files
history -s a b; history -s 'c d'; HISTFILE=h; history -w; cat h; history -c; history -r; history; history -a x; cat x; history -s more; history -a x; cat x; history -n nosuch; echo $?; history -r nosuch; echo $?; history -w /nosuch/x; echo $?; history -w out; cat out; history -anrw; echo $?; history -c -s foo; history

#### fc -l
set -o history
echo one
echo two
fc -l
fc -ln
fc -lr
fc -l 1 2
fc -l 2 1

#### fc -s
set -o history
echo one
echo two
fc -s one=three 2
fc -s ec
fc -s 1
history

#### fc without history
fc -l; echo $?; fc; echo $?; fc -s; echo $?; fc -z; echo $?; history -s x; fc -l; echo $?; fc -s x

#### no expansion without set -H
set -o history
echo hi
echo !! "!e"

#### HISTSIZE
HISTSIZE=2; history -s a; history -s b; history -s c; history

#### HISTCMD
echo $HISTCMD; set -o history
echo $HISTCMD
echo $HISTCMD

#### a subshell has its own lines
history -s a; (history -s b; history); history

#### erasing duplicates
HISTCONTROL=erasedups; history -s a; history -s b; history -s a; history
