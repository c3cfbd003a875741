#### short options in order
getopt -o ab:c:: -- -abx -c -cy x -b 'y z' 'a b'; getopt -o ab: -- x -a; getopt -o ab -- -ab -- -a
#>  -a -b 'x' -c '' -c 'y' -b 'y z' -- 'x' 'a b'
#>  -a -- 'x'
#>  -a -b -- '-a'

#### long options
getopt -o '' -l alpha,beta:,gamma:: -- --al --be 1 --beta=2 --gamma --gamma=3 rest; getopt -o '' --longoptions 'a b,,c:' -- --a --b --c x
#>  --alpha --beta '1' --beta '2' --gamma '' --gamma '3' -- 'rest'
#>  --a --b --c 'x' --

#### quotes
getopt -o a: -- -a "it's" $'new\nline' '' 'a!b' 'x\y' $'\xff é'; getopt -u -o a: -- -a "it's" 'x y' ''
#>  -a 'it'\''s' -- 'new
#>\ line' '' 'a!b' 'x\\y' '\xff é'
#>  -a it's -- x y 

#### quotes of tcsh
getopt -s tcsh -o a: -- -a "it's" $'new\nline' 'a!b' 'x\y' $'\ttab '; getopt --shell csh -o '' -- 'a b'; getopt -s sh -o '' -- 'a b!'
#>  -a 'it'\''s' -- 'new\nline' 'a'\!'b' 'x\\y' ''\	'tab'\ ''
#>  -- 'a'\ 'b'
#>  -- 'a b!'

#### errors of the parameters
getopt -o a:b -l alpha,beta: -- -x; echo $?; getopt -o a:b -l alpha,beta: -- -b -a; echo $?; getopt -o '' -l alpha,beta: -- --alpha=3; echo $?
getopt -o '' -l alpha,beta: -- --gamma --gamma=x; echo $?; getopt -o '' -l alpha,beta: -- --beta; echo $?; getopt -o '' -l alpha,alps,beta -- --alp; echo $?
#>  --
#> 1
#>  -b --
#> 1
#>  --
#> 1
#>  --
#> 1
#>  --
#> 1
#>  --
#> 1
#2> getopt: invalid option -- 'x'
#2> getopt: option requires an argument -- 'a'
#2> getopt: option '--alpha' doesn't allow an argument
#2> getopt: unrecognized option '--gamma'
#2> getopt: unrecognized option '--gamma=x'
#2> getopt: option '--beta' requires an argument
#2> getopt: option '--alp' is ambiguous; possibilities: '--alpha' '--alps'

#### an exact name is not ambiguous
getopt -o '' -l foo,foobar -- --foo --foob --fo; echo $?
#>  --foo --foobar --
#> 1
#2> getopt: option '--fo' is ambiguous; possibilities: '--foo' '--foobar'

#### name and quiet
getopt -n prog -o a -- -z; echo $?; getopt -q -n prog -o a -- -z -a y; echo $?; getopt -Q -o a -- -a; echo $?; getopt -Q -o a -- -b; echo $?; getopt -Q -q -o a -- -b; echo $?
#>  --
#> 1
#>  -a -- 'y'
#> 1
#> 0
#> 1
#> 1
#2> prog: invalid option -- 'z'
#2> getopt: invalid option -- 'b'

#### signs before the options
getopt -o +ab: -- -a x -b y; getopt -o -ab: -- x -a y -b z w -- -a; getopt -o :a: -- -a; echo $?; POSIXLY_CORRECT=1 getopt -o a -- -a x -a; POSIXLY_CORRECT=1 getopt -o -a -- x -a
#>  -a -- 'x' '-b' 'y'
#>  'x' -a 'y' -b 'z' 'w' -- '-a'
#>  --
#> 1
#>  -a -- 'x' '-a'
#>  -- 'x' '-a'

#### alternative
getopt -a -o ab -l abc,xyz: -- -a -abc -xy 1 -xyz=2 -b --abc; getopt -a -o a -l abc -- -q -zed -ax; echo $?
#>  -a --abc --xyz '1' --xyz '2' -b --abc --
#>  -a --
#> 1
#2> getopt: unrecognized option '-q'
#2> getopt: unrecognized option '-zed'
#2> getopt: invalid option -- 'x'

#### compatible mode
getopt abc: -a 'x y' -c 1 z; echo $?; getopt abc: -x; echo $?; GETOPT_COMPATIBLE=1 getopt; GETOPT_COMPATIBLE=1 getopt -ab -a -b; GETOPT_COMPATIBLE=1 getopt -+ab -o ab; getopt '' x
#>  -a -c 1 -- x y z
#> 0
#>  --
#> 1
#>  --
#>  -a -b --
#>  -- ab
#>  -- x
#2> getopt: invalid option -- 'x'
#2> getopt: invalid option -- 'o'

#### test and version
getopt -T; echo $?; getopt --test; echo $?; getopt -o a --test; echo $?
#> 4
#> 4
#> 4

#### wrong
getopt; echo $?; getopt -z; echo $?; getopt --zebra; echo $?; getopt -o; echo $?; getopt -q; echo $?; getopt -s fish -o a; echo $?; getopt -o a -l a,:; echo $?; getopt -o a -l '::'; echo $?
#> 2
#> 2
#> 2
#> 2
#> 2
#> 2
#> 2
#> 2
#2> getopt: missing optstring argument
#2> Try 'getopt --help' for more information.
#2> getopt: invalid option -- 'z'
#2> Try 'getopt --help' for more information.
#2> getopt: unrecognized option '--zebra'
#2> Try 'getopt --help' for more information.
#2> getopt: option requires an argument -- 'o'
#2> Try 'getopt --help' for more information.
#2> getopt: missing optstring argument
#2> Try 'getopt --help' for more information.
#2> getopt: unknown shell after -s or --shell argument
#2> Try 'getopt --help' for more information.
#2> getopt: empty long option after -l or --long argument
#2> Try 'getopt --help' for more information.
#2> getopt: empty long option after -l or --long argument
#2> Try 'getopt --help' for more information.

#### the option string as an operand
getopt -- ab: -a -b 'x y' z; getopt -q ab -a -b; getopt -u ab -a 'x y'
#>  -a -b 'x y' -- 'z'
#>  -a -b --
#>  -a -- x y

#### POSIX -W
getopt -o 'W;a' -l foo:,bar -- -Wfoo x -W foo=3 -Wbar -a; getopt -o 'W;' -l foo -- -Wnope -W; echo $?
#>  --foo 'x' --foo '3' --bar -a --
#>  --
#> 1
#2> getopt: unrecognized option '-W nope'
#2> getopt: option requires an argument -- 'W'

#### in a script
set -- -v --file='my file' one --num 3 -- two 'th ree'
opts=$(getopt -o vf:n: -l verbose,file:,num: -n script -- "$@") || exit 1
eval set -- "$opts"
while true; do
  case $1 in
  -v|--verbose) echo verbose; shift;;
  -f|--file) echo "file=$2"; shift 2;;
  -n|--num) echo "num=$2"; shift 2;;
  --) shift; break;;
  esac
done
printf '<%s>' "$@"; echo
#> verbose
#> file=my file
#> num=3
#> <one><two><th ree>

#### a colon and a semicolon are no options
getopt -o 'a:b' -- -: '-;' ; echo $?; getopt -o a -- - -a -; getopt -o a -- -a -- --
#>  --
#> 1
#>  -a -- '-' '-'
#>  -a -- '--'
#2> getopt: invalid option -- ':'
#2> getopt: invalid option -- ';'
