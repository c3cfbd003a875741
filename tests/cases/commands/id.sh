#### numbers
id -u; id -g; id -ru; id -G
#> 1000
#> 1000
#> 1000
#> 1000

#### names
id; id -un; id -gn
#differs: recorded from bashkit: the session's user, not one of this machine
#> uid=1000(user) gid=1000(user) groups=1000(user)
#> user
#> user

#### wrong
id -n; echo $?; id -ug; echo $?; id nosuchuser; echo $?; id -z; echo $?
#> 1
#> 1
#> 1
#> 1
#2> id: cannot print only names or real IDs in default format
#2> id: cannot print "only" of more than one choice
#2> id: ‘nosuchuser’: no such user
#2> id: option --zero not permitted in default format

#### names, more
id -un >/dev/null && echo ok; test "$(id -u)" = "$(id -ru)" && echo same; id -n; echo $?
#> ok
#> same
#> 1
#2> id: cannot print only names or real IDs in default format

#### nobody
id nosuchuser; echo $?; id -z; echo $?
#> 1
#> 1
#2> id: ‘nosuchuser’: no such user
#2> id: option --zero not permitted in default format
