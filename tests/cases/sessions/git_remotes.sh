# git 2.39 of Debian 12 (/usr/bin/git): remotes of the same machine.

#### a bare repository, pushed to, cloned, changed there and pulled
export PATH=/usr/bin:/bin GIT_{AUTHOR,COMMITTER}_NAME=Ann GIT_{AUTHOR,COMMITTER}_EMAIL=a@b.c GIT_{AUTHOR,COMMITTER}_DATE='1700000000 +0100'; git init -q --bare -b main hub.git; git init -q -b main w; cd w; echo one >f; git add f; git commit -qm one; git remote add origin ../hub.git;
git push -u origin main; git status -sb; cat .git/config; git branch -vv; cat .git/logs/refs/remotes/origin/main; git clone ../hub.git ../v; cd ../v; echo two >>f; git commit -qam two; git status; git push; git status -sb; git log --oneline --decorate; cd ../w; git fetch; git status; git pull; git log --oneline --decorate; cat .git/FETCH_HEAD; git reflog; cat .git/logs/refs/remotes/origin/main; git pull; git push; git fetch
ls ../hub.git; cat ../hub.git/config; git -C ../hub.git log --oneline; git -C ../hub.git status
#> branch 'main' set up to track 'origin/main'.
#> ## main...origin/main
#> [core]
#> 	repositoryformatversion = 0
#> 	filemode = true
#> 	bare = false
#> 	logallrefupdates = true
#> [remote "origin"]
#> 	url = ../hub.git
#> 	fetch = +refs/heads/*:refs/remotes/origin/*
#> [branch "main"]
#> 	remote = origin
#> 	merge = refs/heads/main
#> * main 83279cd [origin/main] one
#> 0000000000000000000000000000000000000000 83279cdf2f3b67768dcc809349a5f11161ede994 Ann <a@b.c> 1700000000 +0100	update by push
#> On branch main
#> Your branch is ahead of 'origin/main' by 1 commit.
#>   (use "git push" to publish your local commits)
#>
#> nothing to commit, working tree clean
#> ## main...origin/main
#> 1c3838d (HEAD -> main, origin/main, origin/HEAD) two
#> 83279cd one
#> On branch main
#> Your branch is behind 'origin/main' by 1 commit, and can be fast-forwarded.
#>   (use "git pull" to update your local branch)
#>
#> nothing to commit, working tree clean
#> Updating 83279cd..1c3838d
#> Fast-forward
#>  f | 1 +
#>  1 file changed, 1 insertion(+)
#> 1c3838d (HEAD -> main, origin/main) two
#> 83279cd one
#> 1c3838d85441cff00961a629b223026accde6e4d		branch 'main' of ../hub
#> 1c3838d HEAD@{0}: pull: Fast-forward
#> 83279cd HEAD@{1}: commit (initial): one
#> 0000000000000000000000000000000000000000 83279cdf2f3b67768dcc809349a5f11161ede994 Ann <a@b.c> 1700000000 +0100	update by push
#> 83279cdf2f3b67768dcc809349a5f11161ede994 1c3838d85441cff00961a629b223026accde6e4d Ann <a@b.c> 1700000000 +0100	fetch: fast-forward
#> Already up to date.
#> HEAD
#> branches
#> config
#> description
#> hooks
#> info
#> objects
#> refs
#> [core]
#> 	repositoryformatversion = 0
#> 	filemode = true
#> 	bare = true
#> 1c3838d two
#> 83279cd one
#2> To ../hub.git
#2>  * [new branch]      main -> main
#2> Cloning into '../v'...
#2> done.
#2> To /tmp/bashkit-case/w/../hub.git
#2>    83279cd..1c3838d  main -> main
#2> From ../hub
#2>    83279cd..1c3838d  main       -> origin/main
#2> Everything up-to-date
#2> fatal: this operation must be run in a work tree
#? 128

#### fetch: new branches and tags, updates, forced updates, what is gone
export PATH=/usr/bin:/bin GIT_{AUTHOR,COMMITTER}_NAME=Ann GIT_{AUTHOR,COMMITTER}_EMAIL=a@b.c GIT_{AUTHOR,COMMITTER}_DATE='1700000000 +0100'; git init -q --bare -b main hub.git; git init -q -b main w; cd w; echo one >f; git add f; git commit -qm one; git remote add origin ../hub.git; git push -q -u origin main; git clone -q ../hub.git ../v;
git -C ../v fetch -q; git branch dev; git tag v1; git tag -a -m ann v2; git push -q origin dev v1 v2; cd ../v; git fetch; cat .git/FETCH_HEAD; git fetch; cat .git/FETCH_HEAD; cd ../w; git checkout -q dev; echo d >d; git add d; git commit -qm d; git push -q origin dev; git checkout -q main; git commit -q --amend -m uno; git push -q -f origin main; cd ../v; git fetch; cat .git/FETCH_HEAD; git status -sb; git branch -a -vv
git -C ../w push -q origin :dev; git -C ../w push -q origin :refs/tags/v1; git fetch; git fetch --prune; git branch -r; git tag; git fetch -p -P; git tag
#> 83279cdf2f3b67768dcc809349a5f11161ede994		branch 'main' of /tmp/bashkit-case/w/../hub
#> 83279cdf2f3b67768dcc809349a5f11161ede994	not-for-merge	branch 'dev' of /tmp/bashkit-case/w/../hub
#> 83279cdf2f3b67768dcc809349a5f11161ede994	not-for-merge	tag 'v1' of /tmp/bashkit-case/w/../hub
#> 892247f3eda0dc7f8e21256c26e484d37afddaa4	not-for-merge	tag 'v2' of /tmp/bashkit-case/w/../hub
#> 83279cdf2f3b67768dcc809349a5f11161ede994		branch 'main' of /tmp/bashkit-case/w/../hub
#> 83279cdf2f3b67768dcc809349a5f11161ede994	not-for-merge	branch 'dev' of /tmp/bashkit-case/w/../hub
#> f047243018841fcf49802c938736890ed8a76328		branch 'main' of /tmp/bashkit-case/w/../hub
#> bceaff194b64076f8dea77ddc5a94a833371203b	not-for-merge	branch 'dev' of /tmp/bashkit-case/w/../hub
#> ## main...origin/main [ahead 1, behind 1]
#> * main                83279cd [origin/main: ahead 1, behind 1] one
#>   remotes/origin/HEAD -> origin/main
#>   remotes/origin/dev  bceaff1 d
#>   remotes/origin/main f047243 uno
#>   origin/HEAD -> origin/main
#>   origin/main
#> v1
#> v2
#> v2
#2> From /tmp/bashkit-case/w/../hub
#2>  * [new branch]      dev        -> origin/dev
#2>  * [new tag]         v1         -> v1
#2>  * [new tag]         v2         -> v2
#2> From /tmp/bashkit-case/w/../hub
#2>  + 83279cd...f047243 main       -> origin/main  (forced update)
#2>    83279cd..bceaff1  dev        -> origin/dev
#2> From /tmp/bashkit-case/w/../hub
#2>  - [deleted]         (none)     -> origin/dev
#2> From /tmp/bashkit-case/w/../hub
#2>  - [deleted]         (none)     -> v1

#### fetch: options
export PATH=/usr/bin:/bin GIT_{AUTHOR,COMMITTER}_NAME=Ann GIT_{AUTHOR,COMMITTER}_EMAIL=a@b.c GIT_{AUTHOR,COMMITTER}_DATE='1700000000 +0100'; git init -q --bare -b main hub.git; git init -q -b main w; cd w; echo one >f; git add f; git commit -qm one; git remote add origin ../hub.git; git push -q -u origin main; git clone -q ../hub.git ../v;
git commit -q --allow-empty -m two; git tag t1; git branch side; git push -q --all origin; git push -q --tags origin; cd ../v; git fetch --dry-run; git branch -a; git tag; git fetch --no-tags -v; git tag; git fetch -q --tags; git tag; git fetch --tags -v; git fetch -n; git fetch --all; git remote add o2 ../w; git fetch --all; git branch -r; git fetch --multiple origin o2; git fetch nosuch; echo $?; git fetch /no/such; echo $?; git fetch origin nosuch; echo $?; git fetch --unshallow; echo $?; git fetch --nosuch 2>&1 | head -1; git fetch --append origin side; cat .git/FETCH_HEAD; git fetch -j2 --progress --no-progress origin >/dev/null 2>&1; echo $?; git fetch --all origin; echo $?; git fetch --set-upstream origin main; git config branch.main.merge
#> * main
#>   remotes/origin/HEAD -> origin/main
#>   remotes/origin/main
#> t1
#> Fetching origin
#> Fetching o2
#>   o2/main
#>   o2/side
#>   origin/HEAD -> origin/main
#>   origin/main
#>   origin/side
#> Fetching origin
#> Fetching o2
#> 128
#> 128
#> 128
#> 128
#> error: unknown option `nosuch'
#> aa5a9c454cd7e20ae8b8dd180110546a3d00b864		branch 'side' of /tmp/bashkit-case/w/../hub
#> 0
#> 128
#> refs/heads/main
#2> From /tmp/bashkit-case/w/../hub
#2>    83279cd..aa5a9c4  main       -> origin/main
#2>  * [new branch]      side       -> origin/side
#2>  * [new tag]         t1         -> t1
#2>  * [new tag]         t1         -> t1
#2> From /tmp/bashkit-case/w/../hub
#2>    83279cd..aa5a9c4  main       -> origin/main
#2>  * [new branch]      side       -> origin/side
#2> From /tmp/bashkit-case/w/../hub
#2>  = [up to date]      main       -> origin/main
#2>  = [up to date]      side       -> origin/side
#2>  = [up to date]      t1         -> t1
#2> From ../w
#2>  * [new branch]      main       -> o2/main
#2>  * [new branch]      side       -> o2/side
#2> fatal: 'nosuch' does not appear to be a git repository
#2> fatal: Could not read from remote repository.
#2>
#2> Please make sure you have the correct access rights
#2> and the repository exists.
#2> fatal: '/no/such' does not appear to be a git repository
#2> fatal: Could not read from remote repository.
#2>
#2> Please make sure you have the correct access rights
#2> and the repository exists.
#2> fatal: couldn't find remote ref nosuch
#2> fatal: --unshallow on a complete repository does not make sense
#2> From /tmp/bashkit-case/w/../hub
#2>  * branch            side       -> FETCH_HEAD
#2> fatal: fetch --all does not take a repository argument
#2> From /tmp/bashkit-case/w/../hub
#2>  * branch            main       -> FETCH_HEAD

#### fetch: refspecs
export PATH=/usr/bin:/bin GIT_{AUTHOR,COMMITTER}_NAME=Ann GIT_{AUTHOR,COMMITTER}_EMAIL=a@b.c GIT_{AUTHOR,COMMITTER}_DATE='1700000000 +0100'; git init -q --bare -b main hub.git; git init -q -b main w; cd w; echo one >f; git add f; git commit -qm one; git remote add origin ../hub.git; git push -q -u origin main; git clone -q ../hub.git ../v;
git checkout -q -b a/b; git commit -q --allow-empty -m ab; git push -q origin a/b; git checkout -q main; cd ../v; git fetch origin a/b; cat .git/FETCH_HEAD; git log --oneline FETCH_HEAD; git fetch origin a/b:loc; git fetch origin '+refs/heads/*:refs/x/*'; git for-each-ref; git fetch origin main:main; echo $?; git fetch origin a/b:main; echo $?; git fetch -u origin a/b:main; echo $?; git log --oneline main; git status -s; git fetch origin main:loc; echo $?; git fetch -f origin main:loc; git fetch origin +a/b:loc; git fetch origin HEAD; cat .git/FETCH_HEAD; git fetch origin 'refs/heads/a*:refs/y/a*'; git for-each-ref refs/y; git fetch origin $(git -C ../w rev-parse a/b):refs/heads/exact; git fetch origin ^refs/heads/main 'refs/heads/*:refs/z/*'; git for-each-ref refs/z; git fetch origin 'a*:b'; echo $?; git fetch origin a/b:x..y; echo $?; git fetch ../w; cat .git/FETCH_HEAD; git fetch ../w a/b; cat .git/FETCH_HEAD; git fetch file://$PWD/../w main; cat .git/FETCH_HEAD | sed "s#$PWD#PWD#"
#> 7f8213c4fc212d160a7fd56f812b3015693b3a75		branch 'a/b' of /tmp/bashkit-case/w/../hub
#> 7f8213c ab
#> 83279cd one
#> 7f8213c4fc212d160a7fd56f812b3015693b3a75 commit	refs/heads/loc
#> 83279cdf2f3b67768dcc809349a5f11161ede994 commit	refs/heads/main
#> 83279cdf2f3b67768dcc809349a5f11161ede994 commit	refs/remotes/origin/HEAD
#> 7f8213c4fc212d160a7fd56f812b3015693b3a75 commit	refs/remotes/origin/a/b
#> 83279cdf2f3b67768dcc809349a5f11161ede994 commit	refs/remotes/origin/main
#> 7f8213c4fc212d160a7fd56f812b3015693b3a75 commit	refs/x/a/b
#> 83279cdf2f3b67768dcc809349a5f11161ede994 commit	refs/x/main
#> 128
#> 128
#> 0
#> 7f8213c ab
#> 83279cd one
#> 1
#> 83279cdf2f3b67768dcc809349a5f11161ede994		/tmp/bashkit-case/w/../hub
#> 7f8213c4fc212d160a7fd56f812b3015693b3a75 commit	refs/y/a/b
#> 7f8213c4fc212d160a7fd56f812b3015693b3a75 commit	refs/z/a/b
#> 128
#> 128
#> 83279cdf2f3b67768dcc809349a5f11161ede994		../w
#> 7f8213c4fc212d160a7fd56f812b3015693b3a75		branch 'a/b' of ../w
#> 83279cdf2f3b67768dcc809349a5f11161ede994		branch 'main' of file://PWD/../w
#2> From /tmp/bashkit-case/w/../hub
#2>  * branch            a/b        -> FETCH_HEAD
#2>  * [new branch]      a/b        -> origin/a/b
#2> From /tmp/bashkit-case/w/../hub
#2>  * [new branch]      a/b        -> loc
#2> From /tmp/bashkit-case/w/../hub
#2>  * [new branch]      a/b        -> refs/x/a/b
#2>  * [new branch]      main       -> refs/x/main
#2> fatal: refusing to fetch into branch 'refs/heads/main' checked out at '/tmp/bashkit-case/v'
#2> fatal: refusing to fetch into branch 'refs/heads/main' checked out at '/tmp/bashkit-case/v'
#2> From /tmp/bashkit-case/w/../hub
#2>    83279cd..7f8213c  a/b        -> main
#2> From /tmp/bashkit-case/w/../hub
#2>  ! [rejected]        main       -> loc  (non-fast-forward)
#2> From /tmp/bashkit-case/w/../hub
#2>  + 7f8213c...83279cd main       -> loc  (forced update)
#2> From /tmp/bashkit-case/w/../hub
#2>    83279cd..7f8213c  a/b        -> loc
#2> From /tmp/bashkit-case/w/../hub
#2>  * branch            HEAD       -> FETCH_HEAD
#2> From /tmp/bashkit-case/w/../hub
#2>  * [new branch]      a/b        -> refs/y/a/b
#2> From /tmp/bashkit-case/w/../hub
#2>  * [new ref]         7f8213c4fc212d160a7fd56f812b3015693b3a75 -> exact
#2> From /tmp/bashkit-case/w/../hub
#2>  * [new branch]      a/b        -> refs/z/a/b
#2> fatal: invalid refspec 'a*:b'
#2> fatal: invalid refspec 'a/b:x..y'
#2> From ../w
#2>  * branch            HEAD       -> FETCH_HEAD
#2> From ../w
#2>  * branch            a/b        -> FETCH_HEAD
#2> From file:///tmp/bashkit-case/v/../w
#2>  * branch            main       -> FETCH_HEAD

#### fetch: following tags
export PATH=/usr/bin:/bin GIT_{AUTHOR,COMMITTER}_NAME=Ann GIT_{AUTHOR,COMMITTER}_EMAIL=a@b.c GIT_{AUTHOR,COMMITTER}_DATE='1700000000 +0100'; git init -q --bare -b main hub.git; git init -q -b main w; cd w; echo one >f; git add f; git commit -qm one; git remote add origin ../hub.git; git push -q -u origin main; git clone -q ../hub.git ../v;
git tag -a -m x on-main; git checkout -q -b s; git commit -q --allow-empty -m s; git tag -a -m y on-s; git tag light; git checkout -q main; git commit -q --allow-empty -m t; git tag -a -m z later; git push -q origin --tags; git push -q origin main s; cd ../v; git fetch origin main; git tag; git for-each-ref refs/remotes; git fetch; git tag; cat .git/FETCH_HEAD; git config remote.origin.tagopt --no-tags; git -C ../w tag more; git -C ../w push -q origin more; git fetch; git tag; git config remote.origin.tagopt --tags; git fetch; git tag; git -C ../w tag -f more s; git -C ../w push -q -f origin more; git fetch; echo $?; git fetch -f; git config fetch.prune true; git -C ../w push -q origin -d s; git fetch
#> 28c9d385c9c65aa0c5505b8675c00b59963d3a88 commit	refs/remotes/origin/HEAD
#> 28c9d385c9c65aa0c5505b8675c00b59963d3a88 commit	refs/remotes/origin/main
#> later
#> light
#> on-main
#> on-s
#> 28c9d385c9c65aa0c5505b8675c00b59963d3a88		branch 'main' of /tmp/bashkit-case/w/../hub
#> 61f09f03072127b00ac627291e73184845677fbe	not-for-merge	branch 's' of /tmp/bashkit-case/w/../hub
#> 16dbb51f6277aa433fdddfb007bc1161bb0267bb	not-for-merge	tag 'later' of /tmp/bashkit-case/w/../hub
#> 61f09f03072127b00ac627291e73184845677fbe	not-for-merge	tag 'light' of /tmp/bashkit-case/w/../hub
#> 13cbb40d2de484f9e4b8136dea748f9caca24a35	not-for-merge	tag 'on-main' of /tmp/bashkit-case/w/../hub
#> baea636e844de6cb34b7a259be5bfa6f29ffff93	not-for-merge	tag 'on-s' of /tmp/bashkit-case/w/../hub
#> later
#> light
#> on-main
#> on-s
#> later
#> light
#> more
#> on-main
#> on-s
#> Updated tag 'more' (was 28c9d38)
#> 1
#2> From /tmp/bashkit-case/w/../hub
#2>  * branch            main       -> FETCH_HEAD
#2>    83279cd..28c9d38  main       -> origin/main
#2> From /tmp/bashkit-case/w/../hub
#2>  * [new branch]      s          -> origin/s
#2>  * [new tag]         later      -> later
#2>  * [new tag]         light      -> light
#2>  * [new tag]         on-main    -> on-main
#2>  * [new tag]         on-s       -> on-s
#2> From /tmp/bashkit-case/w/../hub
#2>  * [new tag]         more       -> more
#2> From /tmp/bashkit-case/w/../hub
#2>  ! [rejected]        more       -> more  (would clobber existing tag)
#2> From /tmp/bashkit-case/w/../hub
#2>  t [tag update]      more       -> more
#2> From /tmp/bashkit-case/w/../hub
#2>  - [deleted]         (none)     -> origin/s

