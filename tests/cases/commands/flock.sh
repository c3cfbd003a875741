#### a command
flock lk echo a; flock lk -c 'echo b; exit 4'; echo $?; flock -x lk sh -c 'exit 3'; echo $?; ls; mkdir d; flock d echo dir; flock -F lk echo exec
#> a
#> b
#> 4
#> 3
#> lk
#> dir
#> exec

#### a lock that is held
flock lk flock -n lk echo no; echo $?; flock -n lk flock -E 9 --nonblock lk echo no; echo $?; flock -s lk flock -s -n lk echo both; flock -s lk flock -x -n lk echo no; echo $?
#> 1
#> 9
#> both
#> 1

#### a time limit
flock lk flock -w 0.05 lk echo no; echo $?; flock -w 1 lk echo yes; (flock 9; sleep 0.1) 9>lk & sleep 0.02; flock -w 5 lk echo waited; wait
#> 1
#> yes
#> waited

#### a descriptor
exec 9>lk; flock 9; flock -n lk echo no; echo $?; flock -u 9; flock -n lk echo yes; flock -n 9 && flock -n lk echo no; exec 9>&-; flock -n lk echo closed
#> 1
#> yes
#> closed

#### one after the other
for i in 1 2 3; do (flock 9; echo "begin" >> log; sleep 0.02; echo "end" >> log) 9>lk & done; wait; cat log
#> begin
#> end
#> begin
#> end
#> begin
#> end

#### a copy of the descriptor has the same lock
exec 8>lk; exec 9>&8; flock 8; flock -n 9 && echo same; exec 8>&-; flock -n lk echo no; echo $?; exec 9>&-; flock -n lk echo free
#> same
#> 1
#> free

#### what runs on holds it
flock lk sh -c 'sleep 0.1 & echo started'; flock -n lk echo no; echo $?; flock -w 5 lk echo free; wait
flock -o lk2 sh -c 'sleep 0.1 & echo started'; flock -n lk2 echo free
#> started
#> 1
#> free
#> started
#> free

#### messages
flock -n --verbose lk flock -n --verbose lk true 2>&1 | sed 's/took [0-9.]*/took N/'; flock lk flock -w 0.01 --verbose lk true 2>&1 | sed 's/took [0-9.]*/took N/'
#> flock: failed to get lock
#> flock: getting lock took N seconds
#> flock: executing flock
#> flock: timeout while waiting to get lock

#### wrong
flock; echo $?; flock x; echo $?; flock -z; echo $?; flock 99; echo $?; flock nope/x true; echo $?; flock -c; echo $?; flock lk -c; echo $?; flock lk -c a b; echo $?
flock -w x lk true; echo $?; flock -E 300 lk true; echo $?; flock -E x lk true; echo $?; flock -F -o lk true; echo $?; flock lk nope; echo $?
#> 64
#> 64
#> 64
#> 65
#> 66
#> 64
#> 64
#> 64
#> 64
#> 64
#> 64
#> 64
#> 69
#2> flock: not enough arguments
#2> Try 'flock --help' for more information.
#2> flock: bad file descriptor: 'x'
#2> flock: invalid option -- 'z'
#2> Try 'flock --help' for more information.
#2> flock: 99: Bad file descriptor
#2> flock: cannot open lock file nope/x: No such file or directory
#2> flock: invalid option -- 'c'
#2> Try 'flock --help' for more information.
#2> flock: -c requires exactly one command argument
#2> flock: -c requires exactly one command argument
#2> flock: invalid timeout value: 'x'
#2> flock: exit code out of range (expected 0 to 255)
#2> flock: invalid exit code: 'x'
#2> flock: the --no-fork and --close options are incompatible
#2> flock: failed to execute nope: No such file or directory
