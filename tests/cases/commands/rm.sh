#### plain
touch a b; rm a; ls; rm a; echo $?; rm -f a; echo $?; mkdir d; rm d; echo $?; rm -d d; ls
#> b
#> 1
#> 0
#> 1
#> b
#2> rm: cannot remove 'a': No such file or directory
#2> rm: cannot remove 'd': Is a directory

#### trees
mkdir -p d/e; touch d/x d/e/y; rm -r d; ls; mkdir -p d/e; rm -rf d nope; echo $?; mkdir -p d/e; rm -d d; echo $?
#> 0
#> 1
#2> rm: cannot remove 'd': Directory not empty

#### verbose
mkdir -p d/e; touch d/e/y f; rm -rv d/e f; rm -v nope; echo $?
#> removed 'd/e/y'
#> removed directory 'd/e'
#> removed 'f'
#> 1
#2> rm: cannot remove 'nope': No such file or directory

#### asking
touch a b; printf 'y\nn\n' | rm -i a b; ls; printf 'y\n' | rm -I b; ls
#> b
#2> rm: remove regular empty file 'a'? rm: remove regular empty file 'b'? 
#2>-

#### refusals
rm; echo $?; rm -f; echo $?; rm -r . ; echo $?; mkdir d; cd d; rm -rf ..; echo $?; rm -r /; echo $?
#> 1
#> 0
#> 1
#> 1
#> 1
#2> rm: missing operand
#2> Try 'rm --help' for more information.
#2> rm: refusing to remove '.' or '..' directory: skipping '.'
#2> rm: refusing to remove '.' or '..' directory: skipping '..'
#2> rm: it is dangerous to operate recursively on '/'
#2> rm: use --no-preserve-root to override this failsafe

#### links
mkdir d; touch d/x; ln -s d l; rm l; ls; ln -s d l; rm -r l; ls d; rm -z; echo $?
#> d
#> x
#> 1
#2> rm: invalid option -- 'z'
#2> Try 'rm --help' for more information.

#### the directory itself
mkdir d; rm -f .; rm ..; rm d/.; rm -f ./; rm -r .; rm -rf d/..; echo $?; ls
#> 1
#> d
#2> rm: cannot remove '.': Is a directory
#2> rm: cannot remove '..': Is a directory
#2> rm: cannot remove 'd/.': Is a directory
#2> rm: cannot remove './': Is a directory
#2> rm: refusing to remove '.' or '..' directory: skipping '.'
#2> rm: refusing to remove '.' or '..' directory: skipping 'd/..'

#### messages among the output, where both go to one pipe
printf "a x\nab\n" > a; echo "b x" > b; printf "b\na\n" > a2; printf "a\nb\nc\n" > a3; mkdir d e f; printf "2024-01-01\nbad\n2024-01-02\n" > dates
(rm -v a no b) 2>&1 | cat
#> removed 'a'
#> rm: cannot remove 'no': No such file or directory
#> removed 'b'

#### files that look like options
touch -- -x --foo 'a b' '-a b'; rm -x; rm -xz; rm -z; rm --foo; rm 'a b' -x; rm -f -x; rm -rx; rm '-a b'; rm ./-x -- --foo; rm -x; ls
#> -a b
#> a b
#2> rm: invalid option -- 'x'
#2> Try 'rm ./-x' to remove the file '-x'.
#2> Try 'rm --help' for more information.
#2> rm: invalid option -- 'x'
#2> Try 'rm --help' for more information.
#2> rm: invalid option -- 'z'
#2> Try 'rm --help' for more information.
#2> rm: unrecognized option '--foo'
#2> Try 'rm ./--foo' to remove the file '--foo'.
#2> Try 'rm --help' for more information.
#2> rm: invalid option -- 'x'
#2> Try 'rm ./-x' to remove the file '-x'.
#2> Try 'rm --help' for more information.
#2> rm: invalid option -- 'x'
#2> Try 'rm ./-x' to remove the file '-x'.
#2> Try 'rm --help' for more information.
#2> rm: invalid option -- 'x'
#2> Try 'rm --help' for more information.
#2> rm: invalid option -- 'a'
#2> Try 'rm ./'-a b'' to remove the file '-a b'.
#2> Try 'rm --help' for more information.
#2> rm: invalid option -- 'x'
#2> Try 'rm --help' for more information.

#### ---
rm ---; rm -- ---; rm -f ---; rm ---x; touch a; rm ---pre a; ls
#2> rm: missing operand
#2> Try 'rm --help' for more information.
#2> rm: cannot remove '---': No such file or directory
#2> rm: unrecognized option '---x'
#2> Try 'rm --help' for more information.
