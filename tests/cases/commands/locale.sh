#### the environment
locale; unset LC_ALL; locale; LC_TIME=C LANG=C.UTF-8 locale; LANGUAGE=de LC_ALL=POSIX locale | head -3
#> LANG=
#> LANGUAGE=
#> LC_CTYPE="C.UTF-8"
#> LC_NUMERIC="C.UTF-8"
#> LC_TIME="C.UTF-8"
#> LC_COLLATE="C.UTF-8"
#> LC_MONETARY="C.UTF-8"
#> LC_MESSAGES="C.UTF-8"
#> LC_PAPER="C.UTF-8"
#> LC_NAME="C.UTF-8"
#> LC_ADDRESS="C.UTF-8"
#> LC_TELEPHONE="C.UTF-8"
#> LC_MEASUREMENT="C.UTF-8"
#> LC_IDENTIFICATION="C.UTF-8"
#> LC_ALL=C.UTF-8
#> LANG=
#> LANGUAGE=
#> LC_CTYPE="POSIX"
#> LC_NUMERIC="POSIX"
#> LC_TIME="POSIX"
#> LC_COLLATE="POSIX"
#> LC_MONETARY="POSIX"
#> LC_MESSAGES="POSIX"
#> LC_PAPER="POSIX"
#> LC_NAME="POSIX"
#> LC_ADDRESS="POSIX"
#> LC_TELEPHONE="POSIX"
#> LC_MEASUREMENT="POSIX"
#> LC_IDENTIFICATION="POSIX"
#> LC_ALL=
#> LANG=C.UTF-8
#> LANGUAGE=
#> LC_CTYPE="C.UTF-8"
#> LC_NUMERIC="C.UTF-8"
#> LC_TIME=C
#> LC_COLLATE="C.UTF-8"
#> LC_MONETARY="C.UTF-8"
#> LC_MESSAGES="C.UTF-8"
#> LC_PAPER="C.UTF-8"
#> LC_NAME="C.UTF-8"
#> LC_ADDRESS="C.UTF-8"
#> LC_TELEPHONE="C.UTF-8"
#> LC_MEASUREMENT="C.UTF-8"
#> LC_IDENTIFICATION="C.UTF-8"
#> LC_ALL=
#> LANG=
#> LANGUAGE=de
#> LC_CTYPE="POSIX"

#### keywords
locale charmap; locale -k charmap; locale -c charmap; locale decimal_point d_t_fmt; locale -ck LC_NUMERIC; locale yesexpr -k
#> UTF-8
#> charmap="UTF-8"
#> LC_CTYPE
#> UTF-8
#> .
#> %a %b %e %H:%M:%S %Y
#> LC_NUMERIC
#> decimal_point="."
#> thousands_sep=""
#> grouping=-1
#> numeric-decimal-point-wc=46
#> numeric-thousands-sep-wc=0
#> numeric-codeset="UTF-8"
#> yesexpr="^[yY]"

