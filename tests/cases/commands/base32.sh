#### encoded
for n in 0 1 2 3 4 5 6 7 8 9 10; do printf '%.*s' $n 'hello world' | base32; done; printf '\0\377\376' | base32
#> NA======
#> NBSQ====
#> NBSWY===
#> NBSWY3A=
#> NBSWY3DP
#> NBSWY3DPEA======
#> NBSWY3DPEB3Q====
#> NBSWY3DPEB3W6===
#> NBSWY3DPEB3W64Q=
#> NBSWY3DPEB3W64TM
#> AD774===

#### wrapped
seq 1 40 | base32; seq 1 40 | base32 -w 10; seq 1 40 | base32 -w 0; echo; echo hi | base32 -w3; echo hi | base32 -w 99999999999999999999; echo
#> GEFDECRTBI2AUNIKGYFDOCRYBI4QUMJQBIYTCCRRGIFDCMYKGE2AUMJVBIYTMCRRG4FDCOAKGE4Q
#> UMRQBIZDCCRSGIFDEMYKGI2AUMRVBIZDMCRSG4FDEOAKGI4QUMZQBIZTCCRTGIFDGMYKGM2AUMZV
#> BIZTMCRTG4FDGOAKGM4QUNBQBI======
#> GEFDECRTBI
#> 2AUNIKGYFD
#> OCRYBI4QUM
#> JQBIYTCCRR
#> GIFDCMYKGE
#> 2AUMJVBIYT
#> MCRRG4FDCO
#> AKGE4QUMRQ
#> BIZDCCRSGI
#> FDEMYKGI2A
#> UMRVBIZDMC
#> RSG4FDEOAK
#> GI4QUMZQBI
#> ZTCCRTGIFD
#> GMYKGM2AUM
#> ZVBIZTMCRT
#> G4FDGOAKGM
#> 4QUNBQBI==
#> ====
#> GEFDECRTBI2AUNIKGYFDOCRYBI4QUMJQBIYTCCRRGIFDCMYKGE2AUMJVBIYTMCRRG4FDCOAKGE4QUMRQBIZDCCRSGIFDEMYKGI2AUMRVBIZDMCRSG4FDEOAKGI4QUMZQBIZTCCRTGIFDGMYKGM2AUMZVBIZTMCRTG4FDGOAKGM4QUNBQBI======
#> NBU
#> QU=
#> ==
#> NBUQU===

#### decoded
for n in 0 1 2 3 4 5 6 7 8 9 10; do printf '%.*s' $n 'hello world' | base32 | base32 -d; echo; done; seq 1 40 | base32 -w 7 | base32 --decode | cksum
#>
#> h
#> he
#> hel
#> hell
#> hello
#> hello 
#> hello w
#> hello wo
#> hello wor
#> hello worl
#> 431895850 111

#### invalid
for s in 1 MF MFRG MFRGG MFRGG= MFRGG== MFRGG=== mfrgg=== MFRGG===MFRGG=== MFRGG===x 'MF RGG===' MFRGGZ== M======= =; do echo "$s" | base32 -d; echo " $?"; done
#>  1
#>  1
#>  1
#>  1
#>  1
#>  1
#> abc 0
#>  1
#> abcabc 0
#> abc 1
#> a 1
#> abc 1
#>  1
#>  1
#2> base32: invalid input
#2> base32: invalid input
#2> base32: invalid input
#2> base32: invalid input
#2> base32: invalid input
#2> base32: invalid input
#2> base32: invalid input
#2> base32: invalid input
#2> base32: invalid input
#2> base32: invalid input
#2> base32: invalid input
#2> base32: invalid input

#### garbage ignored
echo 'MF!RG G===' | base32 -di; echo; echo '????' | base32 -d -i; echo $?
#> abc
#> 0

#### files
echo hello > f; base32 f; base32 - < f; base32 f g; base32 nope; echo $?; base32 .; base32 -w x f; base32 -x; echo $?
#> NBSWY3DPBI======
#> NBSWY3DPBI======
#> 1
#> 1
#2> base32: extra operand ‘g’
#2> Try 'base32 --help' for more information.
#2> base32: nope: No such file or directory
#2> base32: read error: Is a directory
#2> base32: invalid wrap size: ‘x’
#2> base32: invalid option -- 'x'
#2> Try 'base32 --help' for more information.
