#### nobody has logged in
users; echo $?

#### within a substitution
echo "[$(users)]"

#### of a file
: > utmp; users utmp; echo $?

#### extra operands
users a b; echo $?

#### wrong options
users -z; users --zebra; echo $?
