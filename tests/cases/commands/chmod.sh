#### numbers and letters
touch f; for m in 644 u+x go-r a=rx u=rwx,g=rx,o= +w -x g=u o+t u+s 4755 0; do chmod -- $m f; echo "$m $(stat -c '%a %A' f)"; done
#> 644 644 -rw-r--r--
#> u+x 744 -rwxr--r--
#> go-r 700 -rwx------
#> a=rx 555 -r-xr-xr-x
#> u=rwx,g=rx,o= 750 -rwxr-x---
#> +w 750 -rwxr-x---
#> -x 640 -rw-r-----
#> g=u 660 -rw-rw----
#> o+t 1660 -rw-rw---T
#> u+s 5660 -rwSrw---T
#> 4755 4755 -rwsr-xr-x
#> 0 0 ----------

#### conditional execution and copies
touch f; mkdir d; chmod 644 f; chmod 700 d; chmod a+X f d; stat -c %a f d; chmod u+x f; chmod a+X f; stat -c %a f; chmod go=u f; stat -c %a f
#> 644
#> 711
#> 755
#> 777

#### a mode like an option
touch f; chmod 777 f; chmod -w f; echo $?; stat -c %a f; chmod -rx f; stat -c %a f; chmod 755 f; chmod -x f; stat -c %a f
#> 1
#> 577
#> 22
#> 644
#2> chmod: f: new permissions are r-xrwxrwx, not r-xr-xr-x

#### verbose and changes
touch f; chmod 644 f; chmod -v 644 f; chmod -v 600 f; chmod -c 600 f; chmod -c 644 f
#> mode of 'f' retained as 0644 (rw-r--r--)
#> mode of 'f' changed from 0644 (rw-r--r--) to 0600 (rw-------)
#> mode of 'f' changed from 0600 (rw-------) to 0644 (rw-r--r--)

#### recursive and reference
mkdir -p d/e; touch d/f d/e/g; chmod -R go-rwx d; stat -c '%a %n' d d/f d/e d/e/g; chmod --reference=d d/f; stat -c %a d/f
#> 700 d
#> 600 d/f
#> 700 d/e
#> 600 d/e/g
#> 700

#### folders keep their set-id bits
mkdir d; chmod 2755 d; chmod 755 d; stat -c %a d; chmod 00755 d; stat -c %a d; chmod g+s d; stat -c %A d; chmod 1777 d; stat -c %A d
#> 2755
#> 755
#> drwxr-sr-x
#> drwxrwsrwt

#### wrong
chmod; echo $?; chmod 644; echo $?; chmod 999 x; echo $?; chmod u+q x; chmod 644 nope; echo $?; ln -s nope l; chmod 644 l; echo $?; chmod -f 644 nope; echo $?
#> 1
#> 1
#> 1
#> 1
#> 1
#> 1
#2> chmod: missing operand
#2> Try 'chmod --help' for more information.
#2> chmod: missing operand after ‘644’
#2> Try 'chmod --help' for more information.
#2> chmod: invalid mode: ‘999’
#2> Try 'chmod --help' for more information.
#2> chmod: invalid mode: ‘u+q’
#2> Try 'chmod --help' for more information.
#2> chmod: cannot access 'nope': No such file or directory
#2> chmod: cannot operate on dangling symlink 'l'

#### -v tells of a link to nothing
ln -s nope l
chmod -v 600 l
chmod -vf 600 l
#> 'l' could not be accessed
#> 'l' could not be accessed
#2> chmod: cannot operate on dangling symlink 'l'
#? 1

#### what is missing, verbose
ln -s missing l; chmod -v 644 missing; chmod -c 644 missing; chmod -vf 644 missing; chmod -v 644 l; echo $?
#> 'missing' could not be accessed
#> 'missing' could not be accessed
#> 'l' could not be accessed
#> 1
#2> chmod: cannot access 'missing': No such file or directory
#2> chmod: cannot access 'missing': No such file or directory
#2> chmod: cannot operate on dangling symlink 'l'

#### messages among the output, where both go to one pipe
printf "a x\nab\n" > a; echo "b x" > b; printf "b\na\n" > a2; printf "a\nb\nc\n" > a3; mkdir d e f; printf "2024-01-01\nbad\n2024-01-02\n" > dates
(chmod -v 600 a no b) 2>&1 | cat
#> mode of 'a' changed from 0644 (rw-r--r--) to 0600 (rw-------)
#> chmod: cannot access 'no': No such file or directory
#> 'no' could not be accessed
#> mode of 'b' changed from 0644 (rw-r--r--) to 0600 (rw-------)

#### links below a directory are told with -v
umask 022; mkdir d; ln -s nowhere d/a; touch d/f; ln -s f d/l; chmod 644 d/f; chmod -Rv 755 d | sort; chmod -Rc 755 d
#> mode of 'd' retained as 0755 (rwxr-xr-x)
#> mode of 'd/f' changed from 0644 (rw-r--r--) to 0755 (rwxr-xr-x)
#> neither symbolic link 'd/a' nor referent has been changed
#> neither symbolic link 'd/l' nor referent has been changed
