#### ends of lines
printf 'hello\n' > a; printf 'hello' > b; printf 'a\r\nb\r\n' > c; printf 'a\r\nb\n' > d; printf 'a\rb\r' > e; printf 'h\x85llo\n' > f
file a b c d e f
#> a: ASCII text
#> b: ASCII text, with no line terminators
#> c: ASCII text, with CRLF line terminators
#> d: ASCII text, with CRLF, LF line terminators
#> e: ASCII text, with CR line terminators
#> f: ASCII text, with LF, NEL line terminators

#### encodings
printf 'h\xc3\xa9llo\n' > a; printf '\xef\xbb\xbfhello\n' > b; printf 'h\xe9llo\n' > c; printf 'h\x85l\x90lo\n' > d
printf '\xff\xfeh\0i\0\r\0\n\0' > e; printf '\xfe\xff\0h\0i\0\n' > f; printf '\xff\xfe\0\0h\0\0\0\n\0\0\0' > g; printf 'a\x01b\n' > h
file a b c d e f g h; file -i a b c d e f g h
#> a: Unicode text, UTF-8 text
#> b: Unicode text, UTF-8 (with BOM) text
#> c: ISO-8859 text
#> d: Non-ISO extended-ASCII text, with LF, NEL line terminators
#> e: Unicode text, UTF-16, little-endian text, with CRLF line terminators
#> f: Unicode text, UTF-16, big-endian text
#> g: Unicode text, UTF-32, little-endian
#> h: data
#> a: text/plain; charset=utf-8
#> b: text/plain; charset=utf-8
#> c: text/plain; charset=iso-8859-1
#> d: text/plain; charset=unknown-8bit
#> e: text/plain; charset=utf-16le
#> f: text/plain; charset=utf-16be
#> g: text/plain; charset=utf-32le
#> h: application/octet-stream; charset=binary

#### long lines, escapes, overstriking
printf '%400s' x | tr ' ' x > a; printf '%400s\n' x | tr ' ' x > b; printf '%300s\nh\n' x > c; printf 'a\033[31mb\n' > d; printf 'a\bb\n' > e; printf '\v\a\f\n' > f; printf '\x7f\n' > g
file a b c d e f g
#> a: ASCII text, with very long lines (400), with no line terminators
#> b: ASCII text, with very long lines (400)
#> c: ASCII text
#> d: ASCII text, with escape sequences
#> e: ASCII text, with overstriking
#> f: ASCII text
#> g: data

#### scripts say their interpreter
for i in /bin/sh /bin/bash '/usr/bin/env bash' ' /bin/bash' '/bin/bash -e' /bin/dash /bin/ksh /bin/csh /bin/tcsh /bin/zsh '/usr/bin/env fish' /usr/bin/awk /usr/bin/gawk /usr/bin/mawk /usr/bin/python3 '/usr/bin/env python' /usr/bin/perl '/usr/bin/env ruby' /usr/bin/node '/usr/bin/env node' /usr/bin/php /usr/bin/lua /usr/bin/tclsh '/usr/bin/env tclsh' '/usr/bin/make -f' '/usr/bin/env foo' '/usr/bin/env -S node x'; do printf '#!%s\nx\n' "$i" > f; echo "$i: $(file -b f), $(file -b --mime-type f)"; done
#> /bin/sh: POSIX shell script, ASCII text executable, text/x-shellscript
#> /bin/bash: Bourne-Again shell script, ASCII text executable, text/x-shellscript
#> /usr/bin/env bash: Bourne-Again shell script, ASCII text executable, text/x-shellscript
#>  /bin/bash: Bourne-Again shell script, ASCII text executable, text/x-shellscript
#> /bin/bash -e: Bourne-Again shell script, ASCII text executable, text/x-shellscript
#> /bin/dash: a /bin/dash script, ASCII text executable, text/plain
#> /bin/ksh: Korn shell script, ASCII text executable, text/x-shellscript
#> /bin/csh: C shell script, ASCII text executable, text/x-shellscript
#> /bin/tcsh: Tenex C shell script, ASCII text executable, text/x-shellscript
#> /bin/zsh: Paul Falstad's zsh script, ASCII text executable, text/x-shellscript
#> /usr/bin/env fish: fish shell script, ASCII text executable, text/x-shellscript
#> /usr/bin/awk: awk script, ASCII text executable, text/x-awk
#> /usr/bin/gawk: GNU awk script, ASCII text executable, text/x-gawk
#> /usr/bin/mawk: a /usr/bin/mawk script, ASCII text executable, text/plain
#> /usr/bin/python3: Python script, ASCII text executable, text/x-script.python
#> /usr/bin/env python: Python script, ASCII text executable, text/x-script.python
#> /usr/bin/perl: Perl script text executable, text/x-perl
#> /usr/bin/env ruby: Ruby script, ASCII text executable, text/x-ruby
#> /usr/bin/node: Node.js script executable, ASCII text, application/javascript
#> /usr/bin/env node: Node.js script executable, ASCII text, application/javascript
#> /usr/bin/php: PHP script, ASCII text executable, text/x-php
#> /usr/bin/lua: Lua script, ASCII text executable, text/x-lua
#> /usr/bin/tclsh: Tcl/Tk script, ASCII text executable, text/x-tcl
#> /usr/bin/env tclsh: Tcl script, ASCII text executable, text/x-tcl
#> /usr/bin/make -f: a /usr/bin/make -f script, ASCII text executable, text/plain
#> /usr/bin/env foo: a foo script, ASCII text executable, text/plain
#> /usr/bin/env -S node x: a -S node x script, ASCII text executable, text/plain

