#### substitution
touch a.txt b.txt c.log; rename 's/\.txt$/.md/' *; ls; rename -v 's/(\w)\.(\w+)/$2.$1/' *; ls
#> a.md
#> b.md
#> c.log
#> a.md renamed as md.a
#> b.md renamed as md.b
#> c.log renamed as log.c
#> log.c
#> md.a
#> md.b

#### without renaming
touch a.txt b.txt; rename -n 's/txt/md/' *; rename --nono --verbose 's/^/x-/' a.txt; ls
#> rename(a.txt, a.md)
#> rename(b.txt, b.md)
#> rename(a.txt, x-a.txt)
#> a.txt
#> b.txt

#### transliteration
touch Abc.TXT 'x y'; rename -v 'y/A-Z/a-z/' *; rename -v 'tr/ /_/' *; rename -v 'tr/a-c//d' abc.txt; rename -v 'y/x//cd' x_y; touch aabb; rename -v 'tr/a-b//s' aabb; touch hello; rename -v 'tr/a-z/A-C/' hello
#> Abc.TXT renamed as abc.txt
#> x y renamed as x_y
#> abc.txt renamed as .txt
#> x_y renamed as x
#> aabb renamed as ab
#> hello renamed as CCCCC

#### several statements
touch 'My File.TXT'; rename -v 's/ /_/g; y/A-Z/a-z/; s/txt$/md/' *; rename -v -E 's/m/1/' -E 's/y/2/' -- *; rename -n -e 's/1/a/;' -e 's/2/b/' *; rename -v 's/1/x/ # comment
; s/2/y/' *
#> My File.TXT renamed as my_file.md
#> my_file.md renamed as 12_file.md
#> rename(12_file.md, ab_file.md)
#> 12_file.md renamed as xy_file.md

#### case
touch foo-bar.txt; rename -v 's/(.*)\./\U$1./' *; rename -v 's/(\w+)-(\w+)/\L\u$1\E-$2/' *; rename -v '$_ = lc' *; rename -v 's/\b(\w)/\u$1/g' *; rename -v '$_ = uc($_)' *; rename -v '$_=lcfirst' *; touch MD.B; rename -v 's{M}{q\l\u$&}' MD.B
#> foo-bar.txt renamed as FOO-BAR.txt
#> FOO-BAR.txt renamed as Foo-BAR.txt
#> Foo-BAR.txt renamed as foo-bar.txt
#> foo-bar.txt renamed as Foo-Bar.Txt
#> Foo-Bar.Txt renamed as FOO-BAR.TXT
#> FOO-BAR.TXT renamed as fOO-BAR.TXT
#> MD.B renamed as qmD.B

#### delimiters
touch a.b; rename -v 's|\.|_|' a.b; rename -v 's{_}{.}' a.b a_b; rename -v 's(a) (x)' a.b; rename -v 's#x#a#' x.b; rename -v "s'a'\$1'" a.b; rename -v 's,b,a/,' '$1.b'; ls
#> a.b renamed as a_b
#> a_b renamed as a.b
#> a.b renamed as x.b
#> x.b renamed as a.b
#> a.b renamed as $1.b
#> $1.b
#2> Can't rename $1.b $1.a/: Not a directory

#### flags
touch AaA; rename -v 's/a/x/gi' *; rename -v 's/ x x # two
/y/x' xxx; touch l.l; rename -v 's/l$/m/m' l.l; rename -n 's/q/z/' *
#> AaA renamed as xxx
#> xxx renamed as yx
#> l.l renamed as l.m

#### existing files
touch a b 'x y'; rename 's/a/b/' a; rename -n 's/a/b/' a; rename 's/x y/a/' 'x y'; echo 1 > a; rename -f -v 's/a/b/' a; cat b; ls
#> a renamed as b
#> 1
#> b
#> x y
#2> a not renamed: b already exists
#2> a not renamed: b already exists
#2> 'x y' not renamed: 'a' already exists

#### folders
mkdir d; touch d/foo d/dd; rename -v 's/o/0/g' d/foo; rename -d -v 's/d/e/g' d/dd; rename -v --filename 's/^/new-/' d/f00; rename 's/d/D/' d/ee; rename -n -d 's/^/x/' ./d/ee; ls d
#> d/foo renamed as d/f00
#> d/dd renamed as d/ee
#> d/f00 renamed as d/new-f00
#> rename(./d/ee, ./d/xee)
#> ee
#> new-f00
#2> Can't rename d/ee D/ee: No such file or directory

