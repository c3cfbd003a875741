#### there and back
printf 'hello hello hello hello\n' > f; gzip f; ls; gzip -d f.gz; ls; cat f; gzip < f | gzip -d; gzip -c f | gunzip -c; cat f | gzip -9 - | gzip -dc -; gzip -1 < f | zcat

#### kept and overwritten
printf 'hello hello hello hello\n' > f; gzip -k f; ls; gzip -k f; echo $?; gzip -kf f; echo $?; gunzip -k f.gz; echo $?; gzip -dfk f.gz; echo $?; ls

#### verbose
printf 'hello hello hello hello\n' > f; printf x > h; gzip -v h; gunzip -v h.gz; gzip -kvf f; gzip -tv f.gz; gzip -v < f | wc -c; gzip -dvc f.gz; gzip -vc f | gzip -vd; gzip -tv < f.gz

#### tested
printf 'hello hello hello hello\n' > f; gzip f; printf garbage > bad.gz; gzip -t f.gz; echo $?; gzip -t bad.gz f.gz; echo $?; gzip -tq bad.gz; echo $?; gzip -vt f.gz nope; echo $?

#### listed
printf 'hello hello hello hello\n' > f; touch -d '2020-01-01 10:11:12' f; gzip -k f; gzip -l f.gz; gzip -lv f.gz; gzip -lq f.gz; gzip -l < f.gz; gzip -l f.gz f.gz; gzip -lN f.gz; gzip -l f; echo $?

#### names that cannot be
mkdir d; printf x > h; ln -s h l; gzip nope; echo $?; gzip d; echo $?; gzip l; echo $?; gzip -d h; echo $?; gzip -d nope; echo $?; gunzip nope.gz; echo $?; zcat nope; echo $?; gzip -q d; echo $?

#### suffixes
printf x > h; gzip -S .foo h; ls; gunzip -S .foo h.foo; ls; gzip -S '' h; echo $?; gzip h; gzip h.gz; echo $?; mv h.gz e.tgz; gunzip -v e.tgz; ls; mv e.tar e; gzip e; mv e.gz e.z; gunzip e.z; ls

#### the name without its suffix
printf x > h; gzip h; gunzip h; ls; gzip h; zcat h; gzip -d h -k; ls

#### members one behind the other
(echo one | gzip; echo two | gzip; printf '' | gzip) | gzip -dc; (echo one | gzip; printf '\0\0\0') | gzip -dc; echo $?

#### garbage behind
echo one | gzip > a.gz; echo garbage >> a.gz; gzip -dc a.gz; echo $?; gzip -dqc a.gz; echo $?; gunzip a.gz; echo $?; ls

#### not gzip, cut off, empty
echo hi | gzip -d; echo $?; printf '' | gzip -d; echo $?; printf x | gzip -d; echo $?; printf '\037\213' | gzip -d; echo $?; echo hi | gzip | head -c 12 | gzip -d; echo $?; echo hi | gzip -dcf; echo $?

#### damaged
printf '\037\213\011\000aaaaaaaaaaaaaaaaaa' | gzip -d; echo $?; echo hi | gzip > a; (head -c 13 a; printf 'abcd\3\0\0\0') | gzip -d; echo $?; (head -c 17 a; printf '\4\0\0\0') | gzip -d; echo $?; (head -c 10 a; printf '\377\377\377\377\377\377') | gzip -d; echo $?

#### the header
printf 'hello hello hello hello\n' > f; touch -d '2020-01-01 10:11:12' f; gzip -c f | od -An -tx1 -N 12; gzip -nc f | od -An -tx1 -N 10; gzip -9c f | od -An -tx1 -N 12; gzip -1c f | od -An -tx1 -N 12; cat f | gzip -c | od -An -tx1 -N 10; gzip -c < f | od -An -tx1 -N 10

#### name and time from the header
printf 'abc' > orig; touch -d '2020-01-01 10:11:12' orig; gzip orig; mv orig.gz other.gz; touch -d '2021-02-03' other.gz; gunzip -k other.gz; stat -c '%n %y' other; gunzip -N other.gz; ls; stat -c '%n %y' orig

#### mode and times stay
printf abc > f; chmod 640 f; touch -d '2020-01-01 10:11:12' f; gzip f; stat -c '%a %y' f.gz; gunzip f.gz; stat -c '%a %y' f

#### links
printf x > h; ln h h2; gzip h; echo $?; gzip -f h; echo $?; ls; printf y > t; gzip t; ln -s t.gz s.gz; gzip -d s.gz; echo $?; gzip -df s.gz; ls

#### folders
mkdir -p d/e; printf abc > d/x; gzip -r d; ls d; gzip -dr d; ls d; gzip -rv d; gzip -rk d; ls d; gzip -r nope; echo $?

#### large
seq 1 200000 | gzip | gzip -d | cksum; head -c 3000000 /dev/zero | gzip | gzip -dc | cksum; seq 1 200000 > f; gzip -1 f; gzip -lq f.gz | awk '{print $2, $4}'; gunzip f.gz; cksum f

#### several files
printf one > a; printf two > b; gzip a b; ls; zcat a.gz b.gz; echo; zcat a.gz nope b.gz; echo $?; gzip -dc a b; echo; gunzip a.gz b.gz; ls

#### a full device
echo x | gzip > /dev/full; echo $?; echo x | gzip | gzip -d > /dev/full; echo $?
