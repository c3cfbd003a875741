//! Files that a rule keeps, against every command that writes. The rule keeps `/home/user/audit`; the script owns everything else, links and all.

use bashkit_orchestrator::{OrchestratorTool, Policy, Tool};

/// Content of what is kept, with times, modes and links.
const LOOK: &str =
    "find /home/user/audit | sort | while read -r f; do stat -c '%n %a %u %g %h %s %y %F' \"$f\"; [ -f \"$f\" ] && cat \"$f\"; done";

fn tool() -> OrchestratorTool {
    OrchestratorTool::builder("files")
        .file("/home/user/audit/log", "kept\n")
        .file("/home/user/audit/deep/er", "kept too\n")
        .file("/home/user/evil", "evil\n")
        .policy(Policy::new().deny_writes("/home/user/audit/**"))
        .persistent(true)
        .build()
        .unwrap_or_else(|error| unreachable!("{error}"))
}

/// Scripts that must leave `/home/user/audit` as it is; they begin in `/home/user`.
const ATTACKS: &[&str] = &[
    // Redirections and descriptors.
    "echo evil >audit/log",
    "echo evil >>audit/log",
    "echo evil >|audit/log",
    "echo evil &>audit/log",
    ": >audit/new",
    "exec 3<>audit/log; echo evil >&3",
    "exec 3<audit/log; echo evil >/dev/fd/3; echo evil >/proc/self/fd/3",
    "exec {fd}>>audit/log; echo evil >&$fd",
    "set -C; echo evil >audit/log",
    "while read -r l; do echo evil; done <audit/log >audit/log",
    "cat evil >(cat >audit/log); tee audit/log <evil; tee -a audit/log <evil",
    "coproc x { cat >audit/log; }; echo evil >&${x[1]}; exec {x[1]}>&-; wait",
    "(cd audit && echo evil >log)",
    "cd audit/deep && echo evil >../log; echo evil >./er",
    "echo evil >./audit/../audit//log; echo evil >/home//user/./audit/log; echo evil >/proc/self/cwd/audit/log",
    "f=audit/log; echo evil >\"$f\"; eval 'echo evil >audit/log'; bash -c 'echo evil >audit/log'; sh -c 'echo evil >audit/log'",
    "trap 'echo evil >audit/log' EXIT; f() { echo evil >audit/log; }; f; command f; exit",
    "echo 'echo evil >audit/log' >s; . ./s; bash s; chmod +x s; ./s",
    // Links and names.
    "ln -s audit/log l; echo evil >l; echo evil >>l; tee l <evil; cp evil l; cp -f evil l; dd if=evil of=l; sed -i s/kept/evil/ l; truncate -s 0 l",
    "ln -s audit d; echo evil >d/log; rm -rf d/*; rm -r d/; mv evil d/; cp evil d/",
    "ln -s . a; ln -s a/a/a/audit b; echo evil >b/log; rm b/log; rmdir b/deep",
    "ln audit/log l; echo evil >l",
    "ln audit/log /tmp/l; ln evil audit/evil; link audit/log l; ln -f evil audit/log; ln -s evil audit/l; ln -sfn evil audit/log",
    "mv audit x; mv audit/log x; mv evil audit/log; mv -T evil audit/log; mv evil audit/; mv audit/deep x",
    "mkdir x; mv x audit; mkdir -p x/audit; echo evil >x/audit/log; mv -T x/audit audit",
    "cd ..; mv user other; echo evil >other/audit/log; mv other user",
    "cd /; mv home h; echo evil >h/user/audit/log; mv h home; rm -rf home",
    "rm audit/log; unlink audit/log; shred -u audit/log; rmdir audit/deep; rm -rf audit; find audit -delete; find . -name log -exec rm {} +",
    "rm -rf ../user; rm -rf /home; rm -rf ./audit/. ./audit/../audit; rm -rf --no-preserve-root /",
    "mkdir audit/new; mkdir -p audit/a/b/c; mkfifo audit/p; mknod audit/n p; mktemp -p audit; mktemp -d audit/XXXXXX; install -d audit/i",
    "i=0; while (( i++ < 100 )); do ln -sfn audit l; ln -sfn /tmp l & echo evil >l/log; done; wait",
    // Modes, times and owners.
    "chmod 777 audit audit/log; chmod -R 0 audit; chmod u+s audit/log; chmod -R a+w .; chmod -R 0 ../user; chmod 700 ../user",
    "chown -R 7:7 audit; chgrp 7 audit/log; chown user audit; chown -h 7 audit/log; touch audit/log; touch -d @0 audit/log; touch -h audit; touch audit/new",
    "touch -r evil audit/log; cp -p evil audit/log; cp --attributes-only -p evil audit/log; install -m 777 evil audit/log; umask 0; setfacl -m u::rwx audit/log",
    // Commands with an output of their own.
    "cp evil audit/log; cp -r . audit; cp -a evil audit; cp -t audit evil; cp --backup=numbered evil audit/log; cp -l evil audit/l; cp -s evil audit/l; cp -u evil audit/log; cp --parents evil audit",
    "install evil audit/log; install -t audit evil; install -D evil audit/a/b; rsync -a evil audit/",
    "dd if=evil of=audit/log; dd if=evil of=audit/log conv=notrunc; dd if=evil of=audit/new; truncate -s 0 audit/log; truncate -s 9 audit/new; fallocate -l 9 audit/log",
    "sort -o audit/log evil; sort evil -o audit/new; uniq evil audit/log; shuf -o audit/log evil; split evil audit/x; split -b 1 evil audit/; csplit -f audit/x evil 1; tr a b <evil >audit/log",
    "cd audit; split ../evil; csplit ../evil 1; tee new <../evil; awk '{ print >\"new\" }' ../evil; sed -n 'w new' ../evil; sort -o log ../evil",
    "sed -i s/kept/evil/ audit/log; sed -i.bak s/kept/evil/ audit/log; sed -n 'w audit/log' evil; sed 's/e/x/w audit/log' evil; sed -s -i '1i evil' audit/*; sed -n '1e echo evil >audit/log' evil",
    "sed --follow-symlinks -i s/kept/evil/ audit/log; ln -s audit/log l; sed --follow-symlinks -i s/kept/evil/ l; sed -i s/x/y/ audit/deep/er",
    "awk '{ print >\"audit/log\" }' evil; awk '{ print >>\"audit/log\" }' evil; awk '{ print | \"cat >audit/log\" }' evil; awk 'BEGIN { system(\"echo evil >audit/log\") }'; awk 'BEGIN { \"echo evil >audit/log\" | getline }'",
    "awk -i inplace '{ print \"evil\" }' audit/log; gawk -v inplace::suffix=.bak -i inplace 1 audit/log; perl -i -pe s/kept/evil/ audit/log; ed audit/log <<<$'1c\\nevil\\n.\\nw\\nq'; ex audit/log <<<wq",
    "jq -n '\"evil\"' >audit/log; yq -i '.a = 1' audit/log; yq -i . audit/new; sponge audit/log <evil; xan sort evil -o audit/log; numfmt 1 >audit/log",
    "patch audit/log <<<$'--- audit/log\\n+++ audit/log\\n@@ -1 +1 @@\\n-kept\\n+evil'; patch -p0 <<<$'--- audit/log\\n+++ audit/log\\n@@ -1 +1 @@\\n-kept\\n+evil'; patch -o audit/new evil </dev/null",
    "mkdir -p x; cd x; patch -p0 <<<$'--- ../audit/log\\n+++ ../audit/log\\n@@ -1 +1 @@\\n-kept\\n+evil'; patch -p0 <<<$'--- /dev/null\\n+++ /home/user/audit/new\\n@@ -0,0 +1 @@\\n+evil'",
    "tar cf t evil; tar xf t -C audit; tar xf t -C audit --transform s/evil/log/; tar cf audit/t evil; tar xf t --to-command='cat >audit/log'; cd audit; tar xf ../t; tar --one-top-level=audit -xf ../t",
    "mkdir x; cp evil x/log; ln -s audit y; tar cf t y; rm y; tar rf t --transform s,x,y, x/log; tar xf t; tar cf t -P --transform 's,x/log,/home/user/audit/log,' x/log; tar xPf t; tar xf t -C /; tar xf t --overwrite",
    "mkdir x; cp evil x/log; cd x; tar cf ../t --transform s,log,../audit/log, log; tar xf ../t; tar xPf ../t; zip -q ../z.zip log; unzip -o ../z.zip -d ../audit; cd ../audit; unzip -o ../z.zip",
    "gzip audit/log; gzip -k audit/log; gzip -c evil >audit/log; bzip2 audit/log; xz audit/log; zstd audit/log -o audit/new; gzip -k evil; mv evil.gz audit/log.gz; gunzip -f audit/log.gz; zip audit/z evil; zip -m z audit/log; gzip -r audit",
    "curl -o audit/log http://h/; wget -O audit/log http://h/; wget -P audit http://h/; curl --create-dirs -o audit/a/b http://h/; curl -c audit/jar -D audit/log --trace audit/t --etag-save audit/e --stderr audit/log http://h/",
    "sqlite3 audit/log 'create table t(x)'; sqlite3 audit/new 'create table t(x)'; sqlite3 x \"attach 'audit/new' as a; create table a.t(x)\"; sqlite3 x \"create table t(x); vacuum into 'audit/new'\"",
    "sqlite3 x \".output audit/log\" 'select 1'; sqlite3 x \".once audit/log\" 'select 1'; sqlite3 x \".backup audit/new\"; sqlite3 x \".save audit/new\"; sqlite3 x \".log audit/log\" 'select 1'; sqlite3 x \"select writefile('audit/log', 'evil')\"; sqlite3 x \".clone audit/new\"",
    "xargs -I{} cp evil {} <<<audit/log; printf 'audit/log\\0' | xargs -0 rm; find evil -exec cp {} audit/log \\;; find evil -fprint audit/log; find evil -fprintf audit/log x; find evil -fls audit/log; parallel cp evil ::: audit/log; env cp evil audit/log; timeout 5 cp evil audit/log; nice cp evil audit/log; nohup cp evil audit/log",
    "(cd audit; nohup echo evil; script -c 'echo evil'; mktemp XXXXXX; date >new; history -w new; HISTFILE=new bash -ic 'echo x'; fc -l >new; compgen -c >new; declare >new)",
    "rename kept evil audit/log; rename log evil audit/*; mmv audit/log evil; rename -v s/log/x/ audit/log; mv -b evil audit/log; mv --exchange evil audit/log; cp --remove-destination evil audit/log; ln -b evil audit/log",
    // Archives by cpio, files that name themselves, ends of lines, dumps and conversions.
    "echo evil | cpio -o >t; cd audit; cpio -i <../t; cpio -iu <../t; cpio -p . <<<../evil; cpio -pdu deep <<<../evil",
    "cp evil audit.log; echo audit.log | cpio -o | sed s,audit.log,audit/log, | cpio -iu; mkdir x; cp evil x/log; (cd x; echo log | cpio -o) >t; cpio -iu -D audit <t; cpio -pdu audit <<<evil; cpio -pl audit <<<evil",
    "mkdir x; cp evil x/log; cd x; echo ../audit/log | cpio -o >../t; echo /home/user/audit/log | cpio -o >../u; cpio -iu <../t; cpio -iu --absolute-filenames <../u; cpio -iu --no-absolute-filenames <../u; echo log | cpio -o -O ../audit/t; cpio -o -F ../audit/log <<<log",
    "ln -s audit y; echo y | cpio -o >t; rm y; mkdir y; cp evil y/log; echo y/log | cpio -o >u; rm -r y; cpio -i <t; cpio -iu <u; echo log | cpio -i --rename <u; cpio -r -iu <u <<<audit/log",
    "printf 'begin 644 audit/log\\n#:&DA\\n`\\nend\\n' >u; uudecode u; uudecode -o audit/log u; uudecode -o audit/new u; sed s,audit,../user/audit, u | uudecode; sed s,audit/log,/home/user/audit/log, u | uudecode; ln -s audit y; sed s,audit,y, u | uudecode",
    "printf 'begin-base64 777 audit/new\\nZXZpbAo=\\n====\\n' | uudecode; printf 'begin 6777 log\\n#:&DA\\n`\\nend\\n' >u; cd audit; uudecode ../u",
    "unix2dos audit/log; dos2unix audit/log; unix2dos -n evil audit/log; dos2unix -n evil audit/new; unix2dos -k audit/log audit/deep/er; mac2unix audit/log; unix2mac -f audit/log; ln -s audit/log l; unix2dos -F l; unix2dos -R l; unix2dos l; cd audit; unix2dos log",
    "xxd evil audit/log; xxd -r evil audit/log; iconv -o audit/log -t utf-16 evil; base64 evil >audit/log; yq -s '\"audit/\" + .a' <<<'a: log'; yq -i '.a = 1' audit/new; xan split -O audit evil; tac evil >audit/log; column evil >audit/log; shar evil >audit/log; logger -f audit/log; script audit/log; strings -n 1 evil >audit/log",
    "python3 -c 'open(\"audit/log\", \"w\").write(\"evil\")'; python3 -c 'import os; os.rename(\"evil\", \"audit/log\")'; python3 -c 'import os; os.remove(\"audit/log\")'; python3 -c 'import shutil; shutil.rmtree(\"audit\")'; python3 -c 'import os; os.symlink(\"audit\", \"y\"); open(\"y/log\", \"a\").write(\"evil\")'; python3 -m zipfile -c audit/z evil; python3 -c 'import os; os.chmod(\"audit/log\", 0); os.utime(\"audit/log\", (0, 0)); os.truncate(\"audit/log\", 0)'",
    // Version control.
    "git init -q audit; git init -q --separate-git-dir=audit/git x; cd audit; git init -q",
    "git init -q r; cd r; cp ../evil .; git add evil; git commit -qm x; git init -q --bare ../h.git; printf '#!/bin/sh\\necho evil >/home/user/audit/log\\n' | tee ../h.git/hooks/pre-receive ../h.git/hooks/update ../h.git/hooks/post-receive ../h.git/hooks/post-update .git/hooks/pre-push; chmod +x ../h.git/hooks/* .git/hooks/*; git push ../h.git HEAD:x; git clone -q --template=../h.git . ../audit/c; git -C ../h.git fetch ../r +HEAD:x; git pull ../h.git x",
    "git init -q r; cd r; cp ../evil .; git add evil; git commit -qm x; ln -s ../audit .git/refs/remotes; ln -s ../../audit/log .git/FETCH_HEAD; git remote add o .; git fetch o; git push o HEAD:y; git fetch . HEAD; git clone -q --separate-git-dir=../audit/g . ../c; git clone -q -s . ../audit/d; git rev-parse --git-path ../audit",
    "git init -q; git add evil; git commit -qm x; git --work-tree=audit checkout HEAD evil; git worktree add audit/w; git archive -o audit/log HEAD; git bundle create audit/b HEAD; git format-patch -o audit --root HEAD; git clone -q . audit/c",
    "git init -q; git add .; git commit -qm x; echo evil >audit/log; git rm -q audit/log; git mv audit/log x; git checkout -q --orphan y; git rm -rq .; git clean -fdxq; git stash -uq; git reset -q --hard; git checkout HEAD -- audit",
    "git init -q r; cd r; mkdir audit; echo evil >audit/log; git add .; git commit -qm x; cd ..; rm -rf r/audit; mv r/.git .; git checkout -f -q HEAD; git reset -q --hard; git restore .; git read-tree -u --reset HEAD; git checkout-index -af",
    "git init -q; git config core.worktree /home/user/audit; git config core.hooksPath h; git config alias.x '!echo evil >audit/log'; git x; git config filter.f.smudge 'tee audit/log'; echo '* filter=f' >.gitattributes; git add .; git commit -qm x; git checkout -f HEAD",
    "git init -q; mkdir -p .git/hooks; printf '#!/bin/sh\\necho evil >audit/log\\n' | tee .git/hooks/pre-commit .git/hooks/post-commit .git/hooks/post-checkout; chmod +x .git/hooks/*; git add evil; git commit -qm x; git checkout -q -b y",
    "git init -q; git config core.editor 'cp evil audit/log; true'; git config core.pager 'cat >audit/log;'; git config diff.external 'tee audit/log'; git add evil; git commit; git -p log; git diff HEAD; git config -f audit/log a.b c; git config --file audit/new a.b c; GIT_TRACE=/home/user/audit/log git status",
    "git init -q; git config include.path audit/log; git apply <<<$'--- a/audit/log\\n+++ b/audit/log\\n@@ -1 +1 @@\\n-kept\\n+evil'; git apply --directory=audit <<<$'--- /dev/null\\n+++ b/new\\n@@ -0,0 +1 @@\\n+evil'; git am <<<x",
    "git init -q; ln -s audit y; git add y; git commit -qm x; rm y; mkdir y; cp evil y/log; git add y; git commit -qm z; git checkout -q HEAD~1 2>/dev/null; git checkout -q master; git checkout -q main",
    // State of the shell and programs.
    "mapfile -t a <audit/log; printf '%s\\n' evil >\"${a[0]:+audit/log}\"; source <(echo 'echo evil >audit/log'); . /dev/stdin <<<'echo evil >audit/log'",
    "HISTFILE=audit/log; set -o history; history -a; history -w; TMPDIR=audit mktemp; TMPDIR=/home/user/audit sort -S 1 evil; HOME=/home/user/audit git config --global a.b c; XDG_CONFIG_HOME=audit git config --global a.b c",
    "BASH_ENV=s; echo 'echo evil >audit/log' >s; export BASH_ENV; bash -c :; ENV=s sh -ic :; PATH=.:$PATH; printf '#!/bin/bash\\necho evil >audit/log\\n' >ls; chmod +x ls; ./ls; ls",
    "mount --bind audit /tmp; mount -t tmpfs x audit; umount audit; chroot . sh; unshare -r sh; sudo rm audit/log; su -c 'rm audit/log'; doas rm audit/log",
    "transaction; echo evil >audit/log; commit; state_set x y; tools; echo evil >/proc/self/root/home/user/audit/log; echo evil >/dev/fd/../../home/user/audit/log",
];

