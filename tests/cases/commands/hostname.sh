#### the name
hostname; hostname -s; hostname -f
#differs: recorded from bashkit: the session's host, not this machine
#> sandbox
#> sandbox
#> sandbox

#### the same as uname -n and in pipes
test "$(hostname)" = "$(uname -n)" && echo same
#> same

#### a wrong option
hostname --zebra >/dev/null 2>&1; test $? -ne 0 && echo refused
#> refused

#### short and whole
test "$(hostname -s)" = "$(hostname | cut -d. -f1)" && echo same
#> same

#### setting it
hostname new 2>/dev/null; test $? -ne 0 && echo refused
#> refused
