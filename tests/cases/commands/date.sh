#### formats
d='2024-02-29 13:04:05.123456789'; for f in %Y-%m-%d %H:%M:%S %a %A %b %B %c %x %X %D %F %T %R %r %p %P %j %u %w %U %W %V %G %g %y %C %e %k %l %I %s %N %3N %q %z %:z %::z %:::z %Z %% %n%t. %h; do echo "$f $(date -d "$d" "+$f")"; done
#> %Y-%m-%d 2024-02-29
#> %H:%M:%S 13:04:05
#> %a Thu
#> %A Thursday
#> %b Feb
#> %B February
#> %c Thu Feb 29 13:04:05 2024
#> %x 02/29/24
#> %X 13:04:05
#> %D 02/29/24
#> %F 2024-02-29
#> %T 13:04:05
#> %R 13:04
#> %r 01:04:05 PM
#> %p PM
#> %P pm
#> %j 060
#> %u 4
#> %w 4
#> %U 08
#> %W 09
#> %V 09
#> %G 2024
#> %g 24
#> %y 24
#> %C 20
#> %e 29
#> %k 13
#> %l  1
#> %I 01
#> %s 1709211845
#> %N 123456789
#> %3N 123
#> %q 1
#> %z +0000
#> %:z +00:00
#> %::z +00:00:00
#> %:::z +00
#> %Z UTC
#> %% %
#> %n%t. 
#> 	.
#> %h Feb

#### flags and widths
d='2024-01-05 03:04:05'; date -d "$d" '+%-d %_d %e %-H %_H %-m %10Y %-10Y %^a %^B %#p %#Z %05d %_5d %010A %-j %_j %+4Y'
#> 5  5  5 3  3 1 0000002024 2024 FRI JANUARY am utc 00005     5 0000Friday 5   5 2024

#### iso and rfc
d='2024-01-05 03:04:05.5'; date -d "$d" -I; date -d "$d" -Iseconds; date -d "$d" -Ins; date -d "$d" -Ihours; date -d "$d" -R; date -d "$d" --rfc-3339=seconds; date -d "$d" --rfc-3339=ns; date -d "$d"
#> 2024-01-05
#> 2024-01-05T03:04:05+00:00
#> 2024-01-05T03:04:05,500000000+00:00
#> 2024-01-05T03+00:00
#> Fri, 05 Jan 2024 03:04:05 +0000
#> 2024-01-05 03:04:05+00:00
#> 2024-01-05 03:04:05.500000000+00:00
#> Fri Jan  5 03:04:05 UTC 2024

#### epochs
date -d @0; date -d @1700000000 +%F; date -d @-1 +%T; date -d @1.5 +%s.%N; date -u -d @86399 +%T
#> Thu Jan  1 00:00:00 UTC 1970
#> 2023-11-14
#> 23:59:59
#> 1.500000000
#> 23:59:59

#### relative
for w in '1 day' '2 days ago' 'tomorrow' 'yesterday' '1 month' '-1 month' '1 year ago' 'next week' 'last month' '3 hours' '+90 minutes' '1 fortnight ago' '2 weeks 3 days'; do date -d "2024-03-31 12:00 UTC $w" '+%F %T'; done
#> 2024-04-01 12:00:00
#> 2024-03-29 12:00:00
#> 2024-04-01 12:00:00
#> 2024-03-30 12:00:00
#> 2024-05-01 12:00:00
#> 2024-03-02 12:00:00
#> 2023-03-31 12:00:00
#> 2024-04-07 12:00:00
#> 2024-03-02 12:00:00
#> 2024-03-31 15:00:00
#> 2024-03-31 13:30:00
#> 2024-03-17 12:00:00
#> 2024-04-17 12:00:00

#### weekdays from a day
for w in 'monday' 'next friday' 'last sunday' 'this wednesday'; do date -d "$w" +%a; done; date -d 'Wed, 31 Jan 2024 10:00:00 +0100' '+%F %T'
#> Mon
#> Fri
#> Sun
#> Wed
#> 2024-01-31 09:00:00

