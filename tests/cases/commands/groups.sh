#### of this process
groups | wc -w
#> 1

#### of somebody who is not there
groups nosuchuser; echo $?
#> 1
#2> groups: ‘nosuchuser’: no such user

#### of several
groups nosuch other; echo $?
#> 1
#2> groups: ‘nosuch’: no such user
#2> groups: ‘other’: no such user

#### of root
groups root
#> root : root

#### with an option
groups --zebra; echo $?
#> 1
#2> groups: unrecognized option '--zebra'
#2> Try 'groups --help' for more information.
