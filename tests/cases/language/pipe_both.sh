#### |& is a last redirection
f() { a | b |& c |& d < x; { e; } > y |& g; ( h ) |& i; }
declare -f f
#> f () 
#> { 
#>     a | b 2>&1 | c 2>&1 | d < x;
#>     { 
#>         e
#>     } > y 2>&1 | g;
#>     ( h ) 2>&1 | i
#> }

#### what comes before it goes where stderr was
{ echo out > nosuch/x |& cat; } 2> err
echo "piped nothing"; cat err
nosuchcommand > out |& cat; cat out
echo x >&2 |& cat > piped
echo "[$(cat piped)]"
#> piped nothing
#> bash: line 1: nosuch/x: No such file or directory
#> bash: line 3: nosuchcommand: command not found
#> []
#2> x

#### DEBUG shows it
trap 'echo "$BASH_COMMAND"' DEBUG
true |& cat
: > out |& cat
#> true 2>&1
#> cat
#> : > out 2>&1
#> cat

#### a closed descriptor before it
exec {fd}>&- |& cat
: < nosuch |& cat
#2> bash: line 1: fd: ambiguous redirect
#2> bash: line 2: nosuch: No such file or directory
