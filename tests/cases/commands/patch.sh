#### patch o p.u; cmp o n; ls
seq 1 30 > o; sed 's/^15$/x/;7d' o > n; touch -d @100000 o n; diff -u o n > p.u; diff -c o n > p.c; diff o n > p.n; mkdir a b w; seq 1 10 > a/f; sed 's/5/five/' a/f > b/f; printf 'new\nfile\n' > b/g; echo gone > a/h; touch -d @100000 a/* b/*; diff -ruN a b > p.d; cp a/* w
patch o p.u; cmp o n; ls
#> patching file o
#> a
#> b
#> n
#> o
#> p.c
#> p.d
#> p.n
#> p.u
#> w

#### patch -p0 < p.u; cmp o n
seq 1 30 > o; sed 's/^15$/x/;7d' o > n; touch -d @100000 o n; diff -u o n > p.u; diff -c o n > p.c; diff o n > p.n; mkdir a b w; seq 1 10 > a/f; sed 's/5/five/' a/f > b/f; printf 'new\nfile\n' > b/g; echo gone > a/h; touch -d @100000 a/* b/*; diff -ruN a b > p.d; cp a/* w
patch -p0 < p.u; cmp o n
#> patching file o

#### patch o < p.c; cmp o n
seq 1 30 > o; sed 's/^15$/x/;7d' o > n; touch -d @100000 o n; diff -u o n > p.u; diff -c o n > p.c; diff o n > p.n; mkdir a b w; seq 1 10 > a/f; sed 's/5/five/' a/f > b/f; printf 'new\nfile\n' > b/g; echo gone > a/h; touch -d @100000 a/* b/*; diff -ruN a b > p.d; cp a/* w
patch o < p.c; cmp o n
#> patching file o

#### patch o < p.n; cmp o n
seq 1 30 > o; sed 's/^15$/x/;7d' o > n; touch -d @100000 o n; diff -u o n > p.u; diff -c o n > p.c; diff o n > p.n; mkdir a b w; seq 1 10 > a/f; sed 's/5/five/' a/f > b/f; printf 'new\nfile\n' > b/g; echo gone > a/h; touch -d @100000 a/* b/*; diff -ruN a b > p.d; cp a/* w
patch o < p.n; cmp o n
#> patching file o

#### patch -b o p.u; ls
seq 1 30 > o; sed 's/^15$/x/;7d' o > n; touch -d @100000 o n; diff -u o n > p.u; diff -c o n > p.c; diff o n > p.n; mkdir a b w; seq 1 10 > a/f; sed 's/5/five/' a/f > b/f; printf 'new\nfile\n' > b/g; echo gone > a/h; touch -d @100000 a/* b/*; diff -ruN a b > p.d; cp a/* w
patch -b o p.u; ls
#> patching file o
#> a
#> b
#> n
#> o
#> o.orig
#> p.c
#> p.d
#> p.n
#> p.u
#> w

#### patch -b -z .bak o p.u; ls
seq 1 30 > o; sed 's/^15$/x/;7d' o > n; touch -d @100000 o n; diff -u o n > p.u; diff -c o n > p.c; diff o n > p.n; mkdir a b w; seq 1 10 > a/f; sed 's/5/five/' a/f > b/f; printf 'new\nfile\n' > b/g; echo gone > a/h; touch -d @100000 a/* b/*; diff -ruN a b > p.d; cp a/* w
patch -b -z .bak o p.u; ls
#> patching file o
#> a
#> b
#> n
#> o
#> o.bak
#> p.c
#> p.d
#> p.n
#> p.u
#> w

#### patch -B old. o p.u; ls
seq 1 30 > o; sed 's/^15$/x/;7d' o > n; touch -d @100000 o n; diff -u o n > p.u; diff -c o n > p.c; diff o n > p.n; mkdir a b w; seq 1 10 > a/f; sed 's/5/five/' a/f > b/f; printf 'new\nfile\n' > b/g; echo gone > a/h; touch -d @100000 a/* b/*; diff -ruN a b > p.d; cp a/* w
patch -B old. o p.u; ls
#> patching file o
#> a
#> b
#> n
#> o
#> p.c
#> p.d
#> p.n
#> p.u
#> w

#### patch --dry-run o p.u; sed -n 7p o
seq 1 30 > o; sed 's/^15$/x/;7d' o > n; touch -d @100000 o n; diff -u o n > p.u; diff -c o n > p.c; diff o n > p.n; mkdir a b w; seq 1 10 > a/f; sed 's/5/five/' a/f > b/f; printf 'new\nfile\n' > b/g; echo gone > a/h; touch -d @100000 a/* b/*; diff -ruN a b > p.d; cp a/* w
patch --dry-run o p.u; sed -n 7p o
#> checking file o
#> 7

#### patch -s o p.u; patch -R o p.u; sed -n 7p o
seq 1 30 > o; sed 's/^15$/x/;7d' o > n; touch -d @100000 o n; diff -u o n > p.u; diff -c o n > p.c; diff o n > p.n; mkdir a b w; seq 1 10 > a/f; sed 's/5/five/' a/f > b/f; printf 'new\nfile\n' > b/g; echo gone > a/h; touch -d @100000 a/* b/*; diff -ruN a b > p.d; cp a/* w
patch -s o p.u; patch -R o p.u; sed -n 7p o
#> patching file o
#> 7

#### patch -o out.txt o p.u; sed -n 7p o out.txt
seq 1 30 > o; sed 's/^15$/x/;7d' o > n; touch -d @100000 o n; diff -u o n > p.u; diff -c o n > p.c; diff o n > p.n; mkdir a b w; seq 1 10 > a/f; sed 's/5/five/' a/f > b/f; printf 'new\nfile\n' > b/g; echo gone > a/h; touch -d @100000 a/* b/*; diff -ruN a b > p.d; cp a/* w
patch -o out.txt o p.u; sed -n 7p o out.txt
#> patching file out.txt (read from o)
#> 7

#### patch -o - o p.u
seq 1 30 > o; sed 's/^15$/x/;7d' o > n; touch -d @100000 o n; diff -u o n > p.u; diff -c o n > p.c; diff o n > p.n; mkdir a b w; seq 1 10 > a/f; sed 's/5/five/' a/f > b/f; printf 'new\nfile\n' > b/g; echo gone > a/h; touch -d @100000 a/* b/*; diff -ruN a b > p.d; cp a/* w
patch -o - o p.u; echo "? $?"
patch -i p.u -d .; echo "? $?"
#> 1
#> 2
#> 3
#> 4
#> 5
#> 6
#> 8
#> 9
#> 10
#> 11
#> 12
#> 13
#> 14
#> x
#> 16
#> 17
#> 18
#> 19
#> 20
#> 21
#> 22
#> 23
#> 24
#> 25
#> 26
#> 27
#> 28
#> 29
#> 30
#> ? 0
#> patching file o
#> ? 0
#2> patching file - (read from o)

#### sed -i '1i zero' o; patch o p.u; ls
seq 1 30 > o; sed 's/^15$/x/;7d' o > n; touch -d @100000 o n; diff -u o n > p.u; diff -c o n > p.c; diff o n > p.n; mkdir a b w; seq 1 10 > a/f; sed 's/5/five/' a/f > b/f; printf 'new\nfile\n' > b/g; echo gone > a/h; touch -d @100000 a/* b/*; diff -ruN a b > p.d; cp a/* w
sed -i '1i zero' o; patch o p.u; ls
#> patching file o
#> Hunk #1 succeeded at 5 (offset 1 line).
#> Hunk #2 succeeded at 12 (offset 1 line).
#> a
#> b
#> n
#> o
#> o.orig
#> p.c
#> p.d
#> p.n
#> p.u
#> w

#### sed -i 's/^13$/q/' o; patch o p.u; ls
seq 1 30 > o; sed 's/^15$/x/;7d' o > n; touch -d @100000 o n; diff -u o n > p.u; diff -c o n > p.c; diff o n > p.n; mkdir a b w; seq 1 10 > a/f; sed 's/5/five/' a/f > b/f; printf 'new\nfile\n' > b/g; echo gone > a/h; touch -d @100000 a/* b/*; diff -ruN a b > p.d; cp a/* w
sed -i 's/^13$/q/' o; patch o p.u; ls
#> patching file o
#> Hunk #2 succeeded at 11 with fuzz 2.
#> a
#> b
#> n
#> o
#> o.orig
#> p.c
#> p.d
#> p.n
#> p.u
#> w

#### sed -i 's/^13$/q/' o; patch -F0 o p.u; cat o.rej; ls
seq 1 30 > o; sed 's/^15$/x/;7d' o > n; touch -d @100000 o n; diff -u o n > p.u; diff -c o n > p.c; diff o n > p.n; mkdir a b w; seq 1 10 > a/f; sed 's/5/five/' a/f > b/f; printf 'new\nfile\n' > b/g; echo gone > a/h; touch -d @100000 a/* b/*; diff -ruN a b > p.d; cp a/* w
sed -i 's/^13$/q/' o; patch -F0 o p.u; cat o.rej; ls
#> patching file o
#> Hunk #2 FAILED at 11.
#> 1 out of 2 hunks FAILED -- saving rejects to file o.rej
#> --- o	1970-01-02 03:46:40.000000000 +0000
#> +++ n	1970-01-02 03:46:40.000000000 +0000
#> @@ -11,7 +10,7 @@
#>  12
#>  13
#>  14
#> -15
#> +x
#>  16
#>  17
#>  18
#> a
#> b
#> n
#> o
#> o.orig
#> o.rej
#> p.c
#> p.d
#> p.n
#> p.u
#> w

#### sed -i 's/^15$/q/' o; patch o p.u; cat o.rej; ls
seq 1 30 > o; sed 's/^15$/x/;7d' o > n; touch -d @100000 o n; diff -u o n > p.u; diff -c o n > p.c; diff o n > p.n; mkdir a b w; seq 1 10 > a/f; sed 's/5/five/' a/f > b/f; printf 'new\nfile\n' > b/g; echo gone > a/h; touch -d @100000 a/* b/*; diff -ruN a b > p.d; cp a/* w
sed -i 's/^15$/q/' o; patch o p.u; cat o.rej; ls
#> patching file o
#> Hunk #2 FAILED at 11.
#> 1 out of 2 hunks FAILED -- saving rejects to file o.rej
#> --- o	1970-01-02 03:46:40.000000000 +0000
#> +++ n	1970-01-02 03:46:40.000000000 +0000
#> @@ -11,7 +10,7 @@
#>  12
#>  13
#>  14
#> -15
#> +x
#>  16
#>  17
#>  18
#> a
#> b
#> n
#> o
#> o.orig
#> o.rej
#> p.c
#> p.d
#> p.n
#> p.u
#> w

#### sed -i 's/^15$/q/' o; patch -s o p.u; ls
seq 1 30 > o; sed 's/^15$/x/;7d' o > n; touch -d @100000 o n; diff -u o n > p.u; diff -c o n > p.c; diff o n > p.n; mkdir a b w; seq 1 10 > a/f; sed 's/5/five/' a/f > b/f; printf 'new\nfile\n' > b/g; echo gone > a/h; touch -d @100000 a/* b/*; diff -ruN a b > p.d; cp a/* w
sed -i 's/^15$/q/' o; patch -s o p.u; ls
#> 1 out of 2 hunks FAILED -- saving rejects to file o.rej
#> a
#> b
#> n
#> o
#> o.orig
#> o.rej
#> p.c
#> p.d
#> p.n
#> p.u
#> w

#### patch -s o p.u; patch -N o p.u; cat o.rej
seq 1 30 > o; sed 's/^15$/x/;7d' o > n; touch -d @100000 o n; diff -u o n > p.u; diff -c o n > p.c; diff o n > p.n; mkdir a b w; seq 1 10 > a/f; sed 's/5/five/' a/f > b/f; printf 'new\nfile\n' > b/g; echo gone > a/h; touch -d @100000 a/* b/*; diff -ruN a b > p.d; cp a/* w
patch -s o p.u; patch -N o p.u; cat o.rej
#> patching file o
#> Reversed (or previously applied) patch detected!  Skipping patch.
#> 2 out of 2 hunks ignored -- saving rejects to file o.rej
#> --- o	1970-01-02 03:46:40.000000000 +0000
#> +++ n	1970-01-02 03:46:40.000000000 +0000
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

#### patch -s o p.u; patch -f o p.u
seq 1 30 > o; sed 's/^15$/x/;7d' o > n; touch -d @100000 o n; diff -u o n > p.u; diff -c o n > p.c; diff o n > p.n; mkdir a b w; seq 1 10 > a/f; sed 's/5/five/' a/f > b/f; printf 'new\nfile\n' > b/g; echo gone > a/h; touch -d @100000 a/* b/*; diff -ruN a b > p.d; cp a/* w
patch -s o p.u; patch -f o p.u
#> patching file o
#> Hunk #1 FAILED at 4.
#> Hunk #2 FAILED at 12.
#> 2 out of 2 hunks FAILED -- saving rejects to file o.rej
#? 1

#### patch -s o p.u; patch o p.u; ls
seq 1 30 > o; sed 's/^15$/x/;7d' o > n; touch -d @100000 o n; diff -u o n > p.u; diff -c o n > p.c; diff o n > p.n; mkdir a b w; seq 1 10 > a/f; sed 's/5/five/' a/f > b/f; printf 'new\nfile\n' > b/g; echo gone > a/h; touch -d @100000 a/* b/*; diff -ruN a b > p.d; cp a/* w
patch -s o p.u; patch o p.u; ls
#> patching file o
#> Reversed (or previously applied) patch detected!  Assume -R? [n] 
#> Apply anyway? [n] 
#> Skipping patch.
#> 2 out of 2 hunks ignored -- saving rejects to file o.rej
#> a
#> b
#> n
#> o
#> o.rej
#> p.c
#> p.d
#> p.n
#> p.u
#> w

#### patch -s o p.u; patch -t o p.u; sed -n 7p o
seq 1 30 > o; sed 's/^15$/x/;7d' o > n; touch -d @100000 o n; diff -u o n > p.u; diff -c o n > p.c; diff o n > p.n; mkdir a b w; seq 1 10 > a/f; sed 's/5/five/' a/f > b/f; printf 'new\nfile\n' > b/g; echo gone > a/h; touch -d @100000 a/* b/*; diff -ruN a b > p.d; cp a/* w
patch -s o p.u; patch -t o p.u; sed -n 7p o
#> patching file o
#> Reversed (or previously applied) patch detected!  Assuming -R.
#> 7

#### patch -R o p.u; ls
seq 1 30 > o; sed 's/^15$/x/;7d' o > n; touch -d @100000 o n; diff -u o n > p.u; diff -c o n > p.c; diff o n > p.n; mkdir a b w; seq 1 10 > a/f; sed 's/5/five/' a/f > b/f; printf 'new\nfile\n' > b/g; echo gone > a/h; touch -d @100000 a/* b/*; diff -ruN a b > p.d; cp a/* w
patch -R o p.u; ls
#> patching file o
#> Unreversed patch detected!  Ignore -R? [n] 
#> Apply anyway? [n] 
#> Skipping patch.
#> 2 out of 2 hunks ignored -- saving rejects to file o.rej
#> a
#> b
#> n
#> o
#> o.rej
#> p.c
#> p.d
#> p.n
#> p.u
#> w

#### patch -f -R o p.u; ls
seq 1 30 > o; sed 's/^15$/x/;7d' o > n; touch -d @100000 o n; diff -u o n > p.u; diff -c o n > p.c; diff o n > p.n; mkdir a b w; seq 1 10 > a/f; sed 's/5/five/' a/f > b/f; printf 'new\nfile\n' > b/g; echo gone > a/h; touch -d @100000 a/* b/*; diff -ruN a b > p.d; cp a/* w
patch -f -R o p.u; ls
#> patching file o
#> Hunk #1 FAILED at 4.
#> Hunk #2 FAILED at 11.
#> 2 out of 2 hunks FAILED -- saving rejects to file o.rej
#> a
#> b
#> n
#> o
#> o.orig
#> o.rej
#> p.c
#> p.d
#> p.n
#> p.u
#> w

#### patch nosuch p.u
seq 1 30 > o; sed 's/^15$/x/;7d' o > n; touch -d @100000 o n; diff -u o n > p.u; diff -c o n > p.c; diff o n > p.n; mkdir a b w; seq 1 10 > a/f; sed 's/5/five/' a/f > b/f; printf 'new\nfile\n' > b/g; echo gone > a/h; touch -d @100000 a/* b/*; diff -ruN a b > p.d; cp a/* w
patch nosuch p.u; echo "? $?"
patch o nosuch; echo "? $?"
patch -p1 < p.u; echo "? $?"
patch -p1 -f < p.u; echo "? $?"
patch < /dev/null; echo "? $?"
#> patching file nosuch
#> Hunk #1 FAILED at 4.
#> Hunk #2 FAILED at 12.
#> ? 2
#> ? 2
#> can't find file to patch at input line 3
#> Perhaps you used the wrong -p or --strip option?
#> The text leading up to this was:
#> --------------------------
#> |--- o	1970-01-02 03:46:40.000000000 +0000
#> |+++ n	1970-01-02 03:46:40.000000000 +0000
#> --------------------------
#> File to patch: 
#> Skip this patch? [y] 
#> Skipping patch.
#> 2 out of 2 hunks ignored
#> ? 1
#> can't find file to patch at input line 3
#> Perhaps you used the wrong -p or --strip option?
#> The text leading up to this was:
#> --------------------------
#> |--- o	1970-01-02 03:46:40.000000000 +0000
#> |+++ n	1970-01-02 03:46:40.000000000 +0000
#> --------------------------
#> No file to patch.  Skipping patch.
#> 2 out of 2 hunks ignored
#> ? 1
#> ? 0
#2> patch: **** Can't reopen file nosuch : No such file or directory
#2> patch: **** Can't open patch file nosuch : No such file or directory

#### echo garbage > g; patch < g
seq 1 30 > o; sed 's/^15$/x/;7d' o > n; touch -d @100000 o n; diff -u o n > p.u; diff -c o n > p.c; diff o n > p.n; mkdir a b w; seq 1 10 > a/f; sed 's/5/five/' a/f > b/f; printf 'new\nfile\n' > b/g; echo gone > a/h; touch -d @100000 a/* b/*; diff -ruN a b > p.d; cp a/* w
echo garbage > g; patch < g
#2> patch: **** Only garbage was found in the patch input.
#? 2

#### patch -z
seq 1 30 > o; sed 's/^15$/x/;7d' o > n; touch -d @100000 o n; diff -u o n > p.u; diff -c o n > p.c; diff o n > p.n; mkdir a b w; seq 1 10 > a/f; sed 's/5/five/' a/f > b/f; printf 'new\nfile\n' > b/g; echo gone > a/h; touch -d @100000 a/* b/*; diff -ruN a b > p.d; cp a/* w
patch -z; echo "? $?"
patch -F x o p.u; echo "? $?"
patch -p x o p.u; echo "? $?"
patch a b c; echo "? $?"
#> ? 2
#> ? 2
#> ? 2
#> ? 2
#2> patch: option requires an argument -- 'z'
#2> patch: Try 'patch --help' for more information.
#2> patch: **** fuzz factor x is not a number
#2> patch: **** strip count x is not a number
#2> patch: c: extra operand
#2> patch: Try 'patch --help' for more information.

#### sed -i 's/^15$/q/' o; patch -r rj o p.u; cat rj; ls
seq 1 30 > o; sed 's/^15$/x/;7d' o > n; touch -d @100000 o n; diff -u o n > p.u; diff -c o n > p.c; diff o n > p.n; mkdir a b w; seq 1 10 > a/f; sed 's/5/five/' a/f > b/f; printf 'new\nfile\n' > b/g; echo gone > a/h; touch -d @100000 a/* b/*; diff -ruN a b > p.d; cp a/* w
sed -i 's/^15$/q/' o; patch -r rj o p.u; cat rj; ls
#> patching file o
#> Hunk #2 FAILED at 11.
#> 1 out of 2 hunks FAILED -- saving rejects to file rj
#> --- o	1970-01-02 03:46:40.000000000 +0000
#> +++ n	1970-01-02 03:46:40.000000000 +0000
#> @@ -11,7 +10,7 @@
#>  12
#>  13
#>  14
#> -15
#> +x
#>  16
#>  17
#>  18
#> a
#> b
#> n
#> o
#> o.orig
#> p.c
#> p.d
#> p.n
#> p.u
#> rj
#> w

#### sed -i 's/^15$/q/' o; patch -r - o p.u; ls
seq 1 30 > o; sed 's/^15$/x/;7d' o > n; touch -d @100000 o n; diff -u o n > p.u; diff -c o n > p.c; diff o n > p.n; mkdir a b w; seq 1 10 > a/f; sed 's/5/five/' a/f > b/f; printf 'new\nfile\n' > b/g; echo gone > a/h; touch -d @100000 a/* b/*; diff -ruN a b > p.d; cp a/* w
sed -i 's/^15$/q/' o; patch -r - o p.u; ls
#> patching file o
#> Hunk #2 FAILED at 11.
#> 1 out of 2 hunks FAILED
#> a
#> b
#> n
#> o
#> o.orig
#> p.c
#> p.d
#> p.n
#> p.u
#> w

#### sed -i 's/^15$/q/' o; patch -c -r rj o p.c; cat rj
seq 1 30 > o; sed 's/^15$/x/;7d' o > n; touch -d @100000 o n; diff -u o n > p.u; diff -c o n > p.c; diff o n > p.n; mkdir a b w; seq 1 10 > a/f; sed 's/5/five/' a/f > b/f; printf 'new\nfile\n' > b/g; echo gone > a/h; touch -d @100000 a/* b/*; diff -ruN a b > p.d; cp a/* w
sed -i 's/^15$/q/' o; patch -c -r rj o p.c; cat rj
#> patching file o
#> Hunk #2 FAILED at 11.
#> 1 out of 2 hunks FAILED -- saving rejects to file rj
#> *** o	1970-01-02 03:46:40.000000000 +0000
#> --- n	1970-01-02 03:46:40.000000000 +0000
#> ***************
#> *** 11,17 ****
#>   12
#>   13
#>   14
#> ! 15
#>   16
#>   17
#>   18
#> --- 10,16 ----
#>   12
#>   13
#>   14
#> ! x
#>   16
#>   17
#>   18

#### sed -i 's/^15$/q/' o; patch -r rj o p.n; cat rj
seq 1 30 > o; sed 's/^15$/x/;7d' o > n; touch -d @100000 o n; diff -u o n > p.u; diff -c o n > p.c; diff o n > p.n; mkdir a b w; seq 1 10 > a/f; sed 's/5/five/' a/f > b/f; printf 'new\nfile\n' > b/g; echo gone > a/h; touch -d @100000 a/* b/*; diff -ruN a b > p.d; cp a/* w
sed -i 's/^15$/q/' o; patch -r rj o p.n; cat rj
#> patching file o
#> Hunk #2 FAILED at 14.
#> 1 out of 2 hunks FAILED -- saving rejects to file rj
#> *** /dev/null
#> --- /dev/null
#> ***************
#> *** 14
#> - 15
#> --- 13 -----
#> + x

#### cd w; patch -p1 < ../p.d; ls; cat f g
seq 1 30 > o; sed 's/^15$/x/;7d' o > n; touch -d @100000 o n; diff -u o n > p.u; diff -c o n > p.c; diff o n > p.n; mkdir a b w; seq 1 10 > a/f; sed 's/5/five/' a/f > b/f; printf 'new\nfile\n' > b/g; echo gone > a/h; touch -d @100000 a/* b/*; diff -ruN a b > p.d; cp a/* w
cd w; patch -p1 < ../p.d; ls; cat f g
#> patching file f
#> patching file g
#> patching file h
#> f
#> g
#> 1
#> 2
#> 3
#> 4
#> five
#> 6
#> 7
#> 8
#> 9
#> 10
#> new
#> file

#### cd w; patch -p1 -b < ../p.d; ls -A
seq 1 30 > o; sed 's/^15$/x/;7d' o > n; touch -d @100000 o n; diff -u o n > p.u; diff -c o n > p.c; diff o n > p.n; mkdir a b w; seq 1 10 > a/f; sed 's/5/five/' a/f > b/f; printf 'new\nfile\n' > b/g; echo gone > a/h; touch -d @100000 a/* b/*; diff -ruN a b > p.d; cp a/* w
cd w; patch -p1 -b < ../p.d; ls -A
#> patching file f
#> patching file g
#> patching file h
#> f
#> f.orig
#> g
#> g.orig
#> h.orig

#### cd w; patch -p1 -E < ../p.d; ls -A
seq 1 30 > o; sed 's/^15$/x/;7d' o > n; touch -d @100000 o n; diff -u o n > p.u; diff -c o n > p.c; diff o n > p.n; mkdir a b w; seq 1 10 > a/f; sed 's/5/five/' a/f > b/f; printf 'new\nfile\n' > b/g; echo gone > a/h; touch -d @100000 a/* b/*; diff -ruN a b > p.d; cp a/* w
cd w; patch -p1 -E < ../p.d; ls -A
#> patching file f
#> patching file g
#> patching file h
#> f
#> g

#### cd w; patch -s -p1 < ../p.d; patch -p1 -R < ../p.d; ls -A; cmp f ../a/
seq 1 30 > o; sed 's/^15$/x/;7d' o > n; touch -d @100000 o n; diff -u o n > p.u; diff -c o n > p.c; diff o n > p.n; mkdir a b w; seq 1 10 > a/f; sed 's/5/five/' a/f > b/f; printf 'new\nfile\n' > b/g; echo gone > a/h; touch -d @100000 a/* b/*; diff -ruN a b > p.d; cp a/* w
cd w; patch -s -p1 < ../p.d; patch -p1 -R < ../p.d; ls -A; cmp f ../a/f
#> patching file f
#> patching file g
#> patching file h
#> f
#> h

#### cd w; patch -s -p1 < ../p.d; patch -p1 -N < ../p.d; ls -A
seq 1 30 > o; sed 's/^15$/x/;7d' o > n; touch -d @100000 o n; diff -u o n > p.u; diff -c o n > p.c; diff o n > p.n; mkdir a b w; seq 1 10 > a/f; sed 's/5/five/' a/f > b/f; printf 'new\nfile\n' > b/g; echo gone > a/h; touch -d @100000 a/* b/*; diff -ruN a b > p.d; cp a/* w
cd w; patch -s -p1 < ../p.d; patch -p1 -N < ../p.d; ls -A
#> patching file f
#> Reversed (or previously applied) patch detected!  Skipping patch.
#> 1 out of 1 hunk ignored -- saving rejects to file f.rej
#> The next patch would create the file g,
#> which already exists!  Skipping patch.
#> 1 out of 1 hunk ignored
#> The next patch would delete the file h,
#> which does not exist!  Skipping patch.
#> 1 out of 1 hunk ignored
#> f
#> f.rej
#> g

#### cd w; patch < ../p.d; ls -A
seq 1 30 > o; sed 's/^15$/x/;7d' o > n; touch -d @100000 o n; diff -u o n > p.u; diff -c o n > p.c; diff o n > p.n; mkdir a b w; seq 1 10 > a/f; sed 's/5/five/' a/f > b/f; printf 'new\nfile\n' > b/g; echo gone > a/h; touch -d @100000 a/* b/*; diff -ruN a b > p.d; cp a/* w
cd w; patch < ../p.d; ls -A
#> patching file f
#> patching file g
#> patching file h
#> f
#> g

#### cd w; patch -p5 < ../p.d; ls -A
seq 1 30 > o; sed 's/^15$/x/;7d' o > n; touch -d @100000 o n; diff -u o n > p.u; diff -c o n > p.c; diff o n > p.n; mkdir a b w; seq 1 10 > a/f; sed 's/5/five/' a/f > b/f; printf 'new\nfile\n' > b/g; echo gone > a/h; touch -d @100000 a/* b/*; diff -ruN a b > p.d; cp a/* w
cd w; patch -p5 < ../p.d; ls -A
#> can't find file to patch at input line 4
#> Perhaps you used the wrong -p or --strip option?
#> The text leading up to this was:
#> --------------------------
#> |diff -ruN a/f b/f
#> |--- a/f	1970-01-02 03:46:40.000000000 +0000
#> |+++ b/f	1970-01-02 03:46:40.000000000 +0000
#> --------------------------
#> File to patch: 
#> Skip this patch? [y] 
#> Skipping patch.
#> 1 out of 1 hunk ignored
#> can't find file to patch at input line 16
#> Perhaps you used the wrong -p or --strip option?
#> The text leading up to this was:
#> --------------------------
#> |diff -ruN a/g b/g
#> |--- a/g	1970-01-01 00:00:00.000000000 +0000
#> |+++ b/g	1970-01-02 03:46:40.000000000 +0000
#> --------------------------
#> File to patch: 
#> Skip this patch? [y] 
#> Skipping patch.
#> 1 out of 1 hunk ignored
#> can't find file to patch at input line 22
#> Perhaps you used the wrong -p or --strip option?
#> The text leading up to this was:
#> --------------------------
#> |diff -ruN a/h b/h
#> |--- a/h	1970-01-02 03:46:40.000000000 +0000
#> |+++ b/h	1970-01-01 00:00:00.000000000 +0000
#> --------------------------
#> File to patch: 
#> Skip this patch? [y] 
#> Skipping patch.
#> 1 out of 1 hunk ignored
#> f
#> h

#### cd w; echo x >> h; patch -p1 < ../p.d; ls -A
seq 1 30 > o; sed 's/^15$/x/;7d' o > n; touch -d @100000 o n; diff -u o n > p.u; diff -c o n > p.c; diff o n > p.n; mkdir a b w; seq 1 10 > a/f; sed 's/5/five/' a/f > b/f; printf 'new\nfile\n' > b/g; echo gone > a/h; touch -d @100000 a/* b/*; diff -ruN a b > p.d; cp a/* w
cd w; echo x >> h;  patch -p1 < ../p.d; ls -A
#> patching file f
#> patching file g
#> patching file h
#> Not deleting file h as content differs from patch
#> f
#> g
#> h

#### patch -d w -p1 < p.d; ls w
seq 1 30 > o; sed 's/^15$/x/;7d' o > n; touch -d @100000 o n; diff -u o n > p.u; diff -c o n > p.c; diff o n > p.n; mkdir a b w; seq 1 10 > a/f; sed 's/5/five/' a/f > b/f; printf 'new\nfile\n' > b/g; echo gone > a/h; touch -d @100000 a/* b/*; diff -ruN a b > p.d; cp a/* w
patch -d w -p1 < p.d; ls w
#> patching file f
#> patching file g
#> patching file h
#> f
#> g

#### mkdir -p e; printf -- '--- /dev/null\n+++ b/s/u/new\n@@ -0,0 +1,2 @@\n
seq 1 30 > o; sed 's/^15$/x/;7d' o > n; touch -d @100000 o n; diff -u o n > p.u; diff -c o n > p.c; diff o n > p.n; mkdir a b w; seq 1 10 > a/f; sed 's/5/five/' a/f > b/f; printf 'new\nfile\n' > b/g; echo gone > a/h; touch -d @100000 a/* b/*; diff -ruN a b > p.d; cp a/* w
mkdir -p e; printf -- '--- /dev/null\n+++ b/s/u/new\n@@ -0,0 +1,2 @@\n+x\n+y\n' > q; patch -p1 < q; cat s/u/new; patch -p1 -R < q; ls
#> patching file s/u/new
#> x
#> y
#> patching file s/u/new
#> a
#> b
#> e
#> n
#> o
#> p.c
#> p.d
#> p.n
#> p.u
#> q
#> w

#### printf 'diff --git a/n2 b/n2\nnew file mode 100755\nindex 0000000..1\n
seq 1 30 > o; sed 's/^15$/x/;7d' o > n; touch -d @100000 o n; diff -u o n > p.u; diff -c o n > p.c; diff o n > p.n; mkdir a b w; seq 1 10 > a/f; sed 's/5/five/' a/f > b/f; printf 'new\nfile\n' > b/g; echo gone > a/h; touch -d @100000 a/* b/*; diff -ruN a b > p.d; cp a/* w
printf 'diff --git a/n2 b/n2\nnew file mode 100755\nindex 0000000..1\n--- /dev/null\n+++ b/n2\n@@ -0,0 +1 @@\n+hello\ndiff --git a/o b/o\ndeleted file mode 100644\n' > q; patch -p1 < q; ls -l n2 | cut -c1-10; cat n2
#> patching file n2
#> patching file o
#> Not deleting file o as content differs from patch
#> -rwxr-xr-x
#> hello

#### printf 'diff --git a/o b/o2\nsimilarity index 100%%\nrename from o\nre
seq 1 30 > o; sed 's/^15$/x/;7d' o > n; touch -d @100000 o n; diff -u o n > p.u; diff -c o n > p.c; diff o n > p.n; mkdir a b w; seq 1 10 > a/f; sed 's/5/five/' a/f > b/f; printf 'new\nfile\n' > b/g; echo gone > a/h; touch -d @100000 a/* b/*; diff -ruN a b > p.d; cp a/* w
printf 'diff --git a/o b/o2\nsimilarity index 100%%\nrename from o\nrename to o2\n' > q; patch -p1 < q; ls
#> patching file o2 (renamed from o)
#> a
#> b
#> n
#> o2
#> p.c
#> p.d
#> p.n
#> p.u
#> q
#> w

#### printf -- '--- o\n+++ o\n@@ -1,2 +1,2 @@\n-1\n' > q; patch -p0 < q
seq 1 30 > o; sed 's/^15$/x/;7d' o > n; touch -d @100000 o n; diff -u o n > p.u; diff -c o n > p.c; diff o n > p.n; mkdir a b w; seq 1 10 > a/f; sed 's/5/five/' a/f > b/f; printf 'new\nfile\n' > b/g; echo gone > a/h; touch -d @100000 a/* b/*; diff -ruN a b > p.d; cp a/* w
printf -- '--- o\n+++ o\n@@ -1,2 +1,2 @@\n-1\n' > q; patch -p0 < q
#> patching file o
#2> patch: **** malformed patch at line 4:  
#2>
#? 2

#### printf -- '--- o\n+++ o\n@@ -1,1 +1,1 @@\n-1\n+x\n\\ No newline at end
seq 1 30 > o; sed 's/^15$/x/;7d' o > n; touch -d @100000 o n; diff -u o n > p.u; diff -c o n > p.c; diff o n > p.n; mkdir a b w; seq 1 10 > a/f; sed 's/5/five/' a/f > b/f; printf 'new\nfile\n' > b/g; echo gone > a/h; touch -d @100000 a/* b/*; diff -ruN a b > p.d; cp a/* w
printf -- '--- o\n+++ o\n@@ -1,1 +1,1 @@\n-1\n+x\n\\ No newline at end of file\n' > q; patch -p0 < q; head -2 o; printf 1 >o ;  patch -p0 < q; od -c o
#> patching file o
#> x
#> 2
#> patching file o
#> Hunk #1 FAILED at 1.
#> 1 out of 1 hunk FAILED -- saving rejects to file o.rej
#> 0000000   1
#> 0000001

#### printf -- '--- o\n+++ o\n@@ -1,1 +1,1 @@\n-1\n\\ No newline at end of
seq 1 30 > o; sed 's/^15$/x/;7d' o > n; touch -d @100000 o n; diff -u o n > p.u; diff -c o n > p.c; diff o n > p.n; mkdir a b w; seq 1 10 > a/f; sed 's/5/five/' a/f > b/f; printf 'new\nfile\n' > b/g; echo gone > a/h; touch -d @100000 a/* b/*; diff -ruN a b > p.d; cp a/* w
printf -- '--- o\n+++ o\n@@ -1,1 +1,1 @@\n-1\n\\ No newline at end of file\n+x\n' > q; printf 1 >o; patch -p0 < q; od -c o
#> patching file o
#> 0000000   x  \n
#> 0000002

#### printf -- '--- o\n+++ o\n@@ -100,1 +100,1 @@\n-1\n+x\n' > q; patch -p0
seq 1 30 > o; sed 's/^15$/x/;7d' o > n; touch -d @100000 o n; diff -u o n > p.u; diff -c o n > p.c; diff o n > p.n; mkdir a b w; seq 1 10 > a/f; sed 's/5/five/' a/f > b/f; printf 'new\nfile\n' > b/g; echo gone > a/h; touch -d @100000 a/* b/*; diff -ruN a b > p.d; cp a/* w
printf -- '--- o\n+++ o\n@@ -100,1 +100,1 @@\n-1\n+x\n' > q; patch -p0 < q; ls
#> patching file o
#> Hunk #1 succeeded at 1 (offset -99 lines).
#> a
#> b
#> n
#> o
#> o.orig
#> p.c
#> p.d
#> p.n
#> p.u
#> q
#> w

#### printf -- '--- o\r\n+++ o\r\n@@ -1,1 +1,1 @@\r\n-1\r\n+x\r\n' > q; pat
seq 1 30 > o; sed 's/^15$/x/;7d' o > n; touch -d @100000 o n; diff -u o n > p.u; diff -c o n > p.c; diff o n > p.n; mkdir a b w; seq 1 10 > a/f; sed 's/5/five/' a/f > b/f; printf 'new\nfile\n' > b/g; echo gone > a/h; touch -d @100000 a/* b/*; diff -ruN a b > p.d; cp a/* w
printf -- '--- o\r\n+++ o\r\n@@ -1,1 +1,1 @@\r\n-1\r\n+x\r\n' > q; patch -p0 < q; head -2 o
#> (Stripping trailing CRs from patch; use --binary to disable.)
#> patching file o
#> x
#> 2

#### printf -- '--- ../o\n+++ ../o\n@@ -1,1 +1,1 @@\n-1\n+x\n' > q; patch -
seq 1 30 > o; sed 's/^15$/x/;7d' o > n; touch -d @100000 o n; diff -u o n > p.u; diff -c o n > p.c; diff o n > p.n; mkdir a b w; seq 1 10 > a/f; sed 's/5/five/' a/f > b/f; printf 'new\nfile\n' > b/g; echo gone > a/h; touch -d @100000 a/* b/*; diff -ruN a b > p.d; cp a/* w
printf -- '--- ../o\n+++ ../o\n@@ -1,1 +1,1 @@\n-1\n+x\n' > q; patch -p0 < q
#> can't find file to patch at input line 3
#> Perhaps you used the wrong -p or --strip option?
#> The text leading up to this was:
#> --------------------------
#> |--- ../o
#> |+++ ../o
#> --------------------------
#> File to patch: 
#> Skip this patch? [y] 
#> Skipping patch.
#> 1 out of 1 hunk ignored
#? 1

#### printf -- '--- nof\n+++ nof\n@@ -1,1 +1,1 @@\n-1\n+x\n' > q; patch -p0
seq 1 30 > o; sed 's/^15$/x/;7d' o > n; touch -d @100000 o n; diff -u o n > p.u; diff -c o n > p.c; diff o n > p.n; mkdir a b w; seq 1 10 > a/f; sed 's/5/five/' a/f > b/f; printf 'new\nfile\n' > b/g; echo gone > a/h; touch -d @100000 a/* b/*; diff -ruN a b > p.d; cp a/* w
printf -- '--- nof\n+++ nof\n@@ -1,1 +1,1 @@\n-1\n+x\n' > q; patch -p0 < q; patch -f -p0 < q; patch < q
#> can't find file to patch at input line 3
#> Perhaps you used the wrong -p or --strip option?
#> The text leading up to this was:
#> --------------------------
#> |--- nof
#> |+++ nof
#> --------------------------
#> File to patch: 
#> Skip this patch? [y] 
#> Skipping patch.
#> 1 out of 1 hunk ignored
#> can't find file to patch at input line 3
#> Perhaps you used the wrong -p or --strip option?
#> The text leading up to this was:
#> --------------------------
#> |--- nof
#> |+++ nof
#> --------------------------
#> No file to patch.  Skipping patch.
#> 1 out of 1 hunk ignored
#> can't find file to patch at input line 3
#> Perhaps you should have used the -p or --strip option?
#> The text leading up to this was:
#> --------------------------
#> |--- nof
#> |+++ nof
#> --------------------------
#> File to patch: 
#> Skip this patch? [y] 
#> Skipping patch.
#> 1 out of 1 hunk ignored
#? 1

#### printf 'a b c\n\td\n' > o; printf -- '--- o\n+++ o\n@@ -1,2 +1,2 @@\n
seq 1 30 > o; sed 's/^15$/x/;7d' o > n; touch -d @100000 o n; diff -u o n > p.u; diff -c o n > p.c; diff o n > p.n; mkdir a b w; seq 1 10 > a/f; sed 's/5/five/' a/f > b/f; printf 'new\nfile\n' > b/g; echo gone > a/h; touch -d @100000 a/* b/*; diff -ruN a b > p.d; cp a/* w
printf 'a b  c\n\td\n' > o; printf -- '--- o\n+++ o\n@@ -1,2 +1,2 @@\n a b c\n- d\n+e\n' > q; patch -l o q; cat o
#> patching file o
#> a b  c
#> e

#### printf 'Subject: x\n\ntext\n---\n o | 2\n\n' > q; cat p.u >> q; printf
seq 1 30 > o; sed 's/^15$/x/;7d' o > n; touch -d @100000 o n; diff -u o n > p.u; diff -c o n > p.c; diff o n > p.n; mkdir a b w; seq 1 10 > a/f; sed 's/5/five/' a/f > b/f; printf 'new\nfile\n' > b/g; echo gone > a/h; touch -d @100000 a/* b/*; diff -ruN a b > p.d; cp a/* w
printf 'Subject: x\n\ntext\n---\n o | 2\n\n' > q; cat p.u >> q; printf -- '-- \n2.3\n' >> q; patch < q; cmp o n
#> patching file o

#### printf 'Index: o\n===\n' > q; sed 1,2d p.u >> q; patch < q; cmp o n
seq 1 30 > o; sed 's/^15$/x/;7d' o > n; touch -d @100000 o n; diff -u o n > p.u; diff -c o n > p.c; diff o n > p.n; mkdir a b w; seq 1 10 > a/f; sed 's/5/five/' a/f > b/f; printf 'new\nfile\n' > b/g; echo gone > a/h; touch -d @100000 a/* b/*; diff -ruN a b > p.d; cp a/* w
printf 'Index: o\n===\n' > q; sed 1,2d p.u >> q; patch < q; cmp o n
#> patching file o

#### patch o p.u; sed -i 20d o; patch -R o p.u; sed -n 5,9p o
seq 1 30 > o; sed 's/^15$/x/;7d' o > n; touch -d @100000 o n; diff -u o n > p.u; diff -c o n > p.c; diff o n > p.n; mkdir a b w; seq 1 10 > a/f; sed 's/5/five/' a/f > b/f; printf 'new\nfile\n' > b/g; echo gone > a/h; touch -d @100000 a/* b/*; diff -ruN a b > p.d; cp a/* w
patch o p.u; sed -i 20d o; patch -R o p.u; sed -n 5,9p o
#> patching file o
#> patching file o
#> 5
#> 6
#> 7
#> 8
#> 9

#### sed -i 's/^15$/q/;s/^7$/r/' o; patch o p.u; cat o.rej; ls
seq 1 30 > o; sed 's/^15$/x/;7d' o > n; touch -d @100000 o n; diff -u o n > p.u; diff -c o n > p.c; diff o n > p.n; mkdir a b w; seq 1 10 > a/f; sed 's/5/five/' a/f > b/f; printf 'new\nfile\n' > b/g; echo gone > a/h; touch -d @100000 a/* b/*; diff -ruN a b > p.d; cp a/* w
sed -i 's/^15$/q/;s/^7$/r/' o; patch o p.u; cat o.rej; ls
#> patching file o
#> Hunk #1 FAILED at 4.
#> Hunk #2 FAILED at 12.
#> 2 out of 2 hunks FAILED -- saving rejects to file o.rej
#> --- o	1970-01-02 03:46:40.000000000 +0000
#> +++ n	1970-01-02 03:46:40.000000000 +0000
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
#> a
#> b
#> n
#> o
#> o.orig
#> o.rej
#> p.c
#> p.d
#> p.n
#> p.u
#> w

#### sed -i 's/^15$/q/' o; patch --no-backup-if-mismatch o p.u; ls
seq 1 30 > o; sed 's/^15$/x/;7d' o > n; touch -d @100000 o n; diff -u o n > p.u; diff -c o n > p.c; diff o n > p.n; mkdir a b w; seq 1 10 > a/f; sed 's/5/five/' a/f > b/f; printf 'new\nfile\n' > b/g; echo gone > a/h; touch -d @100000 a/* b/*; diff -ruN a b > p.d; cp a/* w
sed -i 's/^15$/q/' o; patch --no-backup-if-mismatch o p.u; ls
#> patching file o
#> Hunk #2 FAILED at 11.
#> 1 out of 2 hunks FAILED -- saving rejects to file o.rej
#> a
#> b
#> n
#> o
#> o.rej
#> p.c
#> p.d
#> p.n
#> p.u
#> w

#### chmod 600 o; patch o p.u; stat -c %a o
seq 1 30 > o; sed 's/^15$/x/;7d' o > n; touch -d @100000 o n; diff -u o n > p.u; diff -c o n > p.c; diff o n > p.n; mkdir a b w; seq 1 10 > a/f; sed 's/5/five/' a/f > b/f; printf 'new\nfile\n' > b/g; echo gone > a/h; touch -d @100000 a/* b/*; diff -ruN a b > p.d; cp a/* w
chmod 600 o; patch o p.u; stat -c %a o
#> patching file o
#> 600

#### diff -U0 o n > p0; patch o p0; cmp o n
seq 1 30 > o; sed 's/^15$/x/;7d' o > n; touch -d @100000 o n; diff -u o n > p.u; diff -c o n > p.c; diff o n > p.n; mkdir a b w; seq 1 10 > a/f; sed 's/5/five/' a/f > b/f; printf 'new\nfile\n' > b/g; echo gone > a/h; touch -d @100000 a/* b/*; diff -ruN a b > p.d; cp a/* w
diff -U0 o n > p0; patch o p0; cmp o n
#> patching file o

#### sed 's/^15$/x/;7d;$d;1d' o > n; diff -u o n > p1; patch o p1; cmp o n;
seq 1 30 > o; sed 's/^15$/x/;7d' o > n; touch -d @100000 o n; diff -u o n > p.u; diff -c o n > p.c; diff o n > p.n; mkdir a b w; seq 1 10 > a/f; sed 's/5/five/' a/f > b/f; printf 'new\nfile\n' > b/g; echo gone > a/h; touch -d @100000 a/* b/*; diff -ruN a b > p.d; cp a/* w
sed 's/^15$/x/;7d;$d;1d' o > n; diff -u o n > p1; patch o p1; cmp o n; patch -R o < p1; sed -i 1i0 o; patch o p1
#> patching file o
#> patching file o
#> patching file o
#> Hunk #1 FAILED at 1.
#> Hunk #2 succeeded at 13 (offset 1 line).
#> Hunk #3 succeeded at 28 (offset 1 line).
#> 1 out of 3 hunks FAILED -- saving rejects to file o.rej
#? 1

#### an empty patch with -o copies the file
printf 'one\n' > a.txt; : > e
patch -o out.txt a.txt < e; echo $?; cat out.txt
patch a.txt < e; echo $?
patch -o out2.txt < e; echo $?
patch -o - a.txt < e; echo $?
patch -o out3.txt nosuch < e; echo $?
patch --dry-run -o out4.txt a.txt < e; echo $?
patch -s -o out5.txt a.txt e; echo $?
mkdir d; patch -o out6.txt d < e; echo $?
echo garbage > g; patch -o out7.txt a.txt < g; echo $?
echo old > out8.txt; patch -b -o out8.txt a.txt < e; echo $?; cat out8.txt
ls
#> patching file out.txt (read from a.txt)
#> 0
#> one
#> 0
#> 0
#> one
#> 0
#> patching file out3.txt (read from nosuch)
#> 0
#> checking file out4.txt (read from a.txt)
#> 0
#> 0
#> File d is not a regular file -- refusing to patch
#> 1
#> 2
#> patching file out8.txt (read from a.txt)
#> 0
#> one
#> a.txt
#> d
#> e
#> g
#> out.txt
#> out2.txt
#> out3.txt
#> out4.txt
#> out5.txt
#> out6.txt
#> out7.txt
#> out8.txt
#2> patching file - (read from a.txt)
#2> patch: **** Only garbage was found in the patch input.

#### backups of what does not match
seq 9 >x; sed '7s/$/ seven/' x >y; diff -u --label x --label y x y >p; patch nosuch <p; echo $?; ls; patch -o out nosuch <p; echo $?; ls; rm out* nosuch*; patch -s x <p; patch --posix -f x <p; ls
#> patching file nosuch
#> Hunk #1 FAILED at 4.
#> 2
#> nosuch.orig
#> p
#> x
#> y
#> patching file out (read from nosuch)
#> Hunk #1 FAILED at 4.
#> 1 out of 1 hunk FAILED -- saving rejects to file out.rej
#> 1
#> nosuch.orig
#> out
#> out.rej
#> p
#> x
#> y
#> patching file x
#> Hunk #1 FAILED at 4.
#> 1 out of 1 hunk FAILED -- saving rejects to file x.rej
#> p
#> x
#> x.orig
#> x.rej
#> y
#2> patch: **** Can't reopen file nosuch : No such file or directory

#### rejected hunks of context differences have both sides
seq 20 >x; sed '5d;6d' x >y; diff -c --label x --label y x y >p; sed -i '5,6d' x; patch x <p; cat x.rej; seq 20 >x; sed '5i new' x >y; diff -c --label x --label y x y >p; sed -i '3,8d' x; patch x <p; cat x.rej; seq 20 >x; sed '5s/$/!/;9d' x >y; diff -c --label x --label y x y >p; sed -i '3,8d' x; patch x <p; cat x.rej
#> patching file x
#> Reversed (or previously applied) patch detected!  Assume -R? [n] 
#> Apply anyway? [n] 
#> Skipping patch.
#> 1 out of 1 hunk ignored -- saving rejects to file x.rej
#> *** x
#> --- y
#> ***************
#> *** 2,9 ****
#>   2
#>   3
#>   4
#> - 5
#> - 6
#>   7
#>   8
#>   9
#> --- 2,7 ----
#>   2
#>   3
#>   4
#>   7
#>   8
#>   9
#> patching file x
#> Hunk #1 FAILED at 2.
#> 1 out of 1 hunk FAILED -- saving rejects to file x.rej
#> *** x
#> --- y
#> ***************
#> *** 2,7 ****
#>   2
#>   3
#>   4
#>   5
#>   6
#>   7
#> --- 2,8 ----
#>   2
#>   3
#>   4
#> + new
#>   5
#>   6
#>   7
#> patching file x
#> Hunk #1 FAILED at 2.
#> 1 out of 1 hunk FAILED -- saving rejects to file x.rej
#> *** x
#> --- y
#> ***************
#> *** 2,12 ****
#>   2
#>   3
#>   4
#> ! 5
#>   6
#>   7
#>   8
#> - 9
#>   10
#>   11
#>   12
#> --- 2,11 ----
#>   2
#>   3
#>   4
#> ! 5!
#>   6
#>   7
#>   8
#>   10
#>   11
#>   12

#### the file of -o is there though nothing fits
seq 9 >x; sed '8,9s/^/x/' x >y; diff -u --label x --label y x y >p; patch -s x <p; patch -o out -N x <p; cat out; rm out*; patch -o out -f x <p; echo $?; cat out; ls; patch -s -o - -f x <p
#> patching file out (read from x)
#> Reversed (or previously applied) patch detected!  Skipping patch.
#> 1 out of 1 hunk ignored -- saving rejects to file out.rej
#> patching file out (read from x)
#> Hunk #1 FAILED at 5.
#> 1 out of 1 hunk FAILED -- saving rejects to file out.rej
#> 1
#> 1
#> 2
#> 3
#> 4
#> 5
#> 6
#> 7
#> x8
#> x9
#> out
#> out.rej
#> p
#> x
#> y
#> 1
#> 2
#> 3
#> 4
#> 5
#> 6
#> 7
#> x8
#> x9
#2> 1 out of 1 hunk FAILED -- saving rejects to file -.rej
#? 1

#### rejected hunks of normal differences
seq 20 >x; sed '5,6d' x >y; diff x y >p; sed -i '5,6d' x; patch x <p; cat x.rej; seq 20 >x; rm -f x.rej; sed '5i new' x >y; diff x y >p; sed -i '5i new' x; patch x <p; cat x.rej
#> patching file x
#> Reversed (or previously applied) patch detected!  Assume -R? [n] 
#> Apply anyway? [n] 
#> Skipping patch.
#> 1 out of 1 hunk ignored -- saving rejects to file x.rej
#> *** /dev/null
#> --- /dev/null
#> ***************
#> *** 5,6
#> - 5
#> - 6
#> --- 0 -----
#> patching file x
#2> cat: x.rej: No such file or directory
#? 1

#### a patch that cannot be read
mkdir d; seq 3 > f
patch f < d; echo $?
patch f d; echo $?
patch -i nosuch; echo $?
patch f <&-; echo $?
#> 2
#> 2
#> 2
#> 2
#2> patch: **** read error : Is a directory
#2> patch: **** read error : Is a directory
#2> patch: **** Can't open patch file nosuch : No such file or directory
#2> patch: **** fstat : Bad file descriptor

#### -o of a patch of several files
mkdir a b; seq 3 >a/f; sed 3d a/f >b/f; seq 5 >a/g; sed 1d a/g >b/g; echo new >b/n; echo old >a/z; diff -ruN a b >p; cd a; patch -o out -p1 <../p; cat out; echo pre >out; patch -o out -p1 <../p; cat out; ls
#> patching file out (read from f)
#> patching file out (read from g)
#> patching file out (read from n)
#> patching file out (read from z)
#> 1
#> 2
#> 2
#> 3
#> 4
#> 5
#> new
#> patching file out (read from f)
#> patching file out (read from g)
#> patching file out (read from n)
#> patching file out (read from z)
#> 1
#> 2
#> 2
#> 3
#> 4
#> 5
#> new
#> f
#> g
#> out
#> z

#### symbolic links are not patched
printf '1\n2\n' > t; ln -s t l; printf -- '--- l\n+++ l\n@@ -1,2 +1,2 @@\n 1\n-2\n+3\n' > d
patch -p0 < d; echo $?; ls; cat l.rej t; rm l.rej; patch --dry-run -p0 < d; echo $?; patch -R -p0 < d; echo $?; cat l.rej
patch -o out l < d; echo $?; ls; cat out.rej; patch -r - l < d; echo $?
mkdir q; ln -s q ql; cp t q/t; printf -- '--- ql/t\n+++ ql/t\n@@ -1,2 +1,2 @@\n 1\n-2\n+3\n' | patch -p0; echo $?
mkdir dd; printf -- '--- dd\n+++ dd\n@@ -1 +1 @@\n-a\n+new\n' | patch -p0; echo $?; cat dd.rej
ln -sf nosuch l; printf -- '--- /dev/null\n+++ l\n@@ -0,0 +1 @@\n+new\n' | patch -p0; echo $?; ls
#> File l is not a regular file -- refusing to patch
#> 1 out of 1 hunk ignored -- saving rejects to file l.rej
#> 1
#> d
#> l
#> l.rej
#> t
#> --- l
#> +++ l
#> @@ -1,2 +1,2 @@
#>  1
#> -2
#> +3
#> 1
#> 2
#> File l is not a regular file -- refusing to patch
#> 1 out of 1 hunk ignored
#> 1
#> File l is not a regular file -- refusing to patch
#> 1 out of 1 hunk ignored -- saving rejects to file l.rej
#> 1
#> --- l
#> +++ l
#> @@ -1,2 +1,2 @@
#>  1
#> -3
#> +2
#> File l is not a regular file -- refusing to patch
#> 1 out of 1 hunk ignored -- saving rejects to file out.rej
#> 1
#> d
#> l
#> l.rej
#> out
#> out.rej
#> t
#> --- l
#> +++ l
#> @@ -1,2 +1,2 @@
#>  1
#> -2
#> +3
#> File l is not a regular file -- refusing to patch
#> 1 out of 1 hunk ignored
#> 1
#> patching file ql/t
#> 0
#> File dd is not a regular file -- refusing to patch
#> 1 out of 1 hunk ignored -- saving rejects to file dd.rej
#> 1
#> --- dd
#> +++ dd
#> @@ -1 +1 @@
#> -a
#> +new
#> File l is not a regular file -- refusing to patch
#> 1 out of 1 hunk ignored -- saving rejects to file l.rej
#> 1
#> d
#> dd
#> dd.rej
#> l
#> l.rej
#> out
#> out.rej
#> q
#> ql
#> t

#### patch --follow-symlinks
printf '1\n2\n' > t; ln -s t l; printf -- '--- l\n+++ l\n@@ -1,2 +1,2 @@\n 1\n-2\n+3\n' > d
patch --follow-symlinks -p0 < d; echo $?; find . -type l; cat l t
#> patching file l
#> 0
#> 1
#> 3
#> 1
#> 2

#### garbage without a line end
printf garbage > g; patch < g; echo $?; printf 'garbage\n' | patch; echo $?
#> patch unexpectedly ends in middle of line
#> 2
#> 2
#2> patch: **** Only garbage was found in the patch input.
#2> patch: **** Only garbage was found in the patch input.