#### json
i=0; for t in '{"a":1}\n' '[1,2]' '{"a":' '{}' '[]\n' '{"a":1}\n{"b":2}\n' '123\n' '"x"\n' ' {"a": [1,2,{"b":null}], "c": -1.5e3, "d": true}' "{'a':1}" '{"a":1} x\n' ' {"a": 1, }' '[[[]]]' '{"h":"\xc3\xa9"}'; do printf "$t" > f; file -b f; file -bi f; done
#> JSON text data
#> application/json; charset=us-ascii
#> JSON text data
#> application/json; charset=us-ascii
#> ASCII text, with no line terminators
#> text/plain; charset=us-ascii
#> JSON text data
#> application/json; charset=us-ascii
#> JSON text data
#> application/json; charset=us-ascii
#> New Line Delimited JSON text data
#> application/x-ndjson; charset=us-ascii
#> ASCII text
#> text/plain; charset=us-ascii
#> ASCII text
#> text/plain; charset=us-ascii
#> JSON text data
#> application/json; charset=us-ascii
#> ASCII text, with no line terminators
#> text/plain; charset=us-ascii
#> ASCII text
#> text/plain; charset=us-ascii
#> JSON text data
#> application/json; charset=us-ascii
#> JSON text data
#> application/json; charset=us-ascii
#> JSON text data
#> application/json; charset=utf-8

#### csv
for t in 'a,b\n1,2\n3,4\n' 'a,b\n1,2\n' 'a,b\n1,2,3\n4,5\n' '"a,b",c\n1,2\n3,4\n' 'a,b\n1,2\n3,4\n5,6\n7,8\n9,1\n2,3\n4,5\n6,7\n8,9\n1,2\n1,2,3' 'a\tb\n1\t2\n3\t4\n' ',\n,\n,\n' 'a,"b\nc",d\n1,2,3\n1,2,3\n'; do printf "$t" > f; file -bi f; file -b f; done
#> text/csv; charset=us-ascii
#> CSV text
#> text/plain; charset=us-ascii
#> ASCII text
#> text/plain; charset=us-ascii
#> ASCII text
#> text/csv; charset=us-ascii
#> CSV text
#> text/csv; charset=us-ascii
#> CSV text
#> text/plain; charset=us-ascii
#> ASCII text
#> text/csv; charset=us-ascii
#> CSV text
#> text/csv; charset=us-ascii
#> CSV text

