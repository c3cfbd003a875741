#### files and what became of them
echo a >a; seq 1000 >n; zip x.zip a n | sed 's/5[0-9]%/N%/'; zip -q x.zip a; zip x.zip a; unzip -l x.zip | sed 's/....-..-.. ..:../DATE TIME/'
#>   adding: a (stored 0%)
#>   adding: n (deflated N%)
#> updating: a (stored 0%)
#> Archive:  x.zip
#>   Length      Date    Time    Name
#> ---------  ---------- -----   ----
#>         2  DATE TIME   a
#>      3893  DATE TIME   n
#> ---------                     -------
#>      3895                     2 files

#### directories
mkdir -p d/e; echo x >d/x; : >d/e/empty; zip -r x d | sort; zip y d; zip -D -r zd d | sort; unzip -Z1 y
#>   adding: d/ (stored 0%)
#>   adding: d/e/ (stored 0%)
#>   adding: d/e/empty (stored 0%)
#>   adding: d/x (stored 0%)
#>   adding: d/ (stored 0%)
#>   adding: d/e/empty (stored 0%)
#>   adding: d/x (stored 0%)
#> d/

#### without directory names
mkdir d; echo a >a; echo x >d/x; zip -j j.zip d/x a; zip -rj jj.zip d; unzip -Z1 jj.zip
#>   adding: x (stored 0%)
#>   adding: a (stored 0%)
#>   adding: x (stored 0%)
#> x

#### two of one name
mkdir d; touch a d/a; zip -j x.zip a d/a; echo $?; ls
#> 	zip warning:   first full name: a
#>                       second full name: d/a
#>                      name in zip file repeated: a
#>                      this may be a result of using -j
#>
#> zip error: Invalid command arguments (cannot repeat names in zip file)
#> 16
#> a
#> d

#### excluded and included
mkdir -p d/e; touch d/x d/e/empty a.txt b.md; zip -r y.zip d -x '*/empty' | sort; zip -r z.zip . -i '*.txt' '*.md' | sort; zip -r w.zip d a.txt -x 'd/*' d/; echo $?
#>   adding: d/ (stored 0%)
#>   adding: d/e/ (stored 0%)
#>   adding: d/x (stored 0%)
#>   adding: a.txt (stored 0%)
#>   adding: b.md (stored 0%)
#>   adding: a.txt (stored 0%)
#> 0

#### what is not there
echo a >a; zip y.zip nofile; echo $?; zip y.zip a nofile; echo $?; zip z.zip; echo $?; zip q.zip -x; echo $?
#> 	zip warning: name not matched: nofile
#>
#> zip error: Nothing to do! (y.zip)
#> 12
#> 	zip warning: name not matched: nofile
#>   adding: a (stored 0%)
#> 0
#>
#> zip error: Nothing to do! (z.zip)
#> 12
#>
#> zip error: Invalid command arguments (option 'x' (exclude files matching patterns) requires a value)
#> 16

#### only what is newer
echo a >a; echo b >b; zip -q x.zip a b; touch -d '+1 hour' a; echo c >c; zip -u x.zip a b c; touch -d '+2 hours' b; echo n >new; zip -f x.zip; zip -u x.zip a; echo $?; zip -f x.zip new; echo $?
#> updating: a (stored 0%)
#>   adding: c (stored 0%)
#> freshening: b (stored 0%)
#> 12
#> 12

#### members are deleted
echo a >a; echo b >b; zip -q x.zip a b; zip -d x.zip a; zip -d x.zip nope; echo $?; unzip -Z1 x.zip; zip -d x.zip '*'; ls x.zip 2>/dev/null; echo $?
#differs: Info-ZIP removes an archive whose last member is deleted
#> deleting: a
#> 	zip warning: name not matched: nope
#>
#> zip error: Nothing to do! (x.zip)
#> 12
#> b
#> deleting: b
#> x.zip
#> 0

#### links
echo a >a; ln -s a l; zip -y s.zip l; zip s2.zip l; unzip -p s.zip; echo; unzip -p s2.zip
#>   adding: l (stored 0%)
#>   adding: l (stored 0%)
#> a
#> a

#### moved into the archive
echo a >a; mkdir d; echo x >d/x; zip -qrm m.zip a d; ls; unzip -Z1 m.zip | sort
#> m.zip
#> a
#> d/
#> d/x