#### push: forms of a refspec
export PATH=/usr/bin:/bin GIT_{AUTHOR,COMMITTER}_NAME=Ann GIT_{AUTHOR,COMMITTER}_EMAIL=a@b.c GIT_{AUTHOR,COMMITTER}_DATE='1700000000 +0100'; git init -q --bare -b main hub.git; git init -q -b main w; cd w; echo one >f; git add f; git commit -qm one; git remote add origin ../hub.git; git push -q -u origin main; git clone -q ../hub.git ../v;
git branch dev; git push origin dev; git push origin dev:other main:refs/heads/third; git push origin HEAD; git push origin HEAD:fourth; git push origin HEAD~0:refs/heads/fifth; git push origin HEAD~0:sixth; echo $?; git push origin :other; git push origin -d third fourth; git push origin --delete nosuch; echo $?; git push origin nosuch; echo $?; git push origin main:; echo $?; git tag v1; git push origin v1; git push origin tag v1; git push origin v1:refs/tags/v2; git push origin refs/heads/*:refs/copies/*; git ls-remote origin; git push nosuch main; echo $?; git push /no/such main; echo $?; git push origin main:a..b; echo $?; git push origin; git push origin :; git push; git push origin dev:main; git push --porcelain origin main dev; git push -v origin main; git push -q origin main; git push --dry-run origin main:new; git push -n --porcelain origin :dev; git push origin $(git rev-parse HEAD):refs/heads/byname; git push --repo=origin
#> 1
#> 1
#> 1
#> 128
#> 83279cdf2f3b67768dcc809349a5f11161ede994	HEAD
#> 83279cdf2f3b67768dcc809349a5f11161ede994	refs/copies/dev
#> 83279cdf2f3b67768dcc809349a5f11161ede994	refs/copies/main
#> 83279cdf2f3b67768dcc809349a5f11161ede994	refs/heads/dev
#> 83279cdf2f3b67768dcc809349a5f11161ede994	refs/heads/fifth
#> 83279cdf2f3b67768dcc809349a5f11161ede994	refs/heads/main
#> 83279cdf2f3b67768dcc809349a5f11161ede994	refs/tags/v1
#> 83279cdf2f3b67768dcc809349a5f11161ede994	refs/tags/v2
#> 128
#> 128
#> 128
#> To ../hub.git
#> =	refs/heads/dev:refs/heads/dev	[up to date]
#> =	refs/heads/main:refs/heads/main	[up to date]
#> Done
#> To ../hub.git
#> -	:refs/heads/dev	[deleted]
#> Done
#2> To ../hub.git
#2>  * [new branch]      dev -> dev
#2> To ../hub.git
#2>  * [new branch]      dev -> other
#2>  * [new branch]      main -> third
#2> Everything up-to-date
#2> To ../hub.git
#2>  * [new branch]      HEAD -> fourth
#2> To ../hub.git
#2>  * [new branch]      HEAD~0 -> fifth
#2> error: The destination you provided is not a full refname (i.e.,
#2> starting with "refs/"). We tried to guess what you meant by:
#2>
#2> - Looking for a ref that matches 'sixth' on the remote side.
#2> - Checking if the <src> being pushed ('HEAD~0')
#2>   is a ref in "refs/{heads,tags}/". If so we add a corresponding
#2>   refs/{heads,tags}/ prefix on the remote side.
#2>
#2> Neither worked, so we gave up. You must fully qualify the ref.
#2> hint: The <src> part of the refspec is a commit object.
#2> hint: Did you mean to create a new branch by pushing to
#2> hint: 'HEAD~0:refs/heads/sixth'?
#2> error: failed to push some refs to '../hub.git'
#2> To ../hub.git
#2>  - [deleted]         other
#2> To ../hub.git
#2>  - [deleted]         fourth
#2>  - [deleted]         third
#2> error: unable to delete 'nosuch': remote ref does not exist
#2> error: failed to push some refs to '../hub.git'
#2> error: src refspec nosuch does not match any
#2> error: failed to push some refs to '../hub.git'
#2> fatal: invalid refspec 'main:'
#2> To ../hub.git
#2>  * [new tag]         v1 -> v1
#2> Everything up-to-date
#2> To ../hub.git
#2>  * [new tag]         v1 -> v2
#2> To ../hub.git
#2>  * [new reference]   dev -> refs/copies/dev
#2>  * [new reference]   main -> refs/copies/main
#2> fatal: 'nosuch' does not appear to be a git repository
#2> fatal: Could not read from remote repository.
#2>
#2> Please make sure you have the correct access rights
#2> and the repository exists.
#2> fatal: '/no/such' does not appear to be a git repository
#2> fatal: Could not read from remote repository.
#2>
#2> Please make sure you have the correct access rights
#2> and the repository exists.
#2> fatal: invalid refspec 'main:a..b'
#2> Everything up-to-date
#2> Everything up-to-date
#2> Everything up-to-date
#2> Everything up-to-date
#2> Pushing to ../hub.git
#2> To ../hub.git
#2>  = [up to date]      main -> main
#2> updating local tracking ref 'refs/remotes/origin/main'
#2> Everything up-to-date
#2> To ../hub.git
#2>  * [new branch]      main -> new
#2> To ../hub.git
#2>  * [new branch]      83279cdf2f3b67768dcc809349a5f11161ede994 -> byname
#2> Everything up-to-date

#### push: what is refused
export PATH=/usr/bin:/bin GIT_{AUTHOR,COMMITTER}_NAME=Ann GIT_{AUTHOR,COMMITTER}_EMAIL=a@b.c GIT_{AUTHOR,COMMITTER}_DATE='1700000000 +0100'; git init -q --bare -b main hub.git; git init -q -b main w; cd w; echo one >f; git add f; git commit -qm one; git remote add origin ../hub.git; git push -q -u origin main; git clone -q ../hub.git ../v;
cd ../v; git commit -q --allow-empty -m v; git push -q; cd ../w; git commit -q --allow-empty -m w; git push; echo $?; git push origin main; echo $?; git push --porcelain; echo $?; git fetch -q; git push; echo $?; git push origin main; echo $?; git status -sb; git checkout -q -b dev; git push origin main; echo $?; git push -q origin main; git push origin dev main; echo $?; git ls-remote; git push --atomic origin dev:atom main; echo $?; git ls-remote; git push -f origin main; git tag x; git push -q origin x; git tag -f x HEAD~1; git push origin x; echo $?; git push -f origin x; git tag -a -m y z; git push origin z:refs/heads/z; echo $?; git push origin main^{tree}:refs/heads/t; echo $?; git push origin main:refs/tags/x; echo $?; git push origin +main:refs/tags/x
#> 1
#> 1
#> To ../hub.git
#> !	refs/heads/main:refs/heads/main	[rejected] (fetch first)
#> Done
#> 1
#> 1
#> 1
#> ## main...origin/main [ahead 1, behind 1]
#> 1
#> 1
#> c54a36bafff5685b8a282147aee9d15985648d28	HEAD
#> 154b912fc2bada152979035dbecbe36a85d778da	refs/heads/dev
#> c54a36bafff5685b8a282147aee9d15985648d28	refs/heads/main
#> 1
#> c54a36bafff5685b8a282147aee9d15985648d28	HEAD
#> 154b912fc2bada152979035dbecbe36a85d778da	refs/heads/dev
#> c54a36bafff5685b8a282147aee9d15985648d28	refs/heads/main
#> Updated tag 'x' (was 154b912)
#> 1
#> 1
#> 1
#> 1
#2> To ../hub.git
#2>  ! [rejected]        main -> main (fetch first)
#2> error: failed to push some refs to '../hub.git'
#2> hint: Updates were rejected because the remote contains work that you do
#2> hint: not have locally. This is usually caused by another repository pushing
#2> hint: to the same ref. You may want to first integrate the remote changes
#2> hint: (e.g., 'git pull ...') before pushing again.
#2> hint: See the 'Note about fast-forwards' in 'git push --help' for details.
#2> To ../hub.git
#2>  ! [rejected]        main -> main (fetch first)
#2> error: failed to push some refs to '../hub.git'
#2> hint: Updates were rejected because the remote contains work that you do
#2> hint: not have locally. This is usually caused by another repository pushing
#2> hint: to the same ref. You may want to first integrate the remote changes
#2> hint: (e.g., 'git pull ...') before pushing again.
#2> hint: See the 'Note about fast-forwards' in 'git push --help' for details.
#2> error: failed to push some refs to '../hub.git'
#2> hint: Updates were rejected because the remote contains work that you do
#2> hint: not have locally. This is usually caused by another repository pushing
#2> hint: to the same ref. You may want to first integrate the remote changes
#2> hint: (e.g., 'git pull ...') before pushing again.
#2> hint: See the 'Note about fast-forwards' in 'git push --help' for details.
#2> To ../hub.git
#2>  ! [rejected]        main -> main (non-fast-forward)
#2> error: failed to push some refs to '../hub.git'
#2> hint: Updates were rejected because the tip of your current branch is behind
#2> hint: its remote counterpart. Integrate the remote changes (e.g.
#2> hint: 'git pull ...') before pushing again.
#2> hint: See the 'Note about fast-forwards' in 'git push --help' for details.
#2> To ../hub.git
#2>  ! [rejected]        main -> main (non-fast-forward)
#2> error: failed to push some refs to '../hub.git'
#2> hint: Updates were rejected because the tip of your current branch is behind
#2> hint: its remote counterpart. Integrate the remote changes (e.g.
#2> hint: 'git pull ...') before pushing again.
#2> hint: See the 'Note about fast-forwards' in 'git push --help' for details.
#2> To ../hub.git
#2>  ! [rejected]        main -> main (non-fast-forward)
#2> error: failed to push some refs to '../hub.git'
#2> hint: Updates were rejected because a pushed branch tip is behind its remote
#2> hint: counterpart. Check out this branch and integrate the remote changes
#2> hint: (e.g. 'git pull ...') before pushing again.
#2> hint: See the 'Note about fast-forwards' in 'git push --help' for details.
#2> To ../hub.git
#2>  ! [rejected]        main -> main (non-fast-forward)
#2> error: failed to push some refs to '../hub.git'
#2> hint: Updates were rejected because a pushed branch tip is behind its remote
#2> hint: counterpart. Check out this branch and integrate the remote changes
#2> hint: (e.g. 'git pull ...') before pushing again.
#2> hint: See the 'Note about fast-forwards' in 'git push --help' for details.
#2> To ../hub.git
#2>  * [new branch]      dev -> dev
#2>  ! [rejected]        main -> main (non-fast-forward)
#2> error: failed to push some refs to '../hub.git'
#2> hint: Updates were rejected because a pushed branch tip is behind its remote
#2> hint: counterpart. Check out this branch and integrate the remote changes
#2> hint: (e.g. 'git pull ...') before pushing again.
#2> hint: See the 'Note about fast-forwards' in 'git push --help' for details.
#2> From ../hub.git
#2> error: atomic push failed for ref refs/heads/main. status: 2
#2>
#2> fatal: the remote end hung up unexpectedly
#2> To ../hub.git
#2>  ! [rejected]        main -> main (non-fast-forward)
#2>  ! [rejected]        dev -> atom (atomic push failed)
#2> error: failed to push some refs to '../hub.git'
#2> hint: Updates were rejected because a pushed branch tip is behind its remote
#2> hint: counterpart. Check out this branch and integrate the remote changes
#2> hint: (e.g. 'git pull ...') before pushing again.
#2> hint: See the 'Note about fast-forwards' in 'git push --help' for details.
#2> From ../hub.git
#2> To ../hub.git
#2>  + c54a36b...154b912 main -> main (forced update)
#2> To ../hub.git
#2>  ! [rejected]        x -> x (already exists)
#2> error: failed to push some refs to '../hub.git'
#2> hint: Updates were rejected because the tag already exists in the remote.
#2> To ../hub.git
#2>  + 154b912...83279cd x -> x (forced update)
#2> remote: error: cannot update ref 'refs/heads/z': trying to write non-commit object 933889e35b4b5f17b3c51b83b76dfcde7f8c6f2c to branch 'refs/heads/z'        
#2> To ../hub.git
#2>  ! [remote rejected] z -> z (failed to update ref)
#2> error: failed to push some refs to '../hub.git'
#2> remote: error: cannot update ref 'refs/heads/t': trying to write non-commit object c953cbf72793bf7a7cd60d87a668185076b1698a to branch 'refs/heads/t'        
#2> To ../hub.git
#2>  ! [remote rejected] main^{tree} -> t (failed to update ref)
#2> error: failed to push some refs to '../hub.git'
#2> To ../hub.git
#2>  ! [rejected]        main -> x (already exists)
#2> error: failed to push some refs to '../hub.git'
#2> hint: Updates were rejected because the tag already exists in the remote.
#2> To ../hub.git
#2>  + 83279cd...154b912 main -> x (forced update)

#### push: leases
export PATH=/usr/bin:/bin GIT_{AUTHOR,COMMITTER}_NAME=Ann GIT_{AUTHOR,COMMITTER}_EMAIL=a@b.c GIT_{AUTHOR,COMMITTER}_DATE='1700000000 +0100'; git init -q --bare -b main hub.git; git init -q -b main w; cd w; echo one >f; git add f; git commit -qm one; git remote add origin ../hub.git; git push -q -u origin main; git clone -q ../hub.git ../v;
cd ../v; git commit -q --allow-empty -m v; git push -q; cd ../w; git commit -q --allow-empty -m w; git push --force-with-lease; echo $?; git push --force-with-lease=main origin main; echo $?; git push --force-with-lease=main:$(git rev-parse HEAD) origin main; echo $?; git push --force-with-lease=main:$(git -C ../hub.git rev-parse main) origin main; echo $?; git commit -q --amend -m ww; git push --force-with-lease; echo $?; git push --force-with-lease=new: origin HEAD:new; git push --force-with-lease=new: origin HEAD~1:new; echo $?; git push --force-if-includes --force-with-lease origin main; git commit -q --amend -m www; git push --force-with-lease --force-if-includes --no-force-with-lease; echo $?
#> 1
#> 1
#> 1
#> 0
#> On branch main
#> Your branch is up to date with 'origin/main'.
#>
#> No changes
#> 0
#> 1
#> On branch main
#> Your branch is up to date with 'origin/main'.
#>
#> No changes
#> 0
#2> To ../hub.git
#2>  ! [rejected]        main -> main (stale info)
#2> error: failed to push some refs to '../hub.git'
#2> To ../hub.git
#2>  ! [rejected]        main -> main (stale info)
#2> error: failed to push some refs to '../hub.git'
#2> To ../hub.git
#2>  ! [rejected]        main -> main (stale info)
#2> error: failed to push some refs to '../hub.git'
#2> To ../hub.git
#2>  + c54a36b...154b912 main -> main (forced update)
#2> You asked to amend the most recent commit, but doing so would make
#2> it empty. You can repeat your command with --allow-empty, or you can
#2> remove the commit entirely with "git reset HEAD^".
#2> Everything up-to-date
#2> To ../hub.git
#2>  * [new branch]      HEAD -> new
#2> To ../hub.git
#2>  ! [rejected]        HEAD~1 -> new (stale info)
#2> error: failed to push some refs to '../hub.git'
#2> Everything up-to-date
#2> You asked to amend the most recent commit, but doing so would make
#2> it empty. You can repeat your command with --allow-empty, or you can
#2> remove the commit entirely with "git reset HEAD^".
#2> Everything up-to-date

#### push: without a configuration, push.default
export PATH=/usr/bin:/bin GIT_{AUTHOR,COMMITTER}_NAME=Ann GIT_{AUTHOR,COMMITTER}_EMAIL=a@b.c GIT_{AUTHOR,COMMITTER}_DATE='1700000000 +0100'; git init -q --bare -b main hub.git; git init -q -b main w; cd w; echo one >f; git add f; git commit -qm one; git remote add origin ../hub.git;
git push; echo $?; git push origin; echo $?; git checkout -q --detach; git push; echo $?; git push origin HEAD; echo $?; git checkout -q main; git config push.autoSetupRemote true; git push; git status -sb; git config --unset push.autoSetupRemote; git checkout -q -b topic; git push; echo $?; git config push.default current; git push; git config push.default upstream; git push; echo $?; git config push.default nothing; git push; echo $?; git config push.default matching; git commit -q --allow-empty -m t; git push; git config push.default simple; git branch -q -u origin/main; git push; echo $?; git config push.default upstream; git push; git config push.default bogus; git push 2>&1 | head -n 2; git config --unset push.default; git config remote.pushDefault up; git push; echo $?; git remote add up ../hub.git; git push; git config branch.topic.pushRemote origin; git push; git rev-parse --abbrev-ref @{u} @{push}; git remote rename origin o; git remote remove up; git checkout -q -b nothing; git push; echo $?
#> 128
#> 128
#> 128
#> 1
#> branch 'main' set up to track 'origin/main'.
#> ## main...origin/main
#> 128
#> 128
#> 128
#> 128
#> error: malformed value for push.default: bogus
#> error: must be one of nothing, matching, simple, upstream or current
#> 128
#> origin/main
#> 128
#2> fatal: The current branch main has no upstream branch.
#2> To push the current branch and set the remote as upstream, use
#2>
#2>     git push --set-upstream origin main
#2>
#2> To have this happen automatically for branches without a tracking
#2> upstream, see 'push.autoSetupRemote' in 'git help config'.
#2>
#2> fatal: The current branch main has no upstream branch.
#2> To push the current branch and set the remote as upstream, use
#2>
#2>     git push --set-upstream origin main
#2>
#2> To have this happen automatically for branches without a tracking
#2> upstream, see 'push.autoSetupRemote' in 'git help config'.
#2>
#2> fatal: You are not currently on a branch.
#2> To push the history leading to the current (detached HEAD)
#2> state now, use
#2>
#2>     git push origin HEAD:<name-of-remote-branch>
#2>
#2> error: The destination you provided is not a full refname (i.e.,
#2> starting with "refs/"). We tried to guess what you meant by:
#2>
#2> - Looking for a ref that matches 'HEAD' on the remote side.
#2> - Checking if the <src> being pushed ('HEAD')
#2>   is a ref in "refs/{heads,tags}/". If so we add a corresponding
#2>   refs/{heads,tags}/ prefix on the remote side.
#2>
#2> Neither worked, so we gave up. You must fully qualify the ref.
#2> hint: The <src> part of the refspec is a commit object.
#2> hint: Did you mean to create a new branch by pushing to
#2> hint: 'HEAD:refs/heads/HEAD'?
#2> error: failed to push some refs to '../hub.git'
#2> To ../hub.git
#2>  * [new branch]      main -> main
#2> fatal: The current branch topic has no upstream branch.
#2> To push the current branch and set the remote as upstream, use
#2>
#2>     git push --set-upstream origin topic
#2>
#2> To have this happen automatically for branches without a tracking
#2> upstream, see 'push.autoSetupRemote' in 'git help config'.
#2>
#2> To ../hub.git
#2>  * [new branch]      topic -> topic
#2> fatal: The current branch topic has no upstream branch.
#2> To push the current branch and set the remote as upstream, use
#2>
#2>     git push --set-upstream origin topic
#2>
#2> To have this happen automatically for branches without a tracking
#2> upstream, see 'push.autoSetupRemote' in 'git help config'.
#2>
#2> fatal: You didn't specify any refspecs to push, and push.default is "nothing".
#2> To ../hub.git
#2>    83279cd..28c9d38  topic -> topic
#2> fatal: The upstream branch of your current branch does not match
#2> the name of your current branch.  To push to the upstream branch
#2> on the remote, use
#2>
#2>     git push origin HEAD:main
#2>
#2> To push to the branch of the same name on the remote, use
#2>
#2>     git push origin HEAD
#2>
#2> To avoid automatically configuring an upstream branch when its name
#2> won't match the local branch, see option 'simple' of branch.autoSetupMerge
#2> in 'git help config'.
#2>
#2> To ../hub.git
#2>    83279cd..28c9d38  topic -> main
#2> fatal: 'up' does not appear to be a git repository
#2> fatal: Could not read from remote repository.
#2>
#2> Please make sure you have the correct access rights
#2> and the repository exists.
#2> Everything up-to-date
#2> fatal: The upstream branch of your current branch does not match
#2> the name of your current branch.  To push to the upstream branch
#2> on the remote, use
#2>
#2>     git push origin HEAD:main
#2>
#2> To push to the branch of the same name on the remote, use
#2>
#2>     git push origin HEAD
#2>
#2> To choose either option permanently, see push.default in 'git help config'.
#2>
#2> To avoid automatically configuring an upstream branch when its name
#2> won't match the local branch, see option 'simple' of branch.autoSetupMerge
#2> in 'git help config'.
#2>
#2> fatal: cannot resolve 'simple' push to a single destination
#2> fatal: The current branch nothing has no upstream branch.
#2> To push the current branch and set the remote as upstream, use
#2>
#2>     git push --set-upstream o nothing
#2>
#2> To have this happen automatically for branches without a tracking
#2> upstream, see 'push.autoSetupRemote' in 'git help config'.
#2>

#### push: many at once
export PATH=/usr/bin:/bin GIT_{AUTHOR,COMMITTER}_NAME=Ann GIT_{AUTHOR,COMMITTER}_EMAIL=a@b.c GIT_{AUTHOR,COMMITTER}_DATE='1700000000 +0100'; git init -q --bare -b main hub.git; git init -q -b main w; cd w; echo one >f; git add f; git commit -qm one; git remote add origin ../hub.git; git push -q -u origin main; git clone -q ../hub.git ../v;
git branch a; git branch b; git tag -a -m t1 t1; git tag light; git commit -q --allow-empty -m two; git tag -a -m t2 t2; git push --follow-tags; git push --all; git push --tags; git push --all --tags; echo $?; git branch -D a; git push --prune origin 'refs/heads/*:refs/heads/*'; git push --mirror; git ls-remote; git tag -d t1; git push --mirror --dry-run; git push --all origin main; echo $?; git push --mirror origin main; echo $?; git push --mirror --all; echo $?; git push --delete; echo $?; git push --delete origin; echo $?; git config push.followTags true; git tag -a -m t3 t3; git commit -q --allow-empty -m three; git push; git config remote.origin.mirror true; git push
#> 128
#> Deleted branch a (was 83279cd).
#> aa5a9c454cd7e20ae8b8dd180110546a3d00b864	HEAD
#> 83279cdf2f3b67768dcc809349a5f11161ede994	refs/heads/b
#> aa5a9c454cd7e20ae8b8dd180110546a3d00b864	refs/heads/main
#> 83279cdf2f3b67768dcc809349a5f11161ede994	refs/remotes/origin/b
#> aa5a9c454cd7e20ae8b8dd180110546a3d00b864	refs/remotes/origin/main
#> 83279cdf2f3b67768dcc809349a5f11161ede994	refs/tags/light
#> aa5bc6414272678c287e365df2f9ec1e44e018e0	refs/tags/t1
#> 83279cdf2f3b67768dcc809349a5f11161ede994	refs/tags/t1^{}
#> b845bd564a443e54febac8c5f9cc3230cc443a0b	refs/tags/t2
#> aa5a9c454cd7e20ae8b8dd180110546a3d00b864	refs/tags/t2^{}
#> Deleted tag 't1' (was aa5bc64)
#> 128
#> 128
#> 128
#> 128
#> 128
#2> To ../hub.git
#2>    83279cd..aa5a9c4  main -> main
#2>  * [new tag]         t1 -> t1
#2>  * [new tag]         t2 -> t2
#2> To ../hub.git
#2>  * [new branch]      a -> a
#2>  * [new branch]      b -> b
#2> To ../hub.git
#2>  * [new tag]         light -> light
#2> fatal: options '--all' and '--tags' cannot be used together
#2> To ../hub.git
#2>  - [deleted]         a
#2> To ../hub.git
#2>  * [new reference]   origin/b -> origin/b
#2>  * [new reference]   origin/main -> origin/main
#2> From ../hub.git
#2> To ../hub.git
#2>  - [deleted]         t1
#2> fatal: --all can't be combined with refspecs
#2> fatal: --mirror can't be combined with refspecs
#2> fatal: options '--all' and '--mirror' cannot be used together
#2> fatal: --delete doesn't make sense without any refs
#2> fatal: --delete doesn't make sense without any refs
#2> To ../hub.git
#2>    aa5a9c4..bbf3cff  main -> main
#2>  * [new tag]         t3 -> t3
#2> To ../hub.git
#2>    aa5a9c4..bbf3cff  origin/main -> origin/main
#2>  - [deleted]         t1

#### push: a repository with a working tree
export PATH=/usr/bin:/bin GIT_{AUTHOR,COMMITTER}_NAME=Ann GIT_{AUTHOR,COMMITTER}_EMAIL=a@b.c GIT_{AUTHOR,COMMITTER}_DATE='1700000000 +0100'; git init -q --bare -b main hub.git; git init -q -b main w; cd w; echo one >f; git add f; git commit -qm one; git remote add origin ../hub.git;
git init -q -b main ../n; git push ../n main; echo $?; git -C ../n log --oneline; git -C ../n status -s; git commit -q --allow-empty -m two; git push ../n main; echo $?; git push ../n main:other; git push ../n :main; echo $?; git -C ../n config receive.denyCurrentBranch ignore; git push ../n main; git -C ../n status -s; git -C ../n config receive.denyCurrentBranch warn; git commit -q --allow-empty -m 3; git push ../n main; echo $?; git -C ../n reset -q --hard; git -C ../n config receive.denyCurrentBranch updateInstead; echo g >g; git add g; git commit -qm g; git push ../n main; cat ../n/g; git -C ../n status -s; echo x >>../n/f; echo gg >>g; git commit -qam gg; git push ../n main; echo $?; git -C ../n reset -q --hard; git push ../n main; cat ../n/g; git -C ../n reflog; cat ../n/.git/logs/refs/heads/other
#> 1
#> 1
#> 1
#> D  f
#> 0
#> g
#> 1
#> g
#> gg
#> d94cb44 HEAD@{0}: push
#> 73d05b7 HEAD@{1}: reset: moving to HEAD
#> 73d05b7 HEAD@{2}: push
#> 3d78e99 HEAD@{3}: reset: moving to HEAD
#> 3d78e99 HEAD@{4}: push
#> aa5a9c4 HEAD@{5}: push
#> 0000000000000000000000000000000000000000 aa5a9c454cd7e20ae8b8dd180110546a3d00b864 Ann <a@b.c> 1700000000 +0100	push
#2> remote: error: refusing to update checked out branch: refs/heads/main        
#2> remote: error: By default, updating the current branch in a non-bare repository        
#2> remote: is denied, because it will make the index and work tree inconsistent        
#2> remote: with what you pushed, and will require 'git reset --hard' to match        
#2> remote: the work tree to HEAD.        
#2> remote: 
#2> remote: You can set the 'receive.denyCurrentBranch' configuration variable        
#2> remote: to 'ignore' or 'warn' in the remote repository to allow pushing into        
#2> remote: its current branch; however, this is not recommended unless you        
#2> remote: arranged to update its work tree to match what you pushed in some        
#2> remote: other way.        
#2> remote: 
#2> remote: To squelch this message and still keep the default behaviour, set        
#2> remote: 'receive.denyCurrentBranch' configuration variable to 'refuse'.        
#2> To ../n
#2>  ! [remote rejected] main -> main (branch is currently checked out)
#2> error: failed to push some refs to '../n'
#2> fatal: your current branch 'main' does not have any commits yet
#2> remote: error: refusing to update checked out branch: refs/heads/main        
#2> remote: error: By default, updating the current branch in a non-bare repository        
#2> remote: is denied, because it will make the index and work tree inconsistent        
#2> remote: with what you pushed, and will require 'git reset --hard' to match        
#2> remote: the work tree to HEAD.        
#2> remote: 
#2> remote: You can set the 'receive.denyCurrentBranch' configuration variable        
#2> remote: to 'ignore' or 'warn' in the remote repository to allow pushing into        
#2> remote: its current branch; however, this is not recommended unless you        
#2> remote: arranged to update its work tree to match what you pushed in some        
#2> remote: other way.        
#2> remote: 
#2> remote: To squelch this message and still keep the default behaviour, set        
#2> remote: 'receive.denyCurrentBranch' configuration variable to 'refuse'.        
#2> To ../n
#2>  ! [remote rejected] main -> main (branch is currently checked out)
#2> error: failed to push some refs to '../n'
#2> To ../n
#2>  * [new branch]      main -> other
#2> error: unable to delete 'main': remote ref does not exist
#2> error: failed to push some refs to '../n'
#2> To ../n
#2>  * [new branch]      main -> main
#2> remote: warning: updating the current branch        
#2> To ../n
#2>    aa5a9c4..3d78e99  main -> main
#2> To ../n
#2>    3d78e99..73d05b7  main -> main
#2> To ../n
#2>  ! [remote rejected] main -> main (Working directory has unstaged changes)
#2> error: failed to push some refs to '../n'
#2> To ../n
#2>    73d05b7..d94cb44  main -> main

#### push: what the receiver denies
export PATH=/usr/bin:/bin GIT_{AUTHOR,COMMITTER}_NAME=Ann GIT_{AUTHOR,COMMITTER}_EMAIL=a@b.c GIT_{AUTHOR,COMMITTER}_DATE='1700000000 +0100'; git init -q --bare -b main hub.git; git init -q -b main w; cd w; echo one >f; git add f; git commit -qm one; git remote add origin ../hub.git; git push -q -u origin main; git clone -q ../hub.git ../v;
git -C ../hub.git config receive.denyDeletes true; git branch x; git push -q origin x; git push origin :x; echo $?; git push origin :main; echo $?; git -C ../hub.git config --unset receive.denyDeletes; git push origin :main; echo $?; git -C ../hub.git config receive.denyDeleteCurrent ignore; git -C ../hub.git config receive.denyNonFastForwards true; git commit -q --amend -m uno; git push -f origin main; echo $?; git push origin :x; git push --porcelain -f origin main x; echo $?; git -C ../hub.git config receive.denyNonFastForwards false; git push -f origin main; git -C ../hub.git config core.logAllRefUpdates true; git commit -q --allow-empty -m two; git push -q; cat ../hub.git/logs/refs/heads/main; mkdir -p ../hub.git/refs/heads/d; git push origin main:d/e; git push origin main:d; echo $?; git push origin main:main/x; echo $?
#> 1
#> 1
#> 1
#> 1
#> To ../hub.git
#> *	refs/heads/x:refs/heads/x	[new branch]
#> !	refs/heads/main:refs/heads/main	[remote rejected] (non-fast-forward)
#> Done
#> 1
#> f047243018841fcf49802c938736890ed8a76328 eecc74e19b7ad212ba142e7ed3775ae5848dca6d Ann <a@b.c> 1700000000 +0100	push
#> 1
#> 1
#2> remote: error: denying ref deletion for refs/heads/x        
#2> To ../hub.git
#2>  ! [remote rejected] x (deletion prohibited)
#2> error: failed to push some refs to '../hub.git'
#2> remote: error: denying ref deletion for refs/heads/main        
#2> To ../hub.git
#2>  ! [remote rejected] main (deletion prohibited)
#2> error: failed to push some refs to '../hub.git'
#2> remote: error: By default, deleting the current branch is denied, because the next        
#2> remote: 'git clone' won't result in any file checked out, causing confusion.        
#2> remote: 
#2> remote: You can set 'receive.denyDeleteCurrent' configuration variable to        
#2> remote: 'warn' or 'ignore' in the remote repository to allow deleting the        
#2> remote: current branch, with or without a warning message.        
#2> remote: 
#2> remote: To squelch this message, you can set it to 'refuse'.        
#2> remote: error: refusing to delete the current branch: refs/heads/main        
#2> To ../hub.git
#2>  ! [remote rejected] main (deletion of the current branch prohibited)
#2> error: failed to push some refs to '../hub.git'
#2> remote: error: denying non-fast-forward refs/heads/main (you should pull first)        
#2> To ../hub.git
#2>  ! [remote rejected] main -> main (non-fast-forward)
#2> error: failed to push some refs to '../hub.git'
#2> To ../hub.git
#2>  - [deleted]         x
#2> remote: error: denying non-fast-forward refs/heads/main (you should pull first)        
#2> error: failed to push some refs to '../hub.git'
#2> To ../hub.git
#2>  + 83279cd...f047243 main -> main (forced update)
#2> To ../hub.git
#2>  * [new branch]      main -> d/e
#2> remote: error: cannot lock ref 'refs/heads/d': 'refs/heads/d/e' exists; cannot create 'refs/heads/d'        
#2> To ../hub.git
#2>  ! [remote rejected] main -> d (failed to update ref)
#2> error: failed to push some refs to '../hub.git'
#2> remote: error: cannot lock ref 'refs/heads/main/x': 'refs/heads/main' exists; cannot create 'refs/heads/main/x'        
#2> To ../hub.git
#2>  ! [remote rejected] main -> main/x (failed to update ref)
#2> error: failed to push some refs to '../hub.git'

#### hooks of a push
export PATH=/usr/bin:/bin GIT_{AUTHOR,COMMITTER}_NAME=Ann GIT_{AUTHOR,COMMITTER}_EMAIL=a@b.c GIT_{AUTHOR,COMMITTER}_DATE='1700000000 +0100'; git init -q --bare -b main hub.git; git init -q -b main w; cd w; echo one >f; git add f; git commit -qm one; git remote add origin ../hub.git; git push -q -u origin main; git clone -q ../hub.git ../v;
cat >.git/hooks/pre-push <<'E'
#!/bin/sh
echo "pre-push $1 $2"; cat; echo err >&2
test ! -e deny
E
for h in pre-receive update post-receive post-update; do printf '#!/bin/sh\necho %s "$@"; [ %s = update ] || cat; echo err >&2; test ! -e deny-%s\n' $h $h $h >../hub.git/hooks/$h; done; chmod +x .git/hooks/pre-push ../hub.git/hooks/*; git commit -q --allow-empty -m two; git push; echo $?; git push; git branch dev; git push origin dev :nosuch; git push origin dev:e dev:f; git push -q origin :e; touch deny; git push origin dev:g; echo $?; git push --no-verify origin dev:g; rm deny; rm .git/hooks/pre-push; touch ../hub.git/deny-update; git push origin dev:h main:i; echo $?; touch ../hub.git/deny-pre-receive; git push origin dev:h; echo $?; rm ../hub.git/deny*; touch ../hub.git/deny-post-receive; git push origin dev:h; echo $?; printf '#!/bin/sh\npwd | sed "s#.*/##"; echo $GIT_DIR; printf "no end"; printf "a\\n\\nb\\n"; git rev-parse --git-dir; echo q ${GIT_QUARANTINE_PATH+set}; git log --oneline -1 main' >../hub.git/hooks/post-receive; git push origin dev:k; printf '#!/bin/sh\necho q ${GIT_QUARANTINE_PATH+set}; while read o n r; do git log --format=%%s $n; done' >../hub.git/hooks/pre-receive; git commit -q --allow-empty -m quarantined; git push; printf '#!/bin/sh\nexit 1' >../hub.git/hooks/pre-receive; git commit -q --allow-empty -m lost; git push; echo $?; git -C ../hub.git cat-file -e $(git rev-parse HEAD); echo $?
#> pre-push origin ../hub.git
#> refs/heads/main aa5a9c454cd7e20ae8b8dd180110546a3d00b864 refs/heads/main 83279cdf2f3b67768dcc809349a5f11161ede994
#> 0
#> pre-push origin ../hub.git
#> pre-push origin ../hub.git
#> refs/heads/dev aa5a9c454cd7e20ae8b8dd180110546a3d00b864 refs/heads/e 0000000000000000000000000000000000000000
#> refs/heads/dev aa5a9c454cd7e20ae8b8dd180110546a3d00b864 refs/heads/f 0000000000000000000000000000000000000000
#> pre-push origin ../hub.git
#> (delete) 0000000000000000000000000000000000000000 refs/heads/e aa5a9c454cd7e20ae8b8dd180110546a3d00b864
#> pre-push origin ../hub.git
#> refs/heads/dev aa5a9c454cd7e20ae8b8dd180110546a3d00b864 refs/heads/g 0000000000000000000000000000000000000000
#> 1
#> 1
#> 1
#> 0
#> 1
#> 1
#2> err
#2> remote: pre-receive        
#2> remote: 83279cdf2f3b67768dcc809349a5f11161ede994 aa5a9c454cd7e20ae8b8dd180110546a3d00b864 refs/heads/main        
#2> remote: err        
#2> remote: update refs/heads/main 83279cdf2f3b67768dcc809349a5f11161ede994 aa5a9c454cd7e20ae8b8dd180110546a3d00b864        
#2> remote: err        
#2> remote: post-receive        
#2> remote: 83279cdf2f3b67768dcc809349a5f11161ede994 aa5a9c454cd7e20ae8b8dd180110546a3d00b864 refs/heads/main        
#2> remote: err        
#2> remote: post-update refs/heads/main        
#2> remote: err        
#2> To ../hub.git
#2>    83279cd..aa5a9c4  main -> main
#2> err
#2> Everything up-to-date
#2> error: unable to delete 'nosuch': remote ref does not exist
#2> error: failed to push some refs to '../hub.git'
#2> err
#2> remote: pre-receive        
#2> remote: 0000000000000000000000000000000000000000 aa5a9c454cd7e20ae8b8dd180110546a3d00b864 refs/heads/e        
#2> remote: 0000000000000000000000000000000000000000 aa5a9c454cd7e20ae8b8dd180110546a3d00b864 refs/heads/f        
#2> remote: err        
#2> remote: update refs/heads/e 0000000000000000000000000000000000000000 aa5a9c454cd7e20ae8b8dd180110546a3d00b864        
#2> remote: err        
#2> remote: update refs/heads/f 0000000000000000000000000000000000000000 aa5a9c454cd7e20ae8b8dd180110546a3d00b864        
#2> remote: err        
#2> remote: post-receive        
#2> remote: 0000000000000000000000000000000000000000 aa5a9c454cd7e20ae8b8dd180110546a3d00b864 refs/heads/e        
#2> remote: 0000000000000000000000000000000000000000 aa5a9c454cd7e20ae8b8dd180110546a3d00b864 refs/heads/f        
#2> remote: err        
#2> remote: post-update refs/heads/e refs/heads/f        
#2> remote: err        
#2> To ../hub.git
#2>  * [new branch]      dev -> e
#2>  * [new branch]      dev -> f
#2> err
#2> remote: pre-receive        
#2> remote: aa5a9c454cd7e20ae8b8dd180110546a3d00b864 0000000000000000000000000000000000000000 refs/heads/e        
#2> remote: err        
#2> remote: update refs/heads/e aa5a9c454cd7e20ae8b8dd180110546a3d00b864 0000000000000000000000000000000000000000        
#2> remote: err        
#2> remote: post-receive        
#2> remote: aa5a9c454cd7e20ae8b8dd180110546a3d00b864 0000000000000000000000000000000000000000 refs/heads/e        
#2> remote: err        
#2> remote: post-update refs/heads/e        
#2> remote: err        
#2> err
#2> error: failed to push some refs to '../hub.git'
#2> remote: pre-receive        
#2> remote: 0000000000000000000000000000000000000000 aa5a9c454cd7e20ae8b8dd180110546a3d00b864 refs/heads/g        
#2> remote: err        
#2> remote: update refs/heads/g 0000000000000000000000000000000000000000 aa5a9c454cd7e20ae8b8dd180110546a3d00b864        
#2> remote: err        
#2> remote: post-receive        
#2> remote: 0000000000000000000000000000000000000000 aa5a9c454cd7e20ae8b8dd180110546a3d00b864 refs/heads/g        
#2> remote: err        
#2> remote: post-update refs/heads/g        
#2> remote: err        
#2> To ../hub.git
#2>  * [new branch]      dev -> g
#2> remote: pre-receive        
#2> remote: 0000000000000000000000000000000000000000 aa5a9c454cd7e20ae8b8dd180110546a3d00b864 refs/heads/h        
#2> remote: 0000000000000000000000000000000000000000 aa5a9c454cd7e20ae8b8dd180110546a3d00b864 refs/heads/i        
#2> remote: err        
#2> remote: update refs/heads/h 0000000000000000000000000000000000000000 aa5a9c454cd7e20ae8b8dd180110546a3d00b864        
#2> remote: err        
#2> remote: error: hook declined to update refs/heads/h        
#2> remote: update refs/heads/i 0000000000000000000000000000000000000000 aa5a9c454cd7e20ae8b8dd180110546a3d00b864        
#2> remote: err        
#2> remote: error: hook declined to update refs/heads/i        
#2> To ../hub.git
#2>  ! [remote rejected] dev -> h (hook declined)
#2>  ! [remote rejected] main -> i (hook declined)
#2> error: failed to push some refs to '../hub.git'
#2> remote: pre-receive        
#2> remote: 0000000000000000000000000000000000000000 aa5a9c454cd7e20ae8b8dd180110546a3d00b864 refs/heads/h        
#2> remote: err        
#2> To ../hub.git
#2>  ! [remote rejected] dev -> h (pre-receive hook declined)
#2> error: failed to push some refs to '../hub.git'
#2> remote: pre-receive        
#2> remote: 0000000000000000000000000000000000000000 aa5a9c454cd7e20ae8b8dd180110546a3d00b864 refs/heads/h        
#2> remote: err        
#2> remote: update refs/heads/h 0000000000000000000000000000000000000000 aa5a9c454cd7e20ae8b8dd180110546a3d00b864        
#2> remote: err        
#2> remote: post-receive        
#2> remote: 0000000000000000000000000000000000000000 aa5a9c454cd7e20ae8b8dd180110546a3d00b864 refs/heads/h        
#2> remote: err        
#2> remote: post-update refs/heads/h        
#2> remote: err        
#2> To ../hub.git
#2>  * [new branch]      dev -> h
#2> remote: pre-receive        
#2> remote: 0000000000000000000000000000000000000000 aa5a9c454cd7e20ae8b8dd180110546a3d00b864 refs/heads/k        
#2> remote: err        
#2> remote: update refs/heads/k 0000000000000000000000000000000000000000 aa5a9c454cd7e20ae8b8dd180110546a3d00b864        
#2> remote: err        
#2> remote: hub.git        
#2> remote: .        
#2> remote: no enda        
#2> remote: 
#2> remote: b        
#2> remote: .        
#2> remote: q        
#2> remote: aa5a9c4 two        
#2> remote: post-update refs/heads/k        
#2> remote: err        
#2> To ../hub.git
#2>  * [new branch]      dev -> k
#2> remote: q set        
#2> remote: quarantined        
#2> remote: two        
#2> remote: one        
#2> remote: update refs/heads/main aa5a9c454cd7e20ae8b8dd180110546a3d00b864 dd14d99f5da88001bfa39148f5e5e882fdfc8253        
#2> remote: err        
#2> remote: hub.git        
#2> remote: .        
#2> remote: no enda        
#2> remote: 
#2> remote: b        
#2> remote: .        
#2> remote: q        
#2> remote: dd14d99 quarantined        
#2> remote: post-update refs/heads/main        
#2> remote: err        
#2> To ../hub.git
#2>    aa5a9c4..dd14d99  main -> main
#2> To ../hub.git
#2>  ! [remote rejected] main -> main (pre-receive hook declined)
#2> error: failed to push some refs to '../hub.git'

