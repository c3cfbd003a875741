#### diff a b
printf 'a\nb\n' > a; printf 'a\nc' > b; printf 'a\0b\n' > bin; printf 'a\0c\n' > bin2; mkdir -p d1/s d2/s d1/x; echo 1 > d1/f; echo 2 > d2/f; echo q > d2/only; echo x > d2/x; echo 'sp' > 'd1/a b'; echo 'spp' > 'd2/a b'; touch -d '2020-01-02 03:04:05' a b d1/* d2/*; echo z > d1/s/z; echo y > d2/s/z; mkdir d2/o; echo o > d2/o/o; touch -d @1234567 d1/s/z d2/s/z d2/o/o; seq 1 30 > s1; sed 's/15/x/;7d' s1 >s2; touch -d 2020-01-01 s1 s2
diff a b; echo "? $?"
diff -u a b; echo "? $?"
diff -c a b; echo "? $?"
diff -e a b; echo "? $?"
diff -f a b; echo "? $?"
diff -n a b; echo "? $?"
#> 2c2
#> < b
#> ---
#> > c
#> \ No newline at end of file
#> ? 1
#> --- a	2020-01-02 03:04:05.000000000 +0000
#> +++ b	2020-01-02 03:04:05.000000000 +0000
#> @@ -1,2 +1,2 @@
#>  a
#> -b
#> +c
#> \ No newline at end of file
#> ? 1
#> *** a	2020-01-02 03:04:05.000000000 +0000
#> --- b	2020-01-02 03:04:05.000000000 +0000
#> ***************
#> *** 1,2 ****
#>   a
#> ! b
#> --- 1,2 ----
#>   a
#> ! c
#> \ No newline at end of file
#> ? 1
#> 2c
#> c
#> .
#> ? 2
#> c2
#> c
#> .
#> ? 2
#> d2 1
#> a2 1
#> c? 1
#2> diff: b: No newline at end of file
#2>
#2> diff: b: No newline at end of file
#2>

#### diff -y a b
printf 'a\nb\n' > a; printf 'a\nc' > b; printf 'a\0b\n' > bin; printf 'a\0c\n' > bin2; mkdir -p d1/s d2/s d1/x; echo 1 > d1/f; echo 2 > d2/f; echo q > d2/only; echo x > d2/x; echo 'sp' > 'd1/a b'; echo 'spp' > 'd2/a b'; touch -d '2020-01-02 03:04:05' a b d1/* d2/*; echo z > d1/s/z; echo y > d2/s/z; mkdir d2/o; echo o > d2/o/o; touch -d @1234567 d1/s/z d2/s/z d2/o/o; seq 1 30 > s1; sed 's/15/x/;7d' s1 >s2; touch -d 2020-01-01 s1 s2
diff -y a b; echo "? $?"
diff bin bin2; echo "? $?"
diff -q bin bin2; echo "? $?"
diff -a bin bin2; echo "? $?"
diff -q a b; echo "? $?"
diff -s a a; echo "? $?"
#> a								a
#> b							      /	c
#> ? 1
#> Binary files bin and bin2 differ
#> ? 1
#> Files bin and bin2 differ
#> ? 1
#> 1c1
#>\ < a\0b
#> ---
#>\ > a\0c
#> ? 1
#> Files a and b differ
#> ? 1
#> Files a and a are identical
#> ? 0

#### diff -s a b
printf 'a\nb\n' > a; printf 'a\nc' > b; printf 'a\0b\n' > bin; printf 'a\0c\n' > bin2; mkdir -p d1/s d2/s d1/x; echo 1 > d1/f; echo 2 > d2/f; echo q > d2/only; echo x > d2/x; echo 'sp' > 'd1/a b'; echo 'spp' > 'd2/a b'; touch -d '2020-01-02 03:04:05' a b d1/* d2/*; echo z > d1/s/z; echo y > d2/s/z; mkdir d2/o; echo o > d2/o/o; touch -d @1234567 d1/s/z d2/s/z d2/o/o; seq 1 30 > s1; sed 's/15/x/;7d' s1 >s2; touch -d 2020-01-01 s1 s2
diff -s a b; echo "? $?"
diff -s bin bin; echo "? $?"
diff -r -u d1 d2; echo "? $?"
diff d1 d2; echo "? $?"
diff -rN d1 d2; echo "? $?"
diff -rP d2 d1; echo "? $?"
#> 2c2
#> < b
#> ---
#> > c
#> \ No newline at end of file
#> ? 1
#> Files bin and bin are identical
#> ? 0
#> diff -r -u "d1/a b" "d2/a b"
#> --- "d1/a b"	2020-01-02 03:04:05.000000000 +0000
#> +++ "d2/a b"	2020-01-02 03:04:05.000000000 +0000
#> @@ -1 +1 @@
#> -sp
#> +spp
#> diff -r -u d1/f d2/f
#> --- d1/f	2020-01-02 03:04:05.000000000 +0000
#> +++ d2/f	2020-01-02 03:04:05.000000000 +0000
#> @@ -1 +1 @@
#> -1
#> +2
#> Only in d2: o
#> Only in d2: only
#> diff -r -u d1/s/z d2/s/z
#> --- d1/s/z	1970-01-15 06:56:07.000000000 +0000
#> +++ d2/s/z	1970-01-15 06:56:07.000000000 +0000
#> @@ -1 +1 @@
#> -z
#> +y
#> File d1/x is a directory while file d2/x is a regular file
#> ? 1
#> diff "d1/a b" "d2/a b"
#> 1c1
#> < sp
#> ---
#> > spp
#> diff d1/f d2/f
#> 1c1
#> < 1
#> ---
#> > 2
#> Only in d2: o
#> Only in d2: only
#> Common subdirectories: d1/s and d2/s
#> File d1/x is a directory while file d2/x is a regular file
#> ? 1
#> diff -rN "d1/a b" "d2/a b"
#> 1c1
#> < sp
#> ---
#> > spp
#> diff -rN d1/f d2/f
#> 1c1
#> < 1
#> ---
#> > 2
#> diff -rN d1/o/o d2/o/o
#> 0a1
#> > o
#> diff -rN d1/only d2/only
#> 0a1
#> > q
#> diff -rN d1/s/z d2/s/z
#> 1c1
#> < z
#> ---
#> > y
#> File d1/x is a directory while file d2/x is a regular file
#> ? 1
#> diff -rP "d2/a b" "d1/a b"
#> 1c1
#> < spp
#> ---
#> > sp
#> diff -rP d2/f d1/f
#> 1c1
#> < 2
#> ---
#> > 1
#> Only in d2: o
#> Only in d2: only
#> diff -rP d2/s/z d1/s/z
#> 1c1
#> < y
#> ---
#> > z
#> File d2/x is a regular file while file d1/x is a directory
#> ? 1

#### diff -rNu d1 d2
printf 'a\nb\n' > a; printf 'a\nc' > b; printf 'a\0b\n' > bin; printf 'a\0c\n' > bin2; mkdir -p d1/s d2/s d1/x; echo 1 > d1/f; echo 2 > d2/f; echo q > d2/only; echo x > d2/x; echo 'sp' > 'd1/a b'; echo 'spp' > 'd2/a b'; touch -d '2020-01-02 03:04:05' a b d1/* d2/*; echo z > d1/s/z; echo y > d2/s/z; mkdir d2/o; echo o > d2/o/o; touch -d @1234567 d1/s/z d2/s/z d2/o/o; seq 1 30 > s1; sed 's/15/x/;7d' s1 >s2; touch -d 2020-01-01 s1 s2
diff -rNu d1 d2; echo "? $?"
diff -rq d1 d2; echo "? $?"
diff -rs d1 d2; echo "? $?"
diff -x 's*' -x o d1 d2; echo "? $?"
#> diff -rNu "d1/a b" "d2/a b"
#> --- "d1/a b"	2020-01-02 03:04:05.000000000 +0000
#> +++ "d2/a b"	2020-01-02 03:04:05.000000000 +0000
#> @@ -1 +1 @@
#> -sp
#> +spp
#> diff -rNu d1/f d2/f
#> --- d1/f	2020-01-02 03:04:05.000000000 +0000
#> +++ d2/f	2020-01-02 03:04:05.000000000 +0000
#> @@ -1 +1 @@
#> -1
#> +2
#> diff -rNu d1/o/o d2/o/o
#> --- d1/o/o	1970-01-01 00:00:00.000000000 +0000
#> +++ d2/o/o	1970-01-15 06:56:07.000000000 +0000
#> @@ -0,0 +1 @@
#> +o
#> diff -rNu d1/only d2/only
#> --- d1/only	1970-01-01 00:00:00.000000000 +0000
#> +++ d2/only	2020-01-02 03:04:05.000000000 +0000
#> @@ -0,0 +1 @@
#> +q
#> diff -rNu d1/s/z d2/s/z
#> --- d1/s/z	1970-01-15 06:56:07.000000000 +0000
#> +++ d2/s/z	1970-01-15 06:56:07.000000000 +0000
#> @@ -1 +1 @@
#> -z
#> +y
#> File d1/x is a directory while file d2/x is a regular file
#> ? 1
#> Files d1/a b and d2/a b differ
#> Files d1/f and d2/f differ
#> Only in d2: o
#> Only in d2: only
#> Files d1/s/z and d2/s/z differ
#> File d1/x is a directory while file d2/x is a regular file
#> ? 1
#> diff -rs "d1/a b" "d2/a b"
#> 1c1
#> < sp
#> ---
#> > spp
#> diff -rs d1/f d2/f
#> 1c1
#> < 1
#> ---
#> > 2
#> Only in d2: o
#> Only in d2: only
#> diff -rs d1/s/z d2/s/z
#> 1c1
#> < z
#> ---
#> > y
#> File d1/x is a directory while file d2/x is a regular file
#> ? 1
#> diff -x 's*' -x o "d1/a b" "d2/a b"
#> 1c1
#> < sp
#> ---
#> > spp
#> diff -x 's*' -x o d1/f d2/f
#> 1c1
#> < 1
#> ---
#> > 2
#> Only in d2: only
#> File d1/x is a directory while file d2/x is a regular file
#> ? 1

#### printf 'f\no*\n' > p; diff -X p d1 d2
printf 'a\nb\n' > a; printf 'a\nc' > b; printf 'a\0b\n' > bin; printf 'a\0c\n' > bin2; mkdir -p d1/s d2/s d1/x; echo 1 > d1/f; echo 2 > d2/f; echo q > d2/only; echo x > d2/x; echo 'sp' > 'd1/a b'; echo 'spp' > 'd2/a b'; touch -d '2020-01-02 03:04:05' a b d1/* d2/*; echo z > d1/s/z; echo y > d2/s/z; mkdir d2/o; echo o > d2/o/o; touch -d @1234567 d1/s/z d2/s/z d2/o/o; seq 1 30 > s1; sed 's/15/x/;7d' s1 >s2; touch -d 2020-01-01 s1 s2
printf 'f\no*\n' > p; diff -X p d1 d2
#> diff -X p "d1/a b" "d2/a b"
#> 1c1
#> < sp
#> ---
#> > spp
#> Common subdirectories: d1/s and d2/s
#> File d1/x is a directory while file d2/x is a regular file
#? 1

#### diff -S o d1 d2
printf 'a\nb\n' > a; printf 'a\nc' > b; printf 'a\0b\n' > bin; printf 'a\0c\n' > bin2; mkdir -p d1/s d2/s d1/x; echo 1 > d1/f; echo 2 > d2/f; echo q > d2/only; echo x > d2/x; echo 'sp' > 'd1/a b'; echo 'spp' > 'd2/a b'; touch -d '2020-01-02 03:04:05' a b d1/* d2/*; echo z > d1/s/z; echo y > d2/s/z; mkdir d2/o; echo o > d2/o/o; touch -d @1234567 d1/s/z d2/s/z d2/o/o; seq 1 30 > s1; sed 's/15/x/;7d' s1 >s2; touch -d 2020-01-01 s1 s2
diff -S o d1 d2
#> Only in d2: o
#> Only in d2: only
#> Common subdirectories: d1/s and d2/s
#> File d1/x is a directory while file d2/x is a regular file
#? 1

#### ln -s x d1/l; ln -s y d2/l; diff --no-dereference -r d1 d2
printf 'a\nb\n' > a; printf 'a\nc' > b; printf 'a\0b\n' > bin; printf 'a\0c\n' > bin2; mkdir -p d1/s d2/s d1/x; echo 1 > d1/f; echo 2 > d2/f; echo q > d2/only; echo x > d2/x; echo 'sp' > 'd1/a b'; echo 'spp' > 'd2/a b'; touch -d '2020-01-02 03:04:05' a b d1/* d2/*; echo z > d1/s/z; echo y > d2/s/z; mkdir d2/o; echo o > d2/o/o; touch -d @1234567 d1/s/z d2/s/z d2/o/o; seq 1 30 > s1; sed 's/15/x/;7d' s1 >s2; touch -d 2020-01-01 s1 s2
ln -s x d1/l; ln -s y d2/l; diff --no-dereference -r d1 d2
#> diff --no-dereference -r "d1/a b" "d2/a b"
#> 1c1
#> < sp
#> ---
#> > spp
#> diff --no-dereference -r d1/f d2/f
#> 1c1
#> < 1
#> ---
#> > 2
#> Symbolic links d1/l and d2/l differ
#> Only in d2: o
#> Only in d2: only
#> diff --no-dereference -r d1/s/z d2/s/z
#> 1c1
#> < z
#> ---
#> > y
#> File d1/x is a directory while file d2/x is a regular file
#? 1

#### ln -s x l1; ln -s x l2; diff --no-dereference l1 l2; ln -sf a l2; diff
printf 'a\nb\n' > a; printf 'a\nc' > b; printf 'a\0b\n' > bin; printf 'a\0c\n' > bin2; mkdir -p d1/s d2/s d1/x; echo 1 > d1/f; echo 2 > d2/f; echo q > d2/only; echo x > d2/x; echo 'sp' > 'd1/a b'; echo 'spp' > 'd2/a b'; touch -d '2020-01-02 03:04:05' a b d1/* d2/*; echo z > d1/s/z; echo y > d2/s/z; mkdir d2/o; echo o > d2/o/o; touch -d @1234567 d1/s/z d2/s/z d2/o/o; seq 1 30 > s1; sed 's/15/x/;7d' s1 >s2; touch -d 2020-01-01 s1 s2
ln -s x l1; ln -s x l2; diff --no-dereference l1 l2; ln -sf a l2; diff --no-dereference l1 l2
#> Symbolic links l1 and l2 differ
#? 1

#### diff a d1
printf 'a\nb\n' > a; printf 'a\nc' > b; printf 'a\0b\n' > bin; printf 'a\0c\n' > bin2; mkdir -p d1/s d2/s d1/x; echo 1 > d1/f; echo 2 > d2/f; echo q > d2/only; echo x > d2/x; echo 'sp' > 'd1/a b'; echo 'spp' > 'd2/a b'; touch -d '2020-01-02 03:04:05' a b d1/* d2/*; echo z > d1/s/z; echo y > d2/s/z; mkdir d2/o; echo o > d2/o/o; touch -d @1234567 d1/s/z d2/s/z d2/o/o; seq 1 30 > s1; sed 's/15/x/;7d' s1 >s2; touch -d 2020-01-01 s1 s2
diff a d1; echo "? $?"
diff s1 d1/s; echo "? $?"
diff a; echo "? $?"
diff; echo "? $?"
diff a b c; echo "? $?"
diff a nosuch; echo "? $?"
#> ? 2
#> ? 2
#> ? 2
#> ? 2
#> ? 2
#> ? 2
#2> diff: d1/a: No such file or directory
#2> diff: d1/s/s1: No such file or directory
#2> diff: missing operand after 'a'
#2> diff: Try 'diff --help' for more information.
#2> diff: missing operand after 'diff'
#2> diff: Try 'diff --help' for more information.
#2> diff: extra operand 'c'
#2> diff: Try 'diff --help' for more information.
#2> diff: nosuch: No such file or directory

#### diff nosuch a
printf 'a\nb\n' > a; printf 'a\nc' > b; printf 'a\0b\n' > bin; printf 'a\0c\n' > bin2; mkdir -p d1/s d2/s d1/x; echo 1 > d1/f; echo 2 > d2/f; echo q > d2/only; echo x > d2/x; echo 'sp' > 'd1/a b'; echo 'spp' > 'd2/a b'; touch -d '2020-01-02 03:04:05' a b d1/* d2/*; echo z > d1/s/z; echo y > d2/s/z; mkdir d2/o; echo o > d2/o/o; touch -d @1234567 d1/s/z d2/s/z d2/o/o; seq 1 30 > s1; sed 's/15/x/;7d' s1 >s2; touch -d 2020-01-01 s1 s2
diff nosuch a; echo "? $?"
diff -u -c a b; echo "? $?"
diff -1 -u s1 s2; echo "? $?"
diff -u1 s1 s2; echo "? $?"
diff -U1 s1 s2; echo "? $?"
diff -U 1 s1 s2; echo "? $?"
#> ? 2
#> ? 2
#> --- s1	2020-01-01 00:00:00.000000000 +0000
#> +++ s2	2020-01-01 00:00:00.000000000 +0000
#> @@ -6,3 +6,2 @@
#>  6
#> -7
#>  8
#> @@ -14,3 +13,3 @@
#>  14
#> -15
#> +x
#>  16
#> ? 1
#> --- s1	2020-01-01 00:00:00.000000000 +0000
#> +++ s2	2020-01-01 00:00:00.000000000 +0000
#> @@ -6,3 +6,2 @@
#>  6
#> -7
#>  8
#> @@ -14,3 +13,3 @@
#>  14
#> -15
#> +x
#>  16
#> ? 1
#> --- s1	2020-01-01 00:00:00.000000000 +0000
#> +++ s2	2020-01-01 00:00:00.000000000 +0000
#> @@ -6,3 +6,2 @@
#>  6
#> -7
#>  8
#> @@ -14,3 +13,3 @@
#>  14
#> -15
#> +x
#>  16
#> ? 1
#> --- s1	2020-01-01 00:00:00.000000000 +0000
#> +++ s2	2020-01-01 00:00:00.000000000 +0000
#> @@ -6,3 +6,2 @@
#>  6
#> -7
#>  8
#> @@ -14,3 +13,3 @@
#>  14
#> -15
#> +x
#>  16
#> ? 1
#2> diff: nosuch: No such file or directory
#2> diff: conflicting output style options
#2> diff: Try 'diff --help' for more information.

#### diff -U1 -u s1 s2
printf 'a\nb\n' > a; printf 'a\nc' > b; printf 'a\0b\n' > bin; printf 'a\0c\n' > bin2; mkdir -p d1/s d2/s d1/x; echo 1 > d1/f; echo 2 > d2/f; echo q > d2/only; echo x > d2/x; echo 'sp' > 'd1/a b'; echo 'spp' > 'd2/a b'; touch -d '2020-01-02 03:04:05' a b d1/* d2/*; echo z > d1/s/z; echo y > d2/s/z; mkdir d2/o; echo o > d2/o/o; touch -d @1234567 d1/s/z d2/s/z d2/o/o; seq 1 30 > s1; sed 's/15/x/;7d' s1 >s2; touch -d 2020-01-01 s1 s2
diff -U1 -u s1 s2; echo "? $?"
diff --unified=0 s1 s2; echo "? $?"
diff --unified s1 s2; echo "? $?"
diff --context=1 s1 s2; echo "? $?"
diff -C 2 s1 s2; echo "? $?"
diff -c2 s1 s2; echo "? $?"
#> --- s1	2020-01-01 00:00:00.000000000 +0000
#> +++ s2	2020-01-01 00:00:00.000000000 +0000
#> @@ -4,7 +4,6 @@
#>  4
#>  5
#>  6
#> -7
#>  8
#>  9
#>  10
#> @@ -12,7 +11,7 @@
#>  12
#>  13
#>  14
#> -15
#> +x
#>  16
#>  17
#>  18
#> ? 1
#> --- s1	2020-01-01 00:00:00.000000000 +0000
#> +++ s2	2020-01-01 00:00:00.000000000 +0000
#> @@ -7 +6,0 @@
#> -7
#> @@ -15 +14 @@
#> -15
#> +x
#> ? 1
#> --- s1	2020-01-01 00:00:00.000000000 +0000
#> +++ s2	2020-01-01 00:00:00.000000000 +0000
#> @@ -4,7 +4,6 @@
#>  4
#>  5
#>  6
#> -7
#>  8
#>  9
#>  10
#> @@ -12,7 +11,7 @@
#>  12
#>  13
#>  14
#> -15
#> +x
#>  16
#>  17
#>  18
#> ? 1
#> *** s1	2020-01-01 00:00:00.000000000 +0000
#> --- s2	2020-01-01 00:00:00.000000000 +0000
#> ***************
#> *** 6,8 ****
#>   6
#> - 7
#>   8
#> --- 6,7 ----
#> ***************
#> *** 14,16 ****
#>   14
#> ! 15
#>   16
#> --- 13,15 ----
#>   14
#> ! x
#>   16
#> ? 1
#> *** s1	2020-01-01 00:00:00.000000000 +0000
#> --- s2	2020-01-01 00:00:00.000000000 +0000
#> ***************
#> *** 5,9 ****
#>   5
#>   6
#> - 7
#>   8
#>   9
#> --- 5,8 ----
#> ***************
#> *** 13,17 ****
#>   13
#>   14
#> ! 15
#>   16
#>   17
#> --- 12,16 ----
#>   13
#>   14
#> ! x
#>   16
#>   17
#> ? 1
#> *** s1	2020-01-01 00:00:00.000000000 +0000
#> --- s2	2020-01-01 00:00:00.000000000 +0000
#> ***************
#> *** 5,9 ****
#>   5
#>   6
#> - 7
#>   8
#>   9
#> --- 5,8 ----
#> ***************
#> *** 13,17 ****
#>   13
#>   14
#> ! 15
#>   16
#>   17
#> --- 12,16 ----
#>   13
#>   14
#> ! x
#>   16
#>   17
#> ? 1

#### diff -U x a b
printf 'a\nb\n' > a; printf 'a\nc' > b; printf 'a\0b\n' > bin; printf 'a\0c\n' > bin2; mkdir -p d1/s d2/s d1/x; echo 1 > d1/f; echo 2 > d2/f; echo q > d2/only; echo x > d2/x; echo 'sp' > 'd1/a b'; echo 'spp' > 'd2/a b'; touch -d '2020-01-02 03:04:05' a b d1/* d2/*; echo z > d1/s/z; echo y > d2/s/z; mkdir d2/o; echo o > d2/o/o; touch -d @1234567 d1/s/z d2/s/z d2/o/o; seq 1 30 > s1; sed 's/15/x/;7d' s1 >s2; touch -d 2020-01-01 s1 s2
diff -U x a b; echo "? $?"
diff -U; echo "? $?"
diff --color=always s1 s2; echo "? $?"
diff --color=always -u s1 s2; echo "? $?"
diff --color=always -c s1 s2; echo "? $?"
diff --color=always -y a b; echo "? $?"
#> ? 2
#> ? 2
#>\ \e[36m7d6\e[0m
#>\ \e[31m< 7\e[0m
#>\ \e[36m15c14\e[0m
#>\ \e[31m< 15\e[0m
#> ---
#>\ \e[32m> x\e[0m
#> ? 1
#>\ \e[1m--- s1	2020-01-01 00:00:00.000000000 +0000\e[0m
#>\ \e[1m+++ s2	2020-01-01 00:00:00.000000000 +0000\e[0m
#>\ \e[36m@@ -4,7 +4,6 @@\e[0m
#>  4
#>  5
#>  6
#>\ \e[31m-7\e[0m
#>  8
#>  9
#>  10
#>\ \e[36m@@ -12,7 +11,7 @@\e[0m
#>  12
#>  13
#>  14
#>\ \e[31m-15\e[0m
#>\ \e[32m+x\e[0m
#>  16
#>  17
#>  18
#> ? 1
#>\ \e[1m*** s1	2020-01-01 00:00:00.000000000 +0000\e[0m
#>\ \e[1m--- s2	2020-01-01 00:00:00.000000000 +0000\e[0m
#> ***************
#>\ \e[36m*** 4,10 ****\e[0m
#>\ \e[31m  4\e[0m
#>\ \e[31m  5\e[0m
#>\ \e[31m  6\e[0m
#>\ \e[31m- 7\e[0m
#>\ \e[31m  8\e[0m
#>\ \e[31m  9\e[0m
#>\ \e[31m  10\e[0m
#>\ \e[36m--- 4,9 ----\e[0m
#> ***************
#>\ \e[36m*** 12,18 ****\e[0m
#>\ \e[31m  12\e[0m
#>\ \e[31m  13\e[0m
#>\ \e[31m  14\e[0m
#>\ \e[31m! 15\e[0m
#>\ \e[31m  16\e[0m
#>\ \e[31m  17\e[0m
#>\ \e[31m  18\e[0m
#>\ \e[36m--- 11,17 ----\e[0m
#>\ \e[32m  12\e[0m
#>\ \e[32m  13\e[0m
#>\ \e[32m  14\e[0m
#>\ \e[32m! x\e[0m
#>\ \e[32m  16\e[0m
#>\ \e[32m  17\e[0m
#>\ \e[32m  18\e[0m
#> ? 1
#> a								a
#> b							      /	c
#> ? 1
#2> diff: invalid context length 'x'
#2> diff: Try 'diff --help' for more information.
#2> diff: option requires an argument -- 'U'
#2> diff: Try 'diff --help' for more information.

#### diff --color=never -u a b
printf 'a\nb\n' > a; printf 'a\nc' > b; printf 'a\0b\n' > bin; printf 'a\0c\n' > bin2; mkdir -p d1/s d2/s d1/x; echo 1 > d1/f; echo 2 > d2/f; echo q > d2/only; echo x > d2/x; echo 'sp' > 'd1/a b'; echo 'spp' > 'd2/a b'; touch -d '2020-01-02 03:04:05' a b d1/* d2/*; echo z > d1/s/z; echo y > d2/s/z; mkdir d2/o; echo o > d2/o/o; touch -d @1234567 d1/s/z d2/s/z d2/o/o; seq 1 30 > s1; sed 's/15/x/;7d' s1 >s2; touch -d 2020-01-01 s1 s2
diff --color=never -u a b; echo "? $?"
diff -z; echo "? $?"
diff --zz; echo "? $?"
diff --color=foo a b; echo "? $?"
diff -W x a b; echo "? $?"
diff --label=X -u a b; echo "? $?"
#> --- a	2020-01-02 03:04:05.000000000 +0000
#> +++ b	2020-01-02 03:04:05.000000000 +0000
#> @@ -1,2 +1,2 @@
#>  a
#> -b
#> +c
#> \ No newline at end of file
#> ? 1
#> ? 2
#> ? 2
#> ? 2
#> ? 2
#> --- X
#> +++ b	2020-01-02 03:04:05.000000000 +0000
#> @@ -1,2 +1,2 @@
#>  a
#> -b
#> +c
#> \ No newline at end of file
#> ? 1
#2> diff: invalid option -- 'z'
#2> diff: Try 'diff --help' for more information.
#2> diff: unrecognized option '--zz'
#2> diff: Try 'diff --help' for more information.
#2> diff: invalid color 'foo'
#2> diff: Try 'diff --help' for more information.
#2> diff: invalid width 'x'
#2> diff: Try 'diff --help' for more information.

#### diff --label=X -L Y -u a b
printf 'a\nb\n' > a; printf 'a\nc' > b; printf 'a\0b\n' > bin; printf 'a\0c\n' > bin2; mkdir -p d1/s d2/s d1/x; echo 1 > d1/f; echo 2 > d2/f; echo q > d2/only; echo x > d2/x; echo 'sp' > 'd1/a b'; echo 'spp' > 'd2/a b'; touch -d '2020-01-02 03:04:05' a b d1/* d2/*; echo z > d1/s/z; echo y > d2/s/z; mkdir d2/o; echo o > d2/o/o; touch -d @1234567 d1/s/z d2/s/z d2/o/o; seq 1 30 > s1; sed 's/15/x/;7d' s1 >s2; touch -d 2020-01-01 s1 s2
diff --label=X -L Y -u a b; echo "? $?"
diff -L 1 -L 2 -L 3 -u a b; echo "? $?"
diff -q -L X -L Y a b; echo "? $?"
diff a - <b; echo "? $?"
diff - a <b; echo "? $?"
diff - - <a; echo "? $?"
#> --- X
#> +++ Y
#> @@ -1,2 +1,2 @@
#>  a
#> -b
#> +c
#> \ No newline at end of file
#> ? 1
#> ? 2
#> Files X and Y differ
#> ? 1
#> 2c2
#> < b
#> ---
#> > c
#> \ No newline at end of file
#> ? 1
#> 2c2
#> < c
#> \ No newline at end of file
#> ---
#> > b
#> ? 1
#> ? 0
#2> diff: too many file label options

#### diff -s - - <a
printf 'a\nb\n' > a; printf 'a\nc' > b; printf 'a\0b\n' > bin; printf 'a\0c\n' > bin2; mkdir -p d1/s d2/s d1/x; echo 1 > d1/f; echo 2 > d2/f; echo q > d2/only; echo x > d2/x; echo 'sp' > 'd1/a b'; echo 'spp' > 'd2/a b'; touch -d '2020-01-02 03:04:05' a b d1/* d2/*; echo z > d1/s/z; echo y > d2/s/z; mkdir d2/o; echo o > d2/o/o; touch -d @1234567 d1/s/z d2/s/z d2/o/o; seq 1 30 > s1; sed 's/15/x/;7d' s1 >s2; touch -d 2020-01-01 s1 s2
diff -s - - <a; echo "? $?"
diff -I '[' a b; echo "? $?"
diff -I b -I c a b; echo "? $?"
diff --tabsize=0 a b; echo "? $?"
diff -N a nosuch; echo "? $?"
diff -u a nosuch -N; echo "? $?"
#> Files - and - are identical
#> ? 0
#> ? 2
#> ? 0
#> ? 2
#> 1,2d0
#> < a
#> < b
#> ? 1
#> --- a	2020-01-02 03:04:05.000000000 +0000
#> +++ nosuch	1970-01-01 00:00:00.000000000 +0000
#> @@ -1,2 +0,0 @@
#> -a
#> -b
#> ? 1
#2> diff: [: Invalid regular expression
#2> diff: invalid tabsize '0'
#2> diff: Try 'diff --help' for more information.

#### diff -P -u nosuch a
printf 'a\nb\n' > a; printf 'a\nc' > b; printf 'a\0b\n' > bin; printf 'a\0c\n' > bin2; mkdir -p d1/s d2/s d1/x; echo 1 > d1/f; echo 2 > d2/f; echo q > d2/only; echo x > d2/x; echo 'sp' > 'd1/a b'; echo 'spp' > 'd2/a b'; touch -d '2020-01-02 03:04:05' a b d1/* d2/*; echo z > d1/s/z; echo y > d2/s/z; mkdir d2/o; echo o > d2/o/o; touch -d @1234567 d1/s/z d2/s/z d2/o/o; seq 1 30 > s1; sed 's/15/x/;7d' s1 >s2; touch -d 2020-01-01 s1 s2
diff -P -u nosuch a; echo "? $?"
diff -P -u a nosuch; echo "? $?"
diff -N n1 n2; echo "? $?"
diff -p --color=always -U1 s1 s2; echo "? $?"
diff -F '^1' s1 s2; echo "? $?"
diff -u -F 1 s1 s2; echo "? $?"
#> --- nosuch	1970-01-01 00:00:00.000000000 +0000
#> +++ a	2020-01-02 03:04:05.000000000 +0000
#> @@ -0,0 +1,2 @@
#> +a
#> +b
#> ? 1
#> ? 2
#> ? 2
#>\ \e[1m--- s1	2020-01-01 00:00:00.000000000 +0000\e[0m
#>\ \e[1m+++ s2	2020-01-01 00:00:00.000000000 +0000\e[0m
#>\ \e[36m@@ -6,3 +6,2 @@\e[0m
#>  6
#>\ \e[31m-7\e[0m
#>  8
#>\ \e[36m@@ -14,3 +13,3 @@\e[0m
#>  14
#>\ \e[31m-15\e[0m
#>\ \e[32m+x\e[0m
#>  16
#> ? 1
#> 7d6
#> < 7
#> 15c14
#> < 15
#> ---
#> > x
#> ? 1
#> --- s1	2020-01-01 00:00:00.000000000 +0000
#> +++ s2	2020-01-01 00:00:00.000000000 +0000
#> @@ -4,7 +4,6 @@ 1
#>  4
#>  5
#>  6
#> -7
#>  8
#>  9
#>  10
#> @@ -12,7 +11,7 @@ 11
#>  12
#>  13
#>  14
#> -15
#> +x
#>  16
#>  17
#>  18
#> ? 1
#2> diff: nosuch: No such file or directory
#2> diff: n1: No such file or directory
#2> diff: n2: No such file or directory

#### diff -p s1 s2
printf 'a\nb\n' > a; printf 'a\nc' > b; printf 'a\0b\n' > bin; printf 'a\0c\n' > bin2; mkdir -p d1/s d2/s d1/x; echo 1 > d1/f; echo 2 > d2/f; echo q > d2/only; echo x > d2/x; echo 'sp' > 'd1/a b'; echo 'spp' > 'd2/a b'; touch -d '2020-01-02 03:04:05' a b d1/* d2/*; echo z > d1/s/z; echo y > d2/s/z; mkdir d2/o; echo o > d2/o/o; touch -d @1234567 d1/s/z d2/s/z d2/o/o; seq 1 30 > s1; sed 's/15/x/;7d' s1 >s2; touch -d 2020-01-01 s1 s2
diff -p s1 s2
#> *** s1	2020-01-01 00:00:00.000000000 +0000
#> --- s2	2020-01-01 00:00:00.000000000 +0000
#> ***************
#> *** 4,10 ****
#>   4
#>   5
#>   6
#> - 7
#>   8
#>   9
#>   10
#> --- 4,9 ----
#> ***************
#> *** 12,18 ****
#>   12
#>   13
#>   14
#> ! 15
#>   16
#>   17
#>   18
#> --- 11,17 ----
#>   12
#>   13
#>   14
#> ! x
#>   16
#>   17
#>   18
#? 1

#### printf 'int main()\n{\n1\n2\n3\n4\n5\n}\n' > x; sed s/5/6/ x > y; touc
printf 'a\nb\n' > a; printf 'a\nc' > b; printf 'a\0b\n' > bin; printf 'a\0c\n' > bin2; mkdir -p d1/s d2/s d1/x; echo 1 > d1/f; echo 2 > d2/f; echo q > d2/only; echo x > d2/x; echo 'sp' > 'd1/a b'; echo 'spp' > 'd2/a b'; touch -d '2020-01-02 03:04:05' a b d1/* d2/*; echo z > d1/s/z; echo y > d2/s/z; mkdir d2/o; echo o > d2/o/o; touch -d @1234567 d1/s/z d2/s/z d2/o/o; seq 1 30 > s1; sed 's/15/x/;7d' s1 >s2; touch -d 2020-01-01 s1 s2
printf 'int main()\n{\n1\n2\n3\n4\n5\n}\n' > x; sed s/5/6/ x > y; touch -d @0 x y; diff -up x y; diff -cp x y; diff -u -F int x y
#> --- x	1970-01-01 00:00:00.000000000 +0000
#> +++ y	1970-01-01 00:00:00.000000000 +0000
#> @@ -4,5 +4,5 @@ int main()
#>  2
#>  3
#>  4
#> -5
#> +6
#>  }
#> *** x	1970-01-01 00:00:00.000000000 +0000
#> --- y	1970-01-01 00:00:00.000000000 +0000
#> *************** int main()
#> *** 4,8 ****
#>   2
#>   3
#>   4
#> ! 5
#>   }
#> --- 4,8 ----
#>   2
#>   3
#>   4
#> ! 6
#>   }
#> --- x	1970-01-01 00:00:00.000000000 +0000
#> +++ y	1970-01-01 00:00:00.000000000 +0000
#> @@ -4,5 +4,5 @@ int main()
#>  2
#>  3
#>  4
#> -5
#> +6
#>  }
#? 1

#### diff -y --left-column s1 s2
printf 'a\nb\n' > a; printf 'a\nc' > b; printf 'a\0b\n' > bin; printf 'a\0c\n' > bin2; mkdir -p d1/s d2/s d1/x; echo 1 > d1/f; echo 2 > d2/f; echo q > d2/only; echo x > d2/x; echo 'sp' > 'd1/a b'; echo 'spp' > 'd2/a b'; touch -d '2020-01-02 03:04:05' a b d1/* d2/*; echo z > d1/s/z; echo y > d2/s/z; mkdir d2/o; echo o > d2/o/o; touch -d @1234567 d1/s/z d2/s/z d2/o/o; seq 1 30 > s1; sed 's/15/x/;7d' s1 >s2; touch -d 2020-01-01 s1 s2
diff -y --left-column s1 s2; echo "? $?"
diff -y --suppress-common-lines s1 s2; echo "? $?"
diff -y -W 3 s1 s2; echo "? $?"
diff -y -W 40 -t s1 s2; echo "? $?"
diff --from-file=a b s1; echo "? $?"
diff --to-file=a b s1; echo "? $?"
#> 1							      (
#> 2							      (
#> 3							      (
#> 4							      (
#> 5							      (
#> 6							      (
#> 7							      <
#> 8							      (
#> 9							      (
#> 10							      (
#> 11							      (
#> 12							      (
#> 13							      (
#> 14							      (
#> 15							      |	x
#> 16							      (
#> 17							      (
#> 18							      (
#> 19							      (
#> 20							      (
#> 21							      (
#> 22							      (
#> 23							      (
#> 24							      (
#> 25							      (
#> 26							      (
#> 27							      (
#> 28							      (
#> 29							      (
#> 30							      (
#> ? 1
#> 7							      <
#> 15							      |	x
#> ? 1
#>    
#>    
#>    
#>    
#>    
#>    
#>  <
#>    
#>    
#>    
#>    
#>    
#>    
#>    
#>  | 
#>    
#>    
#>    
#>    
#>    
#>    
#>    
#>    
#>    
#>    
#>    
#>    
#>    
#>    
#>    
#> ? 1
#> 1                     1
#> 2                     2
#> 3                     3
#> 4                     4
#> 5                     5
#> 6                     6
#> 7                  <
#> 8                     8
#> 9                     9
#> 10                    10
#> 11                    11
#> 12                    12
#> 13                    13
#> 14                    14
#> 15                 |  x
#> 16                    16
#> 17                    17
#> 18                    18
#> 19                    19
#> 20                    20
#> 21                    21
#> 22                    22
#> 23                    23
#> 24                    24
#> 25                    25
#> 26                    26
#> 27                    27
#> 28                    28
#> 29                    29
#> 30                    30
#> ? 1
#> 2c2
#> < b
#> ---
#> > c
#> \ No newline at end of file
#> 1,2c1,30
#> < a
#> < b
#> ---
#> > 1
#> > 2
#> > 3
#> > 4
#> > 5
#> > 6
#> > 7
#> > 8
#> > 9
#> > 10
#> > 11
#> > 12
#> > 13
#> > 14
#> > 15
#> > 16
#> > 17
#> > 18
#> > 19
#> > 20
#> > 21
#> > 22
#> > 23
#> > 24
#> > 25
#> > 26
#> > 27
#> > 28
#> > 29
#> > 30
#> ? 1
#> 2c2
#> < c
#> \ No newline at end of file
#> ---
#> > b
#> 1,30c1,2
#> < 1
#> < 2
#> < 3
#> < 4
#> < 5
#> < 6
#> < 7
#> < 8
#> < 9
#> < 10
#> < 11
#> < 12
#> < 13
#> < 14
#> < 15
#> < 16
#> < 17
#> < 18
#> < 19
#> < 20
#> < 21
#> < 22
#> < 23
#> < 24
#> < 25
#> < 26
#> < 27
#> < 28
#> < 29
#> < 30
#> ---
#> > a
#> > b
#> ? 1

#### diff --from-file=a --to-file=b b s1
printf 'a\nb\n' > a; printf 'a\nc' > b; printf 'a\0b\n' > bin; printf 'a\0c\n' > bin2; mkdir -p d1/s d2/s d1/x; echo 1 > d1/f; echo 2 > d2/f; echo q > d2/only; echo x > d2/x; echo 'sp' > 'd1/a b'; echo 'spp' > 'd2/a b'; touch -d '2020-01-02 03:04:05' a b d1/* d2/*; echo z > d1/s/z; echo y > d2/s/z; mkdir d2/o; echo o > d2/o/o; touch -d @1234567 d1/s/z d2/s/z d2/o/o; seq 1 30 > s1; sed 's/15/x/;7d' s1 >s2; touch -d 2020-01-01 s1 s2
diff --from-file=a --to-file=b b s1; echo "? $?"
diff -X nosuch a b; echo "? $?"
diff - d1 <a; echo "? $?"
#> ? 2
#> ? 2
#> ? 2
#2> diff: --from-file and --to-file both specified
#2> diff: nosuch: No such file or directory
#2> diff: cannot compare '-' to a directory

#### printf 'a b\n c\td \nE\n' > x; printf 'a b\nc d\ne\n' > y; diff -b x y
printf 'a\nb\n' > a; printf 'a\nc' > b; printf 'a\0b\n' > bin; printf 'a\0c\n' > bin2; mkdir -p d1/s d2/s d1/x; echo 1 > d1/f; echo 2 > d2/f; echo q > d2/only; echo x > d2/x; echo 'sp' > 'd1/a b'; echo 'spp' > 'd2/a b'; touch -d '2020-01-02 03:04:05' a b d1/* d2/*; echo z > d1/s/z; echo y > d2/s/z; mkdir d2/o; echo o > d2/o/o; touch -d @1234567 d1/s/z d2/s/z d2/o/o; seq 1 30 > s1; sed 's/15/x/;7d' s1 >s2; touch -d 2020-01-01 s1 s2
printf 'a b\n c\td \nE\n' > x; printf 'a  b\nc d\ne\n' > y; diff -b x y; diff -w x y; diff -iw x y; diff -i x y; diff -Z x y; diff -E x y; diff -EZ x y; diff -B x y
#> 2,3c2,3
#> <  c	d 
#> < E
#> ---
#> > c d
#> > e
#> 3c3
#> < E
#> ---
#> > e
#> 1,2c1,2
#> < a b
#> <  c	d 
#> ---
#> > a  b
#> > c d
#> 1,3c1,3
#> < a b
#> <  c	d 
#> < E
#> ---
#> > a  b
#> > c d
#> > e
#> 1,3c1,3
#> < a b
#> <  c	d 
#> < E
#> ---
#> > a  b
#> > c d
#> > e
#> 1,3c1,3
#> < a b
#> <  c	d 
#> < E
#> ---
#> > a  b
#> > c d
#> > e
#> 1,3c1,3
#> < a b
#> <  c	d 
#> < E
#> ---
#> > a  b
#> > c d
#> > e
#? 1

#### printf 'a\tb\n' > x; printf 'a b\n' > y; diff -E x y; diff --tabsize=4
printf 'a\nb\n' > a; printf 'a\nc' > b; printf 'a\0b\n' > bin; printf 'a\0c\n' > bin2; mkdir -p d1/s d2/s d1/x; echo 1 > d1/f; echo 2 > d2/f; echo q > d2/only; echo x > d2/x; echo 'sp' > 'd1/a b'; echo 'spp' > 'd2/a b'; touch -d '2020-01-02 03:04:05' a b d1/* d2/*; echo z > d1/s/z; echo y > d2/s/z; mkdir d2/o; echo o > d2/o/o; touch -d @1234567 d1/s/z d2/s/z d2/o/o; seq 1 30 > s1; sed 's/15/x/;7d' s1 >s2; touch -d 2020-01-01 s1 s2
printf 'a\tb\n' > x; printf 'a       b\n' > y; diff -E x y; diff --tabsize=4 -E x y; diff -t x y; diff -T x y; diff -Tu -L a -L b x y; diff -y x y; diff -y -t x y
#> 1c1
#> < a	b
#> ---
#> > a       b
#> 1c1
#> < a       b
#> ---
#> > a       b
#> 1c1
#> <	a	b
#> ---
#> >	a       b
#> --- a
#> +++ b
#> @@ -1 +1 @@
#> -	a	b
#> +	a       b
#> a	b						      |	a       b
#> a       b                                                       |  a       b
#? 1

#### printf 'a\r\nb\r\n' > x; printf 'a\nb\n' > y; diff x y; diff --strip-t
printf 'a\nb\n' > a; printf 'a\nc' > b; printf 'a\0b\n' > bin; printf 'a\0c\n' > bin2; mkdir -p d1/s d2/s d1/x; echo 1 > d1/f; echo 2 > d2/f; echo q > d2/only; echo x > d2/x; echo 'sp' > 'd1/a b'; echo 'spp' > 'd2/a b'; touch -d '2020-01-02 03:04:05' a b d1/* d2/*; echo z > d1/s/z; echo y > d2/s/z; mkdir d2/o; echo o > d2/o/o; touch -d @1234567 d1/s/z d2/s/z d2/o/o; seq 1 30 > s1; sed 's/15/x/;7d' s1 >s2; touch -d 2020-01-01 s1 s2
printf 'a\r\nb\r\n' > x; printf 'a\nb\n' > y; diff x y; diff --strip-trailing-cr x y; diff -y x y; diff -t x y
#> 1,2c1,2
#>\ < a\r
#>\ < b\r
#> ---
#> > a
#> > b
#>\ a\r							      |	a
#>\ b\r							      |	b
#> 1,2c1,2
#>\ < a\r
#>\ < b\r
#> ---
#> > a
#> > b
#? 1

#### printf 'a\n\nb\n' > x; printf 'a\nb\n\n\n' > y; diff -B x y; diff -Bu
printf 'a\nb\n' > a; printf 'a\nc' > b; printf 'a\0b\n' > bin; printf 'a\0c\n' > bin2; mkdir -p d1/s d2/s d1/x; echo 1 > d1/f; echo 2 > d2/f; echo q > d2/only; echo x > d2/x; echo 'sp' > 'd1/a b'; echo 'spp' > 'd2/a b'; touch -d '2020-01-02 03:04:05' a b d1/* d2/*; echo z > d1/s/z; echo y > d2/s/z; mkdir d2/o; echo o > d2/o/o; touch -d @1234567 d1/s/z d2/s/z d2/o/o; seq 1 30 > s1; sed 's/15/x/;7d' s1 >s2; touch -d 2020-01-01 s1 s2
printf 'a\n\nb\n' > x; printf 'a\nb\n\n\n' > y; diff -B x y; diff -Bu -L 1 -L 2 x y; diff -Bq x y; diff -Bb x y

#### printf 'a\n.\nb\n' > x; printf 'a\n' > y; diff -e y x; diff -e x y; di
printf 'a\nb\n' > a; printf 'a\nc' > b; printf 'a\0b\n' > bin; printf 'a\0c\n' > bin2; mkdir -p d1/s d2/s d1/x; echo 1 > d1/f; echo 2 > d2/f; echo q > d2/only; echo x > d2/x; echo 'sp' > 'd1/a b'; echo 'spp' > 'd2/a b'; touch -d '2020-01-02 03:04:05' a b d1/* d2/*; echo z > d1/s/z; echo y > d2/s/z; mkdir d2/o; echo o > d2/o/o; touch -d @1234567 d1/s/z d2/s/z d2/o/o; seq 1 30 > s1; sed 's/15/x/;7d' s1 >s2; touch -d 2020-01-01 s1 s2
printf 'a\n.\nb\n' > x; printf 'a\n' > y; diff -e y x; diff -e x y; diff -n y x; diff -f y x; diff --normal x y
#> 1a
#> ..
#> .
#> s/.//
#> a
#> b
#> .
#> 2,3d
#> a1 2
#> .
#> b
#> a1
#> .
#> b
#> .
#> 2,3d1
#> < .
#> < b
#? 1

#### printf 'a' > x; printf 'a' > y; diff x y; printf 'a\n' > y; diff x y;
printf 'a\nb\n' > a; printf 'a\nc' > b; printf 'a\0b\n' > bin; printf 'a\0c\n' > bin2; mkdir -p d1/s d2/s d1/x; echo 1 > d1/f; echo 2 > d2/f; echo q > d2/only; echo x > d2/x; echo 'sp' > 'd1/a b'; echo 'spp' > 'd2/a b'; touch -d '2020-01-02 03:04:05' a b d1/* d2/*; echo z > d1/s/z; echo y > d2/s/z; mkdir d2/o; echo o > d2/o/o; touch -d @1234567 d1/s/z d2/s/z d2/o/o; seq 1 30 > s1; sed 's/15/x/;7d' s1 >s2; touch -d 2020-01-01 s1 s2
printf 'a' > x; printf 'a' > y; diff x y; printf 'a\n' > y; diff x y; diff -b x y; diff -w x y; diff -y x y; diff -u -L1 -L2 y x; diff -e x y; diff -n x y
#> 1c1
#> < a
#> \ No newline at end of file
#> ---
#> > a
#> a							      \	a
#> --- 1
#> +++ 2
#> @@ -1 +1 @@
#> -a
#> +a
#> \ No newline at end of file
#> d1 1
#> a1 1
#> a
#2> diff: x: No newline at end of file
#2>
#? 1

#### : > e; diff e a; diff a e; diff -u -L1 -L2 e a; diff -c -L1 -L2 a e; d
printf 'a\nb\n' > a; printf 'a\nc' > b; printf 'a\0b\n' > bin; printf 'a\0c\n' > bin2; mkdir -p d1/s d2/s d1/x; echo 1 > d1/f; echo 2 > d2/f; echo q > d2/only; echo x > d2/x; echo 'sp' > 'd1/a b'; echo 'spp' > 'd2/a b'; touch -d '2020-01-02 03:04:05' a b d1/* d2/*; echo z > d1/s/z; echo y > d2/s/z; mkdir d2/o; echo o > d2/o/o; touch -d @1234567 d1/s/z d2/s/z d2/o/o; seq 1 30 > s1; sed 's/15/x/;7d' s1 >s2; touch -d 2020-01-01 s1 s2
: > e; diff e a; diff a e; diff -u -L1 -L2 e a; diff -c -L1 -L2 a e; diff -y a e; diff e e; diff -y e e; diff -y a a
#> 0a1,2
#> > a
#> > b
#> 1,2d0
#> < a
#> < b
#> --- 1
#> +++ 2
#> @@ -0,0 +1,2 @@
#> +a
#> +b
#> *** 1
#> --- 2
#> ***************
#> *** 1,2 ****
#> - a
#> - b
#> --- 0 ----
#> a							      <
#> b							      <
#> a								a
#> b								b

#### diff -u --suppress-blank-empty -L1 -L2 <(printf 'a\n\nb\n') <(printf '
printf 'a\nb\n' > a; printf 'a\nc' > b; printf 'a\0b\n' > bin; printf 'a\0c\n' > bin2; mkdir -p d1/s d2/s d1/x; echo 1 > d1/f; echo 2 > d2/f; echo q > d2/only; echo x > d2/x; echo 'sp' > 'd1/a b'; echo 'spp' > 'd2/a b'; touch -d '2020-01-02 03:04:05' a b d1/* d2/*; echo z > d1/s/z; echo y > d2/s/z; mkdir d2/o; echo o > d2/o/o; touch -d @1234567 d1/s/z d2/s/z d2/o/o; seq 1 30 > s1; sed 's/15/x/;7d' s1 >s2; touch -d 2020-01-01 s1 s2
diff -u --suppress-blank-empty -L1 -L2 <(printf 'a\n\nb\n') <(printf 'a\n\nc\n'); echo "? $?"
diff -c --suppress-blank-empty -T -L1 -L2 <(printf 'a\n\nb\n') <(printf 'a\n\nc\n\n'); echo "? $?"
diff -d -H --horizon-lines=5 s1 s2; echo "? $?"
#> --- 1
#> +++ 2
#> @@ -1,3 +1,3 @@
#>  a
#>
#> -b
#> +c
#> ? 1
#> *** 1
#> --- 2
#> ***************
#> *** 1,3 ****
#>  	a
#>
#> !	b
#> --- 1,4 ----
#>  	a
#>
#> !	c
#> !
#> ? 1
#> 7d6
#> < 7
#> 15c14
#> < 15
#> ---
#> > x
#> ? 1

#### printf 'x\303\251y\t1\n' > x; printf 'x\377y\001z\n' > y; diff -y x y;
printf 'a\nb\n' > a; printf 'a\nc' > b; printf 'a\0b\n' > bin; printf 'a\0c\n' > bin2; mkdir -p d1/s d2/s d1/x; echo 1 > d1/f; echo 2 > d2/f; echo q > d2/only; echo x > d2/x; echo 'sp' > 'd1/a b'; echo 'spp' > 'd2/a b'; touch -d '2020-01-02 03:04:05' a b d1/* d2/*; echo z > d1/s/z; echo y > d2/s/z; mkdir d2/o; echo o > d2/o/o; touch -d @1234567 d1/s/z d2/s/z d2/o/o; seq 1 30 > s1; sed 's/15/x/;7d' s1 >s2; touch -d 2020-01-01 s1 s2
printf 'x\303\251y\t1\n' > x; printf 'x\377y\001z\n' > y; diff -y x y; diff -y -W 10 x y
#>\ xéy	1						      |	x\xffy\x01z
#>\ xé  |	x\xffy\x01
#? 1

#### cp -r d1 d3; diff -r d1 d3; diff -rs d1 d3
printf 'a\nb\n' > a; printf 'a\nc' > b; printf 'a\0b\n' > bin; printf 'a\0c\n' > bin2; mkdir -p d1/s d2/s d1/x; echo 1 > d1/f; echo 2 > d2/f; echo q > d2/only; echo x > d2/x; echo 'sp' > 'd1/a b'; echo 'spp' > 'd2/a b'; touch -d '2020-01-02 03:04:05' a b d1/* d2/*; echo z > d1/s/z; echo y > d2/s/z; mkdir d2/o; echo o > d2/o/o; touch -d @1234567 d1/s/z d2/s/z d2/o/o; seq 1 30 > s1; sed 's/15/x/;7d' s1 >s2; touch -d 2020-01-01 s1 s2
cp -r d1 d3; diff -r d1 d3; diff -rs d1 d3
#> Files d1/a b and d3/a b are identical
#> Files d1/f and d3/f are identical
#> Files d1/s/z and d3/s/z are identical

#### mkfifo d1/p d2/p; diff d1 d2 -x s -x o
printf 'a\nb\n' > a; printf 'a\nc' > b; printf 'a\0b\n' > bin; printf 'a\0c\n' > bin2; mkdir -p d1/s d2/s d1/x; echo 1 > d1/f; echo 2 > d2/f; echo q > d2/only; echo x > d2/x; echo 'sp' > 'd1/a b'; echo 'spp' > 'd2/a b'; touch -d '2020-01-02 03:04:05' a b d1/* d2/*; echo z > d1/s/z; echo y > d2/s/z; mkdir d2/o; echo o > d2/o/o; touch -d @1234567 d1/s/z d2/s/z d2/o/o; seq 1 30 > s1; sed 's/15/x/;7d' s1 >s2; touch -d 2020-01-01 s1 s2
mkfifo d1/p d2/p; diff d1 d2 -x s -x o
#> diff -x s -x o "d1/a b" "d2/a b"
#> 1c1
#> < sp
#> ---
#> > spp
#> diff -x s -x o d1/f d2/f
#> 1c1
#> < 1
#> ---
#> > 2
#> Only in d2: only
#> File d1/p is a fifo while file d2/p is a fifo
#> File d1/x is a directory while file d2/x is a regular file
#? 1

#### diff s1 s2 > /dev/full
printf 'a\nb\n' > a; printf 'a\nc' > b; printf 'a\0b\n' > bin; printf 'a\0c\n' > bin2; mkdir -p d1/s d2/s d1/x; echo 1 > d1/f; echo 2 > d2/f; echo q > d2/only; echo x > d2/x; echo 'sp' > 'd1/a b'; echo 'spp' > 'd2/a b'; touch -d '2020-01-02 03:04:05' a b d1/* d2/*; echo z > d1/s/z; echo y > d2/s/z; mkdir d2/o; echo o > d2/o/o; touch -d @1234567 d1/s/z d2/s/z d2/o/o; seq 1 30 > s1; sed 's/15/x/;7d' s1 >s2; touch -d 2020-01-01 s1 s2
diff s1 s2 > /dev/full
#2> diff: standard output: No space left on device
#? 2

#### diff --ignore-file-name-case -r <(:) a | head -0; mkdir k1 k2; echo 1
printf 'a\nb\n' > a; printf 'a\nc' > b; printf 'a\0b\n' > bin; printf 'a\0c\n' > bin2; mkdir -p d1/s d2/s d1/x; echo 1 > d1/f; echo 2 > d2/f; echo q > d2/only; echo x > d2/x; echo 'sp' > 'd1/a b'; echo 'spp' > 'd2/a b'; touch -d '2020-01-02 03:04:05' a b d1/* d2/*; echo z > d1/s/z; echo y > d2/s/z; mkdir d2/o; echo o > d2/o/o; touch -d @1234567 d1/s/z d2/s/z d2/o/o; seq 1 30 > s1; sed 's/15/x/;7d' s1 >s2; touch -d 2020-01-01 s1 s2
diff --ignore-file-name-case -r <(:) a | head -0; mkdir k1 k2; echo 1 > k1/A; echo 2 > k2/a; diff --ignore-file-name-case k1 k2; diff k1 k2
#> diff --ignore-file-name-case k1/A k2/a
#> 1c1
#> < 1
#> ---
#> > 2
#> Only in k1: A
#> Only in k2: a
#? 1

#### diff /dev/null a
printf 'a\nb\n' > a; printf 'a\nc' > b; printf 'a\0b\n' > bin; printf 'a\0c\n' > bin2; mkdir -p d1/s d2/s d1/x; echo 1 > d1/f; echo 2 > d2/f; echo q > d2/only; echo x > d2/x; echo 'sp' > 'd1/a b'; echo 'spp' > 'd2/a b'; touch -d '2020-01-02 03:04:05' a b d1/* d2/*; echo z > d1/s/z; echo y > d2/s/z; mkdir d2/o; echo o > d2/o/o; touch -d @1234567 d1/s/z d2/s/z d2/o/o; seq 1 30 > s1; sed 's/15/x/;7d' s1 >s2; touch -d 2020-01-01 s1 s2
diff /dev/null a; echo "? $?"
diff -u /dev/null -L q -L r a; echo "? $?"
diff ./a ././a; echo "? $?"
diff -u 'd1/a b' 'd2/a b'; echo "? $?"
#> 0a1,2
#> > a
#> > b
#> ? 1
#> --- q
#> +++ r
#> @@ -0,0 +1,2 @@
#> +a
#> +b
#> ? 1
#> ? 0
#> --- "d1/a b"	2020-01-02 03:04:05.000000000 +0000
#> +++ "d2/a b"	2020-01-02 03:04:05.000000000 +0000
#> @@ -1 +1 @@
#> -sp
#> +spp
#> ? 1

#### formats of groups: only what differs
diff --changed-group-format='%<' --unchanged-group-format='' <(seq 5) <(seq 2 6)
diff --changed-group-format='%>' --unchanged-group-format='' <(seq 5) <(seq 5)
#> 1

#### formats of lines
diff --old-line-format='-%3dn:%L' --new-line-format='+%3dn:%L' --unchanged-line-format=' %3dn:%L' <(printf 'a\nb\nc') <(printf 'a\nx\nc')
diff --unchanged-line-format= --old-line-format= --new-line-format=%L <(seq 3) <(seq 2 5)
diff --line-format='%l|
' -t <(printf '\ta\n') /dev/null
diff --line-format=%L --new-line-format=x <(seq 2) <(seq 3)
#>    1:a
#> -  2:b
#> +  2:x
#>    3:c4
#> 5
#>         a|
#2> diff: conflicting --new-line-format option value 'x'
#2> diff: Try 'diff --help' for more information.
#? 2

#### formats of groups: numbers, conditions and characters
printf 'a\nb\nc\n' > a; printf 'a\nX\nY\nc\nd\n' > b
g() { diff --changed-group-format="$1" --unchanged-group-format="$2" a b; echo "[$?]"; }
g '%(n=1?one:many)%(N=2?two
:%(n=1?x:y))' '%(e=0?first%c'"'"'\012'"'"':later
)'
g '%05de|%-5df|%5.3dl|%xm|%XM|%oN|%%|%c'"'.'"'
' '<%=>'
g '%q %( %(x=1?a:b) %dz %' '%'
g '' ''
diff --old-group-format='O%<' a b
diff --new-group-format='N%>' --old-group-format='O%<' a b
diff --old-group-format='old %df-%dl (%dn)
%<' --new-group-format='new %dF,%dL
%>' --unchanged-group-format='= %=' <(printf 'a\nb\n') <(printf 'b\nc\n')
#> first
#> onetwo
#> later
#> manyy[1]
#> <a
#> >00001|2    |  002|3|4|2|%|.
#> <c
#> >00003|4    |  003|4|6|1|%|.
#> [1]
#> %%q %( %(x=1?a:b) %dz %%%q %( %(x=1?a:b) %dz %[1]
#> [1]
#> a
#> Ob
#> X
#> Y
#> c
#> d
#> a
#> Ob
#> NX
#> Y
#> c
#> Nd
#> old 1-1 (1)
#> a
#> = b
#> new 2,2
#> c
#? 1

#### both files as one with ifdefs
printf 'a\nb\nc\n' > a; printf 'a\nX\nY\nc\nd\n' > b; mkdir d e
diff -D NAME a b
diff --ifdef=X b a
diff -D X a a; echo $?
diff -q -D X a b
diff -D X -u a b
diff -D X --old-group-format=z a b
diff -r -D X d e
#> a
#> #ifndef NAME
#> b
#> #else /* NAME */
#> X
#> Y
#> #endif /* NAME */
#> c
#> #ifdef NAME
#> d
#> #endif /* NAME */
#> a
#> #ifndef X
#> X
#> Y
#> #else /* X */
#> b
#> #endif /* X */
#> c
#> #ifndef X
#> d
#> #endif /* ! X */
#> a
#> b
#> c
#> 0
#> Files a and b differ
#2> diff: conflicting output style options
#2> diff: Try 'diff --help' for more information.
#2> diff: conflicting --old-group-format option value 'z'
#2> diff: Try 'diff --help' for more information.
#2> diff: -D option not supported with directories
#? 2

