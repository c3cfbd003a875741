#### times and umask
times > t; wc -l < t; times x > /dev/null; echo $?; times -x; echo $?
umask 027; umask; umask -S; umask -p; umask -pS
umask u=rwx,g=,o=; umask; umask g+rx; umask; umask -S a=r; umask; umask o-r,u+x; umask
umask 999; echo $?; umask u=q; echo $?; umask -x; echo $?; umask 0777; umask; umask 1; umask
#> 2
#> 0
#> 2
#> 0027
#> u=rwx,g=rx,o=
#> umask 0027
#> umask -S u=rwx,g=rx,o=
#> 0077
#> 0027
#> u=r,g=r,o=r
#> 0333
#> 0237
#> 1
#> 1
#> 2
#> 0777
#> 0001
#2> bash: line 1: times: -x: invalid option
#2> times: usage: times
#2> bash: line 4: umask: 999: octal number out of range
#2> bash: line 4: umask: `q': invalid symbolic mode character
#2> bash: line 4: umask: -x: invalid option
#2> umask: usage: umask [-p] [-S] [mode]