#### ls-remote
export PATH=/usr/bin:/bin GIT_{AUTHOR,COMMITTER}_NAME=Ann GIT_{AUTHOR,COMMITTER}_EMAIL=a@b.c GIT_{AUTHOR,COMMITTER}_DATE='1700000000 +0100'; git init -q --bare -b main hub.git; git init -q -b main w; cd w; echo one >f; git add f; git commit -qm one; git remote add origin ../hub.git; git push -q -u origin main; git clone -q ../hub.git ../v;
git tag -a -m x v1.10; git tag v1.9; git branch dev; git push -q --all; git push -q --tags; git ls-remote; git ls-remote -q; git ls-remote origin; git ls-remote ../hub.git; git ls-remote --heads origin; git ls-remote -h origin; git ls-remote --tags origin; git ls-remote -t --refs origin; git ls-remote --heads --tags origin; git ls-remote --refs; git ls-remote origin main; git ls-remote origin 'v1*' dev; git ls-remote origin heads/main; git ls-remote --exit-code origin nosuch; echo $?; git ls-remote --exit-code origin main; echo $?; git ls-remote --symref origin; git ls-remote --symref origin HEAD; git ls-remote --sort=-v:refname --tags --refs origin; git ls-remote --get-url; git ls-remote --get-url origin; git ls-remote --get-url nosuch; git ls-remote nosuch; echo $?; cd ..; git ls-remote hub.git HEAD; git ls-remote; echo $?; git ls-remote w; git init -q --bare e; git ls-remote e; echo $?; git ls-remote --exit-code e; echo $?; git -C w checkout -q --detach; git ls-remote --symref w HEAD; git ls-remote file://$PWD/hub.git main; git ls-remote hub; git bundle create -q x.b --all 2>/dev/null; git -C w bundle create -q ../x.b main; git ls-remote x.b
#> 83279cdf2f3b67768dcc809349a5f11161ede994	HEAD
#> 83279cdf2f3b67768dcc809349a5f11161ede994	refs/heads/dev
#> 83279cdf2f3b67768dcc809349a5f11161ede994	refs/heads/main
#> 051ab9492adadb3c4a610a10359f6cbb2044b239	refs/tags/v1.10
#> 83279cdf2f3b67768dcc809349a5f11161ede994	refs/tags/v1.10^{}
#> 83279cdf2f3b67768dcc809349a5f11161ede994	refs/tags/v1.9
#> 83279cdf2f3b67768dcc809349a5f11161ede994	HEAD
#> 83279cdf2f3b67768dcc809349a5f11161ede994	refs/heads/dev
#> 83279cdf2f3b67768dcc809349a5f11161ede994	refs/heads/main
#> 051ab9492adadb3c4a610a10359f6cbb2044b239	refs/tags/v1.10
#> 83279cdf2f3b67768dcc809349a5f11161ede994	refs/tags/v1.10^{}
#> 83279cdf2f3b67768dcc809349a5f11161ede994	refs/tags/v1.9
#> 83279cdf2f3b67768dcc809349a5f11161ede994	HEAD
#> 83279cdf2f3b67768dcc809349a5f11161ede994	refs/heads/dev
#> 83279cdf2f3b67768dcc809349a5f11161ede994	refs/heads/main
#> 051ab9492adadb3c4a610a10359f6cbb2044b239	refs/tags/v1.10
#> 83279cdf2f3b67768dcc809349a5f11161ede994	refs/tags/v1.10^{}
#> 83279cdf2f3b67768dcc809349a5f11161ede994	refs/tags/v1.9
#> 83279cdf2f3b67768dcc809349a5f11161ede994	HEAD
#> 83279cdf2f3b67768dcc809349a5f11161ede994	refs/heads/dev
#> 83279cdf2f3b67768dcc809349a5f11161ede994	refs/heads/main
#> 051ab9492adadb3c4a610a10359f6cbb2044b239	refs/tags/v1.10
#> 83279cdf2f3b67768dcc809349a5f11161ede994	refs/tags/v1.10^{}
#> 83279cdf2f3b67768dcc809349a5f11161ede994	refs/tags/v1.9
#> 83279cdf2f3b67768dcc809349a5f11161ede994	refs/heads/dev
#> 83279cdf2f3b67768dcc809349a5f11161ede994	refs/heads/main
#> 83279cdf2f3b67768dcc809349a5f11161ede994	refs/heads/dev
#> 83279cdf2f3b67768dcc809349a5f11161ede994	refs/heads/main
#> 051ab9492adadb3c4a610a10359f6cbb2044b239	refs/tags/v1.10
#> 83279cdf2f3b67768dcc809349a5f11161ede994	refs/tags/v1.10^{}
#> 83279cdf2f3b67768dcc809349a5f11161ede994	refs/tags/v1.9
#> 051ab9492adadb3c4a610a10359f6cbb2044b239	refs/tags/v1.10
#> 83279cdf2f3b67768dcc809349a5f11161ede994	refs/tags/v1.9
#> 83279cdf2f3b67768dcc809349a5f11161ede994	refs/heads/dev
#> 83279cdf2f3b67768dcc809349a5f11161ede994	refs/heads/main
#> 051ab9492adadb3c4a610a10359f6cbb2044b239	refs/tags/v1.10
#> 83279cdf2f3b67768dcc809349a5f11161ede994	refs/tags/v1.10^{}
#> 83279cdf2f3b67768dcc809349a5f11161ede994	refs/tags/v1.9
#> 83279cdf2f3b67768dcc809349a5f11161ede994	refs/heads/dev
#> 83279cdf2f3b67768dcc809349a5f11161ede994	refs/heads/main
#> 051ab9492adadb3c4a610a10359f6cbb2044b239	refs/tags/v1.10
#> 83279cdf2f3b67768dcc809349a5f11161ede994	refs/tags/v1.9
#> 83279cdf2f3b67768dcc809349a5f11161ede994	refs/heads/main
#> 83279cdf2f3b67768dcc809349a5f11161ede994	refs/heads/dev
#> 051ab9492adadb3c4a610a10359f6cbb2044b239	refs/tags/v1.10
#> 83279cdf2f3b67768dcc809349a5f11161ede994	refs/tags/v1.10^{}
#> 83279cdf2f3b67768dcc809349a5f11161ede994	refs/tags/v1.9
#> 83279cdf2f3b67768dcc809349a5f11161ede994	refs/heads/main
#> 2
#> 83279cdf2f3b67768dcc809349a5f11161ede994	refs/heads/main
#> 0
#> ref: refs/heads/main	HEAD
#> 83279cdf2f3b67768dcc809349a5f11161ede994	HEAD
#> 83279cdf2f3b67768dcc809349a5f11161ede994	refs/heads/dev
#> 83279cdf2f3b67768dcc809349a5f11161ede994	refs/heads/main
#> 051ab9492adadb3c4a610a10359f6cbb2044b239	refs/tags/v1.10
#> 83279cdf2f3b67768dcc809349a5f11161ede994	refs/tags/v1.10^{}
#> 83279cdf2f3b67768dcc809349a5f11161ede994	refs/tags/v1.9
#> ref: refs/heads/main	HEAD
#> 83279cdf2f3b67768dcc809349a5f11161ede994	HEAD
#> 051ab9492adadb3c4a610a10359f6cbb2044b239	refs/tags/v1.10
#> 83279cdf2f3b67768dcc809349a5f11161ede994	refs/tags/v1.9
#> ../hub.git
#> ../hub.git
#> nosuch
#> 128
#> 83279cdf2f3b67768dcc809349a5f11161ede994	HEAD
#> 128
#> 83279cdf2f3b67768dcc809349a5f11161ede994	HEAD
#> 83279cdf2f3b67768dcc809349a5f11161ede994	refs/heads/dev
#> 83279cdf2f3b67768dcc809349a5f11161ede994	refs/heads/main
#> 83279cdf2f3b67768dcc809349a5f11161ede994	refs/remotes/origin/dev
#> 83279cdf2f3b67768dcc809349a5f11161ede994	refs/remotes/origin/main
#> 051ab9492adadb3c4a610a10359f6cbb2044b239	refs/tags/v1.10
#> 83279cdf2f3b67768dcc809349a5f11161ede994	refs/tags/v1.10^{}
#> 83279cdf2f3b67768dcc809349a5f11161ede994	refs/tags/v1.9
#> 0
#> 2
#> 83279cdf2f3b67768dcc809349a5f11161ede994	HEAD
#> 83279cdf2f3b67768dcc809349a5f11161ede994	refs/heads/main
#> 83279cdf2f3b67768dcc809349a5f11161ede994	HEAD
#> 83279cdf2f3b67768dcc809349a5f11161ede994	refs/heads/dev
#> 83279cdf2f3b67768dcc809349a5f11161ede994	refs/heads/main
#> 051ab9492adadb3c4a610a10359f6cbb2044b239	refs/tags/v1.10
#> 83279cdf2f3b67768dcc809349a5f11161ede994	refs/tags/v1.10^{}
#> 83279cdf2f3b67768dcc809349a5f11161ede994	refs/tags/v1.9
#> 83279cdf2f3b67768dcc809349a5f11161ede994	refs/heads/main
#2> From ../hub.git
#2> From ../hub.git
#2> fatal: 'nosuch' does not appear to be a git repository
#2> fatal: Could not read from remote repository.
#2>
#2> Please make sure you have the correct access rights
#2> and the repository exists.
#2> fatal: No remote configured to list refs from.

