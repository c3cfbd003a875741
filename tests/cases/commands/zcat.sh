#### files
echo a > a; echo b > b; gzip a b; zcat a.gz b.gz; zcat a b; zcat < a.gz; cat a.gz b.gz | zcat; ls

#### not compressed
echo hello > f; zcat f; echo $?; zcat -f f; echo $?; echo hi | zcat; echo $?; echo hi | zcat -f

#### missing
zcat nope; echo $?; zcat nope.gz; echo $?; mkdir d; zcat d; echo $?

#### cut off
echo hello | gzip | head -c 14 | zcat > x; echo $?

#### with an end
seq 1 100000 | gzip | zcat | head -3; seq 1 1000 | gzip > f.gz; zcat -v f.gz | tail -1
