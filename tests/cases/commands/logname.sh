#### nobody has logged in
logname; echo $?

#### extra operands
logname x; echo $?

#### not affected by variables
LOGNAME=x USER=y logname; echo $?

#### within a pipe
logname | cat; echo "${PIPESTATUS[0]}"

#### wrong options
logname -z; logname --zebra; echo $?