#### labels stand in the lines that name files of directories
mkdir x y; echo 1 > x/a; echo 2 > y/a; echo n > y/new
diff -ruN --label 'a b' --label c x y
#> diff -ruN --label 'a b' --label c "a b" c
#> --- a b
#> +++ c
#> @@ -1 +1 @@
#> -1
#> +2
#> diff -ruN --label 'a b' --label c "a b" c
#> --- a b
#> +++ c
#> @@ -0,0 +1 @@
#> +n
#? 1

#### widths above what a formatter of Rust takes
seq 3 >a; seq 2 4 >b; diff --line-format='%70000dn%.70000xn%-70000on%070000dn' a b | md5sum
#> ab73dccf19dba671f02b81a28e35e40c  -

#### formats of lines that are said twice
echo a >x; echo b >y; diff --line-format=%L --old-line-format="-%l'%c'\\012''" x y; echo $?
#> 2
#2> diff: conflicting --old-line-format option value '-%l'%c'\012'''
#2> diff: Try 'diff --help' for more information.

#### -y --color
printf 'a\nb\nc\nx\n' > 1; printf 'a\nB\nx\ny\nz' > 2
diff -y -W 30 --color=always 1 2
diff -y -W 30 --color=always 2 1
diff -y -W 30 --color=always --suppress-common-lines 2 1
#> a		a
#> b	      |	B
#>\ \e[31mc	      <
#>\ \e[0mx		x
#>\ \e[32m	      >	y
#>\ \e[0m\e[32m	      >	z\e[0ma		a
#> B	      |	b
#>\ \e[32m	      >	c
#>\ \e[0mx		x
#>\ \e[31my	      <
#>\ \e[0m\e[31mz	      <\e[0mB	      |	b
#>\ \e[32m	      >	c
#>\ \e[0m\e[31my	      <
#>\ \e[0m\e[31mz	      <\e[0m
#>-
#? 1

