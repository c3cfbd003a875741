#### a reader waits for a writer
mkfifo f; cat f & echo hi > f; wait

#### a writer waits for a reader
mkfifo f; echo one > f & cat f; wait; echo done

#### what it is
mkfifo f; [ -p f ] && echo pipe; [ -f f ] || echo no file; [ -e f ] && echo there; stat -c '%F %A %s' f; ls -l f | cut -c1-10; ls -F; find . -type p

#### both ends at once
mkfifo f; exec 3<>f; echo first >&3; echo second >&3; read a <&3; read b <&3; echo "$a $b"; exec 3>&-

#### no operand
mkfifo
echo $?

#### it is there
mkfifo a; mkfifo a b; echo $?; ls

#### modes
mkfifo -m 600 a; mkfifo -m u+x b; mkfifo -m a=rw c; mkfifo --mode=0 d; umask 077; mkfifo e; mkfifo -m +x f; mkfifo -m 664 g; stat -c '%n %a' ?

#### wrong modes
mkfifo -m 999 a; mkfifo -m '' a; mkfifo -m 4755 a; mkfifo -m o+t a; mkfifo -m u+q a; mkfifo -m; ls

#### wrong names
mkfifo ''; mkfifo no/f; mkfifo . /; : > file; mkfifo file/x; mkfifo file/; echo $?

#### wrong options
mkfifo -x f; mkfifo --nosuch f; echo $?

#### several lines, several readers
mkfifo f; { read a; read b; echo "$b $a"; } < f & printf '1\n2\n' > f; wait

#### a loop reads until every writer is gone
mkfifo f
while read -r x; do echo "got $x"; done < f &
exec 3>f; echo a >&3; echo b > f; echo c >&3; exec 3>&-; wait

#### opened twice in turn
mkfifo f
for i in 1 2 3; do echo "$i" > f & cat f; done; wait

#### a pipeline of named pipes
mkfifo a b
sort < a > b & tr a-z A-Z < b & printf 'z\ny\nx\n' > a; wait

#### paste of two
mkfifo a b; seq 3 > a & seq 4 6 > b & paste a b; wait

#### tee to one
mkfifo f; wc -l < f & seq 100 | tee f | tail -1; wait

#### a request and its answer
mkfifo in out
{ while read -r a b; do echo $((a + b)); done; } < in > out &
exec 3> in 4< out
echo 1 2 >&3; read x <&4; echo $x; echo 30 40 >&3; read x <&4; echo $x; exec 3>&- 4<&-; wait; echo end

#### removed while open
mkfifo f; exec 3<>f; rm f; echo still >&3; read x <&3; echo "$x"; ls

#### renamed
mkfifo f; mv f g; echo x > g & cat g; wait; ls -F

#### a link to one
mkfifo f; ln f g; ln -s f h; echo x > g & cat h; wait; [ -p h ] && echo pipe

#### nobody reads any more
mkfifo f
head -1 f & { trap '' PIPE; echo 1; sleep 0.1; echo 2; } > f; echo $?; wait

#### ended by the signal
mkfifo f
head -n 1 f & (for ((i = 0; i < 100000; i++)); do echo $i; done) > f; echo $?; wait

#### much data
mkfifo f; seq 100000 > f & md5=$(tail -1 f); echo $md5; wait

#### read -t on an open pipe
mkfifo f; exec 3<>f; read -t 0.1 x <&3; echo $(( $? > 128 )); echo y >&3; read -t 1 x <&3; echo $x

#### a background job that waits is killed
mkfifo f; cat f & kill $!; wait $!; echo $?

#### command substitution
mkfifo f; echo data > f & x=$(<f); echo "[$x]"; echo again > f & x=$(cat f); echo "[$x]"; wait

#### in a pipeline
mkfifo f; cat < f | tr a b & echo aaa > f; wait; echo x > f | cat f

#### noclobber does not mind
set -C; mkfifo f; cat f & echo hi > f; wait

#### appending
mkfifo f; cat f & echo hi >> f; wait

#### sourced
mkfifo f; echo 'echo sourced $1' > f & . ./f arg; wait

#### mapfile
mkfifo f; printf 'a\nb\n' > f & mapfile -t x < f; declare -p x; wait

#### copied recursively
mkdir d; mkfifo d/f; cp -r d e; ls -F e; stat -c %F e/f

#### test of a descriptor
mkfifo f; exec 3<>f; [ -p /dev/fd/3 ] && echo yes

#### without permission to none
mkfifo -m 0 f; ls -l f | cut -c1-10; rm -f f; ls

#### mkfifo under -- and names with spaces
mkfifo -- -x 'a b'; ls -1; mkfifo 'a b'

#### a semaphore
mkfifo s; exec 9<>s; printf '..' >&9
for i in 1 2 3 4; do read -n1 -u9; { echo job; printf . >&9; } & done; wait; echo all