#### categories
locale -k LC_TIME; locale LC_MESSAGES LC_PAPER; locale -k LC_MONETARY LC_CTYPE LC_COLLATE; locale LC_TIME
#> abday="Sun;Mon;Tue;Wed;Thu;Fri;Sat"
#> day="Sunday;Monday;Tuesday;Wednesday;Thursday;Friday;Saturday"
#> abmon="Jan;Feb;Mar;Apr;May;Jun;Jul;Aug;Sep;Oct;Nov;Dec"
#> mon="January;February;March;April;May;June;July;August;September;October;November;December"
#> am_pm="AM;PM"
#> d_t_fmt="%a %b %e %H:%M:%S %Y"
#> d_fmt="%m/%d/%y"
#> t_fmt="%H:%M:%S"
#> t_fmt_ampm="%I:%M:%S %p"
#> era=
#> era_year=""
#> era_d_fmt=""
#> alt_digits=
#> era_d_t_fmt=""
#> era_t_fmt=""
#> time-era-num-entries=0
#> time-era-entries="S"
#> week-ndays=7
#> week-1stday=19971130
#> week-1stweek=4
#> first_weekday=1
#> first_workday=2
#> cal_direction=1
#> timezone=""
#> date_fmt="%a %b %e %H:%M:%S %Z %Y"
#> time-codeset="UTF-8"
#> alt_mon="January;February;March;April;May;June;July;August;September;October;November;December"
#> ab_alt_mon="Jan;Feb;Mar;Apr;May;Jun;Jul;Aug;Sep;Oct;Nov;Dec"
#> ^[yY]
#> ^[nN]
#>
#>
#> UTF-8
#> 297
#> 210
#> UTF-8
#> int_curr_symbol=""
#> currency_symbol=""
#> mon_decimal_point=""
#> mon_thousands_sep=""
#> mon_grouping=-1
#> positive_sign=""
#> negative_sign=""
#> int_frac_digits=-1
#> frac_digits=-1
#> p_cs_precedes=-1
#> p_sep_by_space=-1
#> n_cs_precedes=-1
#> n_sep_by_space=-1
#> p_sign_posn=-1
#> n_sign_posn=-1
#> crncystr="-"
#> int_p_cs_precedes=-1
#> int_p_sep_by_space=-1
#> int_n_cs_precedes=-1
#> int_n_sep_by_space=-1
#> int_p_sign_posn=-1
#> int_n_sign_posn=-1
#> duo_int_curr_symbol=""
#> duo_currency_symbol=""
#> duo_int_frac_digits=-1
#> duo_frac_digits=-1
#> duo_p_cs_precedes=-1
#> duo_p_sep_by_space=-1
#> duo_n_cs_precedes=-1
#> duo_n_sep_by_space=-1
#> duo_int_p_cs_precedes=-1
#> duo_int_p_sep_by_space=-1
#> duo_int_n_cs_precedes=-1
#> duo_int_n_sep_by_space=-1
#> duo_p_sign_posn=-1
#> duo_n_sign_posn=-1
#> duo_int_p_sign_posn=-1
#> duo_int_n_sign_posn=-1
#> uno_valid_from=10101
#> uno_valid_to=99991231
#> duo_valid_from=10101
#> duo_valid_to=99991231
#> conversion_rate=1;1
#> monetary-decimal-point-wc=0
#> monetary-thousands-sep-wc=0
#> monetary-codeset="UTF-8"
#> ctype-class-names="upper";"lower";"alpha";"digit";"xdigit";"space";"print";"graph";"blank";"cntrl";"punct";"alnum";"combining";"combining_level3"
#> ctype-map-names="toupper";"tolower";"totitle"
#> ctype-width=16
#> ctype-mb-cur-max=6
#> charmap="UTF-8"
#> ctype-class-offset=72
#> ctype-map-offset=86
#> ctype-indigits_mb-len=1
#> ctype-indigits0_mb="0"
#> ctype-indigits1_mb="1"
#> ctype-indigits2_mb="2"
#> ctype-indigits3_mb="3"
#> ctype-indigits4_mb="4"
#> ctype-indigits5_mb="5"
#> ctype-indigits6_mb="6"
#> ctype-indigits7_mb="7"
#> ctype-indigits8_mb="8"
#> ctype-indigits9_mb="9"
#> ctype-indigits_wc-len=1
#> ctype-outdigit0_mb="0"
#> ctype-outdigit1_mb="1"
#> ctype-outdigit2_mb="2"
#> ctype-outdigit3_mb="3"
#> ctype-outdigit4_mb="4"
#> ctype-outdigit5_mb="5"
#> ctype-outdigit6_mb="6"
#> ctype-outdigit7_mb="7"
#> ctype-outdigit8_mb="8"
#> ctype-outdigit9_mb="9"
#> ctype-outdigit0_wc=48
#> ctype-outdigit1_wc=49
#> ctype-outdigit2_wc=50
#> ctype-outdigit3_wc=51
#> ctype-outdigit4_wc=52
#> ctype-outdigit5_wc=53
#> ctype-outdigit6_wc=54
#> ctype-outdigit7_wc=55
#> ctype-outdigit8_wc=56
#> ctype-outdigit9_wc=57
#> ctype-translit-tab-size=6228
#> ctype-translit-default-missing-len=1
#> ctype-translit-ignore-len=0
#> ctype-translit-ignore=""
#> map-to-nonascii=0
#> nonascii-case=0
#> collate-nrules=0
#> collate-rulesets=""
#> collate-symb-hash-sizemb=0
#> collate-codeset="UTF-8"
#> Sun;Mon;Tue;Wed;Thu;Fri;Sat
#> Sunday;Monday;Tuesday;Wednesday;Thursday;Friday;Saturday
#> Jan;Feb;Mar;Apr;May;Jun;Jul;Aug;Sep;Oct;Nov;Dec
#> January;February;March;April;May;June;July;August;September;October;November;December
#> AM;PM
#> %a %b %e %H:%M:%S %Y
#> %m/%d/%y
#> %H:%M:%S
#> %I:%M:%S %p
#>
#>
#>
#>
#>
#>
#> 0
#> S
#> 7
#> 19971130
#> 4
#> 1
#> 2
#> 1
#>
#> %a %b %e %H:%M:%S %Z %Y
#> UTF-8
#> January;February;March;April;May;June;July;August;September;October;November;December
#> Jan;Feb;Mar;Apr;May;Jun;Jul;Aug;Sep;Oct;Nov;Dec

#### all
locale -a
#> C
#> C.utf8
#> POSIX

#### unknown
locale nope; echo $?; locale charmap nope; echo $?; locale -z; echo $?; LC_ALL=xx_XX locale charmap 2>&1 | head -2; LC_ALL=xx_XX locale | tail -1
#> 1
#> UTF-8
#> 1
#> 64
#> locale: Cannot set LC_CTYPE to default locale: No such file or directory
#> locale: Cannot set LC_MESSAGES to default locale: No such file or directory
#> LC_ALL=xx_XX
#2> locale: unknown name "nope"
#2> locale: unknown name "nope"
#2> locale: invalid option -- 'z'
#2> Try `locale --help' or `locale --usage' for more information.
#2> locale: Cannot set LC_CTYPE to default locale: No such file or directory
#2> locale: Cannot set LC_MESSAGES to default locale: No such file or directory
#2> locale: Cannot set LC_ALL to default locale: No such file or directory
