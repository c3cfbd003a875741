#### nobody has logged in
users; echo $?
#> 0

#### within a substitution
echo "[$(users)]"
#> []

#### of a file
: > utmp; users utmp; echo $?
#> 0

#### extra operands
users a b; echo $?
#> 1
#2> users: extra operand ‘b’
#2> Try 'users --help' for more information.

#### wrong options
users -z; users --zebra; echo $?
#> 1
#2> users: invalid option -- 'z'
#2> Try 'users --help' for more information.
#2> users: unrecognized option '--zebra'
#2> Try 'users --help' for more information.
