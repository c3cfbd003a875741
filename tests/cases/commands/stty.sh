#### there is no terminal
stty < /dev/null; echo $?; stty -a < /dev/null; stty size < /dev/null; stty sane < /dev/null; stty -echo < /dev/null; stty -g < /dev/null

#### a pipe
echo | stty; echo | stty -a; echo $?

#### settings are kept by scripts all the same
old=$(stty -g 2>/dev/null </dev/null) || echo none; stty "$old" 2>/dev/null < /dev/null; echo $?

#### wrong arguments
stty Zebra < /dev/null; stty -Z < /dev/null; echo $?
#differs: a wrong option is refused as all are

#### in a condition
if stty size < /dev/null 2> /dev/null; then echo terminal; else echo none; fi
