#### attributes
export TERM=xterm; for c in bold dim smul rmul rev smso rmso blink invis sitm ritm sgr0 op; do echo "$c $(tput $c | od -An -c)"; done

#### colors
export TERM=xterm; tput setaf 1 | od -An -c; tput setab 2 | od -An -c; export TERM=xterm-256color; tput setaf 3 | od -An -c; tput setaf 12 | od -An -c; tput setab 200 | od -An -c; tput colors; tput -T xterm colors; tput -T dumb colors; tput -T vt100 colors

#### the cursor
export TERM=xterm; for c in home 'cup 3 4' 'cup 0 0' cuu1 cud1 cuf1 cub1 'cuu 2' 'cud 3' 'cuf 4' 'cub 5' 'hpa 3' 'vpa 2' sc rc civis cnorm; do echo "$c $(tput $c | od -An -c)"; done

#### clearing
export TERM=xterm; for c in clear el el1 ed smcup rmcup bel cr 'il 1' 'ich 2' 'dch 1'; do echo "$c $(tput $c | od -An -c)"; done

#### sizes
export TERM=xterm; tput cols; tput lines; COLUMNS=100 LINES=30 tput cols; tput it

#### a dumb terminal
export TERM=dumb; tput bold; echo $?; tput cup 1 1; echo $?; tput setaf 1; echo $?; tput bel | od -c; tput cols; tput am; echo $?

#### several from standard input
printf 'bold\nsetaf 1\n\nsgr0\n' | tput -T xterm -S | od -c

#### unknown names
tput -T xterm foo; echo $?; tput -T nope bold; echo $?; unset TERM; tput bold; echo $?

#### wrong uses
TERM=xterm tput; TERM=xterm tput -Z; echo $?
#differs: the usage is our own
