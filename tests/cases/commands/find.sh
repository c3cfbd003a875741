#### all
mkdir -p d/e; touch d/a d/e/b; find d | sort; find | sort; find d -type f | sort; find d -type d; find d/a; find nope; echo $?
#> d
#> d/a
#> d/e
#> d/e/b
#> .
#> ./d
#> ./d/a
#> ./d/e
#> ./d/e/b
#> d/a
#> d/e/b
#> d
#> d/e
#> d/a
#> 1
#2> find: ‘nope’: No such file or directory

#### names
mkdir -p d/e; touch d/a.c d/A.C d/e/b.h d/.x; find d -name '*.c'; find d -iname '*.c' | sort; find d -name '.*'; find d -path '*/e/*'; find d -name 'a*' -o -name 'b*' | sort; find d ! -name '*.c' -type f | sort; find d -name '*' | sort
#> d/a.c
#> d/A.C
#> d/a.c
#> d/.x
#> d/e/b.h
#> d/a.c
#> d/e/b.h
#> d/.x
#> d/A.C
#> d/e/b.h
#> d
#> d/.x
#> d/A.C
#> d/a.c
#> d/e
#> d/e/b.h

#### depth
mkdir -p d/e/f; touch d/a d/e/b d/e/f/c; find d -maxdepth 1 | sort; find d -mindepth 2 | sort; find d -depth -name 'e*'; find d -maxdepth 0; find d -mindepth 1 -maxdepth 1 -type d
#> d
#> d/a
#> d/e
#> d/e/b
#> d/e/f
#> d/e/f/c
#> d/e
#> d
#> d/e

#### size and emptiness
printf 12345 > a; : > b; head -c 2000 /dev/zero > c; mkdir d; find . -size 0 -type f; find . -size -10c -type f | sort; find . -size +1k; find . -size 4; find . -size 1k -type f; find . -empty | sort
#> ./b
#> ./a
#> ./b
#> .
#> ./c
#> ./d
#> ./c
#> ./a
#> ./b
#> ./d

#### times
touch -d '3 days ago' old; touch new; find . -mtime +1; find . -mtime -1 -type f; find . -newer old -type f; find . -mmin -5 -type f; find . -newermt '2 days ago' -type f; find . -mtime 3
#> ./old
#> ./new
#> ./new
#> ./new
#> ./new
#> ./old

#### permissions
touch a b c; chmod 644 a; chmod 755 b; chmod 600 c; find . -perm 644; find . -perm -u+x -type f; find . -perm /011 -type f; find . -perm -600 -type f | sort; find . -perm u=rw,go=; find . -executable -type f
#> ./a
#> ./b
#> ./b
#> ./a
#> ./b
#> ./c
#> ./c
#> ./b

#### actions
mkdir d; touch d/a d/b; find d -type f -exec echo x {} \; | sort; find d -name a -exec echo {} + ; find d -type f -print0 | sort -z | tr '\0' ,; find d -name a -delete; ls d; find d -type f -exec false \; -o -name b -print; find d -name b -execdir echo {} \;
#> x d/a
#> x d/b
#> d/a
#> d/a,d/b,b
#> d/b
#> ./b

#### prune and quit
mkdir -p d/skip d/keep; touch d/skip/x d/keep/y; find d -name skip -prune -o -type f -print; find d -name skip -prune -o -print | sort; find d -name y -print -quit; find d -quit
#> d/keep/y
#> d
#> d/keep
#> d/keep/y
#> d/keep/y

#### printf
mkdir d; printf 123 > d/f; touch -d '2020-01-02 03:04:05' d/f; chmod 640 d/f; find d -name f -printf '%p %f %h %P %H %s %m %M %y %d\n'; find d/f -printf '%TY-%Tm-%Td %TH:%TM:%TS %T@\n%t\n'; find d/f -printf '[%10s][%-10f][%5.1f]\n'; find d/f -printf '%%\t\\\101\n'; find d/f -printf '%q\n'; find d/f -printf 'a\c b'
#> d/f f d f d 3 640 -rw-r----- f 1
#> 2020-01-02 03:04:05.0000000000 1577934245.0000000000
#> Thu Jan  2 03:04:05.0000000000 2020
#> [         3][f         ][    f]
#> %	\A
#> %q
#> a
#>-
#2> find: warning: unrecognized format directive `%q'

