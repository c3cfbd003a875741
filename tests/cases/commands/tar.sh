#### there and back
mkdir -p d/e; echo hello > d/f; echo x > d/e/g; ln -s f d/s; tar --sort=name -cf a.tar d; tar tf a.tar; mkdir o; tar xf a.tar -C o; find o | sort; cat o/d/f; readlink o/d/s
#> d/
#> d/e/
#> d/e/g
#> d/f
#> d/s
#> o
#> o/d
#> o/d/e
#> o/d/e/g
#> o/d/f
#> o/d/s
#> hello
#> f

#### lists
mkdir -p d/e; echo hello > d/f; echo x > d/e/g; ln d/f d/h; ln -s f d/s; mkfifo d/p; chmod 750 d/e; touch -h -d '2020-01-02 03:04:05' d/f d/s d/p d/e/g d/e d; tar --sort=name --numeric-owner -cf a.tar d; tar tvf a.tar; tar tvvf a.tar d/e; tar -tv --full-time -f a.tar d/f; tar --owner=joe:7 --group=a_longer_group:8 --sort=name -cvvf b.tar d; tar tvf b.tar
#> drwxr-xr-x 1000/1000         0 2020-01-02 03:04 d/
#> drwxr-x--- 1000/1000         0 2020-01-02 03:04 d/e/
#> -rw-r--r-- 1000/1000         2 2020-01-02 03:04 d/e/g
#> -rw-r--r-- 1000/1000         6 2020-01-02 03:04 d/f
#> hrw-r--r-- 1000/1000         0 2020-01-02 03:04 d/h link to d/f
#> prw-r--r-- 1000/1000         0 2020-01-02 03:04 d/p
#> lrwxrwxrwx 1000/1000         0 2020-01-02 03:04 d/s -> f
#> drwxr-x--- 1000/1000         0 2020-01-02 03:04 d/e/
#> -rw-r--r-- 1000/1000         2 2020-01-02 03:04 d/e/g
#> -rw-r--r-- 1000/1000         6 2020-01-02 03:04:05 d/f
#> drwxr-xr-x joe/a_longer_group 0 2020-01-02 03:04 d/
#> drwxr-x--- joe/a_longer_group 0 2020-01-02 03:04 d/e/
#> -rw-r--r-- joe/a_longer_group 2 2020-01-02 03:04 d/e/g
#> -rw-r--r-- joe/a_longer_group 6 2020-01-02 03:04 d/f
#> hrw-r--r-- joe/a_longer_group 0 2020-01-02 03:04 d/h link to d/f
#> prw-r--r-- joe/a_longer_group 0 2020-01-02 03:04 d/p
#> lrwxrwxrwx joe/a_longer_group 0 2020-01-02 03:04 d/s -> f
#> drwxr-xr-x joe/a_longer_group 0 2020-01-02 03:04 d/
#> drwxr-x--- joe/a_longer_group 0 2020-01-02 03:04 d/e/
#> -rw-r--r-- joe/a_longer_group 2 2020-01-02 03:04 d/e/g
#> -rw-r--r-- joe/a_longer_group 6 2020-01-02 03:04 d/f
#> hrw-r--r-- joe/a_longer_group 0 2020-01-02 03:04 d/h link to d/f
#> prw-r--r-- joe/a_longer_group 0 2020-01-02 03:04 d/p
#> lrwxrwxrwx joe/a_longer_group 0 2020-01-02 03:04 d/s -> f

#### what is told while it works
mkdir -p d/e; echo hello > d/f; tar --sort=name -cvf a.tar d; tar --sort=name -cvf - d > b.tar; mkdir o; tar xvf a.tar -C o; tar xvOf a.tar; tar -xvf a.tar -C o d/e
#> d/
#> d/e/
#> d/f
#> d/
#> d/e/
#> d/f
#> hello
#> d/e/
#2> d/
#2> d/e/
#2> d/f
#2> d/
#2> d/e/
#2> d/f

#### the old form
mkdir d; echo hello > d/f; tar cf a.tar d; tar czf a.tgz d; tar tzf a.tgz; tar cvzf a.tgz d/f; tar xzvf a.tgz; tar tf a.tgz; tar vtf a.tar --numeric-owner | cut -c1-10; tar fc b.tar d; tar ft b.tar
#> d/
#> d/f
#> d/f
#> d/f
#> d/f
#> drwxr-xr-x
#> -rw-r--r--
#> d/
#> d/f

#### through compressors
mkdir d; seq 1 1000 > d/f; for z in z j J; do tar c${z}f a.t$z d; tar t${z}f a.t$z; tar tf a.t$z; tar xOf a.t$z d/f | cksum; tar c${z}f - d | tar x${z}Of - | cksum; done; tar --zstd -cf a.zst d; tar --zstd -tf a.zst; tar caf a.tar.xz d; tar xOf a.tar.xz d/f | cksum; tar cf - d | gzip | tar tzf -
#> d/
#> d/f
#> d/
#> d/f
#> 1830648734 3893
#> 1830648734 3893
#> d/
#> d/f
#> d/
#> d/f
#> 1830648734 3893
#> 1830648734 3893
#> d/
#> d/f
#> d/
#> d/f
#> 1830648734 3893
#> 1830648734 3893
#> d/
#> d/f
#> 1830648734 3893
#> d/
#> d/f

#### compressed, and not told so
mkdir d; tar czf - d | tar tf -; echo $?; tar cjf - d | tar tf -; echo $?; tar cf a.tar d; tar tzf a.tar; echo $?; tar czf a.tgz d; tar tjf a.tgz; echo $?; tar tJf a.tgz; echo $?
#> 2
#> 2
#> 2
#> 2
#> 2
#2> tar: Archive is compressed. Use -z option
#2> tar: Error is not recoverable: exiting now
#2> tar: Archive is compressed. Use -j option
#2> tar: Error is not recoverable: exiting now
#2>
#2> gzip: stdin: not in gzip format
#2> tar: Child returned status 1
#2> tar: Error is not recoverable: exiting now
#2> bzip2: (stdin) is not a bzip2 file.
#2> tar: Child returned status 2
#2> tar: Error is not recoverable: exiting now
#2> xz: (stdin): File format not recognized
#2> tar: Child returned status 1
#2> tar: Error is not recoverable: exiting now

#### nothing there, nothing asked
tar tf nope.tar; echo $?; tar cf a.tar nope; echo $?; mkdir d; tar cf a.tar d nope; echo $?; tar tf a.tar; tar cf a.tar; echo $?; tar; echo $?; tar -ctf a; echo $?; tar cf /nope/a.tar d; echo $?; tar cf d d; echo $?; tar xf a.tar -C nope; echo $?; tar cf b.tar -C nope d; echo $?; tar cf a.tar -T nope; echo $?; tar cf a.tar -T /dev/null; echo $?; tar tf a.tar
#> 2
#> 2
#> 2
#> d/
#> 2
#> 2
#> 2
#> 2
#> 2
#> 2
#> 2
#> 2
#> 0
#2> tar: nope.tar: Cannot open: No such file or directory
#2> tar: Error is not recoverable: exiting now
#2> tar: nope: Cannot stat: No such file or directory
#2> tar: Exiting with failure status due to previous errors
#2> tar: nope: Cannot stat: No such file or directory
#2> tar: Exiting with failure status due to previous errors
#2> tar: Cowardly refusing to create an empty archive
#2> Try 'tar --help' or 'tar --usage' for more information.
#2> tar: You must specify one of the '-Acdtrux', '--delete' or '--test-label' options
#2> Try 'tar --help' or 'tar --usage' for more information.
#2> tar: You may not specify more than one '-Acdtrux', '--delete' or  '--test-label' option
#2> Try 'tar --help' or 'tar --usage' for more information.
#2> tar: /nope/a.tar: Cannot open: No such file or directory
#2> tar: Error is not recoverable: exiting now
#2> tar: d: Cannot open: Is a directory
#2> tar: Error is not recoverable: exiting now
#2> tar: nope: Cannot open: No such file or directory
#2> tar: Error is not recoverable: exiting now
#2> tar: nope: Cannot open: No such file or directory
#2> tar: Error is not recoverable: exiting now
#2> tar: nope: Cannot stat: No such file or directory
#2> tar: Error is not recoverable: exiting now

#### not archives
echo garbage > g; tar tf g; echo $?; tar tf - < /dev/null; echo $?; seq 1 2000 > h; tar tf h; echo $?; echo x > f; tar cf a.tar f f f; head -c 700 a.tar | tar tf -; echo $?; head -c 1200 a.tar | tar tf -; echo $?
#> 2
#> 2
#> 2
#> f
#> 2
#> f
#> 0
#2> tar: This does not look like a tar archive
#2> tar: Exiting with failure status due to previous errors
#2> tar: This does not look like a tar archive
#2> tar: Exiting with failure status due to previous errors
#2> tar: This does not look like a tar archive
#2> tar: Skipping to next header
#2> tar: Exiting with failure status due to previous errors
#2> tar: Unexpected EOF in archive
#2> tar: Error is not recoverable: exiting now

