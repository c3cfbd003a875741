#### a subshell at the end of a pipeline runs ERR twice
trap 'echo assign' ERR
a=$(false) | a=$(false) | a=$(false)
trap 'echo subshell' ERR
(false) | (false) | (false) | (false)
trap 'echo subshell2' ERR 
(false) | (false) | (false) | (false; false)
trap 'echo group' ERR
{ false; } | { false; } | { false; }
(false)
true | (false; true; false)
true | (exit 3)
true | (echo x; exit 3)
(exit 3)
#> assign
#> subshell
#> subshell
#> subshell2
#> subshell2
#> group
#> group
#> group
#> group
#> group
#> group
#> x
#> group
#> group
#> group
#? 3

#### more subshells at the end of pipelines
trap 'echo E' ERR
echo 1; true | (false)
echo 2; true | ( (false) )
echo 3; true | (false; (false))
echo 4; true | { (false); }
echo 5; true | (false || false)
echo 6; true | (! true)
echo 7; (false) | true
echo 8; shopt -s lastpipe;  true | (false)
#> 1
#> E
#> E
#> 2
#> E
#> E
#> 3
#> E
#> E
#> 4
#> E
#> 5
#> E
#> E
#> 6
#> E
#> E
#> 7
#> 8
#> E
#> E
#? 1

#### ERR and a negated pipeline
trap 'echo E' ERR
! true | (false); echo $?
set -o pipefail; (false) | true; echo $?
true | (false) || echo or
if true | (false); then :; fi
#> E
#> 0
#> E
#> 1
#> or

#### errexit with a subshell at the end
set -e; trap 'echo E' ERR
true | (false); echo no
#> E
#? 1

#### ERR in the background
set -o errtrace
trap 'echo line=$LINENO' ERR
false & wait
{ false; echo async; } & wait
#> line=4
#> async
