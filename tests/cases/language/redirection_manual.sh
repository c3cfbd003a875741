#### order of duplications
{ echo o; echo e >&2; } > f 2>&1; cat f; { echo o; echo e >&2; } 2>&1 > g | cat; cat g; { echo o; echo e >&2; } &> h; sort h; { echo a; } &>> h; wc -l < h
#> o
#> e
#> e
#> o
#> e
#> o
#> 3

#### numbers
exec 3> f; echo x >&3; echo y 1>&3; exec 3>&-; cat f; echo z >&3; echo $?; exec 4< f; read a <&4; read b <&4; echo $a $b; exec 4<&-
#> x
#> y
#> 1
#> x y
#2> bash: line 1: 3: Bad file descriptor

#### moving
exec 3> f 4>&3- ; echo a >&4; echo b >&3; echo $?; exec 4>&-; cat f; exec 5< f 6<&5-; read x <&6; echo $x
#> 1
#> a
#> a
#2> bash: line 1: 3: Bad file descriptor

#### names for descriptors
exec {fd}> f; echo $((fd >= 10)); echo hi >&$fd; exec {fd}>&-; cat f; echo x {g}> h; ((g >= 10)) && echo open; exec {g}>&-; exec {nosuch}>&-; echo $?
#> 1
#> hi
#> x
#> open
#> 1
#2> bash: line 1: nosuch: ambiguous redirect

#### reading and writing
echo abcdef > f; exec 3<> f; read -n 2 x <&3; echo $x; echo -n ZZ >&3; exec 3>&-; cat f; echo n <> g >&0; echo $?
#> ab
#> abZZef
#> 0

#### appending and clobbering
echo a > f; echo b >> f; cat f; set -C; echo c > f; echo $?; echo d >| f; cat f; echo e >> f; cat f; echo x > /dev/null; echo $?; echo > new && echo made
#> a
#> b
#> 1
#> d
#> d
#> e
#> 0
#> made
#2> bash: line 1: f: cannot overwrite existing file

#### errors
cat < nosuch; echo $?; echo a > /nosuch/f; echo $?; mkdir d; echo a > d; echo $?; echo a >&9; echo $?; cat <&9; echo $?; echo > ''; echo $?; echo x > $u; echo $?
#> 1
#> 1
#> 1
#> 1
#> 1
#> 1
#> 1
#2> bash: line 1: nosuch: No such file or directory
#2> bash: line 1: /nosuch/f: No such file or directory
#2> bash: line 1: d: Is a directory
#2> bash: line 1: 9: Bad file descriptor
#2> bash: line 1: 9: Bad file descriptor
#2> bash: line 1: : No such file or directory
#2> bash: line 1: $u: ambiguous redirect

#### ambiguous targets
touch f1 f2; echo a > f*; echo $?; x='a b'; echo b > $x; echo $?; echo c > "$x"; cat 'a b'; echo d > {p,q}; echo $?; cat < f[1]; echo $?
#> 1
#> 1
#> c
#> 1
#> 0
#2> bash: line 1: f*: ambiguous redirect
#2> bash: line 1: $x: ambiguous redirect
#2> bash: line 1: {p,q}: ambiguous redirect

#### bad descriptors
echo a >& x y 2>/dev/null; cat x; echo a 2>&z; echo $?; n=1; echo b >&$n; echo c >&$u; echo $?; echo d 10>&1 >&10
#> a y
#> 1
#> b
#> 1
#> d
#2> bash: line 1: z: ambiguous redirect
#2> bash: line 1: $u: ambiguous redirect

#### redirections without a command
> f; [[ -f f ]] && echo made; < nosuch; echo $?; x=1 > g; echo $x; [[ -e g ]] && echo g; 3> h 2>&1; echo $?
#> made
#> 1
#> 1
#> g
#> 0
#2> bash: line 1: nosuch: No such file or directory

#### redirections before and between words
> f echo a b; cat f; echo a > f b; cat f; < f cat; 2>&1 echo c; x=1 >f echo $x; cat f
#> a b
#> a b
#> a b
#> c
#>

#### on compound commands
for i in 1 2; do echo $i; done > f; cat f; while read l; do echo "<$l>"; done < f; if true; then echo a; fi > g; { cat; } < g; (cat) < g; case x in x) echo c;; esac > h; cat h; ((1)) > i; [[ -e i ]] && echo i; [[ a ]] > j; [[ -e j ]] && echo j
#> 1
#> 2
#> <1>
#> <2>
#> a
#> a
#> c
#> i
#> j

#### a failing redirection does not run
echo a < nosuch; { echo no; } < nosuch; echo $?; f() { echo no; }; f < nosuch; echo $?; (echo no) < nosuch; echo $?; for i in 1; do echo no; done < nosuch; echo $?; if true; then echo no; fi < nosuch; echo $?
#> 1
#> 1
#> 1
#> 1
#> 1
#2> bash: line 1: nosuch: No such file or directory
#2> bash: line 1: nosuch: No such file or directory
#2> bash: line 1: nosuch: No such file or directory
#2> bash: line 1: nosuch: No such file or directory
#2> bash: line 1: nosuch: No such file or directory
#2> bash: line 1: nosuch: No such file or directory

#### a failing redirection under errexit
set -e; echo a < nosuch || echo caught; if ! cat < nosuch; then echo also; fi; { :; } < nosuch; echo no
#> caught
#> also
#2> bash: line 1: nosuch: No such file or directory
#2> bash: line 1: nosuch: No such file or directory
#2> bash: line 1: nosuch: No such file or directory
#? 1

