#### ulimit of nonsense
ulimit -f 5x; echo $?; ulimit -Z; echo $?
#> 1
#> 2
#2> bash: line 1: ulimit: 5x: invalid number
#2> bash: line 1: ulimit: -Z: invalid option
#2> ulimit: usage: ulimit [-SHabcdefiklmnpqrstuvxPRT] [limit]

#### descriptors are limited
ulimit -n 100; ulimit -n; ulimit -Hn; ulimit -n 200; ulimit -Sn 50; ulimit -Hn; ulimit -Sn 80; ulimit -n; ulimit -n hard; ulimit -n; ulimit -n soft; ulimit -n unlimited; echo $?
exec 99>f; echo $?; exec 100>f; echo $?; echo x 150>f; (ulimit -n 60; exec 70>f); exec 70>f; bash -c 'ulimit -n; exec 99>g; ulimit -n 20; ulimit -n'; ulimit -n
#> 100
#> 100
#> 100
#> 80
#> 100
#> 1
#> 0
#> 1
#> 100
#> 20
#> 100
#2> bash: line 1: ulimit: open files: cannot modify limit: Operation not permitted
#2> bash: line 1: ulimit: open files: cannot modify limit: Operation not permitted
#2> bash: line 2: 100: Bad file descriptor
#2> bash: line 2: 150: Bad file descriptor
#2> bash: line 2: 70: Bad file descriptor

#### limits that are wrong
ulimit -n foo; ulimit -n 1x; ulimit -n -5; echo $?; ulimit -nf; ulimit -n 3.5; ulimit -n ''; echo $?; ulimit foo; ulimit -b; ulimit -k; ulimit -n9999999999999999999999; echo $?
#> 2
#> 0
#> 1
#2> bash: line 1: ulimit: foo: invalid number
#2> bash: line 1: ulimit: 1x: invalid number
#2> bash: line 1: ulimit: -5: invalid option
#2> ulimit: usage: ulimit [-SHabcdefiklmnpqrstuvxPRT] [limit]
#2> bash: line 1: ulimit: f: invalid number
#2> bash: line 1: ulimit: 3.5: invalid number
#2> bash: line 1: ulimit: foo: invalid number
#2> bash: line 1: ulimit: -b: invalid option
#2> ulimit: usage: ulimit [-SHabcdefiklmnpqrstuvxPRT] [limit]
#2> bash: line 1: ulimit: -k: invalid option
#2> ulimit: usage: ulimit [-SHabcdefiklmnpqrstuvxPRT] [limit]
#2> bash: line 1: ulimit: open files: cannot modify limit: Operation not permitted

#### soft and hard limits
ulimit -n 100 -f 20; ulimit -n; ulimit -f; ulimit -n -f; ulimit -Sn 200; ulimit -Hn 50; ulimit -Sn 40; ulimit -n; ulimit -Hn; ulimit -Hn 45; ulimit -Hn; ulimit -SHn 30; ulimit -Hn; ulimit -n10; ulimit -n; ulimit -HSn; ulimit -S -n
#> 100
#> 20
#> open files                          (-n) 100
#> file size                   (blocks, -f) 20
#> 40
#> 100
#> 45
#> 30
#> 10
#> 10
#> 10
#2> bash: line 1: ulimit: open files: cannot modify limit: Invalid argument
#2> bash: line 1: ulimit: open files: cannot modify limit: Invalid argument

#### sizes of files
(exec 2>/dev/null; (ulimit -f 1; printf '%2000s' x >f; echo "no $?"); echo $?); wc -c <f
(trap '' XFSZ; ulimit -f 1; printf '%2000s' x >f; echo $?; printf '%2000s' x | tr ' ' a >g; echo $?; echo x >>f; echo $?; echo y >small; echo $?); wc -c f g small
ulimit -f 8; ulimit -f; ulimit -Sf 4; ulimit -f; ulimit -Hf; set -o posix; ulimit -f
#> 153
#> 1024
#> 1
#> 1
#> 1
#> 0
#> 1024 f
#> 1024 g
#>    2 small
#> 2050 total
#> 8
#> 4
#> 8
#> 8
#2> bash: line 2: printf: write error: File too large
#2> tr: write error: File too large
#2> bash: line 2: echo: write error: File too large

#### core files
ulimit -Sc 3; ulimit -c; ulimit -c 5; ulimit -c; ulimit -Hc; ulimit -c unlimited; echo $?; (ulimit -Sc 0; ulimit -c); ulimit -c; ulimit -c 0; ulimit -c
#> 3
#> 5
#> 5
#> 1
#> 0
#> 5
#> 0
#2> bash: line 1: ulimit: core file size: cannot modify limit: Operation not permitted

#### the default resource
ulimit -f 7; ulimit; ulimit 6; ulimit -f; ulimit -S 5; ulimit; ulimit -H; ulimit -- 4; ulimit
#> 7
#> 6
#> 5
#> 6
#> 4
