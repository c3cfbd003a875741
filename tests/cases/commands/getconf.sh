#### numbers
getconf ARG_MAX; getconf PAGESIZE; getconf PAGE_SIZE; getconf LONG_BIT; getconf INT_MAX; getconf UINT_MAX; getconf CLK_TCK; getconf LINE_MAX; getconf HOST_NAME_MAX; getconf PATH; getconf GNU_LIBC_VERSION; getconf _POSIX_VERSION
#> 2097152
#> 4096
#> 4096
#> 64
#> 2147483647
#> 4294967295
#> 100
#> 2048
#> 64
#> /bin:/usr/bin
#> glibc 2.36
#> 200809

#### of a path
getconf PATH_MAX /; getconf NAME_MAX .; getconf PIPE_BUF /; getconf NAME_MAX nope; echo $?; getconf SOCK_MAXBUF /
#> 4096
#> 255
#> 4096
#> 3
#> undefined
#2> getconf: pathconf: nope: No such file or directory

#### not defined
getconf PTHREAD_THREADS_MAX; getconf _POSIX_PII; getconf POSIX_V6_ILP32_OFF32_CFLAGS; echo $?
#> undefined
#> undefined
#>
#> 0

#### wrong
getconf; echo $?; getconf NOPE; echo $?; getconf PATH_MAX; echo $?; getconf PAGE_SIZE /; echo $?; getconf a b c; echo $?; getconf -z; echo $?; getconf ''; echo $?
#> 2
#> 2
#> 2
#> 2
#> 2
#> 2
#> 2
#2> Usage: getconf [-v specification] variable_name [pathname]
#2>        getconf -a [pathname]
#2> getconf: Unrecognized variable `NOPE'
#2> Usage: getconf [-v specification] variable_name [pathname]
#2>        getconf -a [pathname]
#2> Usage: getconf [-v specification] variable_name [pathname]
#2>        getconf -a [pathname]
#2> Usage: getconf [-v specification] variable_name [pathname]
#2>        getconf -a [pathname]
#2> getconf: Unrecognized variable `-z'
#2> getconf: Unrecognized variable `'

#### specifications and all
getconf -v POSIX_V7_LP64_OFF64 INT_MAX; getconf -vPOSIX_V7_LP64_OFF64 PAGESIZE; getconf -v; echo $?; getconf -- PATH; getconf -a | sed -n '/^CHAR_BIT/p;/^PATH /p;/^_POSIX_PII /p;/^NAME_MAX/p'; getconf -a | wc -l
#> 2147483647
#> 4096
#> 2
#> /bin:/usr/bin
#> NAME_MAX                           255
#> CHAR_BIT                           8
#> _POSIX_PII                         
#> PATH                               /bin:/usr/bin
#> 320
#2> Usage: getconf [-v specification] variable_name [pathname]
#2>        getconf -a [pathname]
