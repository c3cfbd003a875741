#### kill a job
sleep 10 & kill $!; wait $!; echo $?
#> 143

#### kill %1
sleep 10 & kill -9 %1; wait %1 2>/dev/null; echo $?
#> 137

#### kill -l
kill -l 9 TERM 137; kill -l nosuch
#> KILL
#> 15
#> KILL
#2> bash: line 1: kill: nosuch: invalid signal specification
#? 1

#### kill of nothing
kill; echo $?
#> 2
#2> kill: usage: kill [-s sigspec | -n signum | -sigspec] pid | jobspec ... or kill -l [sigspec]

#### kill -0
sleep 1 & kill -0 $!; echo $?; kill $!
#> 0

#### a signal behind its option
trap 'echo T' TERM; kill -sTERM $$; kill -n15 $$; kill -sigterm $$; echo $?; kill -Sigterm $$; kill -s term $$; kill -segv $$; echo $?; kill -SIGTERM -- $$
#> T
#> T
#> 1
#> T
#> T
#> 1
#> T
#2> bash: line 1: kill: igterm: invalid signal specification
#2> bash: line 1: kill: egv: invalid signal specification

#### kill -l takes numbers as C reads them, and options behind it
for n in ' 5' '5 ' +5 05 130 128 127 65 0x5 1e1 '' 99999999999999999999; do kill -l "$n"; done
kill -l -5 TERM 5
kill -5 -l TERM
kill -l -l TERM
kill -s nosuch -l 5
kill -l -n
kill -l TERM -5
#> TRAP
#> TRAP
#> TRAP
#> TRAP
#> INT
#> 15
#> TRAP
#> 15
#> 15
#> TRAP
#> 15
#2> bash: line 1: kill: 128: invalid signal specification
#2> bash: line 1: kill: 127: invalid signal specification
#2> bash: line 1: kill: 65: invalid signal specification
#2> bash: line 1: kill: 0x5: invalid signal specification
#2> bash: line 1: kill: 1e1: invalid signal specification
#2> bash: line 1: kill: : invalid signal specification
#2> bash: line 1: kill: 99999999999999999999: invalid signal specification
#2> bash: line 6: kill: -n: option requires an argument
#2> bash: line 7: kill: -5: invalid signal specification
#? 1

#### the options of kill, one after another
kill -9 -s INT abc
kill -s nosuch -s INT abc
kill -INT -KILL abc
kill -s INT
kill -?
kill -x
kill - abc
kill -sL abc
#2> bash: line 1: kill: abc: arguments must be process or job IDs
#2> bash: line 2: kill: abc: arguments must be process or job IDs
#2> bash: line 3: kill: -KILL: arguments must be process or job IDs
#2> bash: line 3: kill: abc: arguments must be process or job IDs
#2> kill: usage: kill [-s sigspec | -n signum | -sigspec] pid | jobspec ... or kill -l [sigspec]
#2> kill: usage: kill [-s sigspec | -n signum | -sigspec] pid | jobspec ... or kill -l [sigspec]
#2> bash: line 6: kill: x: invalid signal specification
#2> bash: line 7: kill: : invalid signal specification
#2> bash: line 8: kill: L: invalid signal specification
#? 1

#### an empty process
kill ''; echo $?; kill -0 ' '; echo $?
#> 1
#> 1
#2> bash: line 1: kill: `': not a pid or valid job spec
#2> bash: line 1: kill:  : arguments must be process or job IDs

#### in posix mode names have no SIG
set -o posix
kill -SIGTERM 0; echo $?; kill -s sigint $$; echo $?; kill -l SIGINT INT; echo $?; trap : SIGINT; trap
#> 1
#> 1
#> 2
#> 1
#> trap -- ':' INT
#2> bash: line 2: kill: SIGTERM: invalid signal specification
#2> bash: line 2: kill: sigint: invalid signal specification
#2> bash: line 2: kill: SIGINT: invalid signal specification

#### -l with the names of traps that are no signals
kill -l ERR debug Return EXIT; echo $?
kill -l SIGEXIT; echo $?
kill -l SIGERR; echo $?
#> 66
#> 65
#> 67
#> 0
#> 0
#> 1
#> 1
#2> bash: line 2: kill: SIGEXIT: invalid signal specification
#2> bash: line 3: kill: SIGERR: invalid signal specification

#### a shell that is no subshell ignores SIGQUIT
kill -QUIT $$; echo "after $?"
(kill -QUIT $$; echo sub); echo $?
bash -c 'kill -QUIT $$; echo c'; echo $?
trap 'echo q' QUIT; kill -QUIT $$; echo set
trap '' QUIT; kill -QUIT $$; echo ignored
trap - QUIT; kill -QUIT $$; echo end
#> after 0
#> sub
#> 0
#> c
#> 0
#> q
#> set
#> ignored
#> end

#### signals as numbers with blanks and signs
trap '' USR1; for s in ' 10' '+10' '10 ' ' USR1'; do kill -s "$s" $$; echo "$s $?"; kill -n "$s" $$; echo "$s $?"; kill "-$s" $$; echo "$s $?"; done
#>  10 0
#>  10 0
#>  10 0
#> +10 0
#> +10 0
#> +10 0
#> 10  0
#> 10  0
#> 10  0
#>  USR1 1
#>  USR1 1
#>  USR1 1
#2> bash: line 1: kill:  USR1: invalid signal specification
#2> bash: line 1: kill:  USR1: invalid signal specification
#2> bash: line 1: kill:  USR1: invalid signal specification
