#### names
echo a | gzip > a; echo b > b; echo c | gzip > c.gz; echo d | gzip > d.tgz; zforce a b c.gz d.tgz; echo $?; ls
#> a -- replaced with a.gz
#> 0
#> a.gz
#> b
#> c.gz
#> d.tgz

#### no file
mkdir d; zforce nope d; echo $?; zforce; echo $?
#> zforce: nope not a file
#> zforce: d not a file
#> 1
#> 1
#2> /usr/bin/zforce: invalid number of operands; try `/usr/bin/zforce --help' for help

#### nothing to do
echo > x.z; echo > y-gz; zforce x.z y-gz; echo $?; ls
#> 0
#> x.z
#> y-gz

#### a name with spaces
echo a | gzip > 'a b'; zforce 'a b'; ls
#> a b -- replaced with a b.gz
#> a b.gz

#### an existing name
echo a | gzip > a; echo old > a.gz; zforce a; cat a.gz | gzip -d; ls
#> a -- replaced with a.gz
#> a
#> a.gz
