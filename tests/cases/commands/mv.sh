#### files
echo 1 > a; mv a b; ls; mv nope x; echo $?; mkdir d; mv b d; ls d; mv d/b .; ls; mv b b; echo $?
#> b
#> 1
#> b
#> b
#> d
#> 1
#2> mv: cannot stat 'nope': No such file or directory
#2> mv: 'b' and 'b' are the same file

#### folders
mkdir -p d/e f; touch d/x; mv d g; ls g; mv g f; ls f; mv f f/x; echo $?; touch y; mv f y; echo $?; mkdir -p p/q q; mv q p; ls p; touch p/q/z; mkdir q; mv q p; echo $?
#> e
#> x
#> g
#> 1
#> 1
#> q
#> 1
#2> mv: cannot move 'f' to a subdirectory of itself, 'f/x'
#2> mv: cannot overwrite non-directory 'y' with directory 'f'
#2> mv: cannot move 'q' to 'p/q': Directory not empty

#### verbose, no clobber, asking
echo 1 > a; echo 2 > b; mv -v a c; mv -n b c; cat c; ls; echo n | mv -i b c; ls; echo y | mv -i b c; cat c
#> renamed 'a' -> 'c'
#> 1
#> b
#> c
#> b
#> c
#> 2
#2> mv: overwrite 'c'? mv: overwrite 'c'? 
#2>-

#### targets
touch a b; mkdir d; mv -t d a b; ls d; mv d/a d/b nope; echo $?; mv -T d e; ls e; mv -T e/a; echo $?
#> a
#> b
#> 1
#> a
#> b
#> 1
#2> mv: target 'nope': No such file or directory
#2> mv: missing destination file operand after 'e/a'
#2> Try 'mv --help' for more information.

#### update and backups
echo 1 > a; echo 2 > b; touch -d 2020-01-01 a; mv -u a b; cat b; ls; mv -b a b; ls; cat b
#> 2
#> a
#> b
#> b
#> b~
#> 1

#### wrong
mv; echo $?; mv a; echo $?; mv a b c; echo $?; touch f; mv f nope/x; echo $?; mv f f/; echo $?; mkdir d; mv d f; echo $?
#> 1
#> 1
#> 1
#> 1
#> 1
#> 1
#2> mv: missing file operand
#2> Try 'mv --help' for more information.
#2> mv: missing destination file operand after 'a'
#2> Try 'mv --help' for more information.
#2> mv: target 'c': No such file or directory
#2> mv: cannot move 'f' to 'nope/x': No such file or directory
#2> mv: cannot stat 'f/': Not a directory
#2> mv: cannot overwrite non-directory 'f' with directory 'd'
