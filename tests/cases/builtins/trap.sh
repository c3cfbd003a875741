#### EXIT
trap 'echo bye $?' EXIT; echo hi; exit 3
#> hi
#> bye 3
#? 3

#### a signal
trap 'echo got it' USR1; kill -USR1 $$; echo after
#> got it
#> after

#### ERR
trap 'echo err $?' ERR; false; true; (exit 4); if false; then :; fi; echo end
#> err 1
#> err 4
#> end

#### DEBUG
trap 'echo "[$BASH_COMMAND]"' DEBUG; x=1; echo $x
#> [x=1]
#> [echo $x]
#> 1

#### RETURN
f() { trap 'echo returning' RETURN; echo in; }; f; echo out
#> in
#> returning
#> out

#### trap -p
trap 'echo a' INT EXIT; trap -p; trap - INT; trap
#> trap -- 'echo a' EXIT
#> trap -- 'echo a' SIGINT
#> trap -- 'echo a' EXIT
#> a

#### ignored
trap '' TERM; kill -TERM $$; echo alive
#> alive

#### reset
trap 'echo no' TERM; trap - TERM; kill -TERM $$; echo not reached
#? 143

#### a wrong signal
trap 'x' NOSUCH; echo $?
#> 1
#2> bash: line 1: trap: NOSUCH: invalid signal specification

#### EXIT in a subshell
trap 'echo outer' EXIT; (trap 'echo inner' EXIT; echo sub); echo main
#> sub
#> inner
#> main
#> outer

#### EXIT is not inherited
trap 'echo once' EXIT; (echo sub)
#> sub
#> once

#### a trap sees the status
trap 'echo status $?; exit 9' EXIT; false
#> status 1
#? 9

#### TERM runs EXIT
trap 'echo cleanup' EXIT; kill -TERM $$; sleep 1
#> cleanup
#? 143

#### trap in a function
f() { trap 'echo from f' USR2; }; f; kill -USR2 $$; echo x
#> from f
#> x

#### exit inside a trap
trap 'exit 7' USR1; kill -USR1 $$; echo not reached
#? 7

#### errtrace
set -E; trap 'echo err' ERR; f() { false; }; f; echo end
#> err
#> err
#> end

#### without errtrace
trap 'echo err' ERR; f() { false; true; }; f; echo end
#> end

#### DEBUG of an arithmetic for
trap 'echo $LINENO' DEBUG
for ((i = 0; i < 2; i++)); do
:
done
#> 2
#> 2
#> 3
#> 2
#> 2
#> 3
#> 2
#> 2

#### the line of a signal's trap


trap 'echo $LINENO' USR1
kill -USR1 $$
#> 1
