#### sdiff a b
seq 1 8 > a; seq 2 9 | sed s/5/five/ > b
sdiff a b; echo "? $?"
sdiff -s a b; echo "? $?"
sdiff -l a b; echo "? $?"
sdiff -w 40 a b; echo "? $?"
sdiff -s -w 30 -t a b; echo "? $?"
sdiff -i a b; echo "? $?"
#> 1							      <
#> 2								2
#> 3								3
#> 4								4
#> 5							      |	five
#> 6								6
#> 7								7
#> 8								8
#> 							      >	9
#> ? 1
#> 1							      <
#> 5							      |	five
#> 							      >	9
#> ? 1
#> 1							      <
#> 2							      (
#> 3							      (
#> 4							      (
#> 5							      |	five
#> 6							      (
#> 7							      (
#> 8							      (
#> 							      >	9
#> ? 1
#> 1		   <
#> 2			2
#> 3			3
#> 4			4
#> 5		   |	five
#> 6			6
#> 7			7
#> 8			8
#> 		   >	9
#> ? 1
#> 1             <
#> 5             |  five
#>               >  9
#> ? 1
#> 1							      <
#> 2								2
#> 3								3
#> 4								4
#> 5							      |	five
#> 6								6
#> 7								7
#> 8								8
#> 							      >	9
#> ? 1

#### sdiff a a
seq 1 8 > a; seq 2 9 | sed s/5/five/ > b
sdiff a a; echo "? $?"
sdiff a; echo "? $?"
sdiff; echo "? $?"
sdiff a b c; echo "? $?"
sdiff a nosuch; echo "? $?"
sdiff -W -B -I x a b; echo "? $?"
#> 1								1
#> 2								2
#> 3								3
#> 4								4
#> 5								5
#> 6								6
#> 7								7
#> 8								8
#> ? 0
#> ? 2
#> ? 2
#> ? 2
#> ? 2
#> 1							      <
#> 2								2
#> 3								3
#> 4								4
#> 5							      |	five
#> 6								6
#> 7								7
#> 8								8
#> 							      >	9
#> ? 1
#2> sdiff: missing operand after 'a'
#2> sdiff: Try 'sdiff --help' for more information.
#2> sdiff: missing operand after 'sdiff'
#2> sdiff: Try 'sdiff --help' for more information.
#2> sdiff: extra operand 'c'
#2> sdiff: Try 'sdiff --help' for more information.
#2> diff: nosuch: No such file or directory

#### sdiff -q a b
seq 1 8 > a; seq 2 9 | sed s/5/five/ > b
sdiff -q a b
#2> sdiff: invalid option -- 'q'
#2> sdiff: Try 'sdiff --help' for more information.
#? 2

#### only what differs
printf 'a\nb\n' >f; printf 'a\nc\nd\n' >g; sdiff -s -w 30 f g; echo $?; sdiff -l -w 30 f g; sdiff -w 20 f f; echo $?
#> b	      |	c
#> 	      >	d
#> 1
#> a	      (
#> b	      |	c
#> 	      >	d
#> a	a
#> b	b
#> 0

#### no file
sdiff nofile f; echo $?; sdiff; echo $?
#> 2
#> 2
#2> diff: nofile: No such file or directory
#2> diff: f: No such file or directory
#2> sdiff: missing operand after 'sdiff'
#2> sdiff: Try 'sdiff --help' for more information.