#### pull: forward, merged, rebased
export PATH=/usr/bin:/bin GIT_{AUTHOR,COMMITTER}_NAME=Ann GIT_{AUTHOR,COMMITTER}_EMAIL=a@b.c GIT_{AUTHOR,COMMITTER}_DATE='1700000000 +0100'; git init -q --bare -b main hub.git; git init -q -b main w; cd w; echo one >f; git add f; git commit -qm one; git remote add origin ../hub.git; git push -q -u origin main; git clone -q ../hub.git ../v;
git -C ../v config pull.rebase false; echo two >>f; git commit -qam two; git push -q; cd ../v; git pull; echo v >v; git add v; git commit -qm v; echo w >../w/w; git -C ../w add w; git -C ../w commit -qm w; git -C ../w push -q; git config --unset pull.rebase; git pull; echo $?; git pull --ff-only; echo $?; git pull --no-rebase --no-edit; git log --oneline --graph; git log -1 --format=%B; git reset -q --hard HEAD~1; git pull --rebase; git log --oneline; git reflog; git pull --rebase; git push -q; git -C ../w pull --rebase -q; git -C ../w log --oneline; git reset -q --hard HEAD~2; git config pull.ff only; git pull; git reset -q --hard HEAD~2; git commit -q --allow-empty -m own; git pull; echo $?; git config pull.rebase true; git pull; git log --oneline; git status
#> Updating 83279cd..1c3838d
#> Fast-forward
#>  f | 1 +
#>  1 file changed, 1 insertion(+)
#> 128
#> 128
#> Merge made by the 'ort' strategy.
#>  w | 1 +
#>  1 file changed, 1 insertion(+)
#>  create mode 100644 w
#> *   6086bf1 Merge branch 'main' of /tmp/bashkit-case/w/../hub
#> |\  
#> | * 3198360 w
#> * | 0529744 v
#> |/  
#> * 1c3838d two
#> * 83279cd one
#> Merge branch 'main' of /tmp/bashkit-case/w/../hub
#>
#> 914951a v
#> 3198360 w
#> 1c3838d two
#> 83279cd one
#> 914951a HEAD@{0}: pull --rebase (finish): returning to refs/heads/main
#> 914951a HEAD@{1}: pull --rebase (pick): v
#> 3198360 HEAD@{2}: pull --rebase (start): checkout 319836055f33b3ef06d6a59277834ee46e016710
#> 0529744 HEAD@{3}: reset: moving to HEAD~1
#> 6086bf1 HEAD@{4}: pull --no-rebase --no-edit: Merge made by the 'ort' strategy.
#> 0529744 HEAD@{5}: commit: v
#> 1c3838d HEAD@{6}: pull: Fast-forward
#> 83279cd HEAD@{7}: clone: from /tmp/bashkit-case/w/../hub.git
#> Current branch main is up to date.
#> 914951a v
#> 3198360 w
#> 1c3838d two
#> 83279cd one
#> Updating 1c3838d..914951a
#> Fast-forward
#>  v | 1 +
#>  w | 1 +
#>  2 files changed, 2 insertions(+)
#>  create mode 100644 v
#>  create mode 100644 w
#> 128
#> 467ee67 own
#> 1c3838d two
#> 83279cd one
#> On branch main
#> Your branch and 'origin/main' have diverged,
#> and have 1 and 2 different commits each, respectively.
#>   (use "git pull" to merge the remote branch into yours)
#>
#> nothing to commit, working tree clean
#2> From /tmp/bashkit-case/w/../hub
#2>    83279cd..1c3838d  main       -> origin/main
#2> From /tmp/bashkit-case/w/../hub
#2>    1c3838d..3198360  main       -> origin/main
#2> hint: You have divergent branches and need to specify how to reconcile them.
#2> hint: You can do so by running one of the following commands sometime before
#2> hint: your next pull:
#2> hint: 
#2> hint:   git config pull.rebase false  # merge
#2> hint:   git config pull.rebase true   # rebase
#2> hint:   git config pull.ff only       # fast-forward only
#2> hint: 
#2> hint: You can replace "git config" with "git config --global" to set a default
#2> hint: preference for all repositories. You can also pass --rebase, --no-rebase,
#2> hint: or --ff-only on the command line to override the configured default per
#2> hint: invocation.
#2> fatal: Need to specify how to reconcile divergent branches.
#2> fatal: Not possible to fast-forward, aborting.
#2>\ Rebasing (1/1)\r\r                                                                                \rSuccessfully rebased and updated refs/heads/main.
#2> fatal: Not possible to fast-forward, aborting.
#2> fatal: Not possible to fast-forward, aborting.

#### pull: names, nothing to merge with, local changes
export PATH=/usr/bin:/bin GIT_{AUTHOR,COMMITTER}_NAME=Ann GIT_{AUTHOR,COMMITTER}_EMAIL=a@b.c GIT_{AUTHOR,COMMITTER}_DATE='1700000000 +0100'; git init -q --bare -b main hub.git; git init -q -b main w; cd w; echo one >f; git add f; git commit -qm one; git remote add origin ../hub.git; git push -q -u origin main; git clone -q ../hub.git ../v;
git pull origin main; git pull origin nosuch; echo $?; git checkout -q -b lone; git pull; echo $?; git pull origin; echo $?; git checkout -q --detach; git pull; echo $?; git checkout -q main; cd ../v; git checkout -q -b s; echo s >s; git add s; git commit -qm s; git push -q origin s; cd ../w; git pull origin s; git log --oneline; cat .git/FETCH_HEAD; git reflog -2; git commit -q --allow-empty -m x; git -C ../v commit -q --allow-empty -m y; git -C ../v push -q origin s; git pull --no-rebase origin s; git log -1 --format=%B; git pull ../v s; git config branch.lone.remote origin; git config branch.lone.merge refs/heads/nosuch; git checkout -q lone; git pull; echo $?; git checkout -q main; git push -q; cd ../v; git checkout -q main; echo zz >>f; git pull; git status -s; git commit -qam zz; git push -q; cd ../w; echo yy >>f; git pull; echo $?; git pull --rebase; echo $?; git pull --rebase --autostash; echo $?; git diff; git status -s
#> Already up to date.
#> 1
#> 1
#> 1
#> 1
#> Updating 83279cd..2e1d5c7
#> Fast-forward
#>  s | 1 +
#>  1 file changed, 1 insertion(+)
#>  create mode 100644 s
#> 2e1d5c7 s
#> 83279cd one
#> 2e1d5c7c6f7bd4c0ec602889a9ee197c438fd5c8		branch 's' of ../hub
#> 2e1d5c7 HEAD@{0}: pull origin s: Fast-forward
#> 83279cd HEAD@{1}: checkout: moving from 83279cdf2f3b67768dcc809349a5f11161ede994 to main
#> Merge made by the 'ort' strategy.
#> Merge branch 's' of ../hub
#>
#> Already up to date.
#> 1
#> Updating 83279cd..4cddb55
#> Fast-forward
#>  s | 1 +
#>  1 file changed, 1 insertion(+)
#>  create mode 100644 s
#>  M f
#> Updating 4cddb55..c521a48
#> 1
#> 128
#> Updating 4cddb55..c521a48
#> Created autostash: 2dfed84
#> Fast-forward
#>  f | 1 +
#>  1 file changed, 1 insertion(+)
#> 0
#> diff --cc f
#> index 369e9d9,0287a79..0000000
#> --- a/f
#> +++ b/f
#> @@@ -1,2 -1,2 +1,6 @@@
#>   one
#> ++<<<<<<< Updated upstream
#>  +zz
#> ++=======
#> + yy
#> ++>>>>>>> Stashed changes
#> UU f
#2> From ../hub
#2>  * branch            main       -> FETCH_HEAD
#2> fatal: couldn't find remote ref nosuch
#2> There is no tracking information for the current branch.
#2> Please specify which branch you want to merge with.
#2> See git-pull(1) for details.
#2>
#2>     git pull <remote> <branch>
#2>
#2> If you wish to set tracking information for this branch you can do so with:
#2>
#2>     git branch --set-upstream-to=origin/<branch> lone
#2>
#2> You asked to pull from the remote 'origin', but did not specify
#2> a branch. Because this is not the default configured remote
#2> for your current branch, you must specify a branch on the command line.
#2> You are not currently on a branch.
#2> Please specify which branch you want to merge with.
#2> See git-pull(1) for details.
#2>
#2>     git pull <remote> <branch>
#2>
#2> From ../hub
#2>  * branch            s          -> FETCH_HEAD
#2>  * [new branch]      s          -> origin/s
#2> From ../hub
#2>  * branch            s          -> FETCH_HEAD
#2>    2e1d5c7..e2e5132  s          -> origin/s
#2> From ../v
#2>  * branch            s          -> FETCH_HEAD
#2> Your configuration specifies to merge with the ref 'refs/heads/nosuch'
#2> from the remote, but no such ref was fetched.
#2> From /tmp/bashkit-case/w/../hub
#2>    83279cd..4cddb55  main       -> origin/main
#2> From ../hub
#2>    4cddb55..c521a48  main       -> origin/main
#2> error: Your local changes to the following files would be overwritten by merge:
#2> 	f
#2> Please commit your changes or stash them before you merge.
#2> Aborting
#2> error: cannot pull with rebase: You have unstaged changes.
#2> error: please commit or stash them.
#2> Applying autostash resulted in conflicts.
#2> Your changes are safe in the stash.
#2> You can run "git stash pop" or "git stash drop" at any time.

#### pull: more options
export PATH=/usr/bin:/bin GIT_{AUTHOR,COMMITTER}_NAME=Ann GIT_{AUTHOR,COMMITTER}_EMAIL=a@b.c GIT_{AUTHOR,COMMITTER}_DATE='1700000000 +0100'; git init -q --bare -b main hub.git; git init -q -b main w; cd w; echo one >f; git add f; git commit -qm one; git remote add origin ../hub.git; git push -q -u origin main; git clone -q ../hub.git ../v;
git commit -q --allow-empty -m two; git tag t; git push -q; git push -q --tags; cd ../v; git pull -q; git log --oneline; git -C ../w commit -q --allow-empty -m three; git -C ../w push -q; git pull --no-ff --no-edit; git log --oneline --graph; git reset -q --hard HEAD^; git -C ../w commit -q --allow-empty -m four; git -C ../w push -q; git pull --squash; git status -sb; git pull -v --stat; git pull --tags; git pull --all; git pull --dry-run; git pull -r; git pull --rebase=false; git pull --rebase=bogus; echo $?; git pull --ff; git pull -p origin main; git reflog origin/main; git pull nosuch; echo $?; git init -q -b main ../e; cd ../e; git pull ../w main; git log --oneline; git init -q -b main ../e2; cd ../e2; git remote add origin ../hub.git; git pull origin main; git branch --set-upstream-to=origin/main; git pull; git pull --rebase origin main; git reset -q --hard HEAD~1; git pull --rebase origin main; git commit -q --allow-empty -m z; git checkout -q -b q; git commit -q --allow-empty -m q; echo u >f; git pull --rebase . main; echo $?
#> aa5a9c4 two
#> 83279cd one
#> Merge made by the 'ort' strategy.
#> *   7147634 Merge branch 'main' of /tmp/bashkit-case/w/../hub
#> |\  
#> | * bbf3cff three
#> |/  
#> * aa5a9c4 two
#> * 83279cd one
#> Updating aa5a9c4..ec633c7
#> Fast-forward
#> Squash commit -- not updating HEAD
#> ## main...origin/main [behind 2]
#> Updating aa5a9c4..ec633c7
#> Fast-forward
#> Already up to date.
#> Already up to date.
#> Already up to date.
#> Already up to date.
#> 129
#> Already up to date.
#> Already up to date.
#> ec633c7 refs/remotes/origin/main@{0}: pull --squash: fast-forward
#> bbf3cff refs/remotes/origin/main@{1}: pull --no-ff --no-edit: fast-forward
#> aa5a9c4 refs/remotes/origin/main@{2}: pull -q: fast-forward
#> 1
#> ec633c7 four
#> bbf3cff three
#> aa5a9c4 two
#> 83279cd one
#> branch 'main' set up to track 'origin/main'.
#> Already up to date.
#> Already up to date.
#> Updating bbf3cff..ec633c7
#> Fast-forward
#> 128
#2> From /tmp/bashkit-case/w/../hub
#2>    aa5a9c4..bbf3cff  main       -> origin/main
#2> From /tmp/bashkit-case/w/../hub
#2>    bbf3cff..ec633c7  main       -> origin/main
#2> From /tmp/bashkit-case/w/../hub
#2>  = [up to date]      main       -> origin/main
#2> error: invalid value for '--rebase': 'bogus'
#2> From /tmp/bashkit-case/w/../hub
#2>  * branch            main       -> FETCH_HEAD
#2> fatal: 'nosuch' does not appear to be a git repository
#2> fatal: Could not read from remote repository.
#2>
#2> Please make sure you have the correct access rights
#2> and the repository exists.
#2> From ../w
#2>  * branch            main       -> FETCH_HEAD
#2> From ../hub
#2>  * branch            main       -> FETCH_HEAD
#2>  * [new branch]      main       -> origin/main
#2> From ../hub
#2>  * [new tag]         t          -> t
#2> From ../hub
#2>  * branch            main       -> FETCH_HEAD
#2> From ../hub
#2>  * branch            main       -> FETCH_HEAD
#2> error: cannot pull with rebase: You have unstaged changes.
#2> error: please commit or stash them.

#### messages about divergent branches and conflicts of a pull
export PATH=/usr/bin:/bin GIT_{AUTHOR,COMMITTER}_NAME=Ann GIT_{AUTHOR,COMMITTER}_EMAIL=a@b.c GIT_{AUTHOR,COMMITTER}_DATE='1700000000 +0100'; git init -q --bare -b main hub.git; git init -q -b main w; cd w; echo one >f; git add f; git commit -qm one; git remote add origin ../hub.git; git push -q -u origin main; git clone -q ../hub.git ../v;
cd ../v; echo v >f; git commit -qam v; git push -q; cd ../w; echo w >f; git commit -qam w; git pull --no-rebase; echo $?; git status; git pull; echo $?; git merge --abort; git pull --rebase; echo $?; git status; git pull; echo $?; git rebase --abort; git pull -s ours --no-rebase --no-edit; git log --oneline --graph; git pull -X theirs --no-rebase
#> Auto-merging f
#> CONFLICT (content): Merge conflict in f
#> Automatic merge failed; fix conflicts and then commit the result.
#> 1
#> On branch main
#> Your branch and 'origin/main' have diverged,
#> and have 1 and 1 different commits each, respectively.
#>   (use "git pull" to merge the remote branch into yours)
#>
#> You have unmerged paths.
#>   (fix conflicts and run "git commit")
#>   (use "git merge --abort" to abort the merge)
#>
#> Unmerged paths:
#>   (use "git add <file>..." to mark resolution)
#> 	both modified:   f
#>
#> no changes added to commit (use "git add" and/or "git commit -a")
#> 128
#> Auto-merging f
#> CONFLICT (content): Merge conflict in f
#> 1
#> interactive rebase in progress; onto 7b4de71
#> Last command done (1 command done):
#>    pick f2b83be w
#> No commands remaining.
#> You are currently rebasing branch 'main' on '7b4de71'.
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
#> 128
#> Merge made by the 'ours' strategy.
#> *   8b0b4d7 Merge branch 'main' of ../hub
#> |\  
#> | * 7b4de71 v
#> * | f2b83be w
#> |/  
#> * 83279cd one
#> Already up to date.
#2> From ../hub
#2>    83279cd..7b4de71  main       -> origin/main
#2> error: Pulling is not possible because you have unmerged files.
#2> hint: Fix them up in the work tree, and then use 'git add/rm <file>'
#2> hint: as appropriate to mark resolution and make a commit.
#2> fatal: Exiting because of an unresolved conflict.
#2>\ Rebasing (1/1)\rerror: could not apply f2b83be... w
#2> hint: Resolve all conflicts manually, mark them as resolved with
#2> hint: "git add/rm <conflicted_files>", then run "git rebase --continue".
#2> hint: You can instead skip this commit: run "git rebase --skip".
#2> hint: To abort and get back to the state before "git rebase", run "git rebase --abort".
#2> Could not apply f2b83be... w
#2> error: Pulling is not possible because you have unmerged files.
#2> hint: Fix them up in the work tree, and then use 'git add/rm <file>'
#2> hint: as appropriate to mark resolution and make a commit.
#2> fatal: Exiting because of an unresolved conflict.