#### regex
touch ab.c abc.h x; find . -regex '.*\.c'; find . -regex './ab+c?\..*' | sort; find . -regextype posix-extended -regex '.*\.(c|h)' | sort; find . -iregex '.*X'; find . -regex '.*\(c\|h\)' | sort
#> ./ab.c
#> ./ab.c
#> ./abc.h
#> ./ab.c
#> ./abc.h
#> ./x
#> ./ab.c
#> ./abc.h

#### links
touch f; ln -s f l; ln -s nope d; mkdir e; ln -s e le; touch e/in; find . -type l | sort; find -L . -type l; find -L . -name in | sort; find . -xtype f | sort; find . -lname 'no*'; find -H le | sort; find . -samefile f
#> ./d
#> ./l
#> ./le
#> ./d
#> ./e/in
#> ./le/in
#> ./e/in
#> ./f
#> ./l
#> ./d
#> le
#> le/in
#> ./f

#### operators
touch a b c; find . \( -name a -o -name b \) -print | sort; find . -name a , -name b -print; find . -not -name a -type f | sort; find . -name a -a -print; find . -false -o -name c; find . -name a -print -name b; find . -type f,d | wc -l
#> ./a
#> ./b
#> ./b
#> ./b
#> ./c
#> ./a
#> ./c
#> ./a
#> 4

#### hard links
touch a; ln a b; touch c; find . -links 2 | sort; find . -links +1 -type f | sort; find . -samefile a | sort
#> .
#> ./a
#> ./b
#> ./a
#> ./b
#> ./a
#> ./b

