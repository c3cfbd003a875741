# bash: a text grows at its end.
s=
for ((i = 0; i < 150000; i++)); do s+=$((i % 10)); done
echo "${#s} ${s:1000:10}"