#### markup
for t in '<?xml version="1.0"?>\n<a/>\n' '<?xml version="1.0"?>\n<svg xmlns="x"/>\n' '<svg width="1">\n' '<!DOCTYPE html>\n<html></html>\n' '<html><body></body></html>' '  <HTML>\n' '<head><title>' '<a>x</a>' '<a href="x">y</a>' '<div>x</div>\n' '<script>x</script>' '\\documentclass{article}\n' '\\section{x}\n' '@article{x,\n' '{\\rtf1\\ansi x}' '%%PDF-1.4\n<< /Count 3 >>\n' '%%!PS-Adobe-3.0\n'; do printf "$t" > f; file -b f; file -bi f; done
#> XML 1.0 document, ASCII text
#> text/xml; charset=us-ascii
#> SVG Scalable Vector Graphics image
#> image/svg+xml; charset=us-ascii
#> SVG Scalable Vector Graphics image
#> image/svg+xml; charset=us-ascii
#> HTML document, ASCII text
#> text/html; charset=us-ascii
#> HTML document, ASCII text, with no line terminators
#> text/html; charset=us-ascii
#> HTML document, ASCII text
#> text/html; charset=us-ascii
#> HTML document, ASCII text, with no line terminators
#> text/html; charset=us-ascii
#> ASCII text, with no line terminators
#> text/plain; charset=us-ascii
#> HTML document, ASCII text, with no line terminators
#> text/html; charset=us-ascii
#> ASCII text
#> text/plain; charset=us-ascii
#> HTML document, ASCII text, with no line terminators
#> text/html; charset=us-ascii
#> LaTeX 2e document, ASCII text
#> text/x-tex; charset=us-ascii
#> LaTeX document, ASCII text
#> text/x-tex; charset=us-ascii
#> BibTeX text file, ASCII text
#> text/plain; charset=us-ascii
#> Rich Text Format data, version 1, ANSI
#> text/rtf; charset=us-ascii
#> PDF document, version 1.4, 3 pages
#> application/pdf; charset=us-ascii
#> PostScript document text conforming DSC level 3.0
#> application/postscript; charset=us-ascii

#### sources
for t in 'import os\ndef f(x):\n  pass\n' 'import os\n' 'from os import path\n' 'class A:\n  pass\n' '#include <stdio.h>\nint main() {}\n' 'int main(void) { return 0; }\n' 'class A {\n};\n' '#include <x>\nnamespace y {\n' 'import java.util.List;\n' 'const x = require("x");\n' 'export default {}\n' 'module A\n  class B\n  end\nend\n' 'package Foo;\nuse strict;\n1;\n' 'all: x\n\tgcc x\n' 'BEGIN { x }\n' '<?php echo 1;\n' '.TH X 1\n' 'echo x\nif [ x ]; then\nfi\n'; do printf "$t" > f; file -b f; file -b --mime-type f; done
#> Python script, ASCII text executable
#> text/x-script.python
#> ASCII text
#> text/plain
#> Python script, ASCII text executable
#> text/x-script.python
#> Python script, ASCII text executable
#> text/x-script.python
#> C source, ASCII text
#> text/x-c
#> C source, ASCII text
#> text/x-c
#> C++ source, ASCII text
#> text/x-c++
#> C++ source, ASCII text
#> text/x-c++
#> Java source, ASCII text
#> text/x-java
#> JavaScript source, ASCII text
#> application/javascript
#> JavaScript source, ASCII text
#> application/javascript
#> Ruby script, ASCII text
#> text/x-ruby
#> Perl5 module source, ASCII text
#> text/plain
#> makefile script, ASCII text
#> text/x-makefile
#> awk or perl script, ASCII text
#> text/plain
#> PHP script, ASCII text
#> text/x-php
#> troff or preprocessor input, ASCII text
#> text/troff
#> ASCII text
#> text/plain

