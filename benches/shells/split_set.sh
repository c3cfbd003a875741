# Fields into the positional parameters.
line='root:x:0:0:Super User:/root:/bin/bash'
i=0 n=0
IFS=:
while [ $i -lt 40000 ]; do
  set -- $line
  n=$((n + $# + ${#5}))
  shift 3
  n=$((n + $1))
  i=$((i + 1))
done
echo $n