#### links that lead nowhere, and kinds that differ
mkdir a b; touch a/f b/f; ln -s nowhere a/l; ln -s f a/m; ln -s f b/n; diff a b; diff -r b a; echo $?; diff -rN a b; echo $?; diff --no-dereference a/m a/f; diff --no-dereference a/m b/n; diff -v | head -1
#> Only in a: l
#> Only in a: m
#> Only in b: n
#> Only in a: l
#> Only in a: m
#> Only in b: n
#> 1
#> 2
#> File a/m is a symbolic link while file a/f is a regular empty file
#> diff (GNU diffutils) 3.8
#2> diff: a/l: No such file or directory

#### colors of a palette
printf 'a\nb\n' > x; printf 'a\nc\n' > y; touch -d @0 x y
for p in 'ad=1:de=2:hd=3:ln=4' rs=9 'ad=1:' x ad ad=1:zz=3 ''; do TZ=UTC0 diff -u --color=always --palette="$p" x y; done; diff --palette=x x y
#>\ \e[3m--- x	1970-01-01 00:00:00.000000000 +0000\e[0m
#>\ \e[3m+++ y	1970-01-01 00:00:00.000000000 +0000\e[0m
#>\ \e[4m@@ -1,2 +1,2 @@\e[0m
#>  a
#>\ \e[2m-b\e[0m
#>\ \e[1m+c\e[0m
#>\ \e[1m--- x	1970-01-01 00:00:00.000000000 +0000\e[9m
#>\ \e[1m+++ y	1970-01-01 00:00:00.000000000 +0000\e[9m
#>\ \e[36m@@ -1,2 +1,2 @@\e[9m
#>  a
#>\ \e[31m-b\e[9m
#>\ \e[32m+c\e[9m
#>\ \e[1m--- x	1970-01-01 00:00:00.000000000 +0000\e[0m
#>\ \e[1m+++ y	1970-01-01 00:00:00.000000000 +0000\e[0m
#>\ \e[36m@@ -1,2 +1,2 @@\e[0m
#>  a
#>\ \e[31m-b\e[0m
#>\ \e[1m+c\e[0m
#> --- x	1970-01-01 00:00:00.000000000 +0000
#> +++ y	1970-01-01 00:00:00.000000000 +0000
#> @@ -1,2 +1,2 @@
#>  a
#> -b
#> +c
#> --- x	1970-01-01 00:00:00.000000000 +0000
#> +++ y	1970-01-01 00:00:00.000000000 +0000
#> @@ -1,2 +1,2 @@
#>  a
#> -b
#> +c
#> --- x	1970-01-01 00:00:00.000000000 +0000
#> +++ y	1970-01-01 00:00:00.000000000 +0000
#> @@ -1,2 +1,2 @@
#>  a
#> -b
#> +c
#>\ \e[1m--- x	1970-01-01 00:00:00.000000000 +0000\e[0m
#>\ \e[1m+++ y	1970-01-01 00:00:00.000000000 +0000\e[0m
#>\ \e[36m@@ -1,2 +1,2 @@\e[0m
#>  a
#>\ \e[31m-b\e[0m
#>\ \e[32m+c\e[0m
#> 2c2
#> < b
#> ---
#> > c
#2> diff: unparsable value for --palette
#2> diff: unparsable value for --palette
#2> diff: unrecognized prefix: zz
#2> diff: unparsable value for --palette
#? 1
