#### plain
mkdir a; rmdir a; ls; rmdir a; echo $?; mkdir -p b/c; rmdir b; echo $?
#> 1
#> 1
#2> rmdir: failed to remove 'a': No such file or directory
#2> rmdir: failed to remove 'b': Directory not empty

#### parents and verbose
mkdir -p a/b/c; rmdir -pv a/b/c; mkdir -p a/b; touch a/f; rmdir -p a/b; echo $?; ls a
#> rmdir: removing directory, 'a/b/c'
#> rmdir: removing directory, 'a/b'
#> rmdir: removing directory, 'a'
#> 1
#> f
#2> rmdir: failed to remove directory 'a': Directory not empty

#### not a directory
touch f; rmdir f; echo $?; mkdir -p d/e; rmdir --ignore-fail-on-non-empty d; echo $?; rmdir; echo $?
#> 1
#> 0
#> 1
#2> rmdir: failed to remove 'f': Not a directory
#2> rmdir: missing operand
#2> Try 'rmdir --help' for more information.

#### with parents
mkdir -p a/b/c; rmdir -p a/b/c; ls; mkdir -p a/b; touch a/f; rmdir -p a/b; echo $?; ls a
#> 1
#> f
#2> rmdir: failed to remove directory 'a': Directory not empty

#### not empty
mkdir -p d/e; rmdir d; echo $?; rmdir --ignore-fail-on-non-empty d; echo $?; rmdir -v d/e d; touch f; rmdir f; echo $?
#> 1
#> 0
#> rmdir: removing directory, 'd/e'
#> rmdir: removing directory, 'd'
#> 1
#2> rmdir: failed to remove 'd': Directory not empty
#2> rmdir: failed to remove 'f': Not a directory

#### messages among the output, where both go to one pipe
printf "a x\nab\n" > a; echo "b x" > b; printf "b\na\n" > a2; printf "a\nb\nc\n" > a3; mkdir d e f; printf "2024-01-01\nbad\n2024-01-02\n" > dates
(rmdir -v e no f) 2>&1 | cat
#> rmdir: removing directory, 'e'
#> rmdir: removing directory, 'no'
#> rmdir: failed to remove 'no': No such file or directory
#> rmdir: removing directory, 'f'
