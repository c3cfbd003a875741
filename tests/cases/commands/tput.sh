#### attributes
export TERM=xterm; for c in bold dim smul rmul rev smso rmso blink invis sitm ritm sgr0 op; do echo "$c $(tput $c | od -An -c)"; done
#> bold  033   [   1   m
#> dim  033   [   2   m
#> smul  033   [   4   m
#> rmul  033   [   2   4   m
#> rev  033   [   7   m
#> smso  033   [   7   m
#> rmso  033   [   2   7   m
#> blink  033   [   5   m
#> invis  033   [   8   m
#> sitm  033   [   3   m
#> ritm  033   [   2   3   m
#> sgr0  033   (   B 033   [   m
#> op  033   [   3   9   ;   4   9   m

#### colors
export TERM=xterm; tput setaf 1 | od -An -c; tput setab 2 | od -An -c; export TERM=xterm-256color; tput setaf 3 | od -An -c; tput setaf 12 | od -An -c; tput setab 200 | od -An -c; tput colors; tput -T xterm colors; tput -T dumb colors; tput -T vt100 colors
#>  033   [   3   1   m
#>  033   [   4   2   m
#>  033   [   3   3   m
#>  033   [   9   4   m
#>  033   [   4   8   ;   5   ;   2   0   0   m
#> 256
#> 8
#> -1
#> -1

#### the cursor
export TERM=xterm; for c in home 'cup 3 4' 'cup 0 0' cuu1 cud1 cuf1 cub1 'cuu 2' 'cud 3' 'cuf 4' 'cub 5' 'hpa 3' 'vpa 2' sc rc civis cnorm; do echo "$c $(tput $c | od -An -c)"; done
#> home  033   [   H
#> cup 3 4  033   [   4   ;   5   H
#> cup 0 0  033   [   1   ;   1   H
#> cuu1  033   [   A
#> cud1   \n
#> cuf1  033   [   C
#> cub1   \b
#> cuu 2  033   [   2   A
#> cud 3  033   [   3   B
#> cuf 4  033   [   4   C
#> cub 5  033   [   5   D
#> hpa 3  033   [   4   G
#> vpa 2  033   [   3   d
#> sc  033   7
#> rc  033   8
#> civis  033   [   ?   2   5   l
#> cnorm  033   [   ?   1   2   l 033   [   ?   2   5   h

#### clearing
export TERM=xterm; for c in clear el el1 ed smcup rmcup bel cr 'il 1' 'ich 2' 'dch 1'; do echo "$c $(tput $c | od -An -c)"; done
#> clear  033   [   H 033   [   2   J 033   [   3   J
#> el  033   [   K
#> el1  033   [   1   K
#> ed  033   [   J
#> smcup  033   [   ?   1   0   4   9   h 033   [   2   2   ;   0   ;   0
#>    t
#> rmcup  033   [   ?   1   0   4   9   l 033   [   2   3   ;   0   ;   0
#>    t
#> bel   \a
#> cr   \r
#> il 1  033   [   1   L
#> ich 2  033   [   2   @
#> dch 1  033   [   1   P

#### sizes
export TERM=xterm; tput cols; tput lines; COLUMNS=100 LINES=30 tput cols; tput it
#> 80
#> 24
#> 100
#> 8

#### a dumb terminal
export TERM=dumb; tput bold; echo $?; tput cup 1 1; echo $?; tput setaf 1; echo $?; tput bel | od -c; tput cols; tput am; echo $?
#> 1
#> 1
#> 1
#> 0000000  \a
#> 0000001
#> 80
#> 0

#### several from standard input
printf 'bold\nsetaf 1\n\nsgr0\n' | tput -T xterm -S | od -c
#> 0000000 033   [   1   m 033   [   3   1   m 033   (   B 033   [   m
#> 0000017

#### unknown names
tput -T xterm foo; echo $?; tput -T nope bold; echo $?; unset TERM; tput bold; echo $?
#> 4
#> 3
#> 2
#2> tput: unknown terminfo capability 'foo'
#2> tput: unknown terminal "nope"
#2> tput: No value for $TERM and no -T specified

#### wrong uses
TERM=xterm tput; TERM=xterm tput -Z; echo $?
#differs: the usage is our own
#> 2
#2> Usage: tput [OPTION]... CAPABILITY [PARAMETER]...
#2> Try 'tput --help' for more information.
#2> tput: invalid option -- 'Z'
#2> Try 'tput --help' for more information.
