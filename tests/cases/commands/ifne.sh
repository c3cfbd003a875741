#### input or none
ifne echo no </dev/null; echo $?; echo x | ifne cat; echo x | ifne false; echo $?; seq 3 | ifne wc -l
#> 0
#> x
#> 1
#> 3

#### the other way round
ifne -n echo empty </dev/null; echo y | ifne -n echo empty
#> empty
#> y

#### wrong uses
ifne; echo $?; echo x | ifne no-such-command; echo $?
#> 1
#> 1
#2> Usage: ifne [-n] command [args]
#2> no-such-command: No such file or directory

#### a command that does not read
seq 100000 | ifne head -1
#> 1
#? 141