#### names that are not in it
mkdir d; echo x > d/f; tar cf a.tar d; tar tf a.tar nope d/f; echo $?; tar xf a.tar nope; echo $?; tar tf a.tar d/; tar tf a.tar d/f/; tar tf a.tar '*f'; echo $?; tar tf a.tar --wildcards '*f' 'z*'; echo $?
#> d/f
#> 2
#> 2
#> d/
#> d/f
#> d/f
#> 2
#> d/f
#> 2
#2> tar: nope: Not found in archive
#2> tar: Exiting with failure status due to previous errors
#2> tar: nope: Not found in archive
#2> tar: Exiting with failure status due to previous errors
#2> tar: Pattern matching characters used in file names
#2> tar: Use --wildcards to enable pattern matching, or --no-wildcards to suppress this warning
#2> tar: *f: Not found in archive
#2> tar: Exiting with failure status due to previous errors
#2> tar: z*: Not found in archive
#2> tar: Exiting with failure status due to previous errors

#### leading slashes and dots
mkdir d; echo x > d/f; tar cf a.tar /tmp/bashkit-case/d/f; tar tf a.tar; tar cPf a.tar /tmp/bashkit-case/d/f; tar tf a.tar; tar cf a.tar d/../d/f; tar tf a.tar; cd d; tar cf ../a.tar ../d; tar tf ../a.tar; cd ..; tar cf a.tar ./d; tar tf a.tar; tar cf a.tar d/; tar tf a.tar; tar cf a.tar d//f; tar tf a.tar; cd d; tar cf ../a.tar .; tar tf ../a.tar
#> tmp/bashkit-case/d/f
#> /tmp/bashkit-case/d/f
#> d/f
#> d/
#> d/f
#> ./d/
#> ./d/f
#> d/
#> d/f
#> d//f
#> ./
#> ./f
#2> tar: Removing leading `/' from member names
#2> tar: Removing leading `/' from member names
#2> tar: Removing leading `d/../' from member names
#2> tar: Removing leading `../' from member names

#### the archive in itself
mkdir d; echo x > d/f; tar cf d/a.tar d; echo $?; tar tf d/a.tar; cd d; tar --sort=name -cf b.tar . --exclude=a.tar; tar --sort=name -cf c.tar --exclude=a.tar --exclude=./b.tar .; tar tf c.tar
#> 0
#> d/
#> d/f
#> ./
#> ./f
#2> tar: d/a.tar: file is the archive; not dumped
#2> tar: ./b.tar: file is the archive; not dumped
#2> tar: The following options were used after any non-optional arguments in archive create or update mode.  These options are positional and affect only arguments that follow them.  Please, rearrange them properly.
#2> tar: --exclude ‘a.tar’ has no effect
#2> tar: Exiting with failure status due to previous errors
#2> tar: ./c.tar: file is the archive; not dumped

#### members that lead out
mkdir d w; cd w; echo evil > x; mkdir in; cd in; tar cPf ../../a.tar ../x /tmp/bashkit-case/w/x; cd ../..; rm -r w; mkdir w; cd w; tar xvf ../a.tar; echo $?; find . | sort; tar tf ../a.tar; cd ..; tar xf a.tar -C w --strip-components=1; echo $?; find w | sort
#> /tmp/bashkit-case/w/x
#> 2
#> .
#> ./tmp
#> ./tmp/bashkit-case
#> ./tmp/bashkit-case/w
#> ../x
#> /tmp/bashkit-case/w/x
#> 2
#> w
#> w/bashkit-case
#> w/bashkit-case/w
#> w/tmp
#> w/tmp/bashkit-case
#> w/tmp/bashkit-case/w
#2> tar: Removing leading `../' from member names
#2> tar: ../x: Member name contains '..'
#2> tar: Removing leading `/' from member names
#2> tar: Removing leading `../' from hard link targets
#2> tar: tmp/bashkit-case/w/x: Cannot hard link to ‘x’: No such file or directory
#2> tar: Exiting with failure status due to previous errors
#2> tar: Removing leading `../' from member names
#2> tar: Removing leading `/' from member names
#2> tar: Removing leading `../' from hard link targets
#2> tar: Removing leading `../' from member names
#2> tar: ../x: Member name contains '..'
#2> tar: Removing leading `/' from member names
#2> tar: Removing leading `../' from hard link targets
#2> tar: bashkit-case/w/x: Cannot hard link to ‘’: No such file or directory
#2> tar: Exiting with failure status due to previous errors

#### links that lead out
mkdir -p in t w; ln -s ../t in/l; tar cf a.tar -C in l; rm in/l; mkdir in/l; echo evil > in/l/f; tar rf a.tar -C in l/f; cd w; tar xvf ../a.tar; echo $?; ls -F; ls ../t; cd ..; rm -rf in/l; ln -s /tmp/bashkit-case/t in/l; tar cf b.tar -C in l; rm in/l; mkdir in/l; echo evil > in/l/f; tar rf b.tar -C in l/f; rm -rf w; mkdir w; cd w; tar xf ../b.tar; echo $?; readlink l; ls ../t
#> l
#> l/f
#> 2
#> l@
#> 2
#> /tmp/bashkit-case/t
#2> tar: l/f: Cannot open: Not a directory
#2> tar: Exiting with failure status due to previous errors
#2> tar: l/f: Cannot open: Not a directory
#2> tar: Exiting with failure status due to previous errors

#### what is in the way
mkdir d; echo old > d/f; tar cf a.tar d; echo new > d/f; tar xf a.tar; cat d/f; rm d/f; mkdir d/f; tar xf a.tar; cat d/f; rm d/f; ln -s /nope d/f; tar xf a.tar; cat d/f; rm d/f; mkdir d/f; echo y > d/f/y; tar xf a.tar; echo $?; rm -r d; echo file > d; tar xf a.tar; echo $?; cat d/f
#> old
#> old
#> old
#> 2
#> 0
#> old
#2> tar: d/f: Cannot open: File exists
#2> tar: Exiting with failure status due to previous errors

#### old files kept
mkdir d; echo old > d/f; ln -s f d/s; tar --sort=name -cf a.tar d; echo new > d/f; tar xkf a.tar; echo $?; tar xf a.tar --keep-old-files d/f; echo $?; tar xf a.tar --skip-old-files; echo $?; cat d/f; touch d/f; tar xf a.tar --keep-newer-files; echo $?; cat d/f; touch -d 2000-01-01 d/f; tar xf a.tar --keep-newer-files d/f; cat d/f; echo new > d/f; tar xf a.tar --overwrite; cat d/f
#> 2
#> 2
#> 0
#> new
#> 0
#> new
#> old
#> old
#2> tar: d/f: Cannot open: File exists
#2> tar: d/s: Cannot create symlink to ‘f’: File exists
#2> tar: Exiting with failure status due to previous errors
#2> tar: d/f: Cannot open: File exists
#2> tar: Exiting with failure status due to previous errors
#2> tar: Current ‘d/f’ is newer or same age
#2> tar: Current ‘d/s’ is newer or same age

#### modes and times
umask 027; mkdir d; echo x > d/f; chmod 777 d/f; chmod 1777 d; touch -d '2001-02-03 04:05:06' d/f d; tar cf a.tar d; rm -r d; tar xf a.tar; stat -c '%a %y' d/f d; rm -r d; tar xpf a.tar; stat -c '%a %y' d/f d; rm -r d; tar xf a.tar --no-same-permissions -m; stat -c %a d/f; [ d/f -nt a.tar ] || [ "$(stat -c %Y d/f)" -ge "$(stat -c %Y a.tar)" ] && echo new
#> 750 2001-02-03 04:05:06.000000000 +0000
#> 750 2001-02-03 04:05:06.000000000 +0000
#> 777 2001-02-03 04:05:06.000000000 +0000
#> 1777 2001-02-03 04:05:06.000000000 +0000
#> 750
#> new

#### a folder that nobody may write to
mkdir d; echo x > d/f; chmod 555 d; tar cf a.tar d; chmod 755 d; rm -r d; tar xf a.tar; echo $?; stat -c %a d; ls d; chmod 755 d
#> 0
#> 555
#> f