#### dates in words and figures
for d in '31 Jan 2024' 'Jan 31, 2024' '31-Jan-2024' 'January 31 2024' '2024/1/31' '1/31/2024' '1/31/24' '20240131' '2024-01-31T10:20:30Z' '2024-01-31T10:20:30+02:00' '2024-01-31 10:20 PM' '2024-01-31 10pm' 'Wed Jan 31 10:20:30 UTC 2024' '31 january 2024 5:06'; do date -d "$d" '+%F %T'; done
#> 2024-01-31 00:00:00
#> 2024-01-31 00:00:00
#> 2024-01-31 00:00:00
#> 2024-01-31 00:00:00
#> 2024-01-31 00:00:00
#> 2024-01-31 00:00:00
#> 2024-01-31 00:00:00
#> 2024-01-31 00:00:00
#> 2024-01-31 10:20:30
#> 2024-01-31 08:20:30
#> 2024-01-31 22:20:00
#> 2024-01-31 22:00:00
#> 2024-01-31 10:20:30
#> 2024-01-31 05:06:00

#### zones
TZ=America/New_York date -d '2024-07-01 12:00 UTC' '+%T %Z %z'; TZ=Europe/Berlin date -d '2024-01-01 12:00 UTC' '+%T %Z %:z'; date -d 'TZ="Asia/Tokyo" 2024-01-01 09:00' +%T; TZ=EST5EDT date -d '2024-07-01 12:00 UTC' +%T%Z; date -d '2024-01-01 12:00 EST' +%T; date -d '2024-01-01 12:00 UTC+3' +%T; TZ=Nope/Where date -d @0 +%T
#> 08:00:00 EDT -0400
#> 13:00:00 CET +01:00
#> 00:00:00
#> 08:00:00EDT
#> 17:00:00
#> 09:00:00
#> 00:00:00

#### reference and file
touch -d '2020-01-02 03:04:05' f; date -r f '+%F %T'; printf '2024-01-01\n2024-02-01 10:00\n' > l; date -f l +%F; date -r nope; echo $?
#> 2020-01-02 03:04:05
#> 2024-01-01
#> 2024-02-01
#> 1
#2> date: nope: No such file or directory

#### week numbers
for d in 2021-01-01 2020-12-31 2024-12-30 2023-01-01 2022-01-03; do date -d $d '+%F %G-W%V-%u %U %W %j'; done
#> 2021-01-01 2020-W53-5 00 00 001
#> 2020-12-31 2020-W53-4 52 52 366
#> 2024-12-30 2025-W01-1 52 53 365
#> 2023-01-01 2022-W52-7 01 00 001
#> 2022-01-03 2022-W01-1 01 01 003

#### wrong
date -d foo; echo $?; date foo; echo $?; date +%s x; date -d 2024-02-30; date -d '2024-01-01 25:00'; date -Ifoo; date -R -I; date --rfc-3339=x; date -z; echo $?
#> 1
#> 1
#> 1
#2> date: invalid date ‘foo’
#2> date: invalid date ‘foo’
#2> date: extra operand ‘x’
#2> Try 'date --help' for more information.
#2> date: invalid date ‘2024-02-30’
#2> date: invalid date ‘2024-01-01 25:00’
#2> date: invalid argument ‘foo’ for ‘--iso-8601’
#2> Valid arguments are:
#2>   - ‘hours’
#2>   - ‘minutes’
#2>   - ‘date’
#2>   - ‘seconds’
#2>   - ‘ns’
#2> Try 'date --help' for more information.
#2> date: multiple output formats specified
#2> date: invalid argument ‘x’ for ‘--rfc-3339’
#2> Valid arguments are:
#2>   - ‘date’
#2>   - ‘seconds’
#2>   - ‘ns’
#2> Try 'date --help' for more information.
#2> date: invalid option -- 'z'
#2> Try 'date --help' for more information.

#### the first and the last of a month
for d in 2024-01-15 2024-02-10 2023-02-10 2024-12-31; do date -d "$(date -d $d +%Y-%m-01) +1 month -1 day" +%F; date -d "$d -$(date -d $d +%d) days +1 day" +%F; done
#> 2024-01-31
#> 2024-01-01
#> 2024-02-29
#> 2024-02-01
#> 2023-02-28
#> 2023-02-01
#> 2024-12-31
#> 2024-12-01