#### remote: list, show, prune, update
export PATH=/usr/bin:/bin GIT_{AUTHOR,COMMITTER}_NAME=Ann GIT_{AUTHOR,COMMITTER}_EMAIL=a@b.c GIT_{AUTHOR,COMMITTER}_DATE='1700000000 +0100'; git init -q --bare -b main hub.git; git init -q -b main w; cd w; echo one >f; git add f; git commit -qm one; git remote add origin ../hub.git; git push -q -u origin main; git clone -q ../hub.git ../v;
git branch a; git branch b; git push -q origin a b; git remote; git remote -v; git remote show; git remote show origin; git -C ../v fetch -q; git push -q origin :b; git checkout -q a; git commit -q --allow-empty -m a; git push -q origin a; cd ../v; git checkout -q a; git commit -q --allow-empty -m va; git remote show origin; git remote show -n origin; git remote prune --dry-run origin; git remote prune origin; git remote prune origin; git branch -r; git remote update; git remote add o2 ../w; git remote update; git remote update o2; git config remotes.grp 'origin o2'; git -C ../w commit -q --allow-empty -m more; git -C ../w push -q origin a; git remote update grp; git reflog origin/a; git reflog o2/a; git fetch grp; git remote update -p; git remote update nosuch; echo $?; git remote set-head origin -a; git remote set-head origin b; echo $?; git remote set-head origin a; cat .git/refs/remotes/origin/HEAD; git remote set-head origin -d; git branch -r; git remote set-head origin --auto; git remote show nosuch; echo $?; git remote prune nosuch; echo $?; git checkout -q main; git push origin a:zz; git remote set-url origin /no/such; git remote show origin; echo $?; git remote update; echo $?
#> origin
#> origin	../hub.git (fetch)
#> origin	../hub.git (push)
#> origin
#> * remote origin
#>   Fetch URL: ../hub.git
#>   Push  URL: ../hub.git
#>   HEAD branch: main
#>   Remote branches:
#>     a    tracked
#>     b    tracked
#>     main tracked
#>   Local branch configured for 'git pull':
#>     main merges with remote main
#>   Local refs configured for 'git push':
#>     a    pushes to a    (up to date)
#>     b    pushes to b    (up to date)
#>     main pushes to main (up to date)
#> * remote origin
#>   Fetch URL: /tmp/bashkit-case/w/../hub.git
#>   Push  URL: /tmp/bashkit-case/w/../hub.git
#>   HEAD branch: main
#>   Remote branches:
#>     a                     tracked
#>     main                  tracked
#>     refs/remotes/origin/b stale (use 'git remote prune' to remove)
#>   Local branches configured for 'git pull':
#>     a    merges with remote a
#>     main merges with remote main
#>   Local refs configured for 'git push':
#>     a    pushes to a    (local out of date)
#>     main pushes to main (up to date)
#> * remote origin
#>   Fetch URL: /tmp/bashkit-case/w/../hub.git
#>   Push  URL: /tmp/bashkit-case/w/../hub.git
#>   HEAD branch: (not queried)
#>   Remote branches: (status not queried)
#>     a
#>     b
#>     main
#>   Local branches configured for 'git pull':
#>     a    merges with remote a
#>     main merges with remote main
#>   Local ref configured for 'git push' (status not queried):
#>     (matching) pushes to (matching)
#> Pruning origin
#> URL: /tmp/bashkit-case/w/../hub.git
#>  * [would prune] origin/b
#> Pruning origin
#> URL: /tmp/bashkit-case/w/../hub.git
#>  * [pruned] origin/b
#>   origin/HEAD -> origin/main
#>   origin/a
#>   origin/main
#> Fetching origin
#> Fetching o2
#> Fetching o2
#> Fetching origin
#> Fetching o2
#> 7a311d0 refs/remotes/origin/a@{0}: fetch --append --no-auto-gc --no-write-commit-graph origin: fast-forward
#> 8b20c22 refs/remotes/origin/a@{1}: fetch --multiple --all: fast-forward
#> 83279cd refs/remotes/origin/a@{2}: fetch -q: storing head
#> 7a311d0 refs/remotes/o2/a@{0}: fetch --append --no-auto-gc --no-write-commit-graph o2: fast-forward
#> 8b20c22 refs/remotes/o2/a@{1}: fetch --append --no-auto-gc --no-write-commit-graph o2: storing head
#> Fetching origin
#> Fetching o2
#> Fetching origin
#> Fetching o2
#> 1
#> origin/HEAD set to main
#> 1
#> ref: refs/remotes/origin/a
#>   o2/a
#>   o2/b
#>   o2/main
#>   origin/a
#>   origin/main
#> origin/HEAD set to main
#> 128
#> 128
#> 128
#> Fetching origin
#> Fetching o2
#> 1
#2> From /tmp/bashkit-case/w/../hub
#2>    83279cd..8b20c22  a          -> origin/a
#2> From ../w
#2>  * [new branch]      a          -> o2/a
#2>  * [new branch]      b          -> o2/b
#2>  * [new branch]      main       -> o2/main
#2> From /tmp/bashkit-case/w/../hub
#2>    8b20c22..7a311d0  a          -> origin/a
#2> From ../w
#2>    8b20c22..7a311d0  a          -> o2/a
#2> fatal: no such remote or remote group: nosuch
#2> error: Not a valid ref: refs/remotes/origin/b
#2> fatal: 'nosuch' does not appear to be a git repository
#2> fatal: Could not read from remote repository.
#2>
#2> Please make sure you have the correct access rights
#2> and the repository exists.
#2> fatal: 'nosuch' does not appear to be a git repository
#2> fatal: Could not read from remote repository.
#2>
#2> Please make sure you have the correct access rights
#2> and the repository exists.
#2> To /tmp/bashkit-case/w/../hub.git
#2>  * [new branch]      a -> zz
#2> fatal: '/no/such' does not appear to be a git repository
#2> fatal: Could not read from remote repository.
#2>
#2> Please make sure you have the correct access rights
#2> and the repository exists.
#2> fatal: '/no/such' does not appear to be a git repository
#2> fatal: Could not read from remote repository.
#2>
#2> Please make sure you have the correct access rights
#2> and the repository exists.
#2> error: could not fetch origin

#### remote: add, rename, remove, set-url, set-branches
export PATH=/usr/bin:/bin GIT_{AUTHOR,COMMITTER}_NAME=Ann GIT_{AUTHOR,COMMITTER}_EMAIL=a@b.c GIT_{AUTHOR,COMMITTER}_DATE='1700000000 +0100'; git init -q --bare -b main hub.git; git init -q -b main w; cd w; echo one >f; git add f; git commit -qm one; git remote add origin ../hub.git; git push -q -u origin main; git clone -q ../hub.git ../v;
git remote add o2 ../v; git remote add o2 x; echo $?; git remote add a..b x; echo $?; git remote add -f o3 ../v; git remote add -t main -t dev -m main o4 ../v; git remote add --tags o5 ../v; git remote add --no-tags o6 ../v; git remote add --mirror=fetch o7 ../v; git remote add --mirror=push o8 ../v; cat .git/config; git remote get-url origin; git remote set-url origin ../hub.git; git remote set-url --add origin ../v; git remote set-url --push origin ../p; git remote set-url --add --push origin ../q; git remote -v; git remote get-url --all origin; git remote get-url --push origin; git remote get-url --push --all origin; git remote set-url --delete origin v; git remote set-url --delete --push origin '.*'; git remote set-url origin new old; echo $?; git remote set-url nosuch x; echo $?; git remote get-url nosuch; echo $?; git remote set-branches o4 x; git remote set-branches --add o4 y; git config --get-all remote.o4.fetch; git remote rename origin upstream; git branch -r; git status -sb; git config -l | grep upstream; cat .git/logs/refs/remotes/upstream/main; git remote rename nosuch x; echo $?; git remote rename o2 o3; echo $?; git remote rm o3; git branch -r; git remote remove upstream; git config -l | grep branch; git remote rm nosuch; echo $?; git remote add >/dev/null 2>&1; echo $?; git remote nosuch 2>&1 | head -2
#> 3
#> 128
#> Updating o3
#> [core]
#> 	repositoryformatversion = 0
#> 	filemode = true
#> 	bare = false
#> 	logallrefupdates = true
#> [remote "origin"]
#> 	url = ../hub.git
#> 	fetch = +refs/heads/*:refs/remotes/origin/*
#> [branch "main"]
#> 	remote = origin
#> 	merge = refs/heads/main
#> [remote "o2"]
#> 	url = ../v
#> 	fetch = +refs/heads/*:refs/remotes/o2/*
#> [remote "o3"]
#> 	url = ../v
#> 	fetch = +refs/heads/*:refs/remotes/o3/*
#> [remote "o4"]
#> 	url = ../v
#> 	fetch = +refs/heads/main:refs/remotes/o4/main
#> 	fetch = +refs/heads/dev:refs/remotes/o4/dev
#> [remote "o5"]
#> 	url = ../v
#> 	fetch = +refs/heads/*:refs/remotes/o5/*
#> 	tagOpt = --tags
#> [remote "o6"]
#> 	url = ../v
#> 	fetch = +refs/heads/*:refs/remotes/o6/*
#> 	tagOpt = --no-tags
#> [remote "o7"]
#> 	url = ../v
#> 	fetch = +refs/*:refs/*
#> [remote "o8"]
#> 	url = ../v
#> 	mirror = true
#> ../hub.git
#> o2	../v (fetch)
#> o2	../v (push)
#> o3	../v (fetch)
#> o3	../v (push)
#> o4	../v (fetch)
#> o4	../v (push)
#> o5	../v (fetch)
#> o5	../v (push)
#> o6	../v (fetch)
#> o6	../v (push)
#> o7	../v (fetch)
#> o7	../v (push)
#> o8	../v (fetch)
#> o8	../v (push)
#> origin	../hub.git (fetch)
#> origin	../p (push)
#> origin	../q (push)
#> ../hub.git
#> ../v
#> ../p
#> ../p
#> ../q
#> 128
#> 2
#> 2
#> +refs/heads/x:refs/remotes/o4/x
#> +refs/heads/y:refs/remotes/o4/y
#>   o3/main
#>   upstream/main
#> ## main...upstream/main
#> remote.upstream.url=../hub.git
#> remote.upstream.fetch=+refs/heads/*:refs/remotes/upstream/*
#> branch.main.remote=upstream
#> 0000000000000000000000000000000000000000 83279cdf2f3b67768dcc809349a5f11161ede994 Ann <a@b.c> 1700000000 +0100	update by push
#> 83279cdf2f3b67768dcc809349a5f11161ede994 83279cdf2f3b67768dcc809349a5f11161ede994 Ann <a@b.c> 1700000000 +0100	remote: renamed refs/remotes/origin/main to refs/remotes/upstream/main
#> 2
#> 3
#>   o3/main
#>   upstream/main
#> 2
#> 129
#> error: unknown subcommand: `nosuch'
#> usage: git remote [-v | --verbose]
#2> error: remote o2 already exists.
#2> fatal: 'a..b' is not a valid remote name
#2> From ../v
#2>  * [new branch]      main       -> o3/main
#2> fatal: No such URL found: old
#2> error: No such remote 'nosuch'
#2> error: No such remote 'nosuch'
#2> error: No such remote: 'nosuch'
#2> error: remote o3 already exists.
#2> error: No such remote: 'nosuch'

