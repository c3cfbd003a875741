#### letters and values
while getopts 'ab:c' o -a -b val -c rest; do echo "$o ${OPTARG-}"; done; echo $OPTIND
#> a 
#> b val
#> c 
#> 5

#### clusters
while getopts 'ab:' o -abval x; do echo "$o ${OPTARG-}"; done
#> a 
#> b val

#### an unknown letter
getopts 'a' o -z; echo "$o $?"
#> ? 0
#2> bash: illegal option -- z

#### a missing value
getopts 'a:' o -a; echo "$o $?"
#> ? 0
#2> bash: option requires an argument -- a

#### silent mode
getopts ':a:' o -z; echo "$o $OPTARG"; OPTIND=1; getopts ':a:' o -a; echo "$o $OPTARG"
#> ? z
#> : a

#### two dashes end it
while getopts 'a' o -a -- -a; do echo $o; done; echo $OPTIND
#> a
#> 3

#### the positional parameters
set -- -x -y arg; while getopts xy o; do echo $o; done; shift $((OPTIND-1)); echo $*
#> x
#> y
#> arg

#### usage
getopts; echo $?
#> 2
#2> getopts: usage: getopts optstring name [arg ...]

#### fewer arguments than before
set -- -a -b; while getopts ab o; do :; done; echo $OPTIND; set --; getopts ab o; echo $? $OPTIND
#> 3
#> 1 1

#### the place in a cluster outlives other arguments
getopts ab:c U -ab x; echo "$U <$OPTARG> $OPTIND"
getopts ab: j; echo "$? $OPTIND"
OPTIND=1
getopts ab:c s -ab x; echo "$s $OPTIND"
getopts ab: o -z; echo "<$o> $OPTIND"
OPTIND=1
getopts ab o -abz; getopts ab o; echo "$OPTIND"
getopts ab o -a; echo "$? $o $OPTIND"
OPTIND=0; getopts ab o -b; echo "$? $o $OPTIND"
OPTIND=x; getopts ab o -b; echo "$? $o $OPTIND"
unset OPTIND; getopts ab o -b; echo "$? $o $OPTIND"
#> a <> 1
#> 1 1
#> a 1
#> <?> 2
#> 1
#> 0 a 2
#> 0 b 2
#> 0 b 2
#> 0 b 2
#2> bash: illegal option -- z

#### getopts
f() { local OPTIND o; while getopts :ab:c o "$@"; do echo "$o ${OPTARG-none} $OPTIND"; done; shift $((OPTIND-1)); echo "rest $*"; }
f -a -b x -c y
f -ab x -cz
f -abx
f -b
f -z -a
f -a -- -b
f - -a
f -a x -b
f -c-a
#> a none 2
#> b x 4
#> c none 5
#> rest y
#> a none 1
#> b x 3
#> c none 3
#> ? z 4
#> rest 
#> a none 1
#> b x 2
#> rest 
#> : b 2
#> rest 
#> ? z 2
#> a none 3
#> rest 
#> a none 2
#> rest -b
#> rest - -a
#> a none 2
#> rest x -b
#> c none 1
#> ? - 1
#> a none 2
#> rest 

#### getopts complains
f() { OPTIND=1; while getopts ab: o "$@"; do echo "$o [$OPTARG]"; done; }
f -z; f -b; f -a -q; OPTERR=0; f -z
getopts; echo $?
getopts ab; echo $?
getopts ab 1x -a; echo $?
getopts '' o -a; echo "$? $o"
#> ? []
#> ? []
#> a []
#> ? []
#> ? []
#> 2
#> 2
#> 1
#> 1 ?
#2> bash: illegal option -- z
#2> bash: option requires an argument -- b
#2> bash: illegal option -- q
#2> getopts: usage: getopts optstring name [arg ...]
#2> getopts: usage: getopts optstring name [arg ...]
#2> bash: line 5: getopts: `1x': not a valid identifier

#### OPTARG of an option without an argument
getopts a x -a; declare -p OPTARG; echo "${OPTARG-unset}"
export OPTARG=1; OPTIND=1; getopts a x -a; declare -p OPTARG
OPTIND=1; getopts a: x -a 5; declare -p OPTARG; getopts a: x; declare -p OPTARG
set -a; OPTIND=1; unset OPTARG; getopts ab:c r -a; declare -p OPTARG OPTIND r
getopts ab:c r -q; declare -p OPTARG
#> declare -- OPTARG
#> unset
#> declare -x OPTARG
#> declare -x OPTARG="5"
#> declare -x OPTARG
#> declare -ix OPTIND="2"
#> declare -x r="a"
#2> bash: line 3: declare: OPTARG: not found
#2> bash: line 5: declare: OPTARG: not found
#? 1

#### a variable that takes numbers alone
declare -i i
for args in ':ab: i -b' 'ab: i -z' ':ab: i -z' 'ab: i x'; do
  OPTIND=1; OPTARG=old
  eval "getopts $args"
  echo "no"
done
echo "$OPTIND ${OPTARG-unset} $i"
OPTIND=1; OPTARG=old
eval 'getopts :ab: i -b'
echo "$OPTIND ${OPTARG-unset} $i"
#2> bash: line 4: getopts: :: syntax error: operand expected (error token is ":")
#? 1

#### OPTIND is counted in 32 bits
OPTIND=9223372036854775807; getopts ab o -a -b; echo $o $OPTIND; OPTIND=4294967298; getopts ab o -a -b; echo $o $OPTIND
OPTIND=-1; getopts ab o -a -b; echo $o $OPTIND
#> a 2
#> b 3
#> a 2

#### OPTIND that was unset is a text, read as C reads numbers
unset OPTIND; OPTIND=' 2'; getopts ab o -a -b; echo "$? $o $OPTIND"
OPTIND='2x'; getopts ab o -a -b; echo "$? $o $OPTIND"
OPTIND=' 5'; getopts ab o -a -b; echo "$? $o $OPTIND"
OPTIND=x; getopts ab o -a -b; echo "$? $o $OPTIND"
#> 0 b 3
#> 0 b 3
#> 1 ? 3
#> 0 a 2

#### OPTERR that is no number
for OPTERR in 0 x ' 0' 00 2 -1 '' 1x; do OPTIND=1; getopts a o -z; echo $?; done
#> 0
#> 0
#> 0
#> 0
#> 0
#> 0
#> 0
#> 0
#2> bash: illegal option -- z
#2> bash: illegal option -- z
#2> bash: illegal option -- z
#2> bash: illegal option -- z