#### differences in days
a=$(date -ud 2024-03-01 +%s); b=$(date -ud 2024-02-01 +%s); echo $(( (a - b) / 86400 )); date -ud "1970-01-01 + 19800 days" +%F; date -ud '2024-03-31 1 month ago' +%F
#> 29
#> 2024-03-18
#> 2024-03-02

#### the hour that is not there, and the one that is twice
TZ=Europe/Berlin date -d '2024-03-31 01:30 + 1 hour' '+%F %T %Z'; TZ=Europe/Berlin date -d '@1729989000' '+%T %Z'; TZ=Europe/Berlin date -d '@1729992600' '+%T %Z'; TZ=America/New_York date -d '2024-11-03 12:00' +%s
#> 2024-03-31 03:30:00 CEST
#> 02:30:00 CEST
#> 02:30:00 CET
#> 1730653200

#### far away
date -ud '9999-12-31 23:59:59' +%s; date -ud '0001-01-01' +%s; date -ud @253402300800 +%F; date -ud '1900-03-01 -1 day' +%F; date -ud '2000-03-01 -1 day' +%F
#> 253402300799
#> -62135596800
#> +10000-01-01
#> 1900-02-28
#> 2000-02-29

#### years with a sign
for f in %+Y %+4Y %+6Y %+C %+3C %+10Y %+F %+12F; do date -ud @253402300800 "+$f"; date -ud 2024-01-01 "+$f"; done
#> +10000
#> 2024
#> +10000
#> 2024
#> +10000
#> +02024
#> +100
#> 20
#> +100
#> +20
#> +000010000
#> +000002024
#> +10000-01-01
#> 2024-01-01
#> +10000-01-01
#> +02024-01-01

#### widths above what a formatter of Rust takes
date -u -d @0 +%70000Y | md5sum; date -u -d @0 +%_70000z | md5sum; date -u -d @0 +%070000z | md5sum; date -u -d @0 +%70000N | md5sum; date -u -d @0 '+%_z %-z %_:z %-:z %_8:z|'; TZ=XXX-5:30 date -d @0 '+%_z %-z %_:z %-:z %_8z|'
#> ca1daebbb719abe133f17a54a535b49a  -
#> e5e5de6e494978f99707e5752b9dad4a  -
#> 68fb9c7ccbb02eee3edeb932e4a029ca  -
#> 4e72426d46c013773cbbc1144288a243  -
#>    +0 +0  +0:00 +0:00    +0:00|
#>  +530 +530  +5:30 +5:30     +530|

#### offsets and seconds that are none
for d in '2:9-922337203685477580' '2:9+9223372036854775807' '0:0-9223372036854775807:1' '2016-12-31 23:59:60' '3:9:60 UTC'; do date -u -d "$d"; done
#2> date: invalid date ‘2:9-922337203685477580’
#2> date: invalid date ‘2:9+9223372036854775807’
#2> date: invalid date ‘0:0-9223372036854775807:1’
#2> date: invalid date ‘2016-12-31 23:59:60’
#2> date: invalid date ‘3:9:60 UTC’
#? 1

#### the letter of a zone is that of the time, not of the day
[ "$(date -u -d t +%F)" = "$(date -u +%F)" ] && date -u -d t +%T; date -u -d a +%T
(( $(date -u -d 'now' +%s) - $(date -u -d '1 day a' +%s) < -3600 * 22 )) && echo 'an hour less than a day'
#> 07:00:00
#> 23:00:00
#> an hour less than a day

