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

#### symbolic modes of umask that are wrong
umask 124; for m in u=rX a+s u-t u+r+w u=g X u=rwx,q +-r; do umask -- $m; echo $?; umask; done
#> 1
#> 0124
#> 1
#> 0124
#> 1
#> 0124
#> 1
#> 0124
#> 1
#> 0124
#> 1
#> 0124
#> 1
#> 0124
#> 1
#> 0124
#2> bash: line 1: umask: `X': invalid symbolic mode character
#2> bash: line 1: umask: `s': invalid symbolic mode character
#2> bash: line 1: umask: `t': invalid symbolic mode character
#2> bash: line 1: umask: `+': invalid symbolic mode character
#2> bash: line 1: umask: `g': invalid symbolic mode character
#2> bash: line 1: umask: `X': invalid symbolic mode operator
#2> bash: line 1: umask: `q': invalid symbolic mode operator
#2> bash: line 1: umask: `-': invalid symbolic mode character

#### symbolic modes of umask
umask 124; umask -- -x; umask; umask =; umask; umask ug+r,o=; umask; umask 022 033; umask
#> 0135
#> 0777
#> 0337
#> 0022
