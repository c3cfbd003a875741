#### in place
echo hello > f; gzip f; gunzip f.gz; cat f; ls

#### to stdout
echo hello > f; gzip f; gunzip -c f.gz; gunzip < f.gz; cat f.gz | gunzip -; ls

#### more than one
echo a > a; echo b > b; gzip a b; gunzip -v a.gz b.gz; gunzip a.gz nope.gz; echo $?

#### not compressed
echo hello > f; gunzip f; echo $?; cp f f.gz; gunzip f.gz; echo $?; ls; gunzip -f f.gz; echo $?

#### tested and listed
echo hello > f; gzip f; gunzip -t f.gz; echo $?; gunzip -l f.gz | tail -1; gunzip -tv f.gz