#### what stands alone, and where commas are
for text in '@0 1 day' '1 day @0' '@0 UTC' '@0' '@-5' 'Tue, 3 Feb 2026' 'Feb 3, 2026' 'Feb 3 , 2026' '10:00, 3 Feb 2026' '2026-02-03, 1 day' '3 Feb 2026, 10:00' ', 2026-02-03'; do date -u -d "$text" '+%F %T'; done
#> 1970-01-01 00:00:00
#> 1969-12-31 23:59:55
#> 2026-02-03 00:00:00
#> 2026-02-03 00:00:00
#> 2026-02-03 00:00:00
#2> date: invalid date ‘@0 1 day’
#2> date: invalid date ‘1 day @0’
#2> date: invalid date ‘@0 UTC’
#2> date: invalid date ‘10:00, 3 Feb 2026’
#2> date: invalid date ‘2026-02-03, 1 day’
#2> date: invalid date ‘3 Feb 2026, 10:00’
#2> date: invalid date ‘, 2026-02-03’
#? 1

#### years of one digit
for text in 1/2/3 1-2-3 'Feb 3, 9' '3 Feb 09' 1/2/69; do date -u -d "$text" +%F; done
#> 0003-01-02
#> 0001-02-03
#> 0009-02-03
#> 2009-02-03
#> 1969-01-02

#### scripts look for GNU and a number
for c in date sed grep tar find xargs sort diff cpio; do $c --version | head -n 1; done
#> date (GNU coreutils) 9.1
#> sed (GNU sed) 4.9
#> grep (GNU grep) 3.8
#> tar (GNU tar) 1.34
#> find (GNU findutils) 4.9.0
#> xargs (GNU findutils) 4.9.0
#> sort (GNU coreutils) 9.1
#> diff (GNU diffutils) 3.8
#> cpio (GNU cpio) 2.13

#### T between date and time, and as a zone
for s in 20240105T1530 2024-01-05T1530 2024-01-05T15 20240105T15:30 2024-01-05T15:30 2024-01-05T15:30:00.5Z 20240105T15:30Z 2024-01-05T \
    '2024-01-05 10:00T' 20240105t1530 2024-01-05t15:30 2024-01-05T15+02 2024-01-05T15+02:30 2024-01-05T1530-0100 2024/01/05T15:30 \
    '5 Jan 2024T15:30' '2024-01-05 12:00 T+1' '2024-01-05 12:00 T+1 hour' 2024-01-05T15:30:00+05:30 2024-01-05T24:00; do
    printf '%s: ' "$s"; date -d "$s" '+%F %T' 2>&1
done
#> 20240105T1530: 2024-01-05 22:30:00
#> 2024-01-05T1530: date: invalid date ‘2024-01-05T1530’
#> 2024-01-05T15: date: invalid date ‘2024-01-05T15’
#> 20240105T15:30: 2024-01-05 22:30:00
#> 2024-01-05T15:30: 2024-01-05 15:30:00
#> 2024-01-05T15:30:00.5Z: 2024-01-05 15:30:00
#> 20240105T15:30Z: date: invalid date ‘20240105T15:30Z’
#> 2024-01-05T: date: invalid date ‘2024-01-05T’
#> 2024-01-05 10:00T: 2024-01-05 17:00:00
#> 20240105t1530: 2024-01-05 22:30:00
#> 2024-01-05t15:30: 2024-01-05 15:30:00
#> 2024-01-05T15+02: 2024-01-05 13:00:00
#> 2024-01-05T15+02:30: 2024-01-05 12:30:00
#> 2024-01-05T1530-0100: date: invalid date ‘2024-01-05T1530-0100’
#> 2024/01/05T15:30: 2024-01-05 22:30:00
#> 5 Jan 2024T15:30: 2024-01-05 22:30:00
#> 2024-01-05 12:00 T+1: date: invalid date ‘2024-01-05 12:00 T+1’
#> 2024-01-05 12:00 T+1 hour: 2024-01-05 20:00:00
#> 2024-01-05T15:30:00+05:30: 2024-01-05 10:00:00
#> 2024-01-05T24:00: date: invalid date ‘2024-01-05T24:00’
#? 1

