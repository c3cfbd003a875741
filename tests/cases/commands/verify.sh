#### a sum
printf 'hello\n' >f; verify f $(sha256sum f | cut -d' ' -f1); echo $?; verify f $(md5sum <f | cut -c1-32); verify f $(sha1sum f | cut -c1-40 | tr a-f A-F); verify f $(sha512sum f | cut -c1-128); verify -a b2 f $(b2sum f | cut -c1-128); verify -q f $(sha224sum f | cut -c1-56); echo $?
#differs: there is no such command in Debian
#> f: OK
#> 0
#> f: OK
#> f: OK
#> f: OK
#> f: OK
#> 0

#### another sum
echo a >f; verify f $(echo b | sha256sum | cut -c1-64); echo $?; verify -q f $(echo b | md5sum | cut -c1-32); echo $?; verify -a sha384 f $(echo b | sha384sum | cut -c1-96); echo $?
#differs: there is no such command in Debian
#> f: FAILED
#> 1
#> f: FAILED
#> 1
#> f: FAILED
#> 1

#### a list of sums
echo a >f; echo b >g; sha256sum f g >sums; verify -c sums; echo $?; echo c >g; verify -c sums; echo $?; verify -c -q <sums; echo $?; md5sum f >m; verify -a md5 --check m
#differs: there is no such command in Debian
#> f: OK
#> g: OK
#> 0
#> f: OK
#> g: FAILED
#> 1
#> g: FAILED
#> 1
#> f: OK
#2> sha256sum: WARNING: 1 computed checksum did NOT match
#2> sha256sum: WARNING: 1 computed checksum did NOT match

#### files that are not there
verify nofile $(echo | sha256sum | cut -c1-64); echo $?; verify -c nofile; echo $?; verify . $(echo | md5sum | cut -c1-32); echo $?
#differs: there is no such command in Debian
#> 1
#> 1
#> 1
#2> sha256sum: nofile: No such file or directory
#2> sha256sum: nofile: No such file or directory
#2> md5sum: .: Is a directory

#### standard input
echo a | verify - $(echo a | sha256sum | cut -c1-64)
#differs: there is no such command in Debian
#> -: OK

#### wrong uses
verify; echo $?; verify f; verify f x; echo $?; verify -a md5 f $(echo | sha256sum | cut -c1-64); verify -a crc f 12; verify f a b; verify f zzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzz; echo $?
#differs: there is no such command in Debian
#> 2
#> 2
#> 2
#2> verify: missing operand
#2> Try 'verify --help' for more information.
#2> verify: missing operand after ‘f’
#2> Try 'verify --help' for more information.
#2> verify: not a checksum: ‘x’
#2> Try 'verify --help' for more information.
#2> verify: not a checksum: ‘01ba4719c80b6fe911b091a7c05124b64eeece964e09c058ef8f9805daca546b’
#2> Try 'verify --help' for more information.
#2> verify: invalid argument ‘crc’ for ‘--algorithm’
#2> Valid arguments are:
#2>   - ‘md5’
#2>   - ‘sha1’
#2>   - ‘sha224’
#2>   - ‘sha256’
#2>   - ‘sha384’
#2>   - ‘sha512’
#2>   - ‘b2’
#2> Try 'verify --help' for more information.
#2> verify: extra operand ‘b’
#2> Try 'verify --help' for more information.
#2> verify: not a checksum: ‘zzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzz’
#2> Try 'verify --help' for more information.
