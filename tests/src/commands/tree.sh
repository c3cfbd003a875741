# Files and folders that the commands of a list are run among: names that such lists use, made in the order of their names.
set -e
export LC_ALL=C.UTF-8
text() { printf '%s\n' 'alpha beta gamma' 'one two three 4' 'foo bar baz' 'foo 12 pattern' '' 'The quick brown fox' 'user@example.com 10.0.0.1' 'ERROR: disk full' 'last line'; }
table() { printf '%s\n' '3 cherry 7.5' '1 apple 2.25' '2 banana 10' '1 apple 2.25' '10 date 0'; }
csv() { printf '%s\n' 'id,name,value' '1,foo,10' '2,bar,20' '3,"a b",30'; }
java() { printf '%s\n' 'package a;' 'public class A {' '  // TODO: foo' '  int x = 1;' '}'; }
place() {
	mkdir -p "$1" && cd "$1"
	text >.hidden
	java >A.java
	printf '#!/usr/bin/env python3\nprint("foo")\n' >a.py
	text >a.txt
	text | tac >b.txt
	csv >data.csv
	table >data.txt
	mkdir -p dir
	text >dir/file1
	table >dir/file2.txt
	mkdir -p dir/sub
	java >dir/sub/B.java
	printf 'x' >dir/sub/one
	mkdir -p dir1
	text >dir1/common.txt
	text >dir1/only1.txt
	mkdir -p dir2
	table >dir2/common.txt
	mkdir -p dir2/empty
	: >empty
	text >file
	text >'file name.txt'
	text >file.txt
	table >file1
	table >file1.txt
	table | sort >file2
	text | sort >file2.txt
	table >file3
	text >filename
	printf '<html>\n<body>foo</body>\n</html>\n' >index.html
	text >infile
	text >input.txt
	text >inputfile
	ln -s file.txt link
	ln -s nowhere link.broken
	printf '%s\n' a.txt b.txt dir >list.txt
	text >log.txt
	text >logfile
	text >myfile
	text >myfile.txt
	table >numbers.txt
	printf '#!/bin/sh\necho script "$@"\n' >script.sh
	mkdir -p src
	printf 'int main(void) {\n\treturn 0;\n}\n' >src/main.c
	printf '#define X 1\n' >src/main.h
	text >test
	text >test.txt
	text >text.txt
	chmod 755 script.sh a.py
	chmod 600 b.txt
	chmod 777 file3
	chmod 444 myfile
	touch -d '2026-01-01 10:00' log.txt
	touch -d '2020-05-05 05:05' file1.txt
}
for folder in /app /data /dir /foo /home /media /mnt /mydir /opt /path /root /srv /testbed /tmp /workspace; do mkdir -p "$folder"; done
cd /
(place /workspace)
(place /home/user)
(place /root)
(place /path/to/dir)
(place /data)
(place /dir)
(place /foo)
(place /mydir)
(place /testbed)
(mkdir -p /tmp/foo && text >/tmp/file.txt)
