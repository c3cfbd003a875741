#### shells
export TERM=xterm; dircolors -b; dircolors -c; SHELL=/bin/tcsh dircolors | cut -c 1-20; SHELL=/bin/bash dircolors | cut -c 1-20; SHELL= dircolors; echo $?
#> LS_COLORS='rs=0:di=01;34:ln=01;36:mh=00:pi=40;33:so=01;35:do=01;35:bd=40;33;01:cd=40;33;01:or=40;31;01:mi=00:su=37;41:sg=30;43:ca=00:tw=30;42:ow=34;42:st=37;44:ex=01;32:*.tar=01;31:*.tgz=01;31:*.arc=01;31:*.arj=01;31:*.taz=01;31:*.lha=01;31:*.lz4=01;31:*.lzh=01;31:*.lzma=01;31:*.tlz=01;31:*.txz=01;31:*.tzo=01;31:*.t7z=01;31:*.zip=01;31:*.z=01;31:*.dz=01;31:*.gz=01;31:*.lrz=01;31:*.lz=01;31:*.lzo=01;31:*.xz=01;31:*.zst=01;31:*.tzst=01;31:*.bz2=01;31:*.bz=01;31:*.tbz=01;31:*.tbz2=01;31:*.tz=01;31:*.deb=01;31:*.rpm=01;31:*.jar=01;31:*.war=01;31:*.ear=01;31:*.sar=01;31:*.rar=01;31:*.alz=01;31:*.ace=01;31:*.zoo=01;31:*.cpio=01;31:*.7z=01;31:*.rz=01;31:*.cab=01;31:*.wim=01;31:*.swm=01;31:*.dwm=01;31:*.esd=01;31:*.avif=01;35:*.jpg=01;35:*.jpeg=01;35:*.mjpg=01;35:*.mjpeg=01;35:*.gif=01;35:*.bmp=01;35:*.pbm=01;35:*.pgm=01;35:*.ppm=01;35:*.tga=01;35:*.xbm=01;35:*.xpm=01;35:*.tif=01;35:*.tiff=01;35:*.png=01;35:*.svg=01;35:*.svgz=01;35:*.mng=01;35:*.pcx=01;35:*.mov=01;35:*.mpg=01;35:*.mpeg=01;35:*.m2v=01;35:*.mkv=01;35:*.webm=01;35:*.webp=01;35:*.ogm=01;35:*.mp4=01;35:*.m4v=01;35:*.mp4v=01;35:*.vob=01;35:*.qt=01;35:*.nuv=01;35:*.wmv=01;35:*.asf=01;35:*.rm=01;35:*.rmvb=01;35:*.flc=01;35:*.avi=01;35:*.fli=01;35:*.flv=01;35:*.gl=01;35:*.dl=01;35:*.xcf=01;35:*.xwd=01;35:*.yuv=01;35:*.cgm=01;35:*.emf=01;35:*.ogv=01;35:*.ogx=01;35:*.aac=00;36:*.au=00;36:*.flac=00;36:*.m4a=00;36:*.mid=00;36:*.midi=00;36:*.mka=00;36:*.mp3=00;36:*.mpc=00;36:*.ogg=00;36:*.ra=00;36:*.wav=00;36:*.oga=00;36:*.opus=00;36:*.spx=00;36:*.xspf=00;36:*~=00;90:*#=00;90:*.bak=00;90:*.old=00;90:*.orig=00;90:*.part=00;90:*.rej=00;90:*.swp=00;90:*.tmp=00;90:*.dpkg-dist=00;90:*.dpkg-old=00;90:*.ucf-dist=00;90:*.ucf-new=00;90:*.ucf-old=00;90:*.rpmnew=00;90:*.rpmorig=00;90:*.rpmsave=00;90:';
#> export LS_COLORS
#> setenv LS_COLORS 'rs=0:di=01;34:ln=01;36:mh=00:pi=40;33:so=01;35:do=01;35:bd=40;33;01:cd=40;33;01:or=40;31;01:mi=00:su=37;41:sg=30;43:ca=00:tw=30;42:ow=34;42:st=37;44:ex=01;32:*.tar=01;31:*.tgz=01;31:*.arc=01;31:*.arj=01;31:*.taz=01;31:*.lha=01;31:*.lz4=01;31:*.lzh=01;31:*.lzma=01;31:*.tlz=01;31:*.txz=01;31:*.tzo=01;31:*.t7z=01;31:*.zip=01;31:*.z=01;31:*.dz=01;31:*.gz=01;31:*.lrz=01;31:*.lz=01;31:*.lzo=01;31:*.xz=01;31:*.zst=01;31:*.tzst=01;31:*.bz2=01;31:*.bz=01;31:*.tbz=01;31:*.tbz2=01;31:*.tz=01;31:*.deb=01;31:*.rpm=01;31:*.jar=01;31:*.war=01;31:*.ear=01;31:*.sar=01;31:*.rar=01;31:*.alz=01;31:*.ace=01;31:*.zoo=01;31:*.cpio=01;31:*.7z=01;31:*.rz=01;31:*.cab=01;31:*.wim=01;31:*.swm=01;31:*.dwm=01;31:*.esd=01;31:*.avif=01;35:*.jpg=01;35:*.jpeg=01;35:*.mjpg=01;35:*.mjpeg=01;35:*.gif=01;35:*.bmp=01;35:*.pbm=01;35:*.pgm=01;35:*.ppm=01;35:*.tga=01;35:*.xbm=01;35:*.xpm=01;35:*.tif=01;35:*.tiff=01;35:*.png=01;35:*.svg=01;35:*.svgz=01;35:*.mng=01;35:*.pcx=01;35:*.mov=01;35:*.mpg=01;35:*.mpeg=01;35:*.m2v=01;35:*.mkv=01;35:*.webm=01;35:*.webp=01;35:*.ogm=01;35:*.mp4=01;35:*.m4v=01;35:*.mp4v=01;35:*.vob=01;35:*.qt=01;35:*.nuv=01;35:*.wmv=01;35:*.asf=01;35:*.rm=01;35:*.rmvb=01;35:*.flc=01;35:*.avi=01;35:*.fli=01;35:*.flv=01;35:*.gl=01;35:*.dl=01;35:*.xcf=01;35:*.xwd=01;35:*.yuv=01;35:*.cgm=01;35:*.emf=01;35:*.ogv=01;35:*.ogx=01;35:*.aac=00;36:*.au=00;36:*.flac=00;36:*.m4a=00;36:*.mid=00;36:*.midi=00;36:*.mka=00;36:*.mp3=00;36:*.mpc=00;36:*.ogg=00;36:*.ra=00;36:*.wav=00;36:*.oga=00;36:*.opus=00;36:*.spx=00;36:*.xspf=00;36:*~=00;90:*#=00;90:*.bak=00;90:*.old=00;90:*.orig=00;90:*.part=00;90:*.rej=00;90:*.swp=00;90:*.tmp=00;90:*.dpkg-dist=00;90:*.dpkg-old=00;90:*.ucf-dist=00;90:*.ucf-new=00;90:*.ucf-old=00;90:*.rpmnew=00;90:*.rpmorig=00;90:*.rpmsave=00;90:'
#> setenv LS_COLORS 'rs
#> LS_COLORS='rs=0:di=0
#> export LS_COLORS
#> 1
#2> dircolors: no SHELL environment variable, and no shell type option given