#### exec and its failures
(exec > /nosuch/f; echo no); echo $?; (exec 2>/dev/null; nosuchcmd); echo $?; (exec < /dev/null; read x; echo $?); (exec nosuchcmd; echo no); echo $?
#> no
#> 0
#> 127
#> 1
#> 127
#2> bash: line 1: /nosuch/f: No such file or directory
#2> bash: line 1: exec: nosuchcmd: not found

#### builtins keep the shell's descriptors
read x < <(echo a); echo $x; cd / > /dev/null; pwd > /dev/null; echo b; : > /dev/null; eval 'echo c' > /dev/null; echo d; . /dev/null > /dev/null; echo e; export x > /dev/null; echo $x
#> a
#> b
#> d
#> e
#> a

#### closed streams
echo a >&-; echo $?; (echo b) >&-; echo $?; { echo c >&2; } 2>&-; echo $?
#> 1
#> 1
#> 1
#2> bash: line 1: echo: write error: Bad file descriptor
#2> bash: line 1: echo: write error: Bad file descriptor

#### several inputs
echo a > f; echo b > g; cat < f < g; cat f - < g; echo x > f > g; cat f; cat g
#> b
#> a
#> b
#> x

#### here-documents with numbers
cat <<A 3<<B <&3
a
A
b
B
#> b

#### from and to the same file
echo abc > f; cat < f > g; cat g; sort f > f; wc -c < f; echo new > f; { read x; echo "$x $x" > f; } < f; cat f
#> abc
#> 0
#> new new

#### descriptors in subshells
exec 3> f; (echo sub >&3; exec 3>&-); echo main >&3; exec 3>&-; cat f; x=$(echo out; echo err >&2) 2> g; cat g; echo $x
#> sub
#> main
#> out
#2> err

#### a variable expanded once
i=0; echo a > f$((i++)); ls f*; echo $i; f() { echo b; } > g$((++i)); f; f; ls g*
#> f0
#> 1
#> g2
#> g3

#### messages of {name} redirections
set -C; : > out
: {fd}> out; : {fd}> nosuch/x; : {fd}< nosuch; : {fd}>&9; : {fd}<&x; : {1x}> out; : {fd}> ""
: {a[1]}> out; : {fd}> * y; : {nosuch}>&-; : {a[0]}>&-
#2> bash: line 2: fd: cannot overwrite existing file
#2> bash: line 2: nosuch/x: No such file or directory
#2> bash: line 2: nosuch: No such file or directory
#2> bash: redirection error: cannot duplicate fd: Bad file descriptor
#2> bash: line 2: 9: Bad file descriptor
#2> bash: line 2: fd: ambiguous redirect
#2> bash: line 2: out: cannot overwrite existing file
#2> bash: line 2: : No such file or directory
#2> bash: line 3: a[1]: cannot overwrite existing file
#2> bash: line 3: fd: cannot overwrite existing file
#2> bash: line 3: nosuch: ambiguous redirect
#2> bash: line 3: a[0]: ambiguous redirect
#? 1

#### the name of a job as a command
%; %1; %x y; command %; f() { %; }; f; \%; '%'; x=1 %; % | cat; echo $?
builtin %; type %
#> 0
#2> bash: line 1: fg: no job control
#2> bash: line 1: fg: no job control
#2> bash: line 1: fg: no job control
#2> bash: line 1: fg: no job control
#2> environment: line 1: fg: no job control
#2> bash: line 1: fg: no job control
#2> bash: line 1: fg: no job control
#2> bash: line 1: fg: no job control
#2> bash: line 1: %: command not found
#2> bash: line 2: builtin: %: not a shell builtin
#2> bash: line 2: type: %: not found
#? 1

#### a continued line of <<- keeps its tabs
cat <<-X
	a\
	b
		c\
		d \
  e
	f\
	X
	X
#> a	b
#> c		d   e
#> f	X

#### descriptors that are not open, by an expansion
d=19; echo x >&$d; echo x >&"$d"; echo x >&${d}; cat <&$d; cat <& $d; echo x 5>&$d; d=; echo b >&$d; echo $?; cat <&$d; d=-; echo y >&$d; echo $?; exec >&$((19)); echo $?; d="1 9"; echo >&$d; d=19-; echo x 3>&$d; cat <&$(echo 20)
#> 1
#> 1
#> 1
#2> bash: line 1: $d: Bad file descriptor
#2> bash: line 1: "$d": Bad file descriptor
#2> bash: line 1: ${d}: Bad file descriptor
#2> bash: line 1: $d: Bad file descriptor
#2> bash: line 1: $d: Bad file descriptor
#2> bash: line 1: 5: Bad file descriptor
#2> bash: line 1: $d: ambiguous redirect
#2> bash: line 1: $d: ambiguous redirect
#2> bash: line 1: echo: write error: Bad file descriptor
#2> bash: line 1: $((19)): Bad file descriptor
#2> bash: line 1: $d: ambiguous redirect
#2> bash: line 1: 19-: ambiguous redirect
#2> bash: line 1: $(echo 20): Bad file descriptor
#? 1

#### a variable that takes no descriptor
readonly ro=1; exec {ro}>f; echo $?; echo a {ro}>f; echo $?; exec {ro}>&1; echo $?; readonly -a arr=(1); exec {arr[1]}>f; echo $?
#> 1
#> 1
#> 1
#> 1
#2> bash: line 1: ro: readonly variable
#2> bash: line 1: ro: cannot assign fd to variable
#2> bash: line 1: ro: readonly variable
#2> bash: line 1: ro: cannot assign fd to variable
#2> bash: line 1: ro: readonly variable
#2> bash: line 1: ro: cannot assign fd to variable
#2> bash: line 1: arr: readonly variable
#2> bash: line 1: arr[1]: cannot assign fd to variable