#### names on standard input
touch a.x b.x; printf 'a.x\nb.x\n' | rename 's/x/y/'; ls; printf 'a.y\0b.y\0' | rename -0 's/y/z/'; ls
#> a.y
#> b.y
#> a.z
#> b.z

#### missing files
rename 's/a/b/' nope-a; echo $?; rename 's/x/y/' nope; echo $?; rename -v 's/.*//' q; echo $?
#> 0
#> 0
#> 0
#2> Can't rename nope-a nope-b: No such file or directory
#2> Can't rename q : No such file or directory

#### wrong statements
touch x; rename 's/a' x; echo $?; rename 's/a/b' x; echo $?; rename 'y/a' x; rename 'y/a/b' x; rename 's/a/b/q' x; rename 'y/z-a/b/' x; echo $?
#> 2
#> 2
#> 2
#2> Substitution pattern not terminated at line 1, in:
#2> s/a
#2> Substitution replacement not terminated at line 1, in:
#2> s/a/b
#2> Transliteration pattern not terminated at line 1, in:
#2> y/a
#2> Transliteration replacement not terminated at line 1, in:
#2> y/a/b
#2> Unknown regexp modifier "/q" at line 1, near "{
#2> ", in:
#2> s/a/b/q
#2> Invalid range "z-a" in transliteration operator at line 1, in:
#2> y/z-a/b/

#### wrong options
rename; echo $?; rename -z; echo $?; rename -nv 's/a/b/' x; echo $?; rename -e; echo $?
#> 2
#> 2
#> 2
#> 2
#2> Usage:
#2>     file-rename [ -h|-m|-V ] [ -v ] [ -0 ] [ -n ] [ -f ] [ -d ] [ -u [enc]]
#2>     [ -e|-E perlexpr]*|perlexpr [ files ]
#2>
#2> Unknown option: z
#2> Usage:
#2>     file-rename [ -h|-m|-V ] [ -v ] [ -0 ] [ -n ] [ -f ] [ -d ] [ -u [enc]]
#2>     [ -e|-E perlexpr]*|perlexpr [ files ]
#2>
#2> Unknown option: nv
#2> Usage:
#2>     file-rename [ -h|-m|-V ] [ -v ] [ -0 ] [ -n ] [ -f ] [ -d ] [ -u [enc]]
#2>     [ -e|-E perlexpr]*|perlexpr [ files ]
#2>
#2> Option e requires an argument
#2> Usage:
#2>     file-rename [ -h|-m|-V ] [ -v ] [ -0 ] [ -n ] [ -f ] [ -d ] [ -u [enc]]
#2>     [ -e|-E perlexpr]*|perlexpr [ files ]
#2>

#### other Perl
touch x; rename 'print' x; echo $?; rename 's/x/$y/' x; echo $?; rename 's/x/1+1/e' x; echo $?; rename 's/$foo/x/' x; echo $?
#differs: only statements that change text are read here
#> 2
#> 2
#> 2
#> 2
#2> rename: not supported here (s///, y///, tr///, and $_ = lc, uc, lcfirst, ucfirst are): print, in:
#2> print
#2> rename: variables are not supported here, $1 and $& are: $y, in:
#2> s/x/$y/
#2> rename: flag e of s/// is not supported here; g, i, m, s, x are, in:
#2> s/x/1+1/e
#2> rename: variables are not supported here: $foo, in:
#2> s/$foo/x/

#### look-around and groups
touch img001.jpg img012.jpg; rename -v 's/(?<=img)0+(?=\d)//' *; rename -v 's/(?<n>\d+)/<$1>/' *; rename -v 's/(g)<(\d+)>/$2$1/' *
#> img001.jpg renamed as img1.jpg
#> img012.jpg renamed as img12.jpg
#> img1.jpg renamed as img<1>.jpg
#> img12.jpg renamed as img<12>.jpg
#> img<12>.jpg renamed as im12g.jpg
#> img<1>.jpg renamed as im1g.jpg

#### numbers of groups and text behind them
touch ab; rename -v 's/(a)(b)/${2}1$1/' ab; rename -v 's/b1/\$1/' b1a; rename -v 's/\$1a/x\@y/' '$1a'; ls
#> ab renamed as b1a
#> b1a renamed as $1a
#> $1a renamed as x@y
#> x@y

#### empty matches
touch abc; rename -v 's/x*/-/g' abc; touch q; rename -v 's/$/.txt/' q; rename -v 's/^/a b/' q.txt
#> abc renamed as -a-b-c-
#> q renamed as q.txt
#> q.txt renamed as a bq.txt
