#### nobody has logged in
who; echo $?; who am i; echo $?; who -m

#### headings
who -H; who -uH

#### counts
who -q; who --count

#### extra operands
who a b c; echo $?

#### wrong options
who -Z; who --zebra; echo $?