#### wrong
find -foo; echo $?; find -name; find . -name a b; find . \(; find . -type q; find . -size x; find . -exec ls; find . -maxdepth x; find . -perm q; find . -mtime q; find . -newer nope; find . -regextype q; find . -a; find . -o -name x; find . -name x -o; find . !; find . -type ff
#> 1
#2> find: unknown predicate `-foo'
#2> find: missing argument to `-name'
#2> find: paths must precede expression: `b'
#2> find: invalid expression; expected to find a ')' but didn't see one. Perhaps you need an extra predicate after '('
#2> find: Unknown argument to -type: q
#2> find: invalid -size type `x'
#2> find: missing argument to `-exec'
#2> find: Expected a positive decimal integer argument to -maxdepth, but got ‘x’
#2> find: invalid mode ‘q’
#2> find: invalid argument `q' to `-mtime'
#2> find: ‘nope’: No such file or directory
#2> find: Unknown regular expression type ‘q’; valid types are ‘findutils-default’, ‘ed’, ‘emacs’, ‘gnu-awk’, ‘grep’, ‘posix-awk’, ‘awk’, ‘posix-basic’, ‘posix-egrep’, ‘egrep’, ‘posix-extended’, ‘posix-minimal-basic’, ‘sed’.
#2> find: invalid expression; you have used a binary operator '-a' with nothing before it.
#2> find: invalid expression; you have used a binary operator '-o' with nothing before it.
#2> find: expected an expression after '-o'
#2> find: expected an expression after '!'
#2> find: Must separate multiple arguments to -type using: ','
#? 1

#### permission of folders
mkdir d; touch d/x; chmod 000 d; find d; echo $?; chmod 700 d
#> d
#> 1
#2> find: ‘d’: Permission denied

#### exec of what is not there
touch a; find a -exec nope {} \; ; echo $?; find a -exec nope {} +; echo $?; find a -exec false {} +; echo $?
#> 0
#> 1
#> 1
#2> find: ‘nope’: No such file or directory
#2> find: ‘nope’: No such file or directory

#### output files
touch a b; find . -type f -fprint out; sort out; find . -name a -fprintf out2 '%f\n'; cat out2
#> ./a
#> ./b
#> ./out
#> a

#### a command that a signal ends
find . -maxdepth 0 -exec sh -c 'kill -9 $$' \; ; echo $?; find . -maxdepth 0 -exec sh -c 'kill -9 $$' x {} + ; echo $?
#> 0
#> 1
#2> find: ‘sh’ terminated by signal 9
#2> find: ‘sh’ terminated by signal 9

#### -ok and -okdir ask, and read the answers from stdin
touch a b c; mkdir d; touch d/e; printf 'y\nno\nYes\n' | find a b c d -ok echo hi {} \; ; echo "[$?]"; printf 'y\n' | find . -name 'a' -okdir echo {} x{} \; ; printf 'y\ny' | find a b -ok sh -c 'read x 2>/dev/null; echo "[$x]" $0' {} \; ; find a -ok echo {} \; < /dev/null; echo "[$?]"; printf 'n\n' | find a -ok false {} \; -o -print; printf '  y\n' | find a -ok echo {} \; ; find a -ok echo {} + ; echo "[$?]"; printf 'yy\n' | find a -ok echo \; ; find a -ok; printf 'y\n' | find a -ok nosuch {} \; ; echo $?
#> hi a
#> hi c
#> [0]
#> ./a x./a
#> [] a
#> [] b
#> [0]
#> a
#> [1]
#>
#> 0
#2> < echo ... a > ? < echo ... b > ? < echo ... c > ? < echo ... d > ? < echo ... d/e > ? < echo ... ./a > ? < sh ... a > ? < sh ... b > ? < echo ... a > ? < false ... a > ? < echo ... a > ? find: missing argument to `-ok'
#2> < echo ... a > ? find: missing argument to `-ok'
#2> < nosuch ... a > ? find: ‘nosuch’: No such file or directory

#### widths above what a formatter of Rust takes
echo abc >f; find f -printf %70000s | md5sum; find f -printf %-70000p | md5sum
#> f0e3836292003f7f33a4814ec077f19e  -
#> 4e16e6d0633d1d0683d120ae223cbdde  -

#### operators behind a hyphen
touch a b c; find . -type f -\! -name a | sort; find . -\( -name a -o -name b -\) | sort
#> ./b
#> ./c
#> ./a
#> ./b

#### old permissions
touch a; chmod 700 a; find . -perm +111; echo $?; find . -perm +u+x -name a; echo $?
#> 1
#> 0
#2> find: invalid mode ‘+111’

#### fractions of minutes and days
touch a; find . -name a -mmin -0.5; find . -name a -mtime -.5; find . -name a -mmin +0.5; find . -mmin x; echo $?
#> ./a
#> ./a
#> 1
#2> find: invalid argument `x' to `-mmin'

#### used
touch a; find . -name a -used +2; echo $?; find . -used x; echo $?
#> 0
#> 1
#2> find: Invalid argument x to -used

#### prune and delete
mkdir d; touch d/a b; find . -name d -prune -o -name b -delete; echo $?; ls; find . -depth -name d -prune -o -name b -delete; echo $?; ls
#> 1
#> b
#> d
#> 0
#> d
#2> find: The -delete action automatically turns on -depth, but -prune does nothing when -depth is in effect.  If you want to carry on anyway, just explicitly use the -depth option.

#### names of links that are followed
touch f; ln -s f good; ln -s missing bad; find . -follow -lname '*'; find -L . -lname '*'; find . -lname '*' | sort
#> ./bad
#> ./bad
#> ./bad
#> ./good

#### -newerXY with letters that are none
find . -newerXY a; echo $?
find . -newerax .; echo $?
#> 1
#> 1
#2> find: invalid predicate `-newerXY'
#2> find: invalid predicate `-newerax'

#### messages among the output, where both go to one pipe
printf "a x\nab\n" > a; echo "b x" > b; printf "b\na\n" > a2; printf "a\nb\nc\n" > a3; mkdir d e f; printf "2024-01-01\nbad\n2024-01-02\n" > dates
(find a no b) 2>&1 | cat
#> a
#> find: ‘no’: No such file or directory
#> b

#### find: a directory that can be read and not searched, where names and kinds are enough
mkdir -p d/sub; touch d/f; ln -s f d/l; chmod 444 d; find d | sort; find d -name 'f*'; echo $?; find d -type f -o -type l | sort; find d -maxdepth 1 ! -name d | sort; find d -path 'd/s*' -prune -o -print | sort; find d -regex '.*/f'; find d -mindepth 1 -type d -exec echo got {} \;; echo $?; chmod 755 d
#> d
#> d/f
#> d/l
#> d/sub
#> d/f
#> 1
#> d/f
#> d/l
#> d/f
#> d/l
#> d/sub
#> d
#> d/f
#> d/l
#> d/sub
#> d/f
#> 1
#2> find: ‘d/sub’: Permission denied
#2> find: ‘d/sub’: Permission denied
#2> find: ‘d/sub’: Permission denied
#2> find: ‘d/sub’: Permission denied
#2> find: ‘d/sub’: Permission denied
#2> find: ‘d/sub’: Permission denied
#2> find: ‘d/sub’: Permission denied

#### find: a directory that can be read and not searched, where more is asked for
mkdir d; touch d/f; chmod 444 d; find d -size 0; echo $?; find d -mindepth 1 -perm 644; echo $?; find d -mindepth 1 -newer d; echo $?; find d -mindepth 1 -links 1; echo $?; find d -mindepth 1 -empty; echo $?; find -L d -name f; echo $?; find d -depth -name f; echo $?; chmod 755 d
#> 1
#> 1
#> 1
#> 1
#> 1
#> d/f
#> 0
#> d/f
#> 0
#2> find: ‘d/f’: Permission denied
#2> find: ‘d/f’: Permission denied
#2> find: ‘d/f’: Permission denied
#2> find: ‘d/f’: Permission denied
#2> find: ‘d/f’: Permission denied

#### -exec of a script whose interpreter cannot be run
printf '#!/no/such\n' > a; printf '#!/\n' > b; chmod +x a b
find a -exec ./a ';' -o -print; echo $?; find a -exec ./b {} +; echo $?
#> a
#> 0
#> 1
#2> find: ‘./a’: No such file or directory
#2> find: ‘./b’: Permission denied

#### starting points from a file
mkdir d; touch d/a n; printf 'd\0\0nosuch\0n' > f
find -files0-from f; echo $?; printf 'n\0' | find -files0-from - -name n; find . -files0-from f; find -files0-from nosuch; find -files0-from d; printf '' | find -files0-from -; find -files0-from - -ok echo {} \;; find -files0-from
#> d
#> d/a
#> n
#> 1
#> n
#2> find: ‘f’:2: invalid zero-length file name
#2> find: ‘nosuch’: No such file or directory
#2> find: extra operand ‘.’
#2> find: file operands cannot be combined with -files0-from
#2> find: cannot open ‘nosuch’ for reading: No such file or directory
#2> find: ‘d’: read error: Is a directory
#2> find: option -files0-from reading from standard input cannot be combined with -ok, -okdir
#2>
#2> find: missing argument to `-files0-from'
#? 1

#### warnings and errors of formats
touch f
for p in 'a%' 'a%5' '%T' 'x\' 'a%{b' '\q|%q|' '%Q%%' '\8'; do find f -printf "$p"; echo " $?"; done
#>  1
#>  1
#> %T 0
#> x\ 0
#>  1
#> \q|%q| 0
#> %Q% 0
#> \8 0
#2> find: error: % at end of format string
#2>\ find: error: the format directive `%\0' is reserved for future use
#2> find: warning: format directive `%T' should be followed by another character
#2> find: warning: escape `\' followed by nothing at all
#2> find: error: the format directive `%{' is reserved for future use
#2> find: warning: unrecognized escape `\q'
#2> find: warning: unrecognized format directive `%q'
#2> find: warning: unrecognized format directive `%Q'
#2> find: warning: unrecognized escape `\8'

#### numbers of formats in their widths
printf 12345 > f; chmod 640 f
find f -printf '%05s|%05d|%07m|%#m|%.3m|%5.3d|%.2s|%+d|% d|%05n|%.1p|%-5d|\n'
mkdir -p d/e; find d/ d// d/e// ./ -maxdepth 0 -printf '%f|%p\n'; find d/ d/e/ . -maxdepth 0 -execdir echo {} \;
#>     5|00000|0000640|0640|640|  000|5|+0| 0|    1|f|0    |
#> d/|d/
#> d/|d//
#> e/|d/e//
#> ./|./
#> ./d/
#> ./e/
#> ./.

#### warnings that are asked for
mkdir d; touch d/x
find d -warn -name d/x; find d -warn -path d/; find d -warn -name d -maxdepth 0; find d -warn -name x -d; find d -nowarn -name d/x; find d -perm /0 -name x
#> d
#> d/x
#> d/x
#2> find: warning: ‘-name’ matches against basenames only, but the given pattern contains a directory separator (‘/’), thus the expression will evaluate to false all the time.  Did you mean ‘-wholename’?
#2> find: warning: -path d/ will not match anything because it ends with /.
#2> find: warning: you have specified the global option -maxdepth after the argument -name, but global options are not positional, i.e., -maxdepth affects tests specified before it as well as those specified after it.  Please specify global options before other arguments.
#2> find: warning: you have specified the global option -d after the argument -name, but global options are not positional, i.e., -d affects tests specified before it as well as those specified after it.  Please specify global options before other arguments.
#2> find: warning: the -d option is deprecated; please use -depth instead, because the latter is a POSIX-compliant feature.
#2> find: warning: you have specified a mode pattern /0 (which is equivalent to /000). The meaning of -perm /000 has now been changed to be consistent with -perm -000; that is, while it used to match no files, it now matches all files.

#### options in front, tests of the system, help
mkdir d
find -D help; find -D foo d; find -D; for o in -O -Ox -O3 -O4x -O70000; do find $o d; done
find d -fstype nosuch; find d -fstype; find d -context x; find d -newermt; find d -newerBm d; find d -newermB d; find d -name d -version | head -1; find d -maxdepth x -version
#> Valid arguments for -D:
#> exec       Show diagnostic information relating to -exec, -execdir, -ok and -okdir
#> opt        Show diagnostic information relating to optimisation
#> rates      Indicate how often each predicate succeeded
#> search     Navigate the directory tree verbosely
#> stat       Trace calls to stat(2) and lstat(2)
#> time       Show diagnostic information relating to time-of-day and timestamp comparisons
#> tree       Display the expression tree
#> all        Set all of the debug flags (but help)
#> help       Explain the various -D options
#> d
#> d
#> find (GNU findutils) 4.9.0
#2> find: Ignoring unrecognised debug flag ‘foo’
#2> find: Missing argument after the -D option.
#2> Try 'find --help' for more information.
#2> find: The -O option must be immediately followed by a decimal integer
#2> find: Please specify a decimal number immediately after -O
#2> find: Invalid optimisation level 4x
#2> find: Optimisation level 70000 is too high.  If you want to find files very quickly, consider using GNU locate.
#2> find: missing argument to `-fstype'
#2> find: invalid predicate -context: SELinux is not enabled.
#2> find: The ‘-newermt’ test needs an argument
#2> find: This system does not provide a way to find the birth time of a file.
#2> find: invalid predicate `-newerBm'
#2> find: This system does not provide a way to find the birth time of a file.
#2> find: invalid predicate `-newermB'
#2> find: Expected a positive decimal integer argument to -maxdepth, but got ‘x’
#? 1

#### commands that cannot be run, and a PATH with relative directories
mkdir d
find d -exec ./d \; ; echo $?; find d -exec ./d {} + ; echo $?; find d -exec cd {} \; ; find d -exec export {} +; echo $?
find d -exec echo a{} +; find d -exec echo {}x + b \; ; find d -exec echo {} a + \;
PATH=.:$PATH find d -execdir echo {} \; ; PATH=$PATH: find d -okdir echo {} \; ; PATH=/usr/bin:bin find d -execdir echo {} +; PATH=/usr/bin: find d -exec true \;
#> 0
#> 1
#> 1
#> d a +
#2> find: ‘./d’: Permission denied
#2> find: ‘./d’: Permission denied
#2> find: ‘cd’: No such file or directory
#2> find: ‘export’: No such file or directory
#2> find: In ‘-exec ... {} +’ the ‘{}’ must appear by itself, but you specified ‘a{}’
#2> find: In ‘-exec ... {} +’ the ‘{}’ must appear by itself, but you specified ‘{}x’
#2> find: The current directory is included in the PATH environment variable, which is insecure in combination with the -execdir action of find.  Please remove the current directory from your $PATH (that is, remove ".", doubled colons, or leading or trailing colons)
#2> find: The current directory is included in the PATH environment variable, which is insecure in combination with the -okdir action of find.  Please remove the current directory from your $PATH (that is, remove ".", doubled colons, or leading or trailing colons)
#2> find: The relative path ‘bin’ is included in the PATH environment variable, which is insecure in combination with the -execdir action of find.  Please remove that entry from $PATH
