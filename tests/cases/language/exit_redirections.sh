#### set -e leaves the innermost call with redirections before the trap on EXIT
run() { printf '%s\n' "trap 'echo trap' EXIT" "$@" > s; bash s; echo "$?: $(head -c 99 out 2>/dev/null | tr '\n' ';')"; rm -f out out2; }
run 'set -e; f() { false; }; f > out'
run 'f() { set -e; false; }; f > out'
run 'set -e; f() { false; } > out; f'
run 'set -e; { false; } > out'
run 'set -e; f() { { false; } > out; }; f > out2'
run 'set -e; g() { false; }; f() { g > out2; }; f > out'
run 'set -e; f() { false; }; { f > out2; } > out'
run 'set -e; eval false > out'
run 'echo "set -e; false" > s2; f() { . ./s2; }; f > out'
run 'set -e; f() { x=$(false); }; f > out'
run 'set -e; f() { (exit 1); }; f > out'
run 'set -e; f() { ((0)); }; f > out'
run 'set -e; f() { false | false; }; f > out'
run 'set -e; f() { for i in 1; do true && false; done; }; x=1 f > out'
run 'f() { exit 3; }; f > out'
#> trap
#> 1: 
#> trap
#> 1: 
#> 1: trap;
#> 1: trap;
#> trap
#> 1: 
#> 1: trap;
#> 1: trap;
#> trap
#> 1: 
#> trap
#> 1: 
#> trap
#> 1: 
#> 1: trap;
#> 1: trap;
#> 1: trap;
#> trap
#> 1: 
#> 3: trap;

#### the calls that set -e has left are not told
run() { printf '%s\n' "trap 'echo \"trap [\${FUNCNAME[*]}] [\$v]\"' EXIT" "$@" > s; bash s; }
run 'set -e; f() { local v=1; false; }; f'
run 'set -e; f() { local v=1; false; }; f > out'
run 'set -e; g() { local v=2; f > out; }; f() { local v=1; false; }; g'
run 'set -e; g() { local v=2; f; }; f() { local v=1; false; }; g > out'
#> trap [f main] []
#> trap [main] []
#> trap [g main] []
#> trap [main] []
#? 1

#### a parameter that ends the shell puts everything back
run() { printf '%s\n' "trap 'echo trap' EXIT" 'set -u' "$@" > s; bash s 2>/dev/null; echo "$?: $(head -c 99 out 2>/dev/null | tr '\n' ';')"; rm -f out out2; }
run 'f() { echo $nope; }; f > out'
run 'f() { echo ${nope?}; } > out; f'
run 'if true; then echo $nope; fi > out'
run 'f() { g > out2; }; g() { echo $nope; }; f > out'
(trap 'echo trap' EXIT; set -u; f() { echo $nope; }; f > out) 2>/dev/null
#> trap
#> 1: 
#> trap
#> 1: 
#> trap
#> 1: 
#> trap
#> 1: 
#? 1

#### but not behind a text that is run
run() { printf '%s\n' "trap 'echo trap' EXIT" 'set -u' "$@" > s; bash s 2>/dev/null; echo "$?: $(head -c 99 out 2>/dev/null | tr '\n' ';')"; rm -f out out2; }
run "eval 'echo \$nope' > out"
run "f() { eval 'echo \$nope'; }; f > out"
run "f() { eval '{ echo \$nope; } > out2'; }; f > out"
run "f() { { echo \$nope; } > out; }; eval f"
run "f() { echo \$nope; }; eval 'f > out'"
run "f() { eval 'echo \$nope' > out; }; eval f"
run "echo 'echo \$nope' > s2; . ./s2 > out"
#> 1: trap;
#> 1: trap;
#> 1: trap;
#> trap
#> 1: 
#> trap
#> 1: 
#> trap
#> 1: 
#> 1: trap;

#### the trap on EXIT reads what it would outside
run() { printf '%s\n' "trap 'read x; echo \"[\$x]\"' EXIT" "$@" > s; bash s 2>/dev/null < <(echo outer); }
run 'f() { exit; }; f <<< inner'
run 'f() { set -u; echo $nope; }; f <<< inner'
run 'f() { set -e; false; }; f <<< inner'
#> [inner]
#> [outer]
#> [outer]
#? 1
