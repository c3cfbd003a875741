# bash: a log line is taken apart by a regular expression.
line='2026-11-22T10:15:42Z ERROR [worker-17] request id=8f3a took 1532ms'
n=0
for ((i = 0; i < 6000; i++)); do
  [[ $line =~ ^([0-9-]+)T([0-9:]+)Z[[:space:]]+([A-Z]+)[[:space:]]\[([^]]+)\].*took[[:space:]]([0-9]+)ms$ ]] || exit 1
  ((n += ${BASH_REMATCH[5]}))
done
echo "$n ${BASH_REMATCH[1]} ${BASH_REMATCH[4]}"
