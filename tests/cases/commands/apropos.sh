#### nothing
apropos zzzzz; echo $?

#### no word
apropos; echo $?

#### several words, none
apropos zzzzz yyyyy; echo $?

#### found
apropos checksum | head -2; apropos 'Compare sorted'
#differs: descriptions are our own

#### letters of any case
apropos COMPARE | sort | head -1
#differs: descriptions are our own
