#### found and not
which ls; which nope; echo $?; which ls nope cat; echo $?; which; echo $?
#> /usr/bin/ls
#> 1
#> /usr/bin/ls
#> /usr/bin/cat
#> 1
#> 1

#### all and paths
mkdir bin; printf '#!/bin/sh\n' > bin/ls; chmod +x bin/ls; PATH=$PWD/bin:/usr/bin; which ls; which -a ls; which ./bin/ls; which bin/nope; echo $?
#> /tmp/bashkit-case/bin/ls
#> /tmp/bashkit-case/bin/ls
#> /usr/bin/ls
#> ./bin/ls
#> 1

#### not executable
touch f; which ./f; echo $?; mkdir d; which ./d; echo $?
#> 1
#> 1

#### all of them
which -a ls | wc -l | tr -d " "; which nosuch; echo $?
#> 2
#> 1

#### several
which cat nosuch >/dev/null; echo $?; which; echo $?
#> 1
#> 1