#[test]
fn no_command_writes_where_a_rule_says_no() {
    let mut failures = Vec::new();
    for script in ATTACKS {
        let tool = tool();
        let before = tool.execute(LOOK.into()).stdout;
        assert!(before.contains("kept\n") && before.contains("kept too\n"), "{before}");
        let response = tool.execute(format!("cd /home/user; {script}").as_str().into());
        let after = tool.execute(LOOK.into()).stdout;
        if after != before {
            failures.push(format!("{script}\n{after}{}{}", response.stdout, response.stderr));
        }
    }
    assert!(failures.is_empty(), "{}", failures.join("\n---\n"));
}

/// Every part of an attack is refused by itself, with an error: none was only not understood.
#[test]
fn each_write_is_refused_with_an_error() {
    let mut silent = Vec::new();
    for part in [
        "echo evil >audit/log",
        "ln audit/log l && echo evil >l",
        "cp evil audit/log",
        "mv evil audit/log",
        "rm audit/log",
        "sed -i s/kept/evil/ audit/log",
        "touch audit/log",
        "chmod 700 audit/log",
        "tar cf audit/t evil",
        "sqlite3 audit/new 'create table t(x)'",
        "git init -q audit",
        "awk '{ print >\"audit/log\" }' evil",
        "mv audit x",
        "mv /home/user /home/other",
        "truncate -s 0 audit/log",
        "chmod 0 . && echo hidden",
        "chmod 0 /home/user/. && echo hidden",
        "chmod u-x ../user",
        "ln -s .. l; chmod 0 l/user",
        "split evil audit/x",
        "sort -o audit/log evil",
        "echo evil | cpio -pdu audit",
        "echo evil | cpio -o -O audit/t",
        "printf 'begin 644 audit/log\\n#:&DA\\n`\\nend\\n' | uudecode",
        "unix2dos audit/log",
        "unix2dos -n evil audit/new",
        "xxd evil audit/log",
        "iconv -o audit/new evil",
        "python3 -c 'open(\"audit/log\", \"a\")'",
    ] {
        let response = tool().execute(format!("cd /home/user; {part}").as_str().into());
        if response.exit_code == 0 || response.stderr.is_empty() {
            silent.push(format!("{part}: {} {}", response.exit_code, response.stderr));
        }
    }
    assert!(silent.is_empty(), "{}", silent.join("\n"));
}