#### urls: insteadOf, pushurl, several of them, push of a remote
export PATH=/usr/bin:/bin GIT_{AUTHOR,COMMITTER}_NAME=Ann GIT_{AUTHOR,COMMITTER}_EMAIL=a@b.c GIT_{AUTHOR,COMMITTER}_DATE='1700000000 +0100'; git init -q --bare -b main hub.git; git init -q -b main w; cd w; echo one >f; git add f; git commit -qm one; git remote add origin ../hub.git; git push -q -u origin main; git clone -q ../hub.git ../v;
git config url./tmp/bashkit-case/.insteadOf base:; git remote add b base:hub.git; git remote -v; git ls-remote b; git ls-remote --get-url b; git fetch b; git -c url./tmp/bashkit-case/.insteadOf=base: clone -q base:hub.git ../n; git -C ../n remote -v; git init -q --bare ../p1; git init -q --bare ../p2; git remote set-url --push origin ../p1; git remote set-url --add --push origin ../p2; git push origin main; git ls-remote ../p1; git ls-remote ../p2; git config url.../p1.pushInsteadOf ../hub.git; git remote add c ../hub.git; git remote -v; git config remote.c.push refs/heads/main:refs/heads/via; git push c; git config --add remote.c.push +refs/heads/*:refs/all/*; git push c; git ls-remote ../p1
#> b	/tmp/bashkit-case/hub.git (fetch)
#> b	/tmp/bashkit-case/hub.git (push)
#> origin	../hub.git (fetch)
#> origin	../hub.git (push)
#> 83279cdf2f3b67768dcc809349a5f11161ede994	HEAD
#> 83279cdf2f3b67768dcc809349a5f11161ede994	refs/heads/main
#> /tmp/bashkit-case/hub.git
#> origin	base:hub.git (fetch)
#> origin	base:hub.git (push)
#> 83279cdf2f3b67768dcc809349a5f11161ede994	refs/heads/main
#> 83279cdf2f3b67768dcc809349a5f11161ede994	refs/heads/main
#> b	/tmp/bashkit-case/hub.git (fetch)
#> b	/tmp/bashkit-case/hub.git (push)
#> c	../hub.git (fetch)
#> c	../p1 (push)
#> origin	../hub.git (fetch)
#> origin	../p1 (push)
#> origin	../p2 (push)
#> 83279cdf2f3b67768dcc809349a5f11161ede994	refs/all/main
#> 83279cdf2f3b67768dcc809349a5f11161ede994	refs/heads/main
#> 83279cdf2f3b67768dcc809349a5f11161ede994	refs/heads/via
#2> From /tmp/bashkit-case/hub
#2>  * [new branch]      main       -> b/main
#2> To ../p1
#2>  * [new branch]      main -> main
#2> To ../p2
#2>  * [new branch]      main -> main
#2> To ../p1
#2>  * [new branch]      main -> via
#2> To ../p1
#2>  * [new reference]   main -> refs/all/main

#### networks are refused
export PATH=/usr/bin:/bin GIT_{AUTHOR,COMMITTER}_NAME=Ann GIT_{AUTHOR,COMMITTER}_EMAIL=a@b.c GIT_{AUTHOR,COMMITTER}_DATE='1700000000 +0100'; git init -q --bare -b main hub.git; git init -q -b main w; cd w; echo one >f; git add f; git commit -qm one; git remote add origin ../hub.git; git push -q -u origin main; git clone -q ../hub.git ../v;
for u in https://127.0.0.1:1/x.git http://127.0.0.1:1/x git://127.0.0.1:1/x; do git ls-remote $u >/dev/null 2>&1; echo $?; git fetch -q $u >/dev/null 2>&1; echo $?; git push $u main >/dev/null 2>&1; echo $?; git pull $u main >/dev/null 2>&1; echo $?; git clone $u x >/dev/null 2>&1; echo $?; done 2>/dev/null | sort | uniq -c
#>       3 1
#>      12 128

#### clone: bare, mirror, branches, names
export PATH=/usr/bin:/bin GIT_{AUTHOR,COMMITTER}_NAME=Ann GIT_{AUTHOR,COMMITTER}_EMAIL=a@b.c GIT_{AUTHOR,COMMITTER}_DATE='1700000000 +0100'; git init -q --bare -b main hub.git; git init -q -b main w; cd w; echo one >f; git add f; git commit -qm one; git remote add origin ../hub.git; git push -q -u origin main; git clone -q ../hub.git ../v;
git checkout -q -b dev; git commit -q --allow-empty -m dev; git tag -a -m x v1; git push -q origin dev v1; git checkout -q main; cd ..; git clone --bare hub.git b.git; cat b.git/config; ls b.git; cat b.git/packed-refs; git -C b.git for-each-ref; git clone --mirror hub.git m.git; cat m.git/config; git -C m.git for-each-ref; git -C w push -q origin main:late; git -C m.git fetch; git -C m.git remote update; git clone -b dev hub.git c1; cat c1/.git/config; git -C c1 status -sb; git clone -b v1 hub.git c2; git -C c2 status -sb; git clone -b nosuch hub.git c3; echo $?; ls -d c3; git clone -o up hub.git c4; git -C c4 branch -a; git clone -n hub.git c5; ls c5; git -C c5 status -s; git clone --single-branch hub.git c6; git -C c6 branch -a; git -C c6 config remote.origin.fetch; git clone --single-branch -b dev --no-tags hub.git c7; git -C c7 branch -a; git -C c7 tag; git -C c7 config -l | grep origin; git clone --depth 1 hub.git c8; git -C c8 log --oneline; git clone -s hub.git c9; cat c9/.git/objects/info/alternates; find c9/.git/objects -type f | grep -v info; git -C c9 log --oneline; git clone --reference hub.git w c10; cat c10/.git/objects/info/alternates; git clone -c user.name=Zed -c x.y=z hub.git c11; git -C c11 config x.y; git clone -q --separate-git-dir=sep.git hub.git c12; cat c12/.git; git clone hub.git w; echo $?; mkdir empty; git clone -q hub.git empty; ls empty; git clone nosuch; echo $?; git clone w/.git c13; git clone file://$PWD/hub.git c14; git -C c14 remote -v; git clone hub c15; git clone c1/ ; git clone --no-local hub.git c16; git -C c16 log --oneline; git clone -q --recurse-submodules hub.git c17; git clone --no-tags hub.git c18; git -C c18 config -l | grep tag; git -C c18 tag; git init -q --bare e.git; git clone e.git; cat e/.git/HEAD e/.git/config; git clone -q --reference-if-able nosuch hub.git c19; git clone -q --dissociate --reference hub.git w c20; cat c20/.git/objects/info/alternates; git clone --template= hub.git c21
#> [core]
#> 	repositoryformatversion = 0
#> 	filemode = true
#> 	bare = true
#> [remote "origin"]
#> 	url = /tmp/bashkit-case/hub.git
#> HEAD
#> branches
#> config
#> description
#> hooks
#> info
#> objects
#> packed-refs
#> refs
#> # pack-refs with: peeled fully-peeled sorted 
#> 8455d924f1b44b663a456b4b748a3811502176b3 refs/heads/dev
#> 83279cdf2f3b67768dcc809349a5f11161ede994 refs/heads/main
#> 39a363ecfcfcbe4db12f5576070d52fa5d3abe45 refs/tags/v1
#> ^8455d924f1b44b663a456b4b748a3811502176b3
#> 8455d924f1b44b663a456b4b748a3811502176b3 commit	refs/heads/dev
#> 83279cdf2f3b67768dcc809349a5f11161ede994 commit	refs/heads/main
#> 39a363ecfcfcbe4db12f5576070d52fa5d3abe45 tag	refs/tags/v1
#> [core]
#> 	repositoryformatversion = 0
#> 	filemode = true
#> 	bare = true
#> [remote "origin"]
#> 	url = /tmp/bashkit-case/hub.git
#> 	fetch = +refs/*:refs/*
#> 	mirror = true
#> 8455d924f1b44b663a456b4b748a3811502176b3 commit	refs/heads/dev
#> 83279cdf2f3b67768dcc809349a5f11161ede994 commit	refs/heads/main
#> 39a363ecfcfcbe4db12f5576070d52fa5d3abe45 tag	refs/tags/v1
#> [core]
#> 	repositoryformatversion = 0
#> 	filemode = true
#> 	bare = false
#> 	logallrefupdates = true
#> [remote "origin"]
#> 	url = /tmp/bashkit-case/hub.git
#> 	fetch = +refs/heads/*:refs/remotes/origin/*
#> [branch "dev"]
#> 	remote = origin
#> 	merge = refs/heads/dev
#> ## dev...origin/dev
#> ## HEAD (no branch)
#> 128
#> * main
#>   remotes/up/HEAD -> up/main
#>   remotes/up/dev
#>   remotes/up/late
#>   remotes/up/main
#> D  f
#> * main
#>   remotes/origin/HEAD -> origin/main
#>   remotes/origin/main
#> +refs/heads/main:refs/remotes/origin/main
#> * dev
#>   remotes/origin/dev
#> remote.origin.url=/tmp/bashkit-case/hub.git
#> remote.origin.tagopt=--no-tags
#> remote.origin.fetch=+refs/heads/dev:refs/remotes/origin/dev
#> branch.dev.remote=origin
#> 83279cd one
#> /tmp/bashkit-case/hub.git/objects
#> 83279cd one
#> /tmp/bashkit-case/hub.git/objects
#> z
#> gitdir: /tmp/bashkit-case/sep.git
#> 128
#> f
#> 128
#> origin	file:///tmp/bashkit-case/hub.git (fetch)
#> origin	file:///tmp/bashkit-case/hub.git (push)
#> 83279cd one
#> remote.origin.tagopt=--no-tags
#> ref: refs/heads/master
#> [core]
#> 	repositoryformatversion = 0
#> 	filemode = true
#> 	bare = false
#> 	logallrefupdates = true
#> [remote "origin"]
#> 	url = /tmp/bashkit-case/e.git
#> 	fetch = +refs/heads/*:refs/remotes/origin/*
#> [branch "master"]
#> 	remote = origin
#> 	merge = refs/heads/master
#2> Cloning into bare repository 'b.git'...
#2> done.
#2> Cloning into bare repository 'm.git'...
#2> done.
#2> From /tmp/bashkit-case/hub
#2>  * [new branch]      late       -> late
#2> Cloning into 'c1'...
#2> done.
#2> Cloning into 'c2'...
#2> done.
#2> Note: switching to '8455d924f1b44b663a456b4b748a3811502176b3'.
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
#2> Cloning into 'c3'...
#2> fatal: Remote branch nosuch not found in upstream origin
#2> ls: cannot access 'c3': No such file or directory
#2> Cloning into 'c4'...
#2> done.
#2> Cloning into 'c5'...
#2> done.
#2> Cloning into 'c6'...
#2> done.
#2> Cloning into 'c7'...
#2> done.
#2> Cloning into 'c8'...
#2> warning: --depth is ignored in local clones; use file:// instead.
#2> done.
#2> Cloning into 'c9'...
#2> done.
#2> Cloning into 'c10'...
#2> done.
#2> Cloning into 'c11'...
#2> done.
#2> fatal: destination path 'w' already exists and is not an empty directory.
#2> fatal: repository 'nosuch' does not exist
#2> Cloning into 'c13'...
#2> done.
#2> Cloning into 'c14'...
#2> Cloning into 'c15'...
#2> done.
#2> fatal: destination path 'c1' already exists and is not an empty directory.
#2> Cloning into 'c16'...
#2> Cloning into 'c18'...
#2> done.
#2> Cloning into 'e'...
#2> warning: You appear to have cloned an empty repository.
#2> done.
#2> info: Could not add alternate for 'nosuch': reference repository 'nosuch' is not a local repository.
#2> cat: c20/.git/objects/info/alternates: No such file or directory
#2> Cloning into 'c21'...
#2> done.

#### messages of status and checkout about an upstream
export PATH=/usr/bin:/bin GIT_{AUTHOR,COMMITTER}_NAME=Ann GIT_{AUTHOR,COMMITTER}_EMAIL=a@b.c GIT_{AUTHOR,COMMITTER}_DATE='1700000000 +0100'; git init -q --bare -b main hub.git; git init -q -b main w; cd w; echo one >f; git add f; git commit -qm one; git remote add origin ../hub.git; git push -q -u origin main; git clone -q ../hub.git ../v;
git checkout -q -b dev; git commit -q --allow-empty -m d; git push -q -u origin dev; git checkout main; git checkout dev; git commit -q --allow-empty -m e; git status; git checkout main; git checkout dev; git push -q; git reset -q --hard HEAD~2; git status; git commit -q --allow-empty -m other; git status; git checkout main; git checkout dev; git push origin :dev; git status; git status -sb; git branch -vv; git checkout main; git checkout dev; git branch --unset-upstream; git status; cd ../v; git fetch; git checkout topic; echo $?; git -C ../w push -q origin main:topic; git fetch; git checkout topic; git branch -vv; git switch main; git switch -c t2 origin/topic; git checkout -b t3 --track origin/topic; git checkout --track origin/topic; git branch t4 origin/topic; git branch --no-track t5 origin/topic; git status -sb; git for-each-ref --format='%(refname) %(upstream) %(upstream:short) %(upstream:track) %(upstream:trackshort) %(upstream:remotename) %(push)' refs/heads; git status --porcelain=v2 -b
#> Your branch is up to date with 'origin/main'.
#> Your branch is up to date with 'origin/dev'.
#> On branch dev
#> Your branch is ahead of 'origin/dev' by 1 commit.
#>   (use "git push" to publish your local commits)
#>
#> nothing to commit, working tree clean
#> Your branch is up to date with 'origin/main'.
#> Your branch is ahead of 'origin/dev' by 1 commit.
#>   (use "git push" to publish your local commits)
#> On branch dev
#> Your branch is behind 'origin/dev' by 2 commits, and can be fast-forwarded.
#>   (use "git pull" to update your local branch)
#>
#> nothing to commit, working tree clean
#> On branch dev
#> Your branch and 'origin/dev' have diverged,
#> and have 1 and 2 different commits each, respectively.
#>   (use "git pull" to merge the remote branch into yours)
#>
#> nothing to commit, working tree clean
#> Your branch is up to date with 'origin/main'.
#> Your branch and 'origin/dev' have diverged,
#> and have 1 and 2 different commits each, respectively.
#>   (use "git pull" to merge the remote branch into yours)
#> On branch dev
#> Your branch is based on 'origin/dev', but the upstream is gone.
#>   (use "git branch --unset-upstream" to fixup)
#>
#> nothing to commit, working tree clean
#> ## dev...origin/dev [gone]
#> * dev  f5f4e33 [origin/dev: gone] other
#>   main 83279cd [origin/main] one
#> Your branch is up to date with 'origin/main'.
#> Your branch is based on 'origin/dev', but the upstream is gone.
#>   (use "git branch --unset-upstream" to fixup)
#> On branch dev
#> nothing to commit, working tree clean
#> 1
#> branch 'topic' set up to track 'origin/topic'.
#>   main  83279cd [origin/main] one
#> * topic 83279cd [origin/topic] one
#> Your branch is up to date with 'origin/main'.
#> branch 't2' set up to track 'origin/topic'.
#> branch 't3' set up to track 'origin/topic'.
#> branch 't4' set up to track 'origin/topic'.
#> ## t3...origin/topic
#> refs/heads/main refs/remotes/origin/main origin/main  = origin refs/remotes/origin/main
#> refs/heads/t2 refs/remotes/origin/topic origin/topic  = origin 
#> refs/heads/t3 refs/remotes/origin/topic origin/topic  = origin 
#> refs/heads/t4 refs/remotes/origin/topic origin/topic  = origin 
#> refs/heads/t5      
#> refs/heads/topic refs/remotes/origin/topic origin/topic  = origin refs/remotes/origin/topic
#> # branch.oid 83279cdf2f3b67768dcc809349a5f11161ede994
#> # branch.head t3
#> # branch.upstream origin/topic
#> # branch.ab +0 -0
#2> Switched to branch 'main'
#2> Switched to branch 'dev'
#2> Switched to branch 'main'
#2> Switched to branch 'dev'
#2> Switched to branch 'main'
#2> Switched to branch 'dev'
#2> To ../hub.git
#2>  - [deleted]         dev
#2> Switched to branch 'main'
#2> Switched to branch 'dev'
#2> error: pathspec 'topic' did not match any file(s) known to git
#2> From /tmp/bashkit-case/w/../hub
#2>  * [new branch]      topic      -> origin/topic
#2> Switched to a new branch 'topic'
#2> Switched to branch 'main'
#2> Switched to a new branch 't2'
#2> Switched to a new branch 't3'
#2> fatal: a branch named 'topic' already exists

#### rev-parse --parseopt and --sq-quote
export PATH=/usr/bin:/bin; spec="some-command [<options>] <args>...
another form

some-command does foo and bar!
--
h,help!   show the help

foo       some nifty option --foo
bar=      some cool option --bar with an argument
baz=arg   another cool option --baz with a named argument
qux?path  qux may take a path argument but has meaning by itself
n,dry-run! negation not allowed here
v,verbose  verbose
q,quiet*  hidden
 An option group Header
C?        option C with an optional argument
x,xxl-a-very-long-option-name=<value> long one
noneg!    abc
no-fer    has no
1,one     digit
z zz"
p() { printf '%s\n' "$spec" | git rev-parse --parseopt "${o[@]}" -- "$@"; echo "[$?]"; }
o=()
p -h; p --help; p; p a b; p --foo a; p --bar 1 --baz=2 -- x; p --bar; p --qux --qux=v -C -Cx; p --no-foo --no-bar; p --no-dry-run; p -vvq a -v; p --nosuch; p -k; p -x5 -x 6; p --xxl=7; p --ba=1; p --no-qux; p --fer; p --no-fer; p -1; p -z; p --foo=3; p -- --foo; p a -- b; p "it's" 'a b'; p --bar "a'b c"; p -h a; p -x
o=(--keep-dashdash); p a -- b; p -- --foo; p --foo -- -v
o=(--stop-at-non-option); p --foo a --bar b
o=(--stuck-long); p -v --bar 1 -x5 --qux -C -Cy --qux=q --no-foo --no-bar -1
echo 'x' | git rev-parse --parseopt -- ; echo $?; printf 'u\n--\n' | git rev-parse --parseopt -- -h; echo $?; printf -- '--\na x\n' | git rev-parse --parseopt -- ; echo $?; git rev-parse --parseopt </dev/null 2>/dev/null; echo $?; git rev-parse --parseopt -- <<<$'u\n--\n foo\nb,bar  help\n\n  two\nc= hm'; echo $?;  git rev-parse --parseopt -- -h <<<$'u\n--\n foo\nb,bar  help\n\n  two\nc= hm'; echo $?
git rev-parse --sq-quote a "b'c" 'd e!' ''; git rev-parse --sq-quote; git rev-parse --sq-quote -- -x; git rev-parse --local-env-vars; git init -q r; cd r; eval "$(echo "$spec" | git rev-parse --parseopt -- --foo 'a b' || echo exit $?)"; for x; do echo "<$x>"; done
#> cat <<\EOF
#> usage: some-command [<options>] <args>...
#>    or: another form
#>
#>     some-command does foo and bar!
#>
#>     -h, --help            show the help
#>     --foo                 some nifty option --foo
#>     --bar ...             some cool option --bar with an argument
#>     --baz <arg>           another cool option --baz with a named argument
#>     --qux[=<path>]        qux may take a path argument but has meaning by itself
#>     -n, --dry-run         negation not allowed here
#>     -v, --verbose         verbose
#>
#> An option group Header
#>     -C[...]               option C with an optional argument
#>     -x, --xxl-a-very-long-option-name <value>
#>                           long one
#>     --noneg               abc
#>     --no-fer              has no
#>     -1, --one             digit
#>     -z                    zz
#>
#> EOF
#> [129]
#> cat <<\EOF
#> usage: some-command [<options>] <args>...
#>    or: another form
#>
#>     some-command does foo and bar!
#>
#>     -h, --help            show the help
#>     --foo                 some nifty option --foo
#>     --bar ...             some cool option --bar with an argument
#>     --baz <arg>           another cool option --baz with a named argument
#>     --qux[=<path>]        qux may take a path argument but has meaning by itself
#>     -n, --dry-run         negation not allowed here
#>     -v, --verbose         verbose
#>
#> An option group Header
#>     -C[...]               option C with an optional argument
#>     -x, --xxl-a-very-long-option-name <value>
#>                           long one
#>     --noneg               abc
#>     --no-fer              has no
#>     -1, --one             digit
#>     -z                    zz
#>
#> EOF
#> [129]
#> set -- --
#> [0]
#> set -- -- 'a' 'b'
#> [0]
#> set -- --foo -- 'a'
#> [0]
#> set -- --bar '1' --baz '2' -- 'x'
#> [0]
#> [129]
#> set -- --qux --qux 'v' -C -C 'x' --
#> [0]
#> set -- --no-foo --no-bar --
#> [0]
#> [129]
#> set -- -v -v -q -v -- 'a'
#> [0]
#> [129]
#> [129]
#> set -- -x '5' -x '6' --
#> [0]
#> set -- -x '7' --
#> [0]
#> cat <<\EOF
#> usage: some-command [<options>] <args>...
#>    or: another form
#>
#>     some-command does foo and bar!
#>
#>     -h, --help            show the help
#>     --foo                 some nifty option --foo
#>     --bar ...             some cool option --bar with an argument
#>     --baz <arg>           another cool option --baz with a named argument
#>     --qux[=<path>]        qux may take a path argument but has meaning by itself
#>     -n, --dry-run         negation not allowed here
#>     -v, --verbose         verbose
#>
#> An option group Header
#>     -C[...]               option C with an optional argument
#>     -x, --xxl-a-very-long-option-name <value>
#>                           long one
#>     --noneg               abc
#>     --no-fer              has no
#>     -1, --one             digit
#>     -z                    zz
#>
#> EOF
#> [129]
#> set -- --no-qux --
#> [0]
#> set -- --no-no-fer --
#> [0]
#> set -- --no-fer --
#> [0]
#> set -- -1 --
#> [0]
#> set -- -z --
#> [0]
#> [129]
#> set -- -- '--foo'
#> [0]
#> set -- -- 'a' 'b'
#> [0]
#> set -- -- 'it'\''s' 'a b'
#> [0]
#> set -- --bar 'a'\''b c' --
#> [0]
#> set -- -h -- 'a'
#> [0]
#> [129]
#> set -- -- 'a' '--' 'b'
#> [0]
#> set -- -- '--' '--foo'
#> [0]
#> set -- --foo -- '--' '-v'
#> [0]
#> set -- --foo -- 'a' '--bar' 'b'
#> [0]
#> set -- --verbose --bar='1' --xxl-a-very-long-option-name='5' --qux -C -C'y' --qux='q' --no-foo --no-bar --one --
#> [0]
#> 128
#> cat <<\EOF
#> usage: u
#>
#> EOF
#> 129
#> 128
#> 129
#> set -- --
#> 0
#> cat <<\EOF
#> usage: u
#>
#> foo
#>     -b, --bar             help
#>
#> two
#>     -c ...                hm
#>
#> EOF
#> 129
#>  'a' 'b'\''c' 'd e'\!'' ''
#>
#>  '--' '-x'
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
#> <--foo>
#> <-->
#> <a b>
#2> error: option `bar' requires a value
#2> error: unknown option `no-dry-run'
#2> usage: some-command [<options>] <args>...
#2>    or: another form
#2>
#2>     some-command does foo and bar!
#2>
#2>     -h, --help            show the help
#2>     --foo                 some nifty option --foo
#2>     --bar ...             some cool option --bar with an argument
#2>     --baz <arg>           another cool option --baz with a named argument
#2>     --qux[=<path>]        qux may take a path argument but has meaning by itself
#2>     -n, --dry-run         negation not allowed here
#2>     -v, --verbose         verbose
#2>
#2> An option group Header
#2>     -C[...]               option C with an optional argument
#2>     -x, --xxl-a-very-long-option-name <value>
#2>                           long one
#2>     --noneg               abc
#2>     --no-fer              has no
#2>     -1, --one             digit
#2>     -z                    zz
#2>
#2> error: unknown option `nosuch'
#2> usage: some-command [<options>] <args>...
#2>    or: another form
#2>
#2>     some-command does foo and bar!
#2>
#2>     -h, --help            show the help
#2>     --foo                 some nifty option --foo
#2>     --bar ...             some cool option --bar with an argument
#2>     --baz <arg>           another cool option --baz with a named argument
#2>     --qux[=<path>]        qux may take a path argument but has meaning by itself
#2>     -n, --dry-run         negation not allowed here
#2>     -v, --verbose         verbose
#2>
#2> An option group Header
#2>     -C[...]               option C with an optional argument
#2>     -x, --xxl-a-very-long-option-name <value>
#2>                           long one
#2>     --noneg               abc
#2>     --no-fer              has no
#2>     -1, --one             digit
#2>     -z                    zz
#2>
#2> error: unknown switch `k'
#2> usage: some-command [<options>] <args>...
#2>    or: another form
#2>
#2>     some-command does foo and bar!
#2>
#2>     -h, --help            show the help
#2>     --foo                 some nifty option --foo
#2>     --bar ...             some cool option --bar with an argument
#2>     --baz <arg>           another cool option --baz with a named argument
#2>     --qux[=<path>]        qux may take a path argument but has meaning by itself
#2>     -n, --dry-run         negation not allowed here
#2>     -v, --verbose         verbose
#2>
#2> An option group Header
#2>     -C[...]               option C with an optional argument
#2>     -x, --xxl-a-very-long-option-name <value>
#2>                           long one
#2>     --noneg               abc
#2>     --no-fer              has no
#2>     -1, --one             digit
#2>     -z                    zz
#2>
#2> error: ambiguous option: ba=1 (could be --bar or --baz)
#2> error: option `foo' takes no value
#2> error: switch `x' requires a value
#2> fatal: premature end of input
#2> fatal: no usage string given before the `--' separator

#### git-sh-setup and git-sh-i18n
export PATH=$PWD:/usr/bin:/bin GIT_{AUTHOR,COMMITTER}_NAME="An'n" GIT_{AUTHOR,COMMITTER}_EMAIL=a@b.c GIT_{AUTHOR,COMMITTER}_DATE='1700000000 +0100'; git init -q -b main r; cd r; echo 1 >f; git add f; git commit -qm one; mkdir d
cat > ../git-tool <<'E'
#!/bin/sh
USAGE='[x] y' SUBDIRECTORY_OK=Yes
. "$(git --exec-path)/git-sh-setup"
case $1 in
dir) echo "$GIT_DIR"; echo "$GIT_OBJECT_DIRECTORY"; env | grep -c '^GIT_DIR=';;
usage) usage;;
die) die one two;;
dws) die_with_status 7 x y;;
action) set_reflog_action a b; echo "$GIT_REFLOG_ACTION"; set_reflog_action c; echo "$GIT_REFLOG_ACTION"; git merge side; git reflog -1;;
bare) is_bare_repository;;
top) cd_to_toplevel; pwd | sed 's#.*/##';;
work) require_work_tree; require_work_tree_exists; echo fine;;
clean) require_clean_work_tree "$2" "$3"; echo clean;;
author) get_author_ident_from_commit HEAD; eval "$(get_author_ident_from_commit HEAD)"; echo "$GIT_AUTHOR_NAME|$GIT_AUTHOR_EMAIL|$GIT_AUTHOR_DATE";;
base) printf 'a\nb\nc\n' >x; printf 'a\nc\nd\n' >y; create_virtual_base x y; cat x; printf 'a\nb\nc\n' >x; printf '1\n2\n3\n' >y;  create_virtual_base x y; cat x; rm x y;;
text) v=1; eval_gettext 'a $v ${v} "b" `c` $(d)'; gettext x; gettextln y; eval_gettextln '$v'; eval_ngettext one many 1; eval_ngettext one many 2;;
editor) GIT_EDITOR='echo ed'; git_editor a 'b c';;
ifs) printf '%s' "$IFS" | od -c;;
esac
E
cat > ../git-t2 <<'E'
#!/bin/sh
. "$(git --exec-path)/git-sh-setup"
echo "here $*"
E
cat > ../git-t3 <<'E'
#!/bin/sh
OPTIONS_SPEC="git t3 [x]
--
a,all  all of it
b=  with"
OPTIONS_KEEPDASHDASH=1 NONGIT_OK=1 OPTIONS_STUCKLONG=
. "$(git --exec-path)/git-sh-setup"
echo "here $*"; test "$1" != -a || usage
E
cat > ../git-t4 <<'E'
#!/bin/sh
USAGE=abc LONG_USAGE='more
text'
. "$(git --exec-path)/git-sh-setup"
echo "here $*"
E
chmod +x ../git-t*; git branch side; git checkout -q side; git commit -q --allow-empty -m s; git checkout -q main; T=../git-tool
for a in dir usage die dws action bare top work "clean rebase" author base text editor ifs -h; do echo "== $a"; $T $a; echo "? $?"; done; git tool usage; echo $?; git tool -h; echo $?; cd d; ../../git-tool dir; ../../git-tool top; cd ..; echo 2 >f; $T clean rebase 'Please commit.'; echo $?; git add f; $T clean 'do that'; echo 3 >f;  $T clean pull hint; cd .git; ../../git-tool work 2>/dev/null; echo $?; cd ..; cd ..; ./git-tool dir; echo $?; cd r
git t2 x; cd d; git t2 x; echo $?; cd ..; git t3 -b 1 x -- y; echo $?; git t3 -h; echo $?; git t3 --nosuch; echo $?; git t3 -a; echo $?; git t4 -h; git t4; git --exec-path; git --html-path; git --man-path; git --info-path; git --exec-path=/x --exec-path; ls $(git --exec-path) | grep -x 'git-sh-setup\|git-sh-i18n'
#> == dir
#> /tmp/bashkit-case/r/.git
#> .git/objects
#> 0
#> ? 1
#> == usage
#> ? 1
#> == die
#> ? 1
#> == dws
#> ? 7
#> == action
#> a b
#> a b
#> Updating 82b7eac..1f6b376
#> Fast-forward
#> 1f6b376 HEAD@{0}: a b: Fast-forward
#> ? 0
#> == bare
#> false
#> ? 0
#> == top
#> r
#> ? 0
#> == work
#> fine
#> ? 0
#> == clean rebase
#> clean
#> ? 0
#> == author
#> GIT_AUTHOR_NAME='An'\''n'
#> GIT_AUTHOR_EMAIL='a@b.c'
#> GIT_AUTHOR_DATE='@1700000000 +0100'
#> An'n|a@b.c|@1700000000 +0100
#> ? 0
#> == base
#> a
#> c
#> ? 0
#> == text
#> a 1 1 "b" `c` $(d)xy
#> 1
#> onemany? 0
#> == editor
#> ed a b c
#> ? 0
#> == ifs
#> 0000000      \t  \n
#> 0000003
#> ? 0
#> == -h
#> usage: git tool [x] y
#> ? 0
#> 1
#> usage: git tool [x] y
#> 0
#> /tmp/bashkit-case/r/.git
#> ../.git/objects
#> 0
#> r
#> 1
#> 1
#> 128
#> here x
#> 1
#> here -b 1 -- x -- y
#> 0
#> usage: git t3 [x]
#>
#>     -a, --all             all of it
#>     -b ...                with
#>
#> 129
#> 129
#> here -a --
#> usage: git t3 [x]
#>
#>     -a, --all             all of it
#>     -b ...                with
#>
#> 1
#> usage: git t4 abc
#>
#> more
#> text
#> here 
#> /usr/lib/git-core
#> /usr/share/doc/git/html
#> /usr/share/man
#> /usr/share/info
#> /x
#> git-sh-i18n
#> git-sh-setup
#2> usage: git tool [x] y
#2> one two
#2> x y
#2> usage: git tool [x] y
#2> Cannot rebase: You have unstaged changes.
#2> Please commit.
#2> Cannot do that: Your index contains uncommitted changes.
#2> Cannot pull: You have unstaged changes.
#2> Additionally, your index contains uncommitted changes.
#2> hint
#2> fatal: not a git repository (or any of the parent directories): .git
#2> You need to run this command from the toplevel of the working tree.
#2> error: unknown option `nosuch'
#2> usage: git t3 [x]
#2>
#2>     -a, --all             all of it
#2>     -b ...                with
#2>

#### grep with context, headings and breaks
export PATH=/usr/bin:/bin; git init -q r; cd r; seq 1 20 >a; seq 5 3 30 >b; echo none >c; git add .; git grep -n -A1 5; git grep -B2 -e 7 -e 20; git grep -n -C1 '^1[0-3]'; git grep -1 -h 14; git grep --heading 5; git grep --heading --break -n 5; git grep --break 5; git grep --heading -n -C1 8 -- a b; git grep -A1 --heading --break 11; git grep -c -A3 5; git grep -l -C2 5; git grep -v -A1 1 a | head -3; git grep -A 5; echo $?
#> a:5:5
#> a-6-6
#> --
#> a:15:15
#> a-16-16
#> --
#> b:1:5
#> b-2-8
#> a-5
#> a-6
#> a:7
#> --
#> a-15
#> a-16
#> a:17
#> a-18
#> a-19
#> a:20
#> --
#> b-11
#> b-14
#> b:17
#> b:20
#> a-9-9
#> a:10:10
#> a:11:11
#> a:12:12
#> a:13:13
#> a-14-14
#> --
#> b-2-8
#> b:3:11
#> b-4-14
#> 13
#> 14
#> 15
#> --
#> 11
#> 14
#> 17
#> a
#> 5
#> 15
#> b
#> 5
#> a
#> 5:5
#> 15:15
#>
#> b
#> 1:5
#> a:5
#> a:15
#>
#> b:5
#> a
#> 7-7
#> 8:8
#> 9-9
#> --
#> 17-17
#> 18:18
#> 19-19
#> --
#> b
#> 1-5
#> 2:8
#> 3-11
#> a
#> 11
#> 12
#>
#> b
#> 11
#> 14
#> a:2
#> b:1
#> a
#> b
#> a:2
#> a:3
#> a:4
#> 128
#2> fatal: no pattern given