#### terminals
TERM=nope COLORTERM= dircolors -b; TERM=nope COLORTERM=x dircolors -b | cut -c 1-20; TERM=screen-256color dircolors -b | cut -c 1-20
#> LS_COLORS='';
#> export LS_COLORS
#> LS_COLORS='rs=0:di=0
#> export LS_COLORS
#> LS_COLORS='rs=0:di=0
#> export LS_COLORS

#### a file
printf 'DIR 01\n.a 2 # comment\nEXEC 3\n*~ 4\nlink target\nEIGHTBIT 1\n# x\n\nTERM foo*\n.b 5\nTERM bar\nTERM x?erm\n.c 6#7\n' > f; TERM=xterm dircolors -b f; TERM=foobar dircolors -b f; dircolors -b - < f; TERM=xterm dircolors --print-ls-colors f
#> LS_COLORS='di=01:*.a=2:ex=3:*~=4:ln=target:*.c=6:';
#> export LS_COLORS
#> LS_COLORS='di=01:*.a=2:ex=3:*~=4:ln=target:*.b=5:';
#> export LS_COLORS
#> LS_COLORS='di=01:*.a=2:ex=3:*~=4:ln=target:';
#> export LS_COLORS
#>\ \e[01mdi	01\e[0m
#>\ \e[2m*.a	2\e[0m
#>\ \e[3mex	3\e[0m
#>\ \e[4m*~	4\e[0m
#>\ \e[targetmln	target\e[0m
#>\ \e[6m*.c	6\e[0m