#### diffs, mail, keys
for t in 'diff --git a/x b/x\nindex 1..2\n' '--- a\n+++ b\n@@ -1 +1 @@\n-a\n+b\n' '*** a\t2020\n--- b\n***************\n' 'Index: x\n=====\n' 'Only in a: b\n' 'From: a@b\nTo: c\n\nhi\n' 'Received: from x\n' 'MIME-Version: 1.0\n' '-----BEGIN CERTIFICATE-----\nabc\n' '-----BEGIN RSA PRIVATE KEY-----\nabc\n' '-----BEGIN OPENSSH PRIVATE KEY-----\n' 'ssh-rsa AAAAB3Nz x\n' 'ssh-ed25519 AAAA x\n' '-----BEGIN PGP SIGNATURE-----\n' 'BEGIN:VCALENDAR\nVERSION:2.0\n' '#EXTM3U\n' '$ANSIBLE_VAULT;1.1;AES256\n'; do printf -- "$t" > f; file -b f; file -b --mime-type f; done
#> diff output, ASCII text
#> text/x-diff
#> unified diff output, ASCII text
#> text/x-diff
#> context diff output, ASCII text
#> text/x-diff
#> RCS/CVS diff output, ASCII text
#> text/x-diff
#> diff output, ASCII text
#> text/x-diff
#> news or mail, ASCII text
#> message/rfc822
#> RFC 822 mail, ASCII text
#> message/rfc822
#> MIME entity, ASCII text
#> text/plain
#> PEM certificate
#> text/plain
#> PEM RSA private key
#> text/plain
#> OpenSSH private key
#> text/plain
#> OpenSSH RSA public key
#> text/plain
#> OpenSSH ED25519 public key
#> text/plain
#> PGP signature
#> application/pgp-signature
#> vCalendar calendar file
#> text/calendar
#> M3U playlist, ASCII text
#> text/plain
#> Ansible Vault, version 1.1, encryption AES256
#> text/plain

#### images with their sizes
printf '\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\x01\x2c\0\0\0\xc8\x08\x06\0\0\x01' > a; printf 'GIF89a\x0a\0\x14\0\0\0\0' > b
printf '\xff\xd8\xff\xe0\0\x10JFIF\0\1\1\1\0\x60\0\x60\0\0\xff\xc0\0\x11\x08\0\x14\0\x0a\3\1\x22\0\2\x11\1\3\x11\1\xff\xd9' > c
printf 'RIFF\x1e\0\0\0WEBPVP8 \x12\0\0\0\x30\1\0\x9d\1\x2a\x14\0\x1e\0\0\0\0\0\0\0\0\0' > d
printf 'BM\x46\0\0\0\0\0\0\0\x36\0\0\0\x28\0\0\0\3\0\0\0\2\0\0\0\1\0\x18\0\0\0\0\0\x10\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0' > e; printf 'II*\0\x08\0\0\0\2\0' > f
printf '\x89PNG\r\n\x1a\n' > g; printf 'P5\n10 20\n255\n\0\0' > h
file a b c d e f g h; file -i a b c d e f g h
#> a: PNG image data, 300 x 200, 8-bit/color RGBA, interlaced
#> b: GIF image data, version 89a, 10 x 20
#> c: JPEG image data, JFIF standard 1.01, resolution (DPI), density 96x96, segment length 16, baseline, precision 8, 10x20, components 3
#> d: RIFF (little-endian) data, Web/P image, VP8 encoding, 20x30, Scaling: [none]x[none], YUV color, decoders should clamp
#> e: PC bitmap, Windows 3.x format, 3 x 2 x 24, image size 16, cbSize 70, bits offset 54
#> f: TIFF image data, little-endian, direntries=2
#> g: data
#> h: Netpbm image data, size = 10 x 20, rawbits, greymap
#> a: image/png; charset=binary
#> b: image/gif; charset=binary
#> c: image/jpeg; charset=binary
#> d: image/webp; charset=binary
#> e: image/bmp; charset=binary
#> f: image/tiff; charset=binary
#> g: application/octet-stream; charset=binary
#> h: image/x-portable-greymap; charset=binary

#### archives and compressed data
echo PK > a; printf 'PK\5\6\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0' > b
printf '\x1f\x8b\x08\x08\xa5\x5d\x0d\x5e\2\3name.txt\0abcdef\x05\0\0\0' > c; printf 'BZh91AY&SY' > d; printf '\xfd7zXZ\0\0\4\xe6\xd6\xb4\x46' > e; printf '\x28\xb5\x2f\xfd\x24\5\x29\0\0hello' > f; printf '7z\xbc\xaf\x27\x1c\0\4' > g; printf '\x1f\x9d\x90abc' > h
file a b c d e f g h; file -i a b c d e f g h
#> a: ASCII text
#> b: Zip archive data (empty)
#> c: gzip compressed data, was "name.txt", last modified: Thu Jan  2 03:04:05 2020, max compression, from Unix, original size modulo 2^32 5
#> d: bzip2 compressed data, block size = 900k
#> e: XZ compressed data, checksum CRC64
#> f: Zstandard compressed data (v0.8+), Dictionary ID: None
#> g: 7-zip archive data, version 0.4
#> h: compress'd data 16 bits
#> a: text/plain; charset=us-ascii
#> b: application/zip; charset=binary
#> c: application/gzip; charset=binary
#> d: application/x-bzip2; charset=us-ascii
#> e: application/x-xz; charset=binary
#> f: application/zstd; charset=binary
#> g: application/x-7z-compressed; charset=binary
#> h: application/x-compress; charset=binary

