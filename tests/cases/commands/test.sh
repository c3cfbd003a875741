#### no expression, and one word
for e in '' a -n -z ! '(' -f --help --version; do env test $e; echo $?; done; env test ''; echo $?
#> 1
#> 0
#> 0
#> 0
#> 0
#> 0
#> 0
#> 0
#> 0
#> 1

#### operators of bash that are none here
env test -R x; env test -v x; env test -a /; env test -o errexit; env test a '<' b; env test a =~ b; env test -q a; echo $?
#> 2
#2> test: ‘-R’: unary operator expected
#2> test: ‘-v’: unary operator expected
#2> test: ‘-a’: unary operator expected
#2> test: ‘-o’: unary operator expected
#2> test: ‘<’: binary operator expected
#2> test: ‘=~’: binary operator expected
#2> test: ‘-q’: unary operator expected

#### numbers
for e in '1 -eq 1' '+1 -eq 1' '-0 -eq 0' '007 -eq 7' '99999999999999999999999 -gt 1' '-99999999999999999999999 -lt 1' '2 -ne 2' '1 -ge 2' '1 -le 2' '-l abc -eq 3' '3 -eq -l abc' '-l abc -lt -l abcd'; do env test $e; echo $?; done; env test ' 1' -eq '1 '; echo $?
#> 0
#> 0
#> 0
#> 0
#> 0
#> 0
#> 1
#> 1
#> 0
#> 0
#> 0
#> 0
#> 0

#### numbers that are none
env test 1 -eq x; env test '' -eq 1; env test - -eq 1; env test 0x1 -eq 1; env test 1.5 -eq 1; env test $'\n' -eq 1; env test é -eq 1; env test -t x; echo $?
#> 2
#2> test: invalid integer ‘x’
#2> test: invalid integer ‘’
#2> test: invalid integer ‘-’
#2> test: invalid integer ‘0x1’
#2> test: invalid integer ‘1.5’
#2> test: invalid integer ‘\n’
#2> test: invalid integer ‘é’
#2> test: invalid integer ‘x’

#### arguments that are missing, or too many
env test a b; env test a b c; env test a b c d; env test a b c d e; env test '(' a; env test '(' ')'; env test '(' '(' a ')' ')'; env test -f x -a; env test a =; env test a = b c; env test a -a; env test a -o b c; env test -z '' -n a; env test '(' a = b; env test '(' a ')' -a; env test -x -a y; env test x -a -y; env test a -foo b; env test -foo b; env test ! a b; env test ! a b c d; env test a = a = a; env test '(' a b ')'; env test '(' a = b ')' x; env test "a'b" c; echo $?
#> 2
#2> test: missing argument after ‘b’
#2> test: ‘b’: binary operator expected
#2> test: extra argument ‘b’
#2> test: extra argument ‘b’
#2> test: missing argument after ‘a’
#2> test: missing argument after ‘)’
#2> test: missing argument after ‘)’
#2> test: ‘x’: binary operator expected
#2> test: missing argument after ‘=’
#2> test: extra argument ‘c’
#2> test: missing argument after ‘-a’
#2> test: extra argument ‘c’
#2> test: extra argument ‘-n’
#2> test: ‘)’ expected
#2> test: missing argument after ‘-a’
#2> test: extra argument ‘y’
#2> test: ‘-y’: unary operator expected
#2> test: ‘-foo’: binary operator expected
#2> test: missing argument after ‘b’
#2> test: missing argument after ‘b’
#2> test: extra argument ‘b’
#2> test: extra argument ‘=’
#2> test: missing argument after ‘)’
#2> test: extra argument ‘x’
#2> test: missing argument after ‘c’

#### and, or, not, parentheses
for e in 'a -a b' 'a -a b -o c' '! a -a b' '! a = b' '( a )' '( ! a )' '! ( a )' '( a -a b )' '! ! a' '! ! ! a' '( -n )' '( -n a )' '( a = a )' '-n = a' '! = a' '( = )' '( = a' '( != )' '-n a -a ( b = b )' 'a -a ! b -o c'; do env test $e; echo $?; done; env test '' -o ''; echo $?
#> 0
#> 0
#> 1
#> 0
#> 0
#> 1
#> 1
#> 0
#> 0
#> 1
#> 0
#> 0
#> 0
#> 1
#> 1
#> 1
#> 1
#> 0
#> 0
#> 0
#> 1

#### files
echo x > f; mkdir d; ln -s f l; ln -s none b; mkfifo p; chmod 600 f; touch -d @1 old; cd .; for e in '-e f' '-e none' '-f f' '-f d' '-d d' '-L l' '-h f' '-f l' '-e b' '-L b' '-s f' '-r f' '-w f' '-x f' '-x d' '-p p' '-u f' '-g f' '-k f' '-O f' '-G f' '-b f' '-S f' '-c /dev/null' '-N f' '-t 0' 'f -nt old' 'old -nt f' 'old -ot f' 'f -nt none' 'none -ot f' 'f -ef l' 'f -ef d' 'none -ef none'; do env test $e; echo "$e $?"; done; env test -l a -nt b; env test a -ef -l b; echo $?
#> -e f 0
#> -e none 1
#> -f f 0
#> -f d 1
#> -d d 0
#> -L l 0
#> -h f 1
#> -f l 0
#> -e b 1
#> -L b 0
#> -s f 0
#> -r f 0
#> -w f 0
#> -x f 1
#> -x d 0
#> -p p 0
#> -u f 1
#> -g f 1
#> -k f 1
#> -O f 0
#> -G f 0
#> -b f 1
#> -S f 1
#> -c /dev/null 0
#> -N f 0
#> -t 0 1
#> f -nt old 0
#> old -nt f 1
#> old -ot f 0
#> f -nt none 0
#> none -ot f 0
#> f -ef l 0
#> f -ef d 1
#> none -ef none 1
#> 2
#2> test: -nt does not accept -l
#2> test: -ef does not accept -l

#### from another command
touch a b; find . -type f -exec test a = {} \; -o -name b -exec test -f {} \; -print; echo 5 | xargs test 5 -eq; echo $?; command -p test a = a; echo $?
#> ./b
#> 0
#> 0