#### parts of names left out
mkdir -p a/b/c; echo x > a/b/c/f; echo y > a/g; tar --sort=name -cf a.tar a; mkdir o; tar xvf a.tar -C o --strip-components=1; find o | sort; rm -r o; mkdir o; tar xf a.tar -C o --strip-components=2 --show-transformed-names -v; find o | sort; tar xf a.tar --strip-components=x; echo $?
#> a/b/
#> a/b/c/
#> a/b/c/f
#> a/g
#> o
#> o/b
#> o/b/c
#> o/b/c/f
#> o/g
#> c/
#> c/f
#> o
#> o/c
#> o/c/f
#> 2
#2> tar: x: Invalid number of elements
#2> Try 'tar --help' or 'tar --usage' for more information.

#### transformed
mkdir -p d/e; echo x > d/f; ln -s f d/s; tar --sort=name -cf a.tar d; mkdir o; tar xf a.tar -C o --transform 's,^d,zz,'; find o | sort; readlink o/zz/s; tar --sort=name -cf b.tar --transform 's/f/Q&Q/g;s/\(d\)\/e/\1-e/' d; tar tf b.tar; tar --sort=name -cvf b.tar --xform 's/F/q/i' --show-transformed d; tar cf b.tar --transform 's/[/x/' d; echo $?; tar cf b.tar --transform foo d; echo $?; tar -cf b.tar --sort=name --transform 's/a|d/X/x' d; tar tf b.tar
#> o
#> o/zz
#> o/zz/e
#> o/zz/f
#> o/zz/s
#> f
#> d/
#> d-e/
#> d/QfQ
#> d/s
#> d/
#> d/e/
#> d/q
#> d/s
#> 2
#> 2
#> X/
#> X/e/
#> X/f
#> X/s
#2> tar: Invalid transform expression: Invalid regular expression
#2> Try 'tar --help' or 'tar --usage' for more information.
#2> tar: Invalid transform expression
#2> Try 'tar --help' or 'tar --usage' for more information.

#### left out
mkdir -p d/e/.git; echo x > d/f.o; echo y > d/f.c; echo z > d/e/g.o; tar --sort=name -cf a.tar --exclude='*.o' d; tar tf a.tar; tar cf a.tar --exclude=e d; tar tf a.tar | sort; tar cf a.tar --exclude=d/e d; tar tf a.tar | sort; tar cf a.tar --exclude-vcs d; tar tf a.tar | sort; printf '*.o\n*.c\n' > ex; tar cf a.tar -X ex d; tar tf a.tar | sort; tar --sort=name -cf a.tar d; tar tf a.tar --exclude='*.o'; tar tf a.tar --exclude 'd/e'; tar cf a.tar d --exclude=e; echo $?
#> d/
#> d/e/
#> d/e/.git/
#> d/f.c
#> d/
#> d/f.c
#> d/f.o
#> d/
#> d/f.c
#> d/f.o
#> d/
#> d/e/
#> d/e/g.o
#> d/f.c
#> d/f.o
#> d/
#> d/e/
#> d/e/.git/
#> d/
#> d/e/
#> d/e/.git/
#> d/f.c
#> d/
#> d/f.c
#> d/f.o
#> 2
#2> tar: The following options were used after any non-optional arguments in archive create or update mode.  These options are positional and affect only arguments that follow them.  Please, rearrange them properly.
#2> tar: --exclude ‘e’ has no effect
#2> tar: Exiting with failure status due to previous errors

#### names from a file
mkdir d; echo x > d/f; echo y > d/g; echo z > 'd/h i'; printf 'd/f\nd/h i\n\n' > names; tar cf a.tar -T names; tar tf a.tar; printf 'd/g\0d/f\0' | tar cf a.tar --null -T -; tar tf a.tar; echo d/f > n2; tar xvf a.tar -T n2; find d -name 'f' -print0 | tar cf a.tar --null --files-from=-; tar tf a.tar
#> d/f
#> d/h i
#> d/g
#> d/f
#> d/f
#> d/f

#### folders on the way
mkdir -p d/e o p; echo x > d/f; echo y > d/e/g; tar cf a.tar -C d f -C e g; tar tf a.tar; tar xf a.tar -C o f -C ../p g; ls o p; tar cf a.tar -C d/e . ; tar tf a.tar; tar cf a.tar --no-recursion d d/f; tar tf a.tar
#> f
#> g
#> o:
#> f
#>
#> p:
#> g
#> ./
#> ./g
#> d/
#> d/f

#### appended, updated
echo 1 > a; echo 2 > b; tar cf a.tar a; tar rf a.tar b; tar tf a.tar; tar rvf new.tar a; tar tf new.tar; touch -d 2000-01-01 a; tar uvf a.tar a; touch -d 2100-01-01 b; tar uvf a.tar a b; tar tf a.tar; tar czf a.tgz a; tar rf a.tgz b; echo $?; stat -c %s a.tar; for i in 1 2 3 4 5 6; do tar rf a.tar a; done; stat -c %s a.tar; tar tf a.tar | wc -l
#> a
#> b
#> a
#> a
#> b
#> a
#> b
#> b
#> 2
#> 10240
#> 10240
#> 9
#2> tar: Cannot update compressed archives
#2> tar: Error is not recoverable: exiting now

#### long names
n=$(printf 'x%.0s' $(seq 99)); p=$(printf 'dir/%.0s' $(seq 40)); mkdir -p $p; echo a > $n; echo b > ${n}y; echo c > ${n}yz; echo d > $p$n; ln -s $p$n l; for f in gnu pax ustar; do [ $f = ustar ] && rm l; tar --format=$f -cf a.tar $n* ${p}$n $(ls l 2>/dev/null); echo $?; mkdir o; tar xf a.tar -C o; (cd o; find . -type f | sort | xargs cat; readlink l | wc -c ); rm -r o; done; tar --format=foo -cf a.tar l; echo $?
#> 0
#> d
#> a
#> b
#> c
#> 260
#> 0
#> d
#> a
#> b
#> c
#> 260
#> 2
#> a
#> b
#> 0
#> 2
#2> tar: xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxyz: file name is too long (cannot be split); not dumped
#2> tar: dir/dir/dir/dir/dir/dir/dir/dir/dir/dir/dir/dir/dir/dir/dir/dir/dir/dir/dir/dir/dir/dir/dir/dir/dir/dir/dir/dir/dir/dir/dir/dir/dir/dir/dir/dir/dir/dir/dir/dir/xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx: file name is too long (max 256); not dumped
#2> tar: Exiting with failure status due to previous errors
#2> tar: foo: Invalid archive format
#2> Try 'tar --help' or 'tar --usage' for more information.

#### times of pax
echo x > f; touch -d '2020-01-02 03:04:05.678901234' f; tar --format=posix -cf a.tar f; rm f; tar xf a.tar; stat -c %y f; tar -H ustar -cf a.tar f; rm f; tar xf a.tar; stat -c %y f
#> 2020-01-02 03:04:05.678901234 +0000
#> 2020-01-02 03:04:05.000000000 +0000

#### what is said to be so
mkdir d; echo x > d/f; tar --mtime='2021-01-01 00:00:00' --owner=root:0 --group=root:0 --mode=a+w,go-r --sort=name -cf a.tar d; tar tvf a.tar; tar --owner=joe:5 --group=x:6 --mtime=@0 --mode=600 -cf a.tar d/f; tar tvf a.tar; tar --mode=zz -cf a.tar d; echo $?
#> drwx-wx-wx root/root         0 2021-01-01 00:00 d/
#> -rw--w--w- root/root         2 2021-01-01 00:00 d/f
#> -rw------- joe/x             2 1970-01-01 00:00 d/f
#> 2
#2> tar: Invalid mode given on option
#2> tar: Error is not recoverable: exiting now

