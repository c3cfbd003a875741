#### the name
hostname; hostname -s; hostname -f
#differs: recorded from bashkit: the session's host, not this machine
#> sandbox
#> sandbox
#> sandbox

#### the same as uname -n and in pipes
test "$(hostname)" = "$(uname -n)" && echo same
#> same
