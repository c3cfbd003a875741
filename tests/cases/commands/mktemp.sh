#### files and folders
f=$(mktemp); test -f "$f" && stat -c %a "$f"; rm "$f"; d=$(mktemp -d); stat -c '%a %F' "$d"; rmdir "$d"; case $f in /tmp/tmp.??????????) echo ok;; *) echo "$f";; esac
#> 600
#> 700 directory
#> ok

#### templates
f=$(mktemp abcXXXX); case $f in abc????) echo ok;; esac; f=$(mktemp XXXXXX.txt); case $f in ??????.txt) echo ok;; esac; f=$(mktemp --suffix=.c fooXXX); case $f in foo???.c) echo ok;; esac; ls | wc -l
#> ok
#> ok
#> ok
#> 3

#### folders for them
mkdir d; f=$(mktemp -p d); case $f in d/tmp.*) echo ok;; *) echo $f;; esac; f=$(mktemp -p d aXXX); case $f in d/a???) echo ok;; esac; TMPDIR=d mktemp -t bXXX | sed 's/b.*/b/'; f=$(mktemp -u); test -e "$f"; echo $?
#> ok
#> ok
#> d/b
#> 1

#### wrong
mktemp abc; echo $?; mktemp a/bXXX; echo $?; mktemp -d a/bXXX; mktemp --suffix=x fooXXXy; mktemp -t a/bXXX; mktemp a b; echo $?; mktemp -q nope/XXX; echo $?
#> 1
#> 1
#> 1
#> 1
#2> mktemp: too few X's in template ‘abc’
#2> mktemp: failed to create file via template ‘a/bXXX’: No such file or directory
#2> mktemp: failed to create directory via template ‘a/bXXX’: No such file or directory
#2> mktemp: with --suffix, template ‘fooXXXy’ must end in X
#2> mktemp: invalid template, ‘a/bXXX’, contains directory separator
#2> mktemp: too many templates
#2> Try 'mktemp --help' for more information.

#### templates, more
mktemp -u abXXXXXX | wc -c; mktemp abXX 2>&1 | tail -n 1 | cut -c 1-60; mktemp -d dXXXXXX | xargs stat -c %a; mktemp --suffix=.txt fXXXX | grep -c '^f....\.txt$'
#> 9
#> mktemp: too few X's in template ‘abXX’
#> 700
#> 1
