#### a format
command time -f '%x|%C' sh -c 'exit 3'; command time -f 'a\nb\\c\td %% %x' true; command time -f '%' true; command time -f 'a\qd %n' true; env time -f '%x %C' echo 'a b' c
#> a b c
#2> Command exited with non-zero status 3
#2> 3|sh -c exit 3
#2> a
#2> b\c	d % 0
#2> ?a?\qd ?n
#2> 0 echo a b c

#### as POSIX says
command time -p true 2>&1 | sed 's/[0-9.]*$/N/'; command time --portability sh -c 'exit 4' 2>&1 | cut -d' ' -f1
#> real N
#> user N
#> sys N
#> real
#> user
#> sys

#### the default, and the variable TIME
command time true 2>&1 | sed 's/[0-9.]\+/N/g; s/:N/N/'; TIME='%x t' command time true; TIME='%x t' command time -f '%C' true
#> Nuser Nsystem NNelapsed N%CPU (Navgtext+Navgdata Nmaxresident)k
#> Ninputs+Noutputs (Nmajor+Nminor)pagefaults Nswaps
#2> 0 t
#2> true

#### into a file
command time -o o -f '%x' true; cat o; command time -a -o o -f '%x' false; cat o; command time -o /nope/x true; echo $?
#> 0
#> 0
#> Command exited with non-zero status 1
#> 1
#> 125
#2> time: /nope/x: No such file or directory

#### ends that are no success
command time -f x sh -c 'exit 3'; echo $?; command time -q -f x sh -c 'exit 3'; echo $?; command time -f x sh -c 'kill -9 $$'; echo $?
#> 3
#> 3
#> 137
#2> Command exited with non-zero status 3
#2> x
#2> x
#2> Command terminated by signal 9
#2> x

#### a command that is not there
command time -f x nope; echo $?; command time -f x /tmp; echo $?
#> 127
#> 126
#2> time: cannot run nope: No such file or directory
#2> Command exited with non-zero status 127
#2> x
#2> time: cannot run /tmp: Permission denied
#2> Command exited with non-zero status 126
#2> x

#### everything
command time -v true 2>&1 | sed 's/[0-9.:]*$//; s/[0-9]*%$//' | head -6
#> 	Command being timed: "true"
#> 	User time (seconds): 
#> 	System time (seconds): 
#> 	Percent of CPU this job got: 
#> 	Elapsed (wall clock) time (h:mm:ss or m:ss): 
#> 	Average shared text size (kbytes): 

#### wrong uses
command time; command time -Z true; command time --zebra; echo $?
#> 125
#2> time: missing program to run
#2> Try 'time --help' for more information.
#2> time: invalid option -- 'Z'
#2> Try 'time --help' for more information.
#2> time: unrecognized option '--zebra'
#2> Try 'time --help' for more information.

#### the elapsed time is that of the clock
command time -f %e sleep 0.2 2>&1 | cut -c1-3
#> 0.2