#### quotes
printf ".a=b 1:2\n.it's 3\n.x\\\\:y 4\n" > f; dircolors -b f; dircolors -c f
#> LS_COLORS='*.a\=b=1\:2:*.it'\''s=3:*.x\:y=4:';
#> export LS_COLORS
#> setenv LS_COLORS '*.a\=b=1\:2:*.it'\''s=3:*.x\:y=4:'

#### wrong files
printf 'TERM xterm\nFOO 1\nDIR 01;34\nnovalue\n' > f; TERM=xterm dircolors -b f; echo $?; TERM=z dircolors -b f; echo $?; dircolors -b nope; echo $?; printf 'DIR #x\n' | dircolors -b -; echo $?
#> 1
#> 1
#> 1
#> 1
#2> dircolors: f:2: unrecognized keyword FOO
#2> dircolors: f:4: invalid line;  missing second token
#2> dircolors: f:4: invalid line;  missing second token
#2> dircolors: nope: No such file or directory
#2> dircolors: -:1: invalid line;  missing second token

#### the database
dircolors -p
#differs: the comments of GNU's database are left out
#> # Colors of ls: a keyword or a suffix, and the codes of its color.
#> COLORTERM ?*
#> TERM Eterm
#> TERM ansi
#> TERM *color*
#> TERM con[0-9]*x[0-9]*
#> TERM cons25
#> TERM console
#> TERM cygwin
#> TERM *direct*
#> TERM dtterm
#> TERM gnome
#> TERM hurd
#> TERM jfbterm
#> TERM konsole
#> TERM kterm
#> TERM linux
#> TERM linux-c
#> TERM mlterm
#> TERM putty
#> TERM rxvt*
#> TERM screen*
#> TERM st
#> TERM terminator
#> TERM tmux*
#> TERM vt100
#> TERM xterm*
#> RESET 0
#> DIR 01;34
#> LINK 01;36
#> MULTIHARDLINK 00
#> FIFO 40;33
#> SOCK 01;35
#> DOOR 01;35
#> BLK 40;33;01
#> CHR 40;33;01
#> ORPHAN 40;31;01
#> MISSING 00
#> SETUID 37;41
#> SETGID 30;43
#> CAPABILITY 00
#> STICKY_OTHER_WRITABLE 30;42
#> OTHER_WRITABLE 34;42
#> STICKY 37;44
#> EXEC 01;32
#> .tar 01;31
#> .tgz 01;31
#> .arc 01;31
#> .arj 01;31
#> .taz 01;31
#> .lha 01;31
#> .lz4 01;31
#> .lzh 01;31
#> .lzma 01;31
#> .tlz 01;31
#> .txz 01;31
#> .tzo 01;31
#> .t7z 01;31
#> .zip 01;31
#> .z 01;31
#> .dz 01;31
#> .gz 01;31
#> .lrz 01;31
#> .lz 01;31
#> .lzo 01;31
#> .xz 01;31
#> .zst 01;31
#> .tzst 01;31
#> .bz2 01;31
#> .bz 01;31
#> .tbz 01;31
#> .tbz2 01;31
#> .tz 01;31
#> .deb 01;31
#> .rpm 01;31
#> .jar 01;31
#> .war 01;31
#> .ear 01;31
#> .sar 01;31
#> .rar 01;31
#> .alz 01;31
#> .ace 01;31
#> .zoo 01;31
#> .cpio 01;31
#> .7z 01;31
#> .rz 01;31
#> .cab 01;31
#> .wim 01;31
#> .swm 01;31
#> .dwm 01;31
#> .esd 01;31
#> .avif 01;35
#> .jpg 01;35
#> .jpeg 01;35
#> .mjpg 01;35
#> .mjpeg 01;35
#> .gif 01;35
#> .bmp 01;35
#> .pbm 01;35
#> .pgm 01;35
#> .ppm 01;35
#> .tga 01;35
#> .xbm 01;35
#> .xpm 01;35
#> .tif 01;35
#> .tiff 01;35
#> .png 01;35
#> .svg 01;35
#> .svgz 01;35
#> .mng 01;35
#> .pcx 01;35
#> .mov 01;35
#> .mpg 01;35
#> .mpeg 01;35
#> .m2v 01;35
#> .mkv 01;35
#> .webm 01;35
#> .webp 01;35
#> .ogm 01;35
#> .mp4 01;35
#> .m4v 01;35
#> .mp4v 01;35
#> .vob 01;35
#> .qt 01;35
#> .nuv 01;35
#> .wmv 01;35
#> .asf 01;35
#> .rm 01;35
#> .rmvb 01;35
#> .flc 01;35
#> .avi 01;35
#> .fli 01;35
#> .flv 01;35
#> .gl 01;35
#> .dl 01;35
#> .xcf 01;35
#> .xwd 01;35
#> .yuv 01;35
#> .cgm 01;35
#> .emf 01;35
#> .ogv 01;35
#> .ogx 01;35
#> .aac 00;36
#> .au 00;36
#> .flac 00;36
#> .m4a 00;36
#> .mid 00;36
#> .midi 00;36
#> .mka 00;36
#> .mp3 00;36
#> .mpc 00;36
#> .ogg 00;36
#> .ra 00;36
#> .wav 00;36
#> .oga 00;36
#> .opus 00;36
#> .spx 00;36
#> .xspf 00;36
#> *~ 00;90
#> *# 00;90
#> .bak 00;90
#> .old 00;90
#> .orig 00;90
#> .part 00;90
#> .rej 00;90
#> .swp 00;90
#> .tmp 00;90
#> .dpkg-dist 00;90
#> .dpkg-old 00;90
#> .ucf-dist 00;90
#> .ucf-new 00;90
#> .ucf-old 00;90
#> .rpmnew 00;90
#> .rpmorig 00;90
#> .rpmsave 00;90

