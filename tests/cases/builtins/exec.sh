#### exec replaces the shell
exec echo replaced; echo not reached
#> replaced

#### exec of nothing found
exec nosuch; echo not reached
#2> bash: line 1: exec: nosuch: not found
#? 127

#### exec with redirections
exec 3>out; echo hi >&3; exec 3>&-; cat out
#> hi

#### exec in a subshell
(exec false); echo $?
#> 1

#### a file that is no script
printf "echo a\0b\n" > s; bash s; echo $?
#> 126
#2> s: s: cannot execute binary file

#### exec without a command
exec > f; echo into file; exec > /dev/null; echo lost; exec 1>&2; echo err
exec 3< f; read l <&3; echo "$l"
exec 3<&-; read l <&3; echo $?
#2> err
#2> into file
#2> bash: line 3: 3: Bad file descriptor
#2> 1

#### exec with a command
(exec echo replaced; echo never)
(exec -a name bash -c 'echo $0')
(exec -c env); echo $?
(x=1 exec bash -c 'echo $x')
(exec -l bash -c 'echo $0; shopt login_shell')
(exec -x); echo $?
(exec -- echo dashes)
(f() { echo function; }; exec f); echo $?
(exec true > made); ls made
trap 'echo exit trap' EXIT
exec echo no trap
#> replaced
#> name
#> 0
#> 1
#> -bash
#> login_shell    	on
#> 2
#> dashes
#> 127
#> made
#> no trap
#2> bash: line 6: exec: -x: invalid option
#2> exec: usage: exec [-cl] [-a name] [command [argument ...]] [redirection ...]
#2> bash: line 8: exec: f: not found

#### exec fails
(exec nosuchcommand; echo never); echo $?
(exec /tmp; echo never); echo $?
: > plain; (exec ./plain); echo $?
(exec ''); echo $?
(exec > /nothing/x; echo goes on); echo $?
#> 127
#> 126
#> 126
#> 127
#> goes on
#> 0
#2> bash: line 1: exec: nosuchcommand: not found
#2> bash: line 2: /tmp: Is a directory
#2> bash: line 2: exec: /tmp: cannot execute: Is a directory
#2> bash: line 3: /tmp/bashkit-case/plain: Permission denied
#2> bash: line 3: exec: /tmp/bashkit-case/plain: cannot execute: Permission denied
#2> bash: line 4: exec: : not found
#2> bash: line 5: /nothing/x: No such file or directory

#### execfail: redirections stay, and a subshell ends all the same
shopt -s execfail
(exec nosuch; echo never); echo $?
x=$(exec nosuch; echo never); echo $? $x
exec nosuch; echo $?
exec nosuch > out; echo to the file; cat out >&2
#> 127
#> 127
#> 127
#2> bash: line 2: exec: nosuch: not found
#2> bash: line 3: exec: nosuch: not found
#2> bash: line 4: exec: nosuch: not found
#2> bash: line 5: exec: nosuch: not found
#2> to the file

#### a script is named by its whole path
mkdir d; echo 'echo "$0 ${BASH_SOURCE[0]}"' > d/s; chmod +x d/s
(exec ./d/s); (cd d; exec ./s); (exec "$PWD/d/s"); (PATH=$PWD/d:$PATH; exec s)
#> /tmp/bashkit-case/d/s /tmp/bashkit-case/d/s
#> /tmp/bashkit-case/d/s /tmp/bashkit-case/d/s
#> /tmp/bashkit-case/d/s /tmp/bashkit-case/d/s
#> /tmp/bashkit-case/d/s /tmp/bashkit-case/d/s