#### parts of seconds
for s in '-1.5 seconds' '1.5 seconds ago' '+1.5 seconds' '-0.5 sec' '-0.5 sec ago' '-1.5 sec +1 day' '12:00:00.5 1.75 sec' '12:00:00.25 -1.75 sec' '1.5 sec 1.5 sec' '1,5 sec' '1.5 days' '-1.5'; do date -u -d "2024-01-31 $s" '+%F %T.%N'; done
#> 2024-01-30 23:59:58.500000000
#> 2024-01-30 23:59:58.500000000
#> 2024-01-31 00:00:01.500000000
#> 2024-01-30 23:59:59.500000000
#> 2024-01-31 00:00:00.500000000
#> 2024-01-31 23:59:58.500000000
#> 2024-01-31 12:00:02.250000000
#> 2024-01-31 11:59:58.500000000
#> 2024-01-31 00:00:03.000000000
#> 2024-01-31 00:00:01.500000000
#2> date: invalid date ‘2024-01-31 1.5 days’
#2> date: invalid date ‘2024-01-31 -1.5’
#? 1

#### names of the zone that is set
export TZ=America/New_York; for d in '2024-07-01 12:30 EST' '2024-01-01 12:30 EST' '2024-07-01 12:30 EDT' '2024-01-01 12:30 EDT' '2024-07-01 12:30 CET' '2024-07-01 EST' '2024-07-01 12:30 UTC EST' '2024-01-01 12:30 EST EST' '2024-07-01 12:30 EDT +1 hour'; do date -d "$d"; done; TZ=UTC date -d '2024-07-01 12:30 EST'; TZ=Asia/Kolkata date -d '2024-07-01 12:30 IST'; TZ=Europe/Berlin date -d '1999-12-31 12:30 CEST'
#> Mon Jan  1 12:30:00 EST 2024
#> Mon Jul  1 12:30:00 EDT 2024
#> Mon Jul  1 07:30:00 EDT 2024
#> Mon Jul  1 13:30:00 EDT 2024
#> Mon Jul  1 17:30:00 UTC 2024
#> Mon Jul  1 12:30:00 IST 2024
#2> date: invalid date ‘2024-07-01 12:30 EST’
#2> date: invalid date ‘2024-01-01 12:30 EDT’
#2> date: invalid date ‘2024-07-01 EST’
#2> date: invalid date ‘2024-07-01 12:30 UTC EST’
#2> date: invalid date ‘2024-01-01 12:30 EST EST’
#2> date: invalid date ‘1999-12-31 12:30 CEST’
#? 1

#### zones without rules, and unknown ones
for z in CET-1CEST AEST-10AEDT EST5EDT4 Nosuch/Zone Nosuch ABC ABCD5 :Nosuch '<+03>-3'; do TZ=$z date -d @1720000000 '+%Z %z %H'; TZ=$z date -d @1700000000 '+%Z %z %H'; done
#> CEST +0200 11
#> CET +0100 23
#> AEDT +1100 20
#> AEST +1000 08
#> EDT -0400 05
#> EST -0500 17
#> Nosuch +0000 09
#> Nosuch +0000 22
#> Nosuch +0000 09
#> Nosuch +0000 22
#> ABC +0000 09
#> ABC +0000 22
#> ABCD -0500 04
#> ABCD -0500 17
#> Nosuch +0000 09
#> Nosuch +0000 22
#> +03 +0300 12
#> +03 +0300 01

#### a directory as standard input (date -f -)
mkdir d
date -f - < d; echo $?
#> 0

#### years behind 9999
TZ=Europe/Berlin date -d '12024-07-01 12:00'
TZ=America/New_York date -d '10000-01-01'
TZ=Asia/Tokyo date -d '12024-07-01 day' '+%F %T %z %Z'
TZ=UTC date -d '12024-01-01 12:30 +1 day'
TZ=Europe/Berlin date -d @353402300800 +%s%z
TZ=UTC date -d '2024-01-01 12:30 +1 day'
#> Mon Jul  1 12:00:00 CEST 12024
#> Sat Jan  1 00:00:00 EST 10000
#> +12024-07-02 00:00:00 +0900 JST
#> Tue Jan  2 11:30:00 UTC 12024
#> 353402300800+0100
#> Tue Jan  2 11:30:00 UTC 2024

