#### the last command of a process takes its place: its parent is that of the shell
t() { if [ "$2" = $$ ]; then echo "$1 of this shell"; else echo "$1 of another"; fi; }
t 'substitution' $(sh -c 'echo $PPID')
t 'with more behind it' $(sh -c 'echo $PPID'; :)
t 'list' $(:; sh -c 'echo $PPID')
t 'and' $(true && sh -c 'echo $PPID')
t 'lines' $(true
sh -c 'echo $PPID'
)
t 'backquotes' `sh -c 'echo $PPID'`
t 'env' $(env sh -c 'echo $PPID')
t 'command' $(command sh -c 'echo $PPID')
t 'exec before it' $(exec 2>&1; sh -c 'echo $PPID')
t 'assignment' $(x=1 sh -c 'echo $PPID')
t 'redirection' $(sh -c 'echo $PPID' 2>/dev/null)
t 'negated' $(! sh -c 'echo $PPID')
t 'compound' $(if :; then sh -c 'echo $PPID'; fi)
t 'group' $({ sh -c 'echo $PPID'; })
t 'subshell' $( (sh -c 'echo $PPID') )
t 'pipeline' $(sh -c 'echo $PPID' | cat)
t 'background before it' $(: & sh -c 'echo $PPID')
t 'eval' $(eval 'sh -c "echo \$PPID"')
read p < <(sh -c 'echo $PPID'); t 'process substitution' $p
read p < <(:; sh -c 'echo $PPID' 2>/dev/null); t 'process substitution with redirection' $p
#> substitution of this shell
#> with more behind it of another
#> list of this shell
#> and of this shell
#> lines of this shell
#> backquotes of this shell
#> env of this shell
#> command of this shell
#> exec before it of this shell
#> assignment of this shell
#> redirection of another
#> negated of another
#> compound of another
#> group of another
#> subshell of another
#> pipeline of another
#> background before it of another
#> eval of another
#> process substitution of this shell
#> process substitution with redirection of this shell

#### traps keep the shell
t() { if [ "$2" = $$ ]; then echo "$1 of this shell"; else echo "$1 of another"; fi; }
t 'EXIT' $(trap : EXIT; sh -c 'echo $PPID')
t 'empty EXIT' $(trap '' EXIT; sh -c 'echo $PPID')
t 'ERR' $(trap : ERR; sh -c 'echo $PPID')
t 'signal' $(trap : USR1; sh -c 'echo $PPID')
t 'ignored' $(trap '' USR1; sh -c 'echo $PPID')
t 'DEBUG' $(trap : DEBUG; sh -c 'echo $PPID')
trap : USR1
t 'of the parent' $(sh -c 'echo $PPID')
#> EXIT of another
#> empty EXIT of another
#> ERR of another
#> signal of another
#> ignored of this shell
#> DEBUG of this shell
#> of the parent of this shell

#### subshells, and processes in the background
t() { if [ "$2" = $$ ]; then echo "$1 of this shell"; else echo "$1 of another"; fi; }
(sh -c 'echo $PPID') > f; t 'alone' $(<f)
(sh -c 'echo $PPID' 2>/dev/null) > f; t 'redirected' $(<f)
(:; sh -c 'echo $PPID') > f; t 'list' $(<f)
(:; sh -c 'echo $PPID' 2>/dev/null) > f; t 'list, redirected' $(<f)
( (sh -c 'echo $PPID') ) > f; t 'two' $(<f)
(if :; then sh -c 'echo $PPID'; fi) > f; t 'compound' $(<f)
sh -c 'echo $PPID' > f & wait; t 'background' $(<f)
(:; sh -c 'echo $PPID') > f & wait; t 'subshell in the background' $(<f)
{ sh -c 'echo $PPID'; } > f & wait; t 'group in the background' $(<f)
: | (sh -c 'echo $PPID') > f; t 'end of a pipeline' $(<f)
(:; sh -c 'echo $PPID') | cat > f; t 'begin of a pipeline' $(<f)
: | { sh -c 'echo $PPID'; } > f; t 'group in a pipeline' $(<f)
#> alone of this shell
#> redirected of this shell
#> list of this shell
#> list, redirected of another
#> two of this shell
#> compound of another
#> background of this shell
#> subshell in the background of this shell
#> group in the background of another
#> end of a pipeline of this shell
#> begin of a pipeline of this shell
#> group in a pipeline of another

#### functions at the end of substitutions
t() { if [ "$2" = $$ ]; then echo "$1 of this shell"; else echo "$1 of another"; fi; }
f() { sh -c 'echo $PPID'; }
g() { :; f; }
h() { if :; then sh -c 'echo $PPID'; fi; }
t 'function' $(f)
t 'function in a function' $(g)
t 'compound' $(h)
t 'redirected' $(f 2>/dev/null)
(f) > f1; t 'subshell' $(<f1)
read p < <(:; f); t 'process substitution' $p
#> function of this shell
#> function in a function of this shell
#> compound of another
#> redirected of another
#> subshell of another
#> process substitution of this shell

#### the shell that is replaced is no level
unset SHLVL; exec bash -c '
echo $SHLVL $(bash -c "echo \$SHLVL") $(bash -c "echo \$SHLVL"; :) $(printenv SHLVL)
(bash -c "echo \$SHLVL"); (bash -c "echo \$SHLVL"; :); (:; bash -c "echo \$SHLVL")
bash -c "echo \$SHLVL" & wait
bash -c "echo \$SHLVL" | cat
(bash -c "echo \$SHLVL") | cat
cat <(bash -c "echo \$SHLVL")
bash -c "bash -c \"echo \\\$SHLVL\""; bash -c "bash -c \"echo \\\$SHLVL\"; :"
bash -c "trap : EXIT; bash -c \"echo \\\$SHLVL\""; bash -c "trap \"\" USR1; bash -c \"echo \\\$SHLVL\""
'
#> 1 1 2 0
#> 1
#> 2
#> 1
#> 1
#> 2
#> 1
#> 1
#> 2
#> 3
#> 3
#> 1

#### exec in a subshell leaves the level as it is
unset SHLVL; bash -c '
(exec bash -c "echo \$SHLVL"); x=$(exec bash -c "echo \$SHLVL"); echo $x
(x=$(exec bash -c "echo \$SHLVL"); echo $x); (exec bash -c "echo \$SHLVL" | cat); (exec bash -c "echo \$SHLVL" & wait)
{ exec bash -c "echo \$SHLVL"; } | cat; exec bash -c "echo \$SHLVL" & wait
(exec printenv SHLVL); f() { exec bash -c "echo \$SHLVL"; }; (f)
exec bash -c "echo \$SHLVL"'
#> 2
#> 1
#> 2
#> 1
#> 1
#> 1
#> 1
#> 1
#> 2
#> 1

#### a subshell in the background is the process that the shell started
(echo $BASHPID > f) & wait; [ $(<f) = $! ] && echo the same
(trap 'echo got; exit 4' TERM; while :; do sleep 0.01; done) & sleep 0.1; kill $!; wait $!; echo $?
(trap 'echo end' EXIT; kill $BASHPID; echo no) & wait $!; echo $?
coproc (echo $BASHPID); read x <&${COPROC[0]}; [ $x = $COPROC_PID ] && echo the same
( (echo $BASHPID); echo $BASHPID ) | uniq | wc -l
#> the same
#> got
#> 4
#> end
#> 143
#> the same
#> 2
