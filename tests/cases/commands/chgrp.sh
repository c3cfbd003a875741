#### to one's own
touch f; chgrp 1000 f; echo $?; chgrp +1000 f; echo $?
#> 0
#> 0

#### to root's
touch f; chgrp 0 f; echo $?; chgrp -f 0 f; echo $?
#> 1
#> 1
#2> chgrp: changing group of 'f': Operation not permitted

#### invalid
touch f; chgrp nosuch f; chgrp :1000 f; chgrp 1000: f; chgrp '' f; echo $?
#> 0
#2> chgrp: invalid group: ‘nosuch’
#2> chgrp: invalid group: ‘:1000’
#2> chgrp: invalid group: ‘1000:’

#### operands
chgrp; echo $?; chgrp 1000; echo $?; chgrp 1000 nope; echo $?
#> 1
#> 1
#> 1
#2> chgrp: missing operand
#2> Try 'chgrp --help' for more information.
#2> chgrp: missing operand after ‘1000’
#2> Try 'chgrp --help' for more information.
#2> chgrp: cannot access 'nope': No such file or directory

#### a reference and a tree
mkdir d; touch f d/g; chgrp --reference=f -R d; echo $?; chgrp --reference=nope d; echo $?
#> 0
#> 1
#2> chgrp: failed to get attributes of 'nope': No such file or directory

#### an option of chown alone
touch f; chgrp --from=1000 1000 f; echo $?
#> 1
#2> chgrp: unrecognized option '--from=1000'
#2> Try 'chgrp --help' for more information.

#### verbose
touch f; chgrp -v 1000 f | sed 's/as [a-z]*/as GROUP/'; chgrp -c 1000 f
#> group of 'f' retained as GROUP
