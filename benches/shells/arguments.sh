# Long lists of arguments.
set --
i=0
while [ $i -lt 1500 ]; do
  set -- "$@" "argument $i"
  i=$((i + 1))
done
n=0
for a in "$@"; do n=$((n + ${#a})); done
for a; do shift; set -- "$@"; [ $# -lt 1450 ] && break; done
echo $n $#