#### sound, film, fonts, data
printf 'RIFF\x88\0\0\0WAVEfmt \x10\0\0\0\1\0\2\0\x44\xac\0\0\x10\xb1\2\0\4\0\x10\0data' > a; printf 'ID3\3\0\0\0\0\0\0\xff\xfb\x90\x64' > b; printf '\0\0\0\x18ftypisom\0\0\2\0isomiso2' > c; printf 'OggS\0\2\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\1\x1e\1vorbis\0\0\0\0\2\x44\xac\0\0' > d
printf 'wOFF\0\1\0\0\0\0\0\x64\0\1\0\0\0\0\0\xc8\0\1\0\2' > e; printf 'DIRC\0\0\0\2\0\0\0\5' > f; printf 'PACK\0\0\0\2\0\0\0\7' > g; printf '\0asm\1\0\0\0' > h; printf '\xca\xfe\xba\xbe\0\0\0\x34\0\x10' > i
file a b c d e f g h i; file -i a b c d e f g h i
#> a: RIFF (little-endian) data, WAVE audio, Microsoft PCM, 16 bit, stereo 44100 Hz
#> b: Audio file with ID3 version 2.3.0, contains: MPEG ADTS, layer III, v1, 128 kbps, 44.1 kHz, JntStereo
#> c: ISO Media, MP4 Base Media v1 [ISO 14496-12:2003]
#> d: Ogg data, Vorbis audio, stereo, 44100 Hz
#> e: Web Open Font Format, TrueType, length 100, version 1.2
#> f: Git index, version 2, 5 entries
#> g: Git pack, version 2, 7 objects
#> h: WebAssembly (wasm) binary module version 0x1 (MVP)
#> i: compiled Java class data, version 52.0 (Java 1.8)
#> a: audio/x-wav; charset=binary
#> b: audio/mpeg; charset=binary
#> c: video/mp4; charset=binary
#> d: audio/ogg; charset=binary
#> e: font/woff; charset=binary
#> f: application/octet-stream; charset=binary
#> g: application/x-git; charset=binary
#> h: application/wasm; charset=binary
#> i: application/x-java-applet; charset=binary

#### elf
printf '\x7fELF\2\1\1\0\0\0\0\0\0\0\0\0\1\0\x3e\0\1\0\0\0%40s' '' | tr ' ' '\0' > a; printf '\x7fELF\1\1\1\0\0\0\0\0\0\0\0\0\2\0\3\0\1\0\0\0%28s' '' | tr ' ' '\0' > b; printf '\x7fELF\2\1\1\3\0\0\0\0\0\0\0\0\3\0\xb7\0\1\0\0\0%40s' '' | tr ' ' '\0' > c
file a b c; file -i a b c
#> a: ELF 64-bit LSB relocatable, x86-64, version 1 (SYSV)
#> b: ELF 32-bit LSB executable, Intel 80386, version 1 (SYSV)
#> c: ELF 64-bit LSB shared object, ARM aarch64, version 1 (GNU/Linux)
#> a: application/x-object; charset=binary
#> b: application/x-executable; charset=binary
#> c: application/x-sharedlib; charset=binary