#### sorted branches, fork points, templates, the empty tree, patches without additions
export PATH=/usr/bin:/bin GIT_{AUTHOR,COMMITTER}_NAME=Ann GIT_{AUTHOR,COMMITTER}_EMAIL=a@b.c; c() { GIT_AUTHOR_DATE="$2 +0000" GIT_COMMITTER_DATE="$2 +0000" git commit -q --allow-empty -m "$1"; }; mkdir -p t/hooks t/sub; echo '#!/bin/sh' >t/hooks/pre-commit; chmod +x t/hooks/pre-commit; echo d >t/description; echo x >t/sub/y; echo h >t/.hidden; git init -q -b main --template=t r; cd r; ls .git .git/hooks; test -x .git/hooks/pre-commit && cat .git/description; rm .git/hooks/pre-commit; git init -q --template=../t; ls .git/hooks; git init -q --template= ../e; ls ../e/.git; git init --template=../nosuch ../n; GIT_TEMPLATE_DIR=../t git init -q ../g; ls ../g/.git/sub; git -c init.templateDir=$PWD/../t init -q ../h; ls ../h/.git/sub; git clone -q --template=../t . ../k 2>/dev/null; ls ../k/.git/sub; rm .git/hooks/*
c one 1700000000; git branch b9; git checkout -q -b a10; c two 1700000200; git checkout -q -b z main; c three 1700000100; git branch --sort=-committerdate; git branch --sort=committerdate; git branch --sort=-refname; git branch --sort=version:refname; git -c branch.sort=-committerdate branch; git branch --sort=nosuch; echo $?; git update-ref refs/remotes/o/m main; git branch -a --sort=-committerdate; git branch --list --sort=-refname 'a*' 'b*' --format='%(refname:short)'
git checkout -q main; git checkout -q -b topic; c topic 1700000300; git checkout -q main; git reset -q --hard a10; git merge-base --fork-point main topic; git merge-base --fork-point main; git checkout -q topic; git merge-base --fork-point main; git merge-base --fork-point z; echo $?; git merge-base --fork-point nosuch; echo $?
git cat-file -t 4b825dc642cb6eb9a060e54bf8d69288fbee4904; git cat-file -p e69de29bb2d1d6434b8b29ae775ad8c2e48c5391; git cat-file -e e69de29bb2d1d6434b8b29ae775ad8c2e48c5391; echo $?; echo s >f; git add f; git diff --cached --stat 4b825dc642cb6eb9a060e54bf8d69288fbee4904; git diff-index --name-only --cached 4b825dc642cb6eb9a060e54bf8d69288fbee4904 --; git count-objects; c x 1700000400; git log --oneline -G 'r|s'; git log --oneline -G'r|t'
printf 'a\nb\nc\n' >x; printf 'a\nc\nd\n' >y; diff -u -La/x -Lb/x x y | git apply --no-add; cat x; git update-index -q --ignore-submodules --refresh; git diff-files --quiet --ignore-submodules; echo $?; printf '#!/bin/sh\nenv | grep GITHEAD' >.git/hooks/prepare-commit-msg; chmod +x .git/hooks/prepare-commit-msg; git merge -q z --no-edit; git log -1 --format=%s
#> .git:
#> HEAD
#> config
#> description
#> hooks
#> objects
#> refs
#> sub
#>
#> .git/hooks:
#> pre-commit
#> d
#> pre-commit
#> HEAD
#> config
#> objects
#> refs
#> Initialized empty Git repository in /tmp/bashkit-case/n/.git/
#> y
#> y
#> y
#>   a10
#> * z
#>   b9
#>   main
#>   b9
#>   main
#> * z
#>   a10
#> * z
#>   main
#>   b9
#>   a10
#>   a10
#>   b9
#>   main
#> * z
#>   a10
#> * z
#>   b9
#>   main
#> 128
#>   a10
#> * z
#>   b9
#>   main
#>   remotes/o/m
#> b9
#> a10
#> 98c1aa0102e60b995f33e18308180b3a13faa1a4
#> 05477bcf882896bc4404629e952f7ddcc7e2b719
#> 98c1aa0102e60b995f33e18308180b3a13faa1a4
#> 98c1aa0102e60b995f33e18308180b3a13faa1a4
#> 0
#> 128
#> tree
#> 1
#>  f | 1 +
#>  1 file changed, 1 insertion(+)
#> f
#> 6 objects, 24 kilobytes
#> 4816a34 x
#> a
#> c
#> 0
#> Merge branch 'z' into topic
#2> warning: templates not found in /tmp/bashkit-case/r/../nosuch
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
#2> fatal: unknown field name: nosuch
#2> fatal: No such ref: 'nosuch'
#2> fatal: Not a valid object name e69de29bb2d1d6434b8b29ae775ad8c2e48c5391
#2> GITHEAD_610b184d2016169e611eaf49c49333a4f5bf47a0=z

#### commit: fixups, squashes, trailers, the short status
export PATH=/usr/bin:/bin GIT_EDITOR=: GIT_{AUTHOR,COMMITTER}_NAME=Ann GIT_{AUTHOR,COMMITTER}_EMAIL=a@b.c GIT_{AUTHOR,COMMITTER}_DATE='1700000000 +0100'; git init -q -b main r; cd r; b() { git log -1 --format=%B; }; printf 'first one\n\nbody\n' >m; echo 1 >f; git add f; git commit -qF m; echo 2 >f; git commit --fixup HEAD -a; b; echo 3 >f; git commit -a --fixup=HEAD~1 -m extra; b; echo 4 >f; git commit -qa --squash HEAD~2 -m 'sq'; b; git commit --allow-empty --squash=HEAD; b; git commit --allow-empty -q --squash=HEAD~3 -F m; b; git commit --allow-empty -q --squash=HEAD -C HEAD~4; b; git commit --fixup nosuch; git commit --fixup HEAD --squash HEAD; git commit --fixup HEAD -F f; git commit --fixup HEAD -C HEAD; echo 5 >f; git commit -qa --fixup HEAD; b; git commit -a --fixup HEAD; echo $?
echo 6 >f; git commit -qa -m 'with trailers' --trailer 'Signed-off-by: A <a@b>' --trailer X:y --trailer=Z=w; b; c() { git commit -q --allow-empty "$@"; b; }; c -m $'s\n\nbody\n\nAcked-by: me' --trailer 'Acked-by: you'; c -m $'s\n\nAcked-by: me' --trailer 'Acked-by: me' --trailer 'acked-by: me' --trailer 'B: me' --trailer 'Acked-by: me'; c -s -m t --trailer 'X: y'; c -m 'key: value' --trailer 'X: y'; c -m $'s\n\nnot a\nSigned-off-by: x <y>' --trailer X=1; c -m $'s\n\none\nX: 2' --trailer X=1; c --amend --no-edit --trailer Y=2
echo 7 >f; echo n >n; git commit --short; echo $?; git commit -a --short; echo $?; git commit --porcelain; git commit --long | head -3; git commit --dry-run --short; git commit --short --branch; git add f; git commit --short; echo $?; git commit --porcelain --branch; git commit -z | tr '\0' '|'; git log --oneline | wc -l; GIT_SEQUENCE_EDITOR=cat git rebase -i --autosquash --root 2>/dev/null | grep -v '^#' | cut -c1-60
#> [main 5de1bcb] fixup! first one
#>  1 file changed, 1 insertion(+), 1 deletion(-)
#> fixup! first one
#>
#> [main 1086eda] fixup! first one
#>  1 file changed, 1 insertion(+), 1 deletion(-)
#> fixup! first one
#>
#> extra
#>
#> squash! first one
#>
#> sq
#>
#> [main 69dd1ce] squash! squash! first one
#> squash! squash! first one
#>
#> squash! fixup! first one
#>
#> first one
#>
#> body
#>
#> squash! squash! fixup! first one
#>
#> fixup! first one
#>
#> fixup! squash! squash! fixup! first one
#>
#> On branch main
#> Untracked files:
#>   (use "git add <file>..." to include in what will be committed)
#> 	m
#>
#> nothing added to commit but untracked files present (use "git add" to track)
#> 1
#> with trailers
#>
#> Signed-off-by: A <a@b>
#> X: y
#> Z: w
#>
#> s
#>
#> body
#>
#> Acked-by: me
#> Acked-by: you
#>
#> s
#>
#> Acked-by: me
#> B: me
#> Acked-by: me
#>
#> t
#>
#> Signed-off-by: Ann <a@b.c>
#> X: y
#>
#> key: value
#>
#> X: y
#>
#> s
#>
#> not a
#> Signed-off-by: x <y>
#> X: 1
#>
#> s
#>
#> one
#> X: 2
#>
#> X: 1
#>
#> s
#>
#> one
#> X: 2
#>
#> X: 1
#> Y: 2
#>
#>  M f
#> ?? m
#> ?? n
#> 1
#> M  f
#> ?? m
#> ?? n
#> 0
#>  M f
#> ?? m
#> ?? n
#> On branch main
#> Changes not staged for commit:
#>   (use "git add <file>..." to update what will be committed)
#>  M f
#> ?? m
#> ?? n
#> ## main
#>  M f
#> ?? m
#> ?? n
#> M  f
#> ?? m
#> ?? n
#> 0
#> ## main
#> M  f
#> ?? m
#> ?? n
#> M  f|?? m|?? n|15
#2> fatal: could not lookup commit nosuch
#2> fatal: options '--squash' and '--fixup' cannot be used together
#2> fatal: options '-F' and '--fixup' cannot be used together
#2> fatal: options '-C' and '--fixup' cannot be used together

#### fetch: names in the way, tags and objects, a bare repository
export PATH=/usr/bin:/bin GIT_{AUTHOR,COMMITTER}_NAME=Ann GIT_{AUTHOR,COMMITTER}_EMAIL=a@b.c GIT_{AUTHOR,COMMITTER}_DATE='1700000000 +0100'; git init -q --bare -b main hub.git; git init -q -b main w; cd w; echo one >f; git add f; git commit -qm one; git remote add origin ../hub.git; git push -q -u origin main; git clone -q ../hub.git ../v;
git push -q origin main:a; git -C ../v fetch -q; git push -q origin :a main:a/b; cd ../v; git fetch; echo $?; git fetch -p; git branch -r; git -C ../w tag -a -m t v1; git -C ../w push -q origin v1; git fetch origin tag v1; cat .git/FETCH_HEAD; git fetch origin v1; cat .git/FETCH_HEAD; git merge FETCH_HEAD; git fetch origin refs/tags/v1:refs/tags/v2; git tag; cd ..; git clone -q --bare hub.git m.git; cd m.git; git fetch; cat FETCH_HEAD; git fetch origin '+refs/heads/*:refs/heads/*'; git fetch --prune origin '+refs/heads/*:refs/heads/*'; git remote add x ../w; git fetch x; git branch -r; cd ../w; git fetch ../v main:refs/heads/fromv; git fetch . main:here; git log --oneline here; git fetch -q; git fetch --prune-tags --prune; git fetch --refmap= origin a/b:q; git fetch --refmap='refs/heads/*:refs/q/*' origin a/b; git for-each-ref refs/q; git fetch --no-write-fetch-head origin main; git fetch origin main a/b; cat .git/FETCH_HEAD; git merge FETCH_HEAD >/dev/null 2>&1; git fetch origin main:refs/heads/x main:refs/heads/x; git fetch origin main:refs/heads/x a/b:refs/heads/x; echo $?; git fetch origin 1234567890123456789012345678901234567890; echo $?; git fetch origin :refs/heads/y; git fetch origin HEAD:z; git fetch origin main: ; git fetch origin @; cat .git/FETCH_HEAD
#> 1
#>   origin/HEAD -> origin/main
#>   origin/a/b
#>   origin/main
#> ddc0b4dc5b858d1d3c91246ab417172103d142c2		tag 'v1' of /tmp/bashkit-case/w/../hub
#> ddc0b4dc5b858d1d3c91246ab417172103d142c2		tag 'v1' of /tmp/bashkit-case/w/../hub
#> Already up to date.
#> v1
#> v2
#> 83279cdf2f3b67768dcc809349a5f11161ede994		/tmp/bashkit-case/hub
#>   x/main
#> 83279cd one
#> 83279cdf2f3b67768dcc809349a5f11161ede994 commit	refs/q/a/b
#> 83279cdf2f3b67768dcc809349a5f11161ede994		branch 'main' of ../hub
#> 83279cdf2f3b67768dcc809349a5f11161ede994		branch 'a/b' of ../hub
#> 128
#> 128
#> 83279cdf2f3b67768dcc809349a5f11161ede994		../hub
#2> error: cannot lock ref 'refs/remotes/origin/a/b': 'refs/remotes/origin/a' exists; cannot create 'refs/remotes/origin/a/b'
#2> From /tmp/bashkit-case/w/../hub
#2>  ! [new branch]      a/b        -> origin/a/b  (unable to update local ref)
#2> error: some local refs could not be updated; try running
#2>  'git remote prune origin' to remove any old, conflicting branches
#2> From /tmp/bashkit-case/w/../hub
#2>  - [deleted]         (none)     -> origin/a
#2>  * [new branch]      a/b        -> origin/a/b
#2> From /tmp/bashkit-case/w/../hub
#2>  * [new tag]         v1         -> v1
#2> From /tmp/bashkit-case/w/../hub
#2>  * tag               v1         -> FETCH_HEAD
#2> From /tmp/bashkit-case/w/../hub
#2>  * [new tag]         v1         -> v2
#2> From /tmp/bashkit-case/hub
#2>  * branch            HEAD       -> FETCH_HEAD
#2> From ../w
#2>  * [new branch]      main       -> x/main
#2> From ../v
#2>  * [new branch]      main       -> fromv
#2>  * [new tag]         v2         -> v2
#2> From .
#2>  * [new branch]      main       -> here
#2> From ../hub
#2>  - [deleted]         (none)     -> v2
#2> From ../hub
#2>  * [new branch]      a/b        -> q
#2> From ../hub
#2>  * branch            a/b        -> FETCH_HEAD
#2>  * [new branch]      a/b        -> refs/q/a/b
#2> From ../hub
#2>  * branch            main       -> FETCH_HEAD
#2>  * branch            a/b        -> FETCH_HEAD
#2> From ../hub
#2>  * [new branch]      main       -> x
#2> fatal: Cannot fetch both refs/heads/main and refs/heads/a/b to refs/heads/x
#2> fatal: git upload-pack: not our ref 1234567890123456789012345678901234567890
#2> fatal: remote error: upload-pack: not our ref 1234567890123456789012345678901234567890
#2> From ../hub
#2>  * [new ref]                    -> y
#2> From ../hub
#2>  * [new ref]                    -> z
#2> From ../hub
#2>  * branch            main       -> FETCH_HEAD
#2> From ../hub
#2>  * branch            HEAD       -> FETCH_HEAD

#### hundred objects come as a pack, from packs, with deltas
export PATH=/usr/bin:/bin GIT_{AUTHOR,COMMITTER}_NAME=Ann GIT_{AUTHOR,COMMITTER}_EMAIL=a@b.c GIT_{AUTHOR,COMMITTER}_DATE='1700000000 +0100'; git init -q --bare -b main hub.git; git init -q -b main w; cd w; echo one >f; git add f; git commit -qm one; git remote add origin ../hub.git; git push -q -u origin main; git clone -q ../hub.git ../v;
for i in $(seq 60); do echo $i >f$i; done; git add .; git commit -qm many; git gc -q; git push -q; git count-objects -v -H | grep -E 'in-pack|packs'; git -C ../hub.git count-objects -v | grep -E 'count|in-pack|packs'; cd ../v; git pull -q; git count-objects -v | grep -E 'count|in-pack|packs'; git fsck; git log --oneline; ls | wc -l; for i in $(seq 120); do echo $i >g$i; done; git add .; git commit -qm more; git push -q; git -C ../hub.git count-objects -v | grep -E 'count:|in-pack|packs'; git -C ../hub.git fsck
#> in-pack: 65
#> packs: 1
#> count: 65
#> in-pack: 0
#> packs: 0
#> count: 65
#> in-pack: 0
#> packs: 0
#> fa8dd1b many
#> 83279cd one
#> 61
#> count: 127
#> in-pack: 0
#> packs: 0

#### merges of what was fetched
export PATH=/usr/bin:/bin GIT_{AUTHOR,COMMITTER}_NAME=Ann GIT_{AUTHOR,COMMITTER}_EMAIL=a@b.c GIT_{AUTHOR,COMMITTER}_DATE='1700000000 +0100'; git init -q --bare -b main hub.git; git init -q -b main w; cd w; echo one >f; git add f; git commit -qm one; git remote add origin ../hub.git; git push -q -u origin main; git clone -q ../hub.git ../v;
cd ../v; echo v >v; git add v; git commit -qm v; git push -q; git push -q origin main:side; cd ../w; echo w >w; git add w; git commit -qm w; git fetch -q; git merge origin/main --no-edit; git log -1 --format=%B; git reset -q --hard HEAD~1; git fetch origin side; git merge FETCH_HEAD --no-edit; git log -1 --format=%B; git reset -q --hard HEAD~1; git checkout -q -b topic; git fetch -q ../v main; git merge --no-edit FETCH_HEAD; git log -1 --format=%B; git reset -q --hard HEAD~1; git pull -q --no-rebase --no-edit origin side; git log -1 --format=%B; git reset -q --hard HEAD~1; git pull -q --no-rebase --no-edit ../v; git log -1 --format=%B; git reset -q --hard HEAD~1; echo other >v; git add v; git commit -qm other; git pull --no-rebase ../v main; cat v; git ls-files -u | wc -l; git commit -qam solved; git log -1 --format=%B; git reflog -3; git merge --autostash main 2>&1; git config merge.autostash true; git checkout -q -b dirty HEAD~1; echo dirt >>w; git merge topic; git status -s; git stash list; git merge -m m --no-ff side 2>/dev/null; cat .git/MERGE_AUTOSTASH 2>/dev/null | wc -l
#> Merge made by the 'ort' strategy.
#>  v | 1 +
#>  1 file changed, 1 insertion(+)
#>  create mode 100644 v
#> Merge remote-tracking branch 'origin/main'
#>
#> Merge made by the 'ort' strategy.
#>  v | 1 +
#>  1 file changed, 1 insertion(+)
#>  create mode 100644 v
#> Merge branch 'side' of ../hub
#>
#> Merge made by the 'ort' strategy.
#>  v | 1 +
#>  1 file changed, 1 insertion(+)
#>  create mode 100644 v
#> Merge branch 'main' of ../v into topic
#>
#> Merge branch 'side' of ../hub into topic
#>
#> Merge ../v into topic
#>
#> Auto-merging v
#> CONFLICT (add/add): Merge conflict in v
#> Automatic merge failed; fix conflicts and then commit the result.
#> <<<<<<< HEAD
#> other
#> =======
#> v
#> >>>>>>> c927e2b2455c74171a366eafdec5a72612007792
#> 2
#> solved
#>
#> c0984c2 HEAD@{0}: commit (merge): solved
#> 5084368 HEAD@{1}: commit: other
#> 451fb47 HEAD@{2}: reset: moving to HEAD~1
#> Already up to date.
#> Updating 5084368..c0984c2
#> Created autostash: 1b78bcb
#> Fast-forward
#>  v | 4 ++++
#>  1 file changed, 4 insertions(+)
#>  M w
#> 0
#2> From ../hub
#2>  * branch            side       -> FETCH_HEAD
#2> From ../v
#2>  * branch            main       -> FETCH_HEAD
#2> Applied autostash.

#### several remotes, branches with their own
export PATH=/usr/bin:/bin GIT_{AUTHOR,COMMITTER}_NAME=Ann GIT_{AUTHOR,COMMITTER}_EMAIL=a@b.c GIT_{AUTHOR,COMMITTER}_DATE='1700000000 +0100'; git init -q --bare -b main hub.git; git init -q -b main w; cd w; echo one >f; git add f; git commit -qm one; git remote add origin ../hub.git; git push -q -u origin main; git clone -q ../hub.git ../v;
git init -q --bare -b main ../fork.git; git remote add fork ../fork.git; git config branch.main.pushRemote fork; git commit -q --allow-empty -m two; git push; git status -sb; git branch -vv; git rev-parse --abbrev-ref @{push} @{u}; git log --oneline @{u}..; git log --oneline @{push}..; git push origin; git push fork main:other; git fetch --all; git branch -a; git remote set-head fork -a; git branch -r; git checkout -q -b feature; git config remote.pushDefault fork; git push; git push -u fork HEAD; git status -sb; git push --all fork; git ls-remote --heads fork; git checkout -q -b x --track fork/other; git status -sb; git push; echo $?; git push fork HEAD:other; git config push.default current; git push; git ls-remote fork x; git branch -d feature; git checkout -q main; git branch -D feature; git fetch fork; git checkout feature; git push fork --delete feature x; git branch -r; git status -sb; git config -l | grep ^branch
#> ## main...origin/main [ahead 1]
#> * main aa5a9c4 [origin/main: ahead 1] two
#> aa5a9c4 two
#> Fetching origin
#> Fetching fork
#> * main
#>   remotes/fork/main
#>   remotes/fork/other
#>   remotes/origin/main
#> fork/HEAD set to main
#>   fork/HEAD -> fork/main
#>   fork/main
#>   fork/other
#>   origin/main
#> branch 'feature' set up to track 'fork/feature'.
#> ## feature...fork/feature
#> aa5a9c454cd7e20ae8b8dd180110546a3d00b864	refs/heads/feature
#> aa5a9c454cd7e20ae8b8dd180110546a3d00b864	refs/heads/main
#> aa5a9c454cd7e20ae8b8dd180110546a3d00b864	refs/heads/other
#> ## x...fork/other
#> 128
#> aa5a9c454cd7e20ae8b8dd180110546a3d00b864	refs/heads/x
#> Deleted branch feature (was aa5a9c4).
#> branch 'feature' set up to track 'fork/feature'.
#>   fork/HEAD -> fork/main
#>   fork/main
#>   fork/other
#>   origin/main
#> ## feature...fork/feature [gone]
#> branch.main.remote=origin
#> branch.main.merge=refs/heads/main
#> branch.main.pushremote=fork
#> branch.x.remote=fork
#> branch.x.merge=refs/heads/other
#> branch.feature.remote=fork
#> branch.feature.merge=refs/heads/feature
#2> To ../fork.git
#2>  * [new branch]      main -> main
#2> fatal: cannot resolve 'simple' push to a single destination
#2> fatal: cannot resolve 'simple' push to a single destination
#2> To ../hub.git
#2>    83279cd..aa5a9c4  main -> main
#2> To ../fork.git
#2>  * [new branch]      main -> other
#2> To ../fork.git
#2>  * [new branch]      feature -> feature
#2> Everything up-to-date
#2> Everything up-to-date
#2> fatal: The upstream branch of your current branch does not match
#2> the name of your current branch.  To push to the upstream branch
#2> on the remote, use
#2>
#2>     git push fork HEAD:other
#2>
#2> To push to the branch of the same name on the remote, use
#2>
#2>     git push fork HEAD
#2>
#2> To choose either option permanently, see push.default in 'git help config'.
#2>
#2> To avoid automatically configuring an upstream branch when its name
#2> won't match the local branch, see option 'simple' of branch.autoSetupMerge
#2> in 'git help config'.
#2>
#2> Everything up-to-date
#2> To ../fork.git
#2>  * [new branch]      x -> x
#2> error: branch 'feature' not found.
#2> Switched to a new branch 'feature'
#2> To ../fork.git
#2>  - [deleted]         feature
#2>  - [deleted]         x

#### ours and theirs after a rewritten history
export PATH=/usr/bin:/bin GIT_{AUTHOR,COMMITTER}_NAME=Ann GIT_{AUTHOR,COMMITTER}_EMAIL=a@b.c GIT_{AUTHOR,COMMITTER}_DATE='1700000000 +0100'; git init -q --bare -b main hub.git; git init -q -b main w; cd w; echo one >f; git add f; git commit -qm one; git remote add origin ../hub.git; git push -q -u origin main; git clone -q ../hub.git ../v;
git checkout -q -b topic; echo t >t; git add t; git commit -qm t; git push -q -u origin topic; git -C ../v fetch -q; cd ../v; git checkout -q topic; echo l >l; git add l; git commit -qm local; cd ../w; git commit -q --amend -m 't again'; git push; echo $?; git push --force-with-lease; cd ../v; git pull --rebase; git log --oneline; git status -sb; git reflog -4; git reset -q --hard HEAD~1; git pull --ff-only; git -C ../w push -q origin :topic; git pull; echo $?; git remote prune origin; git pull; echo $?; git push; git push -f; git push --no-verify -v; git push --dry-run --all
#> 1
#> d19ecb6 local
#> 705966e t again
#> 83279cd one
#> ## topic...origin/topic [ahead 1]
#> d19ecb6 HEAD@{0}: pull --rebase (finish): returning to refs/heads/topic
#> d19ecb6 HEAD@{1}: pull --rebase (pick): local
#> 705966e HEAD@{2}: pull --rebase (start): checkout 705966e667c22f81f5e399f5e16fcedb57f8cb5b
#> 0e6166c HEAD@{3}: commit: local
#> Already up to date.
#> 1
#> Pruning origin
#> URL: /tmp/bashkit-case/w/../hub.git
#>  * [pruned] origin/topic
#> 1
#2> To ../hub.git
#2>  ! [rejected]        topic -> topic (non-fast-forward)
#2> error: failed to push some refs to '../hub.git'
#2> hint: Updates were rejected because the tip of your current branch is behind
#2> hint: its remote counterpart. Integrate the remote changes (e.g.
#2> hint: 'git pull ...') before pushing again.
#2> hint: See the 'Note about fast-forwards' in 'git push --help' for details.
#2> To ../hub.git
#2>  + 3aef212...705966e topic -> topic (forced update)
#2> From /tmp/bashkit-case/w/../hub
#2>  + 3aef212...705966e topic      -> origin/topic  (forced update)
#2>\ Rebasing (1/1)\r\r                                                                                \rSuccessfully rebased and updated refs/heads/topic.
#2> Your configuration specifies to merge with the ref 'refs/heads/topic'
#2> from the remote, but no such ref was fetched.
#2> Your configuration specifies to merge with the ref 'refs/heads/topic'
#2> from the remote, but no such ref was fetched.
#2> To /tmp/bashkit-case/w/../hub.git
#2>  * [new branch]      topic -> topic
#2> Everything up-to-date
#2> Pushing to /tmp/bashkit-case/w/../hub.git
#2> To /tmp/bashkit-case/w/../hub.git
#2>  = [up to date]      topic -> topic
#2> updating local tracking ref 'refs/remotes/origin/topic'
#2> Everything up-to-date
#2> Everything up-to-date

#### stripspace, reset --keep and --merge, rev-list --objects, stash --staged and --all
export PATH=/usr/bin:/bin GIT_EDITOR=: GIT_{AUTHOR,COMMITTER}_NAME=Ann GIT_{AUTHOR,COMMITTER}_EMAIL=a@b.c GIT_{AUTHOR,COMMITTER}_DATE='1700000000 +0100'; git init -q -b main r; cd r; r() { echo "== $*"; "$@"; echo "[$?]"; }
printf '\n\n a  \n\n\n# c\nb\t\n\n' >m; r git stripspace <m; r git stripspace -s <m; r git stripspace --strip-comments <m; r git stripspace -c <m; git stripspace x <m >/dev/null 2>&1; echo $?; printf 'no end' | git stripspace; printf '' | git stripspace; printf '\n\n' | git stripspace | od -c; printf 'a\n\tb' | git stripspace -c; git -c core.commentChar=';' stripspace -s <<<$';a\n#b'; cd ..; echo ' x ' | git stripspace; cd r
seq 10 >f; seq 3 >g; git add f g; git commit -qm one; sed -i 1s/.*/x/ f; git commit -qam two; echo l >>g; r git reset --keep HEAD~1; git status -s; cat g | tail -1; git log --oneline; r git reset --keep HEAD@{1}; git status -s; echo y >f; r git reset --keep HEAD~1; git status -s; git add f; r git reset --merge HEAD; git status -s; echo z >f; r git reset --merge HEAD~1; git status -s;git add f; r git reset --merge HEAD~1; git status -s; cat f | head -1; echo q >g; git add g; echo q2 >>g;  r git reset --merge HEAD@{1}; git status -s; git add g; r git reset --keep HEAD@{1}; git status -s; r git reset --keep; r git reset --merge -- f; r git reset --hard; git checkout -qb side; sed -i 10s/.*/s/ f; git commit -qam side; git checkout -q main; sed -i 10s/.*/m/ f; git commit -qam m; git merge side; r git reset --keep HEAD~1; r git reset --merge; git status -s; git rm -q g; git commit -qm rm; echo own >g; r git reset --keep HEAD~1; rm g; r git reset --keep HEAD~1; ls
mkdir -p d/e; echo 1 >d/e/1; echo 1 >d/2; git add d; git commit -qm d; git tag v1; git tag -a -m x v2 HEAD~1; r git rev-list --objects HEAD; r git rev-list --objects HEAD~1..HEAD; git rev-list --objects v2 | head -4; r git rev-list --objects --no-object-names HEAD~1..HEAD; git rev-list --objects --all | wc -l; git rev-list --count --objects HEAD; git rev-list --objects ^HEAD~1 main -- d/e; git rev-list --objects -1 HEAD
echo c >>f; git add f; echo w >>g; echo u >u; echo '*.o' >.gitignore; echo o >x.o; mkdir o.o; echo p >o.o/p; r git stash push --staged; git status -s; git stash show -p --stat; git stash pop -q; git status -s; r git stash -a; git status -s; ls; r git stash pop; git status -s --ignored; ls; r git stash --staged; r git stash -S -m 'name'; git stash list; git checkout -q f; r git stash -S; git add u; r git stash push -S -m named; ls; git stash list; git stash push -S -u; echo $?
#> == git stripspace
#>  a
#>
#> # c
#> b
#> [0]
#> == git stripspace -s
#>  a
#>
#> b
#> [0]
#> == git stripspace --strip-comments
#>  a
#>
#> b
#> [0]
#> == git stripspace -c
#> #
#> #
#> #  a  
#> #
#> #
#> # # c
#> # b	
#> #
#> [0]
#> 129
#> no end
#> 0000000
#> # a
#> #	b
#> #b
#>  x
#> == git reset --keep HEAD~1
#> [0]
#>  M g
#> ?? m
#> l
#> 5526366 one
#> == git reset --keep HEAD@{1}
#> [0]
#>  M g
#> ?? m
#> == git reset --keep HEAD~1
#> [128]
#>  M f
#>  M g
#> ?? m
#> == git reset --merge HEAD
#> [0]
#>  M g
#> ?? m
#> == git reset --merge HEAD~1
#> [128]
#>  M f
#>  M g
#> ?? m
#> == git reset --merge HEAD~1
#> [0]
#>  M g
#> ?? m
#> 1
#> == git reset --merge HEAD@{1}
#> [128]
#> MM g
#> ?? m
#> == git reset --keep HEAD@{1}
#> [0]
#>  M g
#> ?? m
#> == git reset --keep
#> [0]
#> == git reset --merge -- f
#> [128]
#> == git reset --hard
#> HEAD is now at 10e97be two
#> [0]
#> Auto-merging f
#> CONFLICT (content): Merge conflict in f
#> Automatic merge failed; fix conflicts and then commit the result.
#> == git reset --keep HEAD~1
#> [128]
#> == git reset --merge
#> [0]
#> ?? m
#> == git reset --keep HEAD~1
#> [128]
#> == git reset --keep HEAD~1
#> [0]
#> f
#> g
#> m
#> == git rev-list --objects HEAD
#> e17d95b9a170ad2f9d9b4e47fd9a52b7e1a99a35
#> 4f80027b377abca9863646122cc6ebec09d9db7e
#> 10e97beb91e1a0e46694e4ce847f87667c50ddd6
#> 5526366d55aebe43707127d74e4bb2696ba67368
#> 446686a0ed3a63bdf6898fa6d17270deab0f5f75 
#> 7072fd3927e72e4023981479e0cbba0589298c63 d
#> d00491fd7e5bb6fa28c517a0bb32b8b506539d4d d/2
#> d4f7c00aab3f0160168c9e5991abb6194a4e0d9e d/e
#> d43bda34e4a924b8f13e7390c76e5b3ad7f6c20e f
#> 01e79c32a8c99c557f0757da7cb6d65b3414466d g
#> f33a8ead07f2fb0a3c086ac1b3756dcde9747805 
#> 031ee424b8427cf0dedca86c6ca03998db76fe6d 
#> 31c891a52e3c9c135444dd4e7ee7a1c89d84d7f7 f
#> 324227f93d7b2975ff7d7627b24781dabf7b780b 
#> f00c965d8307308469e537302baa73048488f162 f
#> [0]
#> == git rev-list --objects HEAD~1..HEAD
#> e17d95b9a170ad2f9d9b4e47fd9a52b7e1a99a35
#> 446686a0ed3a63bdf6898fa6d17270deab0f5f75 
#> 7072fd3927e72e4023981479e0cbba0589298c63 d
#> d00491fd7e5bb6fa28c517a0bb32b8b506539d4d d/2
#> d4f7c00aab3f0160168c9e5991abb6194a4e0d9e d/e
#> [0]
#> 4f80027b377abca9863646122cc6ebec09d9db7e
#> 10e97beb91e1a0e46694e4ce847f87667c50ddd6
#> 5526366d55aebe43707127d74e4bb2696ba67368
#> d02c86bbd62393df3f20b37c3bf061aadd28ed2e v2
#> == git rev-list --objects --no-object-names HEAD~1..HEAD
#> e17d95b9a170ad2f9d9b4e47fd9a52b7e1a99a35
#> 446686a0ed3a63bdf6898fa6d17270deab0f5f75
#> 7072fd3927e72e4023981479e0cbba0589298c63
#> d00491fd7e5bb6fa28c517a0bb32b8b506539d4d
#> d4f7c00aab3f0160168c9e5991abb6194a4e0d9e
#> [0]
#> 19
#> 15
#> e17d95b9a170ad2f9d9b4e47fd9a52b7e1a99a35
#> 446686a0ed3a63bdf6898fa6d17270deab0f5f75 
#> 7072fd3927e72e4023981479e0cbba0589298c63 d
#> d4f7c00aab3f0160168c9e5991abb6194a4e0d9e d/e
#> d00491fd7e5bb6fa28c517a0bb32b8b506539d4d d/e/1
#> e17d95b9a170ad2f9d9b4e47fd9a52b7e1a99a35
#> 446686a0ed3a63bdf6898fa6d17270deab0f5f75 
#> 7072fd3927e72e4023981479e0cbba0589298c63 d
#> d00491fd7e5bb6fa28c517a0bb32b8b506539d4d d/2
#> d4f7c00aab3f0160168c9e5991abb6194a4e0d9e d/e
#> d43bda34e4a924b8f13e7390c76e5b3ad7f6c20e f
#> 01e79c32a8c99c557f0757da7cb6d65b3414466d g
#> == git stash push --staged
#> Saved working directory and index state WIP on main: e17d95b d
#> [0]
#>  M g
#> ?? .gitignore
#> ?? m
#> ?? u
#>  f | 1 +
#>  1 file changed, 1 insertion(+)
#>
#> diff --git a/f b/f
#> index d43bda3..337fe5f 100644
#> --- a/f
#> +++ b/f
#> @@ -8,3 +8,4 @@ x
#>  8
#>  9
#>  m
#> +c
#>  M f
#>  M g
#> ?? .gitignore
#> ?? m
#> ?? u
#> == git stash -a
#> Saved working directory and index state WIP on main: e17d95b d
#> [0]
#> d
#> f
#> g
#> == git stash pop
#> On branch main
#> Changes not staged for commit:
#>   (use "git add <file>..." to update what will be committed)
#>   (use "git restore <file>..." to discard changes in working directory)
#> 	modified:   f
#> 	modified:   g
#>
#> Untracked files:
#>   (use "git add <file>..." to include in what will be committed)
#> 	.gitignore
#> 	m
#> 	u
#>
#> no changes added to commit (use "git add" and/or "git commit -a")
#> Dropped refs/stash@{0} (cafbd999a6881d29d5d51aa34a726c65e6ab70d6)
#> [0]
#>  M f
#>  M g
#> ?? .gitignore
#> ?? m
#> ?? u
#> !! o.o/
#> !! x.o
#> d
#> f
#> g
#> m
#> o.o
#> u
#> x.o
#> == git stash --staged
#> [1]
#> == git stash -S -m name
#> [1]
#> == git stash -S
#> [1]
#> == git stash push -S -m named
#> Saved working directory and index state On main: named
#> [0]
#> d
#> f
#> g
#> m
#> o.o
#> x.o
#> stash@{0}: On main: named
#> 1
#2> error: Entry 'f' not uptodate. Cannot merge.
#2> fatal: Could not reset index file to revision 'HEAD~1'.
#2> error: Entry 'f' not uptodate. Cannot merge.
#2> fatal: Could not reset index file to revision 'HEAD~1'.
#2> error: Entry 'g' not uptodate. Cannot merge.
#2> fatal: Could not reset index file to revision 'HEAD@{1}'.
#2> fatal: Cannot do merge reset with paths.
#2> fatal: Cannot do a keep reset in the middle of a merge.
#2> error: Untracked working tree file 'g' would be overwritten by merge.
#2> fatal: Could not reset index file to revision 'HEAD~1'.
#2> No staged changes
#2> No staged changes
#2> No staged changes
#2> Can't use --staged and --include-untracked or --all at the same time

