#### in place
echo hello > f; gzip f; gunzip f.gz; cat f; ls
#> hello
#> f

#### to stdout
echo hello > f; gzip f; gunzip -c f.gz; gunzip < f.gz; cat f.gz | gunzip -; ls
#> hello
#> hello
#> hello
#> f.gz

#### more than one
echo a > a; echo b > b; gzip a b; gunzip -v a.gz b.gz; gunzip a.gz nope.gz; echo $?
#> 1
#2> a.gz:	-100.0% -- replaced with a
#2> b.gz:	-100.0% -- replaced with b
#2> gzip: a.gz: No such file or directory
#2> gzip: nope.gz: No such file or directory

#### not compressed
echo hello > f; gunzip f; echo $?; cp f f.gz; gunzip f.gz; echo $?; ls; gunzip -f f.gz; echo $?
#> 2
#> 1
#> f
#> f.gz
#> 1
#2> gzip: f: unknown suffix -- ignored
#2>
#2> gzip: f.gz: not in gzip format
#2>
#2> gzip: f.gz: not in gzip format

#### tested and listed
echo hello > f; gzip f; gunzip -t f.gz; echo $?; gunzip -l f.gz | tail -1; gunzip -tv f.gz
#> 0
#>                  28                   6 -33.3% f
#2> f.gz:	 OK