#### the database makes the default
export TERM=xterm; dircolors -p > f; [ "$(dircolors -b f)" = "$(dircolors -b)" ] && echo same; dircolors -p | grep -c '^[.]tar'; dircolors --print-ls-colors | head -3
#> same
#> 1
#>\ \e[0mrs	0\e[0m
#>\ \e[01;34mdi	01;34\e[0m
#>\ \e[01;36mln	01;36\e[0m

#### wrong
dircolors -b -p; echo $?; dircolors -p x; echo $?; dircolors -b x y; echo $?; dircolors -p --print-ls-colors; echo $?; dircolors -b --print-ls-colors; echo $?
#> 1
#> 1
#> 1
#> 1
#> 1
#2> dircolors: the options to output non shell syntax,
#2> and to select a shell syntax are mutually exclusive
#2> Try 'dircolors --help' for more information.
#2> dircolors: extra operand ‘x’
#2> file operands cannot be combined with --print-database (-p)
#2> Try 'dircolors --help' for more information.
#2> dircolors: extra operand ‘y’
#2> Try 'dircolors --help' for more information.
#2> dircolors: options --print-database and --print-ls-colors are mutually exclusive
#2> Try 'dircolors --help' for more information.
#2> dircolors: the options to output non shell syntax,
#2> and to select a shell syntax are mutually exclusive
#2> Try 'dircolors --help' for more information.