#### what is no plain file
mkdir d; touch e; ln -s e l; ln -s nope k; mkfifo p; chmod 1777 d
file d e l k p /dev/null nope; file -i d e l k p /dev/null nope; file -L l k; file -h l; POSIXLY_CORRECT=1 file l; file -E nope; echo $?
#> d:         sticky, directory
#> e:         empty
#> l:         symbolic link to e
#> k:         broken symbolic link to nope
#> p:         fifo (named pipe)
#> /dev/null: character special (1/3)
#> nope:      cannot open `nope' (No such file or directory)
#> d:         inode/directory; charset=binary
#> e:         inode/x-empty; charset=binary
#> l:         inode/symlink; charset=binary
#> k:         inode/symlink
#> p:         inode/fifo; charset=binary
#> /dev/null: inode/chardevice; charset=binary
#> nope:      cannot open `nope' (No such file or directory)
#> l: empty
#> k: cannot open `k' (No such file or directory)
#> l: symbolic link to e
#> l: empty
#> nope: ERROR: cannot stat `nope' (No such file or directory)
#> 1

#### very short files
printf x > a; printf '\n' > b; printf 'ab' > c; printf '\0' > d; file a b c d; file -i a d
#> a: very short file (no magic)
#> b: very short file (no magic)
#> c: ASCII text, with no line terminators
#> d: very short file (no magic)
#> a: application/octet-stream; charset=binary
#> d: application/octet-stream; charset=binary

#### brief, separators, padding, zero bytes
echo x > a; mkdir dir; file -b a; file -F ' =>' a dir; file -F '' a; file -N a dir; file -0 a dir | tr '\0' '@'; file -00 a dir | tr '\0' '@'; echo
#> ASCII text
#> a =>   ASCII text
#> dir => directory
#> a ASCII text
#> a: ASCII text
#> dir: directory
#> a@:   ASCII text
#> dir@: directory
#> a@ASCII text@dir@directory@

#### names from a file, and standard input
echo x > a; mkdir dir; printf 'a\ndir\n' > list; file -f list a; printf 'dir\n' | file -f -; file - < a; echo '{}' | file -; file -f nope; echo $?
#> a:   ASCII text
#> dir: directory
#> a: ASCII text
#> dir: directory
#> /dev/stdin: ASCII text
#> /dev/stdin: JSON text data
#> 1
#2> file: Cannot open `nope' (No such file or directory)

#### names that do not print
echo x > $'s\np'; echo x > 'é'; file $'s\np' 'é'; file -r $'s\np'
#> s\012p: ASCII text
#> é:      ASCII text
#> s
#> p: ASCII text

#### encodings and types alone
echo é > a; file --mime-encoding a nope; file --mime-type a; file --mime-type --mime-encoding a; file -b --mime a
#> a:    utf-8
#> nope: cannot open `nope' (No such file or directory)
#> a: text/plain
#> a: text/plain; charset=utf-8
#> text/plain; charset=utf-8

#### options of the original that are not here
file -z x; file -k x; file -m y x; file -e json x; echo $?
#differs: what is not here is refused by name
#> 1
#2> file: option '-z' is not supported here; supported are: -b --brief -f --files-from -F --separator -i --mime --mime-type --mime-encoding -L --dereference -h --no-dereference -n --no-buffer -N --no-pad -0 --print0 -r --raw -p --preserve-date -s --special-files -S --no-sandbox -E
#2> Try 'file --help' for more information.
#2> file: option '-k' is not supported here; supported are: -b --brief -f --files-from -F --separator -i --mime --mime-type --mime-encoding -L --dereference -h --no-dereference -n --no-buffer -N --no-pad -0 --print0 -r --raw -p --preserve-date -s --special-files -S --no-sandbox -E
#2> Try 'file --help' for more information.
#2> file: option '-m' is not supported here; supported are: -b --brief -f --files-from -F --separator -i --mime --mime-type --mime-encoding -L --dereference -h --no-dereference -n --no-buffer -N --no-pad -0 --print0 -r --raw -p --preserve-date -s --special-files -S --no-sandbox -E
#2> Try 'file --help' for more information.
#2> file: option '-e' is not supported here; supported are: -b --brief -f --files-from -F --separator -i --mime --mime-type --mime-encoding -L --dereference -h --no-dereference -n --no-buffer -N --no-pad -0 --print0 -r --raw -p --preserve-date -s --special-files -S --no-sandbox -E
#2> Try 'file --help' for more information.

#### a wrong option
file -Q; file; echo $?
#differs: the usage is our own
#> 1
#2> file: invalid option -- 'Q'
#2> Try 'file --help' for more information.
#2> Usage: file [OPTION...] [FILE...]
#2> Try 'file --help' for more information.