#### hard links
mkdir d; echo x > d/a; ln d/a d/b; ln d/a d/c; tar --sort=name -cf a.tar d; rm -r d; tar xvf a.tar; stat -c '%h %n' d/*; rm d/a; tar xf a.tar d/b; echo $?; tar --sort=name --hard-dereference -cf b.tar d; tar tvf b.tar --numeric-owner | cut -c1; mkdir o; tar xf a.tar -C o d/c; echo $?
#> d/
#> d/a
#> d/b
#> d/c
#> 3 d/a
#> 3 d/b
#> 3 d/c
#> 2
#> d
#> -
#> -
#> 2
#2> tar: d/b: Cannot hard link to ‘d/a’: No such file or directory
#2> tar: Exiting with failure status due to previous errors
#2> tar: d/c: Cannot hard link to ‘d/a’: No such file or directory
#2> tar: Exiting with failure status due to previous errors

#### links followed
mkdir d; echo x > d/f; ln -s f d/s; ln -s nope d/n; tar --sort=name -chf a.tar d; echo $?; tar tf a.tar; rm d/n; tar --sort=name -chf a.tar d; mkdir o; tar xf a.tar -C o; cat o/d/s; [ -L o/d/s ] || echo file
#> 1
#> d/
#> d/f
#> d/s
#> x
#> file
#2> tar: d/n: File removed before we read it

#### one folder for all
mkdir d; echo x > f; tar czf a.tar.gz f d; tar xf a.tar.gz --one-top-level; find a | sort; tar xf a.tar.gz --one-top-level=zz; find zz | sort
#> a
#> a/d
#> a/f
#> zz
#> zz/d
#> zz/f

#### files removed
mkdir -p d/e; echo x > d/e/g; echo y > f; tar cf a.tar --remove-files d f; ls; tar tf a.tar | sort
#> a.tar
#> d/
#> d/e/
#> d/e/g
#> f

#### to stdout
mkdir d; echo x > d/f; echo y > d/g; tar --sort=name -cf a.tar d; tar xOf a.tar; tar xf a.tar --to-stdout d/g; tar -xvOf a.tar d/f
#> x
#> y
#> y
#> x
#2> d/f

#### odd names
printf q > 'n
l'; touch 'sp ace' é $'\xff' -- -dash; tar --sort=name -cf a.tar -- * ; tar tf a.tar; rm -- *e; tar xf a.tar; ls -1 --quoting-style=shell-escape; tar cf b.tar --add-file=-dash; tar tf b.tar; tar cf b.tar 'n\nl'; tar tf b.tar
#> -dash
#> n\nl
#> sp ace
#> é
#> \377
#> -dash
#> a.tar
#> 'n'$'\n''l'
#> 'sp ace'
#> é
#> ''$'\377'
#> -dash
#> n\nl

#### sizes of archives
: > e; tar cf a.tar e; stat -c %s a.tar; tar -b 1 -cf a.tar e; stat -c %s a.tar; head -c 20000 /dev/zero > z; tar cf a.tar z; stat -c %s a.tar; tar xOf a.tar | cksum; tar czf - z | gzip -dc | wc -c
#> 10240
#> 1536
#> 30720
#> 3612613028 20000
#> 30720

#### one block of zeros
echo x > f; tar cf a.tar f; head -c 1536 a.tar > b.tar; tar tf b.tar; echo $?; head -c 1024 a.tar > c.tar; tar tf c.tar; echo $?; cat a.tar a.tar > two; tar tf two; tar tif two; (cat c.tar; printf '\1%.0s' $(seq 512); cat c.tar) > bad; tar tf bad; echo $?
#> f
#> 0
#> f
#> 0
#> f
#> f
#> f
#> f
#> f
#> 2
#2> tar: A lone zero block at 3
#2> tar: Skipping to next header
#2> tar: Exiting with failure status due to previous errors

#### devices
tar cf a.tar /dev/null 2>/dev/null; tar tvf a.tar --numeric-owner | cut -c1-22
#> crw-rw-rw- 0/0        

#### large
seq 1 300000 > f; tar czf a.tgz f; tar xzOf a.tgz | cksum; tar cf - f | tar xOf - | tail -1; mkdir m; for i in $(seq 200); do echo $i > m/$i; done; tar cf a.tar m; tar tf a.tar | wc -l; mkdir o; tar xf a.tar -C o; cat o/m/* | sort -n | cksum
#> 2732413854 1988895
#> 300000
#> 201
#> 316596948 692

#### byte for byte
mkdir -p d/e; seq 1 500 > d/f; ln -s f d/s; ln d/f d/h; n=$(printf 'x%.0s' $(seq 120)); echo long > d/e/$n; ln -s $n$n d/e/t; for f in gnu ustar; do [ $f = ustar ] && rm d/e/t; tar --format=$f --sort=name --mtime=@1600000000 --owner=joe:1 --group=all:2 --mode=644 -cf - d | sha256sum; done; tar --sort=name --mtime=@1600000000 --owner=joe:1 --group=all:2 -rf a.tar d/f d/e; sha256sum < a.tar
#> ab7cba795959acae2b6b177a2f4b667e480691481131605c70282282182a6430  -
#> 08711fa765e0d1db4f299072622c7a3294a77da0a19d2092cfa6d9e6edcfdc04  -
#> 33fc8f98f40f0bc5fa96a9f0826fb70b676a0bb50ad410230fb0f4f90f0a0815  -
#2> tar: d/e/xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx: file name is too long (cannot be split); not dumped
#2> tar: Exiting with failure status due to previous errors

#### names that are excluded are found
mkdir d; touch d/a d/b d/c; tar cf t.tar d/a d/b d/c; tar tf t.tar d/a d/b --exclude=d/b; echo $?; tar tf t.tar --exclude=d/a d/a; echo $?; tar tf t.tar d/x --exclude=d/x; echo $?
#> d/a
#> 0
#> 0
#> 2
#2> tar: d/x: Not found in archive
#2> tar: Exiting with failure status due to previous errors

#### update looks into directories that are there
mkdir d; touch d/a d/b; tar cf t.tar --no-recursion d d/a d/b; touch -d '+1 hour' d/b; tar uf t.tar d; tar tf t.tar; touch d/c; tar uvf t.tar d; tar uvf t.tar d
#> d/
#> d/a
#> d/b
#> d/b
#> d/c

#### options that are none
tar --foo; echo $?; tar -cf; echo $?; tar --file; echo $?; tar -C; echo $?
#> 64
#> 64
#> 64
#> 64
#2> tar: unrecognized option '--foo'
#2> Try 'tar --help' or 'tar --usage' for more information.
#2> tar: option requires an argument -- 'f'
#2> Try 'tar --help' or 'tar --usage' for more information.
#2> tar: option '--file' requires an argument
#2> Try 'tar --help' or 'tar --usage' for more information.
#2> tar: option requires an argument -- 'C'
#2> Try 'tar --help' or 'tar --usage' for more information.

#### an archive through a program
mkdir d; echo a > d/a; echo b > d/b
tar -I gzip --sort=name -cf x.tgz d; gzip -t x.tgz; echo $?
tar -I gzip -tf x.tgz
tar -I 'gzip -9' --sort=name -cvf y.tgz d
tar --use-compress-program=gzip -xOf y.tgz d/b
tar --sort=name -c -I gzip d | tar -t -I gzip
tar -t -I gzip < x.tgz
#> 0
#> d/
#> d/a
#> d/b
#> d/
#> d/a
#> d/b
#> b
#> d/
#> d/a
#> d/b
#> d/
#> d/a
#> d/b

#### a program of -I that fails
mkdir d; echo a > d/a
tar -I gzip --sort=name -cf x.tgz d
tar -I nosuch -tf x.tgz; echo $?
tar -I 'sh -c "exit 3"' -tf x.tgz; echo $?
tar -I nosuch -cf z.tgz d 2>/dev/null; echo $?
#> 2
#> 2
#> 2
#2> tar (child): nosuch: Cannot exec: No such file or directory
#2> tar (child): Error is not recoverable: exiting now
#2> tar: Child returned status 2
#2> tar: Error is not recoverable: exiting now
#2> tar: Child returned status 3
#2> tar: Error is not recoverable: exiting now

#### only files that are newer
mkdir -p d/s; echo a > d/a; echo b > d/s/b; touch -d 2020-01-01 d/a
tar --sort=name --newer-mtime=2021-01-01 -cvf n.tar d
tar --sort=name --newer-mtime='2021-01-01 00:00:00' -cf n.tar d; tar -tf n.tar
touch -d 2020-06-01 stamp; tar --sort=name -N ./stamp -cf n.tar d; tar -tf n.tar
tar --sort=name --after-date=2021-01-01 -cf n.tar d; tar -tf n.tar
tar --sort=name -cf all.tar d; tar --newer-mtime 2021-01-01 -tf all.tar
tar --sort=name -N ./nosuch -cf n.tar d; echo $?
tar --sort=name --newer=yesterdayish -cf n.tar d; echo $?; tar -tf n.tar
#> d/
#> d/s/
#> d/s/b
#> d/
#> d/s/
#> d/s/b
#> d/
#> d/a
#> d/s/
#> d/s/b
#> d/
#> d/a
#> d/s/
#> d/s/b
#> d/
#> d/s/
#> d/s/b
#> 2
#> 0
#> d/
#> d/a
#> d/s/
#> d/s/b
#2> tar: Option --newer-mtime: Treating date '2021-01-01' as 2021-01-01 00:00:00
#2> tar: d/a: file is unchanged; not dumped
#2> tar: Option --newer-mtime: Treating date '2021-01-01' as 2021-01-01 00:00:00
#2> tar: ./nosuch: Cannot stat: No such file or directory
#2> tar: Date sample file not found
#2> Try 'tar --help' or 'tar --usage' for more information.
#2> tar: Substituting -9223372036854775807 for unknown date format ‘yesterdayish’

#### one file system
mkdir -p d/s; echo a > d/s/a
tar --sort=name --one-file-system -cf x.tar d; tar -tf x.tar
#> d/
#> d/s/
#> d/s/a

#### files that leave out their directory
mkdir -p d/e; echo t > d/e/t; echo c > d/e/c; echo s > d/s
tar --sort=name -c --exclude-tag=t -f x d; tar -tf x
tar --sort=name -cv --exclude-tag=t -f x d
tar --sort=name -cv --exclude-tag-under=t -f x d
tar --sort=name -cv --exclude-tag-all=t -f x d
echo 'Signature: 8a477f597d28d172789f06886806bc55' > d/e/CACHEDIR.TAG
tar --sort=name -c --exclude-caches -f x d; tar -tf x
tar --sort=name -c --exclude-caches-all -f x d; tar -tf x
tar --sort=name -cv --exclude-caches-under -f x d
echo 'another' > d/e/CACHEDIR.TAG; tar --sort=name -c --exclude-caches-all -f x d; tar -tf x
tar --sort=name -cv --exclude-tag-all=t --warning=no-cachedir -f x d
#> d/
#> d/e/
#> d/e/t
#> d/s
#> d/
#> d/e/
#> d/e/t
#> d/s
#> d/
#> d/e/
#> d/s
#> d/
#> d/s
#> d/
#> d/e/
#> d/e/CACHEDIR.TAG
#> d/s
#> d/
#> d/s
#> d/
#> d/e/
#> d/s
#> d/
#> d/e/
#> d/e/CACHEDIR.TAG
#> d/e/c
#> d/e/t
#> d/s
#> d/
#> d/s
#2> tar: d/e/: contains a cache directory tag t; contents not dumped
#2> tar: d/e/: contains a cache directory tag t; contents not dumped
#2> tar: d/e/: contains a cache directory tag t; directory not dumped
#2> tar: d/e/: contains a cache directory tag CACHEDIR.TAG; contents not dumped

#### backup files are left out
mkdir d; touch d/a d/a~ d/.#a 'd/#a#' d/b#
tar --sort=name --exclude-backups -cf x d; tar -tf x
#> d/
#> d/a
#> d/b#

#### how patterns of exclusion match
mkdir -p d/e; touch d/e/c d/s 'd/*' d/E
tar --sort=name -cf x --anchored --exclude=e --exclude=s d; tar tf x
tar --sort=name -cf x --anchored --exclude=d/e d; tar tf x
tar --sort=name -cf x --no-wildcards --exclude='*' d; tar tf x
tar --sort=name -cf x --no-wildcards-match-slash --exclude='d*s' --exclude='D/*c' d; tar tf x
tar --sort=name -cf x --ignore-case --exclude=E d; tar tf x
tar --sort=name -cf x --ignore-case --no-ignore-case --exclude=E d; tar tf x
#> d/
#> d/*
#> d/E
#> d/e/
#> d/e/c
#> d/s
#> d/
#> d/*
#> d/E
#> d/s
#> d/
#> d/E
#> d/e/
#> d/e/c
#> d/s
#> d/
#> d/*
#> d/E
#> d/e/
#> d/e/c
#> d/s
#> d/
#> d/*
#> d/s
#> d/
#> d/*
#> d/e/
#> d/e/c
#> d/s

#### an archive compared with files
mkdir -p d/sub d/e; echo a > d/a; echo b > d/sub/b; echo c > d/e/c; touch d/e/t; ln -s a d/l; ln d/a d/h; mkfifo d/p
touch -d 2020-01-01 d/a d/sub/b d/e/* d/sub d/e d
tar --sort=name -cf x.tar --sort=name d
tar -df x.tar; echo $?
tar -dvf x.tar d/sub; echo $?
echo bb > d/sub/b; chmod 600 d/e/c; rm d/e/t d/l; ln -s b d/l; touch -d 2021-01-01 d/sub
tar -df x.tar; echo $?
tar --diff -vf x.tar d/sub; echo $?
echo x > d/sub/b; touch -d 2020-01-01 d/sub/b; tar --compare -f x.tar d/sub d/nosuch; echo $?
rm d/h d/p; mkdir d/h; touch d/p; tar -df x.tar d/h d/p d/a; echo $?
#> 0
#> d/sub/
#> d/sub/b
#> 0
#> d/e/c: Mode differs
#> d/l: Symlink differs
#> d/sub/b: Mod time differs
#> d/sub/b: Size differs
#> 1
#> d/sub/
#> d/sub/b
#> d/sub/b: Mod time differs
#> d/sub/b: Size differs
#> 1
#> d/sub/b: Contents differ
#> 2
#> d/h: Not linked to d/a
#> d/p: File type differs
#> 1
#2> tar: d/e/t: Warning: Cannot stat: No such file or directory
#2> tar: d/nosuch: Not found in archive
#2> tar: Exiting with failure status due to previous errors

#### warnings that are switched off
mkdir d; echo a > d/a
tar --sort=name -cf x d
tar --sort=name --warning=foo -cf x d; echo $?
tar --sort=name --warning=none -cf x d; head -c 2048 x | tar -tf - --warning=no-alone-zero-block; echo $?
#> 2
#> d/
#> d/a
#> 0
#2> tar: invalid argument ‘foo’ for ‘--warning’
#2> Valid arguments are:
#2>   - ‘all’
#2>   - ‘alone-zero-block’
#2>   - ‘bad-dumpdir’
#2>   - ‘cachedir’
#2>   - ‘contiguous-cast’
#2>   - ‘file-changed’
#2>   - ‘file-ignored’
#2>   - ‘file-removed’
#2>   - ‘file-shrank’
#2>   - ‘file-unchanged’
#2>   - ‘filename-with-nuls’
#2>   - ‘ignore-archive’
#2>   - ‘ignore-newer’
#2>   - ‘new-directory’
#2>   - ‘rename-directory’
#2>   - ‘symlink-cast’
#2>   - ‘timestamp’
#2>   - ‘unknown-cast’
#2>   - ‘unknown-keyword’
#2>   - ‘xdev’
#2>   - ‘decompress-program’
#2>   - ‘existing-file’
#2>   - ‘xattr-write’
#2>   - ‘record-size’
#2>   - ‘failed-read’

#### sizes of records, zones, times that are clamped
mkdir d; echo a > d/a; touch -d '2021-01-01 UTC' d/a d
tar --sort=name --record-size=1000 -cf x d; echo $?
tar --sort=name --record-size=1024 -cf x d; wc -c < x
TZ=Asia/Tokyo tar --utc -tvf x --full-time --numeric-owner | cut -d' ' -f 6-
TZ=Asia/Tokyo tar -tvf x --full-time | sed 's/.*2021/2021/'
tar --sort=name -cf x --mtime=2020-01-01 --clamp-mtime d; tar tvf x | sed 's/.* 20/20/'
tar --sort=name -cf x --mtime=2022-01-01 --clamp-mtime d; tar tvf x | sed 's/.* 20/20/'
tar --sort=name -B --posix -cf - d | tar -B -tf -
#> 2
#> 3072
#>      0 2021-01-01 00:00:00 d/
#>      2 2021-01-01 00:00:00 d/a
#> 2021-01-01 09:00:00 d/
#> 2021-01-01 09:00:00 d/a
#> 2020-01-01 00:00 d/
#> 2020-01-01 00:00 d/a
#> 2021-01-01 00:00 d/
#> 2021-01-01 00:00 d/a
#> d/
#> d/a
#2> tar: Record size must be a multiple of 512.
#2> Try 'tar --help' or 'tar --usage' for more information.

#### options behind the last name of an archive that is written
mkdir d; touch d/a d/b; find d -type f | sort > l
tar --sort=name -cf x -T l --exclude=d/a; echo $?; tar tf x
tar --sort=name -cf x --exclude=d/b -T l --exclude=d/a d; echo $?
tar --sort=name -cf x -T l --no-recursion; echo $?
tar --sort=name -cf x -T l -C /tmp; echo $?
tar --sort=name -cf x d --no-recursion; tar tf x | sort
tar --sort=name -cf x d --exclude-from=l --exclude-vcs --exclude-backups --anchored --wildcards; echo $?
tar --sort=name -cf x --no-recursion d; tar tf x
#> 2
#> d/a
#> d/b
#> 0
#> 2
#> 2
#> d/
#> d/a
#> d/b
#> 2
#> d/
#2> tar: The following options were used after any non-optional arguments in archive create or update mode.  These options are positional and affect only arguments that follow them.  Please, rearrange them properly.
#2> tar: --exclude ‘d/a’ has no effect
#2> tar: Exiting with failure status due to previous errors
#2> tar: The following options were used after any non-optional arguments in archive create or update mode.  These options are positional and affect only arguments that follow them.  Please, rearrange them properly.
#2> tar: --no-recursion has no effect
#2> tar: Exiting with failure status due to previous errors
#2> tar: The following options were used after any non-optional arguments in archive create or update mode.  These options are positional and affect only arguments that follow them.  Please, rearrange them properly.
#2> tar: -C ‘/tmp’ has no effect
#2> tar: Exiting with failure status due to previous errors
#2> tar: The following options were used after any non-optional arguments in archive create or update mode.  These options are positional and affect only arguments that follow them.  Please, rearrange them properly.
#2> tar: --no-recursion has no effect
#2> tar: Exiting with failure status due to previous errors
#2> tar: The following options were used after any non-optional arguments in archive create or update mode.  These options are positional and affect only arguments that follow them.  Please, rearrange them properly.
#2> tar: --exclude-from ‘l’ has no effect
#2> tar: --exclude-vcs has no effect
#2> tar: --exclude-backups has no effect
#2> tar: --anchored has no effect
#2> tar: --wildcards has no effect
#2> tar: Exiting with failure status due to previous errors

#### names that are not there, and what is said of them
echo a >a; tar cf x.tar --ignore-failed-read nosuch a; echo $?; tar tf x.tar '*'; tar tf x.tar --no-wildcards '*'; tar tf x.tar --wildcards 'q*'; tar cf y.tar --transform=s/a/b/q a; echo $?
#> 0
#> 2
#2> tar: nosuch: Warning: Cannot stat: No such file or directory
#2> tar: Pattern matching characters used in file names
#2> tar: Use --wildcards to enable pattern matching, or --no-wildcards to suppress this warning
#2> tar: *: Not found in archive
#2> tar: Exiting with failure status due to previous errors
#2> tar: *: Not found in archive
#2> tar: Exiting with failure status due to previous errors
#2> tar: q*: Not found in archive
#2> tar: Exiting with failure status due to previous errors
#2> tar: Unknown flag in transform expression: q
#2> Try 'tar --help' or 'tar --usage' for more information.

#### colons in names that messages tell
echo a >a:b; tar cf x.tar a:b n:o; tar tf x.tar; tar cvf x.tar a:b; tar xf x.tar q:r; tar cf nosuch/x.tar a:b
#> a:b
#> a:b
#2> tar: n\:o: Cannot stat: No such file or directory
#2> tar: Exiting with failure status due to previous errors
#2> tar: q\:r: Not found in archive
#2> tar: Exiting with failure status due to previous errors
#2> tar: nosuch/x.tar: Cannot open: No such file or directory
#2> tar: Error is not recoverable: exiting now
#? 2

#### compressed archives are not changed
echo a >a; tar cf t.tar a; tar -rzf t.tar a; echo $?; tar -uJf t.tar a; tar czf t.tgz a; tar rf t.tgz a; echo $?
#> 2
#> 2
#2> tar: Cannot update compressed archives
#2> Try 'tar --help' or 'tar --usage' for more information.
#2> tar: Cannot update compressed archives
#2> Try 'tar --help' or 'tar --usage' for more information.
#2> tar: Cannot update compressed archives
#2> tar: Error is not recoverable: exiting now

#### times in UTC are told
echo a >a; touch -d '2024-01-02 03:04:05 UTC' a; tar cf x.tar --owner=o:1 --group=g:2 a; tar tf x.tar --utc; tar tf x.tar --full-time; tar xf x.tar --utc; tar tvf x.tar --utc; TZ=EST5 tar tvf x.tar; TZ=EST5 tar tf x.tar --utc; TZ=EST5 tar tvf x.tar --full-time
#> -rw-r--r-- o/g               2 2024-01-02 03:04 a
#> a
#> -rw-r--r-- o/g               2 2024-01-02 03:04 a
#> -rw-r--r-- o/g               2 2024-01-02 03:04 a
#> -rw-r--r-- o/g               2 2024-01-01 22:04 a
#> -rw-r--r-- o/g               2 2024-01-02 03:04 a
#> -rw-r--r-- o/g               2 2024-01-01 22:04:05 a

#### an archive that cannot be read
mkdir d; tar tf d; echo $?
tar xf - < d; echo $?
#> 2
#> 2
#2> tar: d: Cannot read: Is a directory
#2> tar: At beginning of tape, quitting now
#2> tar: Error is not recoverable: exiting now
#2> tar: -: Cannot read: Is a directory
#2> tar: At beginning of tape, quitting now
#2> tar: Error is not recoverable: exiting now

#### two options about files that are there
echo a > f; tar cf x.tar f; echo b > f
tar xf x.tar --overwrite -k; echo $?
tar xf x.tar -k --overwrite; echo $?
tar xf x.tar --skip-old-files --keep-newer-files; echo $?
tar xf x.tar -U --overwrite; echo $?
tar xf x.tar -k -k; echo $?
cat f
#> 2
#> 2
#> 2
#> 2
#> 2
#> b
#2> tar: '--keep-old-files' cannot be used with '--overwrite'
#2> Try 'tar --help' or 'tar --usage' for more information.
#2> tar: '--overwrite' cannot be used with '--keep-old-files'
#2> Try 'tar --help' or 'tar --usage' for more information.
#2> tar: '--keep-newer-files' cannot be used with '--skip-old-files'
#2> Try 'tar --help' or 'tar --usage' for more information.
#2> tar: '--overwrite' cannot be used with '--unlink-first'
#2> Try 'tar --help' or 'tar --usage' for more information.
#2> tar: f: Cannot open: File exists
#2> tar: Exiting with failure status due to previous errors

#### a hard link that is listed with its transformed name
mkdir t; echo a > t/f; ln t/f t/g; tar cf x.tar --sort=name --mtime=@0 --owner=a:1 --group=b:2 --mode=644 t
TZ=UTC tar tvf x.tar --transform s/t/T/ --show-transformed-names; TZ=UTC tar tvf x.tar --transform s/t/T/H --show-transformed-names
#> drw-r--r-- a/b               0 1970-01-01 00:00 T/
#> -rw-r--r-- a/b               2 1970-01-01 00:00 T/f
#> hrw-r--r-- a/b               0 1970-01-01 00:00 T/g link to T/f
#> drw-r--r-- a/b               0 1970-01-01 00:00 T/
#> -rw-r--r-- a/b               2 1970-01-01 00:00 T/f
#> hrw-r--r-- a/b               0 1970-01-01 00:00 T/g link to t/f

#### tar: the slash of a directory is no part of what is transformed
mkdir -p d/e; touch d/f; for t in 's,^\./,pkg/,' 's,/$,Z,' 's,^d/,X/,' 's,^d$,Q,' 's,d,DD,g' 's,^,a/,' 's,f,f/,'; do for o in . d d/ ./d; do echo "$t $o: $(tar cf - --sort=name --exclude=x --transform "$t" $o | tar tf - | tr '\n' ' ')"; echo "$t $o: $(tar cf - --sort=name $o | tar tf - --show-transformed-names --transform "$t" | tr '\n' ' ')"; done; done
tar cf a.tar --sort=name d; mkdir x; tar xf a.tar -C x --transform 's,^d$,Q,'; (cd x; find . | sort); mkdir y; tar xf a.tar -C y --strip-components=1 --transform 's,e$,E,'; (cd y; find . | sort)
#> s,^\./,pkg/, .: ./ pkg/d/ pkg/d/e/ pkg/d/f 
#> s,^\./,pkg/, .: ./ pkg/d/ pkg/d/e/ pkg/d/f 
#> s,^\./,pkg/, d: d/ d/e/ d/f 
#> s,^\./,pkg/, d: d/ d/e/ d/f 
#> s,^\./,pkg/, d/: d/ d/e/ d/f 
#> s,^\./,pkg/, d/: d/ d/e/ d/f 
#> s,^\./,pkg/, ./d: pkg/d/ pkg/d/e/ pkg/d/f 
#> s,^\./,pkg/, ./d: pkg/d/ pkg/d/e/ pkg/d/f 
#> s,/$,Z, .: ./ ./d/ ./d/e/ ./d/f 
#> s,/$,Z, .: ./ ./d/ ./d/e/ ./d/f 
#> s,/$,Z, d: d/ d/e/ d/f 
#> s,/$,Z, d: d/ d/e/ d/f 
#> s,/$,Z, d/: d/ d/e/ d/f 
#> s,/$,Z, d/: d/ d/e/ d/f 
#> s,/$,Z, ./d: ./d/ ./d/e/ ./d/f 
#> s,/$,Z, ./d: ./d/ ./d/e/ ./d/f 
#> s,^d/,X/, .: ./ ./d/ ./d/e/ ./d/f 
#> s,^d/,X/, .: ./ ./d/ ./d/e/ ./d/f 
#> s,^d/,X/, d: d/ X/e/ X/f 
#> s,^d/,X/, d: d/ X/e/ X/f 
#> s,^d/,X/, d/: d/ X/e/ X/f 
#> s,^d/,X/, d/: d/ X/e/ X/f 
#> s,^d/,X/, ./d: ./d/ ./d/e/ ./d/f 
#> s,^d/,X/, ./d: ./d/ ./d/e/ ./d/f 
#> s,^d$,Q, .: ./ ./d/ ./d/e/ ./d/f 
#> s,^d$,Q, .: ./ ./d/ ./d/e/ ./d/f 
#> s,^d$,Q, d: Q/ d/e/ d/f 
#> s,^d$,Q, d: Q/ d/e/ d/f 
#> s,^d$,Q, d/: Q/ d/e/ d/f 
#> s,^d$,Q, d/: Q/ d/e/ d/f 
#> s,^d$,Q, ./d: ./d/ ./d/e/ ./d/f 
#> s,^d$,Q, ./d: ./d/ ./d/e/ ./d/f 
#> s,d,DD,g .: ./ ./DD/ ./DD/e/ ./DD/f 
#> s,d,DD,g .: ./ ./DD/ ./DD/e/ ./DD/f 
#> s,d,DD,g d: DD/ DD/e/ DD/f 
#> s,d,DD,g d: DD/ DD/e/ DD/f 
#> s,d,DD,g d/: DD/ DD/e/ DD/f 
#> s,d,DD,g d/: DD/ DD/e/ DD/f 
#> s,d,DD,g ./d: ./DD/ ./DD/e/ ./DD/f 
#> s,d,DD,g ./d: ./DD/ ./DD/e/ ./DD/f 
#> s,^,a/, .: a/./ a/./d/ a/./d/e/ a/./d/f 
#> s,^,a/, .: a/./ a/./d/ a/./d/e/ a/./d/f 
#> s,^,a/, d: a/d/ a/d/e/ a/d/f 
#> s,^,a/, d: a/d/ a/d/e/ a/d/f 
#> s,^,a/, d/: a/d/ a/d/e/ a/d/f 
#> s,^,a/, d/: a/d/ a/d/e/ a/d/f 
#> s,^,a/, ./d: a/./d/ a/./d/e/ a/./d/f 
#> s,^,a/, ./d: a/./d/ a/./d/e/ a/./d/f 
#> s,f,f/, .: ./ ./d/ ./d/e/ ./d/f/ 
#> s,f,f/, .: ./ ./d/ ./d/e/ ./d/f/ 
#> s,f,f/, d: d/ d/e/ d/f/ 
#> s,f,f/, d: d/ d/e/ d/f/ 
#> s,f,f/, d/: d/ d/e/ d/f/ 
#> s,f,f/, d/: d/ d/e/ d/f/ 
#> s,f,f/, ./d: ./d/ ./d/e/ ./d/f/ 
#> s,f,f/, ./d: ./d/ ./d/e/ ./d/f/ 
#> .
#> ./Q
#> ./d
#> ./d/e
#> ./d/f
#> .
#> ./E
#> ./f

#### an order that is none
touch n; tar --sort=foo -cf - n; tar --sort=n -cf - n
#2> tar: invalid argument ‘foo’ for ‘--sort’
#2> Valid arguments are:
#2>   - ‘none’
#2>   - ‘name’
#2>   - ‘inode’
#2> tar: ambiguous argument ‘n’ for ‘--sort’
#2> Valid arguments are:
#2>   - ‘none’
#2>   - ‘name’
#2>   - ‘inode’
#? 2

#### owners by number, dates as they were read, folders in lists
echo x >f; mkdir d; echo y >d/g; for owner in 0 77 +77 foo foo:7 :0 0:5; do tar -cf a.tar --mtime='2024-01-01 10:00' --owner="$owner" --group="$owner" f; tar -tvf a.tar; tar --numeric-owner -tvf a.tar; done
tar --mtime=@0 -cvf a.tar f; tar --mtime='2024-01-01 10:00:00' -cvf a.tar f; tar --mtime=@5.5 -cvf a.tar f; tar --mtime=@0 -cf a.tar f
printf -- '-C d\ng\n' >list; tar -cvf a.tar -T list; printf -- '--directory=d\n--add-file=g\n--foo\n' >list; tar -cvf a.tar -T list; echo $?; printf -- '-C\n' >list; tar -cvf a.tar --verbatim-files-from -T list; echo $?
#> -rw-r--r-- root/root         2 2024-01-01 10:00 f
#> -rw-r--r-- 0/0               2 2024-01-01 10:00 f
#> -rw-r--r-- 77/77             2 2024-01-01 10:00 f
#> -rw-r--r-- 77/77             2 2024-01-01 10:00 f
#> -rw-r--r-- +77/+77           2 2024-01-01 10:00 f
#> -rw-r--r-- 1000/1000         2 2024-01-01 10:00 f
#> -rw-r--r-- foo/foo           2 2024-01-01 10:00 f
#> -rw-r--r-- 1000/1000         2 2024-01-01 10:00 f
#> -rw-r--r-- foo/foo           2 2024-01-01 10:00 f
#> -rw-r--r-- 7/7               2 2024-01-01 10:00 f
#> -rw-r--r-- root/root         2 2024-01-01 10:00 f
#> -rw-r--r-- 0/0               2 2024-01-01 10:00 f
#> -rw-r--r-- 0/0               2 2024-01-01 10:00 f
#> -rw-r--r-- 5/5               2 2024-01-01 10:00 f
#> f
#> f
#> f
#> g
#> g
#> 2
#> 2
#2> tar: Option --mtime: Treating date '@0' as 1970-01-01 00:00:00
#2> tar: Option --mtime: Treating date '@5.5' as 1970-01-01 00:00:05.5
#2> tar: list:3: unrecognized option
#2> tar: Exiting with failure status due to previous errors
#2> tar: -C: Cannot stat: No such file or directory
#2> tar: Exiting with failure status due to previous errors

#### --occurrence
mkdir d; for i in 1 2; do echo $i > d/f$i; done; tar cf a.tar d/f1 d/f2; echo new > d/f1; tar rf a.tar d/f1; tar tf a.tar --occurrence d/f1; tar xOf a.tar --occurrence=2 d/f1; tar xOf a.tar --occurrence=1 d/f1; tar tf a.tar --occurrence=3 d/f1; echo $?; tar tf a.tar --occurrence=0 d/f1; tar tf a.tar --occurrence=x d/f1; echo $?; tar tf a.tar --occurrence; echo $?; tar -c --occurrence -f b.tar d; echo $?; tar tf a.tar --occurrence d/f3; echo $?; tar tf a.tar --occurrence=2 d
#> d/f1
#> new
#> 1
#> 2
#> d/f1
#> d/f1
#> 2
#> 2
#> 2
#> 2
#2> tar: d/f1: Required occurrence not found in archive
#2> tar: Exiting with failure status due to previous errors
#2> tar: x: Invalid number
#2> tar: Error is not recoverable: exiting now
#2> tar: --occurrence is meaningless without a file list
#2> Try 'tar --help' or 'tar --usage' for more information.
#2> tar: '--occurrence' cannot be used with '-c'
#2> Try 'tar --help' or 'tar --usage' for more information.
#2> tar: d/f3: Not found in archive
#2> tar: Exiting with failure status due to previous errors
#2> tar: d: Required occurrence not found in archive
#2> tar: Exiting with failure status due to previous errors
#? 2

#### --delete
for i in 1 2 3; do echo $i > f$i; done; tar cf a.tar f1 f2 f3; tar --delete -f a.tar f2; echo $?; tar tf a.tar; tar --delete -f a.tar nope; echo $?; tar --delete -f a.tar nope f1; echo $?; tar xOf a.tar; wc -c < a.tar; tar rf a.tar f1 f2; tar tf a.tar; tar --delete -f a.tar; echo $?; tar tf a.tar; tar --delete --wildcards -f a.tar 'f[12]'; tar tf a.tar; tar --delete -f a.tar f3; wc -c < a.tar; tar tf a.tar; tar --delete -f nope.tar a; echo $?; tar czf z.tgz f1; tar --delete -f z.tgz f1; echo $?; tar --delete -zf z.tgz f1; echo $?
#> 0
#> f1
#> f3
#> 2
#> 2
#> 3
#> 10240
#> f3
#> f1
#> f2
#> 0
#> f3
#> f1
#> f2
#> f3
#> 10240
#> 2
#> 2
#> 2
#2> tar: nope: Not found in archive
#2> tar: Exiting with failure status due to previous errors
#2> tar: nope: Not found in archive
#2> tar: Exiting with failure status due to previous errors
#2> tar: a: Not found in archive
#2> tar: Exiting with failure status due to previous errors
#2> tar: Cannot update compressed archives
#2> tar: Error is not recoverable: exiting now
#2> tar: Cannot update compressed archives
#2> Try 'tar --help' or 'tar --usage' for more information.

#### --delete moves what is large
head -c 30000 /dev/zero > big; echo a > a; echo c > c; tar cf t.tar a big c; tar --delete -f t.tar a; tar tf t.tar; tar xOf t.tar big | wc -c; tar xOf t.tar c; wc -c < t.tar; tar --delete -f t.tar big; wc -c < t.tar; tar xOf t.tar c; n=$(printf 'n%.0s' {1..150}); echo long > $n; tar rf t.tar $n a; tar --delete -f t.tar c; tar tf t.tar; tar --delete -f t.tar $n; tar tf t.tar; mkdir d; cp a c d; tar cf e.tar a d c; tar --delete -f e.tar d; tar tf e.tar; tar cf o.tar a c; tar --delete --occurrence -f o.tar a; tar tf o.tar
#> big
#> c
#> 30000
#> c
#> 40960
#> 10240
#> c
#> nnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnn
#> a
#> a
#> a
#> c
#> c

#### -A
echo 1 > f1; echo 2 > f2; tar cf x.tar f1; tar cf y.tar f2; tar -A -f x.tar y.tar; echo $?; tar tf x.tar; wc -c < x.tar; tar Af x.tar y.tar nope.tar; echo $?; tar tf x.tar; tar --concatenate -f x.tar y.tar y.tar; tar tf x.tar; tar tif x.tar; tar --catenate -vf x.tar y.tar; wc -c < x.tar; tar -Af n.tar y.tar; tar tf n.tar; tar -Af - y.tar; echo $?; tar -Azf x.tar y.tar; echo $?; tar -A --delete -f x.tar; echo $?; mkdir q; tar -Af n.tar q; echo $?
#> 0
#> f1
#> f2
#> 20480
#> 2
#> f1
#> f2
#> f2
#> f1
#> f2
#> f2
#> f2
#> f1
#> f2
#> f2
#> f2
#> f2
#> 30720
#> f2
#> 2
#> 2
#> 2
#> 2
#2> tar: nope.tar: Cannot open: No such file or directory
#2> tar: Exiting with failure status due to previous errors
#2> tar: Options '-Aru' are incompatible with '-f -'
#2> Try 'tar --help' or 'tar --usage' for more information.
#2> tar: Cannot concatenate compressed archives
#2> Try 'tar --help' or 'tar --usage' for more information.
#2> tar: You may not specify more than one '-Acdtrux', '--delete' or  '--test-label' option
#2> Try 'tar --help' or 'tar --usage' for more information.
#2> tar: q: Read error at byte 0, while reading 4096 bytes: Is a directory
#2> tar: Error is not recoverable: exiting now

#### --to-command
mkdir d; echo one > d/a; echo three > d/b; chmod 640 d/a; touch -d @1000000000 d/a; ln -s a d/l; tar cf t.tar d/a d/b d/l; tar xf t.tar --to-command='cat; echo $TAR_FILENAME $TAR_REALNAME $TAR_SIZE $TAR_MODE $TAR_FILETYPE $TAR_ARCHIVE $TAR_VERSION $TAR_VOLUME $TAR_BLOCKING_FACTOR $TAR_FORMAT'; tar xf t.tar --to-command='echo $TAR_MTIME' d/a; rm -r d; tar xvf t.tar --to-command=true; ls; tar xf t.tar --to-command='exit 3' d/a 2>&1 | sed 's/[0-9]*: C/N: C/'; echo ${PIPESTATUS[0]}; tar xf t.tar --to-command='exit 3' --ignore-command-error d/a; echo $?; tar xf t.tar --strip-components=1 --to-command='echo $TAR_FILENAME $TAR_REALNAME'; tar xf t.tar --to-command='env | grep -c ^TAR_' d/b; tar tf t.tar --to-command=cat
#> one
#> d/a d/a 4 0640 f t.tar 1.34 1 20 gnu
#> three
#> d/b d/b 6 0644 f t.tar 1.34 1 20 gnu
#> 1000000000
#> d/a
#> d/b
#> d/l
#> t.tar
#> tar: N: Child returned status 3
#> tar: Exiting with failure status due to previous errors
#> 2
#> 0
#> a a
#> b b
#> 17
#> d/a
#> d/b
#> d/l

#### --to-command that does not read
head -c 300000 /dev/zero > big; echo x > x; tar cf t.tar big x; tar xf t.tar --to-command='head -c 5 | od -An -c'; echo $?; tar xf t.tar --to-command='true'; echo $?; tar xf t.tar --to-command='wc -c'
#>   \0  \0  \0  \0  \0
#>    x  \n
#> 0
#> 0
#> 300000
#> 2

#### --checkpoint
mkdir d; head -c 50000 /dev/zero > d/big; echo a > d/a; tar cf a.tar d/a d/big; for o in '-tf a.tar' '-xf a.tar' '-xOf a.tar d/a' '-cf b.tar d/a d/big' '-rf a.tar d/a' '-tf -' '-xf a.tar d/a' '-rf a.tar d/big'; do echo "== $o"; tar --checkpoint=1 $o < a.tar; done 2>&1 | tr -d '\0'; cat a.tar | tar --checkpoint=1 -tf - 2>&1
#> == -tf a.tar
#> tar: Read checkpoint 1
#> d/a
#> d/big
#> tar: Read checkpoint 2
#> == -xf a.tar
#> tar: Read checkpoint 1
#> tar: Read checkpoint 2
#> tar: Read checkpoint 3
#> tar: Read checkpoint 4
#> tar: Read checkpoint 5
#> tar: Read checkpoint 6
#> == -xOf a.tar d/a
#> tar: Read checkpoint 1
#> a
#> tar: Read checkpoint 2
#> == -cf b.tar d/a d/big
#> tar: Write checkpoint 1
#> tar: Write checkpoint 2
#> tar: Write checkpoint 3
#> tar: Write checkpoint 4
#> tar: Write checkpoint 5
#> tar: Write checkpoint 6
#> == -rf a.tar d/a
#> tar: Read checkpoint 1
#> tar: Read checkpoint 2
#> tar: Read checkpoint 3
#> tar: Read checkpoint 4
#> tar: Read checkpoint 5
#> tar: Read checkpoint 6
#> tar: Write checkpoint 7
#> == -tf -
#> tar: Read checkpoint 1
#> d/a
#> d/big
#> tar: Read checkpoint 2
#> tar: Read checkpoint 3
#> tar: Read checkpoint 4
#> tar: Read checkpoint 5
#> tar: Read checkpoint 6
#> d/a
#> == -xf a.tar d/a
#> tar: Read checkpoint 1
#> tar: Read checkpoint 2
#> == -rf a.tar d/big
#> tar: Read checkpoint 1
#> tar: Read checkpoint 2
#> tar: Read checkpoint 3
#> tar: Read checkpoint 4
#> tar: Read checkpoint 5
#> tar: Read checkpoint 6
#> tar: Write checkpoint 7
#> tar: Write checkpoint 8
#> tar: Write checkpoint 9
#> tar: Write checkpoint 10
#> tar: Write checkpoint 11
#> tar: Write checkpoint 12
#> tar: Read checkpoint 1
#> d/a
#> d/big
#> tar: Read checkpoint 2
#> tar: Read checkpoint 3
#> tar: Read checkpoint 4
#> tar: Read checkpoint 5
#> tar: Read checkpoint 6
#> d/a
#> d/big
#> tar: Read checkpoint 7
#> tar: Read checkpoint 8
#> tar: Read checkpoint 9
#> tar: Read checkpoint 10
#> tar: Read checkpoint 11

#### --checkpoint-action
head -c 50000 /dev/zero > big; tar --checkpoint=.1 -cf b.tar big; echo; tar --checkpoint=.2 -xf b.tar; echo; tar --checkpoint-action=dot -cf b.tar big; echo; tar --checkpoint=2 --checkpoint-action=dot --checkpoint-action='echo=%u-%s' -cf b.tar big; echo; tar --checkpoint=3 --checkpoint-action=echo -cf b.tar big; tar --checkpoint=0 -cf b.tar big; tar --checkpoint=x -cf b.tar big; echo $?; tar --checkpoint=.x -cf b.tar big; echo $?; tar --checkpoint-action=foo -cf b.tar big; echo $?; tar --checkpoint -cf b.tar big
#> ......
#> ...
#>
#> ...
#> 2
#> 2
#> 2
#2> tar: 2-write
#2> tar: 4-write
#2> tar: 6-write
#2> tar: Write checkpoint 3
#2> tar: Write checkpoint 6
#2> tar: --checkpoint value is not an integer
#2> tar: Error is not recoverable: exiting now
#2> tar: --checkpoint value is not an integer
#2> tar: Error is not recoverable: exiting now
#2> tar: foo: unknown checkpoint action
#2> tar: Error is not recoverable: exiting now
