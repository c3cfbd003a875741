#### hard and symbolic
echo x > a; ln a b; stat -c %h a; ln -s a c; readlink c; ln -s nope d; readlink d; ln a b; echo $?; ln -s a c; echo $?; ln nope z; echo $?
#> 2
#> a
#> nope
#> 1
#> 1
#> 1
#2> ln: failed to create hard link 'b': File exists
#2> ln: failed to create symbolic link 'c': File exists
#2> ln: failed to access 'nope': No such file or directory

#### force, verbose, folders
echo x > a; ln -sf a c; ln -sfv b c; readlink c; mkdir d; ln -s ../a d; readlink d/a; ln -v a h; ln d e; echo $?; ln -sv a d/l
#> 'c' -> 'b'
#> b
#> ../a
#> 'h' => 'a'
#> 1
#> 'd/l' -> 'a'
#2> ln: d: hard link not allowed for directory

#### into a link to a folder
mkdir d; ln -s d l; ln -s x l; ls d; ln -sfn y l; readlink l; ln -sT z d; echo $?
#> x
#> y
#> 1
#2> ln: failed to create symbolic link 'd': File exists

#### relative
mkdir -p a/b c; touch a/b/f; ln -sr a/b/f c/l; readlink c/l; ln -sr a c/m; readlink c/m; ln -r a x; echo $?
#> ../a/b/f
#> ../a
#> 1
#2> ln: cannot do --relative without --symbolic

#### wrong
ln; echo $?; ln -s a b c; echo $?; ln -T a; echo $?; ln -s '' x; echo $?; ln -s a nope/x; echo $?
#> 1
#> 1
#> 1
#> 1
#> 1
#2> ln: missing file operand
#2> Try 'ln --help' for more information.
#2> ln: target 'c': No such file or directory
#2> ln: missing destination file operand after 'a'
#2> Try 'ln --help' for more information.
#2> ln: failed to create symbolic link 'x' -> '': No such file or directory
#2> ln: failed to create symbolic link 'nope/x': No such file or directory

#### one operand
mkdir d; touch d/f; ln -s d/f; readlink f; ln -t d f; ls d | wc -l
#> d/f
#> 1
#2> ln: failed to create hard link 'd/f': File exists

#### a name that only a directory can have
ln -s x missing/; echo $?; touch f; ln f missing/; echo $?; mkdir d; ln -s x d/ && ls d
#> 1
#> 1
#> x
#2> ln: failed to create symbolic link 'missing/': No such file or directory
#2> ln: failed to create hard link 'missing/' => 'f': No such file or directory

#### a file and other names of it
r() { rm -rf q; mkdir q; cd q; echo A > a; echo B > b; mkdir d; echo E > d/e; ln a h; ln -s a s; "$@" 2>&1; echo "= $? $(echo * d/*) $(cat a b d/e 2>&1 | tr '\n' ' ')"; cd ..; }
for o in '' -b -f -s -sf -sb -sfn; do r ln $o a a; r ln $o a h; r ln $o a s; r ln $o d/e d; r ln $o s a; done
#> ln: failed to create hard link 'a': File exists
#> = 1 a b d h s d/e A B E 
#> ln: failed to create hard link 'h': File exists
#> = 1 a b d h s d/e A B E 
#> ln: failed to create hard link 's': File exists
#> = 1 a b d h s d/e A B E 
#> ln: failed to create hard link 'd/e': File exists
#> = 1 a b d h s d/e A B E 
#> ln: failed to create hard link 'a': File exists
#> = 1 a b d h s d/e A B E 
#> ln: 'a' and 'a' are the same file
#> = 1 a b d h s d/e A B E 
#> = 0 a b d h h~ s d/e A B E 
#> = 0 a b d h s s~ d/e A B E 
#> ln: 'd/e' and 'd/e' are the same file
#> = 1 a b d h s d/e A B E 
#> = 0 a a~ b d h s d/e cat: a: Too many levels of symbolic links B E 
#> ln: 'a' and 'a' are the same file
#> = 1 a b d h s d/e A B E 
#> = 0 a b d h s d/e A B E 
#> = 0 a b d h s d/e A B E 
#> ln: 'd/e' and 'd/e' are the same file
#> = 1 a b d h s d/e A B E 
#> = 0 a b d h s d/e cat: a: Too many levels of symbolic links B E 
#> ln: failed to create symbolic link 'a': File exists
#> = 1 a b d h s d/e A B E 
#> ln: failed to create symbolic link 'h': File exists
#> = 1 a b d h s d/e A B E 
#> ln: failed to create symbolic link 's': File exists
#> = 1 a b d h s d/e A B E 
#> ln: failed to create symbolic link 'd/e': File exists
#> = 1 a b d h s d/e A B E 
#> ln: failed to create symbolic link 'a': File exists
#> = 1 a b d h s d/e A B E 
#> ln: 'a' and 'a' are the same file
#> = 1 a b d h s d/e A B E 
#> = 0 a b d h s d/e A B E 
#> = 0 a b d h s d/e A B E 
#> ln: 'd/e' and 'd/e' are the same file
#> = 1 a b d h s d/e A B E 
#> = 0 a b d h s d/e cat: a: Too many levels of symbolic links B E 
#> = 0 a a~ b d h s d/e cat: a: Too many levels of symbolic links B E 
#> = 0 a b d h h~ s d/e A B E 
#> = 0 a b d h s s~ d/e A B E 
#> = 0 a b d h s d/e d/e~ A B cat: d/e: No such file or directory 
#> = 0 a a~ b d h s d/e cat: a: Too many levels of symbolic links B E 
#> ln: 'a' and 'a' are the same file
#> = 1 a b d h s d/e A B E 
#> = 0 a b d h s d/e A B E 
#> = 0 a b d h s d/e A B E 
#> ln: 'd/e' and 'd/e' are the same file
#> = 1 a b d h s d/e A B E 
#> = 0 a b d h s d/e cat: a: Too many levels of symbolic links B E 

#### messages among the output, where both go to one pipe
printf "a x\nab\n" > a; echo "b x" > b; printf "b\na\n" > a2; printf "a\nb\nc\n" > a3; mkdir d e f; printf "2024-01-01\nbad\n2024-01-02\n" > dates
(ln -v a l1 no/l2 d) 2>&1 | cat
#> 'd/a' => 'a'
#> ln: failed to access 'l1': No such file or directory
#> ln: failed to access 'no/l2': No such file or directory