#### levels
seq 5000 >n; zip -0 z0 n; zip -q -9 z9 n; zip -q -1 z1 n; unzip -p z9 | cmp - n && unzip -p z1 | cmp - n && unzip -p z0 | cmp - n && echo same; test $(stat -c %s z9.zip) -lt $(stat -c %s z0.zip) && echo smaller
#>   adding: n (stored 0%)
#> same
#> smaller

#### tested
echo a >a; zip -T x.zip a; zip -qT x.zip a
#>   adding: a (stored 0%)
#> test of x.zip OK

#### verbose
echo abc >a; zip -v x.zip a
#>   adding: a	(in=4) (out=4) (stored 0%)
#> total bytes=4, compressed=4 -> 0% savings

#### names from standard input
echo a >a; echo b >b; printf 'a\nb\n' | zip -@ x.zip; echo c | zip s.zip -; unzip -p s.zip
#>   adding: a (stored 0%)
#>   adding: b (stored 0%)
#>   adding: - (stored 0%)
#> c

#### to standard output
echo a >a; zip - a >x.zip; zip -q - a >y.zip; unzip -Z1 x.zip
#differs: Info-ZIP writes the sizes behind the data of a stream
#> a
#2>   adding: a (stored 0%)

#### not an archive
echo garbage >bad.zip; echo a >a; zip bad.zip a; echo $?; cat bad.zip; zip /no/such/x.zip a; echo $?
#> 	zip warning: missing end signature--probably not a zip file (did you
#> 	zip warning: remember to use binary mode when you transferred it?)
#> 	zip warning: (if you are trying to read a damaged archive try -F)
#>
#> zip error: Zip file structure invalid (bad.zip)
#> 3
#> garbage
#> zip I/O error: No such file or directory
#> zip error: Could not create output file (/no/such/x.zip)
#> 15

#### wrong options
zip --zebra; echo $?; zip -i x.zip; echo $?
#>
#> zip error: Invalid command arguments (long option 'zebra' not supported)
#> 16
#>
#> zip error: Invalid command arguments (nothing to select from)
#> 16

#### suffixes that are only stored
seq 1000 >a.txt; seq 1000 >a.gz; zip x.zip -n .txt a.txt; zip y.zip a.gz | sed 's/[0-9]*%/N%/'; zip -n .txt:.gz z.zip a.txt a.gz
#>   adding: a.txt (stored 0%)
#>   adding: a.gz (deflated N%)
#>   adding: a.txt (stored 0%)
#>   adding: a.gz (stored 0%)

#### names that are no ASCII, and odd ones
echo 1 >ü; echo 2 >'a b'; echo 3 >-x; zip x.zip ü 'a b' ./-x; unzip -Z1 x.zip; mkdir o; cd o; unzip -q ../x.zip; cat ü 'a b' ./-x
#>   adding: ü (stored 0%)
#>   adding: a b (stored 0%)
#>   adding: -x (stored 0%)
#> ü
#> a b
#> -x
#> 1
#> 2
#> 3

#### permissions and times
echo a >a; chmod 751 a; touch -d '2020-02-03 04:05:07' a; zip -q x.zip a; zip -qX y.zip a; rm a; unzip -q x.zip; stat -c '%a %Y' a; rm a; unzip -q y.zip; stat -c '%a %Y' a
#> 751 1580702707
#> 751 1580702708

#### only what was packed is moved
echo a >a; echo b >b; zip -q x.zip a; mkdir d; echo c >d/c; zip -m x.zip b; zip -mj x.zip d/c; ls; ls d; unzip -Z1 x.zip
#>   adding: b (stored 0%)
#>   adding: c (stored 0%)
#> a
#> d
#> x.zip
#> a
#> b
#> c

#### names without an archive
zip -@ </dev/null; echo $?
#> 16
#2>
#2> zip error: Invalid command arguments (can't use - and -@ together)

#### quiet about names that are not there
echo a >a; zip -q z.zip a; zip -q z.zip nosuch; echo $?; zip -q n.zip nosuch a; echo $?; zip z.zip nosuch; echo $?
#>
#> zip error: Nothing to do! (z.zip)
#> 12
#> 0
#> 	zip warning: name not matched: nosuch
#>
#> zip error: Nothing to do! (z.zip)
#> 12
