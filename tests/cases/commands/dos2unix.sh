#### line ends
printf 'a\r\nb\rc\n\r\n' >f; dos2unix f; od -c f; printf 'x\r\ny\n' | dos2unix | od -c
#> 0000000   a  \n   b  \r   c  \n  \n
#> 0000007
#> 0000000   x  \n   y  \n
#> 0000004
#2> dos2unix: converting file f to Unix format...

#### files one after the other
printf 'a\r\n' >f; printf 'b\r\n' >g; dos2unix f g missing; echo $?; cat f g | od -c
#> 2
#> 0000000   a  \n   b  \n
#> 0000004
#2> dos2unix: converting file f to Unix format...
#2> dos2unix: converting file g to Unix format...
#2> dos2unix: missing: No such file or directory
#2> dos2unix: Skipping missing, not a regular file.

#### to a new file
printf 'a\r\n' >f; dos2unix -n f g; od -c f; od -c g; dos2unix -n f; echo $?
#> 0000000   a  \r  \n
#> 0000003
#> 0000000   a  \n
#> 0000002
#> 1
#2> dos2unix: converting file f to file g in Unix format...
#2> dos2unix: target of file f not specified in new-file mode

#### what is no text or no file
printf 'a\n\001b\r\n' >f; dos2unix f; echo $?; mkdir d; dos2unix d; echo $?; ln -s f l; dos2unix l; echo $?; dos2unix -f f; od -c f; printf 'a\0' | dos2unix; echo $?
#> 0
#> 0
#> 0
#> 0000000   a  \n 001   b  \n
#> 0000005
#> a1
#2> dos2unix: Binary symbol 0x01 found at line 2
#2> dos2unix: Skipping binary file f
#2> dos2unix: Skipping d, not a regular file.
#2> dos2unix: Skipping symbolic link l.
#2> dos2unix: converting file f to Unix format...
#2> dos2unix: Binary symbol 0x00 found at line 1
#2> dos2unix: Skipping binary file stdin

#### quiet and verbose
printf 'a\r\nb\n' >f; dos2unix -v f; dos2unix -q f missing; echo $?
#> 0
#2> dos2unix: Converted 1 out of 2 line breaks.
#2> dos2unix: converting file f to Unix format...

#### byte order marks
printf '\xef\xbb\xbfa\r\n' >f; cp f g; cp f h; dos2unix -q f; od -c f; dos2unix -q -b g; od -c g; dos2unix -q -m h; od -c h
#> 0000000   a  \n
#> 0000002
#> 0000000 357 273 277   a  \n
#> 0000005
#> 0000000 357 273 277   a  \n
#> 0000005

#### other conversions
printf 'a\rb\r\nc\r' | dos2unix -c mac | od -c; printf 'a\r\n' | dos2unix -l | od -c; dos2unix -c other f; echo $?
#> 0000000   a  \n   b  \r  \n   c  \n
#> 0000007
#> 0000000   a  \n  \n
#> 0000003
#> 1
#2> dos2unix: invalid other conversion mode specified

#### dates
printf 'a\r\n' >f; touch -d 2020-01-02 f; dos2unix -q -k f; date -r f +%F; od -c f
#> 2020-01-02
#> 0000000   a  \n
#> 0000002
