#### umask
umask; umask 027; umask; umask -S; umask -p
#> 0022
#> 0027
#> u=rwx,g=rx,o=
#> umask 0027

#### umask symbolic
umask 022; umask g=,o=; umask; umask u+w; umask
#> 0077
#> 0077

#### umask of nonsense
umask 9; echo $?; umask abc 2>/dev/null; echo $?
#> 1
#> 1
#2> bash: line 1: umask: 9: octal number out of range

#### umask shapes new files
umask 077; : > f; stat -c %a f; mkdir d; stat -c %a d
#> 600
#> 700

#### no job control
fg; echo $?; bg; echo $?; suspend; echo $?
#> 1
#> 1
#> 1
#2> bash: line 1: fg: no job control
#2> bash: line 1: bg: no job control
#2> bash: line 1: suspend: cannot suspend: no job control

#### logout
logout; echo $?
#> 1
#2> bash: line 1: logout: not login shell: use `exit'

#### ulimit of nonsense
ulimit -f 5x; echo $?; ulimit -Z; echo $?
#> 1
#> 2
#2> bash: line 1: ulimit: 5x: invalid number
#2> bash: line 1: ulimit: -Z: invalid option
#2> ulimit: usage: ulimit [-SHabcdefiklmnpqrstuvxPRT] [limit]