#### places in which remotes are used
export PATH=/usr/bin:/bin GIT_{AUTHOR,COMMITTER}_NAME=Ann GIT_{AUTHOR,COMMITTER}_EMAIL=a@b.c GIT_{AUTHOR,COMMITTER}_DATE='1700000000 +0100'; git init -q --bare -b main hub.git; git init -q -b main w; cd w; echo one >f; git add f; git commit -qm one; git remote add origin ../hub.git; git push -q -u origin main; git clone -q ../hub.git ../v;
mkdir sub; cd sub; git fetch ../../hub.git main; echo $?; git fetch ../hub.git main; git pull; cd ../.git; git fetch; cd ..; git worktree add -q ../wt -b wt; cd ../wt; git push -u origin wt; git fetch; git pull; git status -sb; cd ../w; git push origin :wt; git push ../wt main:wt; echo $?; git fetch ../wt wt:wt; echo $?; git --git-dir=.git fetch; git -C ../hub.git push ../w main:fromhub; git branch; GIT_DIR=$PWD/.git git fetch origin; git fetch file://$PWD/../hub.git; git remote add h2 file://$PWD/../hub.git; git fetch h2; git push h2 main:h2; git clone -q $PWD/../hub.git/ ../c1; git -C ../c1 remote -v; git push --tags; git push origin tag nosuch; git push origin refs/heads/main; git push origin HEAD:refs/heads/main HEAD:main; echo $?; git push origin +main; git push --set-upstream ../hub.git main; git config -l | grep branch.main; git push -v --dry-run; git fetch -v; git remote -v
#> 128
#> Already up to date.
#> branch 'wt' set up to track 'origin/wt'.
#> Already up to date.
#> ## wt...origin/wt
#> 0
#> 128
#>   fromhub
#> * main
#> + wt
#> origin	/tmp/bashkit-case/w/../hub.git/ (fetch)
#> origin	/tmp/bashkit-case/w/../hub.git/ (push)
#> 1
#> branch 'main' set up to track '../hub.git/main'.
#> branch.main.remote=../hub.git
#> branch.main.merge=refs/heads/main
#> h2	file:///tmp/bashkit-case/w/../hub.git (fetch)
#> h2	file:///tmp/bashkit-case/w/../hub.git (push)
#> origin	../hub.git (fetch)
#> origin	../hub.git (push)
#2> fatal: '../../hub.git' does not appear to be a git repository
#2> fatal: Could not read from remote repository.
#2>
#2> Please make sure you have the correct access rights
#2> and the repository exists.
#2> From ../hub
#2>  * branch            main       -> FETCH_HEAD
#2> fatal: '../hub.git' does not appear to be a git repository
#2> fatal: Could not read from remote repository.
#2>
#2> Please make sure you have the correct access rights
#2> and the repository exists.
#2> To ../hub.git
#2>  * [new branch]      wt -> wt
#2> To ../hub.git
#2>  - [deleted]         wt
#2> Everything up-to-date
#2> fatal: refusing to fetch into branch 'refs/heads/wt' checked out at '/tmp/bashkit-case/wt'
#2> To ../w
#2>  * [new branch]      main -> fromhub
#2> From file:///tmp/bashkit-case/w/../hub
#2>  * branch            HEAD       -> FETCH_HEAD
#2> From file:///tmp/bashkit-case/w/../hub
#2>  * [new branch]      main       -> h2/main
#2> To file:///tmp/bashkit-case/w/../hub.git
#2>  * [new branch]      main -> h2
#2> Everything up-to-date
#2> error: src refspec refs/tags/nosuch does not match any
#2> error: failed to push some refs to '../hub.git'
#2> Everything up-to-date
#2> error: dst ref refs/heads/main receives from more than one src
#2> error: failed to push some refs to '../hub.git'
#2> Everything up-to-date
#2> Everything up-to-date
#2> Pushing to ../hub.git
#2> To ../hub.git
#2>  = [up to date]      main -> main
#2> Everything up-to-date
#2> From ../hub
#2>  * branch            main       -> FETCH_HEAD

#### a release: a branch, a tag, a merge on the server side, a revert
export PATH=/usr/bin:/bin GIT_{AUTHOR,COMMITTER}_NAME=Ann GIT_{AUTHOR,COMMITTER}_EMAIL=a@b.c GIT_{AUTHOR,COMMITTER}_DATE='1700000000 +0100'; git init -q --bare -b main hub.git; git init -q -b main w; cd w; echo one >f; git add f; git commit -qm one; git remote add origin ../hub.git; git push -q -u origin main; git clone -q ../hub.git ../v;
git switch -q -c feature; echo f >feature; git add feature; git commit -qm feature; git push -u origin feature; cd ../v; git fetch; git checkout -q main; git merge --no-ff -m 'Merge feature' origin/feature; git push; git push origin --delete feature; git tag -a v1.0 -m 'Release 1.0'; git push origin v1.0; git describe; cd ../w; git checkout -q main; git pull --prune; git branch -vv; git branch -d feature; git tag; git describe; git log --oneline --graph --decorate; git revert --no-edit -m 1 HEAD; git push; git tag v1.1; git push --tags; git ls-remote --tags --sort=v:refname origin; cd ../v; git pull --tags; git log -1 --format=%s; git shortlog -s HEAD; git fetch --all --prune --tags; git push --atomic origin main v1.1; git push --follow-tags; git status; git diff origin/main; git log origin/main..main --oneline; git rev-list --left-right --count origin/main...main; git bundle create -q ../b.bundle main; git ls-remote ../b.bundle; git fetch ../b.bundle main:frombundle; git log -1 --format=%s frombundle; git pull ../b.bundle main
#> branch 'feature' set up to track 'origin/feature'.
#> Merge made by the 'ort' strategy.
#>  feature | 1 +
#>  1 file changed, 1 insertion(+)
#>  create mode 100644 feature
#> v1.0
#> Updating 83279cd..7aa3c20
#> Fast-forward
#>  feature | 1 +
#>  1 file changed, 1 insertion(+)
#>  create mode 100644 feature
#>   feature 779ccb2 [origin/feature: gone] feature
#> * main    7aa3c20 [origin/main] Merge feature
#> Deleted branch feature (was 779ccb2).
#> v1.0
#> v1.0
#> *   7aa3c20 (HEAD -> main, tag: v1.0, origin/main) Merge feature
#> |\  
#> | * 779ccb2 feature
#> |/  
#> * 83279cd one
#> [main 05b3d3c] Revert "Merge feature"
#>  Date: Tue Nov 14 23:13:20 2023 +0100
#>  1 file changed, 1 deletion(-)
#>  delete mode 100644 feature
#> ded6dd663e2b84a766f808f3cdbbad4987ae6cc2	refs/tags/v1.0
#> 7aa3c2075b9a7ceb5c73e2848b035465c2bd369a	refs/tags/v1.0^{}
#> 05b3d3caeb488647301a30398bb1b28403bae4bd	refs/tags/v1.1
#> Updating 7aa3c20..05b3d3c
#> Fast-forward
#>  feature | 1 -
#>  1 file changed, 1 deletion(-)
#>  delete mode 100644 feature
#> Revert "Merge feature"
#>      4	Ann
#> On branch main
#> Your branch is up to date with 'origin/main'.
#>
#> nothing to commit, working tree clean
#> 0	0
#> 05b3d3caeb488647301a30398bb1b28403bae4bd	refs/heads/main
#> Revert "Merge feature"
#> Already up to date.
#2> To ../hub.git
#2>  * [new branch]      feature -> feature
#2> From /tmp/bashkit-case/w/../hub
#2>  * [new branch]      feature    -> origin/feature
#2> To /tmp/bashkit-case/w/../hub.git
#2>    83279cd..7aa3c20  main -> main
#2> To /tmp/bashkit-case/w/../hub.git
#2>  - [deleted]         feature
#2> To /tmp/bashkit-case/w/../hub.git
#2>  * [new tag]         v1.0 -> v1.0
#2> From ../hub
#2>  - [deleted]         (none)     -> origin/feature
#2>    83279cd..7aa3c20  main       -> origin/main
#2>  * [new tag]         v1.0       -> v1.0
#2> To ../hub.git
#2>    7aa3c20..05b3d3c  main -> main
#2> To ../hub.git
#2>  * [new tag]         v1.1 -> v1.1
#2> From /tmp/bashkit-case/w/../hub
#2>    7aa3c20..05b3d3c  main       -> origin/main
#2>  * [new tag]         v1.1       -> v1.1
#2> Everything up-to-date
#2> Everything up-to-date
#2> From ../b.bundle
#2>  * [new branch]      main       -> frombundle
#2> From ../b.bundle
#2>  * branch            main       -> FETCH_HEAD

#### a branch is deleted that its upstream or HEAD has
export PATH=/usr/bin:/bin GIT_{AUTHOR,COMMITTER}_NAME=Ann GIT_{AUTHOR,COMMITTER}_EMAIL=a@b.c GIT_{AUTHOR,COMMITTER}_DATE='1700000000 +0100'; git init -q --bare -b main hub.git; git init -q -b main w; cd w; echo one >f; git add f; git commit -qm one; git remote add origin ../hub.git; git push -q -u origin main; git clone -q ../hub.git ../v;
git checkout -q -b a; git commit -q --allow-empty -m a; git push -q -u origin a; git checkout -q main; git branch -d a; git checkout -q -b b; git push -q -u origin b; git commit -q --allow-empty -m b; git checkout -q main; git merge -q b; git branch -d b; echo $?; git branch -D b; git checkout -q -b c; git commit -q --allow-empty -m c; git checkout -q main; git branch -d c; git branch -u origin/main c; git branch -d c; git merge -q c; git branch -d c; git branch -dr origin/a; git branch -r
#> Deleted branch a (was 8b20c22).
#> 1
#> Deleted branch b (was 6ef72df).
#> branch 'c' set up to track 'origin/main'.
#> Deleted remote-tracking branch origin/a (was 8b20c22).
#>   origin/b
#>   origin/main
#2> warning: deleting branch 'a' that has been merged to
#2>          'refs/remotes/origin/a', but not yet merged to HEAD.
#2> warning: not deleting branch 'b' that is not yet merged to
#2>          'refs/remotes/origin/b', even though it is merged to HEAD.
#2> error: The branch 'b' is not fully merged.
#2> If you are sure you want to delete it, run 'git branch -D b'.
#2> error: The branch 'c' is not fully merged.
#2> If you are sure you want to delete it, run 'git branch -D c'.
#2> error: The branch 'c' is not fully merged.
#2> If you are sure you want to delete it, run 'git branch -D c'.
#2> warning: not deleting branch 'c' that is not yet merged to
#2>          'refs/remotes/origin/main', even though it is merged to HEAD.
#2> error: The branch 'c' is not fully merged.
#2> If you are sure you want to delete it, run 'git branch -D c'.
