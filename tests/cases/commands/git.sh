# git 2.39 of Debian 12 (/usr/bin/git).

#### init
export PATH=/usr/bin:/bin GIT_{AUTHOR,COMMITTER}_NAME=Ann GIT_{AUTHOR,COMMITTER}_EMAIL=a@b.c GIT_{AUTHOR,COMMITTER}_DATE='1700000000 +0100'; git init -q -b main r; cd r
git init; ls -A; cat .git/HEAD .git/config; git init -q x; git init --bare y; git init a b c >/dev/null 2>&1; cat x/.git/HEAD
#> Reinitialized existing Git repository in /tmp/bashkit-case/r/.git/
#> .git
#> ref: refs/heads/main
#> [core]
#> 	repositoryformatversion = 0
#> 	filemode = true
#> 	bare = false
#> 	logallrefupdates = true
#> Initialized empty Git repository in /tmp/bashkit-case/r/y/
#> ref: refs/heads/master
#2> hint: Using 'master' as the name for the initial branch. This default branch name
#2> hint: is subject to change. To configure the initial branch name to use in all
#2> hint: of your new repositories, which will suppress this warning, call:
#2> hint: 
#2> hint: 	git config --global init.defaultBranch <name>
#2> hint: 
#2> hint: Names commonly chosen instead of 'master' are 'main', 'trunk' and
#2> hint: 'development'. The just-created branch can be renamed via this command:
#2> hint: 
#2> hint: 	git branch -m <name>

#### init without a name for the branch
export PATH=/usr/bin:/bin; git init z
#> Initialized empty Git repository in /tmp/bashkit-case/z/.git/
#2> hint: Using 'master' as the name for the initial branch. This default branch name
#2> hint: is subject to change. To configure the initial branch name to use in all
#2> hint: of your new repositories, which will suppress this warning, call:
#2> hint: 
#2> hint: 	git config --global init.defaultBranch <name>
#2> hint: 
#2> hint: Names commonly chosen instead of 'master' are 'main', 'trunk' and
#2> hint: 'development'. The just-created branch can be renamed via this command:
#2> hint: 
#2> hint: 	git branch -m <name>

#### add and a first commit
export PATH=/usr/bin:/bin GIT_{AUTHOR,COMMITTER}_NAME=Ann GIT_{AUTHOR,COMMITTER}_EMAIL=a@b.c GIT_{AUTHOR,COMMITTER}_DATE='1700000000 +0100'; git init -q -b main r; cd r
echo hi >f; git add f; git status; git commit -m 'first one'; git log; git cat-file -p HEAD; git cat-file -p HEAD^{tree}; git status
#> On branch main
#>
#> No commits yet
#>
#> Changes to be committed:
#>   (use "git rm --cached <file>..." to unstage)
#> 	new file:   f
#>
#> [main (root-commit) 1448a02] first one
#>  1 file changed, 1 insertion(+)
#>  create mode 100644 f
#> commit 1448a02e53692e58b90f8140a5064bd4ecbb049e
#> Author: Ann <a@b.c>
#> Date:   Tue Nov 14 23:13:20 2023 +0100
#>
#>     first one
#> tree df55a7dce59d040dc7819c1e241082965a80ebd9
#> author Ann <a@b.c> 1700000000 +0100
#> committer Ann <a@b.c> 1700000000 +0100
#>
#> first one
#> 100644 blob 45b983be36b73c0788dc9cbcb76cbb80fc7bb057	f
#> On branch main
#> nothing to commit, working tree clean

#### status of everything
export PATH=/usr/bin:/bin GIT_{AUTHOR,COMMITTER}_NAME=Ann GIT_{AUTHOR,COMMITTER}_EMAIL=a@b.c GIT_{AUTHOR,COMMITTER}_DATE='1700000000 +0100'; git init -q -b main r; cd r
printf 'one\ntwo\nthree\n' >a; mkdir d; echo x >d/b; git add .; git commit -qm first; echo four >>a; git commit -qam second
echo n >new; echo z >>a; git rm -q d/b; mkdir u; echo >u/x; echo s >s; git add s; git status; git status -s; git status --porcelain=v2; git status -sb; git status -uno; git status -uall -s
#> On branch main
#> Changes to be committed:
#>   (use "git restore --staged <file>..." to unstage)
#> 	deleted:    d/b
#> 	new file:   s
#>
#> Changes not staged for commit:
#>   (use "git add <file>..." to update what will be committed)
#>   (use "git restore <file>..." to discard changes in working directory)
#> 	modified:   a
#>
#> Untracked files:
#>   (use "git add <file>..." to include in what will be committed)
#> 	new
#> 	u/
#>
#>  M a
#> D  d/b
#> A  s
#> ?? new
#> ?? u/
#> 1 .M N... 100644 100644 100644 f384549cbeb481e437091320de6d1f2e15e11b4a f384549cbeb481e437091320de6d1f2e15e11b4a a
#> 1 D. N... 100644 000000 000000 587be6b4c3f93f93c489c0111bba5596147a26cb 0000000000000000000000000000000000000000 d/b
#> 1 A. N... 000000 100644 100644 0000000000000000000000000000000000000000 b4785957bc986dc39c629de9fac9df46972c00fc s
#> ? new
#> ? u/
#> ## main
#>  M a
#> D  d/b
#> A  s
#> ?? new
#> ?? u/
#> On branch main
#> Changes to be committed:
#>   (use "git restore --staged <file>..." to unstage)
#> 	deleted:    d/b
#> 	new file:   s
#>
#> Changes not staged for commit:
#>   (use "git add <file>..." to update what will be committed)
#>   (use "git restore <file>..." to discard changes in working directory)
#> 	modified:   a
#>
#> Untracked files not listed (use -u option to show untracked files)
#>  M a
#> D  d/b
#> A  s
#> ?? new
#> ?? u/x

#### status in a subdirectory
export PATH=/usr/bin:/bin GIT_{AUTHOR,COMMITTER}_NAME=Ann GIT_{AUTHOR,COMMITTER}_EMAIL=a@b.c GIT_{AUTHOR,COMMITTER}_DATE='1700000000 +0100'; git init -q -b main r; cd r
printf 'one\ntwo\nthree\n' >a; mkdir d; echo x >d/b; git add .; git commit -qm first; echo four >>a; git commit -qam second
cd d; echo y >>b; echo z >c; git status; git status -s; git status --porcelain; git diff --stat; git diff --name-only
#> On branch main
#> Changes not staged for commit:
#>   (use "git add <file>..." to update what will be committed)
#>   (use "git restore <file>..." to discard changes in working directory)
#> 	modified:   b
#>
#> Untracked files:
#>   (use "git add <file>..." to include in what will be committed)
#> 	c
#>
#> no changes added to commit (use "git add" and/or "git commit -a")
#>  M b
#> ?? c
#>  M d/b
#> ?? d/c
#>  d/b | 1 +
#>  1 file changed, 1 insertion(+)
#> d/b

#### renames
export PATH=/usr/bin:/bin GIT_{AUTHOR,COMMITTER}_NAME=Ann GIT_{AUTHOR,COMMITTER}_EMAIL=a@b.c GIT_{AUTHOR,COMMITTER}_DATE='1700000000 +0100'; git init -q -b main r; cd r
printf 'one\ntwo\nthree\n' >a; mkdir d; echo x >d/b; git add .; git commit -qm first; echo four >>a; git commit -qam second
git mv a moved; git status; git status -s; git diff --cached; git diff --cached --stat; git diff --cached -M90% --name-status; git diff --cached --no-renames --name-status; git commit -m mv; git show --stat --format=%s; git log --follow --format=%s -- moved
#> On branch main
#> Changes to be committed:
#>   (use "git restore --staged <file>..." to unstage)
#> 	renamed:    a -> moved
#>
#> R  a -> moved
#> diff --git a/a b/moved
#> similarity index 100%
#> rename from a
#> rename to moved
#>  a => moved | 0
#>  1 file changed, 0 insertions(+), 0 deletions(-)
#> R100	a	moved
#> D	a
#> A	moved
#> [main 35a5421] mv
#>  1 file changed, 0 insertions(+), 0 deletions(-)
#>  rename a => moved (100%)
#> mv
#>
#>  a => moved | 0
#>  1 file changed, 0 insertions(+), 0 deletions(-)
#> mv
#> second
#> first

#### inexact renames
export PATH=/usr/bin:/bin GIT_{AUTHOR,COMMITTER}_NAME=Ann GIT_{AUTHOR,COMMITTER}_EMAIL=a@b.c GIT_{AUTHOR,COMMITTER}_DATE='1700000000 +0100'; git init -q -b main r; cd r
seq 1 40 >n; git add .; git commit -qm one; sed 's/^7$/seven/' n >m; git rm -q n; git add m; git diff --cached --summary --stat; git diff --cached; git commit -m two
#>  n => m | 2 +-
#>  1 file changed, 1 insertion(+), 1 deletion(-)
#>  rename n => m (94%)
#> diff --git a/n b/m
#> similarity index 94%
#> rename from n
#> rename to m
#> index 1c99002..be67c87 100644
#> --- a/n
#> +++ b/m
#> @@ -4,7 +4,7 @@
#>  4
#>  5
#>  6
#> -7
#> +seven
#>  8
#>  9
#>  10
#> [main b1e1b12] two
#>  1 file changed, 1 insertion(+), 1 deletion(-)
#>  rename n => m (94%)

#### ignored files
export PATH=/usr/bin:/bin GIT_{AUTHOR,COMMITTER}_NAME=Ann GIT_{AUTHOR,COMMITTER}_EMAIL=a@b.c GIT_{AUTHOR,COMMITTER}_DATE='1700000000 +0100'; git init -q -b main r; cd r
printf '*.o\n!keep.o\n/build/\n**/tmp\n' >.gitignore; mkdir -p build s/tmp; touch a.o keep.o build/x s/tmp/y s/z; git status -s; git status -s --ignored; git add .; git ls-files; git add a.o; echo $?; git check-ignore -v a.o keep.o s/tmp/y build/x; git add -f a.o; git ls-files; git ls-files -o -i --exclude-standard; git clean -ndx; git clean -fdX; ls
#> ?? .gitignore
#> ?? keep.o
#> ?? s/
#> ?? .gitignore
#> ?? keep.o
#> ?? s/
#> !! a.o
#> !! build/
#> !! s/tmp/
#> .gitignore
#> keep.o
#> s/z
#> 1
#> .gitignore:1:*.o	a.o
#> .gitignore:4:**/tmp	s/tmp/y
#> .gitignore:3:/build/	build/x
#> .gitignore
#> a.o
#> keep.o
#> s/z
#> build/x
#> s/tmp/y
#> Would remove build/
#> Would remove s/tmp/
#> Removing build/
#> Removing s/tmp/
#> a.o
#> keep.o
#> s
#2> The following paths are ignored by one of your .gitignore files:
#2> a.o
#2> hint: Use -f if you really want to add them.
#2> hint: Turn this message off by running
#2> hint: "git config advice.addIgnoredFile false"

#### diff
export PATH=/usr/bin:/bin GIT_{AUTHOR,COMMITTER}_NAME=Ann GIT_{AUTHOR,COMMITTER}_EMAIL=a@b.c GIT_{AUTHOR,COMMITTER}_DATE='1700000000 +0100'; git init -q -b main r; cd r
printf 'one\ntwo\nthree\n' >a; mkdir d; echo x >d/b; git add .; git commit -qm first; echo four >>a; git commit -qam second
echo 1 >a; chmod +x d/b; git diff; git diff --stat; git diff --numstat; git diff --shortstat; git diff --summary; git diff --name-status; git diff --raw; git diff --exit-code >/dev/null; echo $?; git diff --quiet; echo $?; git diff HEAD~1 -- a; git diff -U0 a
#> diff --git a/a b/a
#> index f384549..d00491f 100644
#> --- a/a
#> +++ b/a
#> @@ -1,4 +1 @@
#> -one
#> -two
#> -three
#> -four
#> +1
#> diff --git a/d/b b/d/b
#> old mode 100644
#> new mode 100755
#>  a   | 5 +----
#>  d/b | 0
#>  2 files changed, 1 insertion(+), 4 deletions(-)
#> 1	4	a
#> 0	0	d/b
#>  2 files changed, 1 insertion(+), 4 deletions(-)
#>  mode change 100644 => 100755 d/b
#> M	a
#> M	d/b
#> :100644 100644 f384549 0000000 M	a
#> :100644 100755 587be6b 0000000 M	d/b
#> 1
#> 1
#> diff --git a/a b/a
#> index 4cb29ea..d00491f 100644
#> --- a/a
#> +++ b/a
#> @@ -1,3 +1 @@
#> -one
#> -two
#> -three
#> +1
#> diff --git a/a b/a
#> index f384549..d00491f 100644
#> --- a/a
#> +++ b/a
#> @@ -1,4 +1 @@
#> -one
#> -two
#> -three
#> -four
#> +1

#### diff of commits
export PATH=/usr/bin:/bin GIT_{AUTHOR,COMMITTER}_NAME=Ann GIT_{AUTHOR,COMMITTER}_EMAIL=a@b.c GIT_{AUTHOR,COMMITTER}_DATE='1700000000 +0100'; git init -q -b main r; cd r
printf 'one\ntwo\nthree\n' >a; mkdir d; echo x >d/b; git add .; git commit -qm first; echo four >>a; git commit -qam second
git diff HEAD~ HEAD; git diff HEAD~..HEAD --stat; git diff HEAD~ --name-only; git diff HEAD~1:a HEAD:a; git diff -R HEAD~ HEAD; git diff --cached; git diff HEAD -- nosuch; git diff nosuch
#> diff --git a/a b/a
#> index 4cb29ea..f384549 100644
#> --- a/a
#> +++ b/a
#> @@ -1,3 +1,4 @@
#>  one
#>  two
#>  three
#> +four
#>  a | 1 +
#>  1 file changed, 1 insertion(+)
#> a
#> diff --git a/a b/a
#> index 4cb29ea..f384549 100644
#> --- a/a
#> +++ b/a
#> @@ -1,3 +1,4 @@
#>  one
#>  two
#>  three
#> +four
#> diff --git b/a a/a
#> index f384549..4cb29ea 100644
#> --- b/a
#> +++ a/a
#> @@ -1,4 +1,3 @@
#>  one
#>  two
#>  three
#> -four
#2> fatal: ambiguous argument 'nosuch': unknown revision or path not in the working tree.
#2> Use '--' to separate paths from revisions, like this:
#2> 'git <command> [<revision>...] -- [<file>...]'
#? 128

#### new, deleted, empty and binary files
export PATH=/usr/bin:/bin GIT_{AUTHOR,COMMITTER}_NAME=Ann GIT_{AUTHOR,COMMITTER}_EMAIL=a@b.c GIT_{AUTHOR,COMMITTER}_DATE='1700000000 +0100'; git init -q -b main r; cd r
printf 'a\0b' >bin; : >empty; printf 'no end' >n; git add .; git diff --cached; git diff --cached --stat; git diff --cached --numstat; git commit -qm x; git rm -q empty bin; printf 'no end\n' >n; git add n; git diff --cached
#> diff --git a/bin b/bin
#> new file mode 100644
#> index 0000000..20b5be9
#> Binary files /dev/null and b/bin differ
#> diff --git a/empty b/empty
#> new file mode 100644
#> index 0000000..e69de29
#> diff --git a/n b/n
#> new file mode 100644
#> index 0000000..d514c78
#> --- /dev/null
#> +++ b/n
#> @@ -0,0 +1 @@
#> +no end
#> \ No newline at end of file
#>  bin   | Bin 0 -> 3 bytes
#>  empty |   0
#>  n     |   1 +
#>  3 files changed, 1 insertion(+)
#> -	-	bin
#> 0	0	empty
#> 1	0	n
#> diff --git a/bin b/bin
#> deleted file mode 100644
#> index 20b5be9..0000000
#> Binary files a/bin and /dev/null differ
#> diff --git a/empty b/empty
#> deleted file mode 100644
#> index e69de29..0000000
#> diff --git a/n b/n
#> index d514c78..739de32 100644
#> --- a/n
#> +++ b/n
#> @@ -1 +1 @@
#> -no end
#> \ No newline at end of file
#> +no end

#### functions in the heads of hunks
export PATH=/usr/bin:/bin GIT_{AUTHOR,COMMITTER}_NAME=Ann GIT_{AUTHOR,COMMITTER}_EMAIL=a@b.c GIT_{AUTHOR,COMMITTER}_DATE='1700000000 +0100'; git init -q -b main r; cd r
printf 'int f(void)\n{\n  a;\n  b;\n  c;\n  d;\n  e;\n}\n\nint g(void)\n{\n  a;\n  b;\n  c;\n  d;\n}\n' >c.c; git add .; git commit -qm x; sed -i 's/  d;/  D;/; s/  e;/  e;\n  e2;/' c.c; git diff; printf 'def a():\n    x\n\ndef b():\n    x\n\n' >p; git add p; printf 'def a():\n    x\n\ndef n():\n    x\n\ndef b():\n    x\n\n' >p; git diff p
#> diff --git a/c.c b/c.c
#> index cc022f0..7ba136a 100644
#> --- a/c.c
#> +++ b/c.c
#> @@ -3,8 +3,9 @@ int f(void)
#>    a;
#>    b;
#>    c;
#> -  d;
#> +  D;
#>    e;
#> +  e2;
#>  }
#>  
#>  int g(void)
#> @@ -12,5 +13,5 @@ int g(void)
#>    a;
#>    b;
#>    c;
#> -  d;
#> +  D;
#>  }
#> diff --git a/p b/p
#> index ae7b9f1..2fb29b1 100644
#> --- a/p
#> +++ b/p
#> @@ -1,6 +1,9 @@
#>  def a():
#>      x
#>  
#> +def n():
#> +    x
#> +
#>  def b():
#>      x
#>  

#### white space
export PATH=/usr/bin:/bin GIT_{AUTHOR,COMMITTER}_NAME=Ann GIT_{AUTHOR,COMMITTER}_EMAIL=a@b.c GIT_{AUTHOR,COMMITTER}_DATE='1700000000 +0100'; git init -q -b main r; cd r
printf 'one\ntwo\nthree\n' >a; mkdir d; echo x >d/b; git add .; git commit -qm first; echo four >>a; git commit -qam second
printf 'one \n  two\nth ree\nfour\n' >a; git diff -w; git diff -b; git diff --ignore-space-at-eol; git diff --stat -w
#> diff --git a/a b/a
#> index f384549..c1761e9 100644
#> --- a/a
#> +++ b/a
#> @@ -1,4 +1,4 @@
#>  one 
#> -two
#> -three
#> +  two
#> +th ree
#>  four
#> diff --git a/a b/a
#> index f384549..c1761e9 100644
#> --- a/a
#> +++ b/a
#> @@ -1,4 +1,4 @@
#>  one 
#> -two
#> -three
#> +  two
#> +th ree
#>  four

#### diff --no-index
export PATH=/usr/bin:/bin; echo a >x; echo b >y; git diff --no-index x y; echo $?; git diff --no-index x x; echo $?; mkdir p q; cp x p/f; cp y q/f; git diff --no-index --stat p q
#> diff --git a/x b/y
#> index 7898192..6178079 100644
#> --- a/x
#> +++ b/y
#> @@ -1 +1 @@
#> -a
#> +b
#> 1
#> 0
#>  {p => q}/f | 2 +-
#>  1 file changed, 1 insertion(+), 1 deletion(-)
#? 1

#### log in its formats
export PATH=/usr/bin:/bin GIT_{AUTHOR,COMMITTER}_NAME=Ann GIT_{AUTHOR,COMMITTER}_EMAIL=a@b.c GIT_{AUTHOR,COMMITTER}_DATE='1700000000 +0100'; git init -q -b main r; cd r
printf 'one\ntwo\nthree\n' >a; mkdir d; echo x >d/b; git add .; git commit -qm first; echo four >>a; git commit -qam second
git log; git log --oneline; git log --stat; git log -p -1; git log --name-only --oneline; git log --format=fuller -1; git log --format=short; git log --format=raw -1; git log --pretty=reference
#> commit dc197e3ab4d78af29afa5adabfd614991ecd08a6
#> Author: Ann <a@b.c>
#> Date:   Tue Nov 14 23:13:20 2023 +0100
#>
#>     second
#>
#> commit a54bbfc34438c25540eccc6106dce34cd6e8ce52
#> Author: Ann <a@b.c>
#> Date:   Tue Nov 14 23:13:20 2023 +0100
#>
#>     first
#> dc197e3 second
#> a54bbfc first
#> commit dc197e3ab4d78af29afa5adabfd614991ecd08a6
#> Author: Ann <a@b.c>
#> Date:   Tue Nov 14 23:13:20 2023 +0100
#>
#>     second
#>
#>  a | 1 +
#>  1 file changed, 1 insertion(+)
#>
#> commit a54bbfc34438c25540eccc6106dce34cd6e8ce52
#> Author: Ann <a@b.c>
#> Date:   Tue Nov 14 23:13:20 2023 +0100
#>
#>     first
#>
#>  a   | 3 +++
#>  d/b | 1 +
#>  2 files changed, 4 insertions(+)
#> commit dc197e3ab4d78af29afa5adabfd614991ecd08a6
#> Author: Ann <a@b.c>
#> Date:   Tue Nov 14 23:13:20 2023 +0100
#>
#>     second
#>
#> diff --git a/a b/a
#> index 4cb29ea..f384549 100644
#> --- a/a
#> +++ b/a
#> @@ -1,3 +1,4 @@
#>  one
#>  two
#>  three
#> +four
#> dc197e3 second
#> a
#> a54bbfc first
#> a
#> d/b
#> commit dc197e3ab4d78af29afa5adabfd614991ecd08a6
#> Author:     Ann <a@b.c>
#> AuthorDate: Tue Nov 14 23:13:20 2023 +0100
#> Commit:     Ann <a@b.c>
#> CommitDate: Tue Nov 14 23:13:20 2023 +0100
#>
#>     second
#> commit dc197e3ab4d78af29afa5adabfd614991ecd08a6
#> Author: Ann <a@b.c>
#>
#>     second
#>
#> commit a54bbfc34438c25540eccc6106dce34cd6e8ce52
#> Author: Ann <a@b.c>
#>
#>     first
#> commit dc197e3ab4d78af29afa5adabfd614991ecd08a6
#> tree 072500f2e05c2b8923fdecff666bbd1541cf0f3a
#> parent a54bbfc34438c25540eccc6106dce34cd6e8ce52
#> author Ann <a@b.c> 1700000000 +0100
#> committer Ann <a@b.c> 1700000000 +0100
#>
#>     second
#> dc197e3 (second, 2023-11-14)
#> a54bbfc (first, 2023-11-14)

#### log placeholders
export PATH=/usr/bin:/bin GIT_{AUTHOR,COMMITTER}_NAME=Ann GIT_{AUTHOR,COMMITTER}_EMAIL=a@b.c GIT_{AUTHOR,COMMITTER}_DATE='1700000000 +0100'; git init -q -b main r; cd r
printf 'one\ntwo\nthree\n' >a; mkdir d; echo x >d/b; git add .; git commit -qm first; echo four >>a; git commit -qam second
git log --format='%H %h %T %t %P %p|%an %ae %ad %at %ai %aI %as %aD|%cn %ce %cd|%s|%f|%b|%B|%d|%D|%%%n%x41%m'; git log --pretty=format:%s; git log --date=short --format=%ad -1; git log --date=format:%Y/%m/%d_%H:%M --format=%ad -1; git log --date=iso -1 --format=%cd; git log --date=unix -1 --format=%cd; git log -1 --format='%w'
#> dc197e3ab4d78af29afa5adabfd614991ecd08a6 dc197e3 072500f2e05c2b8923fdecff666bbd1541cf0f3a 072500f a54bbfc34438c25540eccc6106dce34cd6e8ce52 a54bbfc|Ann a@b.c Tue Nov 14 23:13:20 2023 +0100 1700000000 2023-11-14 23:13:20 +0100 2023-11-14T23:13:20+01:00 2023-11-14 Tue, 14 Nov 2023 23:13:20 +0100|Ann a@b.c Tue Nov 14 23:13:20 2023 +0100|second|second||second
#> | (HEAD -> main)|HEAD -> main|%
#> A>
#> a54bbfc34438c25540eccc6106dce34cd6e8ce52 a54bbfc d7ddca63d9df8a1b48351729e4f8861be6314c95 d7ddca6  |Ann a@b.c Tue Nov 14 23:13:20 2023 +0100 1700000000 2023-11-14 23:13:20 +0100 2023-11-14T23:13:20+01:00 2023-11-14 Tue, 14 Nov 2023 23:13:20 +0100|Ann a@b.c Tue Nov 14 23:13:20 2023 +0100|first|first||first
#> |||%
#> A>
#> second
#> first2023-11-14
#> 2023/11/14_23:13
#> 2023-11-14 23:13:20 +0100
#> 1700000000
#> %w

#### log that selects
export PATH=/usr/bin:/bin GIT_{AUTHOR,COMMITTER}_NAME=Ann GIT_{AUTHOR,COMMITTER}_EMAIL=a@b.c GIT_{AUTHOR,COMMITTER}_DATE='1700000000 +0100'; git init -q -b main r; cd r
printf 'one\ntwo\nthree\n' >a; mkdir d; echo x >d/b; git add .; git commit -qm first; echo four >>a; git commit -qam second
GIT_AUTHOR_NAME=Bob git commit -qm 'third fix' --allow-empty; git log --author=Bob --format=%s; git log --grep=fix --format=%s; git log -n 1 --format=%s; git log -1 --skip=1 --format=%s; git log --format=%s -- d; git log --format=%s -S four; git log --format=%s HEAD~1..; git log --format=%s ^HEAD~2 HEAD; git log --reverse --format=%s; git log --since=2020-01-01 --format=%s; git log --until=2020-01-01 --format=%s; git log nosuch
#> third fix
#> third fix
#> third fix
#> second
#> first
#> second
#> third fix
#> third fix
#> second
#> first
#> second
#> third fix
#> third fix
#> second
#> first
#2> fatal: ambiguous argument 'nosuch': unknown revision or path not in the working tree.
#2> Use '--' to separate paths from revisions, like this:
#2> 'git <command> [<revision>...] -- [<file>...]'
#? 128

#### log with names
export PATH=/usr/bin:/bin GIT_{AUTHOR,COMMITTER}_NAME=Ann GIT_{AUTHOR,COMMITTER}_EMAIL=a@b.c GIT_{AUTHOR,COMMITTER}_DATE='1700000000 +0100'; git init -q -b main r; cd r
printf 'one\ntwo\nthree\n' >a; mkdir d; echo x >d/b; git add .; git commit -qm first; echo four >>a; git commit -qam second
git tag v1 HEAD~; git branch side; git log --oneline --decorate; git log --format='%h%d' --all; git switch -q --detach HEAD~; git log --oneline --decorate
#> dc197e3 (HEAD -> main, side) second
#> a54bbfc (tag: v1) first
#> dc197e3 (HEAD -> main, side)
#> a54bbfc (tag: v1)
#> a54bbfc (HEAD, tag: v1) first

#### log of nothing
export PATH=/usr/bin:/bin GIT_{AUTHOR,COMMITTER}_NAME=Ann GIT_{AUTHOR,COMMITTER}_EMAIL=a@b.c GIT_{AUTHOR,COMMITTER}_DATE='1700000000 +0100'; git init -q -b main r; cd r
git log; git status -sb; git rev-parse HEAD; git diff; git branch; git show; git stash; git reset
#> ## No commits yet on main
#> HEAD
#2> fatal: your current branch 'main' does not have any commits yet
#2> fatal: ambiguous argument 'HEAD': unknown revision or path not in the working tree.
#2> Use '--' to separate paths from revisions, like this:
#2> 'git <command> [<revision>...] -- [<file>...]'
#2> fatal: your current branch 'main' does not have any commits yet
#2> You do not have the initial commit yet

#### show
export PATH=/usr/bin:/bin GIT_{AUTHOR,COMMITTER}_NAME=Ann GIT_{AUTHOR,COMMITTER}_EMAIL=a@b.c GIT_{AUTHOR,COMMITTER}_DATE='1700000000 +0100'; git init -q -b main r; cd r
printf 'one\ntwo\nthree\n' >a; mkdir d; echo x >d/b; git add .; git commit -qm first; echo four >>a; git commit -qam second
git tag -a -m 'a tag' v1; git show; git show v1 --stat; git show HEAD:a; git show HEAD^{tree}; git show HEAD:d; git show HEAD:nosuch; git show --oneline -s; git show --format=%an --name-only; git show nosuch
#> commit dc197e3ab4d78af29afa5adabfd614991ecd08a6
#> Author: Ann <a@b.c>
#> Date:   Tue Nov 14 23:13:20 2023 +0100
#>
#>     second
#>
#> diff --git a/a b/a
#> index 4cb29ea..f384549 100644
#> --- a/a
#> +++ b/a
#> @@ -1,3 +1,4 @@
#>  one
#>  two
#>  three
#> +four
#> tag v1
#> Tagger: Ann <a@b.c>
#> Date:   Tue Nov 14 23:13:20 2023 +0100
#>
#> a tag
#>
#> commit dc197e3ab4d78af29afa5adabfd614991ecd08a6
#> Author: Ann <a@b.c>
#> Date:   Tue Nov 14 23:13:20 2023 +0100
#>
#>     second
#>
#>  a | 1 +
#>  1 file changed, 1 insertion(+)
#> one
#> two
#> three
#> four
#> tree HEAD^{tree}
#>
#> a
#> d/
#> tree HEAD:d
#>
#> b
#> dc197e3 second
#> Ann
#>
#> a
#2> fatal: path 'nosuch' does not exist in 'HEAD'
#2> fatal: ambiguous argument 'nosuch': unknown revision or path not in the working tree.
#2> Use '--' to separate paths from revisions, like this:
#2> 'git <command> [<revision>...] -- [<file>...]'
#? 128

#### revisions
export PATH=/usr/bin:/bin GIT_{AUTHOR,COMMITTER}_NAME=Ann GIT_{AUTHOR,COMMITTER}_EMAIL=a@b.c GIT_{AUTHOR,COMMITTER}_DATE='1700000000 +0100'; git init -q -b main r; cd r
printf 'one\ntwo\nthree\n' >a; mkdir d; echo x >d/b; git add .; git commit -qm first; echo four >>a; git commit -qam second
git commit -q --allow-empty -m third; for r in HEAD HEAD~ HEAD~2 HEAD^ HEAD^0 @ main HEAD^{tree} HEAD:a :a HEAD@{1} main@{2} ':/first' 'HEAD^{/sec}' HEAD~..HEAD; do git rev-parse "$r" 2>&1 | tail -n 3; done; git rev-parse --short HEAD; git rev-parse --abbrev-ref HEAD; git rev-parse --verify -q nope; echo $?; git rev-parse --verify nope; git rev-parse --show-toplevel --git-dir --is-inside-work-tree --is-bare-repository; cd d; git rev-parse --show-prefix --show-cdup --git-dir
#> 055774576a43941f1fd0c1ba3f97cd4c050f9405
#> dc197e3ab4d78af29afa5adabfd614991ecd08a6
#> a54bbfc34438c25540eccc6106dce34cd6e8ce52
#> dc197e3ab4d78af29afa5adabfd614991ecd08a6
#> 055774576a43941f1fd0c1ba3f97cd4c050f9405
#> 055774576a43941f1fd0c1ba3f97cd4c050f9405
#> 055774576a43941f1fd0c1ba3f97cd4c050f9405
#> 072500f2e05c2b8923fdecff666bbd1541cf0f3a
#> f384549cbeb481e437091320de6d1f2e15e11b4a
#> f384549cbeb481e437091320de6d1f2e15e11b4a
#> dc197e3ab4d78af29afa5adabfd614991ecd08a6
#> a54bbfc34438c25540eccc6106dce34cd6e8ce52
#> a54bbfc34438c25540eccc6106dce34cd6e8ce52
#> dc197e3ab4d78af29afa5adabfd614991ecd08a6
#> 055774576a43941f1fd0c1ba3f97cd4c050f9405
#> ^dc197e3ab4d78af29afa5adabfd614991ecd08a6
#> 0557745
#> main
#> 1
#> /tmp/bashkit-case/r
#> .git
#> true
#> false
#> d/
#> ../
#> /tmp/bashkit-case/r/.git
#2> fatal: Needed a single revision

#### commit of several kinds
export PATH=/usr/bin:/bin GIT_{AUTHOR,COMMITTER}_NAME=Ann GIT_{AUTHOR,COMMITTER}_EMAIL=a@b.c GIT_{AUTHOR,COMMITTER}_DATE='1700000000 +0100'; git init -q -b main r; cd r
printf 'one\ntwo\nthree\n' >a; mkdir d; echo x >d/b; git add .; git commit -qm first; echo four >>a; git commit -qam second
git commit -m none; git commit -q --allow-empty -m a -m 'b c'; git log -1 --format=%B; echo m >msg; git commit --allow-empty -F msg; echo 5 >>a; git commit -a --author='Eve <e@x>' --date='2020-02-03T04:05:06 +0200' -m eve; git log -1 --format='%an %ae %ad %cd'; git commit --amend -m better; git commit --amend --no-edit -q; git log --oneline; git commit -m '' --allow-empty; echo p >p; echo q >q; git add p q; git commit -m only p; git status -s
#> On branch main
#> nothing to commit, working tree clean
#> a
#>
#> b c
#>
#> [main 8a17264] m
#> [main c548947] eve
#>  Author: Eve <e@x>
#>  Date: Mon Feb 3 04:05:06 2020 +0200
#>  1 file changed, 1 insertion(+)
#> Eve e@x Mon Feb 3 04:05:06 2020 +0200 Tue Nov 14 23:13:20 2023 +0100
#> [main 411bfdd] better
#>  Author: Eve <e@x>
#>  Date: Mon Feb 3 04:05:06 2020 +0200
#>  1 file changed, 1 insertion(+)
#> 411bfdd better
#> 8a17264 m
#> cb846ef a
#> dc197e3 second
#> a54bbfc first
#> [main abe7379] only
#>  1 file changed, 1 insertion(+)
#>  create mode 100644 p
#> A  q
#> ?? msg
#2> Aborting commit due to empty commit message.

#### commit without an identity
export PATH=/usr/bin:/bin; git init -q -b main; git config user.email x@y; git commit --allow-empty -m x; git config user.name X; git commit -q --allow-empty -m x; git log --format='%an <%ae>'
#> X <x@y>
#2> Author identity unknown
#2>
#2> *** Please tell me who you are.
#2>
#2> Run
#2>
#2>   git config --global user.email "you@example.com"
#2>   git config --global user.name "Your Name"
#2>
#2> to set your account's default identity.
#2> Omit --global to set the identity only in this repository.
#2>
#2> fatal: empty ident name (for <x@y>) not allowed

#### branches
export PATH=/usr/bin:/bin GIT_{AUTHOR,COMMITTER}_NAME=Ann GIT_{AUTHOR,COMMITTER}_EMAIL=a@b.c GIT_{AUTHOR,COMMITTER}_DATE='1700000000 +0100'; git init -q -b main r; cd r
printf 'one\ntwo\nthree\n' >a; mkdir d; echo x >d/b; git add .; git commit -qm first; echo four >>a; git commit -qam second
git branch x; git branch y HEAD~; git branch; git branch -v; git branch --contains HEAD; git branch --merged HEAD~; git branch x; git branch -d y; git branch -d main; git branch -m x z; git branch --show-current; git branch -d nosuch; git branch 'a..b'; git switch -q -c w; git commit -q --allow-empty -m w; git switch main; git branch -d w; git branch -D w; git branch -a; git branch --list 'm*'
#> * main
#>   x
#>   y
#> * main dc197e3 second
#>   x    dc197e3 second
#>   y    a54bbfc first
#> * main
#>   x
#>   y
#> Deleted branch y (was a54bbfc).
#> main
#> Deleted branch w (was 0f5ba19).
#> * main
#>   z
#> * main
#2> fatal: a branch named 'x' already exists
#2> error: Cannot delete branch 'main' checked out at '/tmp/bashkit-case/r'
#2> error: branch 'nosuch' not found.
#2> fatal: 'a..b' is not a valid branch name
#2> Switched to branch 'main'
#2> error: The branch 'w' is not fully merged.
#2> If you are sure you want to delete it, run 'git branch -D w'.

#### switch and checkout
export PATH=/usr/bin:/bin GIT_{AUTHOR,COMMITTER}_NAME=Ann GIT_{AUTHOR,COMMITTER}_EMAIL=a@b.c GIT_{AUTHOR,COMMITTER}_DATE='1700000000 +0100'; git init -q -b main r; cd r
printf 'one\ntwo\nthree\n' >a; mkdir d; echo x >d/b; git add .; git commit -qm first; echo four >>a; git commit -qam second
git switch -c n; git switch main; git switch -; git checkout -b o HEAD~; git checkout main; git checkout HEAD~; git status; git checkout -; git switch nosuch; git checkout nosuch; git switch HEAD~; git switch --detach HEAD~; git switch -C n; git branch; git checkout main; echo l >>a; git checkout n; git checkout -f n; git status -s
#> HEAD detached at a54bbfc
#> nothing to commit, working tree clean
#>   main
#> * n
#>   o
#2> Switched to a new branch 'n'
#2> Switched to branch 'main'
#2> Switched to branch 'n'
#2> Switched to a new branch 'o'
#2> Switched to branch 'main'
#2> Note: switching to 'HEAD~'.
#2>
#2> You are in 'detached HEAD' state. You can look around, make experimental
#2> changes and commit them, and you can discard any commits you make in this
#2> state without impacting any branches by switching back to a branch.
#2>
#2> If you want to create a new branch to retain commits you create, you may
#2> do so (now or later) by using -c with the switch command. Example:
#2>
#2>   git switch -c <new-branch-name>
#2>
#2> Or undo this operation with:
#2>
#2>   git switch -
#2>
#2> Turn off this advice by setting config variable advice.detachedHead to false
#2>
#2> HEAD is now at a54bbfc first
#2> Previous HEAD position was a54bbfc first
#2> Switched to branch 'main'
#2> fatal: invalid reference: nosuch
#2> error: pathspec 'nosuch' did not match any file(s) known to git
#2> fatal: a branch is expected, got commit 'HEAD~'
#2> hint: If you want to detach HEAD at the commit, try again with the --detach option.
#2> HEAD is now at a54bbfc first
#2> Switched to and reset branch 'n'
#2> Switched to branch 'main'
#2> error: Your local changes to the following files would be overwritten by checkout:
#2> 	a
#2> Please commit your changes or stash them before you switch branches.
#2> Aborting
#2> Switched to branch 'n'

#### local changes in the way
export PATH=/usr/bin:/bin GIT_{AUTHOR,COMMITTER}_NAME=Ann GIT_{AUTHOR,COMMITTER}_EMAIL=a@b.c GIT_{AUTHOR,COMMITTER}_DATE='1700000000 +0100'; git init -q -b main r; cd r
printf 'one\ntwo\nthree\n' >a; mkdir d; echo x >d/b; git add .; git commit -qm first; echo four >>a; git commit -qam second
git switch -q -c s HEAD~; echo z >>a; git switch main; git stash -q; git switch -q main; echo u >u; git add u; git commit -qm u; git switch -q s; echo mine >u; git switch main; git status -s
#> ?? u
#2> error: Your local changes to the following files would be overwritten by checkout:
#2> 	a
#2> Please commit your changes or stash them before you switch branches.
#2> Aborting
#2> error: The following untracked working tree files would be overwritten by checkout:
#2> 	u
#2> Please move or remove them before you switch branches.
#2> Aborting

#### commits that are left behind
export PATH=/usr/bin:/bin GIT_{AUTHOR,COMMITTER}_NAME=Ann GIT_{AUTHOR,COMMITTER}_EMAIL=a@b.c GIT_{AUTHOR,COMMITTER}_DATE='1700000000 +0100'; git init -q -b main r; cd r
printf 'one\ntwo\nthree\n' >a; mkdir d; echo x >d/b; git add .; git commit -qm first; echo four >>a; git commit -qam second
git checkout -q --detach; git commit -q --allow-empty -m lost; git checkout main
#2> Warning: you are leaving 1 commit behind, not connected to
#2> any of your branches:
#2>
#2>   9adf13a lost
#2>
#2> If you want to keep it by creating a new branch, this may be a good time
#2> to do so with:
#2>
#2>  git branch <new-branch-name> 9adf13a
#2>
#2> Switched to branch 'main'

#### paths of checkout and restore
export PATH=/usr/bin:/bin GIT_{AUTHOR,COMMITTER}_NAME=Ann GIT_{AUTHOR,COMMITTER}_EMAIL=a@b.c GIT_{AUTHOR,COMMITTER}_DATE='1700000000 +0100'; git init -q -b main r; cd r
printf 'one\ntwo\nthree\n' >a; mkdir d; echo x >d/b; git add .; git commit -qm first; echo four >>a; git commit -qam second
echo z >a; git checkout a; cat a; echo z >a; git checkout -- a; git checkout HEAD~ -- a; git status -s; git restore --staged a; git status -s; git restore a; git status -s; rm -r d; git restore .; ls d; git restore nosuch; git restore -s HEAD~ a; git diff --stat; git restore --staged --worktree a; git checkout nosuch -- a; git restore
#> one
#> two
#> three
#> four
#> M  a
#>  M a
#> b
#>  a | 1 -
#>  1 file changed, 1 deletion(-)
#2> Updated 1 path from the index
#2> error: pathspec 'nosuch' did not match any file(s) known to git
#2> fatal: invalid reference: nosuch
#2> fatal: you must specify path(s) to restore
#? 128

#### reset
export PATH=/usr/bin:/bin GIT_{AUTHOR,COMMITTER}_NAME=Ann GIT_{AUTHOR,COMMITTER}_EMAIL=a@b.c GIT_{AUTHOR,COMMITTER}_DATE='1700000000 +0100'; git init -q -b main r; cd r
printf 'one\ntwo\nthree\n' >a; mkdir d; echo x >d/b; git add .; git commit -qm first; echo four >>a; git commit -qam second
echo 1 >n; git add n; git reset; git status -s; git add n; echo q >>a; git reset n; git reset --soft HEAD~; git status -s; git reset --hard; git reset --hard HEAD@{1}; git status -s; git reset --mixed HEAD~; git log --oneline; git reset nosuch; git reset --hard nosuch
#> ?? n
#> Unstaged changes after reset:
#> M	a
#> MM a
#> ?? n
#> HEAD is now at a54bbfc first
#> HEAD is now at a54bbfc first
#> ?? n
#> a54bbfc first
#2> fatal: ambiguous argument 'HEAD~': unknown revision or path not in the working tree.
#2> Use '--' to separate paths from revisions, like this:
#2> 'git <command> [<revision>...] -- [<file>...]'
#2> fatal: ambiguous argument 'nosuch': unknown revision or path not in the working tree.
#2> Use '--' to separate paths from revisions, like this:
#2> 'git <command> [<revision>...] -- [<file>...]'
#2> fatal: ambiguous argument 'nosuch': unknown revision or path not in the working tree.
#2> Use '--' to separate paths from revisions, like this:
#2> 'git <command> [<revision>...] -- [<file>...]'
#? 128

#### rm and mv
export PATH=/usr/bin:/bin GIT_{AUTHOR,COMMITTER}_NAME=Ann GIT_{AUTHOR,COMMITTER}_EMAIL=a@b.c GIT_{AUTHOR,COMMITTER}_DATE='1700000000 +0100'; git init -q -b main r; cd r
printf 'one\ntwo\nthree\n' >a; mkdir d; echo x >d/b; git add .; git commit -qm first; echo four >>a; git commit -qam second
git rm a; git status -s; git rm nosuch; git rm d; git rm -r d; git reset -q --hard; echo z >>a; git rm a; git rm --cached a; ls; git status -s; git add a; git rm a; git rm -qf a; git mv d/b c; git mv nosuch x; git mv c d; ls; git status -s
#> rm 'a'
#> D  a
#> rm 'd/b'
#> rm 'a'
#> a
#> d
#> D  a
#> ?? a
#> d
#> D  a
#> R  d/b -> d/c
#2> fatal: pathspec 'nosuch' did not match any files
#2> fatal: not removing 'd' recursively without -r
#2> error: the following file has local modifications:
#2>     a
#2> (use --cached to keep the file, or -f to force removal)
#2> error: the following file has changes staged in the index:
#2>     a
#2> (use --cached to keep the file, or -f to force removal)
#2> fatal: bad source, source=nosuch, destination=x

#### a merge that is a fast-forward
export PATH=/usr/bin:/bin GIT_{AUTHOR,COMMITTER}_NAME=Ann GIT_{AUTHOR,COMMITTER}_EMAIL=a@b.c GIT_{AUTHOR,COMMITTER}_DATE='1700000000 +0100'; git init -q -b main r; cd r
printf 'one\ntwo\nthree\n' >a; mkdir d; echo x >d/b; git add .; git commit -qm first; echo four >>a; git commit -qam second
git switch -q -c s HEAD~; git merge main; git log --oneline; git merge main; git switch -q -c t HEAD~; git merge --no-ff main -m 'a merge'; git log --format='%s %p'; git switch -q -c v HEAD^1; git merge --ff-only main; git merge --no-ff --no-edit s
#> Updating a54bbfc..dc197e3
#> Fast-forward
#>  a | 1 +
#>  1 file changed, 1 insertion(+)
#> dc197e3 second
#> a54bbfc first
#> Already up to date.
#> Merge made by the 'ort' strategy.
#>  a | 1 +
#>  1 file changed, 1 insertion(+)
#> a merge a54bbfc dc197e3
#> first 
#> second a54bbfc
#> Updating a54bbfc..dc197e3
#> Fast-forward
#>  a | 1 +
#>  1 file changed, 1 insertion(+)
#> Already up to date.

#### a merge of two sides
export PATH=/usr/bin:/bin GIT_{AUTHOR,COMMITTER}_NAME=Ann GIT_{AUTHOR,COMMITTER}_EMAIL=a@b.c GIT_{AUTHOR,COMMITTER}_DATE='1700000000 +0100'; git init -q -b main r; cd r
printf 'one\ntwo\nthree\n' >a; mkdir d; echo x >d/b; git add .; git commit -qm first; echo four >>a; git commit -qam second
git switch -q -c s HEAD~; echo new >n; git add n; git commit -qm side; git switch -q main; git merge --no-edit s; git log --format='%s|%p'; git show -s; git status; git merge nosuch
#> Merge made by the 'ort' strategy.
#>  n | 1 +
#>  1 file changed, 1 insertion(+)
#>  create mode 100644 n
#> Merge branch 's'|dc197e3 08fe03f
#> second|a54bbfc
#> side|a54bbfc
#> first|
#> commit 65499875eee0ad6bb5d75f27919e989bc4fd7471
#> Merge: dc197e3 08fe03f
#> Author: Ann <a@b.c>
#> Date:   Tue Nov 14 23:13:20 2023 +0100
#>
#>     Merge branch 's'
#> On branch main
#> nothing to commit, working tree clean
#2> merge: nosuch - not something we can merge
#? 1

#### merged lines of one file
export PATH=/usr/bin:/bin GIT_{AUTHOR,COMMITTER}_NAME=Ann GIT_{AUTHOR,COMMITTER}_EMAIL=a@b.c GIT_{AUTHOR,COMMITTER}_DATE='1700000000 +0100'; git init -q -b main r; cd r
seq 1 20 >f; git add f; git commit -qm base; git switch -qc s; sed -i s/^18/eighteen/ f; git commit -qam s; git switch -q main; sed -i s/^3/three/ f; git commit -qam m; git merge s --no-edit; cat f
#> Auto-merging f
#> Merge made by the 'ort' strategy.
#>  f | 2 +-
#>  1 file changed, 1 insertion(+), 1 deletion(-)
#> 1
#> 2
#> three
#> 4
#> 5
#> 6
#> 7
#> 8
#> 9
#> 10
#> 11
#> 12
#> 13
#> 14
#> 15
#> 16
#> 17
#> eighteen
#> 19
#> 20

#### a conflict
export PATH=/usr/bin:/bin GIT_{AUTHOR,COMMITTER}_NAME=Ann GIT_{AUTHOR,COMMITTER}_EMAIL=a@b.c GIT_{AUTHOR,COMMITTER}_DATE='1700000000 +0100'; git init -q -b main r; cd r
seq 1 9 >f; git add f; git commit -qm base; git switch -qc s; sed -i s/5/theirs/ f; git commit -qam s; git switch -q main; sed -i s/5/ours/ f; git commit -qam m; git merge s; cat f; git status; git status -s; git ls-files -s; git ls-files -u; git diff; git commit -m no; git merge s; echo done >f; git add f; git status; git commit -qm merged; git log --format='%s %p' -1; git status -s
#> Auto-merging f
#> CONFLICT (content): Merge conflict in f
#> Automatic merge failed; fix conflicts and then commit the result.
#> 1
#> 2
#> 3
#> 4
#> <<<<<<< HEAD
#> ours
#> =======
#> theirs
#> >>>>>>> s
#> 6
#> 7
#> 8
#> 9
#> On branch main
#> You have unmerged paths.
#>   (fix conflicts and run "git commit")
#>   (use "git merge --abort" to abort the merge)
#>
#> Unmerged paths:
#>   (use "git add <file>..." to mark resolution)
#> 	both modified:   f
#>
#> no changes added to commit (use "git add" and/or "git commit -a")
#> UU f
#> 100644 07193989308c972f8a2d0f1b3a15c29ea4ac565b 1	f
#> 100644 8934775b0a533af331c3a1214f366f8c80be9e8c 2	f
#> 100644 ebcc18202ea60d07b7d8ad97f8d9eac2d7ba6a74 3	f
#> 100644 07193989308c972f8a2d0f1b3a15c29ea4ac565b 1	f
#> 100644 8934775b0a533af331c3a1214f366f8c80be9e8c 2	f
#> 100644 ebcc18202ea60d07b7d8ad97f8d9eac2d7ba6a74 3	f
#> diff --cc f
#> index 8934775,ebcc182..0000000
#> --- a/f
#> +++ b/f
#> @@@ -2,7 -2,7 +2,11 @@@
#>   2
#>   3
#>   4
#> ++<<<<<<< HEAD
#>  +ours
#> ++=======
#> + theirs
#> ++>>>>>>> s
#>   6
#>   7
#>   8
#> U	f
#> On branch main
#> All conflicts fixed but you are still merging.
#>   (use "git commit" to conclude merge)
#>
#> Changes to be committed:
#> 	modified:   f
#>
#> merged 745fd69 a4169d4
#2> error: Committing is not possible because you have unmerged files.
#2> hint: Fix them up in the work tree, and then use 'git add/rm <file>'
#2> hint: as appropriate to mark resolution and make a commit.
#2> fatal: Exiting because of an unresolved conflict.
#2> error: Merging is not possible because you have unmerged files.
#2> hint: Fix them up in the work tree, and then use 'git add/rm <file>'
#2> hint: as appropriate to mark resolution and make a commit.
#2> fatal: Exiting because of an unresolved conflict.

#### a merge that is given up
export PATH=/usr/bin:/bin GIT_{AUTHOR,COMMITTER}_NAME=Ann GIT_{AUTHOR,COMMITTER}_EMAIL=a@b.c GIT_{AUTHOR,COMMITTER}_DATE='1700000000 +0100'; git init -q -b main r; cd r
echo 1 >f; git add f; git commit -qm base; git switch -qc s; echo 2 >f; git commit -qam s; git switch -q main; echo 3 >f; git commit -qam m; git merge s; git merge --abort; git status; cat f; git merge --abort; git merge -X theirs --no-edit s; cat f
#> Auto-merging f
#> CONFLICT (content): Merge conflict in f
#> Automatic merge failed; fix conflicts and then commit the result.
#> On branch main
#> nothing to commit, working tree clean
#> 3
#> Auto-merging f
#> Merge made by the 'ort' strategy.
#>  f | 2 +-
#>  1 file changed, 1 insertion(+), 1 deletion(-)
#> 2
#2> fatal: There is no merge to abort (MERGE_HEAD missing).

#### conflicts of other kinds
export PATH=/usr/bin:/bin GIT_{AUTHOR,COMMITTER}_NAME=Ann GIT_{AUTHOR,COMMITTER}_EMAIL=a@b.c GIT_{AUTHOR,COMMITTER}_DATE='1700000000 +0100'; git init -q -b main r; cd r
echo 1 >f; echo 1 >g; git add .; git commit -qm base; git switch -qc s; git rm -q f; echo s >h; git add h; git commit -qm s; git switch -q main; echo 2 >f; echo m >h; git add .; git commit -qm m; git merge s; git status; git status -s; cat h
#> CONFLICT (modify/delete): f deleted in s and modified in HEAD.  Version HEAD of f left in tree.
#> Auto-merging h
#> CONFLICT (add/add): Merge conflict in h
#> Automatic merge failed; fix conflicts and then commit the result.
#> On branch main
#> You have unmerged paths.
#>   (fix conflicts and run "git commit")
#>   (use "git merge --abort" to abort the merge)
#>
#> Unmerged paths:
#>   (use "git add/rm <file>..." as appropriate to mark resolution)
#> 	deleted by them: f
#> 	both added:      h
#>
#> no changes added to commit (use "git add" and/or "git commit -a")
#> UD f
#> AA h
#> <<<<<<< HEAD
#> m
#> =======
#> s
#> >>>>>>> s

#### stash
export PATH=/usr/bin:/bin GIT_{AUTHOR,COMMITTER}_NAME=Ann GIT_{AUTHOR,COMMITTER}_EMAIL=a@b.c GIT_{AUTHOR,COMMITTER}_DATE='1700000000 +0100'; git init -q -b main r; cd r
printf 'one\ntwo\nthree\n' >a; mkdir d; echo x >d/b; git add .; git commit -qm first; echo four >>a; git commit -qam second
echo z >>a; git stash; git status -s; git stash list; git stash show; git stash show -p; git stash pop; git status -s; echo n >n; git stash push -u -m 'with a name'; git stash list; ls; git stash apply -q; git status -s; git stash drop; git stash pop; git stash; git stash clear; git stash list
#> Saved working directory and index state WIP on main: dc197e3 second
#> stash@{0}: WIP on main: dc197e3 second
#>  a | 1 +
#>  1 file changed, 1 insertion(+)
#> diff --git a/a b/a
#> index f384549..4f8096b 100644
#> --- a/a
#> +++ b/a
#> @@ -2,3 +2,4 @@ one
#>  two
#>  three
#>  four
#> +z
#> On branch main
#> Changes not staged for commit:
#>   (use "git add <file>..." to update what will be committed)
#>   (use "git restore <file>..." to discard changes in working directory)
#> 	modified:   a
#>
#> no changes added to commit (use "git add" and/or "git commit -a")
#> Dropped refs/stash@{0} (06b02888d26f36767d9f7d4e0497870cb17973fd)
#>  M a
#> Saved working directory and index state On main: with a name
#> stash@{0}: On main: with a name
#> a
#> d
#>  M a
#> ?? n
#> Dropped refs/stash@{0} (4e27f76d12f029594dbe8df253548eaec40957f9)
#> Saved working directory and index state WIP on main: dc197e3 second
#2> No stash entries found.

#### tags
export PATH=/usr/bin:/bin GIT_{AUTHOR,COMMITTER}_NAME=Ann GIT_{AUTHOR,COMMITTER}_EMAIL=a@b.c GIT_{AUTHOR,COMMITTER}_DATE='1700000000 +0100'; git init -q -b main r; cd r
printf 'one\ntwo\nthree\n' >a; mkdir d; echo x >d/b; git add .; git commit -qm first; echo four >>a; git commit -qam second
git tag v1; git tag -a v2 -m 'second tag' HEAD~; git tag; git tag -l 'v1*'; git tag -n; git tag v1; git tag -d v1; git tag -d v1; git cat-file -p v2; git rev-parse v2 v2^{}; git describe; git describe --tags --always HEAD~; git tag 'a b'; git show-ref; git for-each-ref; git for-each-ref --format='%(refname:short) %(objecttype) %(subject)'
#> v1
#> v2
#> v1
#> v1              second
#> v2              second tag
#> Deleted tag 'v1' (was dc197e3)
#> object a54bbfc34438c25540eccc6106dce34cd6e8ce52
#> type commit
#> tag v2
#> tagger Ann <a@b.c> 1700000000 +0100
#>
#> second tag
#> d10fb39373fe0aebc5c4fa29add85f0d6f113478
#> a54bbfc34438c25540eccc6106dce34cd6e8ce52
#> v2-1-gdc197e3
#> v2
#> dc197e3ab4d78af29afa5adabfd614991ecd08a6 refs/heads/main
#> d10fb39373fe0aebc5c4fa29add85f0d6f113478 refs/tags/v2
#> dc197e3ab4d78af29afa5adabfd614991ecd08a6 commit	refs/heads/main
#> d10fb39373fe0aebc5c4fa29add85f0d6f113478 tag	refs/tags/v2
#> main commit second
#> v2 tag second tag
#2> fatal: tag 'v1' already exists
#2> error: tag 'v1' not found.
#2> fatal: 'a b' is not a valid tag name.

#### ls-files and ls-tree
export PATH=/usr/bin:/bin GIT_{AUTHOR,COMMITTER}_NAME=Ann GIT_{AUTHOR,COMMITTER}_EMAIL=a@b.c GIT_{AUTHOR,COMMITTER}_DATE='1700000000 +0100'; git init -q -b main r; cd r
printf 'one\ntwo\nthree\n' >a; mkdir d; echo x >d/b; git add .; git commit -qm first; echo four >>a; git commit -qam second
echo z >>a; rm d/b; echo >o; git ls-files; git ls-files -s; git ls-files -m; git ls-files -d; git ls-files -o; git ls-files -t; git ls-tree HEAD; git ls-tree -r HEAD; git ls-tree -r --name-only HEAD; git ls-tree HEAD d/; git ls-tree HEAD d; git ls-tree -l HEAD; git ls-files --error-unmatch nosuch; cd d; git ls-files; git ls-tree HEAD
#> a
#> d/b
#> 100644 f384549cbeb481e437091320de6d1f2e15e11b4a 0	a
#> 100644 587be6b4c3f93f93c489c0111bba5596147a26cb 0	d/b
#> a
#> d/b
#> d/b
#> o
#> H a
#> H d/b
#> 100644 blob f384549cbeb481e437091320de6d1f2e15e11b4a	a
#> 040000 tree 2b4c1d0c6f3c005f72eb2ecd2eb2a25edecf9a50	d
#> 100644 blob f384549cbeb481e437091320de6d1f2e15e11b4a	a
#> 100644 blob 587be6b4c3f93f93c489c0111bba5596147a26cb	d/b
#> a
#> d/b
#> 100644 blob 587be6b4c3f93f93c489c0111bba5596147a26cb	d/b
#> 040000 tree 2b4c1d0c6f3c005f72eb2ecd2eb2a25edecf9a50	d
#> 100644 blob f384549cbeb481e437091320de6d1f2e15e11b4a      19	a
#> 040000 tree 2b4c1d0c6f3c005f72eb2ecd2eb2a25edecf9a50       -	d
#> b
#> 100644 blob 587be6b4c3f93f93c489c0111bba5596147a26cb	b
#2> error: pathspec 'nosuch' did not match any file(s) known to git
#2> Did you forget to 'git add'?

#### cat-file and hash-object
export PATH=/usr/bin:/bin GIT_{AUTHOR,COMMITTER}_NAME=Ann GIT_{AUTHOR,COMMITTER}_EMAIL=a@b.c GIT_{AUTHOR,COMMITTER}_DATE='1700000000 +0100'; git init -q -b main r; cd r
printf 'one\ntwo\nthree\n' >a; mkdir d; echo x >d/b; git add .; git commit -qm first; echo four >>a; git commit -qam second
git cat-file -t HEAD; git cat-file -s HEAD:a; git cat-file -p HEAD:a; git cat-file -e HEAD; echo $?; git cat-file -e nosuch; git cat-file blob HEAD:a; git cat-file tree HEAD >/dev/null; printf 'HEAD\nnosuch\nHEAD:a\n' | git cat-file --batch-check; echo HEAD:d/b | git cat-file --batch; echo hi | git hash-object --stdin; git hash-object a d/b; echo hi | git hash-object -w --stdin | git cat-file --batch; git write-tree
#> commit
#> 19
#> one
#> two
#> three
#> four
#> 0
#> one
#> two
#> three
#> four
#> dc197e3ab4d78af29afa5adabfd614991ecd08a6 commit 177
#> nosuch missing
#> f384549cbeb481e437091320de6d1f2e15e11b4a blob 19
#> 587be6b4c3f93f93c489c0111bba5596147a26cb blob 2
#> x
#>
#> 45b983be36b73c0788dc9cbcb76cbb80fc7bb057
#> f384549cbeb481e437091320de6d1f2e15e11b4a
#> 587be6b4c3f93f93c489c0111bba5596147a26cb
#> 45b983be36b73c0788dc9cbcb76cbb80fc7bb057 blob 3
#> hi
#>
#> 072500f2e05c2b8923fdecff666bbd1541cf0f3a
#2> fatal: Not a valid object name nosuch

#### blame
export PATH=/usr/bin:/bin GIT_{AUTHOR,COMMITTER}_NAME=Ann GIT_{AUTHOR,COMMITTER}_EMAIL=a@b.c GIT_{AUTHOR,COMMITTER}_DATE='1700000000 +0100'; git init -q -b main r; cd r
printf 'one\ntwo\nthree\n' >a; mkdir d; echo x >d/b; git add .; git commit -qm first; echo four >>a; git commit -qam second
sed -i 's/two/TWO/' a; git commit -qam third; git blame a; git blame -s a; git blame -l -L 2,3 a; git blame -e -L 2,+1 a; git blame --porcelain a; git blame HEAD~ a; echo n >>a; git blame -s a | cut -c1-12; git blame nosuch
#> ^a54bbfc (Ann 2023-11-14 23:13:20 +0100 1) one
#> 735a9c72 (Ann 2023-11-14 23:13:20 +0100 2) TWO
#> ^a54bbfc (Ann 2023-11-14 23:13:20 +0100 3) three
#> dc197e3a (Ann 2023-11-14 23:13:20 +0100 4) four
#> ^a54bbfc 1) one
#> 735a9c72 2) TWO
#> ^a54bbfc 3) three
#> dc197e3a 4) four
#> 735a9c724b2bde96b37d47ffc10196567ba91e0a (Ann 2023-11-14 23:13:20 +0100 2) TWO
#> ^a54bbfc34438c25540eccc6106dce34cd6e8ce5 (Ann 2023-11-14 23:13:20 +0100 3) three
#> 735a9c72 (<a@b.c> 2023-11-14 23:13:20 +0100 2) TWO
#> a54bbfc34438c25540eccc6106dce34cd6e8ce52 1 1 1
#> author Ann
#> author-mail <a@b.c>
#> author-time 1700000000
#> author-tz +0100
#> committer Ann
#> committer-mail <a@b.c>
#> committer-time 1700000000
#> committer-tz +0100
#> summary first
#> boundary
#> filename a
#> 	one
#> 735a9c724b2bde96b37d47ffc10196567ba91e0a 2 2 1
#> author Ann
#> author-mail <a@b.c>
#> author-time 1700000000
#> author-tz +0100
#> committer Ann
#> committer-mail <a@b.c>
#> committer-time 1700000000
#> committer-tz +0100
#> summary third
#> previous dc197e3ab4d78af29afa5adabfd614991ecd08a6 a
#> filename a
#> 	TWO
#> a54bbfc34438c25540eccc6106dce34cd6e8ce52 3 3 1
#> 	three
#> dc197e3ab4d78af29afa5adabfd614991ecd08a6 4 4 1
#> author Ann
#> author-mail <a@b.c>
#> author-time 1700000000
#> author-tz +0100
#> committer Ann
#> committer-mail <a@b.c>
#> committer-time 1700000000
#> committer-tz +0100
#> summary second
#> previous a54bbfc34438c25540eccc6106dce34cd6e8ce52 a
#> filename a
#> 	four
#> ^a54bbfc (Ann 2023-11-14 23:13:20 +0100 1) one
#> ^a54bbfc (Ann 2023-11-14 23:13:20 +0100 2) two
#> ^a54bbfc (Ann 2023-11-14 23:13:20 +0100 3) three
#> dc197e3a (Ann 2023-11-14 23:13:20 +0100 4) four
#> ^a54bbfc 1) 
#> 735a9c72 2) 
#> ^a54bbfc 3) 
#> dc197e3a 4) 
#> 00000000 5) 
#2> fatal: no such path 'nosuch' in HEAD
#? 128

#### configuration
export PATH=/usr/bin:/bin GIT_{AUTHOR,COMMITTER}_NAME=Ann GIT_{AUTHOR,COMMITTER}_EMAIL=a@b.c GIT_{AUTHOR,COMMITTER}_DATE='1700000000 +0100'; git init -q -b main r; cd r
git config a.b c; git config --get a.b; git config a.B; git config --get a.x; echo $?; git config --add a.b d; git config --get-all a.b; git config a.b e; git config --unset a.b; git config --unset-all a.b; git config x.Y.z 'v w # x'; git config x.Y.z; git config --list --local; cat .git/config; git config --unset x.Y.z; git config nodot; git config --bool core.bare; git -c p.q=r config p.q; git config -f other k.l m; cat other
#> c
#> c
#> 1
#> c
#> d
#> v w # x
#> core.repositoryformatversion=0
#> core.filemode=true
#> core.bare=false
#> core.logallrefupdates=true
#> x.Y.z=v w # x
#> [core]
#> 	repositoryformatversion = 0
#> 	filemode = true
#> 	bare = false
#> 	logallrefupdates = true
#> [x "Y"]
#> 	z = "v w # x"
#> false
#> r
#> [k]
#> 	l = m
#2> warning: a.b has multiple values
#2> error: cannot overwrite multiple values with a single value
#2>        Use a regexp, --add or --replace-all to change a.b.
#2> warning: a.b has multiple values
#2> error: key does not contain a section: nodot

#### rev-list, merge-base, references
export PATH=/usr/bin:/bin GIT_{AUTHOR,COMMITTER}_NAME=Ann GIT_{AUTHOR,COMMITTER}_EMAIL=a@b.c GIT_{AUTHOR,COMMITTER}_DATE='1700000000 +0100'; git init -q -b main r; cd r
printf 'one\ntwo\nthree\n' >a; mkdir d; echo x >d/b; git add .; git commit -qm first; echo four >>a; git commit -qam second
git rev-list HEAD; git rev-list --count HEAD; git rev-list --all -1; git switch -q -c s HEAD~; git commit -q --allow-empty -m s; git merge-base main s; git merge-base --is-ancestor main s; echo $?; git symbolic-ref HEAD; git symbolic-ref --short HEAD; git update-ref refs/heads/n HEAD; git show-ref --heads; git rev-parse n; git diff main...s --stat; git log --oneline main..s; git shortlog -sn HEAD
#> dc197e3ab4d78af29afa5adabfd614991ecd08a6
#> a54bbfc34438c25540eccc6106dce34cd6e8ce52
#> 2
#> dc197e3ab4d78af29afa5adabfd614991ecd08a6
#> a54bbfc34438c25540eccc6106dce34cd6e8ce52
#> 1
#> refs/heads/s
#> s
#> dc197e3ab4d78af29afa5adabfd614991ecd08a6 refs/heads/main
#> b8c6d55af58f6309726357a7c44a416cc059beaa refs/heads/n
#> b8c6d55af58f6309726357a7c44a416cc059beaa refs/heads/s
#> b8c6d55af58f6309726357a7c44a416cc059beaa
#> b8c6d55 s
#>      2	Ann

#### reflog
export PATH=/usr/bin:/bin GIT_{AUTHOR,COMMITTER}_NAME=Ann GIT_{AUTHOR,COMMITTER}_EMAIL=a@b.c GIT_{AUTHOR,COMMITTER}_DATE='1700000000 +0100'; git init -q -b main r; cd r
printf 'one\ntwo\nthree\n' >a; mkdir d; echo x >d/b; git add .; git commit -qm first; echo four >>a; git commit -qam second
git reset -q --hard HEAD~; git switch -q -c s; git reflog; git log -g --oneline -1; git reflog show main
#> a54bbfc HEAD@{0}: checkout: moving from main to s
#> a54bbfc HEAD@{1}: reset: moving to HEAD~
#> dc197e3 HEAD@{2}: commit: second
#> a54bbfc HEAD@{3}: commit (initial): first
#> a54bbfc HEAD@{0}: checkout: moving from main to s
#> a54bbfc main@{0}: reset: moving to HEAD~
#> dc197e3 main@{1}: commit: second
#> a54bbfc main@{2}: commit (initial): first

#### cherry-pick and revert
export PATH=/usr/bin:/bin GIT_{AUTHOR,COMMITTER}_NAME=Ann GIT_{AUTHOR,COMMITTER}_EMAIL=a@b.c GIT_{AUTHOR,COMMITTER}_DATE='1700000000 +0100'; git init -q -b main r; cd r
printf 'one\ntwo\nthree\n' >a; mkdir d; echo x >d/b; git add .; git commit -qm first; echo four >>a; git commit -qam second
git switch -q -c s HEAD~; git cherry-pick main; git log --format='%s %an'; git revert --no-edit HEAD; git log -1; cat a; echo other >>a; git commit -qam o; git cherry-pick main; git status; git cherry-pick --abort; git status -s; git revert nosuch
#> [s dc197e3] second
#>  Date: Tue Nov 14 23:13:20 2023 +0100
#>  1 file changed, 1 insertion(+)
#> second Ann
#> first Ann
#> [s bbcc25e] Revert "second"
#>  Date: Tue Nov 14 23:13:20 2023 +0100
#>  1 file changed, 1 deletion(-)
#> commit bbcc25ee19b3ef7bbcf1083aef5868aeac689175
#> Author: Ann <a@b.c>
#> Date:   Tue Nov 14 23:13:20 2023 +0100
#>
#>     Revert "second"
#>     
#>     This reverts commit dc197e3ab4d78af29afa5adabfd614991ecd08a6.
#> one
#> two
#> three
#> Auto-merging a
#> CONFLICT (content): Merge conflict in a
#> On branch s
#> You are currently cherry-picking commit dc197e3.
#>   (fix conflicts and run "git cherry-pick --continue")
#>   (use "git cherry-pick --skip" to skip this patch)
#>   (use "git cherry-pick --abort" to cancel the cherry-pick operation)
#>
#> Unmerged paths:
#>   (use "git add <file>..." to mark resolution)
#> 	both modified:   a
#>
#> no changes added to commit (use "git add" and/or "git commit -a")
#2> error: could not apply dc197e3... second
#2> hint: After resolving the conflicts, mark them with
#2> hint: "git add/rm <pathspec>", then run
#2> hint: "git cherry-pick --continue".
#2> hint: You can instead skip this commit with "git cherry-pick --skip".
#2> hint: To abort and get back to the state before "git cherry-pick",
#2> hint: run "git cherry-pick --abort".
#2> fatal: bad revision 'nosuch'
#? 128

#### clean
export PATH=/usr/bin:/bin GIT_{AUTHOR,COMMITTER}_NAME=Ann GIT_{AUTHOR,COMMITTER}_EMAIL=a@b.c GIT_{AUTHOR,COMMITTER}_DATE='1700000000 +0100'; git init -q -b main r; cd r
printf 'one\ntwo\nthree\n' >a; mkdir d; echo x >d/b; git add .; git commit -qm first; echo four >>a; git commit -qam second
mkdir u; touch x u/y; git clean; git clean -n; git clean -nd; git clean -f; ls; git clean -fd; ls
#> Would remove x
#> Would remove u/
#> Would remove x
#> Removing x
#> a
#> d
#> u
#> Removing u/
#> a
#> d
#2> fatal: clean.requireForce defaults to true and neither -i, -n, nor -f given; refusing to clean

#### grep
export PATH=/usr/bin:/bin GIT_{AUTHOR,COMMITTER}_NAME=Ann GIT_{AUTHOR,COMMITTER}_EMAIL=a@b.c GIT_{AUTHOR,COMMITTER}_DATE='1700000000 +0100'; git init -q -b main r; cd r
printf 'one\ntwo\nthree\n' >a; mkdir d; echo x >d/b; git add .; git commit -qm first; echo four >>a; git commit -qam second
git grep o; git grep -n t; git grep -l x; git grep -c o; git grep -i ONE; git grep -w on; echo $?; git grep -e two -e x; git grep o HEAD~ -- a; cd d; git grep x; git grep -h x
#> a:one
#> a:two
#> a:four
#> a:2:two
#> a:3:three
#> d/b
#> a:3
#> a:one
#> 1
#> a:two
#> d/b:x
#> HEAD~:a:one
#> HEAD~:a:two
#> b:x
#> x

#### a clone
export PATH=/usr/bin:/bin GIT_{AUTHOR,COMMITTER}_NAME=Ann GIT_{AUTHOR,COMMITTER}_EMAIL=a@b.c GIT_{AUTHOR,COMMITTER}_DATE='1700000000 +0100'; git init -q -b main r; cd r
printf 'one\ntwo\nthree\n' >a; mkdir d; echo x >d/b; git add .; git commit -qm first; echo four >>a; git commit -qam second
cd ..; git clone r c; cd c; git log --oneline; git remote -v; git branch -a; git status; git config remote.origin.url; cat .git/packed-refs | grep -c main; git clone https://h/x.git 2>/dev/null; echo $?; git clone nosuch; git commit -q --allow-empty -m ahead; git status -sb; git status; git branch -vv
#> dc197e3 second
#> a54bbfc first
#> origin	/tmp/bashkit-case/r (fetch)
#> origin	/tmp/bashkit-case/r (push)
#> * main
#>   remotes/origin/HEAD -> origin/main
#>   remotes/origin/main
#> On branch main
#> Your branch is up to date with 'origin/main'.
#>
#> nothing to commit, working tree clean
#> /tmp/bashkit-case/r
#> 1
#> 128
#> ## main...origin/main [ahead 1]
#> On branch main
#> Your branch is ahead of 'origin/main' by 1 commit.
#>   (use "git push" to publish your local commits)
#>
#> nothing to commit, working tree clean
#> * main f29d8d7 [origin/main: ahead 1] ahead
#2> Cloning into 'c'...
#2> done.
#2> fatal: repository 'nosuch' does not exist

#### remotes
export PATH=/usr/bin:/bin GIT_{AUTHOR,COMMITTER}_NAME=Ann GIT_{AUTHOR,COMMITTER}_EMAIL=a@b.c GIT_{AUTHOR,COMMITTER}_DATE='1700000000 +0100'; git init -q -b main r; cd r
git remote add o /x/y; git remote; git remote -v; git remote add o z; git remote get-url o; git remote set-url o w; git remote -v; git remote rename o p; git remote; git remote remove p; git remote remove p; git remote
#> o
#> o	/x/y (fetch)
#> o	/x/y (push)
#> /x/y
#> o	w (fetch)
#> o	w (push)
#> p
#2> error: remote o already exists.
#2> error: No such remote: 'p'

#### what is not there
export PATH=/usr/bin:/bin GIT_{AUTHOR,COMMITTER}_NAME=Ann GIT_{AUTHOR,COMMITTER}_EMAIL=a@b.c GIT_{AUTHOR,COMMITTER}_DATE='1700000000 +0100'; git init -q -b main r; cd r
git nosuch; cd /tmp; git status; git log; git -C /nosuch status; git --version
#> git version 2.39.5
#2> git: 'nosuch' is not a git command. See 'git --help'.
#2> fatal: not a git repository (or any of the parent directories): .git
#2> fatal: not a git repository (or any of the parent directories): .git
#2> fatal: cannot change to '/nosuch': No such file or directory

#### links and modes
export PATH=/usr/bin:/bin GIT_{AUTHOR,COMMITTER}_NAME=Ann GIT_{AUTHOR,COMMITTER}_EMAIL=a@b.c GIT_{AUTHOR,COMMITTER}_DATE='1700000000 +0100'; git init -q -b main r; cd r
ln -s target l; echo x >x; chmod +x x; git add .; git commit -qm x; git ls-files -s; rm l; ln -s other l; git diff; git commit -qam y; rm l; echo file >l; git status -s; git diff; git checkout -q .; readlink l; git show --stat
#> 120000 1de565933b05f74c75ff9a6520af5f9f8a5a2f1d 0	l
#> 100755 587be6b4c3f93f93c489c0111bba5596147a26cb 0	x
#> diff --git a/l b/l
#> index 1de5659..27fa349 120000
#> --- a/l
#> +++ b/l
#> @@ -1 +1 @@
#> -target
#> \ No newline at end of file
#> +other
#> \ No newline at end of file
#>  T l
#> diff --git a/l b/l
#> deleted file mode 120000
#> index 27fa349..0000000
#> --- a/l
#> +++ /dev/null
#> @@ -1 +0,0 @@
#> -other
#> \ No newline at end of file
#> diff --git a/l b/l
#> new file mode 100644
#> index 0000000..f73f309
#> --- /dev/null
#> +++ b/l
#> @@ -0,0 +1 @@
#> +file
#> other
#> commit 15b9b4a846d5976c716518124603536954366a60
#> Author: Ann <a@b.c>
#> Date:   Tue Nov 14 23:13:20 2023 +0100
#>
#>     y
#>
#>  l | 2 +-
#>  1 file changed, 1 insertion(+), 1 deletion(-)

#### odd names
export PATH=/usr/bin:/bin GIT_{AUTHOR,COMMITTER}_NAME=Ann GIT_{AUTHOR,COMMITTER}_EMAIL=a@b.c GIT_{AUTHOR,COMMITTER}_DATE='1700000000 +0100'; git init -q -b main r; cd r
touch 'a b' $'t\tab' $'\303\251' 'q"q'; git add .; git status -s; git ls-files; git ls-files -z | tr '\0' '\n'; git commit -m names; echo x >'a b'; git diff; git diff --name-only -z | tr '\0' '|'
#> A  "a b"
#> A  "q\"q"
#> A  "t\tab"
#> A  "\303\251"
#> a b
#> "q\"q"
#> "t\tab"
#> "\303\251"
#> a b
#> q"q
#> t	ab
#> é
#> [main (root-commit) 3f38006] names
#>  4 files changed, 0 insertions(+), 0 deletions(-)
#>  create mode 100644 a b
#>  create mode 100644 "q\"q"
#>  create mode 100644 "t\tab"
#>  create mode 100644 "\303\251"
#> diff --git a/a b b/a b
#> index e69de29..587be6b 100644
#> --- a/a b	
#> +++ b/a b	
#> @@ -0,0 +1 @@
#> +x
#> a b|
#>-

#### files in place of directories
export PATH=/usr/bin:/bin GIT_{AUTHOR,COMMITTER}_NAME=Ann GIT_{AUTHOR,COMMITTER}_EMAIL=a@b.c GIT_{AUTHOR,COMMITTER}_DATE='1700000000 +0100'; git init -q -b main r; cd r
mkdir d; echo 1 >d/f; echo 2 >e; git add .; git commit -qm a; git rm -rq d; echo 3 >d; git add d; rm e; mkdir e; echo 4 >e/g; git add -A; git status -s; git commit -qm b; git checkout -q HEAD~; find . -name .git -prune -o -type f -print | sort; git checkout -q main; find . -name .git -prune -o -type f -print | sort
#> A  d
#> D  d/f
#> D  e
#> A  e/g
#> ./d/f
#> ./e
#> ./d
#> ./e/g

#### adding in parts
export PATH=/usr/bin:/bin GIT_{AUTHOR,COMMITTER}_NAME=Ann GIT_{AUTHOR,COMMITTER}_EMAIL=a@b.c GIT_{AUTHOR,COMMITTER}_DATE='1700000000 +0100'; git init -q -b main r; cd r
mkdir -p a/b; echo 1 >a/x; echo 2 >a/b/y; echo 3 >z; git add a/b; git status -s; git add -n .; git add -v .; git commit -qm x; rm z; echo 9 >>a/x; echo n >n; git add -u; git status -s; git add -A; git status -s; git add nosuch; git add; git reset -q; git add '*.c'; git add -N n; git status -s; git diff
#> A  a/b/y
#> ?? a/x
#> ?? z
#> add 'a/x'
#> add 'z'
#> add 'a/x'
#> add 'z'
#> M  a/x
#> D  z
#> ?? n
#> M  a/x
#> A  n
#> D  z
#>  M a/x
#>  A n
#>  D z
#> diff --git a/a/x b/a/x
#> index d00491f..aaa8262 100644
#> --- a/a/x
#> +++ b/a/x
#> @@ -1 +1,2 @@
#>  1
#> +9
#> diff --git a/n b/n
#> new file mode 100644
#> index 0000000..8ba3a16
#> --- /dev/null
#> +++ b/n
#> @@ -0,0 +1 @@
#> +n
#> diff --git a/z b/z
#> deleted file mode 100644
#> index 00750ed..0000000
#> --- a/z
#> +++ /dev/null
#> @@ -1 +0,0 @@
#> -3
#2> fatal: pathspec 'nosuch' did not match any files
#2> Nothing specified, nothing added.
#2> hint: Maybe you wanted to say 'git add .'?
#2> hint: Turn this message off by running
#2> hint: "git config advice.addEmptyPathspec false"
#2> fatal: pathspec '*.c' did not match any files

#### specifications of paths
export PATH=/usr/bin:/bin GIT_{AUTHOR,COMMITTER}_NAME=Ann GIT_{AUTHOR,COMMITTER}_EMAIL=a@b.c GIT_{AUTHOR,COMMITTER}_DATE='1700000000 +0100'; git init -q -b main r; cd r
printf 'one\ntwo\nthree\n' >a; mkdir d; echo x >d/b; git add .; git commit -qm first; echo four >>a; git commit -qam second
for f in a d/b; do echo z >>$f; done; git diff --name-only -- d; git diff --name-only -- ':!d'; git diff --name-only '*b'; git diff --name-only ':(exclude)a' .; cd d; git diff --name-only ../a; git diff --name-only .; git diff --name-only :/; git status -s ..; git diff --relative --name-only
#> d/b
#> a
#> d/b
#> d/b
#> a
#> d/b
#> a
#> d/b
#>  M ../a
#>  M b
#> b

#### options that are not
export PATH=/usr/bin:/bin GIT_{AUTHOR,COMMITTER}_NAME=Ann GIT_{AUTHOR,COMMITTER}_EMAIL=a@b.c GIT_{AUTHOR,COMMITTER}_DATE='1700000000 +0100'; git init -q -b main r; cd r
git status --nosuch 2>&1 | head -n 1; git commit -Y 2>&1 | head -n 1; git log --nosuch 2>/dev/null; echo $?; git --nosuch 2>&1 | head -n 1
#> error: unknown option `nosuch'
#> error: unknown switch `Y'
#> 128
#> unknown option: --nosuch

#### statistics of many lines
export PATH=/usr/bin:/bin GIT_{AUTHOR,COMMITTER}_NAME=Ann GIT_{AUTHOR,COMMITTER}_EMAIL=a@b.c GIT_{AUTHOR,COMMITTER}_DATE='1700000000 +0100'; git init -q -b main r; cd r
seq 1 500 >a_rather_long_name_of_a_file_in_this_repository_that_goes_on_and_on; mkdir -p very/long/path/to/some/directory; seq 1 30 >very/long/path/to/some/directory/and_a_file_with_a_long_name_in_it.txt; git add .; git commit -m big; git show --stat=60 --format=; git mv very/long/path/to/some very/long/path/to/other; git diff --cached --stat; git diff --cached --name-status
#> [main (root-commit) 92450d0] big
#>  2 files changed, 530 insertions(+)
#>  create mode 100644 a_rather_long_name_of_a_file_in_this_repository_that_goes_on_and_on
#>  create mode 100644 very/long/path/to/some/directory/and_a_file_with_a_long_name_in_it.txt
#>  ...this_repository_that_goes_on_and_on | 500 +++++++++++++
#>  ...d_a_file_with_a_long_name_in_it.txt |  30 +
#>  2 files changed, 530 insertions(+)
#>  .../to/{some => other}/directory/and_a_file_with_a_long_name_in_it.txt    | 0
#>  1 file changed, 0 insertions(+), 0 deletions(-)
#> R100	very/long/path/to/some/directory/and_a_file_with_a_long_name_in_it.txt	very/long/path/to/other/directory/and_a_file_with_a_long_name_in_it.txt

#### commits with bodies
export PATH=/usr/bin:/bin GIT_{AUTHOR,COMMITTER}_NAME=Ann GIT_{AUTHOR,COMMITTER}_EMAIL=a@b.c GIT_{AUTHOR,COMMITTER}_DATE='1700000000 +0100'; git init -q -b main r; cd r
printf 'subject\ngoes on\n\nbody one\n  indented\n\n\n\nlast\n\nSigned-off-by: X <x@y>\n' | git commit -q --allow-empty -F -; git log; git log --format='%s|%b'; git log --oneline; git cat-file -p HEAD; git commit -q --allow-empty -s -m signed; git log -1 --format=%B
#> commit 62d0ad6e5636edd65d388829800660dcb756bd32
#> Author: Ann <a@b.c>
#> Date:   Tue Nov 14 23:13:20 2023 +0100
#>
#>     subject
#>     goes on
#>     
#>     body one
#>       indented
#>     
#>     last
#>     
#>     Signed-off-by: X <x@y>
#> subject goes on|body one
#>   indented
#>
#> last
#>
#> Signed-off-by: X <x@y>
#>
#> 62d0ad6 subject goes on
#> tree 4b825dc642cb6eb9a060e54bf8d69288fbee4904
#> author Ann <a@b.c> 1700000000 +0100
#> committer Ann <a@b.c> 1700000000 +0100
#>
#> subject
#> goes on
#>
#> body one
#>   indented
#>
#> last
#>
#> Signed-off-by: X <x@y>
#> signed
#>
#> Signed-off-by: Ann <a@b.c>
#>

#### merging with a rename
export PATH=/usr/bin:/bin GIT_{AUTHOR,COMMITTER}_NAME=Ann GIT_{AUTHOR,COMMITTER}_EMAIL=a@b.c GIT_{AUTHOR,COMMITTER}_DATE='1700000000 +0100'; git init -q -b main r; cd r
seq 1 30 >f; git add f; git commit -qm base; git switch -qc s; git mv f g; git commit -qm mv; git switch -q main; sed -i s/^3$/three/ f; git commit -qam m; git merge --no-edit s; git ls-files; sed -n 3p g
#> Merge made by the 'ort' strategy.
#>  f => g | 0
#>  1 file changed, 0 insertions(+), 0 deletions(-)
#>  rename f => g (100%)
#> g
#> three

#### symbolic names in a detached state
export PATH=/usr/bin:/bin GIT_{AUTHOR,COMMITTER}_NAME=Ann GIT_{AUTHOR,COMMITTER}_EMAIL=a@b.c GIT_{AUTHOR,COMMITTER}_DATE='1700000000 +0100'; git init -q -b main r; cd r
printf 'one\ntwo\nthree\n' >a; mkdir d; echo x >d/b; git add .; git commit -qm first; echo four >>a; git commit -qam second
git checkout -q HEAD~; git branch; git rev-parse --abbrev-ref HEAD; git symbolic-ref HEAD; git commit --allow-empty -m d; git status | head -n 1; git branch; git describe --always; git switch -q -
#> * (HEAD detached at a54bbfc)
#>   main
#> HEAD
#> [detached HEAD e925f52] d
#> HEAD detached from a54bbfc
#> * (HEAD detached from a54bbfc)
#>   main
#> e925f52
#2> fatal: ref HEAD is not a symbolic ref

#### apply: a patch, checked, in the index, and back
export PATH=/usr/bin:/bin GIT_{AUTHOR,COMMITTER}_NAME=Ann GIT_{AUTHOR,COMMITTER}_EMAIL=a@b.c GIT_{AUTHOR,COMMITTER}_DATE='1700000000 +0100'; git init -q -b main r; cd r
seq 10 >f; git add f; git commit -qm one; sed -i 's/^5$/five/' f; git diff >../p; git checkout -q f
git apply --check ../p; echo $?; git apply -v ../p; git status -s; git apply -R ../p; git apply --index ../p; git status -s; git apply --cached -R ../p; git status -s; git apply ../p; echo $?
#> 0
#>  M f
#> 0
#2> Checking patch f...
#2> Applied patch f cleanly.
#2> error: f: does not match index
#2> error: patch failed: f:2
#2> error: f: patch does not apply

#### apply: hunks that do not fit
export PATH=/usr/bin:/bin GIT_{AUTHOR,COMMITTER}_NAME=Ann GIT_{AUTHOR,COMMITTER}_EMAIL=a@b.c GIT_{AUTHOR,COMMITTER}_DATE='1700000000 +0100'; git init -q -b main r; cd r
seq 20 >f; git add f; git commit -qm one; sed 's/^3$/three/;s/^17$/seventeen/' f >g; git diff --no-index f g | sed 's/b\/g/b\/f/' >../p; sed -i 's/^16$/x/' f
git apply ../p; echo $?; git apply --check -v ../p; echo $?; git apply --reject ../p; echo $?; cat f.rej; git diff --stat; git apply nope; echo $?; echo garbage | git apply; echo $?; git apply --index ../p; echo $?
#> 1
#> 1
#> 1
#> diff a/f b/f	(rejected hunks)
#> @@ -14,7 +14,7 @@
#>  14
#>  15
#>  16
#> -17
#> +seventeen
#>  18
#>  19
#>  20
#>  f | 4 ++--
#>  1 file changed, 2 insertions(+), 2 deletions(-)
#> 128
#> 128
#> 1
#2> error: patch failed: f:14
#2> error: f: patch does not apply
#2> Checking patch f...
#2> error: while searching for:
#2> 14
#2> 15
#2> 16
#2> 17
#2> 18
#2> 19
#2> 20
#2>
#2> error: patch failed: f:14
#2> error: f: patch does not apply
#2> Checking patch f...
#2> error: while searching for:
#2> 14
#2> 15
#2> 16
#2> 17
#2> 18
#2> 19
#2> 20
#2>
#2> error: patch failed: f:14
#2> Applying patch f with 1 reject...
#2> Hunk #1 applied cleanly.
#2> Rejected hunk #2.
#2> error: can't open patch 'nope': No such file or directory
#2> error: No valid patches in input (allow with "--allow-empty")
#2> error: f: does not match index

#### apply: offsets and missing files
export PATH=/usr/bin:/bin GIT_{AUTHOR,COMMITTER}_NAME=Ann GIT_{AUTHOR,COMMITTER}_EMAIL=a@b.c GIT_{AUTHOR,COMMITTER}_DATE='1700000000 +0100'; git init -q -b main r; cd r
seq 20 >f; git add f; git commit -qm one; sed -i 's/^12$/twelve/' f; git diff >../p; git checkout -q f; sed -i '1i a\nb\nc' f; git apply -v ../p; git diff | head -20; rm f; git apply ../p; echo $?; git apply --index ../p; echo $?; git apply --cached ../p; git diff --cached --stat
#> diff --git a/f b/f
#> index 0ff3bbb..f1ea067 100644
#> --- a/f
#> +++ b/f
#> @@ -1,3 +1,6 @@
#> +a
#> +b
#> +c
#>  1
#>  2
#>  3
#> @@ -9,7 +12,7 @@
#>  9
#>  10
#>  11
#> -12
#> +twelve
#>  13
#>  14
#>  15
#> 1
#> 0
#>  f | 2 +-
#>  1 file changed, 1 insertion(+), 1 deletion(-)
#2> Checking patch f...
#2> Hunk #1 succeeded at 12 (offset 3 lines).
#2> Applied patch f cleanly.
#2> error: f: No such file or directory
#2> error: patch failed: f:9
#2> error: f: patch does not apply

#### apply: new, deleted, renamed, modes
export PATH=/usr/bin:/bin GIT_{AUTHOR,COMMITTER}_NAME=Ann GIT_{AUTHOR,COMMITTER}_EMAIL=a@b.c GIT_{AUTHOR,COMMITTER}_DATE='1700000000 +0100'; git init -q -b main r; cd r
seq 10 >a; echo b >b; echo c >c; git add .; git commit -qm one; git mv a d; sed -i 's/^4$/four/' d; git rm -q b; chmod +x c; mkdir e; echo new >e/n; git add .; git diff --cached -M >../p; git reset -q --hard
git apply --stat --summary --numstat ../p; git apply -v ../p; git status -s; ls -lR | grep -c x; git stash -q -u; git apply --index ../p; git status -s; git apply --index -R ../p; git status -s; git apply --stat --apply ../p; git status -s
#>  b   |    1 -
#>  c   |    0 
#>  d   |    2 +-
#>  e/n |    1 +
#>  4 files changed, 2 insertions(+), 2 deletions(-)
#> 0	1	b
#> 0	0	c
#> 1	1	d
#> 1	0	e/n
#>  delete mode 100644 b
#>  mode change 100644 => 100755 c
#>  rename a => d (79%)
#>  create mode 100644 e/n
#>  D a
#>  D b
#>  M c
#> ?? d
#> ?? e/
#> 2
#> D  b
#> M  c
#> R  a -> d
#> A  e/n
#>  b   |    1 -
#>  c   |    0 
#>  d   |    2 +-
#>  e/n |    1 +
#>  4 files changed, 2 insertions(+), 2 deletions(-)
#>  D a
#>  D b
#>  M c
#> ?? d
#> ?? e/
#2> Checking patch b...
#2> Checking patch c...
#2> Checking patch a => d...
#2> Checking patch e/n...
#2> Applied patch b cleanly.
#2> Applied patch c cleanly.
#2> Applied patch a => d cleanly.
#2> Applied patch e/n cleanly.

#### apply: directories, strips, limits
export PATH=/usr/bin:/bin GIT_{AUTHOR,COMMITTER}_NAME=Ann GIT_{AUTHOR,COMMITTER}_EMAIL=a@b.c GIT_{AUTHOR,COMMITTER}_DATE='1700000000 +0100'; git init -q -b main r; cd r
mkdir -p s/t; seq 5 >s/t/f; seq 5 >g; git add .; git commit -qm one; sed -i 's/3/three/' s/t/f g; git diff >../p; git checkout -q .
cd s; git apply -v ../../p; cd ..; git status -s; git checkout -q .; git apply --include='s/*' ../p; git status -s; git checkout -q .; git apply -v --exclude='s/*' ../p; git status -s; git checkout -q .; sed 's/s\/t\/f/f/g' ../p >../q; git apply --directory=s/t --include='s/t/f' ../q; git status -s; git apply -p3 ../p; echo $?
#>  M s/t/f
#>  M s/t/f
#>  M g
#>  M s/t/f
#> 128
#2> Skipped patch 'g'.
#2> Checking patch s/t/f...
#2> Applied patch s/t/f cleanly.
#2> Skipped patch 's/t/f'.
#2> Checking patch g...
#2> Applied patch g cleanly.
#2> error: git diff header lacks filename information when removing 3 leading pathname components (line 5)

#### apply: white space
export PATH=/usr/bin:/bin GIT_{AUTHOR,COMMITTER}_NAME=Ann GIT_{AUTHOR,COMMITTER}_EMAIL=a@b.c GIT_{AUTHOR,COMMITTER}_DATE='1700000000 +0100'; git init -q -b main r; cd r
printf 'a\nb\n' >f; git add f; git commit -qm one; printf 'a  \nb\n \tc\n' >f; git diff >../p; git checkout -q f; git apply ../p; git checkout -q f; git apply --whitespace=nowarn ../p; git checkout -q f; git apply --whitespace=error ../p; echo $?; cat f; git apply --whitespace=fix <../p; cat -A f; git checkout -q f; git apply --whitespace=error-all ../p; echo $?; git apply --whitespace=x ../p 2>&1 | head -1
#> 128
#> a
#> b
#> a$
#> b$
#> ^Ic$
#> 128
#> error: unrecognized whitespace option 'x'
#2> ../p:7: trailing whitespace.
#2> a  
#2> ../p:9: space before tab in indent.
#2>  	c
#2> warning: 2 lines add whitespace errors.
#2> ../p:7: trailing whitespace.
#2> a  
#2> ../p:9: space before tab in indent.
#2>  	c
#2> error: 2 lines add whitespace errors.
#2> <stdin>:7: trailing whitespace.
#2> a  
#2> <stdin>:9: space before tab in indent.
#2>  	c
#2> warning: 2 lines applied after fixing whitespace errors.
#2> ../p:7: trailing whitespace.
#2> a  
#2> ../p:9: space before tab in indent.
#2>  	c
#2> error: 2 lines add whitespace errors.

#### apply: what is corrupt
export PATH=/usr/bin:/bin GIT_{AUTHOR,COMMITTER}_NAME=Ann GIT_{AUTHOR,COMMITTER}_EMAIL=a@b.c GIT_{AUTHOR,COMMITTER}_DATE='1700000000 +0100'; git init -q -b main r; cd r
printf 'a\nb\n' >f; git add f; git commit -qm one
printf -- '--- a/f\n+++ b/f\n@@ -1,2 +1,2 @@\n a\n-b\n' | git apply; echo $?; printf -- '--- a/f\n+++ b/f\n@@ -1,2 +1,2 @@\n a\n*b\n' | git apply; echo $?; printf '@@ -1 +1 @@\n-a\n+b\n' | git apply; echo $?; printf 'diff --git a/f b/f\nindex 1..2\n' | git apply; echo $?; printf 'diff --git a/f b/g\nindex 1..2\n@@ -1 +1 @@\n-a\n+b\n' | git apply; echo $?; printf -- '--- a/../x\n+++ b/../x\n@@ -0,0 +1 @@\n+b\n' | git apply; echo $?; printf -- '--- /dev/null\n+++ b/f\n@@ -0,0 +1 @@\n+b\n' | git apply; echo $?; printf -- 'diff --git a/n b/n\nnew file mode 100644\n--- a/n\n+++ b/n\n@@ -0,0 +1 @@\n+b\n' | git apply; echo $?; git apply </dev/null; echo $?; git apply --allow-empty </dev/null; echo $?
#> 128
#> 128
#> 128
#> 128
#> 128
#> 128
#> 1
#> 128
#> 128
#> 0
#2> error: corrupt patch at line 6
#2> error: corrupt patch at line 5
#2> error: patch fragment without header at line 1: @@ -1 +1 @@
#2> error: patch with only garbage at line 3
#2> error: git diff header lacks filename information when removing 1 leading pathname component (line 3)
#2> error: invalid path '../x'
#2> error: f: already exists in working directory
#2> error: git apply: bad git-diff - expected /dev/null on line 2
#2> error: No valid patches in input (allow with "--allow-empty")

#### apply: without a repository, without context, without newlines
export PATH=/usr/bin:/bin GIT_{AUTHOR,COMMITTER}_NAME=Ann GIT_{AUTHOR,COMMITTER}_EMAIL=a@b.c GIT_{AUTHOR,COMMITTER}_DATE='1700000000 +0100'; git init -q -b main r; cd r
mkdir ../n; cd ../n; printf 'a\nb' >f; printf 'a\nc' >g; diff -u f g >p; sed -i 's/^+++ g/+++ f/' p; git apply -p0 p; cat f; echo; git apply -p0 -R p; cat f; echo; diff -U0 f g | sed 's/^+++ g/+++ f/' >q; git apply -p0 q; echo $?; git apply -p0 --unidiff-zero q; cat f; git apply --index q; echo $?
#> a
#> c
#> a
#> b
#> 0
#> a
#> c128
#2> error: patch failed: f:2
#2> error: f: patch does not apply
#2> error: '--index' outside a repository

#### apply: context that may be reduced
export PATH=/usr/bin:/bin GIT_{AUTHOR,COMMITTER}_NAME=Ann GIT_{AUTHOR,COMMITTER}_EMAIL=a@b.c GIT_{AUTHOR,COMMITTER}_DATE='1700000000 +0100'; git init -q -b main r; cd r
seq 20 >f; git add f; git commit -qm one; sed -i 's/^12$/twelve/' f; git diff >../p; git checkout -q f; sed -i 's/^9$/nine/' f; git apply ../p; echo $?; git apply -C1 ../p; git diff -U0; git apply -C9 ../p; echo $?
#> 1
#> diff --git a/f b/f
#> index 0ff3bbb..c74c061 100644
#> --- a/f
#> +++ b/f
#> @@ -9 +9 @@
#> -9
#> +nine
#> @@ -12 +12 @@
#> -12
#> +twelve
#> 1
#2> error: patch failed: f:9
#2> error: f: patch does not apply
#2> Context reduced to (2/2) to apply fragment at 10
#2> error: patch failed: f:9
#2> error: f: patch does not apply

#### apply: binary patches
export PATH=/usr/bin:/bin GIT_{AUTHOR,COMMITTER}_NAME=Ann GIT_{AUTHOR,COMMITTER}_EMAIL=a@b.c GIT_{AUTHOR,COMMITTER}_DATE='1700000000 +0100'; git init -q -b main r; cd r
printf 'a\0b' >f; git add f; git commit -qm one; printf 'a\0c' >f; git diff >../p; git diff --full-index >../q; printf 'diff --git a/f b/f\nindex %s..%s 100644\nGIT binary patch\nliteral 3\nKcmYdf\n\nliteral 3\nKcmYdf\n\n' $(git rev-parse :f) $(git hash-object -w f) >../bad; git checkout -q f
git apply ../p; echo $?; git apply --stat ../p; git apply --numstat ../p; git apply ../q; echo $?; od -c f; git apply ../bad; echo $?; git apply ../q; echo $?
#> 1
#>  f |  Bin
#>  1 file changed, 0 insertions(+), 0 deletions(-)
#> -	-	f
#> 0
#> 0000000   a  \0   c
#> 0000003
#> 128
#> 1
#2> error: cannot apply binary patch to 'f' without full index line
#2> error: f: patch does not apply
#2> error: corrupt binary patch at line 5: KcmYdf
#2> error: No valid patches in input (allow with "--allow-empty")
#2> error: the patch applies to 'f' (88f37001cec36655decf891d4244853aaa51a00a), which does not match the current contents.
#2> error: f: patch does not apply

#### rebase onto another branch
export PATH=/usr/bin:/bin GIT_{AUTHOR,COMMITTER}_NAME=Ann GIT_{AUTHOR,COMMITTER}_EMAIL=a@b.c GIT_{AUTHOR,COMMITTER}_DATE='1700000000 +0100'; git init -q -b main r; cd r
seq 10 >f; git add f; git commit -qm base; git switch -qc t; sed -i 1s/^/A/ f; git commit -qam one; echo n >n; git add n; git commit -qm two; sed -i 10s/^/Z/ f; git commit -qam three; git switch -q main; sed -i 5s/^/m/ f; git commit -qam side; git switch -q t
git rebase main 2>&1; git log --oneline; git reflog; git reflog t; git rebase main; git rebase -q main; git rebase --onto HEAD~2 HEAD~1 2>/dev/null; git log --format='%s %H'; git rebase nope; echo $?; echo x >>f; git rebase main; echo $?; git add f; git rebase main; echo $?; git rebase --continue; echo $?; git rebase; echo $?
#>\ Rebasing (1/3)\rRebasing (2/3)\rRebasing (3/3)\r\r                                                                                \rSuccessfully rebased and updated refs/heads/t.
#> 3dab8c4 three
#> d2bf041 two
#> 0381098 one
#> 0c14acb side
#> a43711e base
#> 3dab8c4 HEAD@{0}: rebase (finish): returning to refs/heads/t
#> 3dab8c4 HEAD@{1}: rebase (pick): three
#> d2bf041 HEAD@{2}: rebase (pick): two
#> 0381098 HEAD@{3}: rebase (pick): one
#> 0c14acb HEAD@{4}: rebase (start): checkout main
#> 3652150 HEAD@{5}: checkout: moving from main to t
#> 0c14acb HEAD@{6}: commit: side
#> a43711e HEAD@{7}: checkout: moving from t to main
#> 3652150 HEAD@{8}: commit: three
#> aecbce2 HEAD@{9}: commit: two
#> a9ed0a8 HEAD@{10}: commit: one
#> a43711e HEAD@{11}: checkout: moving from main to t
#> a43711e HEAD@{12}: commit (initial): base
#> 3dab8c4 t@{0}: rebase (finish): refs/heads/t onto 0c14acbebe0728e0d38ac0f6197d814d31d80522
#> 3652150 t@{1}: commit: three
#> aecbce2 t@{2}: commit: two
#> a9ed0a8 t@{3}: commit: one
#> a43711e t@{4}: branch: Created from HEAD
#> Current branch t is up to date.
#> three 9e2371173ddb1d98f51945b0c70054aa6d0f3bec
#> one 038109891c56e96a8a199188877f37eda4a79b80
#> side 0c14acbebe0728e0d38ac0f6197d814d31d80522
#> base a43711e5b4042e1b311e0a0ac7f00be5965c5dac
#> 128
#> 1
#> 1
#> 128
#> There is no tracking information for the current branch.
#> Please specify which branch you want to rebase against.
#> See git-rebase(1) for details.
#>
#>     git rebase '<branch>'
#>
#> If you wish to set tracking information for this branch you can do so with:
#>
#>     git branch --set-upstream-to=<remote>/<branch> t
#>
#> 1
#2> fatal: invalid upstream 'nope'
#2> error: cannot rebase: You have unstaged changes.
#2> error: Please commit or stash them.
#2> error: cannot rebase: Your index contains uncommitted changes.
#2> error: Please commit or stash them.
#2> fatal: No rebase in progress?

#### rebase with conflicts
export PATH=/usr/bin:/bin GIT_{AUTHOR,COMMITTER}_NAME=Ann GIT_{AUTHOR,COMMITTER}_EMAIL=a@b.c GIT_{AUTHOR,COMMITTER}_DATE='1700000000 +0100'; git init -q -b main r; cd r
seq 10 >f; git add f; git commit -qm base; git switch -qc t; sed -i 1s/^/A/ f; git commit -qam one; echo n >n; git add n; git commit -qm two; sed -i 10s/^/Z/ f; git commit -qam three; git switch -q main; sed -i 1s/^/X/ f; git commit -qam clash; git switch -q t
git rebase main; echo $?; git status; cat .git/rebase-merge/{done,end,msgnum,head-name,onto,orig-head,stopped-sha,message,author-script,git-rebase-todo} .git/REBASE_HEAD .git/MERGE_MSG; git rebase main; echo $?; git rebase --continue; echo $?; sed -i '/[<=>]/d' f; git add f; git status; GIT_EDITOR=true git rebase --continue; echo $?; git log --format='%s %an %H'; git reflog; git status
#> Auto-merging f
#> CONFLICT (content): Merge conflict in f
#> 1
#> interactive rebase in progress; onto 8f163cb
#> Last command done (1 command done):
#>    pick a9ed0a8 one
#> Next commands to do (2 remaining commands):
#>    pick aecbce2 two
#>    pick 3652150 three
#>   (use "git rebase --edit-todo" to view and edit)
#> You are currently rebasing branch 't' on '8f163cb'.
#>   (fix conflicts and then run "git rebase --continue")
#>   (use "git rebase --skip" to skip this patch)
#>   (use "git rebase --abort" to check out the original branch)
#>
#> Unmerged paths:
#>   (use "git restore --staged <file>..." to unstage)
#>   (use "git add <file>..." to mark resolution)
#> 	both modified:   f
#>
#> no changes added to commit (use "git add" and/or "git commit -a")
#> pick a9ed0a81b8c453c97b6c10a3cfe711405dc44bb1 one
#> 3
#> 1
#> refs/heads/t
#> 8f163cb71537e261e36a379de07e00344556cebe
#> 3652150ebefffe9b89128c75e030b11b531f2662
#> a9ed0a81b8c453c97b6c10a3cfe711405dc44bb1
#> one
#>
#> GIT_AUTHOR_NAME='Ann'
#> GIT_AUTHOR_EMAIL='a@b.c'
#> GIT_AUTHOR_DATE='@1700000000 +0100'
#> pick aecbce2d1e711bfd606a4e8398e0469769e72540 two
#> pick 3652150ebefffe9b89128c75e030b11b531f2662 three
#> a9ed0a81b8c453c97b6c10a3cfe711405dc44bb1
#> one
#>
#> # Conflicts:
#> #	f
#> 128
#> f: needs merge
#> You must edit all merge conflicts and then
#> mark them as resolved using git add
#> 1
#> interactive rebase in progress; onto 8f163cb
#> Last command done (1 command done):
#>    pick a9ed0a8 one
#> Next commands to do (2 remaining commands):
#>    pick aecbce2 two
#>    pick 3652150 three
#>   (use "git rebase --edit-todo" to view and edit)
#> You are currently rebasing branch 't' on '8f163cb'.
#>   (all conflicts fixed: run "git rebase --continue")
#>
#> Changes to be committed:
#>   (use "git restore --staged <file>..." to unstage)
#> 	modified:   f
#>
#> [detached HEAD e5189e2] one
#>  1 file changed, 1 insertion(+)
#> 0
#> three Ann 7384d685081a3c36ec96c570f89eabed2987682c
#> two Ann 03102812c531a4ab1ce5e468ed983a60308d6646
#> one Ann e5189e224a195fcadbe61ce07f26374cf665e8c3
#> clash Ann 8f163cb71537e261e36a379de07e00344556cebe
#> base Ann a43711e5b4042e1b311e0a0ac7f00be5965c5dac
#> 7384d68 HEAD@{0}: rebase (finish): returning to refs/heads/t
#> 7384d68 HEAD@{1}: rebase (pick): three
#> 0310281 HEAD@{2}: rebase (pick): two
#> e5189e2 HEAD@{3}: rebase (continue): one
#> 8f163cb HEAD@{4}: rebase (start): checkout main
#> 3652150 HEAD@{5}: checkout: moving from main to t
#> 8f163cb HEAD@{6}: commit: clash
#> a43711e HEAD@{7}: checkout: moving from t to main
#> 3652150 HEAD@{8}: commit: three
#> aecbce2 HEAD@{9}: commit: two
#> a9ed0a8 HEAD@{10}: commit: one
#> a43711e HEAD@{11}: checkout: moving from main to t
#> a43711e HEAD@{12}: commit (initial): base
#> On branch t
#> nothing to commit, working tree clean
#2>\ Rebasing (1/3)\rerror: could not apply a9ed0a8... one
#2> hint: Resolve all conflicts manually, mark them as resolved with
#2> hint: "git add/rm <conflicted_files>", then run "git rebase --continue".
#2> hint: You can instead skip this commit: run "git rebase --skip".
#2> hint: To abort and get back to the state before "git rebase", run "git rebase --abort".
#2> Could not apply a9ed0a8... one
#2> fatal: It seems that there is already a rebase-merge directory, and
#2> I wonder if you are in the middle of another rebase.  If that is the
#2> case, please try
#2> 	git rebase (--continue | --abort | --skip)
#2> If that is not the case, please
#2> 	rm -fr ".git/rebase-merge"
#2> and run me again.  I am stopping in case you still have something
#2> valuable there.
#2>
#2>\ Rebasing (2/3)\rRebasing (3/3)\r\r                                                                                \rSuccessfully rebased and updated refs/heads/t.

#### rebase: skip and abort
export PATH=/usr/bin:/bin GIT_{AUTHOR,COMMITTER}_NAME=Ann GIT_{AUTHOR,COMMITTER}_EMAIL=a@b.c GIT_{AUTHOR,COMMITTER}_DATE='1700000000 +0100'; git init -q -b main r; cd r
seq 10 >f; git add f; git commit -qm base; git switch -qc t; sed -i 1s/^/A/ f; git commit -qam one; echo n >n; git add n; git commit -qm two; git switch -q main; sed -i 1s/^/X/ f; git commit -qam clash; git switch -q t
git rebase main >/dev/null 2>&1; git rebase --abort; git status; git reflog | head -3; git rebase main >/dev/null 2>&1; git rebase --skip; git log --oneline; git reset -q --hard ORIG_HEAD; git rebase -Xtheirs main 2>/dev/null; cat f | head -2; git log --oneline; git rebase --quit; echo $?
#> On branch t
#> nothing to commit, working tree clean
#> aecbce2 HEAD@{0}: rebase (abort): returning to refs/heads/t
#> 8f163cb HEAD@{1}: rebase (start): checkout main
#> aecbce2 HEAD@{2}: checkout: moving from main to t
#> 94022bb two
#> 8f163cb clash
#> a43711e base
#> A1
#> 2
#> 83ea31c two
#> 0954f58 one
#> 8f163cb clash
#> a43711e base
#> 128
#2>\ Rebasing (2/2)\r\r                                                                                \rSuccessfully rebased and updated refs/heads/t.
#2> fatal: No rebase in progress?

#### rebase: a branch to go to, what is there already, autostash
export PATH=/usr/bin:/bin GIT_{AUTHOR,COMMITTER}_NAME=Ann GIT_{AUTHOR,COMMITTER}_EMAIL=a@b.c GIT_{AUTHOR,COMMITTER}_DATE='1700000000 +0100'; git init -q -b main r; cd r
seq 10 >f; git add f; git commit -qm base; git switch -qc t; sed -i 1s/^/A/ f; git commit -qam one; echo n >n; git add n; git commit -qm two; git switch -q main; sed -i 1s/^/A/ f; git commit -qam same; echo q >q; git add q; git commit -qm q
git rebase main t; git status; git log --oneline; echo x >>n; git rebase --autostash --force-rebase main 2>&1; git status -s; git switch -q --detach; git stash -q; git rebase --onto main~1 main; git log --oneline; git status
#> On branch t
#> nothing to commit, working tree clean
#> 56f5502 two
#> 1d93707 q
#> 96b0737 same
#> a43711e base
#> Created autostash: c77cc51
#> Current branch t is up to date, rebase forced.
#>\ Rebasing (1/1)\rApplied autostash.
#>\ \r                                                                                \rSuccessfully rebased and updated refs/heads/t.
#>  M n
#> 6457750 two
#> 96b0737 same
#> a43711e base
#> HEAD detached from 56f5502
#> nothing to commit, working tree clean
#2> warning: skipped previously applied commit a9ed0a8
#2> hint: use --reapply-cherry-picks to include skipped commits
#2> hint: Disable this message with "git config advice.skippedCherryPicks false"
#2>\ Rebasing (1/1)\r\r                                                                                \rSuccessfully rebased and updated refs/heads/t.
#2>\ Rebasing (1/1)\r\r                                                                                \rSuccessfully rebased and updated detached HEAD.

#### rebase -i with an editor of lists
export PATH=/usr/bin:/bin GIT_{AUTHOR,COMMITTER}_NAME=Ann GIT_{AUTHOR,COMMITTER}_EMAIL=a@b.c GIT_{AUTHOR,COMMITTER}_DATE='1700000000 +0100'; git init -q -b main r; cd r
for i in base one two three four five; do echo $i >$i; git add $i; git commit -qm $i; done
GIT_SEQUENCE_EDITOR="sed -i '2s/^pick/squash/;3s/^pick/fixup/;4s/pick/drop/'" GIT_EDITOR=cat git rebase -i HEAD~5; git log --stat; git reflog | head -6
#> # This is a combination of 3 commits.
#> # This is the 1st commit message:
#>
#> one
#>
#> # This is the commit message #2:
#>
#> two
#>
#> # The commit message #3 will be skipped:
#>
#> # three
#>
#> # Please enter the commit message for your changes. Lines starting
#> # with '#' will be ignored, and an empty message aborts the commit.
#> #
#> # Date:      Tue Nov 14 23:13:20 2023 +0100
#> #
#> # interactive rebase in progress; onto 68b7135
#> # Last commands done (3 commands done):
#> #    squash 52385c3 two
#> #    fixup f70b72b three
#> # Next commands to do (2 remaining commands):
#> #    drop 49b42bf four
#> #    pick 9d7917e five
#> # You are currently rebasing branch 'main' on '68b7135'.
#> #
#> # Changes to be committed:
#> #	new file:   one
#> #	new file:   three
#> #	new file:   two
#> #
#> [detached HEAD 258ac10] one
#>  Date: Tue Nov 14 23:13:20 2023 +0100
#>  3 files changed, 3 insertions(+)
#>  create mode 100644 one
#>  create mode 100644 three
#>  create mode 100644 two
#> commit 21ef0bb324e29740b97cf90f3617812ea4522b3a
#> Author: Ann <a@b.c>
#> Date:   Tue Nov 14 23:13:20 2023 +0100
#>
#>     five
#>
#>  five | 1 +
#>  1 file changed, 1 insertion(+)
#>
#> commit 258ac10a6d3b1342b57111c09fca3378ea0b7221
#> Author: Ann <a@b.c>
#> Date:   Tue Nov 14 23:13:20 2023 +0100
#>
#>     one
#>     
#>     two
#>
#>  one   | 1 +
#>  three | 1 +
#>  two   | 1 +
#>  3 files changed, 3 insertions(+)
#>
#> commit 68b7135b488b8dbd9acd53d3dfa9111c65dad4f9
#> Author: Ann <a@b.c>
#> Date:   Tue Nov 14 23:13:20 2023 +0100
#>
#>     base
#>
#>  base | 1 +
#>  1 file changed, 1 insertion(+)
#> 21ef0bb HEAD@{0}: rebase (finish): returning to refs/heads/main
#> 21ef0bb HEAD@{1}: rebase (pick): five
#> 258ac10 HEAD@{2}: rebase (fixup): one
#> e230949 HEAD@{3}: rebase (squash): # This is a combination of 2 commits.
#> 308a55d HEAD@{4}: rebase (start): checkout HEAD~5
#> 9d7917e HEAD@{5}: commit: five
#2>\ Rebasing (2/5)\rRebasing (3/5)\rRebasing (4/5)\rRebasing (5/5)\r\r                                                                                \rSuccessfully rebased and updated refs/heads/main.

#### rebase -i: reword, order, autosquash
export PATH=/usr/bin:/bin GIT_{AUTHOR,COMMITTER}_NAME=Ann GIT_{AUTHOR,COMMITTER}_EMAIL=a@b.c GIT_{AUTHOR,COMMITTER}_DATE='1700000000 +0100'; git init -q -b main r; cd r
for i in base one two three four; do echo $i >$i; git add $i; git commit -qm $i; done; echo 1 >>one; git commit -qam 'fixup! one'; echo 2 >>two; git commit -qam 'squash! two'
GIT_SEQUENCE_EDITOR=cat GIT_EDITOR=true git rebase -i --autosquash HEAD~6; git log --format='%s|%b'; GIT_SEQUENCE_EDITOR="sed -i '1s/pick/reword/;3{h;d};4{G}'" GIT_EDITOR="sed -i 1s/o/O/" git rebase -i HEAD~4; git log --oneline
#> pick 308a55d one
#> fixup b6df144 fixup! one
#> pick 52385c3 two
#> squash 4f0f0f7 squash! two
#> pick f70b72b three
#> pick 49b42bf four
#>
#> # Rebase 68b7135..4f0f0f7 onto 68b7135 (6 commands)
#> #
#> # Commands:
#> # p, pick <commit> = use commit
#> # r, reword <commit> = use commit, but edit the commit message
#> # e, edit <commit> = use commit, but stop for amending
#> # s, squash <commit> = use commit, but meld into previous commit
#> # f, fixup [-C | -c] <commit> = like "squash" but keep only the previous
#> #                    commit's log message, unless -C is used, in which case
#> #                    keep only this commit's message; -c is same as -C but
#> #                    opens the editor
#> # x, exec <command> = run command (the rest of the line) using shell
#> # b, break = stop here (continue rebase later with 'git rebase --continue')
#> # d, drop <commit> = remove commit
#> # l, label <label> = label current HEAD with a name
#> # t, reset <label> = reset HEAD to a label
#> # m, merge [-C <commit> | -c <commit>] <label> [# <oneline>]
#> #         create a merge commit using the original merge commit's
#> #         message (or the oneline, if no original merge commit was
#> #         specified); use -c <commit> to reword the commit message
#> # u, update-ref <ref> = track a placeholder for the <ref> to be updated
#> #                       to this position in the new commits. The <ref> is
#> #                       updated at the end of the rebase
#> #
#> # These lines can be re-ordered; they are executed from top to bottom.
#> #
#> # If you remove a line here THAT COMMIT WILL BE LOST.
#> #
#> # However, if you remove everything, the rebase will be aborted.
#> #
#> [detached HEAD 23a1115] two
#>  Date: Tue Nov 14 23:13:20 2023 +0100
#>  1 file changed, 2 insertions(+)
#>  create mode 100644 two
#> four|
#> three|
#> two|
#> one|
#> base|
#> [detached HEAD 8061f33] One
#>  Date: Tue Nov 14 23:13:20 2023 +0100
#>  1 file changed, 2 insertions(+)
#>  create mode 100644 one
#> 2230194 three
#> 91c8110 four
#> e0872c1 two
#> 8061f33 One
#> 68b7135 base
#2>\ Rebasing (2/6)\rRebasing (3/6)\rRebasing (4/6)\rRebasing (5/6)\rRebasing (6/6)\r\r                                                                                \rSuccessfully rebased and updated refs/heads/main.
#2>\ Rebasing (1/4)\rRebasing (2/4)\rRebasing (3/4)\rRebasing (4/4)\r\r                                                                                \rSuccessfully rebased and updated refs/heads/main.

#### rebase -i: edit, break, exec, mistakes
export PATH=/usr/bin:/bin GIT_{AUTHOR,COMMITTER}_NAME=Ann GIT_{AUTHOR,COMMITTER}_EMAIL=a@b.c GIT_{AUTHOR,COMMITTER}_DATE='1700000000 +0100'; git init -q -b main r; cd r
for i in base one two three four; do echo $i >$i; git add $i; git commit -qm $i; done
GIT_SEQUENCE_EDITOR="sed -i '2s/pick/edit/'" git rebase -i HEAD~4; echo $?; git status; git commit --amend -qm two2; git rebase --continue; git log --oneline
GIT_SEQUENCE_EDITOR="sed -i '1a exec echo hi\nbreak'" git rebase -i HEAD~2; echo $?; git status; git rebase --continue; GIT_SEQUENCE_EDITOR="sed -i '1s/pick/frob/'" git rebase -i HEAD~2; echo $?; git rebase --abort; GIT_SEQUENCE_EDITOR="sed -i d" git rebase -i HEAD~2; echo $?; GIT_SEQUENCE_EDITOR=false git rebase -i HEAD~2; echo $?; git rebase -x false HEAD~1; echo $?; git rebase --abort; git rebase -x 'echo ran' HEAD~2; git status
#> 0
#> interactive rebase in progress; onto 68b7135
#> Last commands done (2 commands done):
#>    pick 308a55d one
#>    edit 52385c3 two
#> Next commands to do (2 remaining commands):
#>    pick f70b72b three
#>    pick 49b42bf four
#>   (use "git rebase --edit-todo" to view and edit)
#> You are currently editing a commit while rebasing branch 'main' on '68b7135'.
#>   (use "git commit --amend" to amend the current commit)
#>   (use "git rebase --continue" once you are satisfied with your changes)
#>
#> nothing to commit, working tree clean
#> 8dbd04f four
#> 0b9a43c three
#> f3b2617 two2
#> 308a55d one
#> 68b7135 base
#> hi
#> 0
#> interactive rebase in progress; onto f3b2617
#> Last commands done (3 commands done):
#>    exec echo hi
#>    break
#>   (see more in file .git/rebase-merge/done)
#> Next command to do (1 remaining command):
#>    pick 8dbd04f four
#>   (use "git rebase --edit-todo" to view and edit)
#> You are currently editing a commit while rebasing branch 'main' on 'f3b2617'.
#>   (use "git commit --amend" to amend the current commit)
#>   (use "git rebase --continue" once you are satisfied with your changes)
#>
#> nothing to commit, working tree clean
#> 1
#> 1
#> 1
#> 1
#> ran
#> ran
#> On branch main
#> nothing to commit, working tree clean
#2>\ Rebasing (2/4)\r\r                                                                                \rStopped at 52385c3...  two
#2> You can amend the commit now, with
#2>
#2>   git commit --amend 
#2>
#2> Once you are satisfied with your changes, run
#2>
#2>   git rebase --continue
#2>\ Rebasing (3/4)\rRebasing (4/4)\r\r                                                                                \rSuccessfully rebased and updated refs/heads/main.
#2>\ Rebasing (2/4)\r\r                                                                                \rExecuting: echo hi
#2>\ Rebasing (3/4)\r\r                                                                                \rStopped at 0b9a43c (three)
#2>\ Rebasing (4/4)\r\r                                                                                \rSuccessfully rebased and updated refs/heads/main.
#2> error: invalid line 1: frob 0b9a43c three
#2> You can fix this with 'git rebase --edit-todo' and then run 'git rebase --continue'.
#2> Or you can abort the rebase with 'git rebase --abort'.
#2> error: nothing to do
#2> error: There was a problem with the editor 'false'.
#2>\ Rebasing (2/2)\r\r                                                                                \rExecuting: false
#2> warning: execution failed: false
#2> You can fix the problem, and then run
#2>
#2>   git rebase --continue
#2>
#2>
#2>\ Rebasing (2/4)\r\r                                                                                \rExecuting: echo ran
#2>\ Rebasing (3/4)\rRebasing (4/4)\r\r                                                                                \rExecuting: echo ran
#2>\ \r                                                                                \rSuccessfully rebased and updated refs/heads/main.

#### rebase --root
export PATH=/usr/bin:/bin GIT_{AUTHOR,COMMITTER}_NAME=Ann GIT_{AUTHOR,COMMITTER}_EMAIL=a@b.c GIT_{AUTHOR,COMMITTER}_DATE='1700000000 +0100'; git init -q -b main r; cd r
for i in base one two; do echo $i >$i; git add $i; git commit -qm $i; done
GIT_SEQUENCE_EDITOR="sed -i '2s/pick/fixup/'" git rebase -i --root; git log --stat --format=%s; git switch -q --orphan o; echo o >o; git add o; git commit -qm o; git rebase --root --onto main; git log --oneline
#> two
#>
#>  two | 1 +
#>  1 file changed, 1 insertion(+)
#> base
#>
#>  base | 1 +
#>  one  | 1 +
#>  2 files changed, 2 insertions(+)
#> 24cc66c o
#> b21a69d two
#> 8e5fc49 base
#2>\ Rebasing (1/3)\rRebasing (2/3)\rRebasing (3/3)\r\r                                                                                \rSuccessfully rebased and updated refs/heads/main.
#2>\ Rebasing (1/1)\r\r                                                                                \rSuccessfully rebased and updated refs/heads/o.

#### format-patch
export PATH=/usr/bin:/bin GIT_{AUTHOR,COMMITTER}_NAME=Ann GIT_{AUTHOR,COMMITTER}_EMAIL=a@b.c GIT_{AUTHOR,COMMITTER}_DATE='1700000000 +0100'; git init -q -b main r; cd r
seq 10 >f; git add f; git commit -qm base; git switch -qc t; sed -i 1s/^/A/ f; git commit -qam one; echo n >n; git add n; git commit -qm 'two: with a/path & more.' -m 'A body.' -m 'Second paragraph
of it.'; sed -i 10s/^/Z/ f; git mv n m; git commit -qam three
git format-patch main; cat 0*; git format-patch -2 --stdout main..t | head -40; git format-patch -1 -o out --start-number 7 -s; cat out/*; git format-patch --cover-letter -n main -o c; cat c/0000*; git format-patch -1 HEAD~1 --stdout -N -s; git format-patch --subject-prefix=RFC -v2 -1; head -5 v2*; git format-patch -k -1 --stdout | head -5; git format-patch --no-signature --no-stat -1 --stdout; git format-patch nope; echo $?
#> 0001-one.patch
#> 0002-two-with-a-path-more.patch
#> 0003-three.patch
#> From a9ed0a81b8c453c97b6c10a3cfe711405dc44bb1 Mon Sep 17 00:00:00 2001
#> From: Ann <a@b.c>
#> Date: Tue, 14 Nov 2023 23:13:20 +0100
#> Subject: [PATCH 1/3] one
#>
#> ---
#>  f | 2 +-
#>  1 file changed, 1 insertion(+), 1 deletion(-)
#>
#> diff --git a/f b/f
#> index f00c965..af2de19 100644
#> --- a/f
#> +++ b/f
#> @@ -1,4 +1,4 @@
#> -1
#> +A1
#>  2
#>  3
#>  4
#> -- 
#> 2.39.5
#>
#> From e9206f01796cd91cce8868822e8b2c13f157ea4c Mon Sep 17 00:00:00 2001
#> From: Ann <a@b.c>
#> Date: Tue, 14 Nov 2023 23:13:20 +0100
#> Subject: [PATCH 2/3] two: with a/path & more.
#>
#> A body.
#>
#> Second paragraph
#> of it.
#> ---
#>  n | 1 +
#>  1 file changed, 1 insertion(+)
#>  create mode 100644 n
#>
#> diff --git a/n b/n
#> new file mode 100644
#> index 0000000..8ba3a16
#> --- /dev/null
#> +++ b/n
#> @@ -0,0 +1 @@
#> +n
#> -- 
#> 2.39.5
#>
#> From 9bd45d98075e3c4cd3beae1f72c58a83b13ccbc8 Mon Sep 17 00:00:00 2001
#> From: Ann <a@b.c>
#> Date: Tue, 14 Nov 2023 23:13:20 +0100
#> Subject: [PATCH 3/3] three
#>
#> ---
#>  f      | 2 +-
#>  n => m | 0
#>  2 files changed, 1 insertion(+), 1 deletion(-)
#>  rename n => m (100%)
#>
#> diff --git a/f b/f
#> index af2de19..06c1996 100644
#> --- a/f
#> +++ b/f
#> @@ -7,4 +7,4 @@ A1
#>  7
#>  8
#>  9
#> -10
#> +Z10
#> diff --git a/n b/m
#> similarity index 100%
#> rename from n
#> rename to m
#> -- 
#> 2.39.5
#>
#> From e9206f01796cd91cce8868822e8b2c13f157ea4c Mon Sep 17 00:00:00 2001
#> From: Ann <a@b.c>
#> Date: Tue, 14 Nov 2023 23:13:20 +0100
#> Subject: [PATCH 1/2] two: with a/path & more.
#>
#> A body.
#>
#> Second paragraph
#> of it.
#> ---
#>  n | 1 +
#>  1 file changed, 1 insertion(+)
#>  create mode 100644 n
#>
#> diff --git a/n b/n
#> new file mode 100644
#> index 0000000..8ba3a16
#> --- /dev/null
#> +++ b/n
#> @@ -0,0 +1 @@
#> +n
#> -- 
#> 2.39.5
#>
#>
#> From 9bd45d98075e3c4cd3beae1f72c58a83b13ccbc8 Mon Sep 17 00:00:00 2001
#> From: Ann <a@b.c>
#> Date: Tue, 14 Nov 2023 23:13:20 +0100
#> Subject: [PATCH 2/2] three
#>
#> ---
#>  f      | 2 +-
#>  n => m | 0
#>  2 files changed, 1 insertion(+), 1 deletion(-)
#>  rename n => m (100%)
#>
#> diff --git a/f b/f
#> index af2de19..06c1996 100644
#> --- a/f
#> +++ b/f
#> out/0007-three.patch
#> From 9bd45d98075e3c4cd3beae1f72c58a83b13ccbc8 Mon Sep 17 00:00:00 2001
#> From: Ann <a@b.c>
#> Date: Tue, 14 Nov 2023 23:13:20 +0100
#> Subject: [PATCH] three
#>
#> Signed-off-by: Ann <a@b.c>
#> ---
#>  f      | 2 +-
#>  n => m | 0
#>  2 files changed, 1 insertion(+), 1 deletion(-)
#>  rename n => m (100%)
#>
#> diff --git a/f b/f
#> index af2de19..06c1996 100644
#> --- a/f
#> +++ b/f
#> @@ -7,4 +7,4 @@ A1
#>  7
#>  8
#>  9
#> -10
#> +Z10
#> diff --git a/n b/m
#> similarity index 100%
#> rename from n
#> rename to m
#> -- 
#> 2.39.5
#>
#> c/0000-cover-letter.patch
#> c/0001-one.patch
#> c/0002-two-with-a-path-more.patch
#> c/0003-three.patch
#> From 9bd45d98075e3c4cd3beae1f72c58a83b13ccbc8 Mon Sep 17 00:00:00 2001
#> From: Ann <a@b.c>
#> Date: Tue, 14 Nov 2023 23:13:20 +0100
#> Subject: [PATCH 0/3] *** SUBJECT HERE ***
#>
#> *** BLURB HERE ***
#>
#> Ann (3):
#>   one
#>   two: with a/path & more.
#>   three
#>
#>  f | 4 ++--
#>  m | 1 +
#>  2 files changed, 3 insertions(+), 2 deletions(-)
#>  create mode 100644 m
#>
#> -- 
#> 2.39.5
#>
#> From e9206f01796cd91cce8868822e8b2c13f157ea4c Mon Sep 17 00:00:00 2001
#> From: Ann <a@b.c>
#> Date: Tue, 14 Nov 2023 23:13:20 +0100
#> Subject: [PATCH] two: with a/path & more.
#>
#> A body.
#>
#> Second paragraph
#> of it.
#>
#> Signed-off-by: Ann <a@b.c>
#> ---
#>  n | 1 +
#>  1 file changed, 1 insertion(+)
#>  create mode 100644 n
#>
#> diff --git a/n b/n
#> new file mode 100644
#> index 0000000..8ba3a16
#> --- /dev/null
#> +++ b/n
#> @@ -0,0 +1 @@
#> +n
#> -- 
#> 2.39.5
#>
#> v2-0001-three.patch
#> From 9bd45d98075e3c4cd3beae1f72c58a83b13ccbc8 Mon Sep 17 00:00:00 2001
#> From: Ann <a@b.c>
#> Date: Tue, 14 Nov 2023 23:13:20 +0100
#> Subject: [RFC v2] three
#>
#> From 9bd45d98075e3c4cd3beae1f72c58a83b13ccbc8 Mon Sep 17 00:00:00 2001
#> From: Ann <a@b.c>
#> Date: Tue, 14 Nov 2023 23:13:20 +0100
#> Subject: three
#>
#> From 9bd45d98075e3c4cd3beae1f72c58a83b13ccbc8 Mon Sep 17 00:00:00 2001
#> From: Ann <a@b.c>
#> Date: Tue, 14 Nov 2023 23:13:20 +0100
#> Subject: [PATCH] three
#>
#>
#> diff --git a/f b/f
#> index af2de19..06c1996 100644
#> --- a/f
#> +++ b/f
#> @@ -7,4 +7,4 @@ A1
#>  7
#>  8
#>  9
#> -10
#> +Z10
#> diff --git a/n b/m
#> similarity index 100%
#> rename from n
#> rename to m
#> 128
#2> fatal: ambiguous argument 'nope': unknown revision or path not in the working tree.
#2> Use '--' to separate paths from revisions, like this:
#2> 'git <command> [<revision>...] -- [<file>...]'

#### format-patch: long and foreign subjects
export PATH=/usr/bin:/bin GIT_{AUTHOR,COMMITTER}_NAME=Ann GIT_{AUTHOR,COMMITTER}_EMAIL=a@b.c GIT_{AUTHOR,COMMITTER}_DATE='1700000000 +0100'; git init -q -b main r; cd r
git commit -q --allow-empty -m base; echo 1 >a; git add a; git commit -qm "a subject that is so long that it must be folded somewhere before the end of the line is reached" --author 'Bj. Foo <b@c.d>'; echo 2 >a; git commit -qam 'Grüße an alle' -m 'Körper'; git format-patch --stdout -2
#> From 07c90b0b0b84de6050bccdb4369273748dc568f4 Mon Sep 17 00:00:00 2001
#> From: "Bj. Foo" <b@c.d>
#> Date: Tue, 14 Nov 2023 23:13:20 +0100
#> Subject: [PATCH 1/2] a subject that is so long that it must be folded
#>  somewhere before the end of the line is reached
#>
#> ---
#>  a | 1 +
#>  1 file changed, 1 insertion(+)
#>  create mode 100644 a
#>
#> diff --git a/a b/a
#> new file mode 100644
#> index 0000000..d00491f
#> --- /dev/null
#> +++ b/a
#> @@ -0,0 +1 @@
#> +1
#> -- 
#> 2.39.5
#>
#>
#> From 57173130cc9844f771f8826b2eda8469056cac06 Mon Sep 17 00:00:00 2001
#> From: Ann <a@b.c>
#> Date: Tue, 14 Nov 2023 23:13:20 +0100
#> Subject: [PATCH 2/2] =?UTF-8?q?Gr=C3=BC=C3=9Fe=20an=20alle?=
#> MIME-Version: 1.0
#> Content-Type: text/plain; charset=UTF-8
#> Content-Transfer-Encoding: 8bit
#>
#> Körper
#> ---
#>  a | 2 +-
#>  1 file changed, 1 insertion(+), 1 deletion(-)
#>
#> diff --git a/a b/a
#> index d00491f..0cfbf08 100644
#> --- a/a
#> +++ b/a
#> @@ -1 +1 @@
#> -1
#> +2
#> -- 
#> 2.39.5
#>

#### am
export PATH=/usr/bin:/bin GIT_{AUTHOR,COMMITTER}_NAME=Ann GIT_{AUTHOR,COMMITTER}_EMAIL=a@b.c GIT_{AUTHOR,COMMITTER}_DATE='1700000000 +0100'; git init -q -b main r; cd r
seq 10 >f; git add f; git commit -qm base; git switch -qc t; sed -i 1s/^/A/ f; git commit -qam one --author 'Bob <b@b.b>' --date '1600000000 -0330'; echo n >n; git add n; git commit -qm two -m body; sed -i 10s/^/Z/ f; git commit -qam three; git format-patch -q -o .. main
git switch -q main; git am ../000*; echo $?; git log --format='%s|%b|%an %ad'; git reflog | head -4; git rev-parse t HEAD; git reset -q --hard HEAD~3; git am -q -s <../0002*; git log -1 --format=%B
#> Applying: one
#> Applying: two
#> Applying: three
#> 0
#> three||Ann Tue Nov 14 23:13:20 2023 +0100
#> two|body
#> |Ann Tue Nov 14 23:13:20 2023 +0100
#> one||Bob Sun Sep 13 08:56:40 2020 -0330
#> base||Ann Tue Nov 14 23:13:20 2023 +0100
#> 16fa9ac HEAD@{0}: am: three
#> e03c4d2 HEAD@{1}: am: two
#> 6e1759b HEAD@{2}: am: one
#> a43711e HEAD@{3}: checkout: moving from t to main
#> 16fa9acfe8d51fcf7252600da741994d2a3fa60a
#> 16fa9acfe8d51fcf7252600da741994d2a3fa60a
#> two
#>
#> body
#>
#> Signed-off-by: Ann <a@b.c>
#>

#### am: what does not apply
export PATH=/usr/bin:/bin GIT_{AUTHOR,COMMITTER}_NAME=Ann GIT_{AUTHOR,COMMITTER}_EMAIL=a@b.c GIT_{AUTHOR,COMMITTER}_DATE='1700000000 +0100'; git init -q -b main r; cd r
seq 10 >f; git add f; git commit -qm base; git switch -qc t; sed -i 1s/^/A/ f; git commit -qam one; echo n >n; git add n; git commit -qm two; git format-patch -q -o .. main; git switch -q main; sed -i 1s/^/X/ f; git commit -qam clash
git am ../000* >../out 2>../err; echo $?; cat ../out ../err; git status; git am --show-current-patch=diff | head -5; git am --continue; echo $?; git am --skip; echo $?; git log --oneline; git reset -q --hard HEAD~1; git am ../0001* >/dev/null 2>&1; sed -i 1s/^/B/ f; git add f; git am --resolved; git log --format='%s %an'; git reset -q --hard HEAD~1; git am ../0001* >/dev/null 2>&1; git am ../0002*; echo $?; git am --abort; git status; git am --abort; echo $?; printf 'From: A <a@b>\nDate: Tue, 14 Nov 2023 23:13:20 +0100\nSubject: [x] Re: nothing\n\nbody\n' | git am; echo $?; git am --allow-empty; git log -1 --stat
#> 128
#> Applying: one
#> Patch failed at 0001 one
#> When you have resolved this problem, run "git am --continue".
#> If you prefer to skip this patch, run "git am --skip" instead.
#> To restore the original branch and stop patching, run "git am --abort".
#> error: patch failed: f:1
#> error: f: patch does not apply
#> hint: Use 'git am --show-current-patch=diff' to see the failed patch
#> On branch main
#> You are in the middle of an am session.
#>   (fix conflicts and then run "git am --continue")
#>   (use "git am --skip" to skip this patch)
#>   (use "git am --abort" to restore the original branch)
#>
#> nothing to commit, working tree clean
#> ---
#>  f | 2 +-
#>  1 file changed, 1 insertion(+), 1 deletion(-)
#>
#> diff --git a/f b/f
#> Applying: one
#> No changes - did you forget to use 'git add'?
#> If there is nothing left to stage, chances are that something else
#> already introduced the same changes; you might want to skip this patch.
#> When you have resolved this problem, run "git am --continue".
#> If you prefer to skip this patch, run "git am --skip" instead.
#> To restore the original branch and stop patching, run "git am --abort".
#> 128
#> Applying: two
#> 0
#> 94022bb two
#> 8f163cb clash
#> a43711e base
#> Applying: one
#> one Ann
#> clash Ann
#> base Ann
#> 128
#> On branch main
#> nothing to commit, working tree clean
#> 128
#> Patch is empty.
#> When you have resolved this problem, run "git am --continue".
#> If you prefer to skip this patch, run "git am --skip" instead.
#> To record the empty patch as an empty commit, run "git am --allow-empty".
#> To restore the original branch and stop patching, run "git am --abort".
#> 128
#> Applying: nothing
#> No changes - recorded it as an empty commit.
#> commit 4a06d89151505e38e9ca4961383625257ef4a799
#> Author: A <a@b>
#> Date:   Tue Nov 14 23:13:20 2023 +0100
#>
#>     nothing
#>     
#>     body
#2> fatal: previous rebase directory .git/rebase-apply still exists but mbox given.
#2> fatal: Resolve operation not in progress, we are not resuming.

#### am: mails in other codings
export PATH=/usr/bin:/bin GIT_{AUTHOR,COMMITTER}_NAME=Ann GIT_{AUTHOR,COMMITTER}_EMAIL=a@b.c GIT_{AUTHOR,COMMITTER}_DATE='1700000000 +0100'; git init -q -b main r; cd r
git commit -q --allow-empty -m base
printf 'From nobody Mon Sep 17 00:00:00 2001\nFrom: =?UTF-8?q?J=C3=B6rg?= <j@x.y>\nDate: Mon, 1 Jan 2024 00:00:00 -0500\nSubject: [PATCH v3 2/5] add\n a file\nContent-Transfer-Encoding: quoted-printable\n\nFrom: Other <o@p.q>\n\nText =3D t=\next\n---\n x | 1 +\n\ndiff --git a/x b/x\nnew file mode 100644\nindex 0000000..587be6b\n--- /dev/null\n+++ b/x\n@@ -0,0 +1 @@\n+x\n--=20\n2.39\n' | git am; git log -1 --format=fuller; cat x
#> Applying: add a file
#> commit 2e836b434d6c812cc6d56ba5561e1eb3f3a0c3d7
#> Author:     Other <o@p.q>
#> AuthorDate: Mon Jan 1 00:00:00 2024 -0500
#> Commit:     Ann <a@b.c>
#> CommitDate: Tue Nov 14 23:13:20 2023 +0100
#>
#>     add a file
#>     
#>     Text = text
#> x

#### cherry-pick: ranges, conflicts in the middle
export PATH=/usr/bin:/bin GIT_{AUTHOR,COMMITTER}_NAME=Ann GIT_{AUTHOR,COMMITTER}_EMAIL=a@b.c GIT_{AUTHOR,COMMITTER}_DATE='1700000000 +0100'; git init -q -b main r; cd r
seq 10 >f; git add f; git commit -qm base; git switch -qc t; echo n >n; git add n; git commit -qm one; sed -i 1s/^/A/ f; git commit -qam two; echo m >m; git add m; git commit -qm three; echo k >k; git add k; git commit -qm four; git switch -q main; sed -i 1s/^/X/ f; git commit -qam clash
git cherry-pick main..t; echo $?; git status; git log --oneline; ls .git/sequencer; git cherry-pick t t~1; echo $?; sed -i '/[<=>]/d' f; git add f; git cherry-pick --continue; echo $?; git log --format='%s %H'; ls .git/sequencer 2>&1; git cherry-pick --continue; echo $?
git reset -q --hard HEAD~4; git cherry-pick t~3 t~2 t >/dev/null 2>&1; git cherry-pick --abort; git log --oneline; git status -s; git cherry-pick t~3 t~2 t >/dev/null 2>&1; git cherry-pick --skip; git log --oneline; git cherry-pick -x -s t~1; git log -1 --format=%B; git cherry-pick t~1; echo $?; git cherry-pick --skip; git cherry-pick -n t~2; echo $?; git status -s; git cherry-pick t..t; echo $?
#> [main 52dcf6a] one
#>  Date: Tue Nov 14 23:13:20 2023 +0100
#>  1 file changed, 1 insertion(+)
#>  create mode 100644 n
#> Auto-merging f
#> CONFLICT (content): Merge conflict in f
#> 1
#> On branch main
#> Cherry-pick currently in progress.
#>   (fix conflicts and run "git cherry-pick --continue")
#>   (use "git cherry-pick --skip" to skip this patch)
#>   (use "git cherry-pick --abort" to cancel the cherry-pick operation)
#>
#> Unmerged paths:
#>   (use "git add <file>..." to mark resolution)
#> 	both modified:   f
#>
#> no changes added to commit (use "git add" and/or "git commit -a")
#> 52dcf6a one
#> 8f163cb clash
#> a43711e base
#> abort-safety
#> head
#> todo
#> 128
#> [main 0239516] two
#>  Date: Tue Nov 14 23:13:20 2023 +0100
#>  1 file changed, 1 insertion(+)
#> [main 3bcaa76] three
#>  Date: Tue Nov 14 23:13:20 2023 +0100
#>  1 file changed, 1 insertion(+)
#>  create mode 100644 m
#> [main b78ee2c] four
#>  Date: Tue Nov 14 23:13:20 2023 +0100
#>  1 file changed, 1 insertion(+)
#>  create mode 100644 k
#> 0
#> four b78ee2c07ef7cfe8dfb08121720e8192822db14b
#> three 3bcaa76a4d7d2692ed76052efa1241ade33f2658
#> two 02395169b6f23752f62866d42ad5579d055aaa09
#> one 52dcf6a37a0ba136d74397a05afb52a8acd6a87d
#> clash 8f163cb71537e261e36a379de07e00344556cebe
#> base a43711e5b4042e1b311e0a0ac7f00be5965c5dac
#> ls: cannot access '.git/sequencer': No such file or directory
#> 128
#> 8f163cb clash
#> a43711e base
#> [main 0c973ee] four
#>  Date: Tue Nov 14 23:13:20 2023 +0100
#>  1 file changed, 1 insertion(+)
#>  create mode 100644 k
#> 0c973ee four
#> 52dcf6a one
#> 8f163cb clash
#> a43711e base
#> [main eb67ab0] three
#>  Date: Tue Nov 14 23:13:20 2023 +0100
#>  1 file changed, 1 insertion(+)
#>  create mode 100644 m
#> three
#>
#> (cherry picked from commit a8229aafeb051b528f2cdf0d78fda717e4b33413)
#> Signed-off-by: Ann <a@b.c>
#>
#> On branch main
#> You are currently cherry-picking commit a8229aa.
#>   (all conflicts fixed: run "git cherry-pick --continue")
#>   (use "git cherry-pick --skip" to skip this patch)
#>   (use "git cherry-pick --abort" to cancel the cherry-pick operation)
#>
#> nothing to commit, working tree clean
#> 1
#> Auto-merging f
#> CONFLICT (content): Merge conflict in f
#> 1
#> UU f
#> 128
#2> error: could not apply d9c3128... two
#2> hint: After resolving the conflicts, mark them with
#2> hint: "git add/rm <pathspec>", then run
#2> hint: "git cherry-pick --continue".
#2> hint: You can instead skip this commit with "git cherry-pick --skip".
#2> hint: To abort and get back to the state before "git cherry-pick",
#2> hint: run "git cherry-pick --abort".
#2> error: cherry-pick is already in progress
#2> hint: try "git cherry-pick (--continue | --skip | --abort | --quit)"
#2> fatal: cherry-pick failed
#2> error: no cherry-pick or revert in progress
#2> fatal: cherry-pick failed
#2> The previous cherry-pick is now empty, possibly due to conflict resolution.
#2> If you wish to commit it anyway, use:
#2>
#2>     git commit --allow-empty
#2>
#2> Otherwise, please use 'git cherry-pick --skip'
#2> error: could not apply d9c3128... two
#2> hint: after resolving the conflicts, mark the corrected paths
#2> hint: with 'git add <paths>' or 'git rm <paths>'
#2> error: empty commit set passed
#2> fatal: cherry-pick failed

#### revert: ranges
export PATH=/usr/bin:/bin GIT_{AUTHOR,COMMITTER}_NAME=Ann GIT_{AUTHOR,COMMITTER}_EMAIL=a@b.c GIT_{AUTHOR,COMMITTER}_DATE='1700000000 +0100'; git init -q -b main r; cd r
for i in one two three four; do echo $i >$i; git add $i; git commit -qm $i; done; git revert HEAD~2..HEAD; git log --format=%B; git revert --no-edit HEAD >/dev/null; echo x >two; git commit -qam change; git revert HEAD~4 HEAD~5; echo $?; git status; git revert --abort; git log --oneline; git revert -m 1 HEAD; echo $?
#> [main 6f79167] Revert "four"
#>  Date: Tue Nov 14 23:13:20 2023 +0100
#>  1 file changed, 1 deletion(-)
#>  delete mode 100644 four
#> [main b331564] Revert "three"
#>  Date: Tue Nov 14 23:13:20 2023 +0100
#>  1 file changed, 1 deletion(-)
#>  delete mode 100644 three
#> Revert "three"
#>
#> This reverts commit fb376d9ccf44365fc8109608ebdcaeae22c72bd9.
#>
#> Revert "four"
#>
#> This reverts commit 086370e726dfaeccac849a822119e444adc5dbd3.
#>
#> four
#>
#> three
#>
#> two
#>
#> one
#>
#> On branch main
#> Revert currently in progress.
#>   (run "git revert --continue" to continue)
#>   (use "git revert --skip" to skip this patch)
#>   (use "git revert --abort" to cancel the revert operation)
#>
#> nothing to commit, working tree clean
#> 1
#> On branch main
#> Revert currently in progress.
#>   (run "git revert --continue" to continue)
#>   (use "git revert --skip" to skip this patch)
#>   (use "git revert --abort" to cancel the revert operation)
#>
#> nothing to commit, working tree clean
#> 032a79d change
#> 76adb88 Revert "Revert "three""
#> b331564 Revert "three"
#> 6f79167 Revert "four"
#> 086370e four
#> fb376d9 three
#> c520258 two
#> b3c36bc one
#> [main ca93262] Revert "change"
#>  Date: Tue Nov 14 23:13:20 2023 +0100
#>  1 file changed, 1 insertion(+), 1 deletion(-)
#> 0

#### log --graph
export PATH=/usr/bin:/bin GIT_{AUTHOR,COMMITTER}_NAME=Ann GIT_{AUTHOR,COMMITTER}_EMAIL=a@b.c GIT_{AUTHOR,COMMITTER}_DATE='1700000000 +0100'; git init -q -b main r; cd r
t=1700000000; c() { t=$((t+60)); export GIT_{AUTHOR,COMMITTER}_DATE="$t +0000"; echo $1 >$1; git add $1; git commit -qm $1; }; m() { t=$((t+60)); export GIT_{AUTHOR,COMMITTER}_DATE="$t +0000"; git merge -q --no-edit --no-ff "$@"; }
c a; git switch -qc x; c b; c c; git switch -q main; c d; git switch -qc y; c e; git switch -q main; m x; c f; m y; git switch -qc z x~1; c g; git switch -q main; m z; c h
git log --graph --oneline; git log --graph; git log --graph --oneline --all --stat; git log --graph --format='%h%n%s'; git log --graph --format=format:'%h %s%n%b'; git log --graph --oneline -3; git log --graph --oneline --decorate -- b f; git log --graph --stat -4; git log --graph -p --oneline -3; git log --graph --oneline --first-parent; git log --graph --oneline --no-merges; git log --graph --reverse; echo $?
#> * c6e6a1d h
#> *   d7a2ba7 Merge branch 'z'
#> |\  
#> | * 1bac80b g
#> * |   755f4f4 Merge branch 'y'
#> |\ \  
#> | * | f896db7 e
#> * | | 5d8dd28 f
#> * | |   d2c0fc9 Merge branch 'x'
#> |\ \ \  
#> | |/ /  
#> |/| |   
#> | * | 0e31022 c
#> | |/  
#> | * 678a587 b
#> * | 37cc885 d
#> |/  
#> * 17b492f a
#> * commit c6e6a1d1a3056353abb033e0dc54da2c6392e3f4
#> | Author: Ann <a@b.c>
#> | Date:   Tue Nov 14 22:24:20 2023 +0000
#> | 
#> |     h
#> |   
#> *   commit d7a2ba76a70bd44227881b195245c1d2415a508a
#> |\  Merge: 755f4f4 1bac80b
#> | | Author: Ann <a@b.c>
#> | | Date:   Tue Nov 14 22:23:20 2023 +0000
#> | | 
#> | |     Merge branch 'z'
#> | | 
#> | * commit 1bac80b38fafdfc6a934a90fcf1c3d525fc3fefd
#> | | Author: Ann <a@b.c>
#> | | Date:   Tue Nov 14 22:22:20 2023 +0000
#> | | 
#> | |     g
#> | |   
#> * |   commit 755f4f400108b9605d339e8efb6ad149983fe94c
#> |\ \  Merge: 5d8dd28 f896db7
#> | | | Author: Ann <a@b.c>
#> | | | Date:   Tue Nov 14 22:21:20 2023 +0000
#> | | | 
#> | | |     Merge branch 'y'
#> | | | 
#> | * | commit f896db7e691b03c50942725b0145b0fb59a2087a
#> | | | Author: Ann <a@b.c>
#> | | | Date:   Tue Nov 14 22:18:20 2023 +0000
#> | | | 
#> | | |     e
#> | | | 
#> * | | commit 5d8dd286782103991000c9ac603c999ebf437df7
#> | | | Author: Ann <a@b.c>
#> | | | Date:   Tue Nov 14 22:20:20 2023 +0000
#> | | | 
#> | | |     f
#> | | |   
#> * | |   commit d2c0fc9333d9b109f0472cb9ab09406e1422960a
#> |\ \ \  Merge: 37cc885 0e31022
#> | |/ /  Author: Ann <a@b.c>
#> |/| |   Date:   Tue Nov 14 22:19:20 2023 +0000
#> | | |   
#> | | |       Merge branch 'x'
#> | | | 
#> | * | commit 0e310224fbcd36550c5b2afa6e8122a6885edeba
#> | |/  Author: Ann <a@b.c>
#> | |   Date:   Tue Nov 14 22:16:20 2023 +0000
#> | |   
#> | |       c
#> | | 
#> | * commit 678a587ba976f6539f6c7be5a9a16c2eefc4e899
#> | | Author: Ann <a@b.c>
#> | | Date:   Tue Nov 14 22:15:20 2023 +0000
#> | | 
#> | |     b
#> | | 
#> * | commit 37cc8855bc0ea405cd1a7fbcccee5ec88331beee
#> |/  Author: Ann <a@b.c>
#> |   Date:   Tue Nov 14 22:17:20 2023 +0000
#> |   
#> |       d
#> | 
#> * commit 17b492f22dfc29f966a76bbeccf24cd40924629c
#>   Author: Ann <a@b.c>
#>   Date:   Tue Nov 14 22:14:20 2023 +0000
#>   
#>       a
#> * c6e6a1d h
#> |  h | 1 +
#> |  1 file changed, 1 insertion(+)
#> *   d7a2ba7 Merge branch 'z'
#> |\  
#> | * 1bac80b g
#> | |  g | 1 +
#> | |  1 file changed, 1 insertion(+)
#> * |   755f4f4 Merge branch 'y'
#> |\ \  
#> | * | f896db7 e
#> | | |  e | 1 +
#> | | |  1 file changed, 1 insertion(+)
#> * | | 5d8dd28 f
#> | | |  f | 1 +
#> | | |  1 file changed, 1 insertion(+)
#> * | |   d2c0fc9 Merge branch 'x'
#> |\ \ \  
#> | |/ /  
#> |/| |   
#> | * | 0e31022 c
#> | |/  
#> | |    c | 1 +
#> | |    1 file changed, 1 insertion(+)
#> | * 678a587 b
#> | |  b | 1 +
#> | |  1 file changed, 1 insertion(+)
#> * | 37cc885 d
#> |/  
#> |    d | 1 +
#> |    1 file changed, 1 insertion(+)
#> * 17b492f a
#>    a | 1 +
#>    1 file changed, 1 insertion(+)
#> * c6e6a1d
#> | h
#> *   d7a2ba7
#> |\  Merge branch 'z'
#> | * 1bac80b
#> | | g
#> * |   755f4f4
#> |\ \  Merge branch 'y'
#> | * | f896db7
#> | | | e
#> * | | 5d8dd28
#> | | | f
#> * | |   d2c0fc9
#> |\ \ \  Merge branch 'x'
#> | |/ /  
#> |/| |   
#> | * | 0e31022
#> | |/  c
#> | * 678a587
#> | | b
#> * | 37cc885
#> |/  d
#> * 17b492f
#>   a
#> * c6e6a1d h
#> |   
#> *   d7a2ba7 Merge branch 'z'
#> |\  
#> | | 
#> | * 1bac80b g
#> | |   
#> * |   755f4f4 Merge branch 'y'
#> |\ \  
#> | | | 
#> | * | f896db7 e
#> | | | 
#> * | | 5d8dd28 f
#> | | |   
#> * | |   d2c0fc9 Merge branch 'x'
#> |\ \ \  
#> | |/ /  
#> |/| |   
#> | | | 
#> | * | 0e31022 c
#> | |/  
#> | | 
#> | * 678a587 b
#> | | 
#> * | 37cc885 d
#> |/  
#> | 
#> * 17b492f a
#> * c6e6a1d h
#> *   d7a2ba7 Merge branch 'z'
#> |\  
#> | * 1bac80b g
#> * 5d8dd28 f
#> * 678a587 b
#> * commit c6e6a1d1a3056353abb033e0dc54da2c6392e3f4
#> | Author: Ann <a@b.c>
#> | Date:   Tue Nov 14 22:24:20 2023 +0000
#> | 
#> |     h
#> | 
#> |  h | 1 +
#> |  1 file changed, 1 insertion(+)
#> |   
#> *   commit d7a2ba76a70bd44227881b195245c1d2415a508a
#> |\  Merge: 755f4f4 1bac80b
#> | | Author: Ann <a@b.c>
#> | | Date:   Tue Nov 14 22:23:20 2023 +0000
#> | | 
#> | |     Merge branch 'z'
#> | | 
#> | * commit 1bac80b38fafdfc6a934a90fcf1c3d525fc3fefd
#> | | Author: Ann <a@b.c>
#> | | Date:   Tue Nov 14 22:22:20 2023 +0000
#> | | 
#> | |     g
#> | | 
#> | |  g | 1 +
#> | |  1 file changed, 1 insertion(+)
#> | |   
#> * |   commit 755f4f400108b9605d339e8efb6ad149983fe94c
#> |\ \  Merge: 5d8dd28 f896db7
#> | | | Author: Ann <a@b.c>
#> | | | Date:   Tue Nov 14 22:21:20 2023 +0000
#> | | | 
#> | | |     Merge branch 'y'
#> * c6e6a1d h
#> | diff --git a/h b/h
#> | new file mode 100644
#> | index 0000000..6e9f0da
#> | --- /dev/null
#> | +++ b/h
#> | @@ -0,0 +1 @@
#> | +h
#> *   d7a2ba7 Merge branch 'z'
#> |\  
#> | * 1bac80b g
#> | | diff --git a/g b/g
#> | | new file mode 100644
#> | | index 0000000..01058d8
#> | | --- /dev/null
#> | | +++ b/g
#> | | @@ -0,0 +1 @@
#> | | +g
#> * c6e6a1d h
#> * d7a2ba7 Merge branch 'z'
#> * 755f4f4 Merge branch 'y'
#> * 5d8dd28 f
#> * d2c0fc9 Merge branch 'x'
#> * 37cc885 d
#> * 17b492f a
#> * c6e6a1d h
#> * 1bac80b g
#> | * f896db7 e
#> | | * 5d8dd28 f
#> | | * 0e31022 c
#> | |/  
#> |/|   
#> * | 678a587 b
#> | * 37cc885 d
#> |/  
#> * 17b492f a
#> 128
#2> fatal: options '--reverse' and '--graph' cannot be used together

#### log --graph: many branches
export PATH=/usr/bin:/bin GIT_{AUTHOR,COMMITTER}_NAME=Ann GIT_{AUTHOR,COMMITTER}_EMAIL=a@b.c GIT_{AUTHOR,COMMITTER}_DATE='1700000000 +0100'; git init -q -b main r; cd r
t=1700000000; c() { t=$((t+60)); export GIT_{AUTHOR,COMMITTER}_DATE="$t +0000"; echo $1 >$1; git add $1; git commit -qm $1; }; m() { t=$((t+60)); export GIT_{AUTHOR,COMMITTER}_DATE="$t +0000"; git merge -q --no-edit --no-ff "$@"; }
c a; for b in 1 2 3 4; do git switch -qc b$b main; c x$b; c y$b; done; git switch -q main; c n; for b in 3 1 4 2; do m b$b; done; git switch -qc q b1; m b3; c r; git switch -q --orphan o; c o; git switch -q main
git log --graph --oneline --all; git log --graph --format=%s --topo-order; oct=$(git commit-tree -p main -p q -p o -p b4 -m oct main^{tree} 2>/dev/null || git rev-parse main); git log --graph --format=%s main q o
#> * 1c56dba o
#> * db72280 r
#> *   c6018ab Merge branch 'b3' into q
#> |\  
#> | | *   8c8f94a Merge branch 'b2'
#> | | |\  
#> | | | * a905910 y2
#> | | | * 6b53d2e x2
#> | | * |   b9284bf Merge branch 'b4'
#> | | |\ \  
#> | | | * | d496432 y4
#> | | | * | dbe0da7 x4
#> | | | |/  
#> | | * |   76db1c6 Merge branch 'b1'
#> | | |\ \  
#> | |_|/ /  
#> |/| | |   
#> * | | | 219fa5c y1
#> * | | | e921ad4 x1
#> | |_|/  
#> |/| |   
#> | | *   5736275 Merge branch 'b3'
#> | | |\  
#> | | |/  
#> | |/|   
#> | * | 0ac7346 y3
#> | * | 37fc5a7 x3
#> |/ /  
#> | * f15e398 n
#> |/  
#> * 17b492f a
#> *   Merge branch 'b2'
#> |\  
#> | * y2
#> | * x2
#> * |   Merge branch 'b4'
#> |\ \  
#> | * | y4
#> | * | x4
#> | |/  
#> * |   Merge branch 'b1'
#> |\ \  
#> | * | y1
#> | * | x1
#> | |/  
#> * |   Merge branch 'b3'
#> |\ \  
#> | * | y3
#> | * | x3
#> | |/  
#> * / n
#> |/  
#> * a
#> * o
#> * r
#> *   Merge branch 'b3' into q
#> |\  
#> | | *   Merge branch 'b2'
#> | | |\  
#> | | | * y2
#> | | | * x2
#> | | * |   Merge branch 'b4'
#> | | |\ \  
#> | | | * | y4
#> | | | * | x4
#> | | | |/  
#> | | * |   Merge branch 'b1'
#> | | |\ \  
#> | |_|/ /  
#> |/| | |   
#> * | | | y1
#> * | | | x1
#> | |_|/  
#> |/| |   
#> | | *   Merge branch 'b3'
#> | | |\  
#> | | |/  
#> | |/|   
#> | * | y3
#> | * | x3
#> |/ /  
#> | * n
#> |/  
#> * a

#### commit-tree, mktree, read-tree
export PATH=/usr/bin:/bin GIT_{AUTHOR,COMMITTER}_NAME=Ann GIT_{AUTHOR,COMMITTER}_EMAIL=a@b.c GIT_{AUTHOR,COMMITTER}_DATE='1700000000 +0100'; git init -q -b main r; cd r
echo a >a; mkdir d; echo b >d/b; git add .; t=$(git write-tree); c=$(git commit-tree -m one -m two $t); git cat-file -p $c; d=$(echo three | git commit-tree -p $c -p $c $t); git log --format='%H %P %B' $d; git ls-tree $t | git mktree; git ls-tree $t | sed s/blob/tree/ | git mktree; echo $?; echo x | git mktree; echo $?; printf '100644 blob 1234567890123456789012345678901234567890\tz\n' | git mktree; echo $?; printf '100644 blob 1234567890123456789012345678901234567890\tz\n' | git mktree --missing
git read-tree --empty; git ls-files; git read-tree $t; git ls-files; git read-tree --prefix=x/y $t; git ls-files; git write-tree; git read-tree nope; echo $?; git commit-tree nope -m x; echo $?; git commit-tree -m x; echo $?; git commit-tree -m x $c; echo $?; git commit-tree -F - $t </dev/null; git update-ref refs/heads/main $d; git read-tree -m -u HEAD; git status -s
#> tree c9b801068840df6bd9a0cd4efec5d00fafdbe36a
#> author Ann <a@b.c> 1700000000 +0100
#> committer Ann <a@b.c> 1700000000 +0100
#>
#> one
#>
#> two
#> 849b32399574c96e1685c6b618f0e8e12f8dc975 8ae7368a44e44b9b7b6a14424cfce8c9b2a13388 three
#>
#> 8ae7368a44e44b9b7b6a14424cfce8c9b2a13388  one
#>
#> two
#>
#> c9b801068840df6bd9a0cd4efec5d00fafdbe36a
#> 128
#> 128
#> 128
#> bf63a4952fa0ddb8ce82533acd538010f2108e6f
#> a
#> d/b
#> a
#> d/b
#> x/y/a
#> x/y/d/b
#> 8cc1fd454753778b5009a93d05213e28ed5e6490
#> 128
#> 128
#> 128
#> 128
#> 3cd0229a405dd188319648b8a1414f2e951a59df
#2> error: duplicate parent 8ae7368a44e44b9b7b6a14424cfce8c9b2a13388 ignored
#2> fatal: entry 'a' object type (tree) doesn't match mode type (blob)
#2> fatal: input format error: x
#2> fatal: entry 'z' object 1234567890123456789012345678901234567890 is unavailable
#2> fatal: Not a valid object name nope
#2> fatal: not a valid object name nope
#2> fatal: must give exactly one tree
#2> fatal: 8ae7368a44e44b9b7b6a14424cfce8c9b2a13388 is not a valid 'tree' object

#### update-index
export PATH=/usr/bin:/bin GIT_{AUTHOR,COMMITTER}_NAME=Ann GIT_{AUTHOR,COMMITTER}_EMAIL=a@b.c GIT_{AUTHOR,COMMITTER}_DATE='1700000000 +0100'; git init -q -b main r; cd r
echo a >a; git update-index a; echo $?; git update-index --add a; git ls-files -s; git update-index --chmod=+x a; git ls-files -s; git update-index b; echo $?; echo c >>a; git update-index --refresh; echo $?; git update-index --cacheinfo 100644,$(echo q | git hash-object -w --stdin),q/r; echo $?; git update-index --add --cacheinfo 100644,$(echo q | git hash-object -w --stdin),q/r; git ls-files; rm a; git update-index a; echo $?; git update-index --remove a; git ls-files; git update-index --force-remove q/r; git ls-files; git ls-tree -r HEAD 2>/dev/null; printf '100644 %s\ti/j\n' $(echo q | git hash-object -w --stdin) | git update-index --index-info; git ls-files -s
#> 128
#> 100644 78981922613b2afb6025042ff6bd878ac1994e85 0	a
#> 100755 78981922613b2afb6025042ff6bd878ac1994e85 0	a
#> 128
#> a: needs update
#> 1
#> 128
#> a
#> q/r
#> 128
#> q/r
#> 100644 bca70f35318f31dd1d1d1d2d2e64c19b880899ff 0	i/j
#2> error: a: cannot add to the index - missing --add option?
#2> fatal: Unable to process path a
#2> error: b: does not exist and --remove not passed
#2> fatal: Unable to process path b
#2> error: q/r: cannot add to the index - missing --add option?
#2> fatal: git update-index: --cacheinfo cannot add q/r
#2> error: a: does not exist and --remove not passed
#2> fatal: Unable to process path a

#### cherry
export PATH=/usr/bin:/bin GIT_{AUTHOR,COMMITTER}_NAME=Ann GIT_{AUTHOR,COMMITTER}_EMAIL=a@b.c GIT_{AUTHOR,COMMITTER}_DATE='1700000000 +0100'; git init -q -b main r; cd r
for i in base one two; do echo $i >$i; git add $i; git commit -qm $i; done; git switch -qc t main~1; echo x >x; git add x; git commit -qm x; echo two >two; git add two; git commit -qm 'two again'; git cherry main; git cherry -v main; git cherry -v main t t~1; git cherry -v t main; git cherry nope; echo $?
#> + c6c6a1ec3692d342dd1318cc01ed020a40d4e74d
#> - 08fcd8c2f0a6282215517d0361ed2c89b80f4f8e
#> + c6c6a1ec3692d342dd1318cc01ed020a40d4e74d x
#> - 08fcd8c2f0a6282215517d0361ed2c89b80f4f8e two again
#> - 08fcd8c2f0a6282215517d0361ed2c89b80f4f8e two again
#> - 52385c3cfaf63864a6ae1f5b90bf726b9098d4a2 two
#> 128
#2> fatal: unknown commit nope

#### check-ref-format, var
export PATH=/usr/bin:/bin GIT_{AUTHOR,COMMITTER}_NAME=Ann GIT_{AUTHOR,COMMITTER}_EMAIL=a@b.c GIT_{AUTHOR,COMMITTER}_DATE='1700000000 +0100'; git init -q -b main r; cd r
for n in refs/heads/a a refs//x refs/heads/a..b 'refs/heads/a b' refs/x.lock refs/heads/-a; do git check-ref-format "$n"; echo $?; done; git check-ref-format --allow-onelevel a; echo $?; git check-ref-format --normalize /refs//heads/x; git check-ref-format --branch ok; git check-ref-format --branch a..b; echo $?; git var GIT_AUTHOR_IDENT; git var GIT_COMMITTER_IDENT
#> 0
#> 1
#> 1
#> 1
#> 1
#> 1
#> 0
#> 0
#> refs/heads/x
#> ok
#> 128
#> Ann <a@b.c> 1700000000 +0100
#> Ann <a@b.c> 1700000000 +0100
#2> fatal: 'a..b' is not a valid branch name

#### log: numbers of parents
export PATH=/usr/bin:/bin GIT_{AUTHOR,COMMITTER}_NAME=Ann GIT_{AUTHOR,COMMITTER}_EMAIL=a@b.c GIT_{AUTHOR,COMMITTER}_DATE='1700000000 +0100'; git init -q -b main r; cd r
for i in a b; do echo $i >$i; git add $i; git commit -qm $i; done; git switch -qc s HEAD~1; echo c >c; git add c; git commit -qm c; git switch -q main; git merge -q --no-ff -m merged s; git log --format=%s --min-parents=2; git log --format=%s --max-parents=0; git rev-list --count --min-parents=1 --max-parents=1 HEAD; git log --graph --oneline --max-parents=1
#> merged
#> a
#> 2
#> * 6da3b87 c
#> | * 9cdfec4 b
#> |/  
#> * 317606b a

#### messages by an editor
export PATH=/usr/bin:/bin GIT_{AUTHOR,COMMITTER}_NAME=Ann GIT_{AUTHOR,COMMITTER}_EMAIL=a@b.c GIT_{AUTHOR,COMMITTER}_DATE='1700000000 +0100'; git init -q -b main r; cd r
echo a >a; git add a; GIT_EDITOR='echo from the editor >' git commit; git log -1 --format=%B; echo b >>a; GIT_EDITOR='printf "\n# only remarks\n" >' git commit -a; echo $?; GIT_EDITOR=false git commit -a; echo $?; git commit -qam two; GIT_EDITOR='sed -i 1s/two/second/' git commit --amend; git log --format=%s; echo c >c; git add c; git -c core.editor='cat >&2; :' commit 2>&1 | head -3
#> [main (root-commit) 1497b79] from the editor
#>  1 file changed, 1 insertion(+)
#>  create mode 100644 a
#> from the editor
#>
#> 1
#> 1
#> [main 6c9b2d7] second
#>  Date: Tue Nov 14 23:13:20 2023 +0100
#>  1 file changed, 1 insertion(+)
#> second
#> from the editor
#> Aborting commit due to empty commit message.
#2> Aborting commit due to empty commit message.
#2> error: There was a problem with the editor 'false'.
#2> Please supply the message using either -m or -F option.

#### apply: a later patch needs an earlier one
export PATH=/usr/bin:/bin GIT_{AUTHOR,COMMITTER}_NAME=Ann GIT_{AUTHOR,COMMITTER}_EMAIL=a@b.c GIT_{AUTHOR,COMMITTER}_DATE='1700000000 +0100'; git init -q -b main r; cd r
echo a >a; git add a; git commit -qm a; echo b >b; git add b; git commit -qm b; echo c >>b; git mv a z; git commit -qam c; git log -p --reverse --format= HEAD~2.. >../p; git reset -q --hard HEAD~2; git apply --index -v ../p; git status -s; git apply -R --index ../p; echo $?; git status -s
#> A  b
#> R  a -> z
#> 0
#> A  b
#2> Checking patch b...
#2> Checking patch b...
#2> Checking patch a => z...
#2> Applied patch b cleanly.
#2> Applied patch b cleanly.
#2> Applied patch a => z cleanly.

#### rebase: what cannot be
export PATH=/usr/bin:/bin GIT_{AUTHOR,COMMITTER}_NAME=Ann GIT_{AUTHOR,COMMITTER}_EMAIL=a@b.c GIT_{AUTHOR,COMMITTER}_DATE='1700000000 +0100'; git init -q -b main r; cd r
git rebase --abort; echo $?; git commit -q --allow-empty -m one; git rebase --skip; echo $?; git rebase --onto nope HEAD; echo $?; git rebase HEAD nope; echo $?; git rebase HEAD; git switch -q --detach; git rebase; echo $?; git rebase HEAD
#> 128
#> 128
#> 128
#> 128
#> Current branch main is up to date.
#> You are not currently on a branch.
#> Please specify which branch you want to rebase against.
#> See git-rebase(1) for details.
#>
#>     git rebase '<branch>'
#>
#> 1
#> HEAD is up to date.
#2> fatal: No rebase in progress?
#2> fatal: No rebase in progress?
#2> fatal: Does not point to a valid commit 'nope'
#2> fatal: no such branch/commit 'nope'

#### rebase: commits that come to nothing
export PATH=/usr/bin:/bin GIT_{AUTHOR,COMMITTER}_NAME=Ann GIT_{AUTHOR,COMMITTER}_EMAIL=a@b.c GIT_{AUTHOR,COMMITTER}_DATE='1700000000 +0100'; git init -q -b main r; cd r
echo a >a; git add a; git commit -qm base; git switch -qc t; echo b >>a; git commit -qam b; echo c >>a; git commit -qam c; git switch -q main; printf 'a\nb\nc\n' >a; git commit -qam both; git rebase main t 2>&1; git log --oneline; git status -s
#>\ Rebasing (1/2)\rAuto-merging a
#> CONFLICT (content): Merge conflict in a
#> error: could not apply 5ffd6de... b
#> hint: Resolve all conflicts manually, mark them as resolved with
#> hint: "git add/rm <conflicted_files>", then run "git rebase --continue".
#> hint: You can instead skip this commit: run "git rebase --skip".
#> hint: To abort and get back to the state before "git rebase", run "git rebase --abort".
#> Could not apply 5ffd6de... b
#> 05f3f3c both
#> 47336b1 base
#> UU a

#### help of a subcommand
export PATH=/usr/bin:/bin; git init -q -b main r; cd r; git mv -h; echo $?; git stash drop -h; echo $?; git help nosuch; echo $?; git help stash; git add -h >/dev/null; echo $?; git mv --nosuch; echo $?; git -c alias.st='status -s' help st; git add --patch
#differs: help is made from what is supported here, in git's form
#> usage: git mv [<options>] <source>... <destination>
#>
#>     -v, --verbose         say what is moved
#>     -n, --dry-run         say what would be moved
#>     -f, --force           even if it is there
#>     -k                    leave out what cannot be moved
#>
#> Not supported here: --sparse
#>
#> 129
#> usage: git stash drop [-q | --quiet] [<stash>]
#>
#>     -q, --quiet           say nothing
#>
#> 129
#> 1
#> usage: git stash list [<log-options>]
#>    or: git stash show [<options>] [<stash>]
#>    or: git stash drop [-q] [<stash>]
#>    or: git stash (pop | apply) [--index] [-q] [<stash>]
#>    or: git stash branch <branch> [<stash>]
#>    or: git stash clear
#>    or: git stash create [<message>]
#>    or: git stash store [<options>] <commit>
#>    or: git stash [push [<options>] [[--] <pathspec>...]]
#>    or: git stash save [<options>] [<message>]
#>
#> 129
#> 129
#> 'st' is aliased to 'status -s'
#2> git: 'nosuch' is not a git command. See 'git --help'.
#2> error: unknown option `nosuch'
#2> usage: git mv [<options>] <source>... <destination>
#2>
#2>     -v, --verbose         say what is moved
#2>     -n, --dry-run         say what would be moved
#2>     -f, --force           even if it is there
#2>     -k                    leave out what cannot be moved
#2>
#2> Not supported here: --sparse
#2>
#2> fatal: option '--patch' is not supported here; supported are: --dry-run --verbose --force --update --all --no-all --intent-to-add --ignore-errors --refresh --chmod --renormalize
#? 128

#### hooks of commits
export PATH=/usr/bin:/bin GIT_{AUTHOR,COMMITTER}_NAME=Ann GIT_{AUTHOR,COMMITTER}_EMAIL=a@b.c GIT_{AUTHOR,COMMITTER}_DATE='1700000000 +0100'; export XDG_CONFIG_HOME=/nosuch; git init -q -b main r; cd r
hook() { for h; do cat >.git/hooks/$h <<'X'
#!/bin/bash
read -r -d '' in; i=${GIT_INDEX_FILE##*/}
echo "${0##*/} [$*] ${PWD##*/} prefix=${GIT_PREFIX-unset} index=${i//[0-9]/} editor=${GIT_EDITOR-unset} date=${GIT_AUTHOR_DATE-unset} action=${GIT_REFLOG_ACTION-unset} $in"
X
chmod +x .git/hooks/$h; done; }
rm -rf .git/hooks; mkdir -p .git/hooks; hook pre-commit prepare-commit-msg commit-msg post-commit pre-merge-commit post-checkout post-merge pre-rebase post-rewrite applypatch-msg pre-applypatch post-applypatch
echo a >a; mkdir d; echo b >d/b; git add .; git commit -m one; echo 2 >>a; git commit -qam two; echo 3 >>d/b; (cd d; git commit -qm three b); git commit -qn --amend -m 'three again'; git commit -q --amend --no-edit; echo 4 >>a; GIT_EDITOR=true git commit -q --amend -a; git commit -q --amend --no-edit --no-post-rewrite; git commit -m nothing; echo $?
#> [main (root-commit) 4895967] one
#>  2 files changed, 2 insertions(+)
#>  create mode 100644 a
#>  create mode 100644 d/b
#> On branch main
#> nothing to commit, working tree clean
#> 1
#2> pre-commit [] r prefix= index=index editor=: date=@1700000000 +0100 action=unset 
#2> prepare-commit-msg [.git/COMMIT_EDITMSG message] r prefix= index=index editor=: date=@1700000000 +0100 action=unset 
#2> commit-msg [.git/COMMIT_EDITMSG] r prefix= index=index editor=: date=@1700000000 +0100 action=unset 
#2> post-commit [] r prefix= index=index editor=: date=@1700000000 +0100 action=unset 
#2> pre-commit [] r prefix= index=index.lock editor=: date=@1700000000 +0100 action=unset 
#2> prepare-commit-msg [.git/COMMIT_EDITMSG message] r prefix= index=index.lock editor=: date=@1700000000 +0100 action=unset 
#2> commit-msg [.git/COMMIT_EDITMSG] r prefix= index=index.lock editor=: date=@1700000000 +0100 action=unset 
#2> post-commit [] r prefix= index=index editor=: date=@1700000000 +0100 action=unset 
#2> pre-commit [] r prefix=d/ index=next-index-.lock editor=: date=@1700000000 +0100 action=unset 
#2> prepare-commit-msg [.git/COMMIT_EDITMSG message] r prefix=d/ index=next-index-.lock editor=: date=@1700000000 +0100 action=unset 
#2> commit-msg [.git/COMMIT_EDITMSG] r prefix=d/ index=next-index-.lock editor=: date=@1700000000 +0100 action=unset 
#2> post-commit [] r prefix=d/ index=index editor=: date=@1700000000 +0100 action=unset 
#2> prepare-commit-msg [.git/COMMIT_EDITMSG message] r prefix= index=index editor=: date=@1700000000 +0100 action=unset 
#2> post-commit [] r prefix= index=index editor=: date=@1700000000 +0100 action=unset 
#2> post-rewrite [amend] r prefix= index= editor=unset date=@1700000000 +0100 action=unset 03a6e05cbfeb693044db325a0df9e283f2cdf420 3a2f990419dcdc8156415fe4c013f5d311edc6b0
#2> pre-commit [] r prefix= index=index editor=: date=@1700000000 +0100 action=unset 
#2> prepare-commit-msg [.git/COMMIT_EDITMSG commit HEAD] r prefix= index=index editor=: date=@1700000000 +0100 action=unset 
#2> commit-msg [.git/COMMIT_EDITMSG] r prefix= index=index editor=: date=@1700000000 +0100 action=unset 
#2> post-commit [] r prefix= index=index editor=: date=@1700000000 +0100 action=unset 
#2> post-rewrite [amend] r prefix= index= editor=unset date=@1700000000 +0100 action=unset 3a2f990419dcdc8156415fe4c013f5d311edc6b0 3a2f990419dcdc8156415fe4c013f5d311edc6b0
#2> pre-commit [] r prefix= index=index.lock editor=true date=@1700000000 +0100 action=unset 
#2> prepare-commit-msg [.git/COMMIT_EDITMSG commit HEAD] r prefix= index=index.lock editor=true date=@1700000000 +0100 action=unset 
#2> commit-msg [.git/COMMIT_EDITMSG] r prefix= index=index.lock editor=true date=@1700000000 +0100 action=unset 
#2> post-commit [] r prefix= index=index editor=true date=@1700000000 +0100 action=unset 
#2> post-rewrite [amend] r prefix= index= editor=true date=@1700000000 +0100 action=unset 3a2f990419dcdc8156415fe4c013f5d311edc6b0 e4d0955c92c0916948fa59499aa34521f83123e1
#2> pre-commit [] r prefix= index=index editor=: date=@1700000000 +0100 action=unset 
#2> prepare-commit-msg [.git/COMMIT_EDITMSG commit HEAD] r prefix= index=index editor=: date=@1700000000 +0100 action=unset 
#2> commit-msg [.git/COMMIT_EDITMSG] r prefix= index=index editor=: date=@1700000000 +0100 action=unset 
#2> post-commit [] r prefix= index=index editor=: date=@1700000000 +0100 action=unset 
#2> pre-commit [] r prefix= index=index editor=: date=@1700000000 +0100 action=unset 

#### hooks of checkouts
export PATH=/usr/bin:/bin GIT_{AUTHOR,COMMITTER}_NAME=Ann GIT_{AUTHOR,COMMITTER}_EMAIL=a@b.c GIT_{AUTHOR,COMMITTER}_DATE='1700000000 +0100'; export XDG_CONFIG_HOME=/nosuch; git init -q -b main r; cd r
hook() { for h; do cat >.git/hooks/$h <<'X'
#!/bin/bash
read -r -d '' in; i=${GIT_INDEX_FILE##*/}
echo "${0##*/} [$*] ${PWD##*/} prefix=${GIT_PREFIX-unset} index=${i//[0-9]/} editor=${GIT_EDITOR-unset} date=${GIT_AUTHOR_DATE-unset} action=${GIT_REFLOG_ACTION-unset} $in"
X
chmod +x .git/hooks/$h; done; }
rm -rf .git/hooks; mkdir -p .git/hooks; hook pre-commit prepare-commit-msg commit-msg post-commit pre-merge-commit post-checkout post-merge pre-rebase post-rewrite applypatch-msg pre-applypatch post-applypatch
echo a >a; git add a; git commit -qnm a; git switch -q -c t; echo t >t; git add t; git commit -qnm t 2>/dev/null; git switch main; git checkout t -- t; git restore a; git checkout -b t2; git checkout main; git checkout --detach; git checkout -q t; git checkout a; git checkout
#> A	t
#> A	t
#2> prepare-commit-msg [.git/COMMIT_EDITMSG message] r prefix= index=index editor=: date=@1700000000 +0100 action=unset 
#2> post-commit [] r prefix= index=index editor=: date=@1700000000 +0100 action=unset 
#2> post-checkout [317606b6e0fdc8d2a513a85f78e851b9fe8af72f 317606b6e0fdc8d2a513a85f78e851b9fe8af72f 1] r prefix= index= editor=unset date=1700000000 +0100 action=unset 
#2> Switched to branch 'main'
#2> post-checkout [4e1a82170175f22fa47750b7047066acdac78bcd 317606b6e0fdc8d2a513a85f78e851b9fe8af72f 1] r prefix= index= editor=unset date=1700000000 +0100 action=unset 
#2> post-checkout [317606b6e0fdc8d2a513a85f78e851b9fe8af72f 317606b6e0fdc8d2a513a85f78e851b9fe8af72f 0] r prefix= index= editor=unset date=1700000000 +0100 action=unset 
#2> post-checkout [317606b6e0fdc8d2a513a85f78e851b9fe8af72f 317606b6e0fdc8d2a513a85f78e851b9fe8af72f 0] r prefix= index= editor=unset date=1700000000 +0100 action=unset 
#2> Switched to a new branch 't2'
#2> post-checkout [317606b6e0fdc8d2a513a85f78e851b9fe8af72f 317606b6e0fdc8d2a513a85f78e851b9fe8af72f 1] r prefix= index= editor=unset date=1700000000 +0100 action=unset 
#2> Switched to branch 'main'
#2> post-checkout [317606b6e0fdc8d2a513a85f78e851b9fe8af72f 317606b6e0fdc8d2a513a85f78e851b9fe8af72f 1] r prefix= index= editor=unset date=1700000000 +0100 action=unset 
#2> HEAD is now at 317606b a
#2> post-checkout [317606b6e0fdc8d2a513a85f78e851b9fe8af72f 317606b6e0fdc8d2a513a85f78e851b9fe8af72f 1] r prefix= index= editor=unset date=1700000000 +0100 action=unset 
#2> post-checkout [317606b6e0fdc8d2a513a85f78e851b9fe8af72f 4e1a82170175f22fa47750b7047066acdac78bcd 1] r prefix= index= editor=unset date=1700000000 +0100 action=unset 
#2> Updated 0 paths from the index
#2> post-checkout [4e1a82170175f22fa47750b7047066acdac78bcd 4e1a82170175f22fa47750b7047066acdac78bcd 0] r prefix= index= editor=unset date=1700000000 +0100 action=unset 
#2> post-checkout [4e1a82170175f22fa47750b7047066acdac78bcd 4e1a82170175f22fa47750b7047066acdac78bcd 1] r prefix= index= editor=unset date=1700000000 +0100 action=unset 

#### hooks of merges
export PATH=/usr/bin:/bin GIT_{AUTHOR,COMMITTER}_NAME=Ann GIT_{AUTHOR,COMMITTER}_EMAIL=a@b.c GIT_{AUTHOR,COMMITTER}_DATE='1700000000 +0100'; export XDG_CONFIG_HOME=/nosuch; git init -q -b main r; cd r
hook() { for h; do cat >.git/hooks/$h <<'X'
#!/bin/bash
read -r -d '' in; i=${GIT_INDEX_FILE##*/}
echo "${0##*/} [$*] ${PWD##*/} prefix=${GIT_PREFIX-unset} index=${i//[0-9]/} editor=${GIT_EDITOR-unset} date=${GIT_AUTHOR_DATE-unset} action=${GIT_REFLOG_ACTION-unset} $in"
X
chmod +x .git/hooks/$h; done; }
rm -rf .git/hooks; mkdir -p .git/hooks; hook pre-commit prepare-commit-msg commit-msg post-commit pre-merge-commit post-checkout post-merge pre-rebase post-rewrite applypatch-msg pre-applypatch post-applypatch
{ echo a >a; git add a; git commit -qnm a; git switch -q -c t; echo t >t; git add t; git commit -qnm t; git switch -q main; git branch u; } 2>/dev/null
git merge t; git switch -q u; echo u >u; git add u; git commit -qnm u 2>/dev/null; git merge --no-edit main; git reset -q --hard HEAD~; git merge -q --squash main; git reset -q --hard; git merge -q --no-verify --no-edit main; git log -1 --format=%B
#> Updating 317606b..4e1a821
#> Fast-forward
#>  t | 1 +
#>  1 file changed, 1 insertion(+)
#>  create mode 100644 t
#> Merge made by the 'ort' strategy.
#>  t | 1 +
#>  1 file changed, 1 insertion(+)
#>  create mode 100644 t
#> Squash commit -- not updating HEAD
#> Merge branch 'main' into u
#>
#2> post-merge [0] r prefix= index= editor=unset date=1700000000 +0100 action=merge t 
#2> post-checkout [4e1a82170175f22fa47750b7047066acdac78bcd 317606b6e0fdc8d2a513a85f78e851b9fe8af72f 1] r prefix= index= editor=unset date=1700000000 +0100 action=unset 
#2> pre-merge-commit [] r prefix= index=index editor=: date=1700000000 +0100 action=merge main 
#2> prepare-commit-msg [.git/MERGE_MSG merge] r prefix= index=index editor=: date=1700000000 +0100 action=merge main 
#2> commit-msg [.git/MERGE_MSG] r prefix= index=index editor=: date=1700000000 +0100 action=merge main 
#2> post-merge [0] r prefix= index= editor=unset date=1700000000 +0100 action=merge main 
#2> post-merge [1] r prefix= index= editor=unset date=1700000000 +0100 action=merge main 
#2> Automatic merge went well; stopped before committing as requested
#2> prepare-commit-msg [.git/MERGE_MSG merge] r prefix= index=index editor=: date=1700000000 +0100 action=merge main 
#2> post-merge [0] r prefix= index= editor=unset date=1700000000 +0100 action=merge main 

#### hooks of a rebase and of picks
export PATH=/usr/bin:/bin GIT_{AUTHOR,COMMITTER}_NAME=Ann GIT_{AUTHOR,COMMITTER}_EMAIL=a@b.c GIT_{AUTHOR,COMMITTER}_DATE='1700000000 +0100'; export XDG_CONFIG_HOME=/nosuch; git init -q -b main r; cd r
hook() { for h; do cat >.git/hooks/$h <<'X'
#!/bin/bash
read -r -d '' in; i=${GIT_INDEX_FILE##*/}
echo "${0##*/} [$*] ${PWD##*/} prefix=${GIT_PREFIX-unset} index=${i//[0-9]/} editor=${GIT_EDITOR-unset} date=${GIT_AUTHOR_DATE-unset} action=${GIT_REFLOG_ACTION-unset} $in"
X
chmod +x .git/hooks/$h; done; }
rm -rf .git/hooks; mkdir -p .git/hooks; hook pre-commit prepare-commit-msg commit-msg post-commit pre-merge-commit post-checkout post-merge pre-rebase post-rewrite applypatch-msg pre-applypatch post-applypatch
{ for c in a b c; do echo $c >$c; git add $c; git commit -qnm $c; done; git switch -q -c t HEAD~1; for c in x y z; do echo $c >$c; git add $c; git commit -qnm $c; done; } 2>/dev/null
git rebase -q main; git cherry-pick HEAD; git log --oneline -1; git rebase -q --no-verify main~1; git rebase -q -f main; git switch -q main; git cherry-pick -q t~1 2>/dev/null; git cherry-pick t; git revert --no-edit HEAD; GIT_SEQUENCE_EDITOR="sed -i '2s/pick/fixup/'" git rebase -q -i HEAD~3
#> On branch t
#> You are currently cherry-picking commit ef0a2d7.
#>   (all conflicts fixed: run "git cherry-pick --continue")
#>   (use "git cherry-pick --skip" to skip this patch)
#>   (use "git cherry-pick --abort" to cancel the cherry-pick operation)
#>
#> nothing to commit, working tree clean
#> ef0a2d7 z
#> [main ba0607a] z
#>  Date: Tue Nov 14 23:13:20 2023 +0100
#>  1 file changed, 1 insertion(+)
#>  create mode 100644 z
#> [main 42daa66] Revert "z"
#>  Date: Tue Nov 14 23:13:20 2023 +0100
#>  1 file changed, 1 deletion(-)
#>  delete mode 100644 z
#2> pre-rebase [main] r prefix= index= editor=unset date=1700000000 +0100 action=unset 
#2> post-checkout [79265085630a3cf85285d1bad41d2aa046391ee2 e276fbb7456126d66ca8f2ee5659a674547596ad 1] r prefix= index= editor=unset date=1700000000 +0100 action=unset 
#2> prepare-commit-msg [.git/COMMIT_EDITMSG message] r prefix= index=index editor=: date=1700000000 +0100 action=unset 
#2> post-commit [] r prefix= index=index editor=: date=1700000000 +0100 action=unset 
#2> prepare-commit-msg [.git/COMMIT_EDITMSG message] r prefix= index=index editor=: date=1700000000 +0100 action=unset 
#2> post-commit [] r prefix= index=index editor=: date=1700000000 +0100 action=unset 
#2> prepare-commit-msg [.git/COMMIT_EDITMSG message] r prefix= index=index editor=: date=1700000000 +0100 action=unset 
#2> post-commit [] r prefix= index=index editor=: date=1700000000 +0100 action=unset 
#2> post-rewrite [rebase] r prefix= index= editor=unset date=1700000000 +0100 action=unset 48d2b3b38f08b1e72b604c048988ffffb959adfa 0c2d62860f650db1ca1d7f0f2ba6331a403fbb5d
#2> 7609735513c5a99169d758bc14a7d68a5a0ac600 adaea52bb8c686167418c1d89aa742238683d255
#2> 79265085630a3cf85285d1bad41d2aa046391ee2 ef0a2d73e665ef4527f16b7325a1329f562f49b2
#2> The previous cherry-pick is now empty, possibly due to conflict resolution.
#2> If you wish to commit it anyway, use:
#2>
#2>     git commit --allow-empty
#2>
#2> Otherwise, please use 'git cherry-pick --skip'
#2> pre-rebase [main] r prefix= index= editor=unset date=1700000000 +0100 action=unset 
#2> post-checkout [ef0a2d73e665ef4527f16b7325a1329f562f49b2 e276fbb7456126d66ca8f2ee5659a674547596ad 1] r prefix= index= editor=unset date=1700000000 +0100 action=unset 
#2> prepare-commit-msg [.git/COMMIT_EDITMSG message] r prefix= index=index editor=: date=1700000000 +0100 action=unset 
#2> post-commit [] r prefix= index=index editor=: date=1700000000 +0100 action=unset 
#2> prepare-commit-msg [.git/COMMIT_EDITMSG message] r prefix= index=index editor=: date=1700000000 +0100 action=unset 
#2> post-commit [] r prefix= index=index editor=: date=1700000000 +0100 action=unset 
#2> prepare-commit-msg [.git/COMMIT_EDITMSG message] r prefix= index=index editor=: date=1700000000 +0100 action=unset 
#2> post-commit [] r prefix= index=index editor=: date=1700000000 +0100 action=unset 
#2> post-rewrite [rebase] r prefix= index= editor=unset date=1700000000 +0100 action=unset 0c2d62860f650db1ca1d7f0f2ba6331a403fbb5d 0c2d62860f650db1ca1d7f0f2ba6331a403fbb5d
#2> adaea52bb8c686167418c1d89aa742238683d255 adaea52bb8c686167418c1d89aa742238683d255
#2> ef0a2d73e665ef4527f16b7325a1329f562f49b2 ef0a2d73e665ef4527f16b7325a1329f562f49b2
#2> post-checkout [ef0a2d73e665ef4527f16b7325a1329f562f49b2 e276fbb7456126d66ca8f2ee5659a674547596ad 1] r prefix= index= editor=unset date=1700000000 +0100 action=unset 
#2> prepare-commit-msg [.git/COMMIT_EDITMSG message] r prefix= index=index editor=: date=1700000000 +0100 action=unset 
#2> post-commit [] r prefix= index=index editor=: date=1700000000 +0100 action=unset 
#2> prepare-commit-msg [.git/COMMIT_EDITMSG message] r prefix= index=index editor=: date=1700000000 +0100 action=unset 
#2> post-commit [] r prefix= index=index editor=: date=1700000000 +0100 action=unset 
#2> pre-rebase [HEAD~3] r prefix= index= editor=unset date=1700000000 +0100 action=unset 
#2> post-checkout [42daa66e08f970d9617de2a36f5ee964485950d3 e276fbb7456126d66ca8f2ee5659a674547596ad 1] r prefix= index= editor=unset date=1700000000 +0100 action=unset 
#2> prepare-commit-msg [.git/COMMIT_EDITMSG message] r prefix= index=index editor=: date=1700000000 +0100 action=unset 
#2> post-commit [] r prefix= index=index editor=: date=1700000000 +0100 action=unset 
#2> post-rewrite [amend] r prefix= index= editor=unset date=1700000000 +0100 action=unset e276fbb7456126d66ca8f2ee5659a674547596ad 831a441e8bdf6baddb66f9315338246c4a083bd0
#2> prepare-commit-msg [.git/COMMIT_EDITMSG message] r prefix= index=index editor=: date=1700000000 +0100 action=unset 
#2> post-commit [] r prefix= index=index editor=: date=1700000000 +0100 action=unset 
#2> post-rewrite [rebase] r prefix= index= editor=unset date=1700000000 +0100 action=unset e276fbb7456126d66ca8f2ee5659a674547596ad 831a441e8bdf6baddb66f9315338246c4a083bd0
#2> ba0607a5ca435035d23cbf04c552352138f81af4 831a441e8bdf6baddb66f9315338246c4a083bd0
#2> 42daa66e08f970d9617de2a36f5ee964485950d3 67e1f339f02fc827f2f7371f57c46871839e2781

#### hooks of am
export PATH=/usr/bin:/bin GIT_{AUTHOR,COMMITTER}_NAME=Ann GIT_{AUTHOR,COMMITTER}_EMAIL=a@b.c GIT_{AUTHOR,COMMITTER}_DATE='1700000000 +0100'; export XDG_CONFIG_HOME=/nosuch; git init -q -b main r; cd r
hook() { for h; do cat >.git/hooks/$h <<'X'
#!/bin/bash
read -r -d '' in; i=${GIT_INDEX_FILE##*/}
echo "${0##*/} [$*] ${PWD##*/} prefix=${GIT_PREFIX-unset} index=${i//[0-9]/} editor=${GIT_EDITOR-unset} date=${GIT_AUTHOR_DATE-unset} action=${GIT_REFLOG_ACTION-unset} $in"
X
chmod +x .git/hooks/$h; done; }
rm -rf .git/hooks; mkdir -p .git/hooks; hook pre-commit prepare-commit-msg commit-msg post-commit pre-merge-commit post-checkout post-merge pre-rebase post-rewrite applypatch-msg pre-applypatch post-applypatch
{ echo a >a; git add a; git commit -qnm a; echo b >>a; git commit -qnam b; } 2>/dev/null
git format-patch -q -1 -o ..; git reset -q --hard HEAD~; git am ../0001*; git reset -q --hard HEAD~; printf '#!/bin/sh\necho no; exit 3\n' >.git/hooks/pre-applypatch; git am -q ../0001*; echo $?; git status -s; git am --abort; printf '#!/bin/sh\necho "more" >>$1\n' >.git/hooks/applypatch-msg; rm .git/hooks/pre-applypatch; git am -q ../0001*; git log -1 --format=%B
#> Applying: b
#> 1
#> M  a
#> b
#> more
#>
#2> applypatch-msg [.git/rebase-apply/final-commit] r prefix= index= editor=unset date=1700000000 +0100 action=unset 
#2> pre-applypatch [] r prefix= index= editor=unset date=1700000000 +0100 action=unset 
#2> post-applypatch [] r prefix= index= editor=unset date=1700000000 +0100 action=unset 
#2> applypatch-msg [.git/rebase-apply/final-commit] r prefix= index= editor=unset date=1700000000 +0100 action=unset 
#2> no
#2> post-applypatch [] r prefix= index= editor=unset date=1700000000 +0100 action=unset 

#### hooks that refuse
export PATH=/usr/bin:/bin GIT_{AUTHOR,COMMITTER}_NAME=Ann GIT_{AUTHOR,COMMITTER}_EMAIL=a@b.c GIT_{AUTHOR,COMMITTER}_DATE='1700000000 +0100'; export XDG_CONFIG_HOME=/nosuch; git init -q -b main r; cd r
mkdir -p .git/hooks; no() { printf '#!/bin/sh\necho "$0 says no"; exit %s\n' $2 >.git/hooks/$1; chmod +x .git/hooks/$1; }
rm -f .git/hooks/*; echo a >a; git add a; git commit -qm a; git branch t; echo b >b; git add b
no pre-commit 3; git commit -m b; echo $?; git status -s; rm .git/hooks/*; no prepare-commit-msg 4; git commit -nm b; echo $?; rm .git/hooks/*; no commit-msg 5; git commit -m b; echo $?; echo x >>a; git commit -am b; echo $?; git status -s; git commit -qnam b; echo $?; rm .git/hooks/*; no post-commit 6; git commit -q --amend --no-edit; echo $?; rm .git/hooks/*
no pre-rebase 7; git rebase -f HEAD~1; echo $?; git rebase -q --no-verify -f HEAD~1; echo $?; rm .git/hooks/*; no post-checkout 8; git switch -q t; echo $?; git checkout -q main -- a; echo $?; git restore -SW a; echo $?; git checkout -q -b n; echo $?; rm .git/hooks/*; git reset -q --hard; git switch -q t
echo t >t; git add t; git commit -qm t; no pre-merge-commit 9; git merge main; echo $?; git status; git merge --abort; rm .git/hooks/*; no commit-msg 9; git merge -q main; echo $?; cat .git/MERGE_MSG; git merge --abort; rm .git/hooks/*; no post-merge 9; git merge -q --no-edit main; echo $?; git log --oneline
#> 1
#> A  b
#> 1
#> 1
#> 1
#>  M a
#> A  b
#> 0
#> 0
#> Current branch main is up to date, rebase forced.
#> 128
#> 0
#> 1
#> 8
#> 8
#> 1
#> 1
#> On branch t
#> All conflicts fixed but you are still merging.
#>   (use "git commit" to conclude merge)
#>
#> Changes to be committed:
#> 	modified:   a
#> 	new file:   b
#>
#> 1
#> Merge branch 'main' into t
#> 0
#> 8736dea Merge branch 'main' into t
#> 4e1a821 t
#> 70e867e b
#> 317606b a
#2> .git/hooks/pre-commit says no
#2> .git/hooks/prepare-commit-msg says no
#2> .git/hooks/commit-msg says no
#2> .git/hooks/commit-msg says no
#2> .git/hooks/post-commit says no
#2> .git/hooks/pre-rebase says no
#2> fatal: The pre-rebase hook refused to rebase.
#2> .git/hooks/post-checkout says no
#2> .git/hooks/post-checkout says no
#2> .git/hooks/post-checkout says no
#2> .git/hooks/post-checkout says no
#2> .git/hooks/pre-merge-commit says no
#2> Not committing merge; use 'git commit' to complete the merge.
#2> .git/hooks/commit-msg says no
#2> Not committing merge; use 'git commit' to complete the merge.
#2> .git/hooks/post-merge says no

#### hooks that change what is committed
export PATH=/usr/bin:/bin GIT_{AUTHOR,COMMITTER}_NAME=Ann GIT_{AUTHOR,COMMITTER}_EMAIL=a@b.c GIT_{AUTHOR,COMMITTER}_DATE='1700000000 +0100'; export XDG_CONFIG_HOME=/nosuch; git init -q -b main r; cd r
mkdir -p .git/hooks; rm -f .git/hooks/*; printf '#!/bin/sh\necho made >made; git add made; git diff --cached --name-only\n' >.git/hooks/pre-commit; printf '#!/bin/sh\nsed -i "s/^/[$2] /" $1\n' >.git/hooks/prepare-commit-msg; printf '#!/bin/sh\ngrep -q bug "$1" || echo "Bug: none" >>$1\n' >.git/hooks/commit-msg; chmod +x .git/hooks/*
echo a >a; git add a; git commit -m one; git log --format=%B; git ls-tree --name-only HEAD; sed -i 's/made/made2/g' .git/hooks/pre-commit; echo b >>a; git commit -am two; git status -s; git ls-tree --name-only HEAD; git log -1 --format=%B; GIT_EDITOR='cat' git commit -q --amend; git log -1 --format=%B
#> [main (root-commit) 719084c] [message] one Bug: none
#>  2 files changed, 2 insertions(+)
#>  create mode 100644 a
#>  create mode 100644 made
#> [message] one
#> Bug: none
#>
#> a
#> made
#> [main 42d4f29] [message] two Bug: none
#>  2 files changed, 2 insertions(+)
#>  create mode 100644 made2
#> a
#> made
#> made2
#> [message] two
#> Bug: none
#>
#> [commit] [message] two
#> [commit] Bug: none
#> [commit] 
#> [commit] # Please enter the commit message for your changes. Lines starting
#> [commit] # with '#' will be ignored, and an empty message aborts the commit.
#> [commit] #
#> [commit] # Date:      Tue Nov 14 23:13:20 2023 +0100
#> [commit] #
#> [commit] # On branch main
#> [commit] # Changes to be committed:
#> [commit] #	modified:   a
#> [commit] #	new file:   made2
#> [commit] #
#> [commit] [message] two
#> [commit] Bug: none
#> [commit]
#> [commit] # Please enter the commit message for your changes. Lines starting
#> [commit] # with '#' will be ignored, and an empty message aborts the commit.
#> [commit] #
#> [commit] # Date:      Tue Nov 14 23:13:20 2023 +0100
#> [commit] #
#> [commit] # On branch main
#> [commit] # Changes to be committed:
#> [commit] #	modified:   a
#> [commit] #	new file:   made2
#> [commit] #
#> Bug: none
#>
#2> a
#2> made
#2> a
#2> made2

#### hooks elsewhere, not executable, without a line for an interpreter
export PATH=/usr/bin:/bin GIT_{AUTHOR,COMMITTER}_NAME=Ann GIT_{AUTHOR,COMMITTER}_EMAIL=a@b.c GIT_{AUTHOR,COMMITTER}_DATE='1700000000 +0100'; export XDG_CONFIG_HOME=/nosuch; git init -q -b main r; cd r
mkdir -p .git/hooks h; rm -f .git/hooks/*; echo 'echo here $0' >h/pre-commit; chmod +x h/pre-commit; git config core.hooksPath h; echo a >a; git add a; git commit -qm a; git config core.hooksPath "$PWD/h"; git commit -q --allow-empty -m b 2>&1 | sed "s,$PWD,TOP,"; chmod -x h/pre-commit; git config core.hooksPath h; git commit -q --allow-empty -m c; git -c advice.ignoredHook=false commit -q --allow-empty -m d; git config core.hooksPath /nosuch; git commit -q --allow-empty -m e; git log --oneline
#> here TOP/h/pre-commit
#> 8718214 e
#> 7d53a92 d
#> 0c55694 c
#> 8e69c0d b
#> 317606b a
#2> here h/pre-commit
#2> hint: The 'h/pre-commit' hook was ignored because it's not set as executable.
#2> hint: You can disable this warning with `git config advice.ignoredHook false`.

#### a conflict of cherry-pick is told in order
export PATH=/usr/bin:/bin GIT_{AUTHOR,COMMITTER}_NAME=Ann GIT_{AUTHOR,COMMITTER}_EMAIL=a@b.c GIT_{AUTHOR,COMMITTER}_DATE='1700000000 +0100'; git init -q -b main r; cd r; seq 5 > f; git add f; git commit -qm base; git switch -qc x; sed -i 2s/.*/two/ f; git commit -qam x1; git switch -q main; sed -i 2s/.*/zwei/ f; git commit -qam m1; git cherry-pick x 2>&1; git cherry-pick --abort; git revert --no-edit x 2>&1
#> Auto-merging f
#> CONFLICT (content): Merge conflict in f
#> error: could not apply 18f5f86... x1
#> hint: After resolving the conflicts, mark them with
#> hint: "git add/rm <pathspec>", then run
#> hint: "git cherry-pick --continue".
#> hint: You can instead skip this commit with "git cherry-pick --skip".
#> hint: To abort and get back to the state before "git cherry-pick",
#> hint: run "git cherry-pick --abort".
#> Auto-merging f
#> CONFLICT (content): Merge conflict in f
#> error: could not revert 18f5f86... x1
#> hint: After resolving the conflicts, mark them with
#> hint: "git add/rm <pathspec>", then run
#> hint: "git revert --continue".
#> hint: You can instead skip this commit with "git revert --skip".
#> hint: To abort and get back to the state before "git revert",
#> hint: run "git revert --abort".
#? 1

#### merge.conflictStyle
export PATH=/usr/bin:/bin GIT_{AUTHOR,COMMITTER}_NAME=Ann GIT_{AUTHOR,COMMITTER}_EMAIL=a@b.c GIT_{AUTHOR,COMMITTER}_DATE='1700000000 +0100'; git init -q -b main r; cd r; printf '%s\n' 1 2 3 4 5 6 7 8 9 >f; git add f; git commit -qm base; git switch -qc x; printf '%s\n' 1 A B X Y Z C D 6 7 8 nine >f; git commit -qam x; git switch -q main; printf '%s\n' 1 A B M N C D 6 7 8 neun >f; git commit -qam m
for s in merge diff3 zdiff3; do git -c merge.conflictStyle=$s merge -q x; cat f; git merge --abort; git -c merge.conflictstyle=$s cherry-pick x 2>/dev/null; cat f; git cherry-pick --abort; done; git -c merge.conflictStyle=nope merge -q x 2>/dev/null || echo refused
#> Auto-merging f
#> CONFLICT (content): Merge conflict in f
#> Automatic merge failed; fix conflicts and then commit the result.
#> 1
#> A
#> B
#> <<<<<<< HEAD
#> M
#> N
#> =======
#> X
#> Y
#> Z
#> >>>>>>> x
#> C
#> D
#> 6
#> 7
#> 8
#> <<<<<<< HEAD
#> neun
#> =======
#> nine
#> >>>>>>> x
#> Auto-merging f
#> CONFLICT (content): Merge conflict in f
#> 1
#> A
#> B
#> <<<<<<< HEAD
#> M
#> N
#> =======
#> X
#> Y
#> Z
#> >>>>>>> f15b3a9 (x)
#> C
#> D
#> 6
#> 7
#> 8
#> <<<<<<< HEAD
#> neun
#> =======
#> nine
#> >>>>>>> f15b3a9 (x)
#> Auto-merging f
#> CONFLICT (content): Merge conflict in f
#> Automatic merge failed; fix conflicts and then commit the result.
#> 1
#> <<<<<<< HEAD
#> A
#> B
#> M
#> N
#> C
#> D
#> ||||||| 294cdcf
#> 2
#> 3
#> 4
#> 5
#> =======
#> A
#> B
#> X
#> Y
#> Z
#> C
#> D
#> >>>>>>> x
#> 6
#> 7
#> 8
#> <<<<<<< HEAD
#> neun
#> ||||||| 294cdcf
#> 9
#> =======
#> nine
#> >>>>>>> x
#> Auto-merging f
#> CONFLICT (content): Merge conflict in f
#> 1
#> <<<<<<< HEAD
#> A
#> B
#> M
#> N
#> C
#> D
#> ||||||| parent of f15b3a9 (x)
#> 2
#> 3
#> 4
#> 5
#> =======
#> A
#> B
#> X
#> Y
#> Z
#> C
#> D
#> >>>>>>> f15b3a9 (x)
#> 6
#> 7
#> 8
#> <<<<<<< HEAD
#> neun
#> ||||||| parent of f15b3a9 (x)
#> 9
#> =======
#> nine
#> >>>>>>> f15b3a9 (x)
#> Auto-merging f
#> CONFLICT (content): Merge conflict in f
#> Automatic merge failed; fix conflicts and then commit the result.
#> 1
#> A
#> B
#> <<<<<<< HEAD
#> M
#> N
#> ||||||| 294cdcf
#> 2
#> 3
#> 4
#> 5
#> =======
#> X
#> Y
#> Z
#> >>>>>>> x
#> C
#> D
#> 6
#> 7
#> 8
#> <<<<<<< HEAD
#> neun
#> ||||||| 294cdcf
#> 9
#> =======
#> nine
#> >>>>>>> x
#> Auto-merging f
#> CONFLICT (content): Merge conflict in f
#> 1
#> A
#> B
#> <<<<<<< HEAD
#> M
#> N
#> ||||||| parent of f15b3a9 (x)
#> 2
#> 3
#> 4
#> 5
#> =======
#> X
#> Y
#> Z
#> >>>>>>> f15b3a9 (x)
#> C
#> D
#> 6
#> 7
#> 8
#> <<<<<<< HEAD
#> neun
#> ||||||| parent of f15b3a9 (x)
#> 9
#> =======
#> nine
#> >>>>>>> f15b3a9 (x)
#> refused

#### line ends as attributes have them
export PATH=/usr/bin:/bin GIT_{AUTHOR,COMMITTER}_NAME=Ann GIT_{AUTHOR,COMMITTER}_EMAIL=a@b.c GIT_{AUTHOR,COMMITTER}_DATE='1700000000 +0100'; git init -q -b main r; cd r
printf '* text=auto\n*.bat eol=crlf\n*.bin binary\n*.sh text eol=lf\n' > .gitattributes
printf 'a\r\nb\r\n' > t.txt; printf 'a\nb\n' > x.bat; printf 'a\r\nb\n' > z.bin; printf 'a\r\nb\r\n' > s.sh; printf 'a\nb\n' > u.txt; printf 'a\r\nb\0' > nul
git add .; git ls-files --eol; git commit -qm one; git status -s; for f in t.txt x.bat z.bin s.sh nul; do git cat-file -p :$f | od -c; done
rm *; git checkout -q .; for f in t.txt x.bat z.bin s.sh; do od -c < $f; done; git status -s
printf 'c\r\n' >> t.txt; git diff; git diff --stat; git status -s; printf 'q\n' >> z.bin; git diff z.bin; git ls-files --eol -o -c
#> i/lf    w/lf    attr/text=auto        	.gitattributes
#> i/-text w/-text attr/text=auto        	nul
#> i/lf    w/crlf  attr/text eol=lf      	s.sh
#> i/lf    w/crlf  attr/text=auto        	t.txt
#> i/lf    w/lf    attr/text=auto        	u.txt
#> i/lf    w/lf    attr/text=auto eol=crlf	x.bat
#> i/mixed w/mixed attr/-text            	z.bin
#> 0000000   a  \n   b  \n
#> 0000004
#> 0000000   a  \n   b  \n
#> 0000004
#> 0000000   a  \r  \n   b  \n
#> 0000005
#> 0000000   a  \n   b  \n
#> 0000004
#> 0000000   a  \r  \n   b  \0
#> 0000005
#> 0000000   a  \n   b  \n
#> 0000004
#> 0000000   a  \r  \n   b  \r  \n
#> 0000006
#> 0000000   a  \r  \n   b  \n
#> 0000005
#> 0000000   a  \n   b  \n
#> 0000004
#> diff --git a/t.txt b/t.txt
#> index 422c2b7..de98044 100644
#> --- a/t.txt
#> +++ b/t.txt
#> @@ -1,2 +1,3 @@
#>  a
#>  b
#> +c
#>  t.txt | 1 +
#>  1 file changed, 1 insertion(+)
#>  M t.txt
#> diff --git a/z.bin b/z.bin
#> index 4565b4d..a32a475 100644
#> Binary files a/z.bin and b/z.bin differ
#> i/lf    w/lf    attr/text=auto        	.gitattributes
#> i/-text w/-text attr/text=auto        	nul
#> i/lf    w/lf    attr/text eol=lf      	s.sh
#> i/lf    w/mixed attr/text=auto        	t.txt
#> i/lf    w/lf    attr/text=auto        	u.txt
#> i/lf    w/crlf  attr/text=auto eol=crlf	x.bat
#> i/mixed w/mixed attr/-text            	z.bin
#2> warning: in the working copy of 's.sh', CRLF will be replaced by LF the next time Git touches it
#2> warning: in the working copy of 't.txt', CRLF will be replaced by LF the next time Git touches it
#2> warning: in the working copy of 'x.bat', LF will be replaced by CRLF the next time Git touches it
#2> warning: in the working copy of 't.txt', CRLF will be replaced by LF the next time Git touches it
#2> warning: in the working copy of 't.txt', CRLF will be replaced by LF the next time Git touches it

#### check-attr
export PATH=/usr/bin:/bin; git init -q -b main r; cd r; mkdir -p d/e
printf '[attr]mine text -diff x=1\n*.c mine\n*.c x=2 !diff\n/top -text\nd/** y\n"a b" z\n*.h binary\n[attr]two mine three\n*.t two\n' > .gitattributes; printf '*.c -x\ne/f q\n' > d/.gitattributes; echo 'g i=info' > .git/info/attributes
git check-attr -a a.c d/a.c top d/top 'a b' h.h d/e/f g d/g b.t; git check-attr x diff -- a.c d/a.c no; git check-attr text a.c h.h; cd d; git check-attr x a.c ../a.c
printf 'a.c\ng\n' | git check-attr --stdin -a; printf 'a.c\0g' | git check-attr -z --stdin x i; git check-attr 'a/b' f; echo $?; git check-attr -a --cached a.c; git add -A; git check-attr --cached -a a.c
#> a.c: text: set
#> a.c: mine: set
#> a.c: x: 2
#> d/a.c: text: set
#> d/a.c: mine: set
#> d/a.c: x: unset
#> d/a.c: y: set
#> top: text: unset
#> d/top: y: set
#> a b: z: set
#> h.h: binary: set
#> h.h: diff: unset
#> h.h: merge: unset
#> h.h: text: unset
#> d/e/f: y: set
#> d/e/f: q: set
#> g: i: info
#> d/g: y: set
#> d/g: i: info
#> b.t: diff: unset
#> b.t: text: set
#> b.t: mine: set
#> b.t: x: 1
#> b.t: two: set
#> b.t: three: set
#> a.c: x: 2
#> a.c: diff: unspecified
#> d/a.c: x: unset
#> d/a.c: diff: unspecified
#> no: x: unspecified
#> no: diff: unspecified
#> a.c: text: set
#> h.h: text: unset
#> a.c: x: unset
#> ../a.c: x: 2
#> a.c: text: set
#> a.c: mine: set
#> a.c: x: unset
#> a.c: y: set
#> g: y: set
#> g: i: info
#>\ a.c\0x\0unset\0a.c\0i\0unspecified\0g\0x\0unspecified\0g\0i\0info\0255
#> a.c: text: set
#> a.c: mine: set
#> a.c: x: unset
#> a.c: y: set
#2> error: a/b: not a valid attribute name

#### core.autocrlf and its warnings
export PATH=/usr/bin:/bin GIT_{AUTHOR,COMMITTER}_NAME=Ann GIT_{AUTHOR,COMMITTER}_EMAIL=a@b.c GIT_{AUTHOR,COMMITTER}_DATE='1700000000 +0100'; git init -q -b main r; cd r
git config core.autocrlf true; printf 'a\nb\n' > lf; printf 'a\r\nb\r\n' > crlf; git add lf; git add crlf; git ls-files --eol; git commit -qm one; rm lf; git checkout lf; od -c lf; printf 'c\n' >> lf; git diff; git commit -qam two; git status -s
git config core.autocrlf input; printf 'x\r\n' > new; git add new; git ls-files --eol new; git config core.safecrlf true; printf 'y\r\n' > n2; git add n2; echo $?; git config core.safecrlf false; git add n2; git config core.autocrlf false; git config core.eol crlf; echo '*.t text' > .gitattributes; printf 'a\n' > a.t; git add a.t; rm a.t; git checkout a.t; od -c a.t
#> i/lf    w/crlf  attr/                 	crlf
#> i/lf    w/lf    attr/                 	lf
#> 0000000   a  \r  \n   b  \r  \n
#> 0000006
#> diff --git a/lf b/lf
#> index 422c2b7..de98044 100644
#> --- a/lf
#> +++ b/lf
#> @@ -1,2 +1,3 @@
#>  a
#>  b
#> +c
#> i/lf    w/crlf  attr/                 	new
#> 128
#> 0000000   a  \r  \n
#> 0000003
#2> warning: in the working copy of 'lf', LF will be replaced by CRLF the next time Git touches it
#2> Updated 1 path from the index
#2> warning: in the working copy of 'lf', LF will be replaced by CRLF the next time Git touches it
#2> warning: in the working copy of 'lf', LF will be replaced by CRLF the next time Git touches it
#2> warning: in the working copy of 'new', CRLF will be replaced by LF the next time Git touches it
#2> fatal: CRLF would be replaced by LF in n2
#2> Updated 1 path from the index

#### text in the index with CR LF is left alone until it is renormalized
export PATH=/usr/bin:/bin GIT_{AUTHOR,COMMITTER}_NAME=Ann GIT_{AUTHOR,COMMITTER}_EMAIL=a@b.c GIT_{AUTHOR,COMMITTER}_DATE='1700000000 +0100'; git init -q -b main r; cd r
printf 'a\r\nb\r\n' > t; git add t; git commit -qm one; echo '* text=auto' > .gitattributes; git add .gitattributes; git commit -qm attr; git status -s; printf 'c\r\n' >> t; git status -s; git add t; git ls-files --eol; git commit -qm two; git add --renormalize -v .; git ls-files --eol; git status -s; git commit -qm three; git diff --stat HEAD~ HEAD
#>  M t
#> i/lf    w/lf    attr/text=auto        	.gitattributes
#> i/crlf  w/crlf  attr/text=auto        	t
#> add '.gitattributes'
#> add 't'
#> i/lf    w/lf    attr/text=auto        	.gitattributes
#> i/lf    w/crlf  attr/text=auto        	t
#> M  t
#>  t | 6 +++---
#>  1 file changed, 3 insertions(+), 3 deletions(-)

#### ident, filters, diff and merge drivers
export PATH=/usr/bin:/bin GIT_{AUTHOR,COMMITTER}_NAME=Ann GIT_{AUTHOR,COMMITTER}_EMAIL=a@b.c GIT_{AUTHOR,COMMITTER}_DATE='1700000000 +0100'; git init -q -b main r; cd r
printf '*.i ident\n*.up filter=case\n*.log merge=union\n*.own merge=ours\n*.nd -diff\n*.dt diff\n*.l -merge\n' > .gitattributes; git config filter.case.clean 'tr A-Z a-z'; git config filter.case.smudge 'tr a-z A-Z'; git config merge.ours.driver true
printf 'x $Id$ y\n$Id: old $\n' > a.i; echo HELLO > b.up; echo one > c.log; echo one > d.own; echo one > e.nd; printf 'a\0b' > f.dt; echo one > g.l; git add .; git commit -qm one; git cat-file -p :b.up; git cat-file -p :a.i; rm a.i b.up; git checkout .; cat a.i b.up
git checkout -q -b side; for f in c.log d.own g.l; do echo side >> $f; done; git commit -qam side; git checkout -q main; for f in c.log d.own g.l; do echo main >> $f; done; echo n >> e.nd; echo n >> f.dt; git diff; git diff --stat; git commit -qam main; git merge side; echo $?; cat c.log d.own g.l; git status -s
#> hello
#> x $Id$ y
#> $Id$
#> x $Id: 6e265ce3e413a64f6008f9f48e89a5cbd8241937 $ y
#> $Id: 6e265ce3e413a64f6008f9f48e89a5cbd8241937 $
#> HELLO
#> diff --git a/c.log b/c.log
#> index 5626abf..2ea2881 100644
#> --- a/c.log
#> +++ b/c.log
#> @@ -1 +1,2 @@
#>  one
#> +main
#> diff --git a/d.own b/d.own
#> index 5626abf..2ea2881 100644
#> --- a/d.own
#> +++ b/d.own
#> @@ -1 +1,2 @@
#>  one
#> +main
#> diff --git a/e.nd b/e.nd
#> index 5626abf..b3db914 100644
#> Binary files a/e.nd and b/e.nd differ
#> diff --git a/f.dt b/f.dt
#> index 20b5be9..dfe0e47 100644
#> --- a/f.dt
#> +++ b/f.dt
#> @@ -1 +1 @@
#>\ -a\0b
#> \ No newline at end of file
#>\ +a\0bn
#> diff --git a/g.l b/g.l
#> index 5626abf..2ea2881 100644
#> --- a/g.l
#> +++ b/g.l
#> @@ -1 +1,2 @@
#>  one
#> +main
#>  c.log |   1 +
#>  d.own |   1 +
#>  e.nd  | Bin 4 -> 6 bytes
#>  f.dt  |   2 +-
#>  g.l   |   1 +
#>  5 files changed, 4 insertions(+), 1 deletion(-)
#> Auto-merging c.log
#> Auto-merging d.own
#> warning: Cannot merge binary files: g.l (HEAD vs. side)
#> Auto-merging g.l
#> CONFLICT (content): Merge conflict in g.l
#> Automatic merge failed; fix conflicts and then commit the result.
#> 1
#> one
#> main
#> side
#> one
#> main
#> one
#> main
#> M  c.log
#> UU g.l
#2> Updated 2 paths from the index

#### attributes of what is checked out
export PATH=/usr/bin:/bin GIT_{AUTHOR,COMMITTER}_NAME=Ann GIT_{AUTHOR,COMMITTER}_EMAIL=a@b.c GIT_{AUTHOR,COMMITTER}_DATE='1700000000 +0100'; git init -q -b main r; cd r
printf 'a\nb\n' > t; git add t; git commit -qm one; git checkout -qb crlf; echo 't eol=crlf' > .gitattributes; printf 'a\nb\nc\n' > t; git add .; git commit -qm two; od -c t; git checkout -q main; od -c t; git checkout -q crlf; od -c t; git status -s; git diff main; git stash list; printf 'd\n' >> t; git stash -q; od -c t; git stash pop -q; od -c t; git diff; git format-patch --stdout main > ../p; git checkout -q main; git clone -q . ../c; cd ../c; git checkout -q crlf; od -c t
#> 0000000   a  \n   b  \n   c  \n
#> 0000006
#> 0000000   a  \n   b  \n
#> 0000004
#> 0000000   a  \r  \n   b  \r  \n   c  \r  \n
#> 0000011
#> diff --git a/.gitattributes b/.gitattributes
#> new file mode 100644
#> index 0000000..ff7cee7
#> --- /dev/null
#> +++ b/.gitattributes
#> @@ -0,0 +1 @@
#> +t eol=crlf
#> diff --git a/t b/t
#> index 422c2b7..de98044 100644
#> --- a/t
#> +++ b/t
#> @@ -1,2 +1,3 @@
#>  a
#>  b
#> +c
#> 0000000   a  \r  \n   b  \r  \n   c  \r  \n
#> 0000011
#> 0000000   a  \r  \n   b  \r  \n   c  \r  \n   d  \r  \n
#> 0000014
#> diff --git a/t b/t
#> index de98044..d68dd40 100644
#> --- a/t
#> +++ b/t
#> @@ -1,3 +1,4 @@
#>  a
#>  b
#>  c
#> +d
#> 0000000   a  \r  \n   b  \r  \n   c  \r  \n
#> 0000011
#2> warning: in the working copy of 't', LF will be replaced by CRLF the next time Git touches it
#2> warning: in the working copy of 't', LF will be replaced by CRLF the next time Git touches it
#2> error: Your local changes to the following files would be overwritten by checkout:
#2> 	t
#2> Please commit your changes or stash them before you switch branches.
#2> Aborting

#### titles of hunks from the configuration, and lines of attributes that are wrong
export PATH=/usr/bin:/bin GIT_{AUTHOR,COMMITTER}_NAME=Ann GIT_{AUTHOR,COMMITTER}_EMAIL=a@b.c GIT_{AUTHOR,COMMITTER}_DATE='1700000000 +0100'; git init -q -b main r; cd r
printf '*.x diff=mine\n*.b diff=bin\n' > .gitattributes; git config diff.mine.xfuncname '!^no
^== *(.*)$'; git config diff.bin.binary true; (echo '== Title  here'; echo 'no == x'; seq 20) > a.x; echo 1 > a.b; git add .; git commit -qm one; sed -i s/15/x/ a.x; echo 2 > a.b; git diff
printf '*.x -bad=3 -=\n!*.c k\n' > .git/info/attributes; git check-attr x a.x; printf '[attr]no x\n' > .git/info/attributes; mkdir d; printf '[attr]no x\na no\n' > d/.gitattributes; git check-attr no d/a
#> diff --git a/a.b b/a.b
#> index d00491f..0cfbf08 100644
#> Binary files a/a.b and b/a.b differ
#> diff --git a/a.x b/a.x
#> index 0f5712a..cc4e8bf 100644
#> --- a/a.x
#> +++ b/a.x
#> @@ -14,7 +14,7 @@ Title  here
#>  12
#>  13
#>  14
#> -15
#> +x
#>  16
#>  17
#>  18
#> a.x: x: unspecified
#> d/a: no: set
#2>  is not a valid attribute name: .git/info/attributes:1
#2> warning: Negative patterns are ignored in git attributes
#2> Use '\!' for literal leading exclamation.
#2> [attr]no x not allowed: d/.gitattributes:1

#### worktree
export PATH=/usr/bin:/bin GIT_{AUTHOR,COMMITTER}_NAME=Ann GIT_{AUTHOR,COMMITTER}_EMAIL=a@b.c GIT_{AUTHOR,COMMITTER}_DATE='1700000000 +0100'; git init -q -b main r; cd r; echo a>a; git add .; git commit -qm one; echo b > a; git commit -qam two
git worktree add ../x; git worktree add -b foo ../y HEAD~1; git worktree add --detach ../z; git worktree add ../w main; echo "[$?]"; git worktree list; git worktree list --porcelain; find .git/worktrees -type f | sort; cat .git/worktrees/x/{gitdir,commondir,HEAD,ORIG_HEAD,logs/HEAD} ../x/.git
git branch -a; git branch -v; git checkout x; git branch -d x; cd ../x; git status; git rev-parse --git-dir --git-common-dir --show-toplevel; echo n > n; git add n; git commit -qm three; git log --oneline --all; cat .git; git stash list; git worktree list; cd ../r; git merge -q x; cat n; git worktree remove ../x; git worktree list; git branch
#> HEAD is now at b42d833 two
#> HEAD is now at d6250d4 one
#> HEAD is now at b42d833 two
#> [128]
#> /tmp/bashkit-case/r  b42d833 [main]
#> /tmp/bashkit-case/x  b42d833 [x]
#> /tmp/bashkit-case/y  d6250d4 [foo]
#> /tmp/bashkit-case/z  b42d833 (detached HEAD)
#> worktree /tmp/bashkit-case/r
#> HEAD b42d83332b85429a4e02f730c97ba84936b96f40
#> branch refs/heads/main
#>
#> worktree /tmp/bashkit-case/x
#> HEAD b42d83332b85429a4e02f730c97ba84936b96f40
#> branch refs/heads/x
#>
#> worktree /tmp/bashkit-case/y
#> HEAD d6250d42fb7bb267c2c31c7d703b67caa2487a37
#> branch refs/heads/foo
#>
#> worktree /tmp/bashkit-case/z
#> HEAD b42d83332b85429a4e02f730c97ba84936b96f40
#> detached
#>
#> .git/worktrees/x/HEAD
#> .git/worktrees/x/ORIG_HEAD
#> .git/worktrees/x/commondir
#> .git/worktrees/x/gitdir
#> .git/worktrees/x/index
#> .git/worktrees/x/logs/HEAD
#> .git/worktrees/y/HEAD
#> .git/worktrees/y/ORIG_HEAD
#> .git/worktrees/y/commondir
#> .git/worktrees/y/gitdir
#> .git/worktrees/y/index
#> .git/worktrees/y/logs/HEAD
#> .git/worktrees/z/HEAD
#> .git/worktrees/z/ORIG_HEAD
#> .git/worktrees/z/commondir
#> .git/worktrees/z/gitdir
#> .git/worktrees/z/index
#> .git/worktrees/z/logs/HEAD
#> /tmp/bashkit-case/x/.git
#> ../..
#> ref: refs/heads/x
#> b42d83332b85429a4e02f730c97ba84936b96f40
#> 0000000000000000000000000000000000000000 b42d83332b85429a4e02f730c97ba84936b96f40 Ann <a@b.c> 1700000000 +0100
#> b42d83332b85429a4e02f730c97ba84936b96f40 b42d83332b85429a4e02f730c97ba84936b96f40 Ann <a@b.c> 1700000000 +0100	reset: moving to HEAD
#> gitdir: /tmp/bashkit-case/r/.git/worktrees/x
#> + foo
#> * main
#> + x
#> + foo  d6250d4 one
#> * main b42d833 two
#> + x    b42d833 two
#> On branch x
#> nothing to commit, working tree clean
#> /tmp/bashkit-case/r/.git/worktrees/x
#> /tmp/bashkit-case/r/.git
#> /tmp/bashkit-case/x
#> d6250d4 one
#> b42d833 two
#> 8fb0565 three
#> gitdir: /tmp/bashkit-case/r/.git/worktrees/x
#> /tmp/bashkit-case/r  b42d833 [main]
#> /tmp/bashkit-case/x  8fb0565 [x]
#> /tmp/bashkit-case/y  d6250d4 [foo]
#> /tmp/bashkit-case/z  b42d833 (detached HEAD)
#> n
#> /tmp/bashkit-case/r  8fb0565 [main]
#> /tmp/bashkit-case/y  d6250d4 [foo]
#> /tmp/bashkit-case/z  b42d833 (detached HEAD)
#> + foo
#> * main
#>   x
#2> Preparing worktree (new branch 'x')
#2> Preparing worktree (new branch 'foo')
#2> Preparing worktree (detached HEAD b42d833)
#2> Preparing worktree (checking out 'main')
#2> fatal: 'main' is already checked out at '/tmp/bashkit-case/r'
#2> fatal: 'x' is already checked out at '/tmp/bashkit-case/x'
#2> error: Cannot delete branch 'x' checked out at '/tmp/bashkit-case/x'

#### worktree remove, lock, move, prune
export PATH=/usr/bin:/bin GIT_{AUTHOR,COMMITTER}_NAME=Ann GIT_{AUTHOR,COMMITTER}_EMAIL=a@b.c GIT_{AUTHOR,COMMITTER}_DATE='1700000000 +0100'; git init -q -b main r; cd r; echo a>a; git add .; git commit -qm one; git worktree add -q ../x; git worktree add -q ../y; git worktree add -q --detach ../z
cd ../x; touch n; git worktree remove .; echo "[$?]"; cd ../r; git worktree remove -f ../x; echo "[$?]"; rm -rf ../y; git worktree list; git worktree list -v; git worktree prune -n; git worktree prune -v; git worktree list; git worktree remove nope; git worktree remove .
git worktree lock --reason why ../z; git worktree list; git worktree list --porcelain; git worktree list -v; git worktree lock ../z; git worktree remove ../z; git worktree unlock ../z; git worktree unlock ../z; git worktree move ../z ../zz; git worktree list; git worktree add ../zz; git worktree add ../q nope; git worktree add -b main ../q; git worktree add ../n/m/main2 main -f; git worktree list; cat .git/worktrees/z/gitdir ../zz/.git
#> [128]
#> [0]
#> /tmp/bashkit-case/r  d6250d4 [main]
#> /tmp/bashkit-case/y  d6250d4 [y] prunable
#> /tmp/bashkit-case/z  d6250d4 (detached HEAD)
#> /tmp/bashkit-case/r  d6250d4 [main]
#> /tmp/bashkit-case/y  d6250d4 [y]
#> 	prunable: gitdir file points to non-existent location
#> /tmp/bashkit-case/z  d6250d4 (detached HEAD)
#> /tmp/bashkit-case/r  d6250d4 [main]
#> /tmp/bashkit-case/z  d6250d4 (detached HEAD)
#> /tmp/bashkit-case/r  d6250d4 [main]
#> /tmp/bashkit-case/z  d6250d4 (detached HEAD) locked
#> worktree /tmp/bashkit-case/r
#> HEAD d6250d42fb7bb267c2c31c7d703b67caa2487a37
#> branch refs/heads/main
#>
#> worktree /tmp/bashkit-case/z
#> HEAD d6250d42fb7bb267c2c31c7d703b67caa2487a37
#> detached
#> locked why
#>
#> /tmp/bashkit-case/r  d6250d4 [main]
#> /tmp/bashkit-case/z  d6250d4 (detached HEAD)
#> 	locked: why
#> /tmp/bashkit-case/r   d6250d4 [main]
#> /tmp/bashkit-case/zz  d6250d4 (detached HEAD)
#> HEAD is now at d6250d4 one
#> /tmp/bashkit-case/r          d6250d4 [main]
#> /tmp/bashkit-case/n/m/main2  d6250d4 [main]
#> /tmp/bashkit-case/zz         d6250d4 (detached HEAD)
#> /tmp/bashkit-case/zz/.git
#> gitdir: /tmp/bashkit-case/r/.git/worktrees/z
#2> fatal: '.' contains modified or untracked files, use --force to delete it
#2> Removing worktrees/y: gitdir file points to non-existent location
#2> Removing worktrees/y: gitdir file points to non-existent location
#2> fatal: 'nope' is not a working tree
#2> fatal: '.' is a main working tree
#2> fatal: '../z' is already locked, reason: why
#2> fatal: cannot remove a locked working tree, lock reason: why
#2> use 'remove -f -f' to override or unlock first
#2> fatal: '../z' is not locked
#2> Preparing worktree (new branch 'zz')
#2> fatal: '../zz' already exists
#2> fatal: invalid reference: nope
#2> Preparing worktree (new branch 'main')
#2> fatal: a branch named 'main' already exists
#2> Preparing worktree (checking out 'main')

#### notes
export PATH=/usr/bin:/bin GIT_{AUTHOR,COMMITTER}_NAME=Ann GIT_{AUTHOR,COMMITTER}_EMAIL=a@b.c GIT_{AUTHOR,COMMITTER}_DATE='1700000000 +0100'; git init -q -b main r; cd r; for i in 1 2 3 4 5 6 7 8; do echo $i >a; git add .; git commit -qm c$i; git tag t$i; done
git notes add -m 'a note' t1; git notes add -m two t2; git notes; git notes list t1; git notes show t1; git notes add -m again t1; echo $?; git notes add -f -m again t1; git notes append -m more t1; git notes show t1; git notes show t3; echo $?; git log -1 t1; git log --oneline -1 t1; git log --notes --format='%s|%N|' -2 t2; git notes remove t2; git notes remove t2; echo $?; git notes copy t1 t5; git notes get-ref; git notes list; git notes --ref=other add -m o t1; git log -1 --notes=other t1; git log --no-notes -1 t1; git log --format=%s refs/notes/commits; git show refs/notes/commits --stat; git notes prune; git notes remove t5 t1; git notes add -F a t7; git notes show t7; git notes add -C $(git rev-parse t7:a) t8; git show -s t8; git notes copy t3 t4; echo $?; git log --format='%h %N' -2; git for-each-ref refs/notes; git notes add -m "" t8 -f; git notes list t8
#> f719efd430d52bcfc8566a43b2eb655688d38871 08850580d07a172b59dbedbfb8f4e21ae12c2901
#> a941c2e33656b2444712059e9c8c4dbbf3acd958 27aa5526c0d9792520def208a4b1c4945b225616
#> a941c2e33656b2444712059e9c8c4dbbf3acd958
#> a note
#> 1
#> again
#>
#> more
#> 1
#> commit 27aa5526c0d9792520def208a4b1c4945b225616
#> Author: Ann <a@b.c>
#> Date:   Tue Nov 14 23:13:20 2023 +0100
#>
#>     c1
#>
#> Notes:
#>     again
#>     
#>     more
#> 27aa552 c1
#> c2|two
#> |
#> c1|again
#>
#> more
#> |
#> 1
#> refs/notes/commits
#> c1f935ca1bad648efa6a6436041ed0437f4e8961 27aa5526c0d9792520def208a4b1c4945b225616
#> c1f935ca1bad648efa6a6436041ed0437f4e8961 60d5890c47df569064e22e6834dc9b0d34f53111
#> commit 27aa5526c0d9792520def208a4b1c4945b225616
#> Author: Ann <a@b.c>
#> Date:   Tue Nov 14 23:13:20 2023 +0100
#>
#>     c1
#>
#> Notes (other):
#>     o
#> commit 27aa5526c0d9792520def208a4b1c4945b225616
#> Author: Ann <a@b.c>
#> Date:   Tue Nov 14 23:13:20 2023 +0100
#>
#>     c1
#> Notes added by 'git notes copy'
#> Notes removed by 'git notes remove'
#> Notes added by 'git notes append'
#> Notes added by 'git notes add'
#> Notes added by 'git notes add'
#> Notes added by 'git notes add'
#> commit f38b6ba420fb7097288a33dbe0135406b1fbfbe2
#> Author: Ann <a@b.c>
#> Date:   Tue Nov 14 23:13:20 2023 +0100
#>
#>     Notes added by 'git notes copy'
#>
#>  60d5890c47df569064e22e6834dc9b0d34f53111 | 3 +++
#>  1 file changed, 3 insertions(+)
#> 8
#> commit be200d209a1d062a73775e1291957053e5369c16
#> Author: Ann <a@b.c>
#> Date:   Tue Nov 14 23:13:20 2023 +0100
#>
#>     c8
#>
#> Notes:
#>     7
#> 1
#> be200d2 7
#>
#> 14fbfd8 8
#>
#> b39d961ab9fc9480c48684a658c20029404cd980 commit	refs/notes/commits
#> f8792accd0756c4c9a940ddf2780e3a1bbeb4ff7 commit	refs/notes/other
#2> error: Cannot add notes. Found existing notes for object 27aa5526c0d9792520def208a4b1c4945b225616. Use '-f' to overwrite existing notes
#2> Overwriting existing notes for object 27aa5526c0d9792520def208a4b1c4945b225616
#2> error: no note found for object ed136fe2f064e04b942084e92486276b6f3c99a4.
#2> Removing note for object t2
#2> Object t2 has no note
#2> Removing note for object t5
#2> Removing note for object t1
#2> error: missing notes on source object ed136fe2f064e04b942084e92486276b6f3c99a4. Cannot copy.
#2> Overwriting existing notes for object be200d209a1d062a73775e1291957053e5369c16
#2> Removing note for object be200d209a1d062a73775e1291957053e5369c16
#2> error: no note found for object be200d209a1d062a73775e1291957053e5369c16.
#? 1

#### bisect
export PATH=/usr/bin:/bin GIT_{AUTHOR,COMMITTER}_NAME=Ann GIT_{AUTHOR,COMMITTER}_EMAIL=a@b.c GIT_{AUTHOR,COMMITTER}_DATE='1700000000 +0100'; git init -q -b main r; cd r; for i in 1 2 3 4 5 6 7 8; do echo $i >a; git add .; git commit -qm c$i; git tag t$i; done
git bisect start t8 t1; git bisect bad; git bisect good; git bisect log; cat .git/BISECT_START .git/BISECT_TERMS; git bisect view --oneline; git bisect reset; git bisect reset; git bisect good; echo $?; git bisect start; git bisect bad; git bisect good t1; git bisect skip; git bisect visualize --oneline; git status; git bisect reset t2; git checkout -q main
git bisect start --term-old=fast --term-new=slow main t2; git bisect slow; git bisect terms; git bisect terms --term-old; git bisect fast; git bisect log > ../log; git bisect reset; git bisect replay ../log; git bisect reset; git bisect start main t1; git bisect run sh -c 'test $(cat a) -lt 5'; echo $?; git bisect log; git bisect reset; for-each-ref 2>/dev/null; git for-each-ref refs/bisect; ls .git | grep BIS
#> Bisecting: 3 revisions left to test after this (roughly 2 steps)
#> [9487b408b4dc72b7ac84ed254eaeb5d55557bbb5] c4
#> Bisecting: 0 revisions left to test after this (roughly 1 step)
#> [ed136fe2f064e04b942084e92486276b6f3c99a4] c3
#> 9487b408b4dc72b7ac84ed254eaeb5d55557bbb5 is the first bad commit
#> commit 9487b408b4dc72b7ac84ed254eaeb5d55557bbb5
#> Author: Ann <a@b.c>
#> Date:   Tue Nov 14 23:13:20 2023 +0100
#>
#>     c4
#>
#>  a | 2 +-
#>  1 file changed, 1 insertion(+), 1 deletion(-)
#> # bad: [be200d209a1d062a73775e1291957053e5369c16] c8
#> # good: [27aa5526c0d9792520def208a4b1c4945b225616] c1
#> git bisect start 't8' 't1'
#> # bad: [9487b408b4dc72b7ac84ed254eaeb5d55557bbb5] c4
#> git bisect bad 9487b408b4dc72b7ac84ed254eaeb5d55557bbb5
#> # good: [ed136fe2f064e04b942084e92486276b6f3c99a4] c3
#> git bisect good ed136fe2f064e04b942084e92486276b6f3c99a4
#> # first bad commit: [9487b408b4dc72b7ac84ed254eaeb5d55557bbb5] c4
#> main
#> bad
#> good
#> 9487b40 c4
#> We are not bisecting.
#> 1
#> status: waiting for both good and bad commits
#> status: waiting for good commit(s), bad commit known
#> Bisecting: 3 revisions left to test after this (roughly 2 steps)
#> [9487b408b4dc72b7ac84ed254eaeb5d55557bbb5] c4
#> Bisecting: 2 revisions left to test after this (roughly 2 steps)
#> [60d5890c47df569064e22e6834dc9b0d34f53111] c5
#> be200d2 c8
#> 14fbfd8 c7
#> 5c5a8f1 c6
#> 60d5890 c5
#> 9487b40 c4
#> ed136fe c3
#> 0885058 c2
#> HEAD detached at 60d5890
#> You are currently bisecting, started from branch 'main'.
#>   (use "git bisect reset" to get back to the original branch)
#>
#> nothing to commit, working tree clean
#> Bisecting: 2 revisions left to test after this (roughly 2 steps)
#> [60d5890c47df569064e22e6834dc9b0d34f53111] c5
#> Bisecting: 0 revisions left to test after this (roughly 1 step)
#> [9487b408b4dc72b7ac84ed254eaeb5d55557bbb5] c4
#> Your current terms are fast for the old state
#> and slow for the new state.
#> fast
#> 60d5890c47df569064e22e6834dc9b0d34f53111 is the first slow commit
#> commit 60d5890c47df569064e22e6834dc9b0d34f53111
#> Author: Ann <a@b.c>
#> Date:   Tue Nov 14 23:13:20 2023 +0100
#>
#>     c5
#>
#>  a | 2 +-
#>  1 file changed, 1 insertion(+), 1 deletion(-)
#> We are not bisecting.
#> Bisecting: 2 revisions left to test after this (roughly 2 steps)
#> [60d5890c47df569064e22e6834dc9b0d34f53111] c5
#> 60d5890c47df569064e22e6834dc9b0d34f53111 is the first slow commit
#> commit 60d5890c47df569064e22e6834dc9b0d34f53111
#> Author: Ann <a@b.c>
#> Date:   Tue Nov 14 23:13:20 2023 +0100
#>
#>     c5
#>
#>  a | 2 +-
#>  1 file changed, 1 insertion(+), 1 deletion(-)
#> Bisecting: 3 revisions left to test after this (roughly 2 steps)
#> [9487b408b4dc72b7ac84ed254eaeb5d55557bbb5] c4
#> running  'sh' '-c' 'test $(cat a) -lt 5'
#> Bisecting: 1 revision left to test after this (roughly 1 step)
#> [5c5a8f123f6bd1e4057dcddaee99c6c47e30a9f9] c6
#> running  'sh' '-c' 'test $(cat a) -lt 5'
#> Bisecting: 0 revisions left to test after this (roughly 0 steps)
#> [60d5890c47df569064e22e6834dc9b0d34f53111] c5
#> running  'sh' '-c' 'test $(cat a) -lt 5'
#> 60d5890c47df569064e22e6834dc9b0d34f53111 is the first bad commit
#> commit 60d5890c47df569064e22e6834dc9b0d34f53111
#> Author: Ann <a@b.c>
#> Date:   Tue Nov 14 23:13:20 2023 +0100
#>
#>     c5
#>
#>  a | 2 +-
#>  1 file changed, 1 insertion(+), 1 deletion(-)
#> bisect found first bad commit0
#> # bad: [be200d209a1d062a73775e1291957053e5369c16] c8
#> # good: [27aa5526c0d9792520def208a4b1c4945b225616] c1
#> git bisect start 'main' 't1'
#> # good: [9487b408b4dc72b7ac84ed254eaeb5d55557bbb5] c4
#> git bisect good 9487b408b4dc72b7ac84ed254eaeb5d55557bbb5
#> # bad: [5c5a8f123f6bd1e4057dcddaee99c6c47e30a9f9] c6
#> git bisect bad 5c5a8f123f6bd1e4057dcddaee99c6c47e30a9f9
#> # bad: [60d5890c47df569064e22e6834dc9b0d34f53111] c5
#> git bisect bad 60d5890c47df569064e22e6834dc9b0d34f53111
#> # first bad commit: [60d5890c47df569064e22e6834dc9b0d34f53111] c5
#2> Previous HEAD position was ed136fe c3
#2> Switched to branch 'main'
#2> You need to start by "git bisect start"
#2>
#2> Previous HEAD position was 60d5890 c5
#2> HEAD is now at 0885058 c2
#2> Previous HEAD position was 9487b40 c4
#2> Switched to branch 'main'
#2> Previous HEAD position was 60d5890 c5
#2> Switched to branch 'main'
#2> Previous HEAD position was 60d5890 c5
#2> Switched to branch 'main'
#? 1

#### bisect with skips, paths, sides and mistakes
export PATH=/usr/bin:/bin GIT_{AUTHOR,COMMITTER}_NAME=Ann GIT_{AUTHOR,COMMITTER}_EMAIL=a@b.c GIT_{AUTHOR,COMMITTER}_DATE='1700000000 +0100'; git init -q -b main r; cd r; for i in 1 2 3 4 5 6 7 8; do echo $i >a; [ $((i % 2)) = 0 ] && echo $i > b; git add .; git commit -qm c$i; git tag t$i; done
git bisect start t8 t1 -- b; git bisect good; git bisect good; git bisect reset; git bisect start t3 t1; git bisect skip; echo $?; git bisect log; git bisect reset; git bisect start t8 t2; git bisect skip t5 t4; git bisect skip t3..t6; git bisect good; git bisect reset; git bisect start t1 t8; echo $?; git bisect reset; git checkout -qb side t4; for i in 1 2 3; do echo $i > s; git add s; git commit -qm s$i; done; git checkout -q main; git merge -q -m m side; git bisect start main side; git bisect good; git bisect bad; git bisect reset; git bisect start main t2; git bisect good; git bisect bad; git bisect reset; git bisect start main t1; git bisect run sh -c 'exit 125'; echo $?; git bisect reset; git bisect start main t1; git bisect run sh -c 'exit 200'; echo $?; git bisect log
#> Bisecting: 1 revision left to test after this (roughly 1 step)
#> [d9a016a3fe3c3c0b8db6f25fd8fcbfa3f3aebd87] c4
#> Bisecting: 0 revisions left to test after this (roughly 0 steps)
#> [0bf0b0e9244f6274c378ff1746f72c1e15f7275b] c6
#> edf495958a6430abee09abce1bc6947a396c8830 is the first bad commit
#> commit edf495958a6430abee09abce1bc6947a396c8830
#> Author: Ann <a@b.c>
#> Date:   Tue Nov 14 23:13:20 2023 +0100
#>
#>     c8
#>
#>  a | 2 +-
#>  b | 2 +-
#>  2 files changed, 2 insertions(+), 2 deletions(-)
#> Bisecting: 0 revisions left to test after this (roughly 0 steps)
#> [5eb1be3f3d856b367ba63381cb975a64e2883000] c2
#> There are only 'skip'ped commits left to test.
#> The first bad commit could be any of:
#> 5eb1be3f3d856b367ba63381cb975a64e2883000
#> 04ab9e20038e9a7782fe95463f77ff21c219815d
#> We cannot bisect more!
#> 2
#> # bad: [04ab9e20038e9a7782fe95463f77ff21c219815d] c3
#> # good: [27aa5526c0d9792520def208a4b1c4945b225616] c1
#> git bisect start 't3' 't1'
#> # skip: [5eb1be3f3d856b367ba63381cb975a64e2883000] c2
#> git bisect skip 5eb1be3f3d856b367ba63381cb975a64e2883000
#> # only skipped commits left to test
#> # possible first bad commit: [04ab9e20038e9a7782fe95463f77ff21c219815d] c3
#> # possible first bad commit: [5eb1be3f3d856b367ba63381cb975a64e2883000] c2
#> Bisecting: 2 revisions left to test after this (roughly 2 steps)
#> [576ecc687222592dd2d8fd7231ea8b3db91c52e2] c5
#> Bisecting: 2 revisions left to test after this (roughly 2 steps)
#> [0bf0b0e9244f6274c378ff1746f72c1e15f7275b] c6
#> Bisecting: 2 revisions left to test after this (roughly 2 steps)
#> [04ab9e20038e9a7782fe95463f77ff21c219815d] c3
#> Bisecting: 1 revision left to test after this (roughly 1 step)
#> [197f11affc5beb8b513ee724c5544970adea094e] c7
#> 1
#> We are not bisecting.
#> Bisecting: 2 revisions left to test after this (roughly 1 step)
#> [0bf0b0e9244f6274c378ff1746f72c1e15f7275b] c6
#> Bisecting: 0 revisions left to test after this (roughly 1 step)
#> [edf495958a6430abee09abce1bc6947a396c8830] c8
#> Bisecting: 0 revisions left to test after this (roughly 0 steps)
#> [197f11affc5beb8b513ee724c5544970adea094e] c7
#> Bisecting: 4 revisions left to test after this (roughly 2 steps)
#> [197f11affc5beb8b513ee724c5544970adea094e] c7
#> Bisecting: 2 revisions left to test after this (roughly 1 step)
#> [9d9b47de38fb571dae9f5ca4261b30a43359563d] s2
#> Bisecting: 0 revisions left to test after this (roughly 0 steps)
#> [a87815623ed5145078846f62c693eb7007285c2b] s1
#> Bisecting: 5 revisions left to test after this (roughly 3 steps)
#> [0bf0b0e9244f6274c378ff1746f72c1e15f7275b] c6
#> running  'sh' '-c' 'exit 125'
#> Bisecting: 5 revisions left to test after this (roughly 3 steps)
#> [197f11affc5beb8b513ee724c5544970adea094e] c7
#> running  'sh' '-c' 'exit 125'
#> Bisecting: 5 revisions left to test after this (roughly 3 steps)
#> [a87815623ed5145078846f62c693eb7007285c2b] s1
#> running  'sh' '-c' 'exit 125'
#> Bisecting: 5 revisions left to test after this (roughly 3 steps)
#> [8ea09e31f9ab329e771386667ef8a924ac55130b] s3
#> running  'sh' '-c' 'exit 125'
#> Bisecting: 5 revisions left to test after this (roughly 3 steps)
#> [d9a016a3fe3c3c0b8db6f25fd8fcbfa3f3aebd87] c4
#> running  'sh' '-c' 'exit 125'
#> Bisecting: 5 revisions left to test after this (roughly 3 steps)
#> [9d9b47de38fb571dae9f5ca4261b30a43359563d] s2
#> running  'sh' '-c' 'exit 125'
#> Bisecting: 5 revisions left to test after this (roughly 3 steps)
#> [edf495958a6430abee09abce1bc6947a396c8830] c8
#> running  'sh' '-c' 'exit 125'
#> Bisecting: 5 revisions left to test after this (roughly 3 steps)
#> [576ecc687222592dd2d8fd7231ea8b3db91c52e2] c5
#> running  'sh' '-c' 'exit 125'
#> Bisecting: 5 revisions left to test after this (roughly 3 steps)
#> [04ab9e20038e9a7782fe95463f77ff21c219815d] c3
#> running  'sh' '-c' 'exit 125'
#> Bisecting: 5 revisions left to test after this (roughly 3 steps)
#> [5eb1be3f3d856b367ba63381cb975a64e2883000] c2
#> running  'sh' '-c' 'exit 125'
#> There are only 'skip'ped commits left to test.
#> The first bad commit could be any of:
#> 0bf0b0e9244f6274c378ff1746f72c1e15f7275b
#> 197f11affc5beb8b513ee724c5544970adea094e
#> 8ea09e31f9ab329e771386667ef8a924ac55130b
#> 9d9b47de38fb571dae9f5ca4261b30a43359563d
#> 576ecc687222592dd2d8fd7231ea8b3db91c52e2
#> a87815623ed5145078846f62c693eb7007285c2b
#> edf495958a6430abee09abce1bc6947a396c8830
#> d9a016a3fe3c3c0b8db6f25fd8fcbfa3f3aebd87
#> 04ab9e20038e9a7782fe95463f77ff21c219815d
#> 5eb1be3f3d856b367ba63381cb975a64e2883000
#> e2a6974e601c58a130834e60dbf9ae6ba9f820dd
#> We cannot bisect more!
#> 2
#> Bisecting: 5 revisions left to test after this (roughly 3 steps)
#> [0bf0b0e9244f6274c378ff1746f72c1e15f7275b] c6
#> running  'sh' '-c' 'exit 200'
#> 56
#> # bad: [e2a6974e601c58a130834e60dbf9ae6ba9f820dd] m
#> # good: [27aa5526c0d9792520def208a4b1c4945b225616] c1
#> git bisect start 'main' 't1'
#2> Previous HEAD position was 0bf0b0e c6
#2> Switched to branch 'main'
#2> Previous HEAD position was 5eb1be3 c2
#2> Switched to branch 'main'
#2> Previous HEAD position was 197f11a c7
#2> Switched to branch 'main'
#2> Some good revs are not ancestors of the bad rev.
#2> git bisect cannot work properly in this case.
#2> Maybe you mistook good and bad revs?
#2> Previous HEAD position was 197f11a c7
#2> Switched to branch 'main'
#2> Previous HEAD position was a878156 s1
#2> Switched to branch 'main'
#2> error: bisect run cannot continue any more
#2> Previous HEAD position was 5eb1be3 c2
#2> Switched to branch 'main'
#2> error: bisect run failed: exit code 200 from ' 'sh' '-c' 'exit 200'' is < 0 or >= 128

#### archive
export PATH=/usr/bin:/bin GIT_{AUTHOR,COMMITTER}_NAME=Ann GIT_{AUTHOR,COMMITTER}_EMAIL=a@b.c GIT_{AUTHOR,COMMITTER}_DATE='1700000000 +0100'; git init -q -b main r; cd r; for i in 1 2 3; do echo $i >a; git add .; git commit -qm c$i; git tag t$i; done; git checkout -qb side t2; mkdir -p d/e; echo x > d/x; ln -s x d/l; chmod +x d/x; echo y > d/e/y; git add .; git commit -qm side; git checkout -q main
git archive main | tar tvf -; git archive --prefix=p/ side | tar tvf -; git archive -o ../o.tar.gz side; tar tzf ../o.tar.gz; git archive --format=zip -o ../o.zip side; unzip -l ../o.zip; sha256sum ../o.zip; git archive --format=tar main | sha256sum; git archive side | sha256sum; git archive -l; git archive side d | tar tf -; git archive side nope; echo $?; git archive nope; echo $?; git archive main:a; echo $?; git archive side:d | tar tf -; git checkout -q side; cd d; git archive HEAD | tar tf -; cd ..; git checkout -q main
printf 'd export-ignore\na export-subst\nc eol=crlf\n' > .gitattributes; echo '$Format:%H %s$ $Format:%an$' > a; printf 'x\n' > c; git add .; git commit -qm attrs; git archive main | tar xOf - a; git archive -v main >/dev/null; git archive --add-file=a --prefix=q/ main | tar tf -; git archive main | tar xOf - c | od -c; p=$(printf 'n%.0s' {1..90}); mkdir -p $p/$p; echo 1 > $p/$p/f; echo 2 > $p/$p$p; ln -s $p$p $p/l; git add . 2>/dev/null; git commit -qm long; git archive main | sha256sum
#> -rw-rw-r-- root/root         2 2023-11-14 22:13 a
#> drwxrwxr-x root/root         0 2023-11-14 22:13 p/
#> -rw-rw-r-- root/root         2 2023-11-14 22:13 p/a
#> drwxrwxr-x root/root         0 2023-11-14 22:13 p/d/
#> drwxrwxr-x root/root         0 2023-11-14 22:13 p/d/e/
#> -rw-rw-r-- root/root         2 2023-11-14 22:13 p/d/e/y
#> lrwxrwxrwx root/root         0 2023-11-14 22:13 p/d/l -> x
#> -rwxrwxr-x root/root         2 2023-11-14 22:13 p/d/x
#> a
#> d/
#> d/e/
#> d/e/y
#> d/l
#> d/x
#> Archive:  ../o.zip
#> 6f1d691cc594b8e64959f455c36ca3d18c451c41
#>   Length      Date    Time    Name
#> ---------  ---------- -----   ----
#>         2  2023-11-14 22:13   a
#>         0  2023-11-14 22:13   d/
#>         0  2023-11-14 22:13   d/e/
#>         2  2023-11-14 22:13   d/e/y
#>         1  2023-11-14 22:13   d/l
#>         2  2023-11-14 22:13   d/x
#> ---------                     -------
#>         7                     6 files
#> 05f764e57c4f53b9c0ff28640c0af2ef46814112b9846d68747756f2a5198981  ../o.zip
#> 2b8bf2fd9ccb006840a664b05d5a145ebde6f851819d3952d0d87de2b3b4504e  -
#> 41b3a5ba7eec91cc026b95e504958d24a4ab7a0517686e0c3607b39e99e17041  -
#> tar
#> tgz
#> tar.gz
#> zip
#> d/
#> d/e/
#> d/e/y
#> d/l
#> d/x
#> 128
#> 128
#> 128
#> e/
#> e/y
#> l
#> x
#> e/
#> e/y
#> l
#> x
#> 0001b8057374fb09b4486296b4f3a2b90bbcd86d attrs Ann
#> q/
#> q/.gitattributes
#> q/a
#> q/c
#> a
#> 0000000   x  \r  \n
#> 0000003
#> 14c42654b440e6bffa7b3666b33c6c4b9fca6d98d8ff5c4393e714740c0c80c9  -
#2> fatal: pathspec 'nope' did not match any files
#2> fatal: not a valid object name: nope
#2> fatal: not a tree object: 00750edc07d6415dcc07ae0351e9397b0222b7ba
#2> warning: in the working copy of 'c', LF will be replaced by CRLF the next time Git touches it
#2> .gitattributes
#2> a
#2> c

#### bundle
export PATH=/usr/bin:/bin GIT_{AUTHOR,COMMITTER}_NAME=Ann GIT_{AUTHOR,COMMITTER}_EMAIL=a@b.c GIT_{AUTHOR,COMMITTER}_DATE='1700000000 +0100'; git init -q -b main r; cd r; for i in 1 2 3; do echo $i >a; git add .; git commit -qm c$i; git tag t$i; done; git checkout -qb side t2; echo x > x; git add .; git commit -qm side; git checkout -q main; git tag -a -m ann ann t3
git bundle create ../x.b main; echo $?; git bundle list-heads ../x.b; git bundle verify ../x.b; echo $?; git bundle create ../y.b t2..side HEAD; head -4 ../y.b; git bundle verify ../y.b; git bundle list-heads ../y.b main; git bundle create ../all.b --all; git bundle list-heads ../all.b;git bundle verify ../all.b; git bundle create ../e.b main..main; echo $?; git bundle create ../e.b; echo $?
git init -q ../n; cd ../n; git bundle verify ../y.b; echo $?; git bundle unbundle ../y.b; echo $?; git bundle unbundle ../x.b; git bundle verify ../y.b; echo $?; git bundle unbundle ../y.b; echo $?; git bundle verify nope; git bundle verify ../r/a; git cat-file -t $(git -C ../r rev-parse main); git fsck --no-dangling; git log --format=%s $(git -C ../r rev-parse side); cd ..; git clone x.b cl; git clone -q all.b cl2; git -C cl2 branch -a; git -C cl2 tag; git clone -b main x.b cl3; ls cl3; git -C cl3 remote -v; git -C cl3 branch -vv
#> 0
#> ed136fe2f064e04b942084e92486276b6f3c99a4 refs/heads/main
#> The bundle contains this ref:
#> ed136fe2f064e04b942084e92486276b6f3c99a4 refs/heads/main
#> The bundle records a complete history.
#> The bundle uses this hash algorithm: sha1
#> 0
#> # v2 git bundle
#> -08850580d07a172b59dbedbfb8f4e21ae12c2901 c2
#> 67cd4d60755c223bc51d7ad829b5f2a3ce7cecd7 refs/heads/side
#> ed136fe2f064e04b942084e92486276b6f3c99a4 HEAD
#> The bundle contains these 2 refs:
#> 67cd4d60755c223bc51d7ad829b5f2a3ce7cecd7 refs/heads/side
#> ed136fe2f064e04b942084e92486276b6f3c99a4 HEAD
#> The bundle requires this ref:
#> 08850580d07a172b59dbedbfb8f4e21ae12c2901 
#> The bundle uses this hash algorithm: sha1
#> ed136fe2f064e04b942084e92486276b6f3c99a4 refs/heads/main
#> 67cd4d60755c223bc51d7ad829b5f2a3ce7cecd7 refs/heads/side
#> ac7a10cf2b455dd4b588719950162edb2f65dd8c refs/tags/ann
#> 27aa5526c0d9792520def208a4b1c4945b225616 refs/tags/t1
#> 08850580d07a172b59dbedbfb8f4e21ae12c2901 refs/tags/t2
#> ed136fe2f064e04b942084e92486276b6f3c99a4 refs/tags/t3
#> ed136fe2f064e04b942084e92486276b6f3c99a4 HEAD
#> The bundle contains these 7 refs:
#> ed136fe2f064e04b942084e92486276b6f3c99a4 refs/heads/main
#> 67cd4d60755c223bc51d7ad829b5f2a3ce7cecd7 refs/heads/side
#> ac7a10cf2b455dd4b588719950162edb2f65dd8c refs/tags/ann
#> 27aa5526c0d9792520def208a4b1c4945b225616 refs/tags/t1
#> 08850580d07a172b59dbedbfb8f4e21ae12c2901 refs/tags/t2
#> ed136fe2f064e04b942084e92486276b6f3c99a4 refs/tags/t3
#> ed136fe2f064e04b942084e92486276b6f3c99a4 HEAD
#> The bundle records a complete history.
#> The bundle uses this hash algorithm: sha1
#> 128
#> 128
#> 1
#> 1
#> ed136fe2f064e04b942084e92486276b6f3c99a4 refs/heads/main
#> The bundle contains these 2 refs:
#> 67cd4d60755c223bc51d7ad829b5f2a3ce7cecd7 refs/heads/side
#> ed136fe2f064e04b942084e92486276b6f3c99a4 HEAD
#> The bundle requires this ref:
#> 08850580d07a172b59dbedbfb8f4e21ae12c2901 
#> The bundle uses this hash algorithm: sha1
#> 0
#> 67cd4d60755c223bc51d7ad829b5f2a3ce7cecd7 refs/heads/side
#> ed136fe2f064e04b942084e92486276b6f3c99a4 HEAD
#> 0
#> commit
#> side
#> c2
#> c1
#> * main
#>   remotes/origin/HEAD -> origin/main
#>   remotes/origin/main
#>   remotes/origin/side
#> ann
#> t1
#> t2
#> t3
#> a
#> origin	/tmp/bashkit-case/x.b (fetch)
#> origin	/tmp/bashkit-case/x.b (push)
#> * main ed136fe [origin/main] c3
#2> ../x.b is okay
#2> ../y.b is okay
#2> ../all.b is okay
#2> fatal: Refusing to create empty bundle.
#2> fatal: Refusing to create empty bundle.
#2> error: Repository lacks these prerequisite commits:
#2> error: 08850580d07a172b59dbedbfb8f4e21ae12c2901 
#2> error: Repository lacks these prerequisite commits:
#2> error: 08850580d07a172b59dbedbfb8f4e21ae12c2901 
#2> ../y.b is okay
#2> error: could not open 'nope'
#2> error: '../r/a' does not look like a v2 or v3 bundle file
#2> notice: HEAD points to an unborn branch (master)
#2> notice: No default references
#2> Cloning into 'cl'...
#2> warning: remote HEAD refers to nonexistent ref, unable to checkout
#2> Cloning into 'cl3'...

#### gc, fsck, count-objects, prune
export PATH=/usr/bin:/bin GIT_{AUTHOR,COMMITTER}_NAME=Ann GIT_{AUTHOR,COMMITTER}_EMAIL=a@b.c GIT_{AUTHOR,COMMITTER}_DATE='1700000000 +0100'; git init -q -b main r; cd r; git fsck; for i in 1 2 3; do echo $i >a; git add .; git commit -qm c$i; git tag t$i; done; git branch side; git tag -a -m x ann;  echo lost > l; git add l; git reset -q; rm l
git count-objects; git count-objects -v; git fsck; git fsck --unreachable; git fsck --no-dangling; git gc; echo $?; ls .git/objects/pack | wc -l; cat .git/packed-refs .git/info/refs; find .git/refs -type f; git count-objects -v | grep -v size-pack; git log --oneline --all; git gc --prune=now -q; git count-objects; git fsck; git prune -n; git repack -a -d; git repack; git pack-refs --all; git reset -q --hard HEAD~1; git reflog expire --expire=now --all; git reflog; git fsck; git gc --prune=now -q; git fsck; git cat-file -t t3; git tag -d t3 ann; git branch -D side; git fsck | sort; git fsck --unreachable | sort; git gc -q --prune=now; git fsck --full; git count-objects -v | grep -v size-pack; git commit -q --allow-empty -m more; git repack -q; ls .git/objects/pack/*.pack | wc -l; git repack -adq;  ls .git/objects/pack/*.pack | wc -l; git log --oneline; echo z > z; git hash-object -w z; git prune -n; git prune -v; git prune; git count-objects
#> 11 objects, 44 kilobytes
#> count: 11
#> size: 44
#> in-pack: 0
#> packs: 0
#> size-pack: 0
#> prune-packable: 0
#> garbage: 0
#> size-garbage: 0
#> dangling blob a50bcb6003fee24cd0dcb7d7da23c9150cd95457
#> unreachable blob a50bcb6003fee24cd0dcb7d7da23c9150cd95457
#> 0
#> 2
#> # pack-refs with: peeled fully-peeled sorted 
#> ed136fe2f064e04b942084e92486276b6f3c99a4 refs/heads/main
#> ed136fe2f064e04b942084e92486276b6f3c99a4 refs/heads/side
#> fb6d981ac72a335091051516a89d4f520df4ac7d refs/tags/ann
#> ^ed136fe2f064e04b942084e92486276b6f3c99a4
#> 27aa5526c0d9792520def208a4b1c4945b225616 refs/tags/t1
#> 08850580d07a172b59dbedbfb8f4e21ae12c2901 refs/tags/t2
#> ed136fe2f064e04b942084e92486276b6f3c99a4 refs/tags/t3
#> ed136fe2f064e04b942084e92486276b6f3c99a4	refs/heads/main
#> ed136fe2f064e04b942084e92486276b6f3c99a4	refs/heads/side
#> fb6d981ac72a335091051516a89d4f520df4ac7d	refs/tags/ann
#> ed136fe2f064e04b942084e92486276b6f3c99a4	refs/tags/ann^{}
#> 27aa5526c0d9792520def208a4b1c4945b225616	refs/tags/t1
#> 08850580d07a172b59dbedbfb8f4e21ae12c2901	refs/tags/t2
#> ed136fe2f064e04b942084e92486276b6f3c99a4	refs/tags/t3
#> count: 1
#> size: 4
#> in-pack: 10
#> packs: 1
#> prune-packable: 0
#> garbage: 0
#> size-garbage: 0
#> ed136fe c3
#> 27aa552 c1
#> 0885058 c2
#> 0 objects, 0 kilobytes
#> Nothing new to pack.
#> commit
#> Deleted tag 't3' (was ed136fe)
#> Deleted tag 'ann' (was fb6d981)
#> Deleted branch side (was ed136fe).
#> dangling tag fb6d981ac72a335091051516a89d4f520df4ac7d
#> unreachable blob 00750edc07d6415dcc07ae0351e9397b0222b7ba
#> unreachable commit ed136fe2f064e04b942084e92486276b6f3c99a4
#> unreachable tag fb6d981ac72a335091051516a89d4f520df4ac7d
#> unreachable tree 4fbfa8fdd2f2b11905edcbd0fa196e46e005d0d6
#> count: 0
#> size: 0
#> in-pack: 6
#> packs: 1
#> prune-packable: 0
#> garbage: 0
#> size-garbage: 0
#> 2
#> 1
#> 4accd9d more
#> 0885058 c2
#> 27aa552 c1
#> b68025345d5301abad4d9ec9166f455243a0d746
#> b68025345d5301abad4d9ec9166f455243a0d746 blob
#> b68025345d5301abad4d9ec9166f455243a0d746 blob
#> 0 objects, 0 kilobytes
#2> notice: HEAD points to an unborn branch (main)
#2> notice: No default references

#### merges against all of their parents
export PATH=/usr/bin:/bin GIT_{AUTHOR,COMMITTER}_NAME=Ann GIT_{AUTHOR,COMMITTER}_EMAIL=a@b.c GIT_{AUTHOR,COMMITTER}_DATE='1700000000 +0100'; git init -q -b main r; cd r; seq 20 > f; seq 5 > g; echo x > h; git add .; git commit -qm base; git checkout -qb s; sed -i -e s/^3/three/ -e 's/^12/twelve/' f; echo q >> g; echo n > new; git add .; git commit -qam s; git checkout -q main; sed -i -e 's/^3/THREE/' -e '/^17/d' -e 's/^8$/eight/' f; echo w > h; git commit -qam m; git merge s; git diff; sed -i -e '/^[<=>]/d' -e 's/^THREE/Three/' -e '/^three/d' f; git diff; git diff -c; git add f; git commit -qm merged
git show; git show --stat; git show -m; git log -1 -p; git log -1 -p --cc; git log -1 -c; git show --raw; git diff-tree --cc HEAD; git diff-tree -c HEAD; git diff-tree HEAD; git diff-tree -m --name-only HEAD; git show --name-status; git show --name-only; git show --first-parent --stat; git show --format=%s --cc -- f; git log --oneline -1 --cc --stat; git diff HEAD HEAD^1 HEAD^2; git show --numstat --oneline; git show --diff-merges=first-parent --stat --oneline; git log -2 -m --oneline --name-only; git log -1 --no-diff-merges -p; git log --diff-merges=cc -1 -p --format=%h
#> Auto-merging f
#> CONFLICT (content): Merge conflict in f
#> Automatic merge failed; fix conflicts and then commit the result.
#> diff --cc f
#> index 7b82d22,758d1ca..0000000
#> --- a/f
#> +++ b/f
#> @@@ -1,6 -1,6 +1,10 @@@
#>   1
#>   2
#> ++<<<<<<< HEAD
#>  +THREE
#> ++=======
#> + three
#> ++>>>>>>> s
#>   4
#>   5
#>   6
#> diff --cc f
#> index 7b82d22,758d1ca..0000000
#> --- a/f
#> +++ b/f
#> @@@ -1,6 -1,6 +1,6 @@@
#>   1
#>   2
#> - THREE
#>  -three
#> ++Three
#>   4
#>   5
#>   6
#> diff --combined f
#> index 7b82d22,758d1ca..0000000
#> --- a/f
#> +++ b/f
#> @@@ -1,19 -1,20 +1,19 @@@
#>   1
#>   2
#> - THREE
#>  -three
#> ++Three
#>   4
#>   5
#>   6
#>   7
#>  -8
#>  +eight
#>   9
#>   10
#>   11
#> - 12
#> + twelve
#>   13
#>   14
#>   15
#>   16
#>  -17
#>   18
#>   19
#>   20
#> commit 448172ea42f4bf6d965cab11c18cebc725c7ae50
#> Merge: b31723f 4846d75
#> Author: Ann <a@b.c>
#> Date:   Tue Nov 14 23:13:20 2023 +0100
#>
#>     merged
#>
#> diff --cc f
#> index 7b82d22,758d1ca..8b947f7
#> --- a/f
#> +++ b/f
#> @@@ -1,6 -1,6 +1,6 @@@
#>   1
#>   2
#> - THREE
#>  -three
#> ++Three
#>   4
#>   5
#>   6
#> commit 448172ea42f4bf6d965cab11c18cebc725c7ae50
#> Merge: b31723f 4846d75
#> Author: Ann <a@b.c>
#> Date:   Tue Nov 14 23:13:20 2023 +0100
#>
#>     merged
#>
#>  f   | 4 ++--
#>  g   | 1 +
#>  new | 1 +
#>  3 files changed, 4 insertions(+), 2 deletions(-)
#> commit 448172ea42f4bf6d965cab11c18cebc725c7ae50 (from b31723fa341f224505151d0220f8346450bc40a3)
#> Merge: b31723f 4846d75
#> Author: Ann <a@b.c>
#> Date:   Tue Nov 14 23:13:20 2023 +0100
#>
#>     merged
#>
#> diff --git a/f b/f
#> index 7b82d22..8b947f7 100644
#> --- a/f
#> +++ b/f
#> @@ -1,6 +1,6 @@
#>  1
#>  2
#> -THREE
#> +Three
#>  4
#>  5
#>  6
#> @@ -9,7 +9,7 @@ eight
#>  9
#>  10
#>  11
#> -12
#> +twelve
#>  13
#>  14
#>  15
#> diff --git a/g b/g
#> index 8a1218a..cc62600 100644
#> --- a/g
#> +++ b/g
#> @@ -3,3 +3,4 @@
#>  3
#>  4
#>  5
#> +q
#> diff --git a/new b/new
#> new file mode 100644
#> index 0000000..8ba3a16
#> --- /dev/null
#> +++ b/new
#> @@ -0,0 +1 @@
#> +n
#>
#> commit 448172ea42f4bf6d965cab11c18cebc725c7ae50 (from 4846d7559aeec804dd8026b584b41012aaee27a1)
#> Merge: b31723f 4846d75
#> Author: Ann <a@b.c>
#> Date:   Tue Nov 14 23:13:20 2023 +0100
#>
#>     merged
#>
#> diff --git a/f b/f
#> index 758d1ca..8b947f7 100644
#> --- a/f
#> +++ b/f
#> @@ -1,11 +1,11 @@
#>  1
#>  2
#> -three
#> +Three
#>  4
#>  5
#>  6
#>  7
#> -8
#> +eight
#>  9
#>  10
#>  11
#> @@ -14,7 +14,6 @@ twelve
#>  14
#>  15
#>  16
#> -17
#>  18
#>  19
#>  20
#> diff --git a/h b/h
#> index 587be6b..e556b83 100644
#> --- a/h
#> +++ b/h
#> @@ -1 +1 @@
#> -x
#> +w
#> commit 448172ea42f4bf6d965cab11c18cebc725c7ae50
#> Merge: b31723f 4846d75
#> Author: Ann <a@b.c>
#> Date:   Tue Nov 14 23:13:20 2023 +0100
#>
#>     merged
#> commit 448172ea42f4bf6d965cab11c18cebc725c7ae50
#> Merge: b31723f 4846d75
#> Author: Ann <a@b.c>
#> Date:   Tue Nov 14 23:13:20 2023 +0100
#>
#>     merged
#>
#> diff --cc f
#> index 7b82d22,758d1ca..8b947f7
#> --- a/f
#> +++ b/f
#> @@@ -1,6 -1,6 +1,6 @@@
#>   1
#>   2
#> - THREE
#>  -three
#> ++Three
#>   4
#>   5
#>   6
#> commit 448172ea42f4bf6d965cab11c18cebc725c7ae50
#> Merge: b31723f 4846d75
#> Author: Ann <a@b.c>
#> Date:   Tue Nov 14 23:13:20 2023 +0100
#>
#>     merged
#>
#> diff --combined f
#> index 7b82d22,758d1ca..8b947f7
#> --- a/f
#> +++ b/f
#> @@@ -1,19 -1,20 +1,19 @@@
#>   1
#>   2
#> - THREE
#>  -three
#> ++Three
#>   4
#>   5
#>   6
#>   7
#>  -8
#>  +eight
#>   9
#>   10
#>   11
#> - 12
#> + twelve
#>   13
#>   14
#>   15
#>   16
#>  -17
#>   18
#>   19
#>   20
#> commit 448172ea42f4bf6d965cab11c18cebc725c7ae50
#> Merge: b31723f 4846d75
#> Author: Ann <a@b.c>
#> Date:   Tue Nov 14 23:13:20 2023 +0100
#>
#>     merged
#>
#> ::100644 100644 100644 7b82d22 758d1ca 8b947f7 MM	f
#> 448172ea42f4bf6d965cab11c18cebc725c7ae50
#> diff --cc f
#> index 7b82d22,758d1ca..8b947f7
#> --- a/f
#> +++ b/f
#> @@@ -1,6 -1,6 +1,6 @@@
#>   1
#>   2
#> - THREE
#>  -three
#> ++Three
#>   4
#>   5
#>   6
#> 448172ea42f4bf6d965cab11c18cebc725c7ae50
#> ::100644 100644 100644 7b82d2245dd7ebecfc06703b2ecebfb50d3ac543 758d1caf24fd49db423ffba3ba2a157d66a44f43 8b947f7cd6c0a50f97b6161040272b0b9d799e4c MM	f
#> 448172ea42f4bf6d965cab11c18cebc725c7ae50
#> f
#> g
#> new
#> 448172ea42f4bf6d965cab11c18cebc725c7ae50
#> f
#> h
#> commit 448172ea42f4bf6d965cab11c18cebc725c7ae50
#> Merge: b31723f 4846d75
#> Author: Ann <a@b.c>
#> Date:   Tue Nov 14 23:13:20 2023 +0100
#>
#>     merged
#>
#> MM	f
#> commit 448172ea42f4bf6d965cab11c18cebc725c7ae50
#> Merge: b31723f 4846d75
#> Author: Ann <a@b.c>
#> Date:   Tue Nov 14 23:13:20 2023 +0100
#>
#>     merged
#>
#> f
#> commit 448172ea42f4bf6d965cab11c18cebc725c7ae50
#> Merge: b31723f 4846d75
#> Author: Ann <a@b.c>
#> Date:   Tue Nov 14 23:13:20 2023 +0100
#>
#>     merged
#>
#>  f   | 4 ++--
#>  g   | 1 +
#>  new | 1 +
#>  3 files changed, 4 insertions(+), 2 deletions(-)
#> merged
#>
#> diff --cc f
#> index 7b82d22,758d1ca..8b947f7
#> --- a/f
#> +++ b/f
#> @@@ -1,6 -1,6 +1,6 @@@
#>   1
#>   2
#> - THREE
#>  -three
#> ++Three
#>   4
#>   5
#>   6
#> 448172e merged
#>
#>  f   | 4 ++--
#>  g   | 1 +
#>  new | 1 +
#>  3 files changed, 4 insertions(+), 2 deletions(-)
#> diff --cc f
#> index 7b82d22,758d1ca..8b947f7
#> --- a/f
#> +++ b/f
#> @@@ -1,6 -1,6 +1,6 @@@
#>   1
#>   2
#> - THREE
#>  -three
#> ++Three
#>   4
#>   5
#>   6
#> 448172e merged
#>
#> 2	2	f
#> 1	0	g
#> 1	0	new
#> 448172e merged
#>  f   | 4 ++--
#>  g   | 1 +
#>  new | 1 +
#>  3 files changed, 4 insertions(+), 2 deletions(-)
#> 448172e (from b31723f) merged
#> f
#> g
#> new
#> 448172e (from 4846d75) merged
#> f
#> h
#> b31723f m
#> f
#> h
#> commit 448172ea42f4bf6d965cab11c18cebc725c7ae50
#> Merge: b31723f 4846d75
#> Author: Ann <a@b.c>
#> Date:   Tue Nov 14 23:13:20 2023 +0100
#>
#>     merged
#> 448172e
#>
#> diff --cc f
#> index 7b82d22,758d1ca..8b947f7
#> --- a/f
#> +++ b/f
#> @@@ -1,6 -1,6 +1,6 @@@
#>   1
#>   2
#> - THREE
#>  -three
#> ++Three
#>   4
#>   5
#>   6

#### merges with hunks of many kinds
export PATH=/usr/bin:/bin GIT_{AUTHOR,COMMITTER}_NAME=Ann GIT_{AUTHOR,COMMITTER}_EMAIL=a@b.c GIT_{AUTHOR,COMMITTER}_DATE='1700000000 +0100'; git init -q -b main r; cd r; (echo 'int f()'; seq 30) > f; printf 'a\0b' > bin; echo x > mode; git add .; git commit -qm base; git checkout -qb a; sed -i -e '/^5/d' -e '/^6/d' -e s/^20/A/ f; printf 'a\0c' > bin; chmod +x mode; git commit -qam a; git checkout -qb b main; sed -i -e '/^6/d' -e '/^7/d' -e 's/^20/B/' -e 's/^29/X/' f; printf 'a\0d' > bin; echo y > mode; echo nb > nf; git add .; git commit -qam b; git checkout -q main; git merge -q a; git merge b >/dev/null 2>&1; (echo 'int f()'; seq 4; echo new; seq 8 19; echo C; seq 21 28; echo X; printf 30) > f; printf 'a\0e' > bin; echo na > nf; git add .; git commit -qm m; git show; git show -U1; git show -U0; git show -c; git show --cc --stat --summary; git rm -q f; git commit -q --amend -m gone; git show; git show --raw
#> commit ee0d017179e857ab48797f80d0540ac631751a71
#> Merge: 2069853 d77e241
#> Author: Ann <a@b.c>
#> Date:   Tue Nov 14 23:13:20 2023 +0100
#>
#>     m
#>
#> diff --cc bin
#> index 88f3700,2c81034..412c1aa
#> Binary files differ
#> diff --cc f
#> index eacd301,4e00190..1cc7228
#> --- a/f
#> +++ b/f
#> @@@ -3,7 -3,7 +3,7 @@@ int f(
#>   2
#>   3
#>   4
#> - 7
#>  -5
#> ++new
#>   8
#>   9
#>   10
#> @@@ -16,7 -16,7 +16,7 @@@
#>   17
#>   18
#>   19
#> - A
#>  -B
#> ++C
#>   21
#>   22
#>   23
#> @@@ -25,5 -25,5 +25,5 @@@
#>   26
#>   27
#>   28
#> - 29
#> - 30
#> + X
#>  -30
#> ++30
#> diff --cc mode
#> index 587be6b,975fbec..975fbec
#> mode 100755,100644..100755
#> --- a/mode
#> +++ b/mode
#> diff --cc nf
#> index 0000000,7a22f4f..2c8e704
#> mode 000000,100644..100644
#> --- a/nf
#> +++ b/nf
#> @@@ -1,0 -1,1 +1,1 @@@
#>  -nb
#> ++na
#> commit ee0d017179e857ab48797f80d0540ac631751a71
#> Merge: 2069853 d77e241
#> Author: Ann <a@b.c>
#> Date:   Tue Nov 14 23:13:20 2023 +0100
#>
#>     m
#>
#> diff --cc bin
#> index 88f3700,2c81034..412c1aa
#> Binary files differ
#> diff --cc f
#> index eacd301,4e00190..1cc7228
#> --- a/f
#> +++ b/f
#> @@@ -5,3 -5,3 +5,3 @@@ int f(
#>   4
#> - 7
#>  -5
#> ++new
#>   8
#> @@@ -18,3 -18,3 +18,3 @@@
#>   19
#> - A
#>  -B
#> ++C
#>   21
#> @@@ -27,3 -27,3 +27,3 @@@
#>   28
#> - 29
#> - 30
#> + X
#>  -30
#> ++30
#> diff --cc mode
#> index 587be6b,975fbec..975fbec
#> mode 100755,100644..100755
#> --- a/mode
#> +++ b/mode
#> diff --cc nf
#> index 0000000,7a22f4f..2c8e704
#> mode 000000,100644..100644
#> --- a/nf
#> +++ b/nf
#> @@@ -1,0 -1,1 +1,1 @@@
#>  -nb
#> ++na
#> commit ee0d017179e857ab48797f80d0540ac631751a71
#> Merge: 2069853 d77e241
#> Author: Ann <a@b.c>
#> Date:   Tue Nov 14 23:13:20 2023 +0100
#>
#>     m
#>
#> diff --cc bin
#> index 88f3700,2c81034..412c1aa
#> Binary files differ
#> diff --cc f
#> index eacd301,4e00190..1cc7228
#> --- a/f
#> +++ b/f
#> @@@ -6,1 -6,1 +6,1 @@@ int f(
#> - 7
#>  -5
#> ++new
#> @@@ -19,1 -19,1 +19,1 @@@
#> - A
#>  -B
#> ++C
#> @@@ -28,2 -28,2 +28,2 @@@
#> - 29
#> - 30
#> + X
#>  -30
#> ++30
#> diff --cc mode
#> index 587be6b,975fbec..975fbec
#> mode 100755,100644..100755
#> --- a/mode
#> +++ b/mode
#> diff --cc nf
#> index 0000000,7a22f4f..2c8e704
#> mode 000000,100644..100644
#> --- a/nf
#> +++ b/nf
#> @@@ -1,0 -1,1 +1,1 @@@
#>  -nb
#> ++na
#> commit ee0d017179e857ab48797f80d0540ac631751a71
#> Merge: 2069853 d77e241
#> Author: Ann <a@b.c>
#> Date:   Tue Nov 14 23:13:20 2023 +0100
#>
#>     m
#>
#> diff --combined bin
#> index 88f3700,2c81034..412c1aa
#> Binary files differ
#> diff --combined f
#> index eacd301,4e00190..1cc7228
#> --- a/f
#> +++ b/f
#> @@@ -3,7 -3,7 +3,7 @@@ int f(
#>   2
#>   3
#>   4
#> - 7
#>  -5
#> ++new
#>   8
#>   9
#>   10
#> @@@ -16,7 -16,7 +16,7 @@@
#>   17
#>   18
#>   19
#> - A
#>  -B
#> ++C
#>   21
#>   22
#>   23
#> @@@ -25,5 -25,5 +25,5 @@@
#>   26
#>   27
#>   28
#> - 29
#> - 30
#> + X
#>  -30
#> ++30
#> diff --combined mode
#> index 587be6b,975fbec..975fbec
#> mode 100755,100644..100755
#> --- a/mode
#> +++ b/mode
#> @@@ -1,1 -1,1 +1,1 @@@
#> - x
#> + y
#> diff --combined nf
#> index 0000000,7a22f4f..2c8e704
#> mode 000000,100644..100644
#> --- a/nf
#> +++ b/nf
#> @@@ -1,0 -1,1 +1,1 @@@
#>  -nb
#> ++na
#> commit ee0d017179e857ab48797f80d0540ac631751a71
#> Merge: 2069853 d77e241
#> Author: Ann <a@b.c>
#> Date:   Tue Nov 14 23:13:20 2023 +0100
#>
#>     m
#>
#>  bin  | Bin 3 -> 3 bytes
#>  f    |   8 ++++----
#>  mode |   2 +-
#>  nf   |   1 +
#>  4 files changed, 6 insertions(+), 5 deletions(-)
#>  create mode 100644 nf
#> commit ed25d9b874602403d31e02464fc3266c241ea245
#> Merge: 2069853 d77e241
#> Author: Ann <a@b.c>
#> Date:   Tue Nov 14 23:13:20 2023 +0100
#>
#>     gone
#>
#> diff --cc bin
#> index 88f3700,2c81034..412c1aa
#> Binary files differ
#> diff --cc f
#> index eacd301,4e00190..0000000
#> deleted file mode 100644,100644
#> --- a/f
#> +++ /dev/null
#> @@@ -1,29 -1,29 +1,0 @@@
#> --int f()
#> --1
#> --2
#> --3
#> --4
#> - 7
#>  -5
#> --8
#> --9
#> --10
#> --11
#> --12
#> --13
#> --14
#> --15
#> --16
#> --17
#> --18
#> --19
#> - A
#>  -B
#> --21
#> --22
#> --23
#> --24
#> --25
#> --26
#> --27
#> --28
#> - 29
#>  -X
#> --30
#> diff --cc mode
#> index 587be6b,975fbec..975fbec
#> mode 100755,100644..100755
#> --- a/mode
#> +++ b/mode
#> diff --cc nf
#> index 0000000,7a22f4f..2c8e704
#> mode 000000,100644..100644
#> --- a/nf
#> +++ b/nf
#> @@@ -1,0 -1,1 +1,1 @@@
#>  -nb
#> ++na
#> commit ed25d9b874602403d31e02464fc3266c241ea245
#> Merge: 2069853 d77e241
#> Author: Ann <a@b.c>
#> Date:   Tue Nov 14 23:13:20 2023 +0100
#>
#>     gone
#>
#> ::100644 100644 100644 88f3700 2c81034 412c1aa MM	bin
#> ::100644 100644 000000 eacd301 4e00190 0000000 DD	f
#> ::100755 100644 100755 587be6b 975fbec 975fbec MM	mode
#> ::000000 100644 100644 0000000 7a22f4f 2c8e704 AM	nf

#### clean merges are shown without differences
export PATH=/usr/bin:/bin GIT_{AUTHOR,COMMITTER}_NAME=Ann GIT_{AUTHOR,COMMITTER}_EMAIL=a@b.c GIT_{AUTHOR,COMMITTER}_DATE='1700000000 +0100'; git init -q -b main r; cd r; echo a > a; git add .; git commit -qm base; git checkout -qb s; echo b > b; git add .; git commit -qm s; git checkout -q main; echo c > c; git add .; git commit -qm c; git merge -q -m m s; git show; git show --oneline; git show --stat --format=%s; git show HEAD HEAD^; git log -p --cc --oneline -2; git show -s; git show --format=; echo end
#> commit 18502df5e1c52e5826ab1b717239201715d37c89
#> Merge: 7ecfa5b 85a179f
#> Author: Ann <a@b.c>
#> Date:   Tue Nov 14 23:13:20 2023 +0100
#>
#>     m
#>
#> 18502df m
#>
#> m
#>
#>  b | 1 +
#>  1 file changed, 1 insertion(+)
#> commit 18502df5e1c52e5826ab1b717239201715d37c89
#> Merge: 7ecfa5b 85a179f
#> Author: Ann <a@b.c>
#> Date:   Tue Nov 14 23:13:20 2023 +0100
#>
#>     m
#>
#>
#> commit 7ecfa5b314b1182e40626fbdd9d960b8bdd99d04
#> Author: Ann <a@b.c>
#> Date:   Tue Nov 14 23:13:20 2023 +0100
#>
#>     c
#>
#> diff --git a/c b/c
#> new file mode 100644
#> index 0000000..f2ad6c7
#> --- /dev/null
#> +++ b/c
#> @@ -0,0 +1 @@
#> +c
#> 18502df m
#>
#> 7ecfa5b c
#> diff --git a/c b/c
#> new file mode 100644
#> index 0000000..f2ad6c7
#> --- /dev/null
#> +++ b/c
#> @@ -0,0 +1 @@
#> +c
#> commit 18502df5e1c52e5826ab1b717239201715d37c89
#> Merge: 7ecfa5b 85a179f
#> Author: Ann <a@b.c>
#> Date:   Tue Nov 14 23:13:20 2023 +0100
#>
#>     m
#> end

#### sides and edges of ranges
export PATH=/usr/bin:/bin GIT_{AUTHOR,COMMITTER}_NAME=Ann GIT_{AUTHOR,COMMITTER}_EMAIL=a@b.c; n=1700000000; c() { n=$((n+60)); GIT_AUTHOR_DATE="$n +0000" GIT_COMMITTER_DATE="$n +0000" git commit -q --allow-empty -m $1; }; git init -q -b main r; cd r; c base; git tag v1; git checkout -qb other; c o1; c o2; git checkout -q main; c m1; c m2
git log --left-right --oneline main...other; git log --left-right main...other -1; git rev-list --left-right main...other; git rev-list --left-right --count main...other; git rev-list --left-only --count other...main; git log --oneline --left-right --graph main...other; git log --format='%m %s' main...other; git log --format='%m %s' main; git log --boundary --oneline v1..main; git log --boundary --graph --oneline v1..main; git rev-list --boundary v1..main; git log --oneline --right-only main...other; git log --left-right --oneline v1..main; git log --left-right --boundary --oneline main...other
#> < 43e37b0 m2
#> < 9cf8d47 m1
#> > 1569d38 o2
#> > 0fc1092 o1
#> commit < 43e37b046b6a93097b469f0b5aaad7f6f6774827
#> Author: Ann <a@b.c>
#> Date:   Tue Nov 14 22:18:20 2023 +0000
#>
#>     m2
#> <43e37b046b6a93097b469f0b5aaad7f6f6774827
#> <9cf8d47b1fcfa6ceafef2dbb7291ac8fdfe23c30
#> >1569d3864f1ed6eb3f96ab1f98677ddae125723e
#> >0fc1092f2e32aa7cc21ee7dcae0d75649e64f8c0
#> 2	2
#> 2
#> < 43e37b0 m2
#> < 9cf8d47 m1
#> > 1569d38 o2
#> > 0fc1092 o1
#> < m2
#> < m1
#> > o2
#> > o1
#> > m2
#> > m1
#> > base
#> 43e37b0 m2
#> 9cf8d47 m1
#> - c76a413 base
#> * 43e37b0 m2
#> * 9cf8d47 m1
#> o c76a413 base
#> 43e37b046b6a93097b469f0b5aaad7f6f6774827
#> 9cf8d47b1fcfa6ceafef2dbb7291ac8fdfe23c30
#> -c76a41384b8886fed23d0a078aff559240be0fe5
#> 1569d38 o2
#> 0fc1092 o1
#> > 43e37b0 m2
#> > 9cf8d47 m1
#> < 43e37b0 m2
#> < 9cf8d47 m1
#> > 1569d38 o2
#> > 0fc1092 o1
#> - c76a413 base

#### colours
export PATH=/usr/bin:/bin GIT_{AUTHOR,COMMITTER}_NAME=Ann GIT_{AUTHOR,COMMITTER}_EMAIL=a@b.c GIT_{AUTHOR,COMMITTER}_DATE='1700000000 +0100'; git init -q -b main r; cd r; (echo 'int main()'; seq 20) > f; printf 'one two three\nfour' > w; echo x > 'b c'; printf 'a\0b' > bin; git add .; git commit -qm base; git tag v1; git branch other; sed -i -e 's/^15/fifteen  /' -e '1,2d' f; printf '\t \tx\n' >> f; printf 'one 2 three\nfour\nfive\r\n' > w; chmod +x w; git rm -q 'b c'; echo n > n; printf 'a\0c' > bin; git add n
git diff --color=always HEAD; git diff --color=always --stat --summary HEAD; git branch --color=always; git commit -qam two; git log --color=always --decorate; git log --color=always --oneline --decorate -1; git log --color=always --format='%C(red)%h%C(reset) %Cgreen%s%Creset%C(auto)%d %h%C(bold blue)x%C(always,1 ul 231)'; git log -1 --format='%C(red)%h%C(auto)%d%Cred'; git branch -v -a --color=always; git -c color.ui=always diff v1 -- w; git -c color.ui=always log --oneline; git -c color.diff=always diff --no-color --name-only v1; git diff --color v1 -- 'b c'; git show --color=always --raw --format=%h
#>\ \e[1mdiff --git a/b c b/b c\e[m
#>\ \e[1mdeleted file mode 100644\e[m
#>\ \e[1mindex 587be6b..0000000\e[m
#>\ \e[1m--- a/b c\e[m	
#>\ \e[1m+++ /dev/null\e[m
#>\ \e[36m@@ -1 +0,0 @@\e[m
#>\ \e[31m-x\e[m
#>\ \e[1mdiff --git a/bin b/bin\e[m
#>\ \e[1mindex 20b5be9..88f3700 100644\e[m
#> Binary files a/bin and b/bin differ
#>\ \e[1mdiff --git a/f b/f\e[m
#>\ \e[1mindex dd37c0b..c01622a 100644\e[m
#>\ \e[1m--- a/f\e[m
#>\ \e[1m+++ b/f\e[m
#>\ \e[36m@@ -1,5 +1,3 @@\e[m
#>\ \e[31m-int main()\e[m
#>\ \e[31m-1\e[m
#>\  2\e[m
#>\  3\e[m
#>\  4\e[m
#>\ \e[36m@@ -13,9 +11,10 @@\e[m \e[mint main()\e[m
#>\  12\e[m
#>\  13\e[m
#>\  14\e[m
#>\ \e[31m-15\e[m
#>\ \e[32m+\e[m\e[32mfifteen\e[m\e[41m  \e[m
#>\  16\e[m
#>\  17\e[m
#>\  18\e[m
#>\  19\e[m
#>\  20\e[m
#>\ \e[32m+\e[m	\e[41m \e[m	\e[32mx\e[m
#>\ \e[1mdiff --git a/n b/n\e[m
#>\ \e[1mnew file mode 100644\e[m
#>\ \e[1mindex 0000000..8ba3a16\e[m
#>\ \e[1m--- /dev/null\e[m
#>\ \e[1m+++ b/n\e[m
#>\ \e[36m@@ -0,0 +1 @@\e[m
#>\ \e[32m+\e[m\e[32mn\e[m
#>\ \e[1mdiff --git a/w b/w\e[m
#>\ \e[1mold mode 100644\e[m
#>\ \e[1mnew mode 100755\e[m
#>\ \e[1mindex 4325cd7..1cfaaef\e[m
#>\ \e[1m--- a/w\e[m
#>\ \e[1m+++ b/w\e[m
#>\ \e[36m@@ -1,2 +1,3 @@\e[m
#>\ \e[31m-one two three\e[m
#>\ \e[31m-four\e[m
#>\ \\ No newline at end of file\e[m
#>\ \e[32m+\e[m\e[32mone 2 three\e[m
#>\ \e[32m+\e[m\e[32mfour\e[m
#>\ \e[32m+\e[m\e[32mfive\e[m\e[41m\r\e[m
#>\  b c |   1 \e[31m-\e[m
#>\  bin | Bin \e[31m3\e[m -> \e[32m3\e[m bytes
#>\  f   |   5 \e[32m++\e[m\e[31m---\e[m
#>\  n   |   1 \e[32m+\e[m
#>\  w   |   5 \e[32m+++\e[m\e[31m--\e[m
#>  5 files changed, 6 insertions(+), 6 deletions(-)
#>  delete mode 100644 b c
#>  create mode 100644 n
#>  mode change 100644 => 100755 w
#>\ * \e[32mmain\e[m
#>\   other\e[m
#>\ \e[33mcommit 9bc1ea3af4b1752b980b7421b26ca90393c63b4c\e[m\e[33m (\e[m\e[1;36mHEAD -> \e[m\e[1;32mmain\e[m\e[33m)\e[m
#> Author: Ann <a@b.c>
#> Date:   Tue Nov 14 23:13:20 2023 +0100
#>
#>     two
#>
#>\ \e[33mcommit d3f6625c832856075c6a84e8fec38b75bb7e8c51\e[m\e[33m (\e[m\e[1;33mtag: v1\e[m\e[33m, \e[m\e[1;32mother\e[m\e[33m)\e[m
#> Author: Ann <a@b.c>
#> Date:   Tue Nov 14 23:13:20 2023 +0100
#>
#>     base
#>\ \e[33m9bc1ea3\e[m\e[33m (\e[m\e[1;36mHEAD -> \e[m\e[1;32mmain\e[m\e[33m)\e[m two
#>\ \e[31m9bc1ea3\e[m \e[32mtwo\e[m\e[m\e[33m (\e[m\e[1;36mHEAD -> \e[m\e[1;32mmain\e[m\e[33m)\e[m \e[33m9bc1ea3\e[m\e[1;34mx\e[4;31;48;5;231m
#>\ \e[31md3f6625\e[m \e[32mbase\e[m\e[m\e[33m (\e[m\e[1;33mtag: v1\e[m\e[33m, \e[m\e[1;32mother\e[m\e[33m)\e[m \e[33md3f6625\e[m\e[1;34mx\e[4;31;48;5;231m
#> 9bc1ea3 (HEAD -> main)
#>\ * \e[32mmain \e[m 9bc1ea3 two
#>\   other\e[m d3f6625 base
#>\ \e[1mdiff --git a/w b/w\e[m
#>\ \e[1mold mode 100644\e[m
#>\ \e[1mnew mode 100755\e[m
#>\ \e[1mindex 4325cd7..1cfaaef\e[m
#>\ \e[1m--- a/w\e[m
#>\ \e[1m+++ b/w\e[m
#>\ \e[36m@@ -1,2 +1,3 @@\e[m
#>\ \e[31m-one two three\e[m
#>\ \e[31m-four\e[m
#>\ \\ No newline at end of file\e[m
#>\ \e[32m+\e[m\e[32mone 2 three\e[m
#>\ \e[32m+\e[m\e[32mfour\e[m
#>\ \e[32m+\e[m\e[32mfive\e[m\e[41m\r\e[m
#>\ \e[33m9bc1ea3\e[m two
#>\ \e[33md3f6625\e[m base
#> b c
#> bin
#> f
#> n
#> w
#>\ \e[1mdiff --git a/b c b/b c\e[m
#>\ \e[1mdeleted file mode 100644\e[m
#>\ \e[1mindex 587be6b..0000000\e[m
#>\ \e[1m--- a/b c\e[m	
#>\ \e[1m+++ /dev/null\e[m
#>\ \e[36m@@ -1 +0,0 @@\e[m
#>\ \e[31m-x\e[m
#> 9bc1ea3
#>
#> :100644 000000 587be6b 0000000 D	b c
#> :100644 100644 20b5be9 88f3700 M	bin
#> :100644 100644 dd37c0b c01622a M	f
#> :000000 100644 0000000 8ba3a16 A	n
#> :100644 100755 4325cd7 1cfaaef M	w

#### words that changed
export PATH=/usr/bin:/bin GIT_{AUTHOR,COMMITTER}_NAME=Ann GIT_{AUTHOR,COMMITTER}_EMAIL=a@b.c GIT_{AUTHOR,COMMITTER}_DATE='1700000000 +0100'; git init -q -b main r; cd r; (echo 'int main()'; seq 20) > f; printf 'one two three\nfour' > w; printf 'foo(bar, baz)\n  x = 1;\nsame\n' > c; git add .; git commit -qm base; sed -i -e 's/^15/fifteen  /' -e '1,2d' f; printf '\t \tx\n' >> f; printf 'one 2 three\nfour\nfive\r\n' > w; printf 'foo(bar, quux)\n    x = 12;\n\nsame\nmore words\n' > c; echo n > n; git add n
git diff --word-diff HEAD; git diff --word-diff=porcelain HEAD; git diff --word-diff=color HEAD -- w c; git diff --color-words HEAD -- w; git diff --word-diff-regex=. HEAD -- w c; git diff --word-diff=plain --word-diff-regex='[a-z]+' HEAD -- w c; git diff --color-words='[a-z]+|[0-9]' HEAD -- c; git diff --word-diff=none HEAD -- w; git diff --word-diff=bad; echo $?; git -c diff.wordRegex='[^ ]+' diff --word-diff HEAD -- c; git diff --word-diff --color=always HEAD -- c; git commit -qam two; git show --word-diff --format=%s -- w
#> diff --git a/c b/c
#> index 8262242..e655ac4 100644
#> --- a/c
#> +++ b/c
#> @@ -1,3 +1,5 @@
#> foo(bar, [-baz)-]{+quux)+}
#>     x = [-1;-]{+12;+}
#>
#> same
#> {+more words+}
#> diff --git a/f b/f
#> index dd37c0b..c01622a 100644
#> --- a/f
#> +++ b/f
#> @@ -1,5 +1,3 @@
#> [-int main()-]
#> [-1-]
#> 2
#> 3
#> 4
#> @@ -13,9 +11,10 @@ int main()
#> 12
#> 13
#> 14
#> [-15-]{+fifteen+}  
#> 16
#> 17
#> 18
#> 19
#> 20
#> 	 	{+x+}
#> diff --git a/n b/n
#> new file mode 100644
#> index 0000000..8ba3a16
#> --- /dev/null
#> +++ b/n
#> @@ -0,0 +1 @@
#> {+n+}
#> diff --git a/w b/w
#> index 4325cd7..1cfaaef 100644
#> --- a/w
#> +++ b/w
#> @@ -1,2 +1,3 @@
#> one [-two-]{+2+} three
#> four
#>\ {+five+}\r
#> diff --git a/c b/c
#> index 8262242..e655ac4 100644
#> --- a/c
#> +++ b/c
#> @@ -1,3 +1,5 @@
#>  foo(bar, 
#> -baz)
#> +quux)
#> ~
#>      x = 
#> -1;
#> +12;
#> ~
#> ~
#>  same
#> ~
#> +more words
#> ~
#> diff --git a/f b/f
#> index dd37c0b..c01622a 100644
#> --- a/f
#> +++ b/f
#> @@ -1,5 +1,3 @@
#> -int main()
#> ~
#> -1
#> ~
#>  2
#> ~
#>  3
#> ~
#>  4
#> ~
#> @@ -13,9 +11,10 @@ int main()
#>  12
#> ~
#>  13
#> ~
#>  14
#> ~
#> -15
#> +fifteen
#>    
#> ~
#>  16
#> ~
#>  17
#> ~
#>  18
#> ~
#>  19
#> ~
#>  20
#> ~
#>  	 	
#> +x
#> ~
#> diff --git a/n b/n
#> new file mode 100644
#> index 0000000..8ba3a16
#> --- /dev/null
#> +++ b/n
#> @@ -0,0 +1 @@
#> +n
#> ~
#> diff --git a/w b/w
#> index 4325cd7..1cfaaef 100644
#> --- a/w
#> +++ b/w
#> @@ -1,2 +1,3 @@
#>  one 
#> -two
#> +2
#>   three
#> ~
#>  four
#> ~
#> +five
#>\  \r
#> ~
#>\ \e[1mdiff --git a/c b/c\e[m
#>\ \e[1mindex 8262242..e655ac4 100644\e[m
#>\ \e[1m--- a/c\e[m
#>\ \e[1m+++ b/c\e[m
#>\ \e[36m@@ -1,3 +1,5 @@\e[m
#>\ foo(bar, \e[31mbaz)\e[m\e[32mquux)\e[m
#>\     x = \e[31m1;\e[m\e[32m12;\e[m
#>
#>\ same\e[m
#>\ \e[32mmore words\e[m
#>\ \e[1mdiff --git a/w b/w\e[m
#>\ \e[1mindex 4325cd7..1cfaaef 100644\e[m
#>\ \e[1m--- a/w\e[m
#>\ \e[1m+++ b/w\e[m
#>\ \e[36m@@ -1,2 +1,3 @@\e[m
#>\ one \e[31mtwo\e[m\e[32m2\e[m three
#> four
#>\ \e[32mfive\e[m\r
#>\ \e[1mdiff --git a/w b/w\e[m
#>\ \e[1mindex 4325cd7..1cfaaef 100644\e[m
#>\ \e[1m--- a/w\e[m
#>\ \e[1m+++ b/w\e[m
#>\ \e[36m@@ -1,2 +1,3 @@\e[m
#>\ one \e[31mtwo\e[m\e[32m2\e[m three
#> four
#>\ \e[32mfive\e[m\r
#> diff --git a/c b/c
#> index 8262242..e655ac4 100644
#> --- a/c
#> +++ b/c
#> @@ -1,3 +1,5 @@
#> foo(bar, [-baz-]{+quux+})
#>   {+  +}x = 1{+2+};
#>
#> same
#> {+more words+}
#> diff --git a/w b/w
#> index 4325cd7..1cfaaef 100644
#> --- a/w
#> +++ b/w
#> @@ -1,2 +1,3 @@
#> one [-two-]{+2+} three
#> four
#>\ {+five\r+}
#> diff --git a/c b/c
#> index 8262242..e655ac4 100644
#> --- a/c
#> +++ b/c
#> @@ -1,3 +1,5 @@
#> foo(bar, [-baz-]{+quux+})
#>     x = 12;
#>
#> same
#> {+more words+}
#> diff --git a/w b/w
#> index 4325cd7..1cfaaef 100644
#> --- a/w
#> +++ b/w
#> @@ -1,2 +1,3 @@
#> one[-two-] 2 three
#> four
#>\ {+five+}\r
#>\ \e[1mdiff --git a/c b/c\e[m
#>\ \e[1mindex 8262242..e655ac4 100644\e[m
#>\ \e[1m--- a/c\e[m
#>\ \e[1m+++ b/c\e[m
#>\ \e[36m@@ -1,3 +1,5 @@\e[m
#>\ foo(bar, \e[31mbaz\e[m\e[32mquux\e[m)
#>\     x = 1\e[32m2\e[m;
#>
#>\ same\e[m
#>\ \e[32mmore words\e[m
#> diff --git a/w b/w
#> index 4325cd7..1cfaaef 100644
#> --- a/w
#> +++ b/w
#> @@ -1,2 +1,3 @@
#> -one two three
#> -four
#> \ No newline at end of file
#> +one 2 three
#> +four
#>\ +five\r
#> 129
#> diff --git a/c b/c
#> index 8262242..e655ac4 100644
#> --- a/c
#> +++ b/c
#> @@ -1,3 +1,5 @@
#> foo(bar, [-baz)-]{+quux)+}
#>     x = [-1;-]{+12;+}
#>
#> same
#> {+more words+}
#>\ \e[1mdiff --git a/c b/c\e[m
#>\ \e[1mindex 8262242..e655ac4 100644\e[m
#>\ \e[1m--- a/c\e[m
#>\ \e[1m+++ b/c\e[m
#>\ \e[36m@@ -1,3 +1,5 @@\e[m
#>\ foo(bar, \e[31m[-baz)-]\e[m\e[32m{+quux)+}\e[m
#>\     x = \e[31m[-1;-]\e[m\e[32m{+12;+}\e[m
#>
#>\ same\e[m
#>\ \e[32m{+more words+}\e[m
#> two
#>
#> diff --git a/w b/w
#> index 4325cd7..1cfaaef 100644
#> --- a/w
#> +++ b/w
#> @@ -1,2 +1,3 @@
#> one [-two-]{+2+} three
#> four
#>\ {+five+}\r
#2> error: bad --word-diff argument: bad

#### several merge bases
export PATH=/usr/bin:/bin GIT_{AUTHOR,COMMITTER}_NAME=Ann GIT_{AUTHOR,COMMITTER}_EMAIL=a@b.c; n=1700000000; c() { n=$((n+60)); export GIT_AUTHOR_DATE="$n +0000" GIT_COMMITTER_DATE="$n +0000"; "$@"; }; git init -q -b main r; cd r; seq 10 > f; seq 5 > g; git add .; c git commit -qm base; git checkout -qb b; sed -i s/^2/two/ f; c git commit -qam b1; git checkout -q main; sed -i s/^9/nine/ f; c git commit -qam m1; git tag m1; git tag b1 b; c git merge -q -m mb b; git checkout -q b; c git merge -q -m bm m1; sed -i s/^5/five/ f; c git commit -qam b2; git checkout -q main; sed -i s/^3/x/ g; c git commit -qam m2; git merge-base -a main b; c git merge -m crossed b; cat f g; git log --oneline --graph
git checkout -q -b p m1; echo P > p; sed -i s/^9/P/ f; git add .; c git commit -qm p1; git checkout -q -b q m1; sed -i s/^9/Q/ f; c git commit -qam q1; git tag q1; git tag p1 p; c git merge p >/dev/null; sed -i '/^[<=>]/d' f; c git commit -qam qp; git checkout -q p; c git merge q1 >/dev/null; sed -i -e '/^[<=>]/d' -e s/^Q/QQ/ f; c git commit -qam pq; c git merge q; cat f; git -c merge.conflictStyle=diff3 checkout -q --merge f 2>/dev/null; git merge --abort; git -c merge.conflictStyle=diff3 merge q; cat f
#> Auto-merging f
#> Auto-merging f
#> 2c90c04fca70b9cdb713c3167d125c9cb0f0e514
#> ea91cbad3766b1efeb50cd7781236d5f169aa64c
#> Merge made by the 'ort' strategy.
#>  f | 2 +-
#>  1 file changed, 1 insertion(+), 1 deletion(-)
#> 1
#> two
#> 3
#> 4
#> five
#> 6
#> 7
#> 8
#> nine
#> 10
#> 1
#> 2
#> x
#> 4
#> 5
#> *   740b816 crossed
#> |\  
#> | * d391950 b2
#> | *   8674fa4 bm
#> | |\  
#> * | | 2f96222 m2
#> * | | 0ebba3d mb
#> |\| | 
#> | |/  
#> |/|   
#> | * ea91cba b1
#> * | 2c90c04 m1
#> |/  
#> * a53e79c base
#> On branch q
#> nothing to commit, working tree clean
#> On branch q
#> nothing to commit, working tree clean
#> On branch p
#> nothing to commit, working tree clean
#> Already up to date.
#> 1
#> 2
#> 3
#> 4
#> 5
#> 6
#> 7
#> 8
#> nine
#> 10
#> Already up to date.
#> 1
#> 2
#> 3
#> 4
#> 5
#> 6
#> 7
#> 8
#> nine
#> 10
#2> fatal: There is no merge to abort (MERGE_HEAD missing).

#### aliases that are lines of shell
export PATH=/usr/bin:/bin GIT_{AUTHOR,COMMITTER}_NAME=Ann GIT_{AUTHOR,COMMITTER}_EMAIL=a@b.c GIT_{AUTHOR,COMMITTER}_DATE='1700000000 +0100'; git init -q -b main r; cd r; mkdir d; echo a > d/a; git add .; git commit -qm one; git config alias.top '!pwd; echo "[$GIT_PREFIX]"'; git config alias.args '!f() { echo $# "$1" "$2"; return 3; }; f'; git config alias.last '!git log -1 --format=%s'; git config alias.two '!git last && git top'; cd d; git top; git args 'a b' c; echo $?; git last; git two; git -c alias.x='!echo $0' x y
#> /tmp/bashkit-case/r
#> [d/]
#> 2 a b c
#> 3
#> one
#> one
#> /tmp/bashkit-case/r
#> []
#> echo $0 y

#### autosquash finds subjects, names and beginnings
export PATH=/usr/bin:/bin GIT_{AUTHOR,COMMITTER}_NAME=Ann GIT_{AUTHOR,COMMITTER}_EMAIL=a@b.c GIT_{AUTHOR,COMMITTER}_DATE='1700000000 +0100'; git init -q -b main r; cd r; c() { echo "$1" >> "f$2"; git add .; git commit -qm "$1"; }; c base 0; c 'add one' 1; c 'add two' 2; c 'add' 3; c 'fixup! add two' 2; c 'squash! add o' 1; c "fixup! $(git rev-parse --short HEAD~3)" 2; c 'fixup! fixup! add' 3; c 'fixup! nothing' 4; GIT_EDITOR=true GIT_SEQUENCE_EDITOR=: git rebase -q -i --autosquash HEAD~8; git log --format=%s --name-only; cat f1 f2 f3
#> [detached HEAD 0b35d92] add one
#>  Date: Tue Nov 14 23:13:20 2023 +0100
#>  1 file changed, 2 insertions(+)
#>  create mode 100644 f1
#> fixup! nothing
#>
#> f4
#> add
#>
#> f3
#> add two
#>
#> f2
#> add one
#>
#> f1
#> base
#>
#> f0
#> add one
#> squash! add o
#> add two
#> fixup! add two
#> fixup! f3ca03a
#> add
#> fixup! fixup! add

#### sets in pathspecs where case does not count
git init -q .; touch B b c; git add .
for spec in '[B]' '[b]' '[A-C]' '[[:upper:]]' 'B'; do echo "$spec:" $(git ls-files ":(icase)$spec"); done
#> [B]:
#> [b]: B b
#> [A-C]: B b c
#> [[:upper:]]: B b c
#> B: B b

#### ident: which text is an identifier
export PATH=/usr/bin:/bin GIT_{AUTHOR,COMMITTER}_NAME=Ann GIT_{AUTHOR,COMMITTER}_EMAIL=a@b.c GIT_{AUTHOR,COMMITTER}_DATE='1700000000 +0100'; git init -q -b main r; cd r
echo '* ident' > .gitattributes; printf 'a $Id: 12 $ b $Id$ $Id: x\n$' > a; printf '$Idx $ $Id: a b $' > b; printf '$Id$' > c; git add .; git commit -qm one
for f in a b c; do git cat-file -p :$f; echo; done; rm a b c; git checkout -q .; cat a; echo; cat b; echo; cat c
#> a $Id$ b $Id$ $Id: x
#> $
#> $Idx $ $Id$
#> $Id$
#> a $Id: 39669d2ca0529472a0a8c089070946babb33d23b $ b $Id: 39669d2ca0529472a0a8c089070946babb33d23b $ $Id: x
#> $
#> $Idx $ $Id: 0efd3ee65cb67cbf1e88d2b89dc587bc0026de88 $
#> $Id: b3f5ebfb5843bc43ceecff6d4f26bb37c615beb1 $
#>-

#### stash sets the files back by a reset that the log of HEAD tells
git init -q -b main g; cd g; git config user.email a@b; git config user.name n; echo 1 >f; git add f; git commit -qm first
echo 2 >>f; git stash -q; git stash pop -q; git stash push -q f; git stash pop -q; git reflog | sed 's/^[0-9a-f]* //'
git reflog main | wc -l
#> HEAD@{0}: reset: moving to HEAD
#> HEAD@{1}: commit (initial): first
#> 1

#### shortlog reads a log where no commit is named
export PATH=/usr/bin:/bin GIT_AUTHOR_NAME=A GIT_AUTHOR_EMAIL=a@b GIT_COMMITTER_NAME=C GIT_COMMITTER_EMAIL=c@d GIT_{AUTHOR,COMMITTER}_DATE='1700000000 +0100'
git init -q -b main r; cd r; git commit -q --allow-empty -m one; git commit -q --allow-empty -m '[PATCH 1/2] two'
git shortlog -sn < /dev/null
git log | git shortlog
git log | git shortlog -sne
git log --pretty=fuller | git shortlog -c
git log --format=raw | git shortlog -s
printf 'Author: X <y>\nDate: z\n\n\n    [PATCH v2] subj\n    more\n\nAuthor: nobody\n\n  none\nauthor B C  <d> 1 2\n\nlast' | git shortlog -e
git shortlog HEAD < /dev/null
git shortlog -s --all < /dev/null
git shortlog -s -- . < /dev/null; echo $?
#> A (2):
#>       one
#>       two
#>
#>      2	A <a@b>
#>     C (2):
#>       one
#>       two
#>
#>      2	A
#> B C <d> (1):
#>       last
#>
#> X <y> (1):
#>       subj
#>
#> A (2):
#>       one
#>       two
#>
#>      2	A
#> 0

#### a revert without a commit leaves its state
export PATH=/usr/bin:/bin TZ=UTC GIT_{AUTHOR,COMMITTER}_NAME=Ann GIT_{AUTHOR,COMMITTER}_EMAIL=a@b.c GIT_{AUTHOR,COMMITTER}_DATE='1700000000 +0100' GIT_EDITOR=true; git init -q -b main r; cd r
seq 12 >f; echo one >g; git add .; git commit -qm first; git branch dev; sed -i '2s/$/ main/' f; git commit -qam 'on main'; git switch -q dev; sed -i '2s/$/ dev/' f; git commit -qam 'on dev'; echo new >n; git add n; git commit -qm 'a new file'; git switch -q main; git revert -n HEAD; cat .git/REVERT_HEAD .git/MERGE_MSG; git status; git reset -q --hard; git cherry-pick -n dev; cat .git/MERGE_MSG; git status; git reset -q --hard; git revert --no-edit dev; echo $?; git status
#> 993c88833214755b103ec819650334a859139f2f
#> Revert "on main"
#>
#> This reverts commit 993c88833214755b103ec819650334a859139f2f.
#> On branch main
#> You are currently reverting commit 993c888.
#>   (all conflicts fixed: run "git revert --continue")
#>   (use "git revert --skip" to skip this patch)
#>   (use "git revert --abort" to cancel the revert operation)
#>
#> Changes to be committed:
#>   (use "git restore --staged <file>..." to unstage)
#> 	modified:   f
#>
#> a new file
#> On branch main
#> Changes to be committed:
#>   (use "git restore --staged <file>..." to unstage)
#> 	new file:   n
#>
#> On branch main
#> nothing to commit, working tree clean
#> 1
#> On branch main
#> nothing to commit, working tree clean

#### a revert of the first commit
export PATH=/usr/bin:/bin TZ=UTC GIT_{AUTHOR,COMMITTER}_NAME=Ann GIT_{AUTHOR,COMMITTER}_EMAIL=a@b.c GIT_{AUTHOR,COMMITTER}_DATE='1700000000 +0100' GIT_EDITOR=true; git init -q -b main r; cd r
seq 12 >f; echo one >g; git add .; git commit -qm first; git branch dev; sed -i '2s/$/ main/' f; git commit -qam 'on main'; git switch -q dev; sed -i '2s/$/ dev/' f; git commit -qam 'on dev'; echo new >n; git add n; git commit -qm 'a new file'; git switch -q main; git revert --no-edit HEAD~; echo $?; git status -s; cat f; git merge dev; echo $?; git revert HEAD; echo $?; git cherry-pick dev; echo $?
#> CONFLICT (modify/delete): f deleted in (empty tree) and modified in HEAD.  Version HEAD of f left in tree.
#> 1
#> UD f
#> D  g
#> 1
#> 2 main
#> 3
#> 4
#> 5
#> 6
#> 7
#> 8
#> 9
#> 10
#> 11
#> 12
#> 128
#> 128
#> 128
#2> error: could not revert f0665bc... first
#2> hint: After resolving the conflicts, mark them with
#2> hint: "git add/rm <pathspec>", then run
#2> hint: "git revert --continue".
#2> hint: You can instead skip this commit with "git revert --skip".
#2> hint: To abort and get back to the state before "git revert",
#2> hint: run "git revert --abort".
#2> error: Merging is not possible because you have unmerged files.
#2> hint: Fix them up in the work tree, and then use 'git add/rm <file>'
#2> hint: as appropriate to mark resolution and make a commit.
#2> fatal: Exiting because of an unresolved conflict.
#2> error: Reverting is not possible because you have unmerged files.
#2> hint: Fix them up in the work tree, and then use 'git add/rm <file>'
#2> hint: as appropriate to mark resolution and make a commit.
#2> fatal: revert failed
#2> error: Cherry-picking is not possible because you have unmerged files.
#2> hint: Fix them up in the work tree, and then use 'git add/rm <file>'
#2> hint: as appropriate to mark resolution and make a commit.
#2> fatal: cherry-pick failed

#### a pick in progress is in the way
export PATH=/usr/bin:/bin TZ=UTC GIT_{AUTHOR,COMMITTER}_NAME=Ann GIT_{AUTHOR,COMMITTER}_EMAIL=a@b.c GIT_{AUTHOR,COMMITTER}_DATE='1700000000 +0100' GIT_EDITOR=true; git init -q -b main r; cd r
seq 12 >f; echo one >g; git add .; git commit -qm first; git branch dev; sed -i '2s/$/ main/' f; git commit -qam 'on main'; git switch -q dev; sed -i '2s/$/ dev/' f; git commit -qam 'on dev'; echo new >n; git add n; git commit -qm 'a new file'; git switch -q main; git cherry-pick dev~; git switch dev; echo $?; git checkout dev; echo $?; git checkout main; git commit -m x f; echo $?; git switch -c new; git add .; git merge dev; echo $?; git commit -m x f; git switch dev; git commit -qm picked; git status -sb
#> Auto-merging f
#> CONFLICT (content): Merge conflict in f
#> 128
#> f: needs merge
#> 1
#> f: needs merge
#> 128
#> 128
#> ## main
#2> error: could not apply 6201096... on dev
#2> hint: After resolving the conflicts, mark them with
#2> hint: "git add/rm <pathspec>", then run
#2> hint: "git cherry-pick --continue".
#2> hint: You can instead skip this commit with "git cherry-pick --skip".
#2> hint: To abort and get back to the state before "git cherry-pick",
#2> hint: run "git cherry-pick --abort".
#2> fatal: cannot switch branch while cherry-picking
#2> Consider "git cherry-pick --quit" or "git worktree add".
#2> error: you need to resolve your current index first
#2> error: you need to resolve your current index first
#2> fatal: cannot do a partial commit during a cherry-pick.
#2> fatal: cannot switch branch while cherry-picking
#2> Consider "git cherry-pick --quit" or "git worktree add".
#2> fatal: You have not concluded your cherry-pick (CHERRY_PICK_HEAD exists).
#2> Please, commit your changes before you merge.
#2> fatal: cannot do a partial commit during a cherry-pick.
#2> fatal: cannot switch branch while cherry-picking
#2> Consider "git cherry-pick --quit" or "git worktree add".

#### a merge in progress is in the way
export PATH=/usr/bin:/bin TZ=UTC GIT_{AUTHOR,COMMITTER}_NAME=Ann GIT_{AUTHOR,COMMITTER}_EMAIL=a@b.c GIT_{AUTHOR,COMMITTER}_DATE='1700000000 +0100' GIT_EDITOR=true; git init -q -b main r; cd r
seq 12 >f; echo one >g; git add .; git commit -qm first; git branch dev; sed -i '2s/$/ main/' f; git commit -qam 'on main'; git switch -q dev; sed -i '2s/$/ dev/' f; git commit -qam 'on dev'; echo new >n; git add n; git commit -qm 'a new file'; git switch -q main; git merge -q dev; git switch dev; git checkout dev; echo $?; git checkout -b new2 HEAD; git checkout -b new; git status -sb; git commit -m x f; git add f; git checkout dev; echo $?; git checkout main; ls .git; git status -sb
#> Auto-merging f
#> CONFLICT (content): Merge conflict in f
#> Automatic merge failed; fix conflicts and then commit the result.
#> f: needs merge
#> 1
#> f: needs merge
#> ## new
#> UU f
#> A  n
#> [new 4c22485] x
#>  1 file changed, 4 insertions(+)
#> 0
#> COMMIT_EDITMSG
#> HEAD
#> ORIG_HEAD
#> branches
#> config
#> description
#> hooks
#> index
#> info
#> logs
#> objects
#> refs
#> ## main
#2> fatal: cannot switch branch while merging
#2> Consider "git merge --quit" or "git worktree add".
#2> error: you need to resolve your current index first
#2> error: you need to resolve your current index first
#2> Switched to a new branch 'new'
#2> Switched to branch 'dev'
#2> Switched to branch 'main'

#### a rebase in progress is in the way
export PATH=/usr/bin:/bin TZ=UTC GIT_{AUTHOR,COMMITTER}_NAME=Ann GIT_{AUTHOR,COMMITTER}_EMAIL=a@b.c GIT_{AUTHOR,COMMITTER}_DATE='1700000000 +0100' GIT_EDITOR=true; git init -q -b main r; cd r
seq 12 >f; echo one >g; git add .; git commit -qm first; git branch dev; sed -i '2s/$/ main/' f; git commit -qam 'on main'; git switch -q dev; sed -i '2s/$/ dev/' f; git commit -qam 'on dev'; echo new >n; git add n; git commit -qm 'a new file'; git switch -q main; git rebase -q dev; git switch dev; echo $?; git checkout dev; echo $?; git add .; git checkout dev; git status; git rebase --quit; git switch main; git status -sb
#> Auto-merging f
#> CONFLICT (content): Merge conflict in f
#> 128
#> f: needs merge
#> 1
#> M	f
#> On branch dev
#> Last command done (1 command done):
#>    pick 993c888 on main
#> No commands remaining.
#> You are currently editing a commit while rebasing branch 'main' on 'a58c22f'.
#>   (use "git commit --amend" to amend the current commit)
#>   (use "git rebase --continue" once you are satisfied with your changes)
#>
#> Changes to be committed:
#>   (use "git restore --staged <file>..." to unstage)
#> 	modified:   f
#>
#> ## dev
#> M  f
#2> error: could not apply 993c888... on main
#2> hint: Resolve all conflicts manually, mark them as resolved with
#2> hint: "git add/rm <conflicted_files>", then run "git rebase --continue".
#2> hint: You can instead skip this commit: run "git rebase --skip".
#2> hint: To abort and get back to the state before "git rebase", run "git rebase --abort".
#2> Could not apply 993c888... on main
#2> fatal: cannot switch branch while rebasing
#2> Consider "git rebase --quit" or "git worktree add".
#2> error: you need to resolve your current index first
#2> Switched to branch 'dev'
#2> error: Your local changes to the following files would be overwritten by checkout:
#2> 	f
#2> Please commit your changes or stash them before you switch branches.
#2> Aborting

#### a bisection in progress is told of
export PATH=/usr/bin:/bin TZ=UTC GIT_{AUTHOR,COMMITTER}_NAME=Ann GIT_{AUTHOR,COMMITTER}_EMAIL=a@b.c GIT_{AUTHOR,COMMITTER}_DATE='1700000000 +0100' GIT_EDITOR=true; git init -q -b main r; cd r
seq 12 >f; echo one >g; git add .; git commit -qm first; git branch dev; sed -i '2s/$/ main/' f; git commit -qam 'on main'; git switch -q dev; sed -i '2s/$/ dev/' f; git commit -qam 'on dev'; echo new >n; git add n; git commit -qm 'a new file'; git switch -q main; git bisect start; git bisect bad; git switch dev; git checkout main; git switch -c q; git bisect reset
#> status: waiting for both good and bad commits
#> status: waiting for good commit(s), bad commit known
#2> warning: you are switching branch while bisecting
#2> Switched to branch 'dev'
#2> Switched to branch 'main'
#2> warning: you are switching branch while bisecting
#2> Switched to a new branch 'q'
#2> Switched to branch 'main'

#### a merge over local changes
export PATH=/usr/bin:/bin TZ=UTC GIT_{AUTHOR,COMMITTER}_NAME=Ann GIT_{AUTHOR,COMMITTER}_EMAIL=a@b.c GIT_{AUTHOR,COMMITTER}_DATE='1700000000 +0100' GIT_EDITOR=true; git init -q -b main r; cd r
seq 12 >f; echo one >g; git add .; git commit -qm first; git branch dev; sed -i '2s/$/ main/' f; git commit -qam 'on main'; git switch -q dev; sed -i '2s/$/ dev/' f; git commit -qam 'on dev'; echo new >n; git add n; git commit -qm 'a new file'; git switch -q main; echo x >>f; git merge dev; echo $?; git stash -q; echo y >n; git merge dev; echo $?; git cherry-pick dev; echo $?; rm n; echo z >>f; git revert HEAD; echo $?; git cherry-pick dev~; echo $?
#> 2
#> 2
#> 128
#> 128
#> 128
#2> error: Your local changes to the following files would be overwritten by merge:
#2> 	f
#2> Please commit your changes or stash them before you merge.
#2> Aborting
#2> Merge with strategy ort failed.
#2> error: The following untracked working tree files would be overwritten by merge:
#2> 	n
#2> Please move or remove them before you merge.
#2> Aborting
#2> Merge with strategy ort failed.
#2> error: The following untracked working tree files would be overwritten by merge:
#2> 	n
#2> Please move or remove them before you merge.
#2> Aborting
#2> fatal: cherry-pick failed
#2> error: Your local changes to the following files would be overwritten by merge:
#2> 	f
#2> Please commit your changes or stash them before you merge.
#2> Aborting
#2> fatal: revert failed
#2> error: Your local changes to the following files would be overwritten by merge:
#2> 	f
#2> Please commit your changes or stash them before you merge.
#2> Aborting
#2> fatal: cherry-pick failed

#### what was not begun is not skipped
export PATH=/usr/bin:/bin TZ=UTC GIT_{AUTHOR,COMMITTER}_NAME=Ann GIT_{AUTHOR,COMMITTER}_EMAIL=a@b.c GIT_{AUTHOR,COMMITTER}_DATE='1700000000 +0100' GIT_EDITOR=true; git init -q -b main r; cd r
seq 12 >f; echo one >g; git add .; git commit -qm first; git branch dev; sed -i '2s/$/ main/' f; git commit -qam 'on main'; git switch -q dev; sed -i '2s/$/ dev/' f; git commit -qam 'on dev'; echo new >n; git add n; git commit -qm 'a new file'; git switch -q main; for command in cherry-pick revert; do for how in skip abort continue quit; do git $command --$how; echo $?; done; done
#> 128
#> 128
#> 128
#> 0
#> 128
#> 128
#> 128
#> 0
#2> error: no cherry-pick in progress
#2> fatal: cherry-pick failed
#2> error: no cherry-pick or revert in progress
#2> fatal: cherry-pick failed
#2> error: no cherry-pick or revert in progress
#2> fatal: cherry-pick failed
#2> error: no revert in progress
#2> fatal: revert failed
#2> error: no cherry-pick or revert in progress
#2> fatal: revert failed
#2> error: no cherry-pick or revert in progress
#2> fatal: revert failed

#### a merge with the strategy of our side
export PATH=/usr/bin:/bin TZ=UTC GIT_{AUTHOR,COMMITTER}_NAME=Ann GIT_{AUTHOR,COMMITTER}_EMAIL=a@b.c GIT_{AUTHOR,COMMITTER}_DATE='1700000000 +0100' GIT_EDITOR=true; git init -q -b main r; cd r
seq 12 >f; echo one >g; git add .; git commit -qm first; git branch dev; sed -i '2s/$/ main/' f; git commit -qam 'on main'; git switch -q dev; sed -i '2s/$/ dev/' f; git commit -qam 'on dev'; echo new >n; git add n; git commit -qm 'a new file'; git switch -q main; git merge -s ours dev; git log --format='%%s|%%p'; git reflog -1; git ls-files; git reset -q --hard HEAD~; git switch -q -c z dev~2; git merge -s ours -m mine dev; git log --oneline -1; git merge -s nosuch dev
#> Merge made by the 'ours' strategy.
#> %s|%p
#> %s|%p
#> %s|%p
#> %s|%p
#> %s|%p
#> ea99927 HEAD@{0}: merge dev: Merge made by the 'ours' strategy.
#> f
#> g
#> Merge made by the 'ours' strategy.
#> 79f12ce mine
#2> Could not find merge strategy 'nosuch'.
#2> Available strategies are: octopus ours recursive resolve subtree.
#? 1

#### a commit of paths that have conflicts
export PATH=/usr/bin:/bin TZ=UTC GIT_{AUTHOR,COMMITTER}_NAME=Ann GIT_{AUTHOR,COMMITTER}_EMAIL=a@b.c GIT_{AUTHOR,COMMITTER}_DATE='1700000000 +0100' GIT_EDITOR=true; git init -q -b main r; cd r
seq 12 >f; echo one >g; git add .; git commit -qm first; git branch dev; sed -i '2s/$/ main/' f; git commit -qam 'on main'; git switch -q dev; sed -i '2s/$/ dev/' f; git commit -qam 'on dev'; echo new >n; git add n; git commit -qm 'a new file'; git switch -q main; git merge -q dev; git commit -m x f; git commit -am all; git log --oneline -1; git reset -q --hard HEAD~; git merge -q dev; git commit -i f -m incl; git status -s
#> Auto-merging f
#> CONFLICT (content): Merge conflict in f
#> Automatic merge failed; fix conflicts and then commit the result.
#> [main 5fe24c2] all
#> 5fe24c2 all
#> Auto-merging f
#> CONFLICT (content): Merge conflict in f
#> Automatic merge failed; fix conflicts and then commit the result.
#> [main 2972955] incl
#2> fatal: cannot do a partial commit during a merge.

#### columns of placeholders
export PATH=/usr/bin:/bin TZ=UTC GIT_{AUTHOR,COMMITTER}_NAME=Ann GIT_{AUTHOR,COMMITTER}_EMAIL=a@b.c GIT_{AUTHOR,COMMITTER}_DATE='1700000000 +0100' GIT_EDITOR=true; git init -q -b main r; cd r
seq 12 >f; echo one >g; git add .; git commit -qm first; git branch dev; sed -i '2s/$/ main/' f; git commit -qam 'on main'; git switch -q dev; sed -i '2s/$/ dev/' f; git commit -qam 'on dev'; echo new >n; git add n; git commit -qm 'a new file'; git switch -q main; git log -2 --format='%%h|%%<(10)%%s|%%<(4,trunc)%%s|%%<(4,ltrunc)%%s|%%<(4,mtrunc)%%s|%%>(9)%%an|%%><(9)%%an|%%><(10)%%an|%%>>(2)%%an|'; git log -1 --format='%%<|(30)%%an|%%>|(60)%%s|%%>|(-3)%%s|a   %%>>(2)%%s|%%<(5,mtrunc)%%H|%%<(2,trunc)%%s|'; git log -1 --format='%%<(12)%%C(always,red)%%s%%C(always,reset)|%%<(4,trunc)%%C(always,red)%%s|%%<(3)%%%%|%%<(10)%%zz|%%s|%%<(10)|%%<(3,trunc)%%s|'; git log -1 --format='%%<(6,trunc)é%%s|%%<( 10 , trunc )%%s|%%<(x)%%s|%%<(0)%%s|%%<(5,foo)%%s|%%<(5|%%<(8)%%+b|%%<(8)%% s|%%<(8)%%-b|'; git log --graph -2 --format='%%<|(12)%%s|%%>(4)%%h'
#> %h|%<(10)%s|%<(4,trunc)%s|%<(4,ltrunc)%s|%<(4,mtrunc)%s|%>(9)%an|%><(9)%an|%><(10)%an|%>>(2)%an|
#> %h|%<(10)%s|%<(4,trunc)%s|%<(4,ltrunc)%s|%<(4,mtrunc)%s|%>(9)%an|%><(9)%an|%><(10)%an|%>>(2)%an|
#> %<|(30)%an|%>|(60)%s|%>|(-3)%s|a   %>>(2)%s|%<(5,mtrunc)%H|%<(2,trunc)%s|
#> %<(12)%C(always,red)%s%C(always,reset)|%<(4,trunc)%C(always,red)%s|%<(3)%%|%<(10)%zz|%s|%<(10)|%<(3,trunc)%s|
#> %<(6,trunc)é%s|%<( 10 , trunc )%s|%<(x)%s|%<(0)%s|%<(5,foo)%s|%<(5|%<(8)%+b|%<(8)% s|%<(8)%-b|
#> * %<|(12)%s|%>(4)%h
#> * %<|(12)%s|%>(4)%h

#### dates of a reflog
export PATH=/usr/bin:/bin TZ=UTC GIT_{AUTHOR,COMMITTER}_NAME=Ann GIT_{AUTHOR,COMMITTER}_EMAIL=a@b.c GIT_{AUTHOR,COMMITTER}_DATE='1700000000 +0100' GIT_EDITOR=true; git init -q -b main r; cd r
seq 12 >f; echo one >g; git add .; git commit -qm first; git branch dev; sed -i '2s/$/ main/' f; git commit -qam 'on main'; git switch -q dev; sed -i '2s/$/ dev/' f; git commit -qam 'on dev'; echo new >n; git add n; git commit -qm 'a new file'; git switch -q main; git reflog --date=iso -2; git reflog show --date=unix -1; git log -g --oneline --date=short -1; git log -g --format='%%gd %%gs' -1; git log -g --oneline 'HEAD@{2}' -1; git log -g --oneline 'main@{now}' -1; git log -g --date=iso --oneline 'dev@{0}' -1
#> 993c888 HEAD@{2023-11-14 23:13:20 +0100}: checkout: moving from dev to main
#> a58c22f HEAD@{2023-11-14 23:13:20 +0100}: commit: a new file
#> 993c888 HEAD@{1700000000}: checkout: moving from dev to main
#> 993c888 HEAD@{2023-11-14}: checkout: moving from dev to main
#> %gd %gs
#> 6201096 HEAD@{2}: commit: on dev
#> 993c888 main@{Tue Nov 14 23:13:20 2023 +0100}: commit: on main
#> a58c22f dev@{0}: commit: a new file

#### commits without a walk
export PATH=/usr/bin:/bin TZ=UTC GIT_{AUTHOR,COMMITTER}_NAME=Ann GIT_{AUTHOR,COMMITTER}_EMAIL=a@b.c GIT_{AUTHOR,COMMITTER}_DATE='1700000000 +0100' GIT_EDITOR=true; git init -q -b main r; cd r
seq 3 >f; git add f; git commit -qm one; GIT_COMMITTER_DATE='1700000100 +0100' git commit -q --allow-empty -m two; GIT_COMMITTER_DATE='1700000200 +0100' git commit -q --allow-empty -m three; git rev-list --no-walk HEAD; git rev-list --no-walk HEAD~2 HEAD; git rev-list --no-walk=unsorted HEAD~2 HEAD; git log --no-walk --oneline HEAD~2 HEAD~
#> 1a3183eae76c4a81d14f4db6a23853cae09d02c6
#> 1a3183eae76c4a81d14f4db6a23853cae09d02c6
#> 1b49cc2d4406c5540024a173388f458a9016712b
#> 1b49cc2d4406c5540024a173388f458a9016712b
#> 1a3183eae76c4a81d14f4db6a23853cae09d02c6
#> ad70e37 two
#> 1b49cc2 one

#### names of objects in differences for scripts
export PATH=/usr/bin:/bin TZ=UTC GIT_{AUTHOR,COMMITTER}_NAME=Ann GIT_{AUTHOR,COMMITTER}_EMAIL=a@b.c GIT_{AUTHOR,COMMITTER}_DATE='1700000000 +0100' GIT_EDITOR=true; git init -q -b main r; cd r
seq 12 >f; echo one >g; git add .; git commit -qm first; git branch dev; sed -i '2s/$/ main/' f; git commit -qam 'on main'; git switch -q dev; sed -i '2s/$/ dev/' f; git commit -qam 'on dev'; echo new >n; git add n; git commit -qm 'a new file'; git switch -q main; git diff-tree -r HEAD; git diff-tree --abbrev -r HEAD; git diff-tree -r -p HEAD; echo >>f; git diff-index HEAD; git diff-index --abbrev=5 HEAD; git diff-files; git diff --raw; git rm -q g; git diff-index --cached HEAD
#> 993c88833214755b103ec819650334a859139f2f
#> :100644 100644 08fe19ca4d2f79624f35333157d610811efc1aed 0d06b44ebea04e02d93ab405b8980d2d204d8939 M	f
#> 993c88833214755b103ec819650334a859139f2f
#> :100644 100644 08fe19c 0d06b44 M	f
#> 993c88833214755b103ec819650334a859139f2f
#> diff --git a/f b/f
#> index 08fe19c..0d06b44 100644
#> --- a/f
#> +++ b/f
#> @@ -1,5 +1,5 @@
#>  1
#> -2
#> +2 main
#>  3
#>  4
#>  5
#> :100644 100644 0d06b44ebea04e02d93ab405b8980d2d204d8939 0000000000000000000000000000000000000000 M	f
#> :100644 100644 0d06b 00000 M	f
#> :100644 100644 0d06b44ebea04e02d93ab405b8980d2d204d8939 0000000000000000000000000000000000000000 M	f
#> :100644 100644 0d06b44 0000000 M	f
#> :100644 000000 5626abf0f72e58d7a153368ba57db4c673c0e171 0000000000000000000000000000000000000000 D	g

#### a first commit of nothing
export PATH=/usr/bin:/bin TZ=UTC GIT_{AUTHOR,COMMITTER}_NAME=Ann GIT_{AUTHOR,COMMITTER}_EMAIL=a@b.c GIT_{AUTHOR,COMMITTER}_DATE='1700000000 +0100' GIT_EDITOR=true; git init -q -b main r; cd r
echo a >a; git commit -m x; git commit -am x; git commit --dry-run; git status
#> On branch main
#>
#> Initial commit
#>
#> Untracked files:
#>   (use "git add <file>..." to include in what will be committed)
#> 	a
#>
#> nothing added to commit but untracked files present (use "git add" to track)
#> On branch main
#>
#> Initial commit
#>
#> Untracked files:
#>   (use "git add <file>..." to include in what will be committed)
#> 	a
#>
#> nothing added to commit but untracked files present (use "git add" to track)
#> On branch main
#>
#> Initial commit
#>
#> Untracked files:
#>   (use "git add <file>..." to include in what will be committed)
#> 	a
#>
#> nothing added to commit but untracked files present (use "git add" to track)
#> On branch main
#>
#> No commits yet
#>
#> Untracked files:
#>   (use "git add <file>..." to include in what will be committed)
#> 	a
#>
#> nothing added to commit but untracked files present (use "git add" to track)

#### columns of annotate
export PATH=/usr/bin:/bin TZ=UTC GIT_{AUTHOR,COMMITTER}_NAME=Ann GIT_{AUTHOR,COMMITTER}_EMAIL=a@b.c GIT_{AUTHOR,COMMITTER}_DATE='1700000000 +0100' GIT_EDITOR=true; git init -q -b main r; cd r
seq 3 >f; git add f; git commit -qm one; sed -i 's/2/two/' f; git commit -qam two; git annotate f; git blame -c -e f; git blame -c -l -t f; git annotate -L 2,3 --date=short --abbrev=12 f; git blame -c -b f; git blame -b f; git blame -bs f
#> 1b49cc2d	(       Ann	2023-11-14 23:13:20 +0100	1)1
#> 94f402c7	(       Ann	2023-11-14 23:13:20 +0100	2)two
#> 1b49cc2d	(       Ann	2023-11-14 23:13:20 +0100	3)3
#> 1b49cc2d	(   <a@b.c>	2023-11-14 23:13:20 +0100	1)1
#> 94f402c7	(   <a@b.c>	2023-11-14 23:13:20 +0100	2)two
#> 1b49cc2d	(   <a@b.c>	2023-11-14 23:13:20 +0100	3)3
#> 1b49cc2d4406c5540024a173388f458a9016712b	(       Ann	1700000000 +0100	1)1
#> 94f402c7bb10ccbbff71bd997c820bf685c65a0c	(       Ann	1700000000 +0100	2)two
#> 1b49cc2d4406c5540024a173388f458a9016712b	(       Ann	1700000000 +0100	3)3
#> 94f402c7bb10c	(       Ann	2023-11-14 23:13:20 +0100	2)two
#> 1b49cc2d4406c	(       Ann	2023-11-14 23:13:20 +0100	3)3
#>         	(       Ann	2023-11-14 23:13:20 +0100	1)1
#> 94f402c7	(       Ann	2023-11-14 23:13:20 +0100	2)two
#>         	(       Ann	2023-11-14 23:13:20 +0100	3)3
#>          (Ann 2023-11-14 23:13:20 +0100 1) 1
#> 94f402c7 (Ann 2023-11-14 23:13:20 +0100 2) two
#>          (Ann 2023-11-14 23:13:20 +0100 3) 3
#>          1) 1
#> 94f402c7 2) two
#>          3) 3

#### a verbose commit
export PATH=/usr/bin:/bin TZ=UTC GIT_{AUTHOR,COMMITTER}_NAME=Ann GIT_{AUTHOR,COMMITTER}_EMAIL=a@b.c GIT_{AUTHOR,COMMITTER}_DATE='1700000000 +0100' GIT_EDITOR=true; git init -q -b main r; cd r
seq 3 >f; git add f; git commit -qvm one; echo 4 >>f; git commit -v -m x; echo $?; git commit -va -m ''; git add f; git commit -v --dry-run; git commit -v -m two; git commit -v -m three
#> On branch main
#> Changes not staged for commit:
#>   (use "git add <file>..." to update what will be committed)
#>   (use "git restore <file>..." to discard changes in working directory)
#> 	modified:   f
#>
#> no changes added to commit (use "git add" and/or "git commit -a")
#> 1
#> On branch main
#> Changes to be committed:
#>   (use "git restore --staged <file>..." to unstage)
#> 	modified:   f
#>
#> diff --git a/f b/f
#> index 01e79c3..94ebaf9 100644
#> --- a/f
#> +++ b/f
#> @@ -1,3 +1,4 @@
#>  1
#>  2
#>  3
#> +4
#> [main 833a89e] two
#>  1 file changed, 1 insertion(+)
#> On branch main
#> nothing to commit, working tree clean
#2> Aborting commit due to empty commit message.
#? 1

#### a stash on a branch of its own
export PATH=/usr/bin:/bin TZ=UTC GIT_{AUTHOR,COMMITTER}_NAME=Ann GIT_{AUTHOR,COMMITTER}_EMAIL=a@b.c GIT_{AUTHOR,COMMITTER}_DATE='1700000000 +0100' GIT_EDITOR=true; git init -q -b main r; cd r
seq 3 >f; git add f; git commit -qm one; git stash branch z; git stash pop 'stash@{1}'; echo 4 >>f; echo n >n; git add n; git stash -q; echo 5 >f; git commit -qam five; git stash branch z; echo $?; git status -sb; git stash list; git stash branch; git stash branch main
#> On branch z
#> Changes to be committed:
#>   (use "git restore --staged <file>..." to unstage)
#> 	new file:   n
#>
#> Changes not staged for commit:
#>   (use "git add <file>..." to update what will be committed)
#>   (use "git restore <file>..." to discard changes in working directory)
#> 	modified:   f
#>
#> Dropped refs/stash@{0} (9385a322aca6947db0bf8b8a7721119cbc637dd8)
#> 0
#> ## z
#>  M f
#> A  n
#2> No stash entries found.
#2> error: stash@{1} is not a valid reference
#2> Switched to a new branch 'z'
#2> No branch name specified
#2> No stash entries found.
#? 1

#### HEAD is where one is
export PATH=/usr/bin:/bin TZ=UTC GIT_{AUTHOR,COMMITTER}_NAME=Ann GIT_{AUTHOR,COMMITTER}_EMAIL=a@b.c GIT_{AUTHOR,COMMITTER}_DATE='1700000000 +0100' GIT_EDITOR=true; git init -q -b main r; cd r
seq 12 >f; echo one >g; git add .; git commit -qm first; git branch dev; sed -i '2s/$/ main/' f; git commit -qam 'on main'; git switch -q dev; sed -i '2s/$/ dev/' f; git commit -qam 'on dev'; echo new >n; git add n; git commit -qm 'a new file'; git switch -q main; git checkout HEAD; git status -sb; echo x >>g; git checkout HEAD; git switch HEAD; git switch @; git checkout -q --detach; git checkout HEAD; git switch -C z nosuch; git switch -c z HEAD~5; git checkout -b z nosuch; git switch -
#> ## main
#> M	g
#> M	g
#> M	g
#2> fatal: a branch is expected, got 'refs/heads/main'
#2> hint: If you want to detach HEAD at the commit, try again with the --detach option.
#2> fatal: a branch is expected, got 'refs/heads/main'
#2> hint: If you want to detach HEAD at the commit, try again with the --detach option.
#2> fatal: invalid reference: nosuch
#2> fatal: invalid reference: HEAD~5
#2> fatal: 'nosuch' is not a commit and a branch 'z' cannot be created from it
#2> Switched to branch 'main'

#### objects by path in what is not there
export PATH=/usr/bin:/bin TZ=UTC GIT_{AUTHOR,COMMITTER}_NAME=Ann GIT_{AUTHOR,COMMITTER}_EMAIL=a@b.c GIT_{AUTHOR,COMMITTER}_DATE='1700000000 +0100' GIT_EDITOR=true; git init -q -b main r; cd r
git diff dev:f main:f; echo $?; git show HEAD:f; echo a >f; git add f; git commit -qm a; git diff no:f main:f; git show no:f; git show HEAD:nosuch; echo q >q; git show HEAD:q; git log no:f; git show :nosuch; git show :q; git rev-parse no:f; git cat-file -p no:f; git diff nosuch:; git diff ':(top)f' nosuch
#> 128
#> no:f
#2> fatal: invalid object name 'dev'.
#2> fatal: invalid object name 'HEAD'.
#2> fatal: invalid object name 'no'.
#2> fatal: invalid object name 'no'.
#2> fatal: path 'nosuch' does not exist in 'HEAD'
#2> fatal: path 'q' exists on disk, but not in 'HEAD'
#2> fatal: invalid object name 'no'.
#2> fatal: path 'nosuch' does not exist (neither on disk nor in the index)
#2> fatal: path 'q' exists on disk, but not in the index
#2> fatal: invalid object name 'no'.
#2> fatal: invalid object name 'no'.
#2> fatal: invalid object name 'nosuch'.
#2> fatal: nosuch: no such path in the working tree.
#2> Use 'git <command> -- <path>...' to specify paths that do not exist locally.
#? 128

#### branches are of commits
export PATH=/usr/bin:/bin TZ=UTC GIT_{AUTHOR,COMMITTER}_NAME=Ann GIT_{AUTHOR,COMMITTER}_EMAIL=a@b.c GIT_{AUTHOR,COMMITTER}_DATE='1700000000 +0100' GIT_EDITOR=true; git init -q -b main r; cd r
seq 12 >f; echo one >g; git add .; git commit -qm first; git branch dev; sed -i '2s/$/ main/' f; git commit -qam 'on main'; git switch -q dev; sed -i '2s/$/ dev/' f; git commit -qam 'on dev'; echo new >n; git add n; git commit -qm 'a new file'; git switch -q main; git update-ref refs/heads/z HEAD^{tree}; echo $?; git update-ref refs/other/z HEAD^{tree}; git for-each-ref
#> 128
#> a58c22fec7f3604b4e886b090dc577cc074da046 commit	refs/heads/dev
#> 993c88833214755b103ec819650334a859139f2f commit	refs/heads/main
#> 404e9e46f8600a1d2c64e66f1c670fb332e5d7a3 tree	refs/other/z
#2> fatal: update_ref failed for ref 'refs/heads/z': cannot update ref 'refs/heads/z': trying to write non-commit object 404e9e46f8600a1d2c64e66f1c670fb332e5d7a3 to branch 'refs/heads/z'

#### a stash of paths that no file has
export PATH=/usr/bin:/bin TZ=UTC GIT_{AUTHOR,COMMITTER}_NAME=Ann GIT_{AUTHOR,COMMITTER}_EMAIL=a@b.c GIT_{AUTHOR,COMMITTER}_DATE='1700000000 +0100' GIT_EDITOR=true; git init -q -b main r; cd r
seq 12 >f; echo one >g; git add .; git commit -qm first; git branch dev; sed -i '2s/$/ main/' f; git commit -qam 'on main'; git switch -q dev; sed -i '2s/$/ dev/' f; git commit -qam 'on dev'; echo new >n; git add n; git commit -qm 'a new file'; git switch -q main; git stash push nosuch; echo $?; git stash push f; git stash push a f b; echo x >>f; git stash push nosuch f; git status -s; echo u >u; git stash push u; git stash push -u u; git status -s
#> 1
#> No local changes to save
#>  M f
#> Saved working directory and index state WIP on main: 993c888 on main
#>  M f
#2> error: pathspec ':(,prefix:0)nosuch' did not match any file(s) known to git
#2> Did you forget to 'git add'?
#2> error: pathspec ':(,prefix:0)a' did not match any file(s) known to git
#2> error: pathspec ':(,prefix:0)b' did not match any file(s) known to git
#2> Did you forget to 'git add'?
#2> error: pathspec ':(,prefix:0)nosuch' did not match any file(s) known to git
#2> Did you forget to 'git add'?
#2> error: pathspec ':(,prefix:0)u' did not match any file(s) known to git
#2> Did you forget to 'git add'?

#### either command ends what the other began
export PATH=/usr/bin:/bin TZ=UTC GIT_{AUTHOR,COMMITTER}_NAME=Ann GIT_{AUTHOR,COMMITTER}_EMAIL=a@b.c GIT_{AUTHOR,COMMITTER}_DATE='1700000000 +0100' GIT_EDITOR=true; git init -q -b main r; cd r
seq 12 >f; echo one >g; git add .; git commit -qm first; git branch dev; sed -i '2s/$/ main/' f; git commit -qam 'on main'; git switch -q dev; sed -i '2s/$/ dev/' f; git commit -qam 'on dev'; echo new >n; git add n; git commit -qm 'a new file'; git switch -q main; git cherry-pick dev~ >/dev/null 2>&1; git revert --skip; git revert --abort; git status -sb; git revert -n HEAD; git cherry-pick --continue; git log --oneline -1
#> ## main
#> [main 24407da] Revert "on main"
#>  1 file changed, 1 insertion(+), 1 deletion(-)
#> 24407da Revert "on main"
#2> error: no revert in progress
#2> fatal: revert failed

#### a rebase that is left keeps its autostash
export PATH=/usr/bin:/bin TZ=UTC GIT_{AUTHOR,COMMITTER}_NAME=Ann GIT_{AUTHOR,COMMITTER}_EMAIL=a@b.c GIT_{AUTHOR,COMMITTER}_DATE='1700000000 +0100' GIT_EDITOR=true; git init -q -b main r; cd r
seq 12 >f; echo one >g; git add .; git commit -qm first; git branch dev; sed -i '2s/$/ main/' f; git commit -qam 'on main'; git switch -q dev; sed -i '2s/$/ dev/' f; git commit -qam 'on dev'; echo new >n; git add n; git commit -qm 'a new file'; git switch -q main; echo x >>g; git rebase -q --autostash dev; git rebase --quit; git stash list; git status -s
#> Created autostash: 64aa8f4
#> Auto-merging f
#> CONFLICT (content): Merge conflict in f
#> stash@{0}: autostash
#> UU f
#2> error: could not apply 993c888... on main
#2> hint: Resolve all conflicts manually, mark them as resolved with
#2> hint: "git add/rm <conflicted_files>", then run "git rebase --continue".
#2> hint: You can instead skip this commit: run "git rebase --skip".
#2> hint: To abort and get back to the state before "git rebase", run "git rebase --abort".
#2> Could not apply 993c888... on main
#2> Autostash exists; creating a new stash entry.
#2> Your changes are safe in the stash.
#2> You can run "git stash pop" or "git stash drop" at any time.

#### names at a commit are told backwards
export PATH=/usr/bin:/bin TZ=UTC GIT_{AUTHOR,COMMITTER}_NAME=Ann GIT_{AUTHOR,COMMITTER}_EMAIL=a@b.c GIT_{AUTHOR,COMMITTER}_DATE='1700000000 +0100' GIT_EDITOR=true; git init -q -b main r; cd r
seq 12 >f; echo one >g; git add .; git commit -qm first; git branch dev; sed -i '2s/$/ main/' f; git commit -qam 'on main'; git switch -q dev; sed -i '2s/$/ dev/' f; git commit -qam 'on dev'; echo new >n; git add n; git commit -qm 'a new file'; git switch -q main; for b in a z b; do git branch $b; done; git tag v1; git tag -a -m x v2; git update-ref refs/remotes/o/x HEAD; git update-ref refs/other/q HEAD; git log -1 --oneline --decorate; git log -1 --format=%%D; git log -1 --decorate=full --oneline; git checkout -q z; git log -1 --oneline --decorate; git checkout -q --detach; git log -1 --oneline --decorate
#> 993c888 (HEAD -> main, tag: v2, tag: v1, o/x, z, b, a) on main
#> %D
#> 993c888 (HEAD -> refs/heads/main, tag: refs/tags/v2, tag: refs/tags/v1, refs/remotes/o/x, refs/heads/z, refs/heads/b, refs/heads/a) on main
#> 993c888 (HEAD -> z, tag: v2, tag: v1, o/x, main, b, a) on main
#> 993c888 (HEAD, tag: v2, tag: v1, o/x, z, main, b, a) on main

#### letters of tracked files
export PATH=/usr/bin:/bin TZ=UTC GIT_{AUTHOR,COMMITTER}_NAME=Ann GIT_{AUTHOR,COMMITTER}_EMAIL=a@b.c GIT_{AUTHOR,COMMITTER}_DATE='1700000000 +0100' GIT_EDITOR=true; git init -q -b main r; cd r
seq 12 >f; echo one >g; git add .; git commit -qm first; git branch dev; sed -i '2s/$/ main/' f; git commit -qam 'on main'; git switch -q dev; sed -i '2s/$/ dev/' f; git commit -qam 'on dev'; echo new >n; git add n; git commit -qm 'a new file'; git switch -q main; git ls-files -v; git ls-files -v -s; rm g; git ls-files -v -d; touch u; git ls-files -v -o
#> H f
#> H g
#> H 100644 0d06b44ebea04e02d93ab405b8980d2d204d8939 0	f
#> H 100644 5626abf0f72e58d7a153368ba57db4c673c0e171 0	g
#> R g
#> ? u

#### a pick that a checkout forgets
export PATH=/usr/bin:/bin TZ=UTC GIT_{AUTHOR,COMMITTER}_NAME=Ann GIT_{AUTHOR,COMMITTER}_EMAIL=a@b.c GIT_{AUTHOR,COMMITTER}_DATE='1700000000 +0100' GIT_EDITOR=true; git init -q -b main r; cd r
seq 12 >f; echo one >g; git add .; git commit -qm first; git branch dev; sed -i '2s/$/ main/' f; git commit -qam 'on main'; git switch -q dev; sed -i '2s/$/ dev/' f; git commit -qam 'on dev'; echo new >n; git add n; git commit -qm 'a new file'; git switch -q main; git cherry-pick dev~ >/dev/null 2>&1; git add .; git checkout -b x1; git reset -q --hard; git revert -n HEAD; git checkout -b x2; git reset -q --hard; git revert -n HEAD; git checkout -q -b x3; git status -sb
#> ## x3
#> M  f
#2> Switched to a new branch 'x1'
#2> warning: cancelling a cherry picking in progress
#2> Switched to a new branch 'x2'
#2> warning: cancelling a revert in progress

#### a commit of a path that has not changed
export PATH=/usr/bin:/bin TZ=UTC GIT_{AUTHOR,COMMITTER}_NAME=Ann GIT_{AUTHOR,COMMITTER}_EMAIL=a@b.c GIT_{AUTHOR,COMMITTER}_DATE='1700000000 +0100' GIT_EDITOR=true; git init -q -b main r; cd r
seq 12 >f; echo one >g; git add .; git commit -qm first; git branch dev; sed -i '2s/$/ main/' f; git commit -qam 'on main'; git switch -q dev; sed -i '2s/$/ dev/' f; git commit -qam 'on dev'; echo new >n; git add n; git commit -qm 'a new file'; git switch -q main; echo i >i; git add i; git commit -m only f; echo $?; git commit -o f -m only; git commit --dry-run f; git status -s
#> On branch main
#> Untracked files:
#>   (use "git add <file>..." to include in what will be committed)
#> 	i
#>
#> nothing added to commit but untracked files present (use "git add" to track)
#> 1
#> On branch main
#> Untracked files:
#>   (use "git add <file>..." to include in what will be committed)
#> 	i
#>
#> nothing added to commit but untracked files present (use "git add" to track)
#> On branch main
#> Untracked files:
#>   (use "git add <file>..." to include in what will be committed)
#> 	i
#>
#> nothing added to commit but untracked files present (use "git add" to track)
#> A  i

#### notes are in formats for people
export PATH=/usr/bin:/bin TZ=UTC GIT_{AUTHOR,COMMITTER}_NAME=Ann GIT_{AUTHOR,COMMITTER}_EMAIL=a@b.c GIT_{AUTHOR,COMMITTER}_DATE='1700000000 +0100' GIT_EDITOR=true; git init -q -b main r; cd r
seq 12 >f; git add .; git commit -qm first; git notes add -m note; for format in raw short medium full fuller reference oneline; do git log --pretty=$format; git show -s --pretty=$format; done; git show --format=raw --notes -s
#> commit 8ba8737a1e51e7f13d8f90764ef5c04941073a0e
#> tree 2ba9915d22429008c3964dd381a7b2ad1935257f
#> author Ann <a@b.c> 1700000000 +0100
#> committer Ann <a@b.c> 1700000000 +0100
#>
#>     first
#> commit 8ba8737a1e51e7f13d8f90764ef5c04941073a0e
#> tree 2ba9915d22429008c3964dd381a7b2ad1935257f
#> author Ann <a@b.c> 1700000000 +0100
#> committer Ann <a@b.c> 1700000000 +0100
#>
#>     first
#> commit 8ba8737a1e51e7f13d8f90764ef5c04941073a0e
#> Author: Ann <a@b.c>
#>
#>     first
#> commit 8ba8737a1e51e7f13d8f90764ef5c04941073a0e
#> Author: Ann <a@b.c>
#>
#>     first
#> commit 8ba8737a1e51e7f13d8f90764ef5c04941073a0e
#> Author: Ann <a@b.c>
#> Date:   Tue Nov 14 23:13:20 2023 +0100
#>
#>     first
#> commit 8ba8737a1e51e7f13d8f90764ef5c04941073a0e
#> Author: Ann <a@b.c>
#> Date:   Tue Nov 14 23:13:20 2023 +0100
#>
#>     first
#> commit 8ba8737a1e51e7f13d8f90764ef5c04941073a0e
#> Author: Ann <a@b.c>
#> Commit: Ann <a@b.c>
#>
#>     first
#> commit 8ba8737a1e51e7f13d8f90764ef5c04941073a0e
#> Author: Ann <a@b.c>
#> Commit: Ann <a@b.c>
#>
#>     first
#> commit 8ba8737a1e51e7f13d8f90764ef5c04941073a0e
#> Author:     Ann <a@b.c>
#> AuthorDate: Tue Nov 14 23:13:20 2023 +0100
#> Commit:     Ann <a@b.c>
#> CommitDate: Tue Nov 14 23:13:20 2023 +0100
#>
#>     first
#> commit 8ba8737a1e51e7f13d8f90764ef5c04941073a0e
#> Author:     Ann <a@b.c>
#> AuthorDate: Tue Nov 14 23:13:20 2023 +0100
#> Commit:     Ann <a@b.c>
#> CommitDate: Tue Nov 14 23:13:20 2023 +0100
#>
#>     first
#> 8ba8737 (first, 2023-11-14)
#> 8ba8737 (first, 2023-11-14)
#> 8ba8737a1e51e7f13d8f90764ef5c04941073a0e first
#> 8ba8737a1e51e7f13d8f90764ef5c04941073a0e first
#> commit 8ba8737a1e51e7f13d8f90764ef5c04941073a0e
#> tree 2ba9915d22429008c3964dd381a7b2ad1935257f
#> author Ann <a@b.c> 1700000000 +0100
#> committer Ann <a@b.c> 1700000000 +0100
#>
#>     first
#>
#> Notes:
#>     note

#### what is moved onto itself
export PATH=/usr/bin:/bin TZ=UTC GIT_{AUTHOR,COMMITTER}_NAME=Ann GIT_{AUTHOR,COMMITTER}_EMAIL=a@b.c GIT_{AUTHOR,COMMITTER}_DATE='1700000000 +0100' GIT_EDITOR=true; git init -q -b main r; cd r
seq 12 >f; mkdir d; echo >d/g; git add .; git commit -qm first; git mv . n; git mv f f; git mv d d; git mv d d/e; git mv f nosuch/x; git mv -f f f; git status -s
#2> fatal: bad source, source=, destination=n
#2> fatal: can not move directory into itself, source=f, destination=f
#2> fatal: can not move directory into itself, source=d, destination=d/d
#2> fatal: can not move directory into itself, source=d, destination=d/e
#2> fatal: renaming 'f' failed: No such file or directory
#2> fatal: can not move directory into itself, source=f, destination=f

#### what is given up leaves local changes alone
export PATH=/usr/bin:/bin TZ=UTC GIT_{AUTHOR,COMMITTER}_NAME=Ann GIT_{AUTHOR,COMMITTER}_EMAIL=a@b.c GIT_{AUTHOR,COMMITTER}_DATE='1700000000 +0100' GIT_EDITOR=true; git init -q -b main r; cd r
seq 12 >f; echo one >g; echo h >h; git add .; git commit -qm first; git branch dev; sed -i '2s/$/ main/' f; git commit -qam 'on main'; git switch -q dev; sed -i '2s/$/ dev/' f; git commit -qam 'on dev'; echo new >n; git add n; git commit -qm 'a new file'; git switch -q main; echo local >>g; rm h; git merge dev; git status -s; git merge --abort; git status -s; cat g; git cherry-pick dev~; git cherry-pick --abort; git status -s; git revert HEAD~; git status -s; git revert --abort; git status -s; git cherry-pick dev~ dev; git cherry-pick --skip; git status -s; git log --oneline -1; git cherry-pick dev~; git cherry-pick --quit; git status -s
#> Auto-merging f
#> CONFLICT (content): Merge conflict in f
#> Automatic merge failed; fix conflicts and then commit the result.
#> UU f
#>  M g
#>  D h
#> A  n
#>  M g
#>  D h
#> one
#> local
#> Auto-merging f
#> CONFLICT (content): Merge conflict in f
#>  M g
#>  D h
#>  M g
#>  D h
#>  M g
#>  D h
#> Auto-merging f
#> CONFLICT (content): Merge conflict in f
#> [main d06dad2] a new file
#>  Date: Tue Nov 14 23:13:20 2023 +0100
#>  1 file changed, 1 insertion(+)
#>  create mode 100644 n
#>  M g
#>  D h
#> d06dad2 a new file
#> Auto-merging f
#> CONFLICT (content): Merge conflict in f
#> UU f
#>  M g
#>  D h
#2> error: could not apply c7c5684... on dev
#2> hint: After resolving the conflicts, mark them with
#2> hint: "git add/rm <pathspec>", then run
#2> hint: "git cherry-pick --continue".
#2> hint: You can instead skip this commit with "git cherry-pick --skip".
#2> hint: To abort and get back to the state before "git cherry-pick",
#2> hint: run "git cherry-pick --abort".
#2> error: Your local changes to the following files would be overwritten by merge:
#2> 	g
#2> Please commit your changes or stash them before you merge.
#2> Aborting
#2> fatal: revert failed
#2> error: no cherry-pick or revert in progress
#2> fatal: revert failed
#2> error: could not apply c7c5684... on dev
#2> hint: After resolving the conflicts, mark them with
#2> hint: "git add/rm <pathspec>", then run
#2> hint: "git cherry-pick --continue".
#2> hint: You can instead skip this commit with "git cherry-pick --skip".
#2> hint: To abort and get back to the state before "git cherry-pick",
#2> hint: run "git cherry-pick --abort".
#2> error: could not apply c7c5684... on dev
#2> hint: After resolving the conflicts, mark them with
#2> hint: "git add/rm <pathspec>", then run
#2> hint: "git cherry-pick --continue".
#2> hint: You can instead skip this commit with "git cherry-pick --skip".
#2> hint: To abort and get back to the state before "git cherry-pick",
#2> hint: run "git cherry-pick --abort".

#### kinds of changes in a log
export PATH=/usr/bin:/bin TZ=UTC GIT_{AUTHOR,COMMITTER}_NAME=Ann GIT_{AUTHOR,COMMITTER}_EMAIL=a@b.c GIT_{AUTHOR,COMMITTER}_DATE='1700000000 +0100' GIT_EDITOR=true; git init -q -b main r; cd r
seq 12 >f; echo one >g; echo h >h; git add .; git commit -qm first; git branch dev; sed -i '2s/$/ main/' f; git commit -qam 'on main'; git switch -q dev; sed -i '2s/$/ dev/' f; git commit -qam 'on dev'; echo new >n; git add n; git commit -qm 'a new file'; git switch -q main; git log --oneline --diff-filter=A; git log --oneline --diff-filter=A dev; git log --oneline --diff-filter=M --name-status dev; git log --oneline --diff-filter=D
#> 673e7de first
#> a97bf30 a new file
#> 673e7de first
#> c7c5684 on dev
#> M	f

#### a commit of a pick that is empty
export PATH=/usr/bin:/bin TZ=UTC GIT_{AUTHOR,COMMITTER}_NAME=Ann GIT_{AUTHOR,COMMITTER}_EMAIL=a@b.c GIT_{AUTHOR,COMMITTER}_DATE='1700000000 +0100' GIT_EDITOR=true; git init -q -b main r; cd r
seq 12 >f; echo one >g; echo h >h; git add .; git commit -qm first; git branch dev; sed -i '2s/$/ main/' f; git commit -qam 'on main'; git switch -q dev; sed -i '2s/$/ dev/' f; git commit -qam 'on dev'; echo new >n; git add n; git commit -qm 'a new file'; git switch -q main; git cherry-pick dev; git cherry-pick dev; git commit -m x; echo $?; git commit --allow-empty -m x; git status -sb
#> [main d06dad2] a new file
#>  Date: Tue Nov 14 23:13:20 2023 +0100
#>  1 file changed, 1 insertion(+)
#>  create mode 100644 n
#> On branch main
#> You are currently cherry-picking commit a97bf30.
#>   (all conflicts fixed: run "git cherry-pick --continue")
#>   (use "git cherry-pick --skip" to skip this patch)
#>   (use "git cherry-pick --abort" to cancel the cherry-pick operation)
#>
#> nothing to commit, working tree clean
#> On branch main
#> You are currently cherry-picking commit a97bf30.
#>   (all conflicts fixed: run "git cherry-pick --continue")
#>   (use "git cherry-pick --skip" to skip this patch)
#>   (use "git cherry-pick --abort" to cancel the cherry-pick operation)
#>
#> nothing to commit, working tree clean
#> 1
#> [main f1d6ded] x
#>  Date: Tue Nov 14 23:13:20 2023 +0100
#> ## main
#2> The previous cherry-pick is now empty, possibly due to conflict resolution.
#2> If you wish to commit it anyway, use:
#2>
#2>     git commit --allow-empty
#2>
#2> Otherwise, please use 'git cherry-pick --skip'
#2> The previous cherry-pick is now empty, possibly due to conflict resolution.
#2> If you wish to commit it anyway, use:
#2>
#2>     git commit --allow-empty
#2>
#2> Otherwise, please use 'git cherry-pick --skip'

#### parts of fields of references
export PATH=/usr/bin:/bin TZ=UTC GIT_{AUTHOR,COMMITTER}_NAME=Ann GIT_{AUTHOR,COMMITTER}_EMAIL=a@b.c GIT_{AUTHOR,COMMITTER}_DATE='1700000000 +0100' GIT_EDITOR=true; git init -q -b main r; cd r
seq 3 >f; git add f; git commit -qm one -m body; echo 4 >>f; git commit -qam two; git branch dev/x HEAD~; git tag -a -m 'tag text' v1; git for-each-ref --format='%%(refname:lstrip=1) %%(refname:lstrip=2) %%(refname:rstrip=1) %%(refname:rstrip=-1) %%(objectname:short)'; git for-each-ref --format='%%(contents:subject)|%%(contents:body)|%%(upstream)|%%(subject)|%%(body)'; git for-each-ref --format='%%(tree:short)|%%(parent:short)|%%(numparent)|%%(parent)|%%(authordate:short)|%%(taggerdate:unix)'; git for-each-ref --format='%%(nosuch)'; git branch --format='%%(refname:short) %%(contents:subject)'
#> %(refname:lstrip=1) %(refname:lstrip=2) %(refname:rstrip=1) %(refname:rstrip=-1) %(objectname:short)
#> %(refname:lstrip=1) %(refname:lstrip=2) %(refname:rstrip=1) %(refname:rstrip=-1) %(objectname:short)
#> %(refname:lstrip=1) %(refname:lstrip=2) %(refname:rstrip=1) %(refname:rstrip=-1) %(objectname:short)
#> %(contents:subject)|%(contents:body)|%(upstream)|%(subject)|%(body)
#> %(contents:subject)|%(contents:body)|%(upstream)|%(subject)|%(body)
#> %(contents:subject)|%(contents:body)|%(upstream)|%(subject)|%(body)
#> %(tree:short)|%(parent:short)|%(numparent)|%(parent)|%(authordate:short)|%(taggerdate:unix)
#> %(tree:short)|%(parent:short)|%(numparent)|%(parent)|%(authordate:short)|%(taggerdate:unix)
#> %(tree:short)|%(parent:short)|%(numparent)|%(parent)|%(authordate:short)|%(taggerdate:unix)
#> %(nosuch)
#> %(nosuch)
#> %(nosuch)
#> %(refname:short) %(contents:subject)
#> %(refname:short) %(contents:subject)

#### the first bad commit is told without renames
export PATH=/usr/bin:/bin TZ=UTC GIT_{AUTHOR,COMMITTER}_NAME=Ann GIT_{AUTHOR,COMMITTER}_EMAIL=a@b.c GIT_{AUTHOR,COMMITTER}_DATE='1700000000 +0100' GIT_EDITOR=true; git init -q -b main r; cd r
seq 3 >f; git add f; git commit -qm one; git mv f g; git commit -qm two; git bisect start; git bisect bad; git bisect good HEAD~; git bisect reset
#> status: waiting for both good and bad commits
#> status: waiting for good commit(s), bad commit known
#> 8394e96aca6a91f85f05a60cd77fbaac7273669d is the first bad commit
#> commit 8394e96aca6a91f85f05a60cd77fbaac7273669d
#> Author: Ann <a@b.c>
#> Date:   Tue Nov 14 23:13:20 2023 +0100
#>
#>     two
#>
#>  f | 3 ---
#>  g | 3 +++
#>  2 files changed, 3 insertions(+), 3 deletions(-)
#>  delete mode 100644 f
#>  create mode 100644 g
#2> Already on 'main'

#### nothing to squash, and the only side of a commit
export PATH=/usr/bin:/bin TZ=UTC GIT_{AUTHOR,COMMITTER}_NAME=Ann GIT_{AUTHOR,COMMITTER}_EMAIL=a@b.c GIT_{AUTHOR,COMMITTER}_DATE='1700000000 +0100' GIT_EDITOR=true; git init -q -b main r; cd r
seq 3 >f; git add f; git commit -qm one; echo 4 >>f; git commit -qam two; git merge --squash HEAD; git merge HEAD~; git revert -m 1 HEAD --no-edit; git revert -m 2 HEAD; git reset -q --hard HEAD~; git revert -m 1 HEAD~; git status -s
#> Already up to date. (nothing to squash)
#> Already up to date.
#> [main 8a52383] Revert "two"
#>  Date: Tue Nov 14 23:13:20 2023 +0100
#>  1 file changed, 1 deletion(-)
#> CONFLICT (modify/delete): f deleted in (empty tree) and modified in HEAD.  Version HEAD of f left in tree.
#> UD f
#2> error: commit 8a52383afe0aef94ee8211b0b2e67a29251b1d10 does not have parent 2
#2> fatal: revert failed
#2> error: could not revert 1b49cc2... one
#2> hint: After resolving the conflicts, mark them with
#2> hint: "git add/rm <pathspec>", then run
#2> hint: "git revert --continue".
#2> hint: You can instead skip this commit with "git revert --skip".
#2> hint: To abort and get back to the state before "git revert",
#2> hint: run "git revert --abort".

#### a stash forgets a pick
export PATH=/usr/bin:/bin TZ=UTC GIT_{AUTHOR,COMMITTER}_NAME=Ann GIT_{AUTHOR,COMMITTER}_EMAIL=a@b.c GIT_{AUTHOR,COMMITTER}_DATE='1700000000 +0100' GIT_EDITOR=true; git init -q -b main r; cd r
seq 3 >f; git add f; git commit -qm one; git cherry-pick HEAD >/dev/null 2>&1; git status -sb; echo 4 >>f; git stash -q; git status; git stash list; git revert -n HEAD; git stash -q; git status
#> ## main
#> On branch main
#> nothing to commit, working tree clean
#> stash@{0}: WIP on main: 1b49cc2 one
#> On branch main
#> nothing to commit, working tree clean

#### log -z ends or separates commits with NUL
git init -q; git config user.name A; git config user.email a@b; export GIT_AUTHOR_DATE="1700000000 +0000" GIT_COMMITTER_DATE="1700000000 +0000"
echo 1 > f; git add f; git commit -qm one -m body; echo 2 >> f; git commit -qam two
git log -z --format='%h %s' | cat -v; git log -z --format=format:%s | cat -v; echo
git log -z --oneline | cat -v; git log -z | cat -v; git log -z --format=%h --name-only | cat -v
git log -z --oneline --graph | cat -v; git show -z --oneline -s HEAD HEAD~1 | cat -v
#> f45c314 two^@3bc4242 one^@two^@one
#> f45c314 two^@3bc4242 one^@commit f45c314d079410b0ec2b1347ab2cdc2ea731366e
#> Author: A <a@b>
#> Date:   Tue Nov 14 22:13:20 2023 +0000
#>
#>     two
#> ^@commit 3bc4242c07685dba5d92ea58e647b83f0c6ad228
#> Author: A <a@b>
#> Date:   Tue Nov 14 22:13:20 2023 +0000
#>
#>     one
#>     
#>     body
#> f45c314^@
#> f^@3bc4242^@
#> f^@* f45c314 two^@* 3bc4242 one^@f45c314 two^@3bc4242 one^@
#>-

#### log of formats that give nothing
git init -q; git config user.name A; git config user.email a@b; export GIT_AUTHOR_DATE="1700000000 +0000" GIT_COMMITTER_DATE="1700000000 +0000"
echo 1 > f; git add f; git commit -qm one -m body; echo 2 >> f; git commit -qam two
git log --format=%b; echo --; git log --format=%d; echo --; git log --format='%(trailers)'; echo --; git log --format=format:%b; echo --
git log --format=; echo --; git log --format=%b --stat; echo --; git log --format=format: --stat; echo --; git log --format=%h --stat -p
echo --; git log --graph --format=%b --name-only; echo --; git show -s --format=%N
#>
#> body
#>
#> --
#>  (HEAD -> master)
#>
#> --
#>
#>
#> --
#>
#> body
#> --
#> --
#>
#>
#>  f | 1 +
#>  1 file changed, 1 insertion(+)
#> body
#>
#>
#>  f | 1 +
#>  1 file changed, 1 insertion(+)
#> --
#>  f | 1 +
#>  1 file changed, 1 insertion(+)
#>
#>  f | 1 +
#>  1 file changed, 1 insertion(+)
#> --
#> f45c314
#> ---
#>  f | 1 +
#>  1 file changed, 1 insertion(+)
#>
#> diff --git a/f b/f
#> index d00491f..1191247 100644
#> --- a/f
#> +++ b/f
#> @@ -1 +1,2 @@
#>  1
#> +2
#> 3bc4242
#> ---
#>  f | 1 +
#>  1 file changed, 1 insertion(+)
#>
#> diff --git a/f b/f
#> new file mode 100644
#> index 0000000..d00491f
#> --- /dev/null
#> +++ b/f
#> @@ -0,0 +1 @@
#> +1
#> --
#> * 
#> | 
#> | f
#> * body
#>   
#>   
#>   f
#> --
#>

#### log --parents with short names
git init -q; git config user.name A; git config user.email a@b; export GIT_AUTHOR_DATE="1700000000 +0000" GIT_COMMITTER_DATE="1700000000 +0000"
echo 1 > f; git add f; git commit -qm one -m body; echo 2 >> f; git commit -qam two
git log --parents --oneline; git log --parents --abbrev-commit -1; git log --parents -1
#> f45c314 3bc4242 two
#> 3bc4242 one
#> commit f45c314 3bc4242
#> Author: A <a@b>
#> Date:   Tue Nov 14 22:13:20 2023 +0000
#>
#>     two
#> commit f45c314d079410b0ec2b1347ab2cdc2ea731366e 3bc4242c07685dba5d92ea58e647b83f0c6ad228
#> Author: A <a@b>
#> Date:   Tue Nov 14 22:13:20 2023 +0000
#>
#>     two

#### rev-parse of names that are none, and of one name
git init -q; git config user.name A; git config user.email a@b; export GIT_AUTHOR_DATE="1700000000 +0000" GIT_COMMITTER_DATE="1700000000 +0000"
echo 1 > f; git add f; git commit -qm one -m body; echo 2 >> f; git commit -qam two
git rev-parse HEAD ^HEAD~5; echo $?
git rev-parse --short nosuch; echo $?
git rev-parse --short HEAD HEAD; echo $?
git rev-parse --abbrev-ref nosuch; echo $?
git rev-parse --symbolic-full-name nosuch; echo $?
git rev-parse --verify HEAD HEAD; echo $?
git rev-parse --short HEAD -- f; echo $?
#> f45c314d079410b0ec2b1347ab2cdc2ea731366e
#> ^HEAD~5
#> 128
#> 128
#> 128
#> nosuch
#> 128
#> nosuch
#> 128
#> 128
#> f45c314
#> 0
#2> fatal: ambiguous argument '^HEAD~5': unknown revision or path not in the working tree.
#2> Use '--' to separate paths from revisions, like this:
#2> 'git <command> [<revision>...] -- [<file>...]'
#2> fatal: Needed a single revision
#2> fatal: Needed a single revision
#2> fatal: ambiguous argument 'nosuch': unknown revision or path not in the working tree.
#2> Use '--' to separate paths from revisions, like this:
#2> 'git <command> [<revision>...] -- [<file>...]'
#2> fatal: ambiguous argument 'nosuch': unknown revision or path not in the working tree.
#2> Use '--' to separate paths from revisions, like this:
#2> 'git <command> [<revision>...] -- [<file>...]'
#2> fatal: Needed a single revision

#### rev-parse --sq and --git-path
git init -q; git config user.name A; git config user.email a@b; export GIT_AUTHOR_DATE="1700000000 +0000" GIT_COMMITTER_DATE="1700000000 +0000"
echo 1 > f; git add f; git commit -qm one -m body; echo 2 >> f; git commit -qam two
git rev-parse --sq HEAD ^HEAD~1; echo
git rev-parse --sq HEAD -- "a'b" c; echo
git rev-parse --sq --short HEAD; echo
git rev-parse --git-path HEAD --git-path objects/aa; git rev-parse --git-path; echo $?
mkdir d; cd d; git rev-parse --git-path HEAD; cd ../.git; git rev-parse --git-path HEAD
#> 'f45c314d079410b0ec2b1347ab2cdc2ea731366e' ^'3bc4242c07685dba5d92ea58e647b83f0c6ad228' 
#> 'f45c314d079410b0ec2b1347ab2cdc2ea731366e' '--' 'a'\''b' 'c' 
#> 'f45c314' 
#> .git/HEAD
#> .git/objects/aa
#> 128
#> ../.git/HEAD
#> HEAD
#2> fatal: --git-path requires an argument

#### local changes that checkout and switch list
git init -q; git config user.name A; git config user.email a@b; export GIT_AUTHOR_DATE="1700000000 +0000" GIT_COMMITTER_DATE="1700000000 +0000"
echo 1 > f; git add f; git commit -qm one -m body; echo 2 >> f; git commit -qam two
chmod +x f; git branch ex
git checkout -B b1; git checkout -b b2; git checkout -b b3 HEAD; git switch -C b4; git switch -C b4; git switch -C ex; git switch -c b5; git switch -c b6 HEAD
git checkout --orphan o1; git status -s; git checkout -f b1; chmod +x f; git checkout --orphan o2 HEAD~1; echo $?
git checkout -qf b1; git checkout --orphan o3 HEAD~1; git status -s; cat f
#> M	f
#> M	f
#> M	f
#> M	f
#> AM f
#> 1
#> A  f
#> 1
#2> Switched to a new branch 'b1'
#2> Switched to a new branch 'b2'
#2> Switched to a new branch 'b3'
#2> Switched to a new branch 'b4'
#2> Reset branch 'b4'
#2> Switched to and reset branch 'ex'
#2> Switched to a new branch 'b5'
#2> Switched to a new branch 'b6'
#2> Switched to a new branch 'o1'
#2> Switched to branch 'b1'
#2> error: Your local changes to the following files would be overwritten by checkout:
#2> 	f
#2> Please commit your changes or stash them before you switch branches.
#2> Aborting
#2> Switched to a new branch 'o3'

#### describe --candidates=0 is --exact-match, --broken is --dirty
git init -q; git config user.name A; git config user.email a@b; export GIT_AUTHOR_DATE="1700000000 +0000" GIT_COMMITTER_DATE="1700000000 +0000"
echo 1 > f; git add f; git commit -qm one -m body; echo 2 >> f; git commit -qam two
git describe --candidates=0; git describe --candidates=0 --always; echo $?; git describe --exact-match --always; echo $?
git tag t HEAD~1; git describe --tags --candidates=0; echo $?; git describe --tags --candidates=-1; echo $?; git describe --tags --candidates=0 HEAD~1
git describe --always --broken; echo 3 >> f; git describe --always --broken
#> 128
#> 128
#> 128
#> 128
#> t
#> f45c314
#> f45c314-dirty
#2> fatal: No names found, cannot describe anything.
#2> fatal: no tag exactly matches 'f45c314d079410b0ec2b1347ab2cdc2ea731366e'
#2> fatal: no tag exactly matches 'f45c314d079410b0ec2b1347ab2cdc2ea731366e'
#2> fatal: no tag exactly matches 'f45c314d079410b0ec2b1347ab2cdc2ea731366e'
#2> fatal: no tag exactly matches 'f45c314d079410b0ec2b1347ab2cdc2ea731366e'

#### ls-tree --format
git init -q; git config user.name A; git config user.email a@b; export GIT_AUTHOR_DATE="1700000000 +0000" GIT_COMMITTER_DATE="1700000000 +0000"
echo 1 > f; git add f; git commit -qm one -m body; echo 2 >> f; git commit -qam two
git ls-tree --format='%(objectmode) %(objecttype) %(objectname)%x09%(path)%%' HEAD; git ls-tree --abbrev --format='%(objectname) %(objectsize:padded)|%(objectsize)%n' HEAD
git ls-tree --format='%(nosuch)' HEAD; echo $?; git ls-tree --format='%a' HEAD; git ls-tree --format='%(path' HEAD
#> 100644 blob 1191247b6d9a206f6ba3d8ac79e26d041dd86941	f%
#> 1191247       4|4
#>
#> 128
#2> fatal: bad ls-tree format: %(nosuch)
#2> fatal: bad ls-tree format: element 'a' does not start with '('
#2> fatal: bad ls-tree format: element '(path' does not end in ')'
#? 128

#### cherry-pick --keep-redundant-commits
git init -q; git config user.name A; git config user.email a@b; export GIT_AUTHOR_DATE="1700000000 +0000" GIT_COMMITTER_DATE="1700000000 +0000"
echo 1 > f; git add f; git commit -qm one -m body; echo 2 >> f; git commit -qam two
git cherry-pick --keep-redundant-commits HEAD; echo $?; git log --oneline
#> [master dded096] two
#>  Date: Tue Nov 14 22:13:20 2023 +0000
#> 0
#> dded096 two
#> f45c314 two
#> 3bc4242 one

#### hash-object of a directory
git init -q; git config user.name A; git config user.email a@b; export GIT_AUTHOR_DATE="1700000000 +0000" GIT_COMMITTER_DATE="1700000000 +0000"
echo 1 > f; git add f; git commit -qm one -m body; echo 2 >> f; git commit -qam two
mkdir d; git hash-object d; echo $?; git hash-object --stdin < d; echo $?
#> 128
#> 128
#2> fatal: Unable to hash d
#2> fatal: Unable to hash (null)

#### before the first commit: format-patch and bisect
git init -q -b main .
git format-patch -1 --stdout; echo $?
git bisect start; echo $?; git bisect log; echo $?
#> 128
#> 1
#> 1
#2> fatal: your current branch 'main' does not have any commits yet
#2> error: bad HEAD - strange symbolic ref
#2> error: We are not bisecting.

#### branch during a rebase and a bisection
git init -q -b main; git config user.name A; git config user.email a@b; export GIT_AUTHOR_DATE="1700000000 +0000" GIT_COMMITTER_DATE="1700000000 +0000"
echo 1 > f; git add f; git commit -qm one; echo 2 > f; git commit -qam two; git switch -q -c dev HEAD~1; echo 3 > f; git commit -qam three
git rebase main > /dev/null 2>&1; git branch; git rebase --abort; git checkout -q --detach; git rebase main > /dev/null 2>&1; git branch -v; git rebase --abort
git switch -q main; git bisect start; git bisect bad; git bisect good HEAD~1; git checkout -q --detach; git branch
#> * (no branch, rebasing dev)
#>   dev
#>   main
#> * (no branch, rebasing detached HEAD 39b8501) 8fb0917 two
#>   dev                                         39b8501 three
#>   main                                        8fb0917 two
#> status: waiting for both good and bad commits
#> status: waiting for good commit(s), bad commit known
#> 8fb0917c80a38cde2b4c83bbc666c3bb7b9f083e is the first bad commit
#> commit 8fb0917c80a38cde2b4c83bbc666c3bb7b9f083e
#> Author: A <a@b>
#> Date:   Tue Nov 14 22:13:20 2023 +0000
#>
#>     two
#>
#>  f | 2 +-
#>  1 file changed, 1 insertion(+), 1 deletion(-)
#> * (no branch, bisect started on main)
#>   dev
#>   main

#### merge --abort is logged, rebase names what has conflicts
git init -q -b main; git config user.name A; git config user.email a@b; export GIT_AUTHOR_DATE="1700000000 +0000" GIT_COMMITTER_DATE="1700000000 +0000"
echo 1 > f; git add f; git commit -qm one; echo 2 > f; git commit -qam two; git switch -q -c dev HEAD~1; echo 3 > f; git commit -qam three
git merge main; git rebase main; git merge --abort; git reflog -2
#> Auto-merging f
#> CONFLICT (content): Merge conflict in f
#> Automatic merge failed; fix conflicts and then commit the result.
#> f: needs merge
#> 39b8501 HEAD@{0}: reset: moving to HEAD
#> 39b8501 HEAD@{1}: commit: three
#2> error: cannot rebase: You have unstaged changes.
#2> error: additionally, your index contains uncommitted changes.
#2> error: Please commit or stash them.

#### diff of a conflict that has only our side
git init -q -b main; git config user.name A; git config user.email a@b; export GIT_AUTHOR_DATE="1700000000 +0000" GIT_COMMITTER_DATE="1700000000 +0000"
echo 1 > f; git add f; git commit -qm one; echo 2 > f; git commit -qam two
git revert HEAD~ 2> /dev/null; git diff; chmod +x f; git diff; rm f; git diff; git status
#> CONFLICT (modify/delete): f deleted in (empty tree) and modified in HEAD.  Version HEAD of f left in tree.
#> * Unmerged path f
#> * Unmerged path f
#> diff --git a/f b/f
#> old mode 100644
#> new mode 100755
#> * Unmerged path f
#> diff --git a/f b/f
#> deleted file mode 100644
#> index 0cfbf08..0000000
#> --- a/f
#> +++ /dev/null
#> @@ -1 +0,0 @@
#> -2
#> On branch main
#> You are currently reverting commit b7efca0.
#>   (fix conflicts and run "git revert --continue")
#>   (use "git revert --skip" to skip this patch)
#>   (use "git revert --abort" to cancel the revert operation)
#>
#> Unmerged paths:
#>   (use "git restore --staged <file>..." to unstage)
#>   (use "git add/rm <file>..." as appropriate to mark resolution)
#> 	deleted by them: f
#>
#> no changes added to commit (use "git add" and/or "git commit -a")

#### checkout - and describe without a place before, diff ^name
git init -q -b main; git config user.name A; git config user.email a@b; export GIT_AUTHOR_DATE="1700000000 +0000" GIT_COMMITTER_DATE="1700000000 +0000"
echo 1 > f; git add f; git commit -qm one; echo 2 > f; git commit -qam two
git checkout -; echo $?; git switch -; echo $?; git describe nosuch --tags; echo $?; git diff HEAD ^nosuch; echo $?
#> 1
#> 128
#> 128
#> 128
#2> error: pathspec '-' did not match any file(s) known to git
#2> fatal: invalid reference: @{-1}
#2> fatal: No names found, cannot describe anything.
#2> fatal: bad revision '^nosuch'

#### add -n names what is known first
git init -q -b main; git config user.name A; git config user.email a@b; export GIT_AUTHOR_DATE="1700000000 +0000" GIT_COMMITTER_DATE="1700000000 +0000"
echo 1 > f; git add f; git commit -qm one; echo 2 > f; git commit -qam two
echo 1 > a; echo 2 > z; echo 3 > f; git add -n .; rm f; git add -n .; git add -v .
#> add 'f'
#> add 'a'
#> add 'z'
#> remove 'f'
#> add 'a'
#> add 'z'
#> remove 'f'
#> add 'a'
#> add 'z'

#### status of a pick that came to nothing
git init -q -b main; git config user.name A; git config user.email a@b; export GIT_AUTHOR_DATE="1700000000 +0000" GIT_COMMITTER_DATE="1700000000 +0000"
echo 1 > f; git add f; git commit -qm one; echo 2 > f; git commit -qam two
git cherry-pick HEAD > /dev/null 2>&1; echo 3 > f; git add f; git status
#> On branch main
#> You are currently cherry-picking commit 8fb0917.
#>   (all conflicts fixed: run "git cherry-pick --continue")
#>   (use "git cherry-pick --skip" to skip this patch)
#>   (use "git cherry-pick --abort" to cancel the cherry-pick operation)
#>
#> Changes to be committed:
#> 	modified:   f
#>

#### checkout --theirs of a path that they have not
git init -q -b main; git config user.name A; git config user.email a@b; export GIT_AUTHOR_DATE="1700000000 +0000" GIT_COMMITTER_DATE="1700000000 +0000"
echo 1 > f; git add f; git commit -qm one; echo 2 > f; git commit -qam two
git revert HEAD~ > /dev/null 2>&1; git checkout --theirs .; echo $?; git checkout --theirs f; echo $?; git checkout --ours f; echo $?; git checkout f; echo $?; git restore --theirs f; echo $?; ls
#> 1
#> 1
#> 0
#> 1
#> 0
#2> error: path 'f' does not have their version
#2> error: path 'f' does not have their version
#2> Updated 1 path from the index
#2> error: path 'f' is unmerged

#### status.short
git init -q -b main; echo 1 > f; git config status.short true; git status; git status --long; git status --porcelain; git config status.branch true; git status; git config status.short false; git status -s
#> ?? f
#> On branch main
#>
#> No commits yet
#>
#> Untracked files:
#>   (use "git add <file>..." to include in what will be committed)
#> 	f
#>
#> nothing added to commit but untracked files present (use "git add" to track)
#> ?? f
#> ## No commits yet on main
#> ?? f
#> ## No commits yet on main
#> ?? f

#### commit --no-edit of a merge keeps the comments, an editor takes them out
git init -q -b main; git config user.name A; git config user.email a@b; export GIT_AUTHOR_DATE="1700000000 +0000" GIT_COMMITTER_DATE="1700000000 +0000"
echo 1 > f; git add f; git commit -qm one; git branch dev; echo 2 > f; git commit -qam two; git switch -q dev; echo 3 > f; git commit -qam three
git merge main; git add f; git commit -q --no-edit; git log -1 --format=%B; git reset -q --hard HEAD~; git merge main; git add f; GIT_EDITOR=true git commit -q; git log -1 --format=%B
git reset -q --hard HEAD~; git merge main; git add f; GIT_EDITOR=true git merge --continue; git log -1 --format=%B
#> Auto-merging f
#> CONFLICT (content): Merge conflict in f
#> Automatic merge failed; fix conflicts and then commit the result.
#> Merge branch 'main' into dev
#>
#> # Conflicts:
#> #	f
#>
#> Auto-merging f
#> CONFLICT (content): Merge conflict in f
#> Automatic merge failed; fix conflicts and then commit the result.
#> Merge branch 'main' into dev
#>
#> Auto-merging f
#> CONFLICT (content): Merge conflict in f
#> Automatic merge failed; fix conflicts and then commit the result.
#> [dev c6d824a] Merge branch 'main' into dev
#> Merge branch 'main' into dev
#>

#### switch --orphan keeps what is staged and in no commit
git init -q -b main; git config user.name A; git config user.email a@b; echo 1 > f; echo 2 > g; git add .; git commit -qm one
git mv f n; git switch --orphan o; echo $?; git status -s; ls; git switch -q -f main; echo 3 >> g; git switch --orphan p; echo $?; git switch -f --orphan p; echo $?; ls
#> 0
#> A  n
#> n
#> 1
#> 0
#2> Switched to a new branch 'o'
#2> error: Your local changes to the following files would be overwritten by checkout:
#2> 	g
#2> Please commit your changes or stash them before you switch branches.
#2> Aborting
#2> Switched to a new branch 'p'

#### rev-parse --not
git init -q -b main; git config user.name A; git config user.email a@b; export GIT_AUTHOR_DATE="1700000000 +0000" GIT_COMMITTER_DATE="1700000000 +0000"
echo 1 > f; git add .; git commit -qm one
git rev-parse --not HEAD ^HEAD --not HEAD ^HEAD; git rev-parse --not --all; git rev-parse --not --abbrev-ref HEAD; git rev-parse --not f; git rev-parse --not HEAD -- f
#> ^b7efca056bb8fe3fa46053e270da8a34f30d5093
#> b7efca056bb8fe3fa46053e270da8a34f30d5093
#> b7efca056bb8fe3fa46053e270da8a34f30d5093
#> ^b7efca056bb8fe3fa46053e270da8a34f30d5093
#> ^b7efca056bb8fe3fa46053e270da8a34f30d5093
#> ^main
#> f
#> ^b7efca056bb8fe3fa46053e270da8a34f30d5093
#> --
#> f

#### branch: commits to look for that are none
git init -q -b main; git config user.name A; git config user.email a@b; git commit -q --allow-empty -m one
for o in contains no-contains points-at merged no-merged; do git branch --$o nosuch; echo $?; done; git branch --contains HEAD
#> 129
#> 129
#> 129
#> 128
#> 128
#> * main
#2> error: malformed object name nosuch
#2> error: malformed object name nosuch
#2> error: malformed object name 'nosuch'
#2> fatal: malformed object name nosuch
#2> fatal: malformed object name nosuch

#### log --graph of texts without a line end
git init -q -b main; git config user.name A; git config user.email a@b; export GIT_AUTHOR_DATE="1700000000 +0000" GIT_COMMITTER_DATE="1700000000 +0000"
echo 1 > f; git add f; git commit -qm one; echo 2 > f; git commit -qam two; git switch -q -c dev HEAD~; echo 1 > g; git add g; git commit -qm three -m body; git merge -q main
git log --graph --format=format:%s; echo; git log --graph --pretty=format:%h --all
#> *   Merge branch 'main' into dev
#> |\  
#> | * two
#> * | three
#> |/  
#> * one
#> *   d8c91c2
#> |\  
#> | * 8fb0917
#> * | 439108c
#> |/  
#> * b7efca0
#>-

#### rev-parse --sq, and the author of a rebase: an exclamation mark stands for itself
git init -q r; cd r; git config user.email a@b; git config user.name "O'Hara!"
export GIT_AUTHOR_DATE='1700000000 +0000' GIT_COMMITTER_DATE='1700000000 +0000'
echo 1 >f; git add f; git commit -qm 1; git checkout -qb other; echo 2 >f; git commit -qam 2
git checkout -q -; echo 3 >f; git commit -qam 3; at=$(git rev-parse HEAD); git checkout -q other
git rebase -q "$at" >/dev/null 2>&1; cat .git/rebase-merge/author-script
git rev-parse --sq -- "a'b!c d"; echo " $?"
#> GIT_AUTHOR_NAME='O'\''Hara!'
#> GIT_AUTHOR_EMAIL='a@b'
#> GIT_AUTHOR_DATE='@1700000000 +0000'
#> '--' 'a'\''b!c d'  0

#### git: a program git-NAME in PATH is a subcommand
mkdir -p w/bin w/r; cd w; printf '%s\n' '#!/bin/sh' 'echo "hello $# $1 $2"; git config user.name; exit 3' > bin/git-hello; chmod +x bin/git-hello; PATH=$PWD/bin:$PATH; cd r; git init -q; git -c user.name=Zed hello 'a b' c; echo $?; git config alias.hi '!echo alias'; git hi; printf '#!/bin/sh\necho program\n' > ../bin/git-hi; chmod +x ../bin/git-hi; git hi; git config alias.h2 'hello x'; git h2; git -C .. hello; mkdir d; echo 'pwd; echo $GIT_DIR' > ../bin/git-where; chmod +x ../bin/git-where; git -C d where | sed 's#.*/w/#/#'; git --git-dir=.git where | sed 's#.*/w/#/#'; git nosuch; echo $?
#> hello 2 a b c
#> Zed
#> 3
#> alias
#> program
#> hello 1 x 
#> hello 0  
#> /r/d
#>
#> /r
#> .git
#> 1
#2> git: 'nosuch' is not a git command. See 'git --help'.

#### git: GIT_CONFIG_GLOBAL takes the place of both files, and may be a device
export HOME=$PWD/h; mkdir -p h/.config/git; printf '[user]\nname=Own\n' > h/.gitconfig; printf '[user]\nname=Xdg\nemail=x@y\n' > h/.config/git/config; git config user.name; git config user.email; GIT_CONFIG_GLOBAL=/dev/null git config user.name; echo $?; printf '[user]\nname=Other\n' > o; GIT_CONFIG_GLOBAL=$PWD/o git config user.name; GIT_CONFIG_GLOBAL=$PWD/o git config user.email; echo $?; GIT_CONFIG_GLOBAL=/dev/null git init -q r; cd r; GIT_CONFIG_GLOBAL=/dev/null git status --short; GIT_CONFIG_GLOBAL= git config user.name; echo $?
#> Own
#> x@y
#> 1
#> Other
#> 1
#> 1

#### git: short names are as long as the number of packed objects asks for
git init -q r; cd r; git config user.email a@b; git config user.name N; export GIT_AUTHOR_DATE='1700000000 +0000' GIT_COMMITTER_DATE='1700000000 +0000'; for c in auto no 12 off; do git -c core.abbrev=$c commit -q --allow-empty -m $c; git -c core.abbrev=$c log -1 --format=%h; git -c core.abbrev=$c rev-parse --short HEAD | wc -c; done
#> 1be1414
#> 8
#> 41cff4e0a843224b5d29d5f78968fb00158c315d
#> 41
#> 78abec9f0bde
#> 13
#> 4e0efd8ed59439a9cd2862c2ecc70983eca34f15
#> 41

#### git config: patterns of keys and of values
export PATH=/usr/bin:/bin; git init -q r; cd r; git config remote.o.url x; git config --add remote.o.url z; git config --add remote.o.url zz; git config branch.b.merge y; git config remote.O.url big
for c in "--get-regexp BRANCH" "--get-regexp branch|remote" "--get-regexp remote.* !x" "--get-regexp remote.* ^z\$" "--get-all remote.o.url !x" "--get remote.o.url q" "--get remote.o.url ^z" "--get-all remote.o.url ^z|x" "--get-regexp a(" "--get-all remote.o.url a(" "--get-regexp X.*U" "--get-regexp remote\.O\." "--get-regexp REMOTE\.o\.URL" "--bool --get-regexp core.b" "-z --get-regexp core.b|core.f" "--name-only --get-regexp ur+l" "--fixed-value --get remote.o.url z" "--fixed-value --get-regexp ur.\$ z." "--fixed-value --get remote.o.url" "--get remote.o.url z extra" "--add remote.o.url b b"; do echo "[$c]"; git config $c 2> e; echo "st $?"; grep "^[efw]" e; done | tr '\0' '@'
t() { printf '[a]\n\tk = a1\n\tz = 1\n\tk = b\n\tk = a2\n\ty = 2\n' > c; echo "[$*]"; git config -f c "$@" 2> e; echo "st $?"; grep "^[efw]" e; cat c; }
t --replace-all a.k n '^a'; t --replace-all a.k n; t --replace-all a.k n zzz; t a.k n '^a1'; t a.k n '^a'; t a.k n zzz; t --unset a.k '^a'; t --unset a.k a1; t --unset-all a.k '!b'; t --unset a.k q; t --fixed-value --replace-all a.k n a1; t --fixed-value --get a.k 'a.'; t --fixed-value --unset a.k b; t --unset a.k 'a('; t a.k v 'a('; t --bool --replace-all a.k yes; t --bool a.k maybe '^b'; t a.new v x
#> [--get-regexp BRANCH]
#> branch.b.merge y
#> st 0
#> [--get-regexp branch|remote]
#> remote.o.url x
#> remote.o.url z
#> remote.o.url zz
#> branch.b.merge y
#> remote.O.url big
#> st 0
#> [--get-regexp remote.* !x]
#> remote.o.url z
#> remote.o.url zz
#> remote.O.url big
#> st 0
#> [--get-regexp remote.* ^z$]
#> remote.o.url z
#> st 0
#> [--get-all remote.o.url !x]
#> z
#> zz
#> st 0
#> [--get remote.o.url q]
#> st 1
#> [--get remote.o.url ^z]
#> zz
#> st 0
#> [--get-all remote.o.url ^z|x]
#> x
#> z
#> zz
#> st 0
#> [--get-regexp a(]
#> st 6
#> error: invalid key pattern: a(
#> [--get-all remote.o.url a(]
#> st 6
#> error: invalid pattern: a(
#> [--get-regexp X.*U]
#> st 1
#> [--get-regexp remote\.O\.]
#> remote.O.url big
#> st 0
#> [--get-regexp REMOTE\.o\.URL]
#> remote.o.url x
#> remote.o.url z
#> remote.o.url zz
#> st 0
#> [--bool --get-regexp core.b]
#> core.bare false
#> st 0
#> [-z --get-regexp core.b|core.f]
#> core.filemode
#> true@core.bare
#> false@st 0
#> [--name-only --get-regexp ur+l]
#> remote.o.url
#> remote.o.url
#> remote.o.url
#> remote.O.url
#> st 0
#> [--fixed-value --get remote.o.url z]
#> z
#> st 0
#> [--fixed-value --get-regexp ur.$ z.]
#> st 1
#> [--fixed-value --get remote.o.url]
#> st 129
#> error: --fixed-value only applies with 'value-pattern'
#> [--get remote.o.url z extra]
#> st 129
#> error: wrong number of arguments, should be from 1 to 2
#> [--add remote.o.url b b]
#> st 129
#> error: wrong number of arguments, should be 2
#> [--replace-all a.k n ^a]
#> st 0
#> [a]
#> 	z = 1
#> 	k = b
#> 	k = n
#> 	y = 2
#> [--replace-all a.k n]
#> st 0
#> [a]
#> 	z = 1
#> 	k = n
#> 	y = 2
#> [--replace-all a.k n zzz]
#> st 0
#> [a]
#> 	k = a1
#> 	z = 1
#> 	k = b
#> 	k = a2
#> 	y = 2
#> 	k = n
#> [a.k n ^a1]
#> st 0
#> [a]
#> 	k = n
#> 	z = 1
#> 	k = b
#> 	k = a2
#> 	y = 2
#> [a.k n ^a]
#> st 5
#> warning: a.k has multiple values
#> [a]
#> 	k = a1
#> 	z = 1
#> 	k = b
#> 	k = a2
#> 	y = 2
#> [a.k n zzz]
#> st 0
#> [a]
#> 	k = a1
#> 	z = 1
#> 	k = b
#> 	k = a2
#> 	y = 2
#> 	k = n
#> [--unset a.k ^a]
#> st 5
#> warning: a.k has multiple values
#> [a]
#> 	k = a1
#> 	z = 1
#> 	k = b
#> 	k = a2
#> 	y = 2
#> [--unset a.k a1]
#> st 0
#> [a]
#> 	z = 1
#> 	k = b
#> 	k = a2
#> 	y = 2
#> [--unset-all a.k !b]
#> st 0
#> [a]
#> 	z = 1
#> 	k = b
#> 	y = 2
#> [--unset a.k q]
#> st 5
#> [a]
#> 	k = a1
#> 	z = 1
#> 	k = b
#> 	k = a2
#> 	y = 2
#> [--fixed-value --replace-all a.k n a1]
#> st 0
#> [a]
#> 	k = n
#> 	z = 1
#> 	k = b
#> 	k = a2
#> 	y = 2
#> [--fixed-value --get a.k a.]
#> st 1
#> [a]
#> 	k = a1
#> 	z = 1
#> 	k = b
#> 	k = a2
#> 	y = 2
#> [--fixed-value --unset a.k b]
#> st 0
#> [a]
#> 	k = a1
#> 	z = 1
#> 	k = a2
#> 	y = 2
#> [--unset a.k a(]
#> st 6
#> error: invalid pattern: a(
#> [a]
#> 	k = a1
#> 	z = 1
#> 	k = b
#> 	k = a2
#> 	y = 2
#> [a.k v a(]
#> st 6
#> error: invalid pattern: a(
#> [a]
#> 	k = a1
#> 	z = 1
#> 	k = b
#> 	k = a2
#> 	y = 2
#> [--bool --replace-all a.k yes]
#> st 0
#> [a]
#> 	z = 1
#> 	k = true
#> 	y = 2
#> [--bool a.k maybe ^b]
#> st 128
#> fatal: bad boolean config value 'maybe' for 'a.k'
#> [a]
#> 	k = a1
#> 	z = 1
#> 	k = b
#> 	k = a2
#> 	y = 2
#> [a.new v x]
#> st 0
#> [a]
#> 	k = a1
#> 	z = 1
#> 	k = b
#> 	k = a2
#> 	y = 2
#> 	new = v

#### rev-parse: names of revisions and of references
export PATH=/usr/bin:/bin GIT_{AUTHOR,COMMITTER}_NAME=Ann GIT_{AUTHOR,COMMITTER}_EMAIL=a@b.c GIT_{AUTHOR,COMMITTER}_DATE='1700000000 +0100'; git init -q -b main r; cd r
p() { printf '%s\n' "--- $*"; git rev-parse "$@"; echo "=$?"; }
mkdir .github sub; echo a > .github/a; echo b > sub/b; git add .; git commit -qm one; git branch dev; git tag v1; git tag -am x v2; echo c > c; git add c; git commit -qm two
git remote add o ../r; git fetch -q o
p --symbolic HEAD main v1 o/main
p --symbolic ^main main..dev main...dev main^! main^@
p --symbolic-full-name main..dev
p --symbolic-full-name ^dev v1 o/main HEAD^ HEAD
p --symbolic HEAD^ main~1
p --symbolic nope
p --symbolic --branches; p --symbolic --tags; p --symbolic --all; p --symbolic --remotes
p --symbolic-full-name --all
p --abbrev-ref --all; p --abbrev-ref --branches
p --abbrev-ref HEAD main v1 v1^0 HEAD^ o/main
p --abbrev-ref=strict main
p --abbrev-ref=bad main
#> --- --symbolic HEAD main v1 o/main
#> HEAD
#> main
#> v1
#> o/main
#> =0
#> --- --symbolic ^main main..dev main...dev main^! main^@
#> ^main
#> dev
#> ^main
#> dev
#> main
#> ^d9fd64cad11d0fe33b288ad1a84e64b9127d3f96
#> main
#> ^main^1
#> main^1
#> =0
#> --- --symbolic-full-name main..dev
#> refs/heads/dev
#> ^refs/heads/main
#> =0
#> --- --symbolic-full-name ^dev v1 o/main HEAD^ HEAD
#> ^refs/heads/dev
#> refs/tags/v1
#> refs/remotes/o/main
#> refs/heads/main
#> =0
#> --- --symbolic HEAD^ main~1
#> HEAD^
#> main~1
#> =0
#> --- --symbolic nope
#> nope
#> =128
#> --- --symbolic --branches
#> dev
#> main
#> =0
#> --- --symbolic --tags
#> v1
#> v2
#> =0
#> --- --symbolic --all
#> refs/heads/dev
#> refs/heads/main
#> refs/remotes/o/dev
#> refs/remotes/o/main
#> refs/tags/v1
#> refs/tags/v2
#> =0
#> --- --symbolic --remotes
#> o/dev
#> o/main
#> =0
#> --- --symbolic-full-name --all
#> refs/heads/dev
#> refs/heads/main
#> refs/remotes/o/dev
#> refs/remotes/o/main
#> refs/tags/v1
#> refs/tags/v2
#> =0
#> --- --abbrev-ref --all
#> dev
#> main
#> o/dev
#> o/main
#> v1
#> v2
#> =0
#> --- --abbrev-ref --branches
#> dev
#> main
#> =0
#> --- --abbrev-ref HEAD main v1 v1^0 HEAD^ o/main
#> main
#> main
#> v1
#> o/main
#> =0
#> --- --abbrev-ref=strict main
#> main
#> =0
#> --- --abbrev-ref=bad main
#> =128
#2> fatal: ambiguous argument 'nope': unknown revision or path not in the working tree.
#2> Use '--' to separate paths from revisions, like this:
#2> 'git <command> [<revision>...] -- [<file>...]'
#2> fatal: unknown mode for --abbrev-ref: bad

#### rev-parse: short names, defaults and kinds of arguments
export PATH=/usr/bin:/bin GIT_{AUTHOR,COMMITTER}_NAME=Ann GIT_{AUTHOR,COMMITTER}_EMAIL=a@b.c GIT_{AUTHOR,COMMITTER}_DATE='1700000000 +0100'; git init -q -b main r; cd r
p() { printf '%s\n' "--- $*"; git rev-parse "$@"; echo "=$?"; }
mkdir .github sub; echo a > .github/a; echo b > sub/b; git add .; git commit -qm one; git branch dev; git tag v1; git tag -am x v2; echo c > c; git add c; git commit -qm two
git remote add o ../r; git fetch -q o
p --short --branches; p --short HEAD main; p --short=4 HEAD; p --short=50 HEAD; p --short=x HEAD
p --default HEAD; p --default HEAD main; p --default; p --revs-only HEAD foo --bar -n5 -- x; p --no-revs HEAD foo --bar -n5 -- x
p --flags HEAD -n5 --foo --all-x -- -q ; p --no-flags HEAD -n5 --foo x; p --flags --no-revs HEAD -n5 --max-count=3 -q --foo x
p --verify --default main; p --verify -q nope; p --verify nope; p --verify HEAD main; p --verify --all; p -q --verify HEAD -- ; p --verify HEAD^; p --verify ^HEAD; p --verify --flags -n5 HEAD; p --verify a..b; p --verify main..dev
#> --- --short --branches
#> d9fd64c
#> b3f6c85
#> =128
#> --- --short HEAD main
#> =128
#> --- --short=4 HEAD
#> b3f6
#> =0
#> --- --short=50 HEAD
#> b3f6c8594959695c647d28b996db8ad84ab9000c
#> =0
#> --- --short=x HEAD
#> b3f6
#> =0
#> --- --default HEAD
#> b3f6c8594959695c647d28b996db8ad84ab9000c
#> =0
#> --- --default HEAD main
#> b3f6c8594959695c647d28b996db8ad84ab9000c
#> =0
#> --- --default
#> =128
#> --- --revs-only HEAD foo --bar -n5 -- x
#> b3f6c8594959695c647d28b996db8ad84ab9000c
#> =128
#> --- --no-revs HEAD foo --bar -n5 -- x
#> =128
#> --- --flags HEAD -n5 --foo --all-x -- -q
#> b3f6c8594959695c647d28b996db8ad84ab9000c
#> -n5
#> --foo
#> --all-x
#> =0
#> --- --no-flags HEAD -n5 --foo x
#> b3f6c8594959695c647d28b996db8ad84ab9000c
#> x
#> =128
#> --- --flags --no-revs HEAD -n5 --max-count=3 -q --foo x
#> --foo
#> =0
#> --- --verify --default main
#> b3f6c8594959695c647d28b996db8ad84ab9000c
#> =0
#> --- --verify -q nope
#> =1
#> --- --verify nope
#> =128
#> --- --verify HEAD main
#> =128
#> --- --verify --all
#> d9fd64cad11d0fe33b288ad1a84e64b9127d3f96
#> b3f6c8594959695c647d28b996db8ad84ab9000c
#> d9fd64cad11d0fe33b288ad1a84e64b9127d3f96
#> b3f6c8594959695c647d28b996db8ad84ab9000c
#> d9fd64cad11d0fe33b288ad1a84e64b9127d3f96
#> bd824d028ce69c2b8e5bbc66dd49526de268e97b
#> =128
#> --- -q --verify HEAD --
#> b3f6c8594959695c647d28b996db8ad84ab9000c
#> =0
#> --- --verify HEAD^
#> d9fd64cad11d0fe33b288ad1a84e64b9127d3f96
#> =0
#> --- --verify ^HEAD
#> ^b3f6c8594959695c647d28b996db8ad84ab9000c
#> =0
#> --- --verify --flags -n5 HEAD
#> b3f6c8594959695c647d28b996db8ad84ab9000c
#> =0
#> --- --verify a..b
#> =128
#> --- --verify main..dev
#> d9fd64cad11d0fe33b288ad1a84e64b9127d3f96
#> ^b3f6c8594959695c647d28b996db8ad84ab9000c
#> =128
#2> fatal: Needed a single revision
#2> fatal: Needed a single revision
#2> fatal: --default requires an argument
#2> fatal: bad revision 'foo'
#2> fatal: bad revision 'foo'
#2> fatal: ambiguous argument 'x': unknown revision or path not in the working tree.
#2> Use '--' to separate paths from revisions, like this:
#2> 'git <command> [<revision>...] -- [<file>...]'
#2> fatal: Needed a single revision
#2> fatal: Needed a single revision
#2> fatal: Needed a single revision
#2> fatal: Needed a single revision
#2> fatal: Needed a single revision

#### rev-parse: references by patterns, left out, of prefixes of names
export PATH=/usr/bin:/bin GIT_{AUTHOR,COMMITTER}_NAME=Ann GIT_{AUTHOR,COMMITTER}_EMAIL=a@b.c GIT_{AUTHOR,COMMITTER}_DATE='1700000000 +0100'; git init -q -b main r; cd r
p() { printf '%s\n' "--- $*"; git rev-parse "$@"; echo "=$?"; }
mkdir .github sub; echo a > .github/a; echo b > sub/b; git add .; git commit -qm one; git branch dev; git tag v1; git tag -am x v2; echo c > c; git add c; git commit -qm two
git remote add o ../r; git fetch -q o
p --branches='d*'; p --tags='v*'; p --remotes=o; p --glob=heads; p --glob='refs/tags/*'; p --glob=heads/d; p --exclude='d*' --branches; p --exclude=main --branches --branches; p --exclude='refs/tags/*' --all; p --glob; p --exclude
p --disambiguate=; p --disambiguate=000; p --disambiguate="$(git rev-parse HEAD | cut -c1-6)"
#> --- --branches=d*
#> d9fd64cad11d0fe33b288ad1a84e64b9127d3f96
#> =0
#> --- --tags=v*
#> d9fd64cad11d0fe33b288ad1a84e64b9127d3f96
#> bd824d028ce69c2b8e5bbc66dd49526de268e97b
#> =0
#> --- --remotes=o
#> d9fd64cad11d0fe33b288ad1a84e64b9127d3f96
#> b3f6c8594959695c647d28b996db8ad84ab9000c
#> =0
#> --- --glob=heads
#> d9fd64cad11d0fe33b288ad1a84e64b9127d3f96
#> b3f6c8594959695c647d28b996db8ad84ab9000c
#> =0
#> --- --glob=refs/tags/*
#> d9fd64cad11d0fe33b288ad1a84e64b9127d3f96
#> bd824d028ce69c2b8e5bbc66dd49526de268e97b
#> =0
#> --- --glob=heads/d
#> =0
#> --- --exclude=d* --branches
#> b3f6c8594959695c647d28b996db8ad84ab9000c
#> =0
#> --- --exclude=main --branches --branches
#> d9fd64cad11d0fe33b288ad1a84e64b9127d3f96
#> d9fd64cad11d0fe33b288ad1a84e64b9127d3f96
#> b3f6c8594959695c647d28b996db8ad84ab9000c
#> =0
#> --- --exclude=refs/tags/* --all
#> d9fd64cad11d0fe33b288ad1a84e64b9127d3f96
#> b3f6c8594959695c647d28b996db8ad84ab9000c
#> d9fd64cad11d0fe33b288ad1a84e64b9127d3f96
#> b3f6c8594959695c647d28b996db8ad84ab9000c
#> =0
#> --- --glob
#> --glob
#> =0
#> --- --exclude
#> --exclude
#> =0
#> --- --disambiguate=
#> =0
#> --- --disambiguate=000
#> =0
#> --- --disambiguate=b3f6c8
#> b3f6c8594959695c647d28b996db8ad84ab9000c
#> =0

#### rev-parse: paths behind revisions and before them
export PATH=/usr/bin:/bin GIT_{AUTHOR,COMMITTER}_NAME=Ann GIT_{AUTHOR,COMMITTER}_EMAIL=a@b.c GIT_{AUTHOR,COMMITTER}_DATE='1700000000 +0100'; git init -q -b main r; cd r
p() { printf '%s\n' "--- $*"; git rev-parse "$@"; echo "=$?"; }
mkdir .github sub; echo a > .github/a; echo b > sub/b; git add .; git commit -qm one; git branch dev; git tag v1; git tag -am x v2; echo c > c; git add c; git commit -qm two
git remote add o ../r; git fetch -q o
p HEAD -- foo; p foo; p sub; p HEAD:sub; p HEAD:nope; p :sub/b; p :nope; p -- foo; p HEAD foo; p foo HEAD; p main sub/b; p sub HEAD
p --not main ^dev; p --not --all; p --bisect; p --prefix; p --prefix sub/ b; p --prefix sub/ --show-prefix; p --prefix sub/ HEAD -- b
p --sq HEAD main "a b" ; p --sq -- "a b" "c'd"; p --sq --all; p --sq --verify HEAD
p --git-path; p --git-path objects/x; p --local-env-vars; p --local-env-vars x; p -x HEAD; p -3 HEAD; p --end-of-options HEAD; p --end-of-options --verify; p --verify --end-of-options main; p --verify -- ; p; p ''; p '^'; p ^nope; p -; p @ @~1 @{0} @{1}
#> --- HEAD -- foo
#> b3f6c8594959695c647d28b996db8ad84ab9000c
#> --
#> foo
#> =0
#> --- foo
#> foo
#> =128
#> --- sub
#> sub
#> =0
#> --- HEAD:sub
#> 6be660545b31f61a82a87d2b1915f0b88bb9f16f
#> =0
#> --- HEAD:nope
#> HEAD:nope
#> =128
#> --- :sub/b
#> 61780798228d17af2d34fce4cfbdf35556832472
#> =0
#> --- :nope
#> :nope
#> =128
#> --- -- foo
#> --
#> foo
#> =0
#> --- HEAD foo
#> b3f6c8594959695c647d28b996db8ad84ab9000c
#> foo
#> =128
#> --- foo HEAD
#> foo
#> =128
#> --- main sub/b
#> b3f6c8594959695c647d28b996db8ad84ab9000c
#> sub/b
#> =0
#> --- sub HEAD
#> sub
#> HEAD
#> =128
#> --- --not main ^dev
#> ^b3f6c8594959695c647d28b996db8ad84ab9000c
#> d9fd64cad11d0fe33b288ad1a84e64b9127d3f96
#> =0
#> --- --not --all
#> ^d9fd64cad11d0fe33b288ad1a84e64b9127d3f96
#> ^b3f6c8594959695c647d28b996db8ad84ab9000c
#> ^d9fd64cad11d0fe33b288ad1a84e64b9127d3f96
#> ^b3f6c8594959695c647d28b996db8ad84ab9000c
#> ^d9fd64cad11d0fe33b288ad1a84e64b9127d3f96
#> ^bd824d028ce69c2b8e5bbc66dd49526de268e97b
#> =0
#> --- --bisect
#> =0
#> --- --prefix
#> =128
#> --- --prefix sub/ b
#> sub/b
#> =0
#> --- --prefix sub/ --show-prefix
#> sub/
#> =0
#> --- --prefix sub/ HEAD -- b
#> b3f6c8594959695c647d28b996db8ad84ab9000c
#> --
#> sub/b
#> =0
#> --- --sq HEAD main a b
#> 'b3f6c8594959695c647d28b996db8ad84ab9000c' 'b3f6c8594959695c647d28b996db8ad84ab9000c' 'a b' =128
#> --- --sq -- a b c'd
#> '--' 'a b' 'c'\''d' =0
#> --- --sq --all
#> 'd9fd64cad11d0fe33b288ad1a84e64b9127d3f96' 'b3f6c8594959695c647d28b996db8ad84ab9000c' 'd9fd64cad11d0fe33b288ad1a84e64b9127d3f96' 'b3f6c8594959695c647d28b996db8ad84ab9000c' 'd9fd64cad11d0fe33b288ad1a84e64b9127d3f96' 'bd824d028ce69c2b8e5bbc66dd49526de268e97b' =0
#> --- --sq --verify HEAD
#> 'b3f6c8594959695c647d28b996db8ad84ab9000c' =0
#> --- --git-path
#> =128
#> --- --git-path objects/x
#> .git/objects/x
#> =0
#> --- --local-env-vars
#> GIT_ALTERNATE_OBJECT_DIRECTORIES
#> GIT_CONFIG
#> GIT_CONFIG_PARAMETERS
#> GIT_CONFIG_COUNT
#> GIT_OBJECT_DIRECTORY
#> GIT_DIR
#> GIT_WORK_TREE
#> GIT_IMPLICIT_WORK_TREE
#> GIT_GRAFT_FILE
#> GIT_INDEX_FILE
#> GIT_NO_REPLACE_OBJECTS
#> GIT_REPLACE_REF_BASE
#> GIT_PREFIX
#> GIT_INTERNAL_SUPER_PREFIX
#> GIT_SHALLOW_FILE
#> GIT_COMMON_DIR
#> =0
#> --- --local-env-vars x
#> GIT_ALTERNATE_OBJECT_DIRECTORIES
#> GIT_CONFIG
#> GIT_CONFIG_PARAMETERS
#> GIT_CONFIG_COUNT
#> GIT_OBJECT_DIRECTORY
#> GIT_DIR
#> GIT_WORK_TREE
#> GIT_IMPLICIT_WORK_TREE
#> GIT_GRAFT_FILE
#> GIT_INDEX_FILE
#> GIT_NO_REPLACE_OBJECTS
#> GIT_REPLACE_REF_BASE
#> GIT_PREFIX
#> GIT_INTERNAL_SUPER_PREFIX
#> GIT_SHALLOW_FILE
#> GIT_COMMON_DIR
#> x
#> =128
#> --- -x HEAD
#> -x
#> b3f6c8594959695c647d28b996db8ad84ab9000c
#> =0
#> --- -3 HEAD
#> -3
#> b3f6c8594959695c647d28b996db8ad84ab9000c
#> =0
#> --- --end-of-options HEAD
#> --end-of-options
#> b3f6c8594959695c647d28b996db8ad84ab9000c
#> =0
#> --- --end-of-options --verify
#> --end-of-options
#> --verify
#> =128
#> --- --verify --end-of-options main
#> b3f6c8594959695c647d28b996db8ad84ab9000c
#> =0
#> --- --verify --
#> =128
#> --- 
#> =0
#> --- 
#>
#> =128
#> --- ^
#> ^
#> =128
#> --- ^nope
#> ^nope
#> =128
#> --- -
#> -
#> =0
#> --- @ @~1 @{0} @{1}
#> b3f6c8594959695c647d28b996db8ad84ab9000c
#> d9fd64cad11d0fe33b288ad1a84e64b9127d3f96
#> b3f6c8594959695c647d28b996db8ad84ab9000c
#> d9fd64cad11d0fe33b288ad1a84e64b9127d3f96
#> =0
#2> fatal: ambiguous argument 'foo': unknown revision or path not in the working tree.
#2> Use '--' to separate paths from revisions, like this:
#2> 'git <command> [<revision>...] -- [<file>...]'
#2> fatal: path 'nope' does not exist in 'HEAD'
#2> fatal: path 'nope' does not exist (neither on disk nor in the index)
#2> fatal: ambiguous argument 'foo': unknown revision or path not in the working tree.
#2> Use '--' to separate paths from revisions, like this:
#2> 'git <command> [<revision>...] -- [<file>...]'
#2> fatal: ambiguous argument 'foo': unknown revision or path not in the working tree.
#2> Use '--' to separate paths from revisions, like this:
#2> 'git <command> [<revision>...] -- [<file>...]'
#2> fatal: HEAD: no such path in the working tree.
#2> Use 'git <command> -- <path>...' to specify paths that do not exist locally.
#2> fatal: --prefix requires an argument
#2> fatal: ambiguous argument 'a b': unknown revision or path not in the working tree.
#2> Use '--' to separate paths from revisions, like this:
#2> 'git <command> [<revision>...] -- [<file>...]'
#2> fatal: --git-path requires an argument
#2> fatal: ambiguous argument 'x': unknown revision or path not in the working tree.
#2> Use '--' to separate paths from revisions, like this:
#2> 'git <command> [<revision>...] -- [<file>...]'
#2> fatal: option '--verify' must come before non-option arguments
#2> fatal: Needed a single revision
#2> fatal: ambiguous argument '': unknown revision or path not in the working tree.
#2> Use '--' to separate paths from revisions, like this:
#2> 'git <command> [<revision>...] -- [<file>...]'
#2> fatal: ambiguous argument '^': unknown revision or path not in the working tree.
#2> Use '--' to separate paths from revisions, like this:
#2> 'git <command> [<revision>...] -- [<file>...]'
#2> fatal: ambiguous argument '^nope': unknown revision or path not in the working tree.
#2> Use '--' to separate paths from revisions, like this:
#2> 'git <command> [<revision>...] -- [<file>...]'

#### rev-parse: directories, from everywhere in a repository
export PATH=/usr/bin:/bin GIT_{AUTHOR,COMMITTER}_NAME=Ann GIT_{AUTHOR,COMMITTER}_EMAIL=a@b.c GIT_{AUTHOR,COMMITTER}_DATE='1700000000 +0100'; git init -q -b main r; cd r
p() { printf '%s\n' "--- $*"; git rev-parse "$@"; echo "=$?"; }
mkdir .github sub; echo a > .github/a; echo b > sub/b; git add .; git commit -qm one; git branch dev; git tag v1; git tag -am x v2; echo c > c; git add c; git commit -qm two
p --path-format=absolute --git-dir --path-format=relative --git-dir --git-common-dir --show-toplevel; p --path-format=x; p --resolve-git-dir .git; p --resolve-git-dir sub; p --resolve-git-dir; p --is-shallow-repository --is-bare-repository --is-inside-work-tree --is-inside-git-dir
cd sub; p --show-cdup --show-prefix --git-dir --git-common-dir --is-inside-work-tree --is-inside-git-dir --git-path hooks --show-toplevel; p b; p ./b; p ../c; p HEAD:./b; p HEAD:b; p :./b; p --path-format=relative --git-dir --show-toplevel --git-path x
cd ../.github; p --show-cdup --show-prefix --git-dir --is-inside-work-tree --is-inside-git-dir --git-path hooks
cd ../.git; p --show-cdup; p --show-prefix --git-dir --is-inside-work-tree --is-inside-git-dir --git-path hooks; p --show-toplevel
cd refs; p --show-cdup; p --show-prefix --git-dir --is-inside-work-tree --is-inside-git-dir --git-path hooks; p --absolute-git-dir --path-format=relative --git-dir
cd ../..; git worktree add -q ../w; cd ../w; p --git-dir --git-common-dir --git-path hooks --git-path HEAD --git-path logs/HEAD --git-path refs/bisect/x --git-path info/exclude  --git-path info/sparse-checkout --git-path index --show-toplevel --show-cdup --absolute-git-dir
cd ..; git init -q --bare b.git; cd b.git; p --git-dir --is-bare-repository --is-inside-work-tree --is-inside-git-dir --show-prefix; p --show-toplevel; p --git-path hooks; p HEAD; p --show-cdup; cd refs; p --git-dir --is-inside-git-dir --git-path hooks; p --show-cdup
cd ../..; p HEAD; p --is-inside-work-tree; p --git-dir; p --show-toplevel 2>/dev/null; p --resolve-git-dir r/.git; p --resolve-git-dir b.git; p --resolve-git-dir w/.git; p --local-env-vars | head -3
#> --- --path-format=absolute --git-dir --path-format=relative --git-dir --git-common-dir --show-toplevel
#> /tmp/bashkit-case/r/.git
#> .git
#> .git
#> ./
#> =0
#> --- --path-format=x
#> =128
#> --- --resolve-git-dir .git
#> .git
#> =0
#> --- --resolve-git-dir sub
#> =128
#> --- --resolve-git-dir
#> =128
#> --- --is-shallow-repository --is-bare-repository --is-inside-work-tree --is-inside-git-dir
#> false
#> false
#> true
#> false
#> =0
#> --- --show-cdup --show-prefix --git-dir --git-common-dir --is-inside-work-tree --is-inside-git-dir --git-path hooks --show-toplevel
#> ../
#> sub/
#> /tmp/bashkit-case/r/.git
#> ../.git
#> true
#> false
#> ../.git/hooks
#> /tmp/bashkit-case/r
#> =0
#> --- b
#> b
#> =0
#> --- ./b
#> ./b
#> =0
#> --- ../c
#> ../c
#> =0
#> --- HEAD:./b
#> 61780798228d17af2d34fce4cfbdf35556832472
#> =0
#> --- HEAD:b
#> HEAD:b
#> =128
#> --- :./b
#> 61780798228d17af2d34fce4cfbdf35556832472
#> =0
#> --- --path-format=relative --git-dir --show-toplevel --git-path x
#> ../.git
#> ../
#> ../.git/x
#> =0
#> --- --show-cdup --show-prefix --git-dir --is-inside-work-tree --is-inside-git-dir --git-path hooks
#> ../
#> .github/
#> /tmp/bashkit-case/r/.git
#> true
#> false
#> ../.git/hooks
#> =0
#> --- --show-cdup
#> =0
#> --- --show-prefix --git-dir --is-inside-work-tree --is-inside-git-dir --git-path hooks
#>
#> .
#> false
#> true
#> hooks
#> =0
#> --- --show-toplevel
#> =128
#> --- --show-cdup
#> =0
#> --- --show-prefix --git-dir --is-inside-work-tree --is-inside-git-dir --git-path hooks
#>
#> /tmp/bashkit-case/r/.git
#> false
#> true
#> /tmp/bashkit-case/r/.git/hooks
#> =0
#> --- --absolute-git-dir --path-format=relative --git-dir
#> /tmp/bashkit-case/r/.git
#> ../
#> =0
#> --- --git-dir --git-common-dir --git-path hooks --git-path HEAD --git-path logs/HEAD --git-path refs/bisect/x --git-path info/exclude --git-path info/sparse-checkout --git-path index --show-toplevel --show-cdup --absolute-git-dir
#> /tmp/bashkit-case/r/.git/worktrees/w
#> /tmp/bashkit-case/r/.git
#> /tmp/bashkit-case/r/.git/hooks
#> /tmp/bashkit-case/r/.git/worktrees/w/HEAD
#> /tmp/bashkit-case/r/.git/worktrees/w/logs/HEAD
#> /tmp/bashkit-case/r/.git/worktrees/w/refs/bisect/x
#> /tmp/bashkit-case/r/.git/info/exclude
#> /tmp/bashkit-case/r/.git/worktrees/w/info/sparse-checkout
#> /tmp/bashkit-case/r/.git/worktrees/w/index
#> /tmp/bashkit-case/w
#>
#> /tmp/bashkit-case/r/.git/worktrees/w
#> =0
#> --- --git-dir --is-bare-repository --is-inside-work-tree --is-inside-git-dir --show-prefix
#> .
#> true
#> false
#> true
#>
#> =0
#> --- --show-toplevel
#> =128
#> --- --git-path hooks
#> hooks
#> =0
#> --- HEAD
#> HEAD
#> =0
#> --- --show-cdup
#> =0
#> --- --git-dir --is-inside-git-dir --git-path hooks
#> /tmp/bashkit-case/b.git
#> true
#> /tmp/bashkit-case/b.git/hooks
#> =0
#> --- --show-cdup
#> =0
#> --- HEAD
#> =128
#> --- --is-inside-work-tree
#> =128
#> --- --git-dir
#> =128
#> --- --show-toplevel
#> =128
#> --- --resolve-git-dir r/.git
#> r/.git
#> =0
#> --- --resolve-git-dir b.git
#> b.git
#> =0
#> --- --resolve-git-dir w/.git
#> /tmp/bashkit-case/r/.git/worktrees/w
#> =0
#> --- --local-env-vars
#> GIT_ALTERNATE_OBJECT_DIRECTORIES
#> GIT_CONFIG
#2> fatal: unknown argument to --path-format: x
#2> fatal: not a gitdir 'sub'
#2> fatal: --resolve-git-dir requires an argument
#2> fatal: path 'sub/b' exists, but not 'b'
#2> hint: Did you mean 'HEAD:sub/b' aka 'HEAD:./b'?
#2> fatal: this operation must be run in a work tree
#2> fatal: this operation must be run in a work tree
#2> fatal: not a git repository (or any of the parent directories): .git
#2> fatal: not a git repository (or any of the parent directories): .git
#2> fatal: not a git repository (or any of the parent directories): .git

#### rev-parse and log: parents left out, ambiguous names
export PATH=/usr/bin:/bin GIT_{AUTHOR,COMMITTER}_NAME=Ann GIT_{AUTHOR,COMMITTER}_EMAIL=a@b.c GIT_{AUTHOR,COMMITTER}_DATE='1700000000 +0100'; git init -q -b main r; cd r
p() { printf '%s\n' "--- $*"; git rev-parse "$@"; echo "=$?"; }
mkdir .github sub; echo a > .github/a; echo b > sub/b; git add .; git commit -qm one; git branch dev; git tag v1; git tag -am x v2; echo c > c; git add c; git commit -qm two
git checkout -q -b side HEAD~1; echo s > s; git add s; git commit -qm side; git checkout -q main; git merge -q -m merged side
for a in v2..main main^- main^-2 main^-3 ^main^@ ^main^! main^! v2^! v2^@ ..main main.. ... .. main... v2...main main^0^! ^v2; do p $a; p --symbolic $a; done
git log --format=%s main^-; git log --format=%s main^-2; p --verify main^!; p --short main^@
git tag main; p --abbrev-ref main; p --symbolic-full-name main; p --abbrev-ref heads/main; p main; p --abbrev-ref --all; p --abbrev-ref=loose --all; p --symbolic main
git config core.warnAmbiguousRefs false; p main; p --abbrev-ref --all
git tag -d main > /dev/null; git bisect start main v1 > /dev/null; p --bisect; p --not --bisect
#> --- v2..main
#> d4738c699a12ea43da84a63281fed1e22cf7b095
#> ^bd824d028ce69c2b8e5bbc66dd49526de268e97b
#> =0
#> --- --symbolic v2..main
#> main
#> ^v2
#> =0
#> --- main^-
#> d4738c699a12ea43da84a63281fed1e22cf7b095
#> ^b3f6c8594959695c647d28b996db8ad84ab9000c
#> =0
#> --- --symbolic main^-
#> main
#> ^main^1
#> =0
#> --- main^-2
#> d4738c699a12ea43da84a63281fed1e22cf7b095
#> ^f50788e1bf8ed0757f32f246950a5fb1c2a8b69d
#> =0
#> --- --symbolic main^-2
#> main
#> ^main^2
#> =0
#> --- main^-3
#> main^-3
#> =128
#> --- --symbolic main^-3
#> main^-3
#> =128
#> --- ^main^@
#> ^main^@
#> =128
#> --- --symbolic ^main^@
#> ^main^@
#> =128
#> --- ^main^!
#> ^main^!
#> =128
#> --- --symbolic ^main^!
#> ^main^!
#> =128
#> --- main^!
#> d4738c699a12ea43da84a63281fed1e22cf7b095
#> ^b3f6c8594959695c647d28b996db8ad84ab9000c
#> ^f50788e1bf8ed0757f32f246950a5fb1c2a8b69d
#> =0
#> --- --symbolic main^!
#> main
#> ^main^1
#> ^main^2
#> =0
#> --- v2^!
#> bd824d028ce69c2b8e5bbc66dd49526de268e97b
#> =0
#> --- --symbolic v2^!
#> v2
#> =0
#> --- v2^@
#> =0
#> --- --symbolic v2^@
#> =0
#> --- ..main
#> d4738c699a12ea43da84a63281fed1e22cf7b095
#> ^d4738c699a12ea43da84a63281fed1e22cf7b095
#> =0
#> --- --symbolic ..main
#> main
#> ^HEAD
#> =0
#> --- main..
#> d4738c699a12ea43da84a63281fed1e22cf7b095
#> ^d4738c699a12ea43da84a63281fed1e22cf7b095
#> =0
#> --- --symbolic main..
#> HEAD
#> ^main
#> =0
#> --- ...
#> d4738c699a12ea43da84a63281fed1e22cf7b095
#> d4738c699a12ea43da84a63281fed1e22cf7b095
#> ^d4738c699a12ea43da84a63281fed1e22cf7b095
#> =0
#> --- --symbolic ...
#> HEAD
#> HEAD
#> ^d4738c699a12ea43da84a63281fed1e22cf7b095
#> =0
#> --- ..
#> ..
#> =0
#> --- --symbolic ..
#> ..
#> =0
#> --- main...
#> d4738c699a12ea43da84a63281fed1e22cf7b095
#> d4738c699a12ea43da84a63281fed1e22cf7b095
#> ^d4738c699a12ea43da84a63281fed1e22cf7b095
#> =0
#> --- --symbolic main...
#> HEAD
#> main
#> ^d4738c699a12ea43da84a63281fed1e22cf7b095
#> =0
#> --- v2...main
#> d4738c699a12ea43da84a63281fed1e22cf7b095
#> bd824d028ce69c2b8e5bbc66dd49526de268e97b
#> ^d9fd64cad11d0fe33b288ad1a84e64b9127d3f96
#> =0
#> --- --symbolic v2...main
#> main
#> v2
#> ^d9fd64cad11d0fe33b288ad1a84e64b9127d3f96
#> =0
#> --- main^0^!
#> d4738c699a12ea43da84a63281fed1e22cf7b095
#> ^b3f6c8594959695c647d28b996db8ad84ab9000c
#> ^f50788e1bf8ed0757f32f246950a5fb1c2a8b69d
#> =0
#> --- --symbolic main^0^!
#> main^0
#> ^main^0^1
#> ^main^0^2
#> =0
#> --- ^v2
#> ^bd824d028ce69c2b8e5bbc66dd49526de268e97b
#> =0
#> --- --symbolic ^v2
#> ^v2
#> =0
#> merged
#> side
#> merged
#> two
#> --- --verify main^!
#> d4738c699a12ea43da84a63281fed1e22cf7b095
#> ^b3f6c8594959695c647d28b996db8ad84ab9000c
#> ^f50788e1bf8ed0757f32f246950a5fb1c2a8b69d
#> =128
#> --- --short main^@
#> b3f6c85
#> f50788e
#> =128
#> --- --abbrev-ref main
#> =0
#> --- --symbolic-full-name main
#> =0
#> --- --abbrev-ref heads/main
#> heads/main
#> =0
#> --- main
#> d4738c699a12ea43da84a63281fed1e22cf7b095
#> =0
#> --- --abbrev-ref --all
#> dev
#> heads/main
#> side
#> tags/main
#> v1
#> v2
#> =0
#> --- --abbrev-ref=loose --all
#> dev
#> heads/main
#> side
#> main
#> v1
#> v2
#> =0
#> --- --symbolic main
#> main
#> =0
#> --- main
#> d4738c699a12ea43da84a63281fed1e22cf7b095
#> =0
#> --- --abbrev-ref --all
#> dev
#> heads/main
#> side
#> main
#> v1
#> v2
#> =0
#> --- --bisect
#> d4738c699a12ea43da84a63281fed1e22cf7b095
#> ^d9fd64cad11d0fe33b288ad1a84e64b9127d3f96
#> =0
#> --- --not --bisect
#> ^d4738c699a12ea43da84a63281fed1e22cf7b095
#> d9fd64cad11d0fe33b288ad1a84e64b9127d3f96
#> =0
#2> fatal: ambiguous argument 'main^-3': unknown revision or path not in the working tree.
#2> Use '--' to separate paths from revisions, like this:
#2> 'git <command> [<revision>...] -- [<file>...]'
#2> fatal: ambiguous argument 'main^-3': unknown revision or path not in the working tree.
#2> Use '--' to separate paths from revisions, like this:
#2> 'git <command> [<revision>...] -- [<file>...]'
#2> fatal: ambiguous argument '^main^@': unknown revision or path not in the working tree.
#2> Use '--' to separate paths from revisions, like this:
#2> 'git <command> [<revision>...] -- [<file>...]'
#2> fatal: ambiguous argument '^main^@': unknown revision or path not in the working tree.
#2> Use '--' to separate paths from revisions, like this:
#2> 'git <command> [<revision>...] -- [<file>...]'
#2> fatal: ambiguous argument '^main^!': unknown revision or path not in the working tree.
#2> Use '--' to separate paths from revisions, like this:
#2> 'git <command> [<revision>...] -- [<file>...]'
#2> fatal: ambiguous argument '^main^!': unknown revision or path not in the working tree.
#2> Use '--' to separate paths from revisions, like this:
#2> 'git <command> [<revision>...] -- [<file>...]'
#2> fatal: Needed a single revision
#2> fatal: Needed a single revision
#2> warning: refname 'main' is ambiguous.
#2> error: refname 'main' is ambiguous
#2> warning: refname 'main' is ambiguous.
#2> error: refname 'main' is ambiguous
#2> warning: refname 'main' is ambiguous.
#2> warning: refname 'main' is ambiguous.

#### stash: lists with options of log
export PATH=/usr/bin:/bin GIT_{AUTHOR,COMMITTER}_NAME=Ann GIT_{AUTHOR,COMMITTER}_EMAIL=a@b.c GIT_{AUTHOR,COMMITTER}_DATE='1700000000 +0100'; git init -q -b main r; cd r
p() { printf '%s\n' "--- $*"; git "$@"; echo "=$?"; }
mkdir sub; echo a > a; echo b > sub/b; git add .; git commit -qm one; for i in 1 2 3; do echo $i >> a; git stash -q -m "m$i"; done
p stash list; p stash list -n 1; p stash list --format=%gd; p stash list --format=%gD; p stash list --oneline; p stash list --stat; p stash list -p -1; p stash list --grep=m2; p stash list --pretty='%gd %s %H'; p stash list --date=iso; p stash list nope; p stash list --format='%gd:%gs' --skip=1; p stash list --reverse; p log -g --format=%gd refs/stash -- a; p log -g --format=%gd stash -- sub; p log -g --skip=1 -1 --format=%gs; p log -g --author=Bob; p stash clear x; p stash clear -q; p stash clear; p stash list
#> --- stash list
#> stash@{0}: On main: m3
#> stash@{1}: On main: m2
#> stash@{2}: On main: m1
#> =0
#> --- stash list -n 1
#> stash@{0}: On main: m3
#> =0
#> --- stash list --format=%gd
#> stash@{0}
#> stash@{1}
#> stash@{2}
#> =0
#> --- stash list --format=%gD
#> refs/stash@{0}
#> refs/stash@{1}
#> refs/stash@{2}
#> =0
#> --- stash list --oneline
#> bb4914f refs/stash@{0}: On main: m3
#> eb2a7f9 refs/stash@{1}: On main: m2
#> 643e2e2 refs/stash@{2}: On main: m1
#> =0
#> --- stash list --stat
#> stash@{0}: On main: m3
#>
#>  a | 1 +
#>  1 file changed, 1 insertion(+)
#> stash@{1}: On main: m2
#>
#>  a | 1 +
#>  1 file changed, 1 insertion(+)
#> stash@{2}: On main: m1
#>
#>  a | 1 +
#>  1 file changed, 1 insertion(+)
#> =0
#> --- stash list -p -1
#> stash@{0}: On main: m3
#>
#> diff --git a/a b/a
#> index 7898192..a7e50c4 100644
#> --- a/a
#> +++ b/a
#> @@ -1 +1,2 @@
#>  a
#> +3
#> =0
#> --- stash list --grep=m2
#> stash@{1}: On main: m2
#> =0
#> --- stash list --pretty=%gd %s %H
#> stash@{0} On main: m3 bb4914fbb8e7d0be253d2dba45d8aca79ffa9102
#> stash@{1} On main: m2 eb2a7f98c5bf9db970439cfc5305e43f7d249072
#> stash@{2} On main: m1 643e2e2090e7b523a33a2b45c10c569b453733a1
#> =0
#> --- stash list --date=iso
#> stash@{2023-11-14 23:13:20 +0100}: On main: m3
#> stash@{2023-11-14 23:13:20 +0100}: On main: m2
#> stash@{2023-11-14 23:13:20 +0100}: On main: m1
#> =0
#> --- stash list nope
#> =1
#> --- stash list --format=%gd:%gs --skip=1
#> stash@{1}:On main: m2
#> stash@{2}:On main: m1
#> =0
#> --- stash list --reverse
#> =1
#> --- log -g --format=%gd refs/stash -- a
#> stash@{0}
#> stash@{1}
#> stash@{2}
#> =0
#> --- log -g --format=%gd stash -- sub
#> =0
#> --- log -g --skip=1 -1 --format=%gs
#> reset: moving to HEAD
#> =0
#> --- log -g --author=Bob
#> =0
#> --- stash clear x
#> =1
#> --- stash clear -q
#> =129
#> --- stash clear
#> =0
#> --- stash list
#> =0
#2> fatal: bad revision 'nope'
#2> fatal: options '--reverse' and '--walk-reflogs' cannot be used together
#2> error: git stash clear with arguments is unimplemented
#2> error: unknown switch `q'
#2> usage: git stash clear
#2>

#### stash: created and stored, named in every way
export PATH=/usr/bin:/bin GIT_{AUTHOR,COMMITTER}_NAME=Ann GIT_{AUTHOR,COMMITTER}_EMAIL=a@b.c GIT_{AUTHOR,COMMITTER}_DATE='1700000000 +0100'; git init -q -b main r; cd r
p() { printf '%s\n' "--- $*"; git "$@"; echo "=$?"; }
mkdir sub; echo a > a; echo b > sub/b; git add .; git commit -qm one; for i in 1 2 3; do echo $i >> a; git stash -q -m "m$i"; done
p stash create; echo new >> a; c=$(git stash create "my message"); echo "$c"; git cat-file -p "$c"; git cat-file -p $(git stash create -q); p stash store -m hello "$c"; p stash list; p stash store -q "$c"; p stash list -1; p stash store nope; p stash store; p stash store -m x a b
p stash show 1; p stash show --stat stash@{2}; p stash show -p --stat; p stash show --name-only; p stash show stash@{9}; p stash show nope; p stash show HEAD; p stash show --name-status 0 1; p stash show stash; p stash show refs/stash; p stash show "$(git rev-parse stash@{1})"
p stash drop 9; p stash drop stash@{1}; p stash drop -q 0; p stash drop HEAD; p stash drop nope; p stash drop 0 1; p stash drop stash; p stash drop "$(git rev-parse stash@{1})"; p stash pop "$(git rev-parse stash@{0})"; git checkout -q a; p stash show 3; p stash show stash@{3}; p stash list; p stash apply x; p stash pop 0 1; p stash foo 2> /dev/null
#> --- stash create
#> =0
#> 1def2168870f1ed2ecbb6a48e73892ec59bc82e0
#> tree 71cbab9172d53b667b1af2018d08137ad19d0a36
#> parent 5f73e8ff9b57b06632a993449c88a7f71f53c0f0
#> parent eadd2b0aa7f552da6ff30ac1527022922d6ff12f
#> author Ann <a@b.c> 1700000000 +0100
#> committer Ann <a@b.c> 1700000000 +0100
#>
#> On main: my messagetree 71cbab9172d53b667b1af2018d08137ad19d0a36
#> parent 5f73e8ff9b57b06632a993449c88a7f71f53c0f0
#> parent eadd2b0aa7f552da6ff30ac1527022922d6ff12f
#> author Ann <a@b.c> 1700000000 +0100
#> committer Ann <a@b.c> 1700000000 +0100
#>
#> On main: -q--- stash store -m hello 1def2168870f1ed2ecbb6a48e73892ec59bc82e0
#> =0
#> --- stash list
#> stash@{0}: hello
#> stash@{1}: On main: m3
#> stash@{2}: On main: m2
#> stash@{3}: On main: m1
#> =0
#> --- stash store -q 1def2168870f1ed2ecbb6a48e73892ec59bc82e0
#> =0
#> --- stash list -1
#> stash@{0}: hello
#> =0
#> --- stash store nope
#> =1
#> --- stash store
#> =1
#> --- stash store -m x a b
#> =1
#> --- stash show 1
#>  a | 1 +
#>  1 file changed, 1 insertion(+)
#> =0
#> --- stash show --stat stash@{2}
#>  a | 1 +
#>  1 file changed, 1 insertion(+)
#> =0
#> --- stash show -p --stat
#>  a | 1 +
#>  1 file changed, 1 insertion(+)
#>
#> diff --git a/a b/a
#> index 7898192..46710d6 100644
#> --- a/a
#> +++ b/a
#> @@ -1 +1,2 @@
#>  a
#> +new
#> =0
#> --- stash show --name-only
#> a
#> =0
#> --- stash show stash@{9}
#> =128
#> --- stash show nope
#> =1
#> --- stash show HEAD
#> =128
#> --- stash show --name-status 0 1
#> =1
#> --- stash show stash
#>  a | 1 +
#>  1 file changed, 1 insertion(+)
#> =0
#> --- stash show refs/stash
#>  a | 1 +
#>  1 file changed, 1 insertion(+)
#> =0
#> --- stash show bb4914fbb8e7d0be253d2dba45d8aca79ffa9102
#>  a | 1 +
#>  1 file changed, 1 insertion(+)
#> =0
#> --- stash drop 9
#> =128
#> --- stash drop stash@{1}
#> Dropped stash@{1} (bb4914fbb8e7d0be253d2dba45d8aca79ffa9102)
#> =0
#> --- stash drop -q 0
#> =0
#> --- stash drop HEAD
#> =128
#> --- stash drop nope
#> =1
#> --- stash drop 0 1
#> =1
#> --- stash drop stash
#> =1
#> --- stash drop 643e2e2090e7b523a33a2b45c10c569b453733a1
#> =1
#> --- stash pop eb2a7f98c5bf9db970439cfc5305e43f7d249072
#> =1
#> --- stash show 3
#> =128
#> --- stash show stash@{3}
#> =128
#> --- stash list
#> stash@{0}: On main: m2
#> stash@{1}: On main: m1
#> =0
#> --- stash apply x
#> =1
#> --- stash pop 0 1
#> =1
#> --- stash foo
#> =128
#2> Cannot update refs/stash with nope
#2> "git stash store" requires one <commit> argument
#2> "git stash store" requires one <commit> argument
#2> fatal: log for 'stash' only has 4 entries
#2> error: nope is not a valid reference
#2> fatal: 'HEAD' is not a stash-like commit
#2> Too many revisions specified: '0' '1'
#2> fatal: log for 'refs/stash' only has 4 entries
#2> fatal: 'HEAD' is not a stash-like commit
#2> error: nope is not a valid reference
#2> Too many revisions specified: '0' '1'
#2> error: not a reflog: stash
#2> error: stash: Could not drop stash entry
#2> error: '643e2e2090e7b523a33a2b45c10c569b453733a1' is not a stash reference
#2> error: 'eb2a7f98c5bf9db970439cfc5305e43f7d249072' is not a stash reference
#2> fatal: log for 'refs/stash' only has 2 entries
#2> fatal: log for 'stash' only has 2 entries
#2> error: x is not a valid reference
#2> Too many revisions specified: '0' '1'

#### stash: files that were not tracked, shown and restored
export PATH=/usr/bin:/bin GIT_{AUTHOR,COMMITTER}_NAME=Ann GIT_{AUTHOR,COMMITTER}_EMAIL=a@b.c GIT_{AUTHOR,COMMITTER}_DATE='1700000000 +0100'; git init -q -b main r; cd r
p() { printf '%s\n' "--- $*"; git "$@"; echo "=$?"; }
mkdir sub; echo a > a; echo b > sub/b; git add .; git commit -qm one; for i in 1 2 3; do echo $i >> a; git stash -q -m "m$i"; done
git stash clear; echo u > u; p stash push -u -m un; p stash show; p stash show -u; p stash show --only-untracked; p stash show -p -u; p stash show --include-untracked --stat; p stash pop --index
git stash clear; echo x >> a; git add u; p stash push -S -u; p stash push -k; git status --short; p stash show --only-untracked; p stash show --name-only; echo v > v; p stash push -u -k; git status --short; p stash show -u; p stash show --only-untracked; p stash show -u --name-status; p stash show -p -u; p -c stash.showPatch=true -c stash.showStat=false stash show; p -c stash.showIncludeUntracked=true stash show; p -c stash.showPatch=true stash show; p -c stash.showStat=false stash show
git reset -q --hard; mkdir -p new; echo 1 > new/1; echo 2 > new/2; git stash -q -u; mkdir -p new; echo 9 > new/2; git status --short; p stash pop; git status --short; cat new/1 new/2; git clean -qfd; git reset -q --hard; p stash branch br stash@{1}; git stash -q; p stash branch br3 "$(git rev-parse stash@{0})"; p stash list
#> --- stash push -u -m un
#> Saved working directory and index state On main: un
#> =0
#> --- stash show
#> =0
#> --- stash show -u
#>  u | 1 +
#>  1 file changed, 1 insertion(+)
#> =0
#> --- stash show --only-untracked
#>  u | 1 +
#>  1 file changed, 1 insertion(+)
#> =0
#> --- stash show -p -u
#> diff --git a/u b/u
#> new file mode 100644
#> index 0000000..4ae8ef0
#> --- /dev/null
#> +++ b/u
#> @@ -0,0 +1 @@
#> +u
#> =0
#> --- stash show --include-untracked --stat
#>  u | 1 +
#>  1 file changed, 1 insertion(+)
#> =0
#> --- stash pop --index
#> Already up to date.
#> On branch main
#> Untracked files:
#>   (use "git add <file>..." to include in what will be committed)
#> 	u
#>
#> nothing added to commit but untracked files present (use "git add" to track)
#> Dropped refs/stash@{0} (3d457340cd1c9c765065664dfef8c601082ec78b)
#> =0
#> --- stash push -S -u
#> =1
#> --- stash push -k
#> Saved working directory and index state WIP on main: 5f73e8f one
#> =0
#> A  u
#> --- stash show --only-untracked
#> =0
#> --- stash show --name-only
#> a
#> u
#> =0
#> --- stash push -u -k
#> Saved working directory and index state WIP on main: 5f73e8f one
#> =0
#> A  u
#> --- stash show -u
#>  u | 1 +
#>  v | 1 +
#>  2 files changed, 2 insertions(+)
#> =0
#> --- stash show --only-untracked
#>  v | 1 +
#>  1 file changed, 1 insertion(+)
#> =0
#> --- stash show -u --name-status
#> A	u
#> A	v
#> =0
#> --- stash show -p -u
#> diff --git a/u b/u
#> new file mode 100644
#> index 0000000..4ae8ef0
#> --- /dev/null
#> +++ b/u
#> @@ -0,0 +1 @@
#> +u
#> diff --git a/v b/v
#> new file mode 100644
#> index 0000000..110ed9b
#> --- /dev/null
#> +++ b/v
#> @@ -0,0 +1 @@
#> +v
#> =0
#> --- -c stash.showPatch=true -c stash.showStat=false stash show
#> diff --git a/u b/u
#> new file mode 100644
#> index 0000000..4ae8ef0
#> --- /dev/null
#> +++ b/u
#> @@ -0,0 +1 @@
#> +u
#> =0
#> --- -c stash.showIncludeUntracked=true stash show
#>  u | 1 +
#>  v | 1 +
#>  2 files changed, 2 insertions(+)
#> =0
#> --- -c stash.showPatch=true stash show
#>  u | 1 +
#>  1 file changed, 1 insertion(+)
#>
#> diff --git a/u b/u
#> new file mode 100644
#> index 0000000..4ae8ef0
#> --- /dev/null
#> +++ b/u
#> @@ -0,0 +1 @@
#> +u
#> =0
#> --- -c stash.showStat=false stash show
#> =0
#> ?? new/
#> --- stash pop
#> Already up to date.
#> On branch main
#> Untracked files:
#>   (use "git add <file>..." to include in what will be committed)
#> 	new/
#>
#> nothing added to commit but untracked files present (use "git add" to track)
#> The stash entry is kept in case you need it again.
#> =1
#> ?? new/
#> 1
#> 9
#> --- stash branch br stash@{1}
#> On branch br
#> Changes to be committed:
#>   (use "git restore --staged <file>..." to unstage)
#> 	new file:   u
#>
#> Untracked files:
#>   (use "git add <file>..." to include in what will be committed)
#> 	v
#>
#> Dropped stash@{1} (021566ba728f60773402dcb65202c70d1905587d)
#> =0
#> --- stash branch br3 27721972436e3c5784a9475c892493f157e0a2d2
#> On branch br3
#> Changes to be committed:
#>   (use "git restore --staged <file>..." to unstage)
#> 	new file:   u
#>
#> Untracked files:
#>   (use "git add <file>..." to include in what will be committed)
#> 	v
#>
#> =0
#> --- stash list
#> stash@{0}: WIP on br: 5f73e8f one
#> stash@{1}: WIP on main: 5f73e8f one
#> stash@{2}: WIP on main: 5f73e8f one
#> =0
#2> Can't use --staged and --include-untracked or --all at the same time
#2> new/2 already exists, no checkout
#2> error: could not restore untracked files from stash
#2> Switched to a new branch 'br'
#2> Switched to a new branch 'br3'

#### stash: conflicts, and what stays
export PATH=/usr/bin:/bin GIT_{AUTHOR,COMMITTER}_NAME=Ann GIT_{AUTHOR,COMMITTER}_EMAIL=a@b.c GIT_{AUTHOR,COMMITTER}_DATE='1700000000 +0100'; git init -q -b main r; cd r
p() { printf '%s\n' "--- $*"; git "$@"; echo "=$?"; }
mkdir sub; echo a > a; echo b > sub/b; git add .; git commit -qm one; for i in 1 2 3; do echo $i >> a; git stash -q -m "m$i"; done
git stash clear; echo q >> a; git stash -q; echo r >> a; git commit -qam r; p stash pop; p stash; p stash pop; p stash apply; git reset -q --hard; p stash branch; p stash branch nb stash@{9}; p stash branch nb nope; p stash branch nb 0; p branch; p stash list; p stash drop; p stash pop; p stash show
#> --- stash pop
#> Auto-merging a
#> CONFLICT (content): Merge conflict in a
#> On branch main
#> Unmerged paths:
#>   (use "git restore --staged <file>..." to unstage)
#>   (use "git add <file>..." to mark resolution)
#> 	both modified:   a
#>
#> no changes added to commit (use "git add" and/or "git commit -a")
#> The stash entry is kept in case you need it again.
#> =1
#> --- stash
#> a: needs merge
#> =1
#> --- stash pop
#> a: needs merge
#> The stash entry is kept in case you need it again.
#> =1
#> --- stash apply
#> a: needs merge
#> =1
#> --- stash branch
#> =1
#> --- stash branch nb stash@{9}
#> =128
#> --- stash branch nb nope
#> =1
#> --- stash branch nb 0
#> On branch nb
#> Changes not staged for commit:
#>   (use "git add <file>..." to update what will be committed)
#>   (use "git restore <file>..." to discard changes in working directory)
#> 	modified:   a
#>
#> no changes added to commit (use "git add" and/or "git commit -a")
#> Dropped refs/stash@{0} (b17b9d169e89bd65a0538700aa062625398dd05b)
#> =0
#> --- branch
#>   main
#> * nb
#> =0
#> --- stash list
#> =0
#> --- stash drop
#> =1
#> --- stash pop
#> =1
#> --- stash show
#> =1
#2> No branch name specified
#2> fatal: log for 'stash' only has 1 entries
#2> error: nope is not a valid reference
#2> Switched to a new branch 'nb'
#2> No stash entries found.
#2> No stash entries found.
#2> No stash entries found.

#### blame of lines that no pattern finds
git init -q -b main .; git config user.name A; git config user.email a@b.c
seq 12 > f; git add f; git commit -qm one
for a in '/zz/,+2' '3,/zz/' '/3/,/zz/'; do git blame -L "$a" f; echo $?; done
#> 128
#> 128
#> 128
#2> fatal: -L parameter 'zz' starting at line 1: No match
#2> fatal: -L parameter 'zz' starting at line 4: No match
#2> fatal: -L parameter 'zz' starting at line 4: No match

#### the end of a bisection that cannot check out where it began
git init -q -b main .; git config user.name A; git config user.email a@b.c; export GIT_{AUTHOR,COMMITTER}_DATE='1700000000 +0000'
echo 1 > f; git add f; git commit -qm one; git branch dev; echo 2 > f; git commit -qam two; git switch -q dev; echo 3 > f; git commit -qam three; git switch -q main
git merge -q dev; git bisect start; git bisect reset; echo $?
#> Auto-merging f
#> CONFLICT (content): Merge conflict in f
#> Automatic merge failed; fix conflicts and then commit the result.
#> status: waiting for both good and bad commits
#> f: needs merge
#> 1
#2> error: you need to resolve your current index first
#2> error: could not check out original HEAD 'main'. Try 'git bisect reset <commit>'.

#### interpret-trailers: added by options and settings
export PATH=/usr/bin:/bin HOME=/tmp GIT_{AUTHOR,COMMITTER}_NAME=Ann GIT_{AUTHOR,COMMITTER}_EMAIL=a@b.c GIT_{AUTHOR,COMMITTER}_DATE='1700000000 +0100'; git init -q -b main r; cd r
printf 'title\n\nbody\n' >m; printf 'title\n\nbody\n\nKey: one\n  more\nSigned-off-by: X <x@y>\nKey: two\n' >t
git interpret-trailers --trailer a=b --trailer c:d --trailer :x --trailer 'foo bar=baz' --trailer e m
git interpret-trailers --trailer key=three --where start --trailer key=four --where after --trailer Key=five --where before --trailer KEY=six t
git interpret-trailers --trailer Key=two --if-exists addIfDifferent --trailer Key=two --if-exists replace --trailer Sign=Y --if-exists doNothing --trailer Key=9 --if-missing doNothing --trailer New=1 t
git interpret-trailers --parse t; git interpret-trailers --only-trailers --unfold t; git interpret-trailers --trim-empty --trailer e --trailer f=1 t
git interpret-trailers --where x m; echo $?; git interpret-trailers --if-exists=x m; echo $?; git interpret-trailers --trailer a=b nofile; git interpret-trailers --in-place; echo $?
git -c trailer.sign.key='Signed-off-by: ' -c trailer.sign.where=foo -c trailer.where=start interpret-trailers --trailer 'sig=Ann' --trailer new=1 t
git -c trailer.see.key='See ' -c trailer.see.command='echo "got $ARG"' -c trailer.co.cmd='echo co "$1" "$#"' interpret-trailers --trailer see=9 --trailer co=8 m
git -c trailer.see.command=false interpret-trailers m; git -c trailer.fix.key='Fix #' -c trailer.separators=':#=' interpret-trailers --trailer fix=9 --trailer u=8 m
git interpret-trailers --in-place --trailer a=b m t; cat m t; printf 't\n\nb\n---\npatch\n' | git interpret-trailers --trailer a=b; printf 't\n\nb\n---\npatch\n' | git interpret-trailers --no-divider --trailer a=b
printf 't\n\nb\n\n# comment\n\n' | git interpret-trailers --trailer a=b; printf 'only title' | git interpret-trailers --trailer a=b; printf 'a: b\n' | git interpret-trailers --parse; git interpret-trailers --trailer x=y </dev/null
printf 't\n\nfree text\nSigned-off-by: me\nmore\n' | git interpret-trailers --trailer x=y; printf 't\n\nfree\ntext: x\nmore\nlines\n' | git interpret-trailers --trailer x=y
#> title
#>
#> body
#>
#> a: b
#> c: d
#> foo bar=baz: 
#> e: 
#> title
#>
#> body
#>
#> KEY: six
#> key: four
#> Key: one
#>   more
#> Signed-off-by: X <x@y>
#> Key: two
#> key: three
#> Key: five
#> title
#>
#> body
#>
#> Key: one
#>   more
#> Key: two
#> Sign: Y
#> Key: one more
#> Signed-off-by: X <x@y>
#> Key: two
#> Key: one more
#> Signed-off-by: X <x@y>
#> Key: two
#> title
#>
#> body
#>
#> Key: one
#>   more
#> Signed-off-by: X <x@y>
#> Key: two
#> f: 1
#> 129
#> 129
#> 128
#> title
#>
#> body
#>
#> new: 1
#> Signed-off-by: Ann
#> Key: one
#>   more
#> Signed-off-by: X <x@y>
#> Key: two
#> title
#>
#> body
#>
#> See : got
#> See : got 9
#> co: co 8 1 8
#> title
#>
#> body
#>
#> see: 
#> title
#>
#> body
#>
#> Fix #9
#> u: 8
#> title
#>
#> body
#>
#> a: b
#> title
#>
#> body
#>
#> Key: one
#>   more
#> Signed-off-by: X <x@y>
#> Key: two
#> a: b
#> t
#>
#> b
#>
#> a: b
#> ---
#> patch
#> t
#>
#> b
#> ---
#> patch
#>
#> a: b
#> t
#>
#> b
#>
#> a: b
#>
#> # comment
#>
#> only title
#> a: b
#>
#> x: y
#> t
#>
#> free text
#> Signed-off-by: me
#> more
#> x: y
#> t
#>
#> free
#> text: x
#> more
#> lines
#>
#> x: y
#2> error: empty trailer token in trailer ':x'
#2> fatal: could not read input file 'nofile': No such file or directory
#2> fatal: no input file given for in-place editing
#2> warning: unknown value 'foo' for key 'trailer.sign.where'
#2> error: running trailer command 'false' failed

#### commit --trailer, and trailers in formats
export PATH=/usr/bin:/bin HOME=/tmp GIT_{AUTHOR,COMMITTER}_NAME=Ann GIT_{AUTHOR,COMMITTER}_EMAIL=a@b.c GIT_{AUTHOR,COMMITTER}_DATE='1700000000 +0100'; git init -q -b main r; cd r
git commit -q --allow-empty -m $'a\n\n---\nb: c' --trailer k=v; git cat-file -p HEAD; git commit -q --allow-empty -m $'a\n\nb' --trailer k=v --trailer =x; git cat-file -p HEAD
git -c trailer.sign.key=Signed-off-by commit -q --allow-empty -m $'a\n\nKey: 1\n  more\nnot one\nSigned-off-by: X' --trailer sign=Y --trailer Key=2; git log -1 --format=%B
git log -1 --format='%(trailers)|%(trailers:only)|%(trailers:only,unfold)|%(trailers:key=key)|%(trailers:key=Key:,valueonly)|%(trailers:keyonly)|%(trailers:separator=%x2C )|%(trailers:key=Key,separator=;,key_value_separator== )|%(trailers:only=no,key=Key)|%(trailers:foo)|%(trailers:key)|'
git for-each-ref --format='%(trailers)|%(trailers:only,unfold)|%(contents:trailers:key=Key,valueonly)|'; git for-each-ref --format='%(trailers:x)'; git for-each-ref --format='%(trailers:key)'
git commit -q --allow-empty -m none; git log -1 --format='[%(trailers)][%(trailers:key=a)]'
#> tree 4b825dc642cb6eb9a060e54bf8d69288fbee4904
#> author Ann <a@b.c> 1700000000 +0100
#> committer Ann <a@b.c> 1700000000 +0100
#>
#> a
#>
#> k: v
#>
#> ---
#> b: c
#> tree 4b825dc642cb6eb9a060e54bf8d69288fbee4904
#> parent fda21e6132c4bdbd9ec1903eb346e4884236542e
#> author Ann <a@b.c> 1700000000 +0100
#> committer Ann <a@b.c> 1700000000 +0100
#>
#> a
#>
#> b
#>
#> k: v
#> a
#>
#> Key: 1
#>   more
#> not one
#> Signed-off-by: X
#> Signed-off-by: Y
#> Key: 2
#>
#> Key: 1
#>   more
#> not one
#> Signed-off-by: X
#> Signed-off-by: Y
#> Key: 2
#> |Key: 1
#>   more
#> Signed-off-by: X
#> Signed-off-by: Y
#> Key: 2
#> |Key: 1 more
#> Signed-off-by: X
#> Signed-off-by: Y
#> Key: 2
#> |Key: 1
#>   more
#> Key: 2
#> |1
#>   more
#> 2
#> |Key
#> not one
#> Signed-off-by
#> Signed-off-by
#> Key
#> |Key: 1
#>   more, not one, Signed-off-by: X, Signed-off-by: Y, Key: 2|Key= 1
#>   more;Key= 2|Key: 1
#>   more
#> Key: 2
#> |%(trailers:foo)|%(trailers:key)|
#> Key: 1
#>   more
#> not one
#> Signed-off-by: X
#> Signed-off-by: Y
#> Key: 2
#> |Key: 1 more
#> Signed-off-by: X
#> Signed-off-by: Y
#> Key: 2
#> |1
#>   more
#> 2
#> |
#> [][]
#2> error: empty trailer token in trailer '=x'
#2> fatal: unknown %(trailers) argument: x
#2> fatal: expected %(trailers:key=<value>)

#### for-each-ref: fields and their arguments
export PATH=/usr/bin:/bin HOME=/tmp GIT_{AUTHOR,COMMITTER}_NAME=Ann GIT_{AUTHOR,COMMITTER}_EMAIL=a@b.c GIT_{AUTHOR,COMMITTER}_DATE='1700000000 +0100'; git init -q -b main r; cd r
echo 1 >f; git add f; git commit -qm $'first one\n\nbody line\nmore\n\nSigned-off-by: X <x@y>\nKey: val'; git tag light; git tag -a -m $'the tag\n\ntag body\n\nRef: 1' v1; git branch topic/a; git commit -q --allow-empty -m second; git branch zz; git update-ref refs/remotes/origin/main HEAD; git symbolic-ref refs/remotes/origin/HEAD refs/remotes/origin/main
f() { git for-each-ref "$@"; }
f --format='%(refname:short)|%(refname:lstrip=1)|%(refname:lstrip=-1)|%(refname:rstrip=2)|%(refname:lstrip=5)|%(objecttype)|%(objectsize)|%(objectname:short)|%(objectname:short=3)|%(tree:short=5)|%(parent:short)|%(numparent)|%(HEAD)'
f --format='%(tag)|%(object)|%(type)|%(author)|%(authorname)|%(authoremail)|%(authoremail:trim)|%(authoremail:localpart)|%(tagger)|%(taggername)|%(taggeremail:trim)|%(creator)|%(creatordate:unix)|%(authordate:short)|%(taggerdate:iso)' refs/heads/topic refs/tags
f --format='S=%(subject) %(subject:sanitize) %(contents:subject) B=%(body) %(contents:body) Z=%(contents:size) G=%(contents:signature) L=%(contents:lines=3) R=%(raw:size)' refs/tags
f --format='%(*objectname) %(*refname) %(*subject) %(*authorname) %(*objecttype)' refs/tags; f --format='%(symref)|%(symref:lstrip=2)|%(symref:short)|%(flag)|%(worktreepath)' refs/remotes refs/heads; f --format='%(raw)|' refs/tags/v1
for x in refname:foo refname:lstrip=x objectname:short=x authoremail:foo color:foo contents:lines=x contents:x HEAD:x subject:x body:x objecttype:x raw:x worktreepath:x rest numparent:x upstream:foo authordate:foo foo color objectsize:x tree:x parent:short=x '' author:x; do echo "-- $x"; f --format="%($x)" refs/heads/main; done
f --format='%(refname' 2>&1 | head -1; f --format='%%x%41%0a%zz%' refs/tags/v1; f --count=0 --format='%(refname)'; f --count=-1 2>&1 | head -1; f --count=x; f --count 1
#> main|heads/main|main|refs||commit|177|bd39e16|bd39|fd43c|8a4b83c|1|*
#> topic/a|heads/topic/a|a|refs/heads||commit|181|8a4b83c|8a4b|fd43c||0| 
#> zz|heads/zz|zz|refs||commit|177|bd39e16|bd39|fd43c|8a4b83c|1| 
#> origin/HEAD|remotes/origin/HEAD|HEAD|refs/remotes||commit|177|bd39e16|bd39|fd43c|8a4b83c|1| 
#> origin/main|remotes/origin/main|main|refs/remotes||commit|177|bd39e16|bd39|fd43c|8a4b83c|1| 
#> light|tags/light|light|refs||commit|181|8a4b83c|8a4b|fd43c||0| 
#> v1|tags/v1|v1|refs||tag|130|3f47ce7|3f47|||| 
#> |||Ann <a@b.c> 1700000000 +0100|Ann|<a@b.c>|a@b.c|a||||Ann <a@b.c> 1700000000 +0100|1700000000|2023-11-14|
#> |||Ann <a@b.c> 1700000000 +0100|Ann|<a@b.c>|a@b.c|a||||Ann <a@b.c> 1700000000 +0100|1700000000|2023-11-14|
#> v1|8a4b83ca3954f087540267fa57080d6feec1b23c|commit||||||Ann <a@b.c> 1700000000 +0100|Ann|a@b.c|Ann <a@b.c> 1700000000 +0100|1700000000||2023-11-14 23:13:20 +0100
#> S=first one first-one first one B=body line
#> more
#>
#> Signed-off-by: X <x@y>
#> Key: val
#>  body line
#> more
#>
#> Signed-off-by: X <x@y>
#> Key: val
#>  Z=59 G= L=first one
#>     
#>     body line R=181
#> S=the tag the-tag the tag B=tag body
#>
#> Ref: 1
#>  tag body
#>
#> Ref: 1
#>  Z=26 G= L=the tag
#>     
#>     tag body R=130
#>  refs/tags/light^{}   
#> 8a4b83ca3954f087540267fa57080d6feec1b23c refs/tags/v1^{} first one Ann commit
#> ||||/tmp/bashkit-case/r
#> ||||
#> ||||
#> refs/remotes/origin/main|origin/main|origin/main|symref|
#> ||||
#> object 8a4b83ca3954f087540267fa57080d6feec1b23c
#> type commit
#> tag v1
#> tagger Ann <a@b.c> 1700000000 +0100
#>
#> the tag
#>
#> tag body
#>
#> Ref: 1
#> |
#> -- refname:foo
#> -- refname:lstrip=x
#> -- objectname:short=x
#> -- authoremail:foo
#> -- color:foo
#> -- contents:lines=x
#> -- contents:x
#> -- HEAD:x
#> *
#> -- subject:x
#> -- body:x
#> -- objecttype:x
#> -- raw:x
#> -- worktreepath:x
#> /tmp/bashkit-case/r
#> -- rest
#> -- numparent:x
#> 1
#> -- upstream:foo
#> -- authordate:foo
#> -- foo
#> -- color
#> -- objectsize:x
#> -- tree:x
#> -- parent:short=x
#> -- 
#> -- author:x
#>
#> error: malformed format string %(refname
#> %xA
#> %zz%
#> refs/heads/main
#> refs/heads/topic/a
#> refs/heads/zz
#> refs/remotes/origin/HEAD
#> refs/remotes/origin/main
#> refs/tags/light
#> refs/tags/v1
#> error: invalid --count argument: `-1'
#> bd39e1603360af95a35413339dec183bc8bde233 commit	refs/heads/main
#2> fatal: unrecognized %(refname:foo) argument: foo
#2> fatal: Integer value expected refname:lstrip=x
#2> fatal: positive value expected 'x' in %(objectname:short=x)
#2> fatal: unrecognized email option: foo
#2> error: invalid color value: foo
#2> fatal: unrecognized color: %(color:foo)
#2> fatal: positive value expected contents:lines=x
#2> fatal: unrecognized %(contents) argument: x
#2> fatal: unrecognized %(subject) argument: x
#2> fatal: %(body) does not take arguments
#2> fatal: %(objecttype) does not take arguments
#2> fatal: unrecognized %(raw) argument: x
#2> fatal: this command reject atom %(rest)
#2> fatal: unrecognized %(upstream:foo) argument: foo
#2> fatal: unknown date format foo
#2> fatal: unknown field name: foo
#2> fatal: expected format: %(color:<color>)
#2> fatal: unrecognized %(objectsize) argument: x
#2> fatal: unrecognized %(tree:x) argument: x
#2> fatal: positive value expected 'x' in %(parent:short=x)
#2> fatal: malformed field name: 
#2> error: option `count' expects a numerical value

#### for-each-ref: conditions, alignment, colours, quoting, order, choice
export PATH=/usr/bin:/bin HOME=/tmp GIT_{AUTHOR,COMMITTER}_NAME=Ann GIT_{AUTHOR,COMMITTER}_EMAIL=a@b.c GIT_{AUTHOR,COMMITTER}_DATE='1700000000 +0100'; git init -q -b main r; cd r
echo 1 >f; git add f; git commit -qm $'first it\'s one!'; git tag light; git tag -a -m $'the [tag] $x\n\ntag body' v1; git branch topic/a; git commit -q --allow-empty -m second; git branch zz
f() { git for-each-ref "$@"; }
f --format='%(refname:short) %(if)%(HEAD)%(then)cur%(else)no%(end)'; f --format='%(if:equals=commit)%(objecttype)%(then)C%(else)T %(tag)%(end)'; f --format='%(if:notequals=refs/heads/main)%(refname)%(then)x%(end)|%(align:10,right)%(refname:short)%(end)|%(align:width=12,position=middle)%(refname:short)%(end)|%(align:3)%(refname)%(end)'
for x in '%(then)' '%(else)' '%(end)' '%(if)a' '%(if)a%(then)b' '%(if)x%(then)a%(else)b%(else)c%(end)' '%(if)%(end)' '%(if:foo)' '%(if)%(then)a%(then)b%(end)' '%(if)%(else)' '%(align)x%(end)' '%(align:x)x%(end)' '%(align:5,foo)x%(end)' '%(align:left)x%(end)'; do f --format="$x" refs/tags/v1; done
f --format='%(color:red)%(refname)%(color:reset)' refs/tags/v1; f --color=always --format='%(color:red)%(refname)' refs/tags/v1; f --color=always --format='%(color:bold blue)%(refname)%(color:reset)' refs/tags/v1
f --shell --format='x=%(subject) y=%(if)%(HEAD)%(then)%(refname)%(end) it'; f --perl --format='%(subject)'; f --python --format='%(contents)' refs/tags/v1; f --tcl --format='%(contents) $x[]' refs/tags/v1; f -s -p 2>&1 | head -1; f --shell --format='%(raw)'
f --sort=-objectsize --format='%(refname) %(objectsize)'; f --sort=foo; f --sort=refname:short --sort=-committerdate --format='%(refname)'; f --sort=-v:refname --format='%(refname)'
f --merged main --no-merged topic/a --format='%(refname)'; f --contains zz --format='%(refname)'; f --no-contains main --format='%(refname)'; f --points-at light --format='%(refname)'; f --merged=nope; f --contains nope; f --points-at nope; f --format='%(refname)' --merged
git branch --format='%(refname) %(HEAD) %(if)%(HEAD)%(then)*%(end)'; git branch -a --format='%(refname:short)'; git tag --format='%(refname:strip=2) %(subject)' --sort=-refname; git tag --merged main; git tag --contains light l*; git branch --contains zz; git checkout -q --detach; git branch --format='%(refname)|%(refname:short)|%(HEAD)|%(objectname:short)'
#> main cur
#> topic/a no
#> zz no
#> light no
#> v1 no
#> C
#> C
#> C
#> C
#> T v1
#> |      main|    main    |refs/heads/main
#> x|   topic/a|  topic/a   |refs/heads/topic/a
#> x|        zz|     zz     |refs/heads/zz
#> x|     light|   light    |refs/tags/light
#> x|        v1|     v1     |refs/tags/v1
#> refs/tags/v1
#>\ \e[31mrefs/tags/v1\e[m
#>\ \e[1;34mrefs/tags/v1\e[m
#> x='second' y='refs/heads/main' it
#> x='first it'\''s one'\!'' y='' it
#> x='second' y='' it
#> x='first it'\''s one'\!'' y='' it
#> x='the [tag] $x' y='' it
#> 'second'
#> 'first it\'s one!'
#> 'second'
#> 'first it\'s one!'
#> 'the [tag] $x'
#> 'the [tag] $x\n\ntag body\n'
#> "the \[tag\] \$x\n\ntag body\n" $x[]
#> error: more than one quoting style?
#> refs/heads/main 177
#> refs/heads/zz 177
#> refs/heads/topic/a 138
#> refs/tags/light 138
#> refs/tags/v1 127
#> refs/tags/light
#> refs/heads/main
#> refs/heads/topic/a
#> refs/heads/zz
#> refs/tags/v1
#> refs/tags/v1
#> refs/tags/light
#> refs/heads/zz
#> refs/heads/topic/a
#> refs/heads/main
#> refs/heads/main
#> refs/heads/zz
#> refs/heads/main
#> refs/heads/zz
#> refs/heads/topic/a
#> refs/tags/light
#> refs/tags/v1
#> refs/heads/topic/a
#> refs/tags/light
#> refs/tags/v1
#> refs/heads/main
#> refs/heads/topic/a
#> refs/heads/zz
#> refs/tags/light
#> refs/tags/v1
#> refs/heads/main * *
#> refs/heads/topic/a   
#> refs/heads/zz   
#> main
#> topic/a
#> zz
#> v1 the [tag] $x
#> light first it's one!
#> light
#> v1
#> light
#> * main
#>   zz
#> (HEAD detached at 5b35af2)|(HEAD detached at 5b35af2)|*|5b35af2
#> refs/heads/main|main| |5b35af2
#> refs/heads/topic/a|topic/a| |fe679b8
#> refs/heads/zz|zz| |5b35af2
#2> fatal: format: %(then) atom used without a %(if) atom
#2> fatal: format: %(else) atom used without a %(if) atom
#2> fatal: format: %(end) atom used without corresponding atom
#2> fatal: format: %(end) atom missing
#2> fatal: format: %(end) atom missing
#2> fatal: format: %(else) atom used more than once
#2> fatal: format: %(if) atom used without a %(then) atom
#2> fatal: unrecognized %(if) argument: foo
#2> fatal: format: %(then) atom used more than once
#2> fatal: format: %(else) atom used without a %(then) atom
#2> fatal: expected format: %(align:<width>,<position>)
#2> fatal: unrecognized %(align) argument: x
#2> fatal: unrecognized %(align) argument: foo
#2> fatal: positive width expected with the %(align) atom
#2> fatal: --format=raw cannot be used with --python, --shell, --tcl
#2> fatal: unknown field name: foo
#2> fatal: malformed object name nope
#2> error: malformed object name nope
#2> error: malformed object name 'nope'

#### log: sources, children, equal patches, ancestry path
export PATH=/usr/bin:/bin HOME=/tmp GIT_{AUTHOR,COMMITTER}_NAME=Ann GIT_{AUTHOR,COMMITTER}_EMAIL=a@b.c
n=1700000000; c() { n=$((n+100)); GIT_AUTHOR_DATE="$n +0000" GIT_COMMITTER_DATE="$n +0000" git "$@"; }; git init -q -b main r; cd r
echo 1 >a; git add a; c commit -qm one; echo 2 >>a; c commit -qam two; git tag v1; git checkout -q -b side; echo s >s; git add s; c commit -qm s1; echo s2 >>s; c commit -qam s2
git checkout -q main; c cherry-pick side~1 >/dev/null; echo m >m; git add m; c commit -qm m1; git checkout -q -b other v1; echo o >o; git add o; c commit -qm o1; c tag -a -m ann v2; git checkout -q main; c merge -q --no-ff -m mo other; echo 3 >>a; c commit -qam three
git log --source --oneline --all; git log --source --oneline main side; git log --source --oneline v1..side ^other; git log --source -1 --all; git log --format='%h %S %s' --all; git log --format='%h %S' main
git log --children --oneline; git rev-list --children --abbrev-commit --all; git log --children --oneline -2
for o in --cherry-pick '--cherry-pick --left-right' --cherry-mark '--cherry-mark --left-right' --cherry '--cherry-pick --right-only'; do echo "-- $o"; git log $o --oneline main...side; done; git log --cherry-mark --format='%m %s' main...side; git rev-list --cherry-mark --count main...side; git rev-list --cherry-mark --left-right --count main...side; git rev-list --cherry-pick --left-right --count main...side
git log --ancestry-path --oneline v1..main; git log --ancestry-path=other --oneline v1..main; git log --ancestry-path --oneline main; git log --simplify-by-decoration --oneline --all; git log --simplify-by-decoration --oneline --graph --all; git log --simplify-by-decoration --oneline main
git rev-list --timestamp --abbrev-commit main -3; git log --oneline main --not v1; git log --oneline main --not --branches='o*'; git log --oneline --glob='heads/s*'; git log --oneline --exclude='refs/heads/o*' --all; git log --oneline --branches=s; git log --oneline --tags=v2; git rev-list --abbrev-commit HEAD --not --remotes
printf 'main\n^v1\n--\na\n' | git log --oneline --stdin; git log --oneline --ignore-missing nope main -1; git log --oneline --decorate-refs='refs/tags/*' --decorate -3; git log --oneline --decorate-refs-exclude='refs/heads/ma*' --decorate --all; git log --log-size -1; git log --merge --oneline; git log --simplify-merges --oneline -- a; git log --full-history --oneline -- a
git log --oneline -P --grep='^t(wo|hree)$'; git log --oneline --basic-regexp --grep='t\(wo\|x\)'; git log -1 --format=%s --encoding=UTF-8
#> 0f3645c	refs/heads/main three
#> 1dd5332	refs/heads/main mo
#> 81f55fa	refs/heads/other o1
#> eaa66d8	refs/heads/main m1
#> d7c4f04	refs/heads/main s1
#> 895d2f8	refs/heads/side s2
#> 97892a5	refs/heads/side s1
#> 940cdb9	refs/tags/v1 two
#> 2da84c2	refs/tags/v1 one
#> 0f3645c	main three
#> 1dd5332	main mo
#> 81f55fa	main o1
#> eaa66d8	main m1
#> d7c4f04	main s1
#> 895d2f8	side s2
#> 97892a5	side s1
#> 940cdb9	main two
#> 2da84c2	main one
#> 895d2f8	side s2
#> 97892a5	side s1
#> commit 0f3645c0bad4e434ca0e3009d8ca597c26c4ecbf	refs/heads/main
#> Author: Ann <a@b.c>
#> Date:   Tue Nov 14 22:30:00 2023 +0000
#>
#>     three
#> 0f3645c refs/heads/main three
#> 1dd5332 refs/heads/main mo
#> 81f55fa refs/heads/other o1
#> eaa66d8 refs/heads/main m1
#> d7c4f04 refs/heads/main s1
#> 895d2f8 refs/heads/side s2
#> 97892a5 refs/heads/side s1
#> 940cdb9 refs/tags/v1 two
#> 2da84c2 refs/tags/v1 one
#> 0f3645c main
#> 1dd5332 main
#> 81f55fa main
#> eaa66d8 main
#> d7c4f04 main
#> 940cdb9 main
#> 2da84c2 main
#> 0f3645c three
#> 1dd5332 0f3645c mo
#> 81f55fa 1dd5332 o1
#> eaa66d8 1dd5332 m1
#> d7c4f04 eaa66d8 s1
#> 940cdb9 d7c4f04 81f55fa two
#> 2da84c2 940cdb9 one
#> 0f3645c
#> 1dd5332 0f3645c0bad4e434ca0e3009d8ca597c26c4ecbf
#> 81f55fa 1dd5332d9428d784229cf104791695ea73a0fe8b
#> eaa66d8 1dd5332d9428d784229cf104791695ea73a0fe8b
#> d7c4f04 eaa66d854331553962033ae50fae0572e2d0af9d
#> 895d2f8
#> 97892a5 895d2f82c837c7f7edeacdc488b82ee6fa3516b7
#> 940cdb9 97892a53d7a69728ecf5d77b32a0f4c296d08149 d7c4f045d5327dca46fdf8998e7a1189fc9d109b 81f55fa7b1bd6e4ea451c346b909494e7f12426f
#> 2da84c2 940cdb97bc466b9e7a70a62af2be1b32a673637e
#> 0f3645c three
#> 1dd5332 0f3645c mo
#> -- --cherry-pick
#> 0f3645c three
#> 1dd5332 mo
#> 81f55fa o1
#> eaa66d8 m1
#> 895d2f8 s2
#> -- --cherry-pick --left-right
#> < 0f3645c three
#> < 1dd5332 mo
#> < 81f55fa o1
#> < eaa66d8 m1
#> > 895d2f8 s2
#> -- --cherry-mark
#> + 0f3645c three
#> + 1dd5332 mo
#> + 81f55fa o1
#> + eaa66d8 m1
#> = d7c4f04 s1
#> + 895d2f8 s2
#> = 97892a5 s1
#> -- --cherry-mark --left-right
#> < 0f3645c three
#> < 1dd5332 mo
#> < 81f55fa o1
#> < eaa66d8 m1
#> = d7c4f04 s1
#> > 895d2f8 s2
#> = 97892a5 s1
#> -- --cherry
#> + 895d2f8 s2
#> = 97892a5 s1
#> -- --cherry-pick --right-only
#> 895d2f8 s2
#> < three
#> < mo
#> < o1
#> < m1
#> = s1
#> > s2
#> = s1
#> 5	2
#> 4	1	2
#> 4	1
#> 0f3645c three
#> 1dd5332 mo
#> 81f55fa o1
#> eaa66d8 m1
#> d7c4f04 s1
#> 0f3645c three
#> 1dd5332 mo
#> 81f55fa o1
#> 0f3645c three
#> 81f55fa o1
#> 895d2f8 s2
#> 940cdb9 two
#> 2da84c2 one
#> * 0f3645c three
#> * 81f55fa o1
#> | * 895d2f8 s2
#> |/  
#> * 940cdb9 two
#> * 2da84c2 one
#> 0f3645c three
#> 81f55fa o1
#> 940cdb9 two
#> 2da84c2 one
#> 1700001000 0f3645c
#> 1700000900 1dd5332
#> 1700000700 81f55fa
#> 0f3645c three
#> 1dd5332 mo
#> 81f55fa o1
#> eaa66d8 m1
#> d7c4f04 s1
#> 0f3645c three
#> 1dd5332 mo
#> eaa66d8 m1
#> d7c4f04 s1
#> 895d2f8 s2
#> 97892a5 s1
#> 940cdb9 two
#> 2da84c2 one
#> 0f3645c three
#> 1dd5332 mo
#> 81f55fa o1
#> eaa66d8 m1
#> d7c4f04 s1
#> 895d2f8 s2
#> 97892a5 s1
#> 940cdb9 two
#> 2da84c2 one
#> 0f3645c
#> 1dd5332
#> 81f55fa
#> eaa66d8
#> d7c4f04
#> 940cdb9
#> 2da84c2
#> 0f3645c three
#> 0f3645c three
#> 0f3645c three
#> 1dd5332 mo
#> 81f55fa (tag: v2) o1
#> 0f3645c (HEAD) three
#> 1dd5332 mo
#> 81f55fa (tag: v2, other) o1
#> eaa66d8 m1
#> d7c4f04 s1
#> 895d2f8 (side) s2
#> 97892a5 s1
#> 940cdb9 (tag: v1) two
#> 2da84c2 one
#> commit 0f3645c0bad4e434ca0e3009d8ca597c26c4ecbf
#> log size 70
#> Author: Ann <a@b.c>
#> Date:   Tue Nov 14 22:30:00 2023 +0000
#>
#>     three
#> 0f3645c three
#> 940cdb9 two
#> 2da84c2 one
#> 0f3645c three
#> 940cdb9 two
#> 2da84c2 one
#> 0f3645c three
#> 940cdb9 two
#> 940cdb9 two
#> three
#2> fatal: --ancestry-path given but there are no bottom commits
#2> fatal: --merge without MERGE_HEAD?

#### log --expand-tabs, names of .mailmap
export PATH=/usr/bin:/bin HOME=/tmp GIT_{AUTHOR,COMMITTER}_NAME=Ann GIT_{AUTHOR,COMMITTER}_EMAIL=a@b.c GIT_{AUTHOR,COMMITTER}_DATE='1700000000 +0100'; git init -q -b main r; cd r
git commit -q --allow-empty -m $'a\tb\n\nx\ty\n\tz'; git log -1; git log -1 --no-expand-tabs; git log -1 --expand-tabs=4; git log -1 --format=short; git log -1 --format=raw; git log -1 --format=full --no-expand-tabs
printf '# comment\nAnna Smith <a@b.c>\nBob Proper <bob@new> <bob@old>\n<only@new> <only@old>\nJoe Real <joe@new> Joe Nick <joe@old>\n' >.mailmap
GIT_AUTHOR_NAME=bobby GIT_AUTHOR_EMAIL=BOB@old git commit -q --allow-empty -m b; GIT_AUTHOR_NAME=Only GIT_AUTHOR_EMAIL=only@old git commit -q --allow-empty -m o; GIT_AUTHOR_NAME='joe nick' GIT_AUTHOR_EMAIL=joe@old git commit -q --allow-empty -m j1; GIT_AUTHOR_NAME='Other' GIT_AUTHOR_EMAIL=joe@old git commit -q --allow-empty -m j2
git log --format='%an <%ae> %aN <%aE> %aL %cN'; git log -2 | grep Author; git log -2 --no-mailmap | grep Author; git -c log.mailmap=false log -2 | grep Author; git shortlog -sne HEAD; git show -s HEAD~2 | grep Author
git check-mailmap 'bobby <bob@old>' '<a@b.c>' 'X <x@y>'; echo 'Joe Nick <joe@old>' | git check-mailmap --stdin; git check-mailmap; git check-mailmap nobody
#> commit 24402c79316eb9589ea1d0b4a580685284d24673
#> Author: Ann <a@b.c>
#> Date:   Tue Nov 14 23:13:20 2023 +0100
#>
#>     a       b
#>     
#>     x       y
#>             z
#> commit 24402c79316eb9589ea1d0b4a580685284d24673
#> Author: Ann <a@b.c>
#> Date:   Tue Nov 14 23:13:20 2023 +0100
#>
#>     a	b
#>     
#>     x	y
#>     	z
#> commit 24402c79316eb9589ea1d0b4a580685284d24673
#> Author: Ann <a@b.c>
#> Date:   Tue Nov 14 23:13:20 2023 +0100
#>
#>     a   b
#>     
#>     x   y
#>         z
#> commit 24402c79316eb9589ea1d0b4a580685284d24673
#> Author: Ann <a@b.c>
#>
#>     a	b
#> commit 24402c79316eb9589ea1d0b4a580685284d24673
#> tree 4b825dc642cb6eb9a060e54bf8d69288fbee4904
#> author Ann <a@b.c> 1700000000 +0100
#> committer Ann <a@b.c> 1700000000 +0100
#>
#>     a	b
#>     
#>     x	y
#>     	z
#> commit 24402c79316eb9589ea1d0b4a580685284d24673
#> Author: Ann <a@b.c>
#> Commit: Ann <a@b.c>
#>
#>     a	b
#>     
#>     x	y
#>     	z
#> Other <joe@old> Other <joe@old> joe Anna Smith
#> joe nick <joe@old> Joe Real <joe@new> joe Anna Smith
#> Only <only@old> Only <only@new> only Anna Smith
#> bobby <BOB@old> Bob Proper <bob@new> bob Anna Smith
#> Ann <a@b.c> Anna Smith <a@b.c> a Anna Smith
#> Author: Other <joe@old>
#> Author: Joe Real <joe@new>
#> Author: Other <joe@old>
#> Author: joe nick <joe@old>
#> Author: Other <joe@old>
#> Author: joe nick <joe@old>
#>      1	Anna Smith <a@b.c>
#>      1	Bob Proper <bob@new>
#>      1	Joe Real <joe@new>
#>      1	Only <only@new>
#>      1	Other <joe@old>
#> Author: Only <only@new>
#> Bob Proper <bob@new>
#> Anna Smith <a@b.c>
#> X <x@y>
#> Joe Real <joe@new>
#2> fatal: no contacts specified
#2> fatal: unable to parse contact: nobody
#? 128

#### grep: what is shown
export PATH=/usr/bin:/bin HOME=/tmp GIT_{AUTHOR,COMMITTER}_NAME=Ann GIT_{AUTHOR,COMMITTER}_EMAIL=a@b.c GIT_{AUTHOR,COMMITTER}_DATE='1700000000 +0100'; git init -q -b main r; cd r
printf 'int main(void)\n{\n\tfoo(1);\n\tbar(2); foo(3);\n}\n\nint other(int x)\n{\n\treturn foo(x);\n}\n' >a.c; mkdir -p d/e; printf 'foo\nbar foo\nbaz\nFOO\n' >d/b.txt; printf 'x foo\n' >d/e/c.txt; git add .; git commit -qm one
g() { echo "-- $*"; git grep "$@"; }
g -o foo; g -on foo; g -oc foo; g --column foo; g -n --column foo; g -on --column foo a.c; g -ov foo d; g -p foo -- a.c; g -np 'foo(x' -- a.c; g -p 'int main'; g -pC1 'bar(2'; g -W 'bar(2' -- a.c; g -nW 'foo(x' -- a.c; g -W foo a.c
g -z foo | tr '\0' '@'; g -zl foo | tr '\0' '@'; g -zc foo | tr '\0' '@'; g -zn foo d | tr '\0' '@'; g -zo foo d | tr '\0' '@'; g -Lz foo | tr '\0' '@'; g -z --heading foo d; g -m1 foo; g -m1 -A1 foo -- a.c; g -m1 -c foo; g -m 0 foo; g -m -1 foo d
g --max-depth 0 foo; g --max-depth=1 foo; g --max-depth 0 foo -- d; g --no-recursive foo -- d; g -r foo -- d; g -L foo; g --heading --break -n foo; (cd d; g foo; g foo ..; g --full-name foo); git -c grep.fullName=true -C d grep foo e
git -c grep.lineNumber=true grep foo d/e; git -c grep.column=true grep foo d/e; git -c grep.patternType=perl grep 'fo{2}\b' d/e; git -c grep.extendedRegexp=true grep 'fo{2}' d/e; g --textconv --threads=2 foo d/e
g --color=always foo d/e; g --color=always -n -p foo a.c; g --color=always -o foo d/e; g --color=always -c foo d/e; g --color=always -l foo d/e; g --color=always --heading --break -n -C1 'bar(' a.c
#> -- -o foo
#> a.c:foo
#> a.c:foo
#> a.c:foo
#> d/b.txt:foo
#> d/b.txt:foo
#> d/e/c.txt:foo
#> -- -on foo
#> a.c:3:foo
#> a.c:4:foo
#> a.c:9:foo
#> d/b.txt:1:foo
#> d/b.txt:2:foo
#> d/e/c.txt:1:foo
#> -- -oc foo
#> a.c:3
#> d/b.txt:2
#> d/e/c.txt:1
#> -- --column foo
#> a.c:2:	foo(1);
#> a.c:10:	bar(2); foo(3);
#> a.c:9:	return foo(x);
#> d/b.txt:1:foo
#> d/b.txt:5:bar foo
#> d/e/c.txt:3:x foo
#> -- -n --column foo
#> a.c:3:2:	foo(1);
#> a.c:4:10:	bar(2); foo(3);
#> a.c:9:9:	return foo(x);
#> d/b.txt:1:1:foo
#> d/b.txt:2:5:bar foo
#> d/e/c.txt:1:3:x foo
#> -- -on --column foo a.c
#> a.c:3:2:foo
#> a.c:4:10:foo
#> a.c:9:9:foo
#> -- -ov foo d
#> d/b.txt:baz
#> d/b.txt:FOO
#> -- -p foo -- a.c
#> a.c=int main(void)
#> a.c:	foo(1);
#> a.c:	bar(2); foo(3);
#> a.c=int other(int x)
#> a.c:	return foo(x);
#> -- -np foo(x -- a.c
#> a.c=7=int other(int x)
#> a.c:9:	return foo(x);
#> -- -p int main
#> a.c:int main(void)
#> -- -pC1 bar(2
#> a.c=int main(void)
#> --
#> a.c-	foo(1);
#> a.c:	bar(2); foo(3);
#> a.c-}
#> -- -W bar(2 -- a.c
#> a.c=int main(void)
#> a.c-{
#> a.c-	foo(1);
#> a.c:	bar(2); foo(3);
#> a.c-}
#> -- -nW foo(x -- a.c
#> a.c=7=int other(int x)
#> a.c-8-{
#> a.c:9:	return foo(x);
#> a.c-10-}
#> -- -W foo a.c
#> a.c=int main(void)
#> a.c-{
#> a.c:	foo(1);
#> a.c:	bar(2); foo(3);
#> a.c-}
#> --
#> a.c=int other(int x)
#> a.c-{
#> a.c:	return foo(x);
#> a.c-}
#> -- -z foo
#> a.c@	foo(1);
#> a.c@	bar(2); foo(3);
#> a.c@	return foo(x);
#> d/b.txt@foo
#> d/b.txt@bar foo
#> d/e/c.txt@x foo
#> -- -zl foo
#> a.c@d/b.txt@d/e/c.txt@-- -zc foo
#> a.c@3
#> d/b.txt@2
#> d/e/c.txt@1
#> -- -zn foo d
#> d/b.txt@1@foo
#> d/b.txt@2@bar foo
#> d/e/c.txt@1@x foo
#> -- -zo foo d
#> d/b.txt@foo
#> d/b.txt@foo
#> d/e/c.txt@foo
#> -- -Lz foo
#> -- -z --heading foo d
#> d/b.txt
#> foo
#> bar foo
#> d/e/c.txt
#> x foo
#> -- -m1 foo
#> a.c:	foo(1);
#> d/b.txt:foo
#> d/e/c.txt:x foo
#> -- -m1 -A1 foo -- a.c
#> a.c:	foo(1);
#> a.c-	bar(2); foo(3);
#> -- -m1 -c foo
#> a.c:1
#> d/b.txt:1
#> d/e/c.txt:1
#> -- -m 0 foo
#> -- -m -1 foo d
#> d/b.txt:foo
#> d/b.txt:bar foo
#> d/e/c.txt:x foo
#> -- --max-depth 0 foo
#> a.c:	foo(1);
#> a.c:	bar(2); foo(3);
#> a.c:	return foo(x);
#> -- --max-depth=1 foo
#> a.c:	foo(1);
#> a.c:	bar(2); foo(3);
#> a.c:	return foo(x);
#> d/b.txt:foo
#> d/b.txt:bar foo
#> -- --max-depth 0 foo -- d
#> d/b.txt:foo
#> d/b.txt:bar foo
#> -- --no-recursive foo -- d
#> d/b.txt:foo
#> d/b.txt:bar foo
#> -- -r foo -- d
#> d/b.txt:foo
#> d/b.txt:bar foo
#> d/e/c.txt:x foo
#> -- -L foo
#> -- --heading --break -n foo
#> a.c
#> 3:	foo(1);
#> 4:	bar(2); foo(3);
#> 9:	return foo(x);
#>
#> d/b.txt
#> 1:foo
#> 2:bar foo
#>
#> d/e/c.txt
#> 1:x foo
#> -- foo
#> b.txt:foo
#> b.txt:bar foo
#> e/c.txt:x foo
#> -- foo ..
#> ../a.c:	foo(1);
#> ../a.c:	bar(2); foo(3);
#> ../a.c:	return foo(x);
#> b.txt:foo
#> b.txt:bar foo
#> e/c.txt:x foo
#> -- --full-name foo
#> d/b.txt:foo
#> d/b.txt:bar foo
#> d/e/c.txt:x foo
#> d/e/c.txt:x foo
#> d/e/c.txt:1:x foo
#> d/e/c.txt:3:x foo
#> d/e/c.txt:x foo
#> d/e/c.txt:x foo
#> -- --textconv --threads=2 foo d/e
#> d/e/c.txt:x foo
#> -- --color=always foo d/e
#>\ \e[35md/e/c.txt\e[m\e[36m:\e[mx \e[1;31mfoo\e[m
#> -- --color=always -n -p foo a.c
#>\ \e[35ma.c\e[m\e[36m=\e[m\e[32m1\e[m\e[36m=\e[mint main(void)
#>\ \e[35ma.c\e[m\e[36m:\e[m\e[32m3\e[m\e[36m:\e[m	\e[1;31mfoo\e[m(1);
#>\ \e[35ma.c\e[m\e[36m:\e[m\e[32m4\e[m\e[36m:\e[m	bar(2); \e[1;31mfoo\e[m(3);
#>\ \e[35ma.c\e[m\e[36m=\e[m\e[32m7\e[m\e[36m=\e[mint other(int x)
#>\ \e[35ma.c\e[m\e[36m:\e[m\e[32m9\e[m\e[36m:\e[m	return \e[1;31mfoo\e[m(x);
#> -- --color=always -o foo d/e
#>\ \e[35md/e/c.txt\e[m\e[36m:\e[m\e[1;31mfoo\e[m
#> -- --color=always -c foo d/e
#>\ \e[35md/e/c.txt\e[m\e[36m:\e[m1
#> -- --color=always -l foo d/e
#>\ \e[35md/e/c.txt\e[m
#> -- --color=always --heading --break -n -C1 bar( a.c
#>\ \e[35ma.c\e[m
#>\ \e[32m3\e[m\e[36m-\e[m	foo(1);
#>\ \e[32m4\e[m\e[36m:\e[m	\e[1;31mbar(\e[m2); foo(3);
#>\ \e[32m5\e[m\e[36m-\e[m}

#### grep: patterns together, files that are not tracked
export PATH=/usr/bin:/bin HOME=/tmp GIT_{AUTHOR,COMMITTER}_NAME=Ann GIT_{AUTHOR,COMMITTER}_EMAIL=a@b.c GIT_{AUTHOR,COMMITTER}_DATE='1700000000 +0100'; git init -q -b main r; cd r
printf '\tfoo(1);\n\tbar(2); foo(3);\n}\n' >a.c; mkdir -p d/e; printf 'foo\nbar foo\nbaz\nFOO\n' >d/b.txt; printf 'x foo\n' >d/e/c.txt; printf '*.log\nig/\n' >.gitignore; git add .; git commit -qm one; echo 'foo untracked' >u.txt; echo 'foo ign' >i.log; mkdir ig; echo foo >ig/x; printf 'foo\nbar\n' >../pat
g() { echo "-- $*"; git grep "$@"; }
g -e foo --and -e bar; g -e foo --and --not -e bar; g -e foo --or -e baz; g --not -e foo; g \( -e foo --or -e baz \) --and --not -e bar; g --all-match -e foo -e baz; g --all-match -e foo -e FOO; g -l --all-match -e foo -e baz; g --column -e foo --and -e bar; g -o -e foo --and -e bar; g --column --not -e foo d
g '('; g -e foo --and; g -e '\('; g; g -f nofile; g -f /dev/null; g -f ../pat; g -P '\bfoo\b'; g -P 'foo(?=\()'; g -F -e 'bar(' a.c; g -w foo d; g -v foo d; g -i FOO -- '*.txt'
g --untracked foo; g --no-index foo; g --untracked --no-exclude-standard foo; g --no-index --exclude-standard foo; g --no-index --cached foo; g --untracked --cached foo; g --exclude-standard foo; g --no-index foo HEAD; g --untracked foo nope; g foo nope
cd ..; git grep --no-index foo pat; git grep foo pat; git -c grep.fallbackToNoIndex=true grep bar pat
#> -- -e foo --and -e bar
#> a.c:	bar(2); foo(3);
#> d/b.txt:bar foo
#> -- -e foo --and --not -e bar
#> a.c:	foo(1);
#> d/b.txt:foo
#> d/e/c.txt:x foo
#> -- -e foo --or -e baz
#> a.c:	foo(1);
#> a.c:	bar(2); foo(3);
#> d/b.txt:foo
#> d/b.txt:bar foo
#> d/b.txt:baz
#> d/e/c.txt:x foo
#> -- --not -e foo
#> .gitignore:*.log
#> .gitignore:ig/
#> a.c:}
#> d/b.txt:baz
#> d/b.txt:FOO
#> -- ( -e foo --or -e baz ) --and --not -e bar
#> a.c:	foo(1);
#> d/b.txt:foo
#> d/b.txt:baz
#> d/e/c.txt:x foo
#> -- --all-match -e foo -e baz
#> d/b.txt:foo
#> d/b.txt:bar foo
#> d/b.txt:baz
#> -- --all-match -e foo -e FOO
#> d/b.txt:foo
#> d/b.txt:bar foo
#> d/b.txt:FOO
#> -- -l --all-match -e foo -e baz
#> d/b.txt
#> -- --column -e foo --and -e bar
#> a.c:2:	bar(2); foo(3);
#> d/b.txt:1:bar foo
#> -- -o -e foo --and -e bar
#> a.c:bar
#> a.c:foo
#> d/b.txt:bar
#> d/b.txt:foo
#> -- --column --not -e foo d
#> d/b.txt:1:baz
#> d/b.txt:1:FOO
#> -- (
#> -- -e foo --and
#> -- -e \(
#> -- 
#> -- -f nofile
#> -- -f /dev/null
#> -- -f ../pat
#> a.c:	foo(1);
#> a.c:	bar(2); foo(3);
#> d/b.txt:foo
#> d/b.txt:bar foo
#> d/e/c.txt:x foo
#> -- -P \bfoo\b
#> a.c:	foo(1);
#> a.c:	bar(2); foo(3);
#> d/b.txt:foo
#> d/b.txt:bar foo
#> d/e/c.txt:x foo
#> -- -P foo(?=\()
#> a.c:	foo(1);
#> a.c:	bar(2); foo(3);
#> -- -F -e bar( a.c
#> a.c:	bar(2); foo(3);
#> -- -w foo d
#> d/b.txt:foo
#> d/b.txt:bar foo
#> d/e/c.txt:x foo
#> -- -v foo d
#> d/b.txt:baz
#> d/b.txt:FOO
#> -- -i FOO -- *.txt
#> d/b.txt:foo
#> d/b.txt:bar foo
#> d/b.txt:FOO
#> d/e/c.txt:x foo
#> -- --untracked foo
#> a.c:	foo(1);
#> a.c:	bar(2); foo(3);
#> d/b.txt:foo
#> d/b.txt:bar foo
#> d/e/c.txt:x foo
#> u.txt:foo untracked
#> -- --no-index foo
#> a.c:	foo(1);
#> a.c:	bar(2); foo(3);
#> d/b.txt:foo
#> d/b.txt:bar foo
#> d/e/c.txt:x foo
#> i.log:foo ign
#> ig/x:foo
#> u.txt:foo untracked
#> -- --untracked --no-exclude-standard foo
#> a.c:	foo(1);
#> a.c:	bar(2); foo(3);
#> d/b.txt:foo
#> d/b.txt:bar foo
#> d/e/c.txt:x foo
#> i.log:foo ign
#> ig/x:foo
#> u.txt:foo untracked
#> -- --no-index --exclude-standard foo
#> a.c:	foo(1);
#> a.c:	bar(2); foo(3);
#> d/b.txt:foo
#> d/b.txt:bar foo
#> d/e/c.txt:x foo
#> u.txt:foo untracked
#> -- --no-index --cached foo
#> -- --untracked --cached foo
#> -- --exclude-standard foo
#> -- --no-index foo HEAD
#> -- --untracked foo nope
#> -- foo nope
#> pat:foo
#> pat:bar
#2> fatal: unmatched parenthesis
#2> fatal: --and not followed by pattern expression
#2> fatal: -e option, '\(': Unmatched ( or \(
#2> fatal: no pattern given
#2> fatal: cannot open 'nofile': No such file or directory
#2> fatal: no pattern given
#2> fatal: options '--no-index' and '--cached' cannot be used together
#2> fatal: options '--untracked' and '--cached' cannot be used together
#2> fatal: --[no-]exclude-standard cannot be used for tracked contents
#2> fatal: HEAD: no such path in the working tree.
#2> Use 'git <command> -- <path>...' to specify paths that do not exist locally.
#2> fatal: nope: no such path in the working tree.
#2> Use 'git <command> -- <path>...' to specify paths that do not exist locally.
#2> fatal: ambiguous argument 'nope': unknown revision or path not in the working tree.
#2> Use '--' to separate paths from revisions, like this:
#2> 'git <command> [<revision>...] -- [<file>...]'
#2> fatal: not a git repository (or any of the parent directories): .git

#### diff --check: white space errors and marks of conflicts
export PATH=/usr/bin:/bin HOME=/tmp GIT_{AUTHOR,COMMITTER}_NAME=Ann GIT_{AUTHOR,COMMITTER}_EMAIL=a@b.c GIT_{AUTHOR,COMMITTER}_DATE='1700000000 +0100'; git init -q -b main r; cd r
echo keep >k; echo x >n; git add .; git commit -qm one; printf 'trail \n  \tmix\n\t \n<<<<<<< a\n=======\n>>>>>>> b\nlast\n\n\n' >>k; echo y >>n
git diff --check; echo $?; git diff --check n; echo $?; git diff --check --exit-code >/dev/null; echo $?; git diff --check --stat; git diff --color=always --check; git add k; git diff --cached --check; echo $?; git commit -qm k; git show --check --oneline; echo $?; git log --check --oneline -1; git diff-tree --check HEAD; echo $?
git -c core.whitespace=-trailing-space,tab-in-indent diff --check HEAD~1 k; git -c core.whitespace=cr-at-eol,-blank-at-eof diff --check HEAD~1 k; printf 'a\r\n        b\n' >>k; git diff --check k; git -c core.whitespace=cr-at-eol,indent-with-non-tab diff --check k; git -c core.whitespace=indent-with-non-tab,tabwidth=9 diff --check k
#> k:2: trailing whitespace.
#> +trail 
#> k:3: space before tab in indent.
#> +  	mix
#> k:4: trailing whitespace.
#> +	 
#> k:5: leftover conflict marker
#> k:6: leftover conflict marker
#> k:7: leftover conflict marker
#> k:9: new blank line at EOF.
#> 2
#> 0
#> 3
#> k:2: trailing whitespace.
#> +trail 
#> k:3: space before tab in indent.
#> +  	mix
#> k:4: trailing whitespace.
#> +	 
#> k:5: leftover conflict marker
#> k:6: leftover conflict marker
#> k:7: leftover conflict marker
#> k:9: new blank line at EOF.
#> k:2: trailing whitespace.
#>\ \e[32m+\e[m\e[32mtrail\e[m\e[41m \e[m
#> k:3: space before tab in indent.
#>\ \e[32m+\e[m\e[41m  \e[m	\e[32mmix\e[m
#> k:4: trailing whitespace.
#>\ \e[32m+\e[m\e[41m	 \e[m
#> k:5: leftover conflict marker
#> k:6: leftover conflict marker
#> k:7: leftover conflict marker
#> k:9: new blank line at EOF.
#> k:2: trailing whitespace.
#> +trail 
#> k:3: space before tab in indent.
#> +  	mix
#> k:4: trailing whitespace.
#> +	 
#> k:5: leftover conflict marker
#> k:6: leftover conflict marker
#> k:7: leftover conflict marker
#> k:9: new blank line at EOF.
#> 2
#> ac3373c k
#> k:2: trailing whitespace.
#> +trail 
#> k:3: space before tab in indent.
#> +  	mix
#> k:4: trailing whitespace.
#> +	 
#> k:5: leftover conflict marker
#> k:6: leftover conflict marker
#> k:7: leftover conflict marker
#> k:9: new blank line at EOF.
#> 2
#> ac3373c k
#> k:2: trailing whitespace.
#> +trail 
#> k:3: space before tab in indent.
#> +  	mix
#> k:4: trailing whitespace.
#> +	 
#> k:5: leftover conflict marker
#> k:6: leftover conflict marker
#> k:7: leftover conflict marker
#> k:9: new blank line at EOF.
#> ac3373cdee6a07bb7033607353cc3cc3caf76534
#> k:2: trailing whitespace.
#> +trail 
#> k:3: space before tab in indent.
#> +  	mix
#> k:4: trailing whitespace.
#> +	 
#> k:5: leftover conflict marker
#> k:6: leftover conflict marker
#> k:7: leftover conflict marker
#> k:9: new blank line at EOF.
#> 2
#> k:3: space before tab in indent.
#> +  	mix
#> k:4: tab in indent.
#> +	 
#> k:5: leftover conflict marker
#> k:6: leftover conflict marker
#> k:7: leftover conflict marker
#> k:2: trailing whitespace.
#> +trail 
#> k:3: space before tab in indent.
#> +  	mix
#> k:4: trailing whitespace.
#> +	 
#> k:5: leftover conflict marker
#> k:6: leftover conflict marker
#> k:7: leftover conflict marker
#> k:11: trailing whitespace.
#>\ +a\r
#> k:12: indent with spaces.
#> +        b
#> k:11: trailing whitespace.
#>\ +a\r
#? 2

#### diff: functions, distances of hunks, changes that do not count, order
export PATH=/usr/bin:/bin HOME=/tmp GIT_{AUTHOR,COMMITTER}_NAME=Ann GIT_{AUTHOR,COMMITTER}_EMAIL=a@b.c GIT_{AUTHOR,COMMITTER}_DATE='1700000000 +0100'; git init -q -b main r; cd r
for i in $(seq 1 40); do echo "line $i"; done >n; printf 'int main(void)\n{\n\tfoo(1);\n\tbar(2);\n\tbaz(3);\n\tqux(4);\n\tx(5);\n\ty(6);\n\tz(7);\n}\n\nint other(int x)\n{\n\ta();\n\tb();\n\tc();\n\td();\n\te();\n\tf();\n\tg();\n\treturn foo(x);\n}\n\n/* about it */\nint third(void)\n{\n\treturn 1;\n}\n' >a.c; printf 'a\n\nb\nc\nd\ne\nf\ng\nh\ni\n' >bl; echo keep >k; git add .; git commit -qm one
sed -i '5s/$/ x/;14s/$/ y/;30s/$/ z/' n; sed -i 's/qux(4)/qux(44)/; s/return 1/return 2/' a.c; printf 'a\nb\nc\n\nd\ne\nf\ng\nh\ni2\n' >bl
git diff --inter-hunk-context=3 n; git diff --inter-hunk-context=2 -U3 n; git diff --inter-hunk-context=9 n; git -c diff.interHunkContext=2 diff n | grep -c @@; git diff -W a.c; git diff -U0 -W a.c
git diff --ignore-blank-lines bl; git diff -I'^i' bl; git diff -I'^$' bl; git diff -I '^b' -I '^i' --stat bl; git diff --ignore-blank-lines --stat; git diff -I'(' a.c; echo $?
git rm -q --cached k; git diff --cached -D; git diff --cached -D --stat; printf 'n\na*\n' >../ord; git diff --name-only HEAD; git diff --name-only -O../ord HEAD; git -c diff.orderFile=../ord diff --name-only; git diff --color-moved n | head -3; git diff --find-object=HEAD:n --name-only HEAD; git log --oneline --find-object=HEAD:k; git diff --skip-to=k --name-only HEAD; git diff --rotate-to=k --name-only HEAD; git diff --skip-to=zz HEAD
git commit -qam two; git log --oneline -S'li.*x' --pickaxe-regex; git log --oneline -Skeep --pickaxe-all --name-only; git log -Skeep --oneline --name-only
#> diff --git a/n b/n
#> index bab081f..9a14f87 100644
#> --- a/n
#> +++ b/n
#> @@ -2,16 +2,16 @@ line 1
#>  line 2
#>  line 3
#>  line 4
#> -line 5
#> +line 5 x
#>  line 6
#>  line 7
#>  line 8
#>  line 9
#>  line 10
#>  line 11
#>  line 12
#>  line 13
#> -line 14
#> +line 14 y
#>  line 15
#>  line 16
#>  line 17
#> @@ -27,7 +27,7 @@ line 26
#>  line 27
#>  line 28
#>  line 29
#> -line 30
#> +line 30 z
#>  line 31
#>  line 32
#>  line 33
#> diff --git a/n b/n
#> index bab081f..9a14f87 100644
#> --- a/n
#> +++ b/n
#> @@ -2,16 +2,16 @@ line 1
#>  line 2
#>  line 3
#>  line 4
#> -line 5
#> +line 5 x
#>  line 6
#>  line 7
#>  line 8
#>  line 9
#>  line 10
#>  line 11
#>  line 12
#>  line 13
#> -line 14
#> +line 14 y
#>  line 15
#>  line 16
#>  line 17
#> @@ -27,7 +27,7 @@ line 26
#>  line 27
#>  line 28
#>  line 29
#> -line 30
#> +line 30 z
#>  line 31
#>  line 32
#>  line 33
#> diff --git a/n b/n
#> index bab081f..9a14f87 100644
#> --- a/n
#> +++ b/n
#> @@ -2,32 +2,32 @@ line 1
#>  line 2
#>  line 3
#>  line 4
#> -line 5
#> +line 5 x
#>  line 6
#>  line 7
#>  line 8
#>  line 9
#>  line 10
#>  line 11
#>  line 12
#>  line 13
#> -line 14
#> +line 14 y
#>  line 15
#>  line 16
#>  line 17
#>  line 18
#>  line 19
#>  line 20
#>  line 21
#>  line 22
#>  line 23
#>  line 24
#>  line 25
#>  line 26
#>  line 27
#>  line 28
#>  line 29
#> -line 30
#> +line 30 z
#>  line 31
#>  line 32
#>  line 33
#> 2
#> diff --git a/a.c b/a.c
#> index 11fd371..ee8d130 100644
#> --- a/a.c
#> +++ b/a.c
#> @@ -1,10 +1,10 @@
#>  int main(void)
#>  {
#>  	foo(1);
#>  	bar(2);
#>  	baz(3);
#> -	qux(4);
#> +	qux(44);
#>  	x(5);
#>  	y(6);
#>  	z(7);
#>  }
#> @@ -24,5 +24,5 @@ int other(int x)
#>  /* about it */
#>  int third(void)
#>  {
#> -	return 1;
#> +	return 2;
#>  }
#> diff --git a/a.c b/a.c
#> index 11fd371..ee8d130 100644
#> --- a/a.c
#> +++ b/a.c
#> @@ -1,10 +1,10 @@
#>  int main(void)
#>  {
#>  	foo(1);
#>  	bar(2);
#>  	baz(3);
#> -	qux(4);
#> +	qux(44);
#>  	x(5);
#>  	y(6);
#>  	z(7);
#>  }
#> @@ -24,5 +24,5 @@ int other(int x)
#>  /* about it */
#>  int third(void)
#>  {
#> -	return 1;
#> +	return 2;
#>  }
#> diff --git a/bl b/bl
#> index f6bf645..9b7336b 100644
#> --- a/bl
#> +++ b/bl
#> @@ -7,4 +7,4 @@ e
#>  f
#>  g
#>  h
#> -i
#> +i2
#> diff --git a/bl b/bl
#> index f6bf645..9b7336b 100644
#> --- a/bl
#> +++ b/bl
#> @@ -1,7 +1,7 @@
#>  a
#> -
#>  b
#>  c
#> +
#>  d
#>  e
#>  f
#>  bl | 2 +-
#>  1 file changed, 1 insertion(+), 1 deletion(-)
#>  a.c | 4 ++--
#>  bl  | 2 +-
#>  n   | 6 +++---
#>  3 files changed, 6 insertions(+), 6 deletions(-)
#> 129
#> diff --git a/k b/k
#> deleted file mode 100644
#> index 2fa992c..0000000
#>  k | 1 -
#>  1 file changed, 1 deletion(-)
#> a.c
#> bl
#> k
#> n
#> n
#> a.c
#> bl
#> k
#> n
#> a.c
#> bl
#> diff --git a/n b/n
#> index bab081f..9a14f87 100644
#> --- a/n
#> n
#> 7eb08fc one
#> k
#> n
#> k
#> n
#> a.c
#> bl
#> 0ad5c82 two
#> 0ad5c82 two
#> a.c
#> bl
#> k
#> n
#> 7eb08fc one
#> a.c
#> bl
#> k
#> n
#> 0ad5c82 two
#> k
#> 7eb08fc one
#> k
#2> error: invalid regex given to -I: '('
#2> fatal: No such path 'zz' in the diff

#### name-rev, describe --all and --contains, whatchanged
export PATH=/usr/bin:/bin HOME=/tmp GIT_{AUTHOR,COMMITTER}_NAME=Ann GIT_{AUTHOR,COMMITTER}_EMAIL=a@b.c
n=1700000000; c() { n=$((n+100)); GIT_AUTHOR_DATE="$n +0000" GIT_COMMITTER_DATE="$n +0000" git "$@"; }; git init -q -b main r; cd r
echo 1 >a; git add a; c commit -qm one; echo 2 >>a; c commit -qam two; git tag v1; git checkout -q -b side; echo s >s; git add s; c commit -qm s1; echo s2 >>s; c commit -qam s2
git checkout -q main; echo m >m; git add m; c commit -qm m1; git checkout -q -b other v1; echo o >o; git add o; c commit -qm o1; c tag -a -m ann v2; git checkout -q main; c merge -q --no-ff -m mo other; echo 3 >>a; c commit -qam three
git name-rev HEAD HEAD~3 side~1 v1 HEAD^{tree} nope; git name-rev --tags HEAD v1~1 v2; git name-rev --tags --name-only v1~1 v2; git name-rev --name-only HEAD~1^2; git name-rev --refs='heads/s*' HEAD side~1; git name-rev --refs=side side~1; git name-rev --exclude='*main' HEAD HEAD~1; git name-rev --no-undefined --tags HEAD; git name-rev --no-undefined --always --tags HEAD; git name-rev --name-only --refs='tags/v*' v2~1
echo "see $(git rev-parse side~1) and $(git rev-parse HEAD^{tree})x" | git name-rev --annotate-stdin; echo "see $(git rev-parse side~1)." | git name-rev --stdin --name-only; git name-rev --annotate-stdin HEAD 2>&1 | head -1; git name-rev $(git rev-parse HEAD~2)
git describe --all; git describe --all HEAD~1; git describe --all --long v1; git describe --contains v1~1; git describe --contains HEAD; git describe --contains --all HEAD~2; git describe --all --match 'v*' side; git describe --contains --match 'v2*' v1; git describe --contains --always HEAD; git describe --all --exact-match other; git describe HEAD other; git branch zz side~1; git describe --all side~1
git log -3 --format='%(describe)|%(describe:tags)|%(describe:abbrev=4)|%(describe:match=v1)|%(describe:exclude=v2,tags=true)|%(describe:foo)|'
git whatchanged -2; git whatchanged --oneline -3 --stat; git whatchanged -p -1 other; git whatchanged --format=%s
#> HEAD main
#> HEAD~3 tags/v1
#> side~1 side~1
#> v1 tags/v1
#> HEAD^{tree} undefined
#> HEAD undefined
#> v1~1 tags/v1~1
#> v2 tags/v2
#> v1~1
#> v2
#> tags/v2^0
#> HEAD undefined
#> side~1 side~1
#> side~1 side~1
#> HEAD undefined
#> HEAD~1 undefined
#> HEAD HEAD bba051e
#> v1
#> see 97892a53d7a69728ecf5d77b32a0f4c296d08149 (side~1) and 196d5ee4d01109e14146dc3d7dcc65b775ead9e3x
#> see side~1.
#> error: Specify either a list, or --all, not both!
#> ef52df3e57017a915b77f4cd174614aab99536fa main~2
#> heads/main
#> tags/v2-2-g39a6211
#> tags/v1-0-g940cdb9
#> v1~1
#> main~2
#> tags/v1-2-g895d2f8
#> v2~1
#> bba051e
#> tags/v2
#> v2-3-gbba051e
#> v2
#> heads/zz
#> v2-3-gbba051e|v2-3-gbba051e|v2-3-gbba0||v1-4-gbba051e|%(describe:foo)|
#> v2-2-g39a6211|v2-2-g39a6211|v2-2-g39a6||v1-3-g39a6211|%(describe:foo)|
#> v2|v2|v2||v1-1-g1e18ee5|%(describe:foo)|
#> commit bba051ed68d3bab91c65f136c34e3ab3919b67a1
#> Author: Ann <a@b.c>
#> Date:   Tue Nov 14 22:28:20 2023 +0000
#>
#>     three
#>
#> :100644 100644 1191247 01e79c3 M	a
#>
#> commit 1e18ee52e5534baf14ac72dbc0a1114ac96209d8
#> Author: Ann <a@b.c>
#> Date:   Tue Nov 14 22:23:20 2023 +0000
#>
#>     o1
#>
#> :000000 100644 0000000 13e7564 A	o
#> bba051e three
#>  a | 1 +
#>  1 file changed, 1 insertion(+)
#> 1e18ee5 o1
#>  o | 1 +
#>  1 file changed, 1 insertion(+)
#> ef52df3 m1
#>  m | 1 +
#>  1 file changed, 1 insertion(+)
#> commit 1e18ee52e5534baf14ac72dbc0a1114ac96209d8
#> Author: Ann <a@b.c>
#> Date:   Tue Nov 14 22:23:20 2023 +0000
#>
#>     o1
#>
#> diff --git a/o b/o
#> new file mode 100644
#> index 0000000..13e7564
#> --- /dev/null
#> +++ b/o
#> @@ -0,0 +1 @@
#> +o
#> three
#>
#> :100644 100644 1191247 01e79c3 M	a
#> o1
#>
#> :000000 100644 0000000 13e7564 A	o
#> m1
#>
#> :000000 100644 0000000 28ce6a8 A	m
#> two
#>
#> :100644 100644 d00491f 1191247 M	a
#> one
#>
#> :000000 100644 0000000 d00491f A	a
#2> Could not get sha1 for nope. Skipping.
#2> fatal: cannot describe 'bba051ed68d3bab91c65f136c34e3ab3919b67a1'
#2> warning: --stdin is deprecated. Please use --annotate-stdin instead, which is functionally equivalent.
#2> This option will be removed in a future release.
#2> fatal: cannot describe 'bba051ed68d3bab91c65f136c34e3ab3919b67a1'

#### %w(…) and shortlog -w: lines wrapped
export PATH=/usr/bin:/bin HOME=/tmp GIT_{AUTHOR,COMMITTER}_NAME=Ann GIT_{AUTHOR,COMMITTER}_EMAIL=a@b.c GIT_{AUTHOR,COMMITTER}_DATE='1700000000 +0100'; git init -q -b main r; cd r
git commit -q --allow-empty -m $'the quick brown fox jumps over the lazy dog and more words follow here\n\nsecond paragraph with a long line of text that goes on\n- item one that is long enough to wrap around\n- item two\n\n  indented code\nlast'
git log -1 --format='%w(20,2,4)%s|%w(30)%b|%w()tail %an'; git log -1 --format='%w(0,3,5)%B'; git log -1 --format='a %w(10,1,1)%s%w(x)%an'; git log -1 --format='%w(12,4,6)%an %ae %w(0,0,0)%s'; git log -1 --format='%w(25)%B|'
git shortlog -w30,2,4 HEAD; git shortlog -w HEAD; git shortlog -w0 HEAD; git shortlog -w40 HEAD; git shortlog -wx HEAD 2>&1 | head -1; git shortlog -w5,9 HEAD 2>&1 | head -1
#>   the quick brown
#>     fox jumps over
#>     the lazy dog and
#>     more words
#>     follow here|second paragraph with a long
#> line of text that goes on
#> - item one that is long enough
#> to wrap around
#> - item two
#>
#>   indented code last
#> |tail Ann
#>    the quick brown fox jumps over the lazy dog and more words follow here
#>      
#>      second paragraph with a long line of text that goes on
#>      - item one that is long enough to wrap around
#>      - item two
#>      
#>        indented code
#>      last
#>
#> a  the quick
#>  brown fox
#>  jumps
#>  over the
#>  lazy dog
#>  and more
#>  words
#>  follow
#>  here%w(x)Ann
#>     Ann
#>       a@b.c the quick brown fox jumps over the lazy dog and more words follow here
#> the quick brown fox jumps
#> over the lazy dog and
#> more words follow here
#>
#> second paragraph with a
#> long line of text that
#> goes on
#> - item one that is long
#> enough to wrap around
#> - item two
#>
#>   indented code last
#> |
#> Ann (1):
#>   the quick brown fox jumps
#>     over the lazy dog and more
#>     words follow here
#>
#> Ann (1):
#>       the quick brown fox jumps over the lazy dog and more words follow here
#>
#> Ann (1):
#>       the quick brown fox jumps over the lazy dog and more words follow here
#>
#> Ann (1):
#>       the quick brown fox jumps over the
#>          lazy dog and more words follow
#>          here
#>
#> error: -w[<width>[,<indent1>[,<indent2>]]]
#> error: -w[<width>[,<indent1>[,<indent2>]]]

#### diff of a commit without another, HEAD detached at a branch
export PATH=/usr/bin:/bin HOME=/tmp GIT_{AUTHOR,COMMITTER}_NAME=Ann GIT_{AUTHOR,COMMITTER}_EMAIL=a@b.c GIT_{AUTHOR,COMMITTER}_DATE='1700000000 +0100'; git init -q -b main r; cd r
echo 1 >a; git add a; git commit -qm one; git tag t; echo 2 >a; git commit -qam two; git diff --stat HEAD ^HEAD~1; git diff --name-only ^HEAD~1 HEAD; git diff HEAD ^nope; git diff --stat HEAD~1 ^HEAD
git switch -q --detach main; git status | head -1; git branch; git checkout -q t; git status | head -1; git update-ref refs/remotes/o/x main; git checkout -q o/x; git status | head -1; git branch; git checkout -q heads/main; git status | head -1; git branch -f main t; git status | head -1; git branch -v | cut -c1-40
#>  a | 2 +-
#>  1 file changed, 1 insertion(+), 1 deletion(-)
#> a
#>  a | 2 +-
#>  1 file changed, 1 insertion(+), 1 deletion(-)
#> HEAD detached at refs/heads/main
#> * (HEAD detached at refs/heads/main)
#>   main
#> HEAD detached at t
#> HEAD detached at o/x
#> * (HEAD detached at o/x)
#>   main
#> HEAD detached at o/x
#> HEAD detached at o/x
#> * (HEAD detached at o/x) e228b75 two
#>   main                   56cab09 one
#2> fatal: bad revision '^nope'

#### blame beyond the end, cherry-pick -n in a conflict, rebase of nothing
export PATH=/usr/bin:/bin HOME=/tmp GIT_{AUTHOR,COMMITTER}_NAME=Ann GIT_{AUTHOR,COMMITTER}_EMAIL=a@b.c GIT_{AUTHOR,COMMITTER}_DATE='1700000000 +0100'; git init -q -b main r; cd r
seq 3 >f; git add f; git commit -qm one; git blame -L 50 f; git blame -L 50,2 f; git blame -L 4 f; git blame v9 -- f; git blame v9 f; git blame f nope; git blame nope; git rebase -f HEAD 2>&1 | tr '\r' '@'; git rebase --no-ff HEAD 2>&1 | tr '\r' '@'; git rebase -q -f HEAD
git switch -qc dev; echo dev >>f; git commit -qam dev; git switch -q main; echo main >>f; git commit -qam main; git merge dev >/dev/null; git cherry-pick -n HEAD; echo $?; git revert -n HEAD; echo $?; git cherry-pick HEAD; echo $?
#> ^1b49cc2 (Ann 2023-11-14 23:13:20 +0100 2) 2
#> ^1b49cc2 (Ann 2023-11-14 23:13:20 +0100 3) 3
#> Current branch main is up to date, rebase forced.
#> Rebasing (1/1)@@                                                                                @Successfully rebased and updated refs/heads/main.
#> Current branch main is up to date, rebase forced.
#> Rebasing (1/1)@@                                                                                @Successfully rebased and updated refs/heads/main.
#> 128
#> 128
#> 128
#2> fatal: file f has only 3 lines
#2> fatal: file f has only 3 lines
#2> fatal: bad revision 'v9'
#2> fatal: bad revision 'v9'
#2> fatal: bad revision 'f'
#2> fatal: no such path 'nope' in HEAD
#2> f: unmerged (01e79c32a8c99c557f0757da7cb6d65b3414466d)
#2> f: unmerged (b990cd7d7c9580917108a222f3f0e36ccaa45f67)
#2> f: unmerged (bc4d92be90c15313bc142a1bacf1076cecffb891)
#2> error: your index file is unmerged.
#2> fatal: cherry-pick failed
#2> f: unmerged (01e79c32a8c99c557f0757da7cb6d65b3414466d)
#2> f: unmerged (b990cd7d7c9580917108a222f3f0e36ccaa45f67)
#2> f: unmerged (bc4d92be90c15313bc142a1bacf1076cecffb891)
#2> error: your index file is unmerged.
#2> fatal: revert failed
#2> error: Cherry-picking is not possible because you have unmerged files.
#2> hint: Fix them up in the work tree, and then use 'git add/rm <file>'
#2> hint: as appropriate to mark resolution and make a commit.
#2> fatal: cherry-pick failed

#### shortlog: groups and formats; merges of what is staged; names that are not there
export PATH=/usr/bin:/bin HOME=/tmp GIT_{AUTHOR,COMMITTER}_NAME=Ann GIT_{AUTHOR,COMMITTER}_EMAIL=a@b.c GIT_{AUTHOR,COMMITTER}_DATE='1700000000 +0100'; git init -q -b main r; cd r
echo 1 >f; mkdir d; echo d >d/h; git add .; git commit -qm $'one\n\nReviewed-by: Bob <b@c>\nReviewed-by: Cat'; git branch dev; echo 2 >f; GIT_AUTHOR_NAME=Zoe git commit -qam $'two\n\nreviewed-by: Bob <b@c>'
git shortlog --format='%h %s' HEAD; git shortlog --group=author --group=committer -s HEAD; git shortlog --group=trailer:reviewed-by -se HEAD; git shortlog --group=x HEAD 2>&1 | head -1; git shortlog --pretty=%an -c HEAD; git shortlog --group=trailer:none HEAD
git switch -q dev; echo x >n; git add n; git commit -qm n; git switch -q main; echo 3 >f; git add f; git merge dev; echo $?; git reflog -2; git reflog main -1; git reset -q --hard; git mv d/h q; git merge dev; git commit -m x -- nof nog; git cat-file -p ':/one'; git cat-file -e ':/one'; echo $?; git init -q -b main ../e; cd ../e; git reflog expire --expire=now main; git reflog expire --expire=now nope; cd ../r; git format-patch -1 --numbered-files HEAD; git format-patch -2 -o out --numbered-files HEAD
#> Ann (1):
#>       f1662f7 one
#>
#> Zoe (1):
#>       cdec4f4 two
#>
#>      2	Ann
#>      1	Zoe
#>      2	Bob <b@c>
#>      1	Cat
#> error: unknown group type: x
#> Ann (2):
#>       Ann
#>       Zoe
#>
#> 2
#> cdec4f4 HEAD@{0}: merge dev: updating HEAD
#> cdec4f4 HEAD@{1}: checkout: moving from dev to main
#> cdec4f4 main@{0}: commit: two
#> 128
#> 1
#> out/1
#> out/2
#2> error: Your local changes to the following files would be overwritten by merge:
#2>   f
#2> Merge with strategy ort failed.
#2> error: Your local changes to the following files would be overwritten by merge:
#2>   q
#2> Merge with strategy ort failed.
#2> error: pathspec 'nof' did not match any file(s) known to git
#2> error: pathspec 'nog' did not match any file(s) known to git
#2> fatal: Not a valid object name :/one
#2> fatal: Not a valid object name :/one
#2> error: main points nowhere!
#2> error: nope points nowhere!

#### log --follow over merges, rev-list --header
export PATH=/usr/bin:/bin HOME=/tmp GIT_{AUTHOR,COMMITTER}_NAME=Ann GIT_{AUTHOR,COMMITTER}_EMAIL=a@b.c
n=1700000000; c() { n=$((n+100)); GIT_AUTHOR_DATE="$n +0000" GIT_COMMITTER_DATE="$n +0000" git "$@"; }; git init -q -b main r; cd r
seq 12 >f; git add .; c commit -qm first; git switch -qc dev; sed -i '10s/$/ dev/' f; c commit -qam 'ten on dev'; git switch -q main; sed -i '2s/$/ main/' f; c commit -qam 'two on main'; c merge -q -m joined dev; git mv f g; c commit -qam moved; echo x >>g; c commit -qam after
git log --follow --oneline -- g; git log --follow --oneline --first-parent -- g; git log --follow --oneline --name-status -- g; git rev-list --header -2 HEAD | tr '\0' '@'; git rev-list --header --parents -1 HEAD~2 | tr '\0' '@'
#> Auto-merging f
#> 8b6dea6 after
#> 7b8b936 moved
#> dac1077 two on main
#> 1693233 ten on dev
#> f4921b2 first
#> 8b6dea6 after
#> 7b8b936 moved
#> 54e61a2 joined
#> dac1077 two on main
#> f4921b2 first
#> 8b6dea6 after
#> M	g
#> 7b8b936 moved
#> R100	f	g
#> dac1077 two on main
#> M	f
#> 1693233 ten on dev
#> M	f
#> f4921b2 first
#> A	f
#> 8b6dea61f8c6be7141572fe3a63730e763906575
#> tree e5caf60f7ce25dfe0e8e53cc23ebb8f1350f793e
#> parent 7b8b93604f4b6d4be9f796f0ce9b22322db18901
#> author Ann <a@b.c> 1700000600 +0000
#> committer Ann <a@b.c> 1700000600 +0000
#>
#>     after
#> @7b8b93604f4b6d4be9f796f0ce9b22322db18901
#> tree 3e3933ceaea80aa74e8016abe027b0f11e829ca5
#> parent 54e61a2555661aec8a088e93f57e7c025b6913d8
#> author Ann <a@b.c> 1700000500 +0000
#> committer Ann <a@b.c> 1700000500 +0000
#>
#>     moved
#> @54e61a2555661aec8a088e93f57e7c025b6913d8 dac1077c454a37e0bb837eea6c9322c6a6840fd9 169323393e94c2c29f12f2089cc0cf06e8b9a561
#> tree 41496e2243b2763d52d994a0db285ca01bd69054
#> parent dac1077c454a37e0bb837eea6c9322c6a6840fd9
#> parent 169323393e94c2c29f12f2089cc0cf06e8b9a561
#> author Ann <a@b.c> 1700000400 +0000
#> committer Ann <a@b.c> 1700000400 +0000
#>
#>     joined
#> @
#>-

#### :PATH of a file in conflict
export PATH=/usr/bin:/bin HOME=/tmp GIT_{AUTHOR,COMMITTER}_NAME=Ann GIT_{AUTHOR,COMMITTER}_EMAIL=a@b.c GIT_{AUTHOR,COMMITTER}_DATE='1700000000 +0100'; git init -q -b main r; cd r
echo 1 >f; git add f; git commit -qm a; git switch -qc d; echo 2 >f; git commit -qam b; git switch -q main; echo 3 >f; git commit -qam c; git merge d >/dev/null; git rev-parse :f; git rev-parse :0:f; git show :2:f; git add f; git rev-parse :2:f; git show :1:f
#> :f
#> :0:f
#> 3
#> :2:f
#2> fatal: path 'f' is in the index, but not at stage 0
#2> hint: Did you mean ':1:f'?
#2> fatal: path 'f' is in the index, but not at stage 0
#2> hint: Did you mean ':1:f'?
#2> fatal: path 'f' is in the index, but not at stage 2
#2> hint: Did you mean ':0:f'?
#2> fatal: path 'f' is in the index, but not at stage 1
#2> hint: Did you mean ':0:f'?
#? 128

#### references that contain HEAD, where no commit is named
git init -q -b main .; git config user.name A; git config user.email a@b.c; git commit -q --allow-empty -m one; git branch old; git commit -q --allow-empty -m two; git branch new; git tag t; git tag u old
git branch --contains; git branch --no-contains; git tag --contains; git tag --no-contains; git for-each-ref --format='%(refname)' --contains; git for-each-ref --format='%(refname)' --no-contains; git branch --merged; git branch --no-merged
#> * main
#>   new
#>   old
#> t
#> u
#> refs/heads/main
#> refs/heads/new
#> refs/tags/t
#> refs/heads/old
#> refs/tags/u
#> * main
#>   new
#>   old

#### bisect: paths without dashes before them
git init -q -b main r; cd r; git config user.name A; git config user.email a@b; export GIT_AUTHOR_DATE="1700000000 +0000" GIT_COMMITTER_DATE="1700000000 +0000"
 for i in 1 2 3; do echo $i > f; git add f; git commit -qm c$i; done
git bisect start nosuch; cat .git/BISECT_NAMES; git bisect start -q; git bisect start --foo; echo $?
git bisect start nosuch b; cat .git/BISECT_NAMES; git bisect start HEAD f f; cat .git/BISECT_NAMES; git bisect reset
git bisect start HEAD HEAD~1 nosuch b; echo $?; ls .git | grep BISECT; git bisect start HEAD HEAD~1 nosuch
git bisect start HEAD HEAD~1 -- nosuch; git bisect start nosuch -- f; echo $?
#> status: waiting for both good and bad commits
#>
#> status: waiting for both good and bad commits
#> 1
#> status: waiting for both good and bad commits
#>  'nosuch' 'b'
#> status: waiting for good commit(s), bad commit known
#>  'f' 'f'
#> 4
#> 1280bab4edf96352b8e4c51c3ba9fc30b912168f is the first bad commit
#> commit 1280bab4edf96352b8e4c51c3ba9fc30b912168f
#> Author: A <a@b>
#> Date:   Tue Nov 14 22:13:20 2023 +0000
#>
#>     c3
#>
#>  f | 2 +-
#>  1 file changed, 1 insertion(+), 1 deletion(-)
#> 128
#2> Already on 'main'
#2> error: unrecognized option: '--foo'
#2> Already on 'main'
#2> Already on 'main'
#2> Already on 'main'
#2> No testable commit found.
#2> Maybe you started with bad path arguments?
#2> Already on 'main'
#2> No testable commit found.
#2> Maybe you started with bad path arguments?
#2> fatal: 'nosuch' does not appear to be a valid revision

#### merge-tree writes the tree of a merge and touches nothing else
export PATH=/usr/bin:/bin GIT_{AUTHOR,COMMITTER}_NAME=Ann GIT_{AUTHOR,COMMITTER}_EMAIL=a@b.c GIT_{AUTHOR,COMMITTER}_DATE='1700000000 +0100'; git init -q -b main r; cd r
printf '1\n2\n3\n' >f; echo g >g; echo h >h; git add .; git commit -qm base; git checkout -qb side; printf '1\nS\n3\n' >f; git rm -q g; echo n >n; git add .; git commit -qm side
git checkout -q main; printf '1\nM\n3\n' >f; echo gg >g; git commit -qam main; git checkout -qb clean main~; echo h2 >h; git commit -qam clean
git merge-tree --write-tree main side; echo $?; git merge-tree main clean; echo $?; git merge-tree --name-only main side; git merge-tree --no-messages --name-only main side; git merge-tree --messages main clean
git merge-tree --write-tree main nosuch; echo $?; git merge-tree main^{tree} clean; echo $?; git cat-file -p "$(git merge-tree --no-messages main side | head -n 1):f"; git status --short
git checkout -q --orphan other; git commit -qm other; git merge-tree main other; echo $?; git merge-tree --allow-unrelated-histories main other; echo $?
#> 9fef2fb2e3506523a14ede0d98cb827ae38f2b86
#> 100644 01e79c32a8c99c557f0757da7cb6d65b3414466d 1	f
#> 100644 e95635a8eae8594d2b02938195eb45a8e170a8cd 2	f
#> 100644 ace2f8e8075fe2f8899330e798ae0f222e1765c1 3	f
#> 100644 01058d844a98d293a3b03a8615a34700e4ed2be3 1	g
#> 100644 aba555452ec911c8d6847125215aca5946c79821 2	g
#>
#> Auto-merging f
#> CONFLICT (content): Merge conflict in f
#> CONFLICT (modify/delete): g deleted in side and modified in main.  Version main of g left in tree.
#> 1
#> 472feb4655eb6746f76d416e50b24abc0fc282f7
#> 0
#> 9fef2fb2e3506523a14ede0d98cb827ae38f2b86
#> f
#> g
#>
#> Auto-merging f
#> CONFLICT (content): Merge conflict in f
#> CONFLICT (modify/delete): g deleted in side and modified in main.  Version main of g left in tree.
#> 9fef2fb2e3506523a14ede0d98cb827ae38f2b86
#> f
#> g
#> 472feb4655eb6746f76d416e50b24abc0fc282f7
#>
#> 1
#> 1
#> 1
#> <<<<<<< main
#> M
#> =======
#> S
#> >>>>>>> side
#> 3
#> 128
#> 75df82085f02aee02916f7b27dc280cab4b385fd
#> 100644 e95635a8eae8594d2b02938195eb45a8e170a8cd 2	f
#> 100644 01e79c32a8c99c557f0757da7cb6d65b3414466d 3	f
#> 100644 aba555452ec911c8d6847125215aca5946c79821 2	g
#> 100644 01058d844a98d293a3b03a8615a34700e4ed2be3 3	g
#> 100644 6e9f0da13f19b444ec3a9c3d6e795ad35c0554a2 2	h
#> 100644 c48b5634fe43460805dc0ca67824bbb970dd4b04 3	h
#>
#> Auto-merging f
#> CONFLICT (add/add): Merge conflict in f
#> Auto-merging g
#> CONFLICT (add/add): Merge conflict in g
#> Auto-merging h
#> CONFLICT (add/add): Merge conflict in h
#> 1
#2> merge-tree: nosuch - not something we can merge
#2> error: main^{tree}: expected commit type, but the object dereferences to tree type
#2> merge-tree: main^{tree} - not something we can merge
#2> fatal: refusing to merge unrelated histories

#### merge-file merges one file
export PATH=/usr/bin:/bin; printf '1\n2\n3\n' >base; printf '1\nA\n3\n' >ours; printf '1\nB\n3\n' >theirs
for option in -p --diff3 --ours --theirs --union --marker-size=3 --zdiff3; do git merge-file -p $option ours base theirs; echo $?; done
git merge-file -p -L x -L y -L z --diff3 ours base theirs; git merge-file -p -L a -L b -L c -L d ours base theirs; echo $?; git merge-file -p nosuch base theirs; echo $?
printf 'a\0' >bin; git merge-file bin base theirs; echo $?; printf '1\n2\n3\n4\n' >more; git merge-file ours base more; echo $?; cat ours; git merge-file -q ours base theirs; echo $?; cat ours
#> 1
#> <<<<<<< ours
#> A
#> =======
#> B
#> >>>>>>> theirs
#> 3
#> 1
#> 1
#> <<<<<<< ours
#> A
#> ||||||| base
#> 2
#> =======
#> B
#> >>>>>>> theirs
#> 3
#> 1
#> 1
#> A
#> 3
#> 0
#> 1
#> B
#> 3
#> 0
#> 1
#> A
#> B
#> 3
#> 0
#> 1
#> <<< ours
#> A
#> ===
#> B
#> >>> theirs
#> 3
#> 1
#> 1
#> <<<<<<< ours
#> A
#> ||||||| base
#> 2
#> =======
#> B
#> >>>>>>> theirs
#> 3
#> 1
#> 1
#> <<<<<<< x
#> A
#> ||||||| y
#> 2
#> =======
#> B
#> >>>>>>> z
#> 3
#> 129
#> 255
#> 255
#> 0
#> 1
#> A
#> 3
#> 4
#> 1
#> 1
#> <<<<<<< ours
#> A
#> =======
#> B
#> >>>>>>> theirs
#> 3
#> 4
#2> error: too many labels on the command line
#2> error: Could not stat nosuch: No such file or directory
#2> error: Cannot merge binary files: bin

#### git reads files that are descriptors
git init -q r; cd r; git config user.name n; git config user.email e
echo 1 > f; git add f; git commit -q -F <(echo subject); git log --format=%s
echo 2 > f; git diff > p; git checkout -q f
git apply --check <(cat p); echo $?; git apply <(cat p); cat f
git hash-object <(echo x); git grep -f <(echo 2); git tag -a -F <(echo t) v; git tag -n
git apply /dev/fd/99; echo $?
#> subject
#> 0
#> 2
#> 587be6b4c3f93f93c489c0111bba5596147a26cb
#> f:2
#> v               t
#> 128
#2> error: can't open patch '/dev/fd/99': No such file or directory

#### git submodule where there are none
git init -q r; cd r; echo 1 > f; git add f
for words in '' status 'status --recursive' 'update --init --recursive --depth 1 --jobs 4' init sync summary absorbgitdirs 'deinit --all' 'foreach --recursive false' --quiet 'status f'; do git submodule $words; echo "$words $?"; done
git submodule update nope; echo $?; git submodule deinit; echo $?
#>  0
#> status 0
#> status --recursive 0
#> update --init --recursive --depth 1 --jobs 4 0
#> init 0
#> sync 0
#> summary 0
#> absorbgitdirs 0
#> deinit --all 0
#> foreach --recursive false 0
#> --quiet 0
#> status f 0
#> 1
#> 128
#2> error: pathspec 'nope' did not match any file(s) known to git
#2> fatal: Use '--all' if you really want to deinitialize all submodules

#### apply --3way
export PATH=/usr/bin:/bin GIT_{AUTHOR,COMMITTER}_NAME=Ann GIT_{AUTHOR,COMMITTER}_EMAIL=a@b.c GIT_{AUTHOR,COMMITTER}_DATE='1700000000 +0100'; git init -q -b main r; cd r
printf '%s\n' 1 2 3 4 5 6 7 8 9 > f; echo bin > g; git add .; git commit -qm base; sed -i 's/5/five/' f; git diff > ../p; git diff --full-index > ../pf; git checkout -q f
t() { echo "--- $*"; "$@"; echo "? $?"; git status -s; git ls-files -s; cat f; git reset -q --hard; }
t git apply -3 ../p
sed -i 's/4/four/' f; git commit -qam ours
t git apply -3 ../p; t git apply --3way --check ../p; t git apply -3 --cached ../p; t git apply -3 -R ../p
sed -i 's/9/nine/; s/4/4/; s/four/4/' f; git commit -qam clean; t git apply -3 ../p; t git apply -3 -v ../p; t git apply -3 --cached ../p
sed -i 's/5/FIVE/' f; git commit -qam conflict
t git apply -3 -q ../p; t git apply -3 -v ../p; t git apply -3 --index ../pf; t git apply -3 --reject ../p
git config merge.conflictStyle diff3; t git apply -3 ../pf
sed -i 's/^index [0-9a-f]*/index 1234567/' ../p; t git apply -3 ../p; sed -i '/^index/d' ../p; t git apply -3 ../p
echo dirty >> f; t git apply -3 ../pf; cd ..; mkdir o; cd o; git apply -3 ../pf; echo $?
#> --- git apply -3 ../p
#> ? 0
#> M  f
#> 100644 4c5701d775286e43e9f53ee570f38b6070b09616 0	f
#> 100644 ba077a4031add5b3a04384f8b9cfc414efbf47dd 0	g
#> 1
#> 2
#> 3
#> 4
#> five
#> 6
#> 7
#> 8
#> 9
#> --- git apply -3 ../p
#> ? 1
#> UU f
#> 100644 07193989308c972f8a2d0f1b3a15c29ea4ac565b 1	f
#> 100644 e0376f433c6e57b1ea6dad57633d82a8c2efec57 2	f
#> 100644 4c5701d775286e43e9f53ee570f38b6070b09616 3	f
#> 100644 ba077a4031add5b3a04384f8b9cfc414efbf47dd 0	g
#> 1
#> 2
#> 3
#> <<<<<<< ours
#> four
#> 5
#> =======
#> 4
#> five
#> >>>>>>> theirs
#> 6
#> 7
#> 8
#> 9
#> --- git apply --3way --check ../p
#> ? 0
#> 100644 e0376f433c6e57b1ea6dad57633d82a8c2efec57 0	f
#> 100644 ba077a4031add5b3a04384f8b9cfc414efbf47dd 0	g
#> 1
#> 2
#> 3
#> four
#> 5
#> 6
#> 7
#> 8
#> 9
#> --- git apply -3 --cached ../p
#> ? 1
#> UU f
#> 100644 07193989308c972f8a2d0f1b3a15c29ea4ac565b 1	f
#> 100644 e0376f433c6e57b1ea6dad57633d82a8c2efec57 2	f
#> 100644 4c5701d775286e43e9f53ee570f38b6070b09616 3	f
#> 100644 ba077a4031add5b3a04384f8b9cfc414efbf47dd 0	g
#> 1
#> 2
#> 3
#> four
#> 5
#> 6
#> 7
#> 8
#> 9
#> --- git apply -3 -R ../p
#> ? 1
#> UU f
#> 100644 4c5701d775286e43e9f53ee570f38b6070b09616 1	f
#> 100644 e0376f433c6e57b1ea6dad57633d82a8c2efec57 2	f
#> 100644 07193989308c972f8a2d0f1b3a15c29ea4ac565b 3	f
#> 100644 ba077a4031add5b3a04384f8b9cfc414efbf47dd 0	g
#> 1
#> 2
#> 3
#> <<<<<<< ours
#> four
#> =======
#> 4
#> >>>>>>> theirs
#> 5
#> 6
#> 7
#> 8
#> 9
#> --- git apply -3 ../p
#> ? 0
#> M  f
#> 100644 96be67428518d7e9bca3b19a0c4212ef82924d27 0	f
#> 100644 ba077a4031add5b3a04384f8b9cfc414efbf47dd 0	g
#> 1
#> 2
#> 3
#> 4
#> five
#> 6
#> 7
#> 8
#> nine
#> --- git apply -3 -v ../p
#> ? 0
#> M  f
#> 100644 96be67428518d7e9bca3b19a0c4212ef82924d27 0	f
#> 100644 ba077a4031add5b3a04384f8b9cfc414efbf47dd 0	g
#> 1
#> 2
#> 3
#> 4
#> five
#> 6
#> 7
#> 8
#> nine
#> --- git apply -3 --cached ../p
#> ? 0
#> MM f
#> 100644 96be67428518d7e9bca3b19a0c4212ef82924d27 0	f
#> 100644 ba077a4031add5b3a04384f8b9cfc414efbf47dd 0	g
#> 1
#> 2
#> 3
#> 4
#> 5
#> 6
#> 7
#> 8
#> nine
#> --- git apply -3 -q ../p
#> ? 1
#> UU f
#> 100644 07193989308c972f8a2d0f1b3a15c29ea4ac565b 1	f
#> 100644 0ed32f6e3f586769ef7b6bd01401d68e55b19b8c 2	f
#> 100644 4c5701d775286e43e9f53ee570f38b6070b09616 3	f
#> 100644 ba077a4031add5b3a04384f8b9cfc414efbf47dd 0	g
#> 1
#> 2
#> 3
#> 4
#> <<<<<<< ours
#> FIVE
#> =======
#> five
#> >>>>>>> theirs
#> 6
#> 7
#> 8
#> nine
#> --- git apply -3 -v ../p
#> ? 1
#> UU f
#> 100644 07193989308c972f8a2d0f1b3a15c29ea4ac565b 1	f
#> 100644 0ed32f6e3f586769ef7b6bd01401d68e55b19b8c 2	f
#> 100644 4c5701d775286e43e9f53ee570f38b6070b09616 3	f
#> 100644 ba077a4031add5b3a04384f8b9cfc414efbf47dd 0	g
#> 1
#> 2
#> 3
#> 4
#> <<<<<<< ours
#> FIVE
#> =======
#> five
#> >>>>>>> theirs
#> 6
#> 7
#> 8
#> nine
#> --- git apply -3 --index ../pf
#> ? 1
#> UU f
#> 100644 07193989308c972f8a2d0f1b3a15c29ea4ac565b 1	f
#> 100644 0ed32f6e3f586769ef7b6bd01401d68e55b19b8c 2	f
#> 100644 4c5701d775286e43e9f53ee570f38b6070b09616 3	f
#> 100644 ba077a4031add5b3a04384f8b9cfc414efbf47dd 0	g
#> 1
#> 2
#> 3
#> 4
#> <<<<<<< ours
#> FIVE
#> =======
#> five
#> >>>>>>> theirs
#> 6
#> 7
#> 8
#> nine
#> --- git apply -3 --reject ../p
#> ? 128
#> 100644 0ed32f6e3f586769ef7b6bd01401d68e55b19b8c 0	f
#> 100644 ba077a4031add5b3a04384f8b9cfc414efbf47dd 0	g
#> 1
#> 2
#> 3
#> 4
#> FIVE
#> 6
#> 7
#> 8
#> nine
#> --- git apply -3 ../pf
#> ? 1
#> UU f
#> 100644 07193989308c972f8a2d0f1b3a15c29ea4ac565b 1	f
#> 100644 0ed32f6e3f586769ef7b6bd01401d68e55b19b8c 2	f
#> 100644 4c5701d775286e43e9f53ee570f38b6070b09616 3	f
#> 100644 ba077a4031add5b3a04384f8b9cfc414efbf47dd 0	g
#> 1
#> 2
#> 3
#> 4
#> <<<<<<< ours
#> FIVE
#> ||||||| base
#> 5
#> =======
#> five
#> >>>>>>> theirs
#> 6
#> 7
#> 8
#> nine
#> --- git apply -3 ../p
#> ? 1
#> 100644 0ed32f6e3f586769ef7b6bd01401d68e55b19b8c 0	f
#> 100644 ba077a4031add5b3a04384f8b9cfc414efbf47dd 0	g
#> 1
#> 2
#> 3
#> 4
#> FIVE
#> 6
#> 7
#> 8
#> nine
#> --- git apply -3 ../p
#> ? 1
#> 100644 0ed32f6e3f586769ef7b6bd01401d68e55b19b8c 0	f
#> 100644 ba077a4031add5b3a04384f8b9cfc414efbf47dd 0	g
#> 1
#> 2
#> 3
#> 4
#> FIVE
#> 6
#> 7
#> 8
#> nine
#> --- git apply -3 ../pf
#> ? 1
#>  M f
#> 100644 0ed32f6e3f586769ef7b6bd01401d68e55b19b8c 0	f
#> 100644 ba077a4031add5b3a04384f8b9cfc414efbf47dd 0	g
#> 1
#> 2
#> 3
#> 4
#> FIVE
#> 6
#> 7
#> 8
#> nine
#> dirty
#> 128
#2> Applied patch to 'f' cleanly.
#2> Applied patch to 'f' with conflicts.
#2> U f
#2> Applied patch to 'f' with conflicts.
#2> Applied patch to 'f' with conflicts.
#2> U f
#2> Applied patch to 'f' with conflicts.
#2> U f
#2> Applied patch to 'f' cleanly.
#2> Checking patch f...
#2> Applied patch to 'f' cleanly.
#2> Applied patch f cleanly.
#2> Applied patch to 'f' cleanly.
#2> Checking patch f...
#2> Applied patch to 'f' with conflicts.
#2> Applied patch f cleanly.
#2> U f
#2> Applied patch to 'f' with conflicts.
#2> U f
#2> error: options '--reject' and '--3way' cannot be used together
#2> Applied patch to 'f' with conflicts.
#2> U f
#2> error: repository lacks the necessary blob to perform 3-way merge.
#2> Falling back to direct application...
#2> error: patch failed: f:2
#2> error: f: patch does not apply
#2> error: repository lacks the necessary blob to perform 3-way merge.
#2> Falling back to direct application...
#2> error: patch failed: f:2
#2> error: f: patch does not apply
#2> error: f: does not match index
#2> error: '--3way' outside a repository

#### apply --3way of new, deleted, renamed and binary files
export PATH=/usr/bin:/bin GIT_{AUTHOR,COMMITTER}_NAME=Ann GIT_{AUTHOR,COMMITTER}_EMAIL=a@b.c GIT_{AUTHOR,COMMITTER}_DATE='1700000000 +0100'; git init -q -b main r; cd r
echo 1 > g; printf '%s\n' a b c d e f > h; printf 'x\0y\n' > bin; git add .; git commit -qm base
git checkout -q -b new; echo new > n; git add n; git commit -qm n; git format-patch -1 --stdout > ../np; git rm -q g; git commit -qm rm; git format-patch -1 --stdout > ../dp; git mv h k; git commit -qm mv; git format-patch -1 --stdout > ../rp; printf 'x\0z\n' > bin; git commit -qam bin; git format-patch -1 --binary --stdout > ../bp; git checkout -q main
t() { echo "--- $*"; "$@"; echo "? $?"; git status -s; git ls-files -s; git reset -q --hard; git clean -fdq; }
t git apply -3 ../np; t git apply -3 ../dp; t git apply -3 ../rp; t git apply -3 ../bp
echo other > n; echo 2 > g; printf 'x\0q\n' > bin; git add .; git commit -qm n2
t git apply -3 ../np; t git apply --index ../np; t git apply -3 ../dp; t git apply -3 ../bp
t git apply -3 ../np ../rp
#> --- git apply -3 ../np
#> ? 0
#> A  n
#> 100644 c3b180c2ffcc2b98191fc5dea5b8839fda72f964 0	bin
#> 100644 d00491fd7e5bb6fa28c517a0bb32b8b506539d4d 0	g
#> 100644 0fdf397db08b5cecda1b6394d4fef7395c1933ba 0	h
#> 100644 3e757656cf36eca53338e520d134963a44f793f8 0	n
#> --- git apply -3 ../dp
#> ? 0
#> D  g
#> 100644 c3b180c2ffcc2b98191fc5dea5b8839fda72f964 0	bin
#> 100644 0fdf397db08b5cecda1b6394d4fef7395c1933ba 0	h
#> --- git apply -3 ../rp
#> ? 0
#> R  h -> k
#> 100644 c3b180c2ffcc2b98191fc5dea5b8839fda72f964 0	bin
#> 100644 d00491fd7e5bb6fa28c517a0bb32b8b506539d4d 0	g
#> 100644 0fdf397db08b5cecda1b6394d4fef7395c1933ba 0	k
#> --- git apply -3 ../bp
#> ? 0
#> M  bin
#> 100644 4cae84bdf03c66fd7e8fbd1a0a08c8b11c400238 0	bin
#> 100644 d00491fd7e5bb6fa28c517a0bb32b8b506539d4d 0	g
#> 100644 0fdf397db08b5cecda1b6394d4fef7395c1933ba 0	h
#> --- git apply -3 ../np
#> ? 1
#> AA n
#> 100644 971c7a528be0ce727b1aca18a0a8b0e68277febb 0	bin
#> 100644 0cfbf08886fca9a91cb753ec8734c84fcbe52c9f 0	g
#> 100644 0fdf397db08b5cecda1b6394d4fef7395c1933ba 0	h
#> 100644 e45c9c2666d44e0327c1f9c239a74c508336053e 2	n
#> 100644 3e757656cf36eca53338e520d134963a44f793f8 3	n
#> --- git apply --index ../np
#> ? 1
#> 100644 971c7a528be0ce727b1aca18a0a8b0e68277febb 0	bin
#> 100644 0cfbf08886fca9a91cb753ec8734c84fcbe52c9f 0	g
#> 100644 0fdf397db08b5cecda1b6394d4fef7395c1933ba 0	h
#> 100644 e45c9c2666d44e0327c1f9c239a74c508336053e 0	n
#> --- git apply -3 ../dp
#> ? 1
#> 100644 971c7a528be0ce727b1aca18a0a8b0e68277febb 0	bin
#> 100644 0cfbf08886fca9a91cb753ec8734c84fcbe52c9f 0	g
#> 100644 0fdf397db08b5cecda1b6394d4fef7395c1933ba 0	h
#> 100644 e45c9c2666d44e0327c1f9c239a74c508336053e 0	n
#> --- git apply -3 ../bp
#> ? 1
#> UU bin
#> 100644 c3b180c2ffcc2b98191fc5dea5b8839fda72f964 1	bin
#> 100644 971c7a528be0ce727b1aca18a0a8b0e68277febb 2	bin
#> 100644 4cae84bdf03c66fd7e8fbd1a0a08c8b11c400238 3	bin
#> 100644 0cfbf08886fca9a91cb753ec8734c84fcbe52c9f 0	g
#> 100644 0fdf397db08b5cecda1b6394d4fef7395c1933ba 0	h
#> 100644 e45c9c2666d44e0327c1f9c239a74c508336053e 0	n
#> --- git apply -3 ../np ../rp
#> ? 1
#> R  h -> k
#> AA n
#> 100644 971c7a528be0ce727b1aca18a0a8b0e68277febb 0	bin
#> 100644 0cfbf08886fca9a91cb753ec8734c84fcbe52c9f 0	g
#> 100644 0fdf397db08b5cecda1b6394d4fef7395c1933ba 0	k
#> 100644 e45c9c2666d44e0327c1f9c239a74c508336053e 2	n
#> 100644 3e757656cf36eca53338e520d134963a44f793f8 3	n
#2> Falling back to direct application...
#2> Falling back to direct application...
#2> Falling back to direct application...
#2> Applied patch to 'bin' cleanly.
#2> Performing three-way merge...
#2> Applied patch to 'n' with conflicts.
#2> U n
#2> error: n: already exists in index
#2> Falling back to direct application...
#2> error: patch failed: g:1
#2> error: g: patch does not apply
#2> warning: Cannot merge binary files: bin (ours vs. theirs)
#2> Applied patch to 'bin' with conflicts.
#2> U bin
#2> Performing three-way merge...
#2> Applied patch to 'n' with conflicts.
#2> U n
#2> Falling back to direct application...
