#### a reader waits for a writer
mkfifo f; cat f & echo hi > f; wait
#> hi

#### a writer waits for a reader
mkfifo f; echo one > f & cat f; wait; echo done
#> one
#> done

#### what it is
mkfifo f; [ -p f ] && echo pipe; [ -f f ] || echo no file; [ -e f ] && echo there; stat -c '%F %A %s' f; ls -l f | cut -c1-10; ls -F; find . -type p
#> pipe
#> no file
#> there
#> fifo prw-r--r-- 0
#> prw-r--r--
#> f|
#> ./f

#### both ends at once
mkfifo f; exec 3<>f; echo first >&3; echo second >&3; read a <&3; read b <&3; echo "$a $b"; exec 3>&-
#> first second

#### no operand
mkfifo
echo $?
#> 1
#2> mkfifo: missing operand
#2> Try 'mkfifo --help' for more information.

#### it is there
mkfifo a; mkfifo a b; echo $?; ls
#> 1
#> a
#> b
#2> mkfifo: cannot create fifo 'a': File exists

#### modes
mkfifo -m 600 a; mkfifo -m u+x b; mkfifo -m a=rw c; mkfifo --mode=0 d; umask 077; mkfifo e; mkfifo -m +x f; mkfifo -m 664 g; stat -c '%n %a' ?
#> a 600
#> b 766
#> c 666
#> d 0
#> e 600
#> f 766
#> g 664

#### wrong modes
mkfifo -m 999 a; mkfifo -m '' a; mkfifo -m 4755 a; mkfifo -m o+t a; mkfifo -m u+q a; mkfifo -m; ls
#2> mkfifo: invalid mode
#2> mkfifo: invalid mode
#2> mkfifo: mode must specify only file permission bits
#2> mkfifo: mode must specify only file permission bits
#2> mkfifo: invalid mode
#2> mkfifo: option requires an argument -- 'm'
#2> Try 'mkfifo --help' for more information.

#### wrong names
mkfifo ''; mkfifo no/f; mkfifo . /; : > file; mkfifo file/x; mkfifo file/; echo $?
#> 1
#2> mkfifo: cannot create fifo '': No such file or directory
#2> mkfifo: cannot create fifo 'no/f': No such file or directory
#2> mkfifo: cannot create fifo '.': File exists
#2> mkfifo: cannot create fifo '/': File exists
#2> mkfifo: cannot create fifo 'file/x': Not a directory
#2> mkfifo: cannot create fifo 'file/': File exists

#### wrong options
mkfifo -x f; mkfifo --nosuch f; echo $?
#> 1
#2> mkfifo: invalid option -- 'x'
#2> Try 'mkfifo --help' for more information.
#2> mkfifo: unrecognized option '--nosuch'
#2> Try 'mkfifo --help' for more information.

#### several lines, several readers
mkfifo f; { read a; read b; echo "$b $a"; } < f & printf '1\n2\n' > f; wait
#> 2 1

#### a loop reads until every writer is gone
mkfifo f
while read -r x; do echo "got $x"; done < f &
exec 3>f; echo a >&3; echo b > f; echo c >&3; exec 3>&-; wait
#> got a
#> got b
#> got c

#### opened twice in turn
mkfifo f
for i in 1 2 3; do echo "$i" > f & cat f; done; wait
#> 1
#> 2
#> 3

#### a pipeline of named pipes
mkfifo a b
sort < a > b & tr a-z A-Z < b & printf 'z\ny\nx\n' > a; wait
#> X
#> Y
#> Z

#### paste of two
mkfifo a b; seq 3 > a & seq 4 6 > b & paste a b; wait
#> 1	4
#> 2	5
#> 3	6

#### tee to one
mkfifo f; wc -l < f & seq 100 | tee f | tail -1; wait
#> 100
#> 100

#### a request and its answer
mkfifo in out
{ while read -r a b; do echo $((a + b)); done; } < in > out &
exec 3> in 4< out
echo 1 2 >&3; read x <&4; echo $x; echo 30 40 >&3; read x <&4; echo $x; exec 3>&- 4<&-; wait; echo end
#> 3
#> 70
#> end

#### removed while open
mkfifo f; exec 3<>f; rm f; echo still >&3; read x <&3; echo "$x"; ls
#> still

#### renamed
mkfifo f; mv f g; echo x > g & cat g; wait; ls -F
#> x
#> g|

#### a link to one
mkfifo f; ln f g; ln -s f h; echo x > g & cat h; wait; [ -p h ] && echo pipe
#> x
#> pipe

#### nobody reads any more
mkfifo f
head -1 f & { trap '' PIPE; echo 1; sleep 0.1; echo 2; } > f; echo $?; wait
#> 1
#> 1
#2> bash: line 2: echo: write error: Broken pipe

#### ended by the signal
mkfifo f
head -n 1 f & (for ((i = 0; i < 100000; i++)); do echo $i; done) > f; echo $?; wait
#> 0
#> 141

#### much data
mkfifo f; seq 100000 > f & md5=$(tail -1 f); echo $md5; wait
#> 100000

#### read -t on an open pipe
mkfifo f; exec 3<>f; read -t 0.1 x <&3; echo $(( $? > 128 )); echo y >&3; read -t 1 x <&3; echo $x
#> 1
#> y

#### a background job that waits is killed
mkfifo f; cat f & kill $!; wait $!; echo $?
#> 143

#### command substitution
mkfifo f; echo data > f & x=$(<f); echo "[$x]"; echo again > f & x=$(cat f); echo "[$x]"; wait
#> [data]
#> [again]

#### in a pipeline
mkfifo f; cat < f | tr a b & echo aaa > f; wait; echo x > f | cat f
#> bbb
#> x

#### noclobber does not mind
set -C; mkfifo f; cat f & echo hi > f; wait
#> hi

#### appending
mkfifo f; cat f & echo hi >> f; wait
#> hi

#### sourced
mkfifo f; echo 'echo sourced $1' > f & . ./f arg; wait
#> sourced arg

#### mapfile
mkfifo f; printf 'a\nb\n' > f & mapfile -t x < f; declare -p x; wait
#> declare -a x=([0]="a" [1]="b")

#### copied recursively
mkdir d; mkfifo d/f; cp -r d e; ls -F e; stat -c %F e/f
#> f|
#> fifo

#### test of a descriptor
mkfifo f; exec 3<>f; [ -p /dev/fd/3 ] && echo yes
#> yes

#### without permission to none
mkfifo -m 0 f; ls -l f | cut -c1-10; rm -f f; ls
#> p---------

#### mkfifo under -- and names with spaces
mkfifo -- -x 'a b'; ls -1; mkfifo 'a b'
#> -x
#> a b
#2> mkfifo: cannot create fifo 'a b': File exists
#? 1

#### a semaphore
mkfifo s; exec 9<>s; printf '..' >&9
for i in 1 2 3 4; do read -n1 -u9; { echo job; printf . >&9; } & done; wait; echo all
#> job
#> job
#> job
#> job
#> all

#### a name that only a directory can have
mkfifo missing/; echo $?
#> 1
#2> mkfifo: cannot create fifo 'missing/': No such file or directory