#### years end where 32 bits do
export TZ=UTC
date -d '2026-01-31 2147483521 years' +%Y; echo $?
date -d '2026-01-31 2147483522 years' +%Y; echo $?
date -d '2026-01-31 -2147485675 years' +%Y; echo $?
date -d '2026-01-31 99999999999 years' +%Y; echo $?
#> 2147485547
#> 0
#> 1
#> 1
#> 1
#2> date: invalid date ‘2026-01-31 2147483522 years’
#2> date: invalid date ‘2026-01-31 -2147485675 years’
#2> date: invalid date ‘2026-01-31 99999999999 years’

#### messages among the output, where both go to one pipe
printf "a x\nab\n" > a; echo "b x" > b; printf "b\na\n" > a2; printf "a\nb\nc\n" > a3; mkdir d e f; printf "2024-01-01\nbad\n2024-01-02\n" > dates
(date -f dates +%F) 2>&1 | cat
#> 2024-01-01
#> date: invalid date ‘bad’
#> 2024-01-02

#### halves of the day behind T
date -u -d '2024-01-31T01:30 a.m.'; date -u -d '2024-01-31T01:30 pm'; date -u -d '2024-01-31 01:30 pm'; date -u -d '2024-01-31T01:30Z'; date -u -d '2024-01-31T01:30:15+02:00'
#> Wed Jan 31 13:30:00 UTC 2024
#> Wed Jan 31 01:30:00 UTC 2024
#> Tue Jan 30 23:30:15 UTC 2024
#2> date: invalid date ‘2024-01-31T01:30 a.m.’
#2> date: invalid date ‘2024-01-31T01:30 pm’

#### the resolution of timestamps
date --resolution; date --resolution +%N; date --resolution -I; date --resolution -d @0; date --resolution foo; date -u -d @0 '+%::::z %:::z'
#> 0.000000001
#> 000000001
#> 1970-01-01
#> %::::z +00
#2> date: the options to specify dates for printing are mutually exclusive
#2> Try 'date --help' for more information.
#2> date: the argument ‘foo’ lacks a leading '+';
#2> when using an option to specify date(s), any non-option
#2> argument must be a format string beginning with '+'
#2> Try 'date --help' for more information.

#### directives that are none, and zones by name
date -u -d @0 '+%5%|%-%|%^%|%5%d|%5'; date -u -d @0 '+%10f|%_10f|%-10f|%010f|%Ef|%::::z|%Oq|%Eq'
for zone in NZST NZDT GST SGT CLST BRST SST CAT MESZ KST; do date -u -d "2024-01-05 10:00 $zone" '+%F %R'; done
TZ=America/New_York date -d '2024-11-03 01:30 EST' +%s; TZ=America/New_York date -d '2024-11-03 01:30 EDT' +%s; TZ=America/New_York date -d '2024-07-03 01:30 EST' +%s
#>    %5%|%-%|%^%|   %501|   %5
#>       %10f|     %_10f|%-10f|00000%010f|%Ef|%::::z|%Oq|1
#> 2024-01-04 22:00
#> 2024-01-04 21:00
#> 2024-01-05 00:00
#> 2024-01-05 02:00
#> 2024-01-05 13:00
#> 2024-01-05 12:00
#> 2024-01-05 22:00
#> 2024-01-05 08:00
#> 2024-01-05 08:00
#> 2024-01-05 01:00
#> 1730615400
#> 1730611800
#2> date: invalid date ‘2024-07-03 01:30 EST’
#? 1

#### offsets of a TZ that are out of range
for zone in GMT+30 ABC25 ABC-30:70 ABC3:99:99 EST5EDT ABC+24:30 '<AB1>+99' EST25EDT26; do
    TZ=$zone date -d @1700000000 '+%F %T %z %Z'
done
#> 2023-11-13 22:13:20 -2400 GMT
#> 2023-11-13 22:13:20 -2400 ABC
#> 2023-11-15 23:12:20 +2459 ABC
#> 2023-11-14 18:13:21 -0359 ABC
#> 2023-11-14 17:13:20 -0500 EST
#> 2023-11-13 21:43:20 -2430 ABC
#> 2023-11-13 22:13:20 -2400 AB1
#> 2023-11-13 22:13:20 -2400 EST
