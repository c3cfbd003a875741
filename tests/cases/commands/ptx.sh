#### words and their contexts
printf 'The quick brown fox jumps over the lazy dog.  Foxes are quick.\nA second line here; it is short.\n' >t
ptx t; ptx <t | head -3; ptx - <t | tail -2
#>                                        A second line here; it is short.
#>                                        Foxes are quick.
#>    lazy dog.                           The quick brown fox jumps over the
#>                                Foxes   are quick.
#>                            The quick   brown fox jumps over the lazy dog.
#>        brown fox jumps over the lazy   dog.                       The quick
#>                      The quick brown   fox jumps over the lazy dog.
#>                        A second line   here; it is short.
#>               A second line here; it   is short.
#>                  A second line here;   it is short.
#>                  The quick brown fox   jumps over the lazy dog.
#>       quick brown fox jumps over the   lazy dog.                        The
#>                             A second   line here; it is short.
#>            The quick brown fox jumps   over the lazy dog.
#>    lazy dog.                     The   quick brown fox jumps over the
#>                            Foxes are   quick.
#>                                    A   second line here; it is short.
#>            A second line here; it is   short.
#>       The quick brown fox jumps over   the lazy dog.
#>                                        A second line here; it is short.
#>                                        Foxes are quick.
#>    lazy dog.                           The quick brown fox jumps over the
#>            A second line here; it is   short.
#>       The quick brown fox jumps over   the lazy dog.

#### references made of names and lines
printf 'The quick brown fox jumps over the lazy dog.  Foxes are quick.\nA second line here; it is short.\n' >t
ptx -A t; ptx -A <t | head -3; ptx -A -R t; printf "%s\n" {1..12}" word" >u; ptx -A t u | sort | tail -5
#> t:2:  .                                A second line here; it is short
#> t:1:                                   Foxes are quick.
#> t:1:  the lazy dog.                    The quick brown fox jumps over
#> t:1:                           Foxes   are quick.
#> t:1:  dog.                 The quick   brown fox jumps over the lazy
#> t:1:         fox jumps over the lazy   dog.                 /quick brown
#> t:1:                 The quick brown   fox jumps over the lazy dog.
#> t:2:                   A second line   here; it is short.
#> t:2:          A second line here; it   is short.
#> t:2:             A second line here;   it is short.
#> t:1:             The quick brown fox   jumps over the lazy dog.
#> t:1:        brown fox jumps over the   lazy dog.               The quick
#> t:2:                        A second   line here; it is short.
#> t:1:       The quick brown fox jumps   over the lazy dog.
#> t:1:  lazy dog.                  The   quick brown fox jumps over the
#> t:1:                       Foxes are   quick.
#> t:2:                               A   second line here; it is short.
#> t:2:       A second line here; it is   short.
#> t:1:      quick brown fox jumps over   the lazy dog.                 The
#> :2:  .                                A second line here; it is short
#> :1:                                   Foxes are quick.
#> :1:  the lazy dog.                    The quick brown fox jumps over
#>                                     A second line here; it is short.       t:2
#>                                     Foxes are quick.                       t:1
#> lazy dog.                           The quick brown fox jumps over the     t:1
#>                             Foxes   are quick.                             t:1
#>                         The quick   brown fox jumps over the lazy dog.     t:1
#>     brown fox jumps over the lazy   dog.                       The quick   t:1
#>                   The quick brown   fox jumps over the lazy dog.           t:1
#>                     A second line   here; it is short.                     t:2
#>            A second line here; it   is short.                              t:2
#>               A second line here;   it is short.                           t:2
#>               The quick brown fox   jumps over the lazy dog.               t:1
#>    quick brown fox jumps over the   lazy dog.                        The   t:1
#>                          A second   line here; it is short.                t:2
#>         The quick brown fox jumps   over the lazy dog.                     t:1
#> lazy dog.                     The   quick brown fox jumps over the         t:1
#>                         Foxes are   quick.                                 t:1
#>                                 A   second line here; it is short.         t:2
#>         A second line here; it is   short.                                 t:2
#>    The quick brown fox jumps over   the lazy dog.                          t:1
#> u:5:    /word 2 word 3 word 4 word 5   word 6 word 7 word 8 word 9/
#> u:6:    /word 3 word 4 word 5 word 6   word 7 word 8 word 9 word 10/
#> u:7:    /word 4 word 5 word 6 word 7   word 8 word 9 word 10 word 11/
#> u:8:    /word 5 word 6 word 7 word 8   word 9 word 10 word 11 word 12/
#> u:9:    /word 6 word 7 word 8 word 9   word 10 word 11 word 12 word

#### references that texts have
printf 'a:1 the first line\nbb:22 a second line of text\nc:3\n  x:4 the last one\n' >r
ptx -r r; ptx -rR r; ptx -r -O r; ptx -r -T r
#> bb:22                                   a second line of text
#> a:1                               the   first line
#>                               x:4 the   last one
#> a:1                         the first   line
#> bb:22                        a second   line of text
#> bb:22                   a second line   of text
#>                          x:4 the last   one
#> bb:22                               a   second line of text
#> bb:22                a second line of   text
#> a:1                                     the first line
#>                                   x:4   the last one
#>                                         x:4 the last one
#>                                     a second line of text                  bb:22
#>                               the   first line                             a:1
#>                           x:4 the   last one                               
#>                         the first   line                                   a:1
#>                          a second   line of text                           bb:22
#>                     a second line   of text                                bb:22
#>                      x:4 the last   one                                    
#>                                 a   second line of text                    bb:22
#>                  a second line of   text                                   bb:22
#>                                     the first line                         a:1
#>                               x:4   the last one                           
#>                                     x:4 the last one                       
#> .xx "" "" "a second line of text" "" "bb:22"
#> .xx "" "the" "first line" "" "a:1"
#> .xx "" "x:4 the" "last one" "" ""
#> .xx "" "the first" "line" "" "a:1"
#> .xx "" "a second" "line of text" "" "bb:22"
#> .xx "" "a second line" "of text" "" "bb:22"
#> .xx "" "x:4 the last" "one" "" ""
#> .xx "" "a" "second line of text" "" "bb:22"
#> .xx "" "a second line of" "text" "" "bb:22"
#> .xx "" "" "the first line" "" "a:1"
#> .xx "" "x:4" "the last one" "" ""
#> .xx "" "" "x:4 the last one" "" ""
#> \xx {}{}{a}{ second line of text}{}{bb:22}
#> \xx {}{the}{first}{ line}{}{a:1}
#> \xx {}{x:4 the}{last}{ one}{}{}
#> \xx {}{the first}{line}{}{}{a:1}
#> \xx {}{a second}{line}{ of text}{}{bb:22}
#> \xx {}{a second line}{of}{ text}{}{bb:22}
#> \xx {}{x:4 the last}{one}{}{}{}
#> \xx {}{a}{second}{ line of text}{}{bb:22}
#> \xx {}{a second line of}{text}{}{}{bb:22}
#> \xx {}{}{the}{ first line}{}{a:1}
#> \xx {}{x:4}{the}{ last one}{}{}
#> \xx {}{}{x}{:4 the last one}{}{}

#### roff and TeX
printf 'The quick brown fox jumps over the lazy dog.  Foxes are quick.\nA second line here; it is short.\n' >t
ptx -O t; ptx -T t; ptx --format=roff -M yy t | head -2; ptx --format=t t | head -2; printf 'say "it" {a} 50%% of $x_1 & c\\d #e\n' >u; ptx -O u; ptx -T u; ptx --format=html t; echo $?
#> .xx "" "" "A second line here; it is short." ""
#> .xx "" "" "Foxes are quick." ""
#> .xx "lazy dog." "" "The quick brown fox jumps over the" ""
#> .xx "" "Foxes" "are quick." ""
#> .xx "" "The quick" "brown fox jumps over the lazy dog." ""
#> .xx "" "brown fox jumps over the lazy" "dog." "The quick"
#> .xx "" "The quick brown" "fox jumps over the lazy dog." ""
#> .xx "" "A second line" "here; it is short." ""
#> .xx "" "A second line here; it" "is short." ""
#> .xx "" "A second line here;" "it is short." ""
#> .xx "" "The quick brown fox" "jumps over the lazy dog." ""
#> .xx "" "quick brown fox jumps over the" "lazy dog." "The"
#> .xx "" "A second" "line here; it is short." ""
#> .xx "" "The quick brown fox jumps" "over the lazy dog." ""
#> .xx "lazy dog." "The" "quick brown fox jumps over the" ""
#> .xx "" "Foxes are" "quick." ""
#> .xx "" "A" "second line here; it is short." ""
#> .xx "" "A second line here; it is" "short." ""
#> .xx "" "The quick brown fox jumps over" "the lazy dog." ""
#> \xx {}{}{A}{ second line here; it is short.}{}
#> \xx {}{}{Foxes}{ are quick.}{}
#> \xx {lazy dog.}{}{The}{ quick brown fox jumps over the}{}
#> \xx {}{Foxes}{are}{ quick.}{}
#> \xx {}{The quick}{brown}{ fox jumps over the lazy dog.}{}
#> \xx {}{brown fox jumps over the lazy}{dog}{.}{The quick}
#> \xx {}{The quick brown}{fox}{ jumps over the lazy dog.}{}
#> \xx {}{A second line}{here}{; it is short.}{}
#> \xx {}{A second line here; it}{is}{ short.}{}
#> \xx {}{A second line here;}{it}{ is short.}{}
#> \xx {}{The quick brown fox}{jumps}{ over the lazy dog.}{}
#> \xx {}{quick brown fox jumps over the}{lazy}{ dog.}{The}
#> \xx {}{A second}{line}{ here; it is short.}{}
#> \xx {}{The quick brown fox jumps}{over}{ the lazy dog.}{}
#> \xx {lazy dog.}{The}{quick}{ brown fox jumps over the}{}
#> \xx {}{Foxes are}{quick}{.}{}
#> \xx {}{A}{second}{ line here; it is short.}{}
#> \xx {}{A second line here; it is}{short}{.}{}
#> \xx {}{The quick brown fox jumps over}{the}{ lazy dog.}{}
#> .yy "" "" "A second line here; it is short." ""
#> .yy "" "" "Foxes are quick." ""
#> \xx {}{}{A}{ second line here; it is short.}{}
#> \xx {}{}{Foxes}{ are quick.}{}
#> .xx "" "say ""it"" {" "a} 50% of $x_1 & c\d #e" ""
#> .xx "" "say ""it"" {a} 50% of $x_1 &" "c\d #e" ""
#> .xx "" "say ""it"" {a} 50% of $x_1 & c\" "d #e" ""
#> .xx "" """it"" {a} 50% of $x_1 & c\d #" "e" "say"
#> .xx "" "say """ "it"" {a} 50% of $x_1 & c\d #e" ""
#> .xx "" "say ""it"" {a} 50%" "of $x_1 & c\d #e" ""
#> .xx "" "" "say ""it"" {a} 50% of $x_1 & c\d #e" ""
#> .xx "" "say ""it"" {a} 50% of $" "x_1 & c\d #e" ""
#> \xx {}{say "it" $\{$}{a}{$\}$ 50\% of \$x\_1 \& c\backslash{}d \#e}{}
#> \xx {}{say "it" $\{$a$\}$ 50\% of \$x\_1 \&}{c}{\backslash{}d \#e}{}
#> \xx {}{say "it" $\{$a$\}$ 50\% of \$x\_1 \& c\backslash{}}{d}{ \#e}{}
#> \xx {}{"it" $\{$a$\}$ 50\% of \$x\_1 \& c\backslash{}d \#}{e}{}{say}
#> \xx {}{say "}{it}{" $\{$a$\}$ 50\% of \$x\_1 \& c\backslash{}d \#e}{}
#> \xx {}{say "it" $\{$a$\}$ 50\%}{of}{ \$x\_1 \& c\backslash{}d \#e}{}
#> \xx {}{}{say}{ "it" $\{$a$\}$ 50\% of \$x\_1 \& c\backslash{}d \#e}{}
#> \xx {}{say "it" $\{$a$\}$ 50\% of \$}{x}{\_1 \& c\backslash{}d \#e}{}
#> 1
#2> ptx: invalid argument ‘html’ for ‘--format’
#2> Valid arguments are:
#2>   - ‘roff’
#2>   - ‘tex’
#2> Try 'ptx --help' for more information.

#### widths and gaps
printf 'The quick brown fox jumps over the lazy dog.  Foxes are quick.\nA second line here; it is short.\n' >t
ptx -w 40 t; ptx -g 1 -w 50 t; ptx -w 20 t; ptx -w 10 -g 2 t; ptx -w 100 t | head -4; ptx -w 3 t
#>    ; it is/            A second line here
#>                        Foxes are quick.
#>    fox jumps/          The quick brown
#>                Foxes   are quick.
#>            The quick   brown fox jumps/
#>        over the lazy   dog.      /fox jumps
#>      The quick brown   fox jumps over the/
#>        A second line   here; it is short.
#>        line here; it   is short.    /second
#>          /line here;   it is short.
#>     /quick brown fox   jumps over the/
#>       jumps over the   lazy dog.       /fox
#>             A second   line here; it is/
#>     /brown fox jumps   over the lazy dog.
#>    jumps/        The   quick brown fox
#>            Foxes are   quick.
#>    it is/          A   second line here;
#>          here; it is   short.         /line
#>      /fox jumps over   the lazy dog.
#>  is short.                A second line here; it
#>                           Foxes are quick.
#>  jumps over the lazy/     The quick brown fox
#>                     Foxes are quick.
#>  the lazy/      The quick brown fox jumps over
#>       jumps over the lazy dog.           /brown fox
#>  dog.     The quick brown fox jumps over the lazy
#>             A second line here; it is short.
#>    A second line here; it is short.
#>       A second line here; it is short.
#>  .    The quick brown fox jumps over the lazy dog
#>        fox jumps over the lazy dog.          /brown
#>                  A second line here; it is short.
#>     quick brown fox jumps over the lazy dog.    The
#>  over the lazy dog/   The quick brown fox jumps
#>                 Foxes are quick.
#>  short.                 A second line here; it is
#>          line here; it is short.           A second
#>      brown fox jumps over the lazy dog.   The quick
#>              A second/
#>              Foxes/
#>              The/
#>      Foxes   are/
#>     /quick   brown/
#>      /lazy   dog.
#>     /brown   fox/
#>      /line   here; it/
#>      /; it   is short/
#>     /here;   it is/
#>       /fox   jumps/
#>       /the   lazy dog/
#>           /   line/
#>     /jumps   over the/
#>        The   quick/
#>       /are   quick.
#>          A   second/
#>     /it is   short.
#>      /over   the lazy/
#>        A/
#>        Foxes/
#>        The/
#>      /  are/
#>      /  brown/
#>      /  dog/
#>      /  fox/
#>      /  here/
#>      /  is/
#>    /;  it/
#>      /  jumps/
#>      /  lazy/
#>      /  line/
#>      /  over/
#>      /  quick/
#>      /  quick/
#>     A  second/
#>      /  short/
#>      /  the/
#>                                                      A second line here; it is short.
#>                                                      Foxes are quick.
#>                                                      The quick brown fox jumps over the lazy dog.
#>                                              Foxes   are quick.
#>       A/
#>       Foxes/
#>       The/
#>    /   are/
#>    /   brown/
#>    /   dog/
#>    /   fox/
#>    /   here/
#>    /   is/
#>    /   it/
#>    /   jumps/
#>    /   lazy/
#>    /   line/
#>    /   over/
#>    /   quick/
#>    /   quick/
#>    /   second/
#>    /   short/
#>    /   the/

#### signs of truncation
printf 'The quick brown fox jumps over the lazy dog.  Foxes are quick.\nA second line here; it is short.\n' >t
ptx -F ... -w 40 t; ptx -F '' -w 40 t; ptx -F '\x2e\056' -w 40 t | head -4; ptx --flag-truncation=+ -w 60 -r t
#>    here;...            A second line
#>    quick.              Foxes are
#>    brown...            The quick
#>                Foxes   are quick.
#>            The quick   brown fox...
#>             the lazy   dog.         ...over
#>       ...quick brown   fox jumps over...
#>       ...second line   here; it is...
#>          ...here; it   is short.
#>        ...line here;   it is short.
#>         ...brown fox   jumps over the...
#>          ...over the   lazy dog.
#>             A second   line here; it...
#>         ...fox jumps   over the lazy...
#>    fox...        The   quick brown
#>            Foxes are   quick.
#>    here;...        A   second line
#>          here; it is   short.       ...line
#>        ...jumps over   the lazy dog.
#>    it is short.        A second line here;
#>                        Foxes are quick.
#>    jumps over          The quick brown fox
#>                Foxes   are quick.
#>    the     The quick   brown fox jumps over
#>        over the lazy   dog.       fox jumps
#>      The quick brown   fox jumps over the
#>        A second line   here; it is short.
#>        line here; it   is short.   A second
#>    second line here;   it is short.       A
#>      quick brown fox   jumps over the lazy
#>       jumps over the   lazy dog.        fox
#>    short    A second   line here; it is
#>      brown fox jumps   over the lazy dog.
#>    jumps over    The   quick brown fox
#>            Foxes are   quick.
#>    is short.       A   second line here; it
#>     line here; it is   short.      A second
#>       fox jumps over   the lazy dog.
#>    here; it..          A second line
#>                        Foxes are quick.
#>    fox jumps..         The quick brown
#>                Foxes   are quick.
#> The         over the lazy dog.   Foxes are quick.     +jumps
#> The       the lazy dog.  Foxes   are quick.      +jumps over
#> The   lazy dog.+         quick   brown fox jumps over the
#> The       +jumps over the lazy   dog.  Foxes are quick.
#> The   dog.+        quick brown   fox jumps over the lazy
#> A                  second line   here; it is short.
#> A         second line here; it   is short.
#> A            second line here;   it is short.
#> The            quick brown fox   jumps over the lazy dog.+
#> The        +fox jumps over the   lazy dog.  Foxes are+
#> A                       second   line here; it is short.
#> The      quick brown fox jumps   over the lazy dog.  Foxes+
#> The   over the lazy dog.+        quick brown fox jumps
#> The       lazy dog.  Foxes are   quick.            +over the
#> A     short.                     second line here; it is
#> A             line here; it is   short.               second
#> The      +brown fox jumps over   the lazy dog.  Foxes are+

#### words of their own kind
printf 'The quick brown fox jumps over the lazy dog.  Foxes are quick.\nA second line here; it is short.\n' >t
ptx -W '[a-z]+' -w 60 t; ptx -W '\(qu\|fo\)\w*' t; ptx -W 'o.' -w 50 t; ptx -W '' t | head -2; ptx -W '(' t; ptx -W '[^ ]+ [^ ]+' t
#>                          Foxes   are quick.
#>    lazy dog.         The quick   brown fox jumps over the
#>        fox jumps over the lazy   dog.                    /brown
#>                The quick brown   fox jumps over the lazy dog.
#>    over the lazy dog.        T   he quick brown fox jumps
#>                  A second line   here; it is short.
#>         A second line here; it   is short.
#>            A second line here;   it is short.
#>            The quick brown fox   jumps over the lazy dog.
#>       brown fox jumps over the   lazy dog.            The quick
#>                       A second   line here; it is short.
#>      The quick brown fox jumps   over the lazy dog.
#>                              F   oxes are quick.
#>    the lazy dog.           The   quick brown fox jumps over
#>                      Foxes are   quick.
#>    short.                    A   second line here; it is
#>      A second line here; it is   short.
#>           brown fox jumps over   the lazy dog.        The quick
#>                      The quick brown   fox jumps over the lazy dog.
#>    y dog.                        The   quick brown fox jumps over the laz
#>                            Foxes are   quick.
#>      umps over the lazy d   og.                /fox j
#>    ort.             A sec   ond line here; it is sh
#>       line here; it is sh   ort.              /second
#>      uick brown fox jumps   over the lazy dog.     /q
#>    lazy/     The quick br   own fox jumps over the
#>         The quick brown f   ox jumps over the lazy/
#>                         F   oxes are quick.
#>                                        A second line here; it is short.
#>                                        Foxes are quick.
#>                                        A second line here; it is short.
#>                                        Foxes are quick.
#>    the lazy dog.                       The quick brown fox jumps over
#>                            The quick   brown fox jumps over the lazy dog.
#>                  A second line here;   it is short.
#>                  The quick brown fox   jumps over the lazy dog.
#>                             A second   line here; it is short.
#>       The quick brown fox jumps over   the lazy dog.

#### ends of sentences
printf 'The quick brown fox jumps over the lazy dog.  Foxes are quick.\nA second line here; it is short.\n' >t
ptx -S '\n' t; ptx -S '' -w 50 t; ptx -S 'fox' t | head -5; ptx -S ';' -w 50 t; ptx -S 'x*' t; echo $?
#>                                        A second line here; it is short.
#>         fox jumps over the lazy dog.   Foxes are quick.              /brown
#>    lazy dog.  Foxes are quick.         The quick brown fox jumps over the
#>      jumps over the lazy dog.  Foxes   are quick.                      /fox
#>    Foxes are quick.        The quick   brown fox jumps over the lazy dog.
#>        brown fox jumps over the lazy   dog.  Foxes are quick.     The quick
#>    Foxes are/        The quick brown   fox jumps over the lazy dog.
#>                        A second line   here; it is short.
#>               A second line here; it   is short.
#>                  A second line here;   it is short.
#>    are/          The quick brown fox   jumps over the lazy dog.  Foxes
#>       quick brown fox jumps over the   lazy dog.  Foxes are quick.      The
#>                             A second   line here; it is short.
#>            The quick brown fox jumps   over the lazy dog.  Foxes are/
#>    lazy dog.  Foxes are/         The   quick brown fox jumps over the
#>        over the lazy dog.  Foxes are   quick.                    /fox jumps
#>                                    A   second line here; it is short.
#>            A second line here; it is   short.
#>       The quick brown fox jumps over   the lazy dog.  Foxes are quick.
#>      /.  Foxes are quick.   A second line here; it/
#>       /over the lazy dog.   Foxes are quick. A/
#>    jumps over the/          The quick brown fox
#>     /the lazy dog.  Foxes   are quick. A second/
#>    the/         The quick   brown fox jumps over
#>      /jumps over the lazy   dog.  Foxes are quick./
#>           The quick brown   fox jumps over the lazy/
#>     /quick. A second line   here; it is short.
#>      second line here; it   is short.       /quick. A
#>       A second line here;   it is short.      /quick.
#>       The quick brown fox   jumps over the lazy dog/
#>       /fox jumps over the   lazy dog.  Foxes are/
#>      /are quick. A second   line here; it is short.
#>          /brown fox jumps   over the lazy dog./
#>    over the lazy/     The   quick brown fox jumps
#>     /lazy dog.  Foxes are   quick. A second line/
#>       /Foxes are quick. A   second line here; it is/
#>          line here; it is   short.        /. A second
#>     /brown fox jumps over   the lazy dog.  Foxes/
#>     /the lazy dog.  Foxes are quick.   A second line here; it is short.
#>             jumps over the lazy dog.   Foxes are quick. A second line/
#>                                        The quick brown fox
#>      jumps over the lazy dog.  Foxes   are quick. A second line here; it/
#>                            The quick   brown fox
#>      /.  Foxes are quick.   A second line here;
#>       /over the lazy dog.   Foxes are quick. A/
#>    jumps over the/          The quick brown fox
#>     /the lazy dog.  Foxes   are quick. A second/
#>    the/         The quick   brown fox jumps over
#>      /jumps over the lazy   dog.  Foxes are quick./
#>           The quick brown   fox jumps over the lazy/
#>      quick. A second line   here;                /are
#>                        it   is short.
#>                              it is short.
#>       The quick brown fox   jumps over the lazy dog/
#>       /fox jumps over the   lazy dog.  Foxes are/
#>       are quick. A second   line here;      /.  Foxes
#>          /brown fox jumps   over the lazy dog./
#>    over the lazy/     The   quick brown fox jumps
#>     /lazy dog.  Foxes are   quick. A second line/
#>        Foxes are quick. A   second line here;      /.
#>                     it is   short.
#>     /brown fox jumps over   the lazy dog.  Foxes/
#> 1
#2> ptx: error: regular expression has a match of length zero: ‘x*’

#### lists of words
printf 'The quick brown fox jumps over the lazy dog.  Foxes are quick.\nA second line here; it is short.\n' >t
printf 'quick\nfox\n\nline\n' >o; ptx -o o t; ptx -i o t; ptx -f -o o t; printf 'QUICK\nThe\n' >p; ptx -o p t; ptx -fo p t; ptx -i p -o o t
#>                      The quick brown   fox jumps over the lazy dog.
#>                             A second   line here; it is short.
#>    lazy dog.                     The   quick brown fox jumps over the
#>                            Foxes are   quick.
#>                                        A second line here; it is short.
#>                                        Foxes are quick.
#>    lazy dog.                           The quick brown fox jumps over the
#>                                Foxes   are quick.
#>                            The quick   brown fox jumps over the lazy dog.
#>        brown fox jumps over the lazy   dog.                       The quick
#>                        A second line   here; it is short.
#>               A second line here; it   is short.
#>                  A second line here;   it is short.
#>                  The quick brown fox   jumps over the lazy dog.
#>       quick brown fox jumps over the   lazy dog.                        The
#>            The quick brown fox jumps   over the lazy dog.
#>                                    A   second line here; it is short.
#>            A second line here; it is   short.
#>       The quick brown fox jumps over   the lazy dog.
#>                      The quick brown   fox jumps over the lazy dog.
#>                             A second   line here; it is short.
#>    lazy dog.                     The   quick brown fox jumps over the
#>                            Foxes are   quick.
#>    lazy dog.                           The quick brown fox jumps over the
#>    lazy dog.                     The   quick brown fox jumps over the
#>                            Foxes are   quick.
#>    lazy dog.                           The quick brown fox jumps over the
#>       The quick brown fox jumps over   the lazy dog.
#>                      The quick brown   fox jumps over the lazy dog.
#>                             A second   line here; it is short.
#>    lazy dog.                     The   quick brown fox jumps over the
#>                            Foxes are   quick.

#### letters that break words
printf 'The quick brown fox jumps over the lazy dog.  Foxes are quick.\nA second line here; it is short.\n' >t
printf ' .;\n' >b; ptx -b b t; printf 'aeiou' >b; ptx -b b -w 50 t | head -8
#>                                        A second line here; it is short.
#>                                        Foxes are quick.
#>    lazy dog.                           The quick brown fox jumps over the
#>                                Foxes   are quick.
#>                            The quick   brown fox jumps over the lazy dog.
#>        brown fox jumps over the lazy   dog.                       The quick
#>                      The quick brown   fox jumps over the lazy dog.
#>                        A second line   here; it is short.
#>               A second line here; it   is short.
#>                  A second line here;   it is short.
#>                  The quick brown fox   jumps over the lazy dog.
#>       quick brown fox jumps over the   lazy dog.                        The
#>                             A second   line here; it is short.
#>            The quick brown fox jumps   over the lazy dog.
#>    lazy dog.                     The   quick brown fox jumps over the
#>                            Foxes are   quick.
#>                                    A   second line here; it is short.
#>            A second line here; it is   short.
#>       The quick brown fox jumps over   the lazy dog.
#>             A second line    here; it is short.
#>         ox jumps over the    lazy dog.    /ck brown f
#>    over the la/       The    quick brown fox jumps
#>                 Foxes are    quick.
#>        A second line here   ; it is short.
#>    is short.                A second line here; it
#>                             Foxes are quick.
#>    mps over the la/         The quick brown fox ju

#### case is folded
printf 'b A a B\nC c\n' >t; ptx t; ptx -f t; ptx -f -W '[a-b]' t
#>                                    b   A a B C c
#>                                b A a   B C c
#>                              b A a B   C c
#>                                  b A   a B C c
#>                                        b A a B C c
#>                            b A a B C   c
#>                                    b   A a B C c
#>                                  b A   a B C c
#>                                        b A a B C c
#>                                b A a   B C c
#>                              b A a B   C c
#>                            b A a B C   c
#>                                    b   A a B C c
#>                                  b A   a B C c
#>                                        b A a B C c
#>                                b A a   B C c

#### several files
printf 'one two\n' >a; printf 'three four' >b; ptx a b; ptx -A a b; ptx b a; : >e; ptx e; ptx a nofile; echo $?
#>                                three   four
#>                                        one two
#>                                        three four
#>                                  one   two
#> b:1:                           three   four
#> a:1:                                   one two
#> b:1:                                   three four
#> a:1:                             one   two
#>                                three   four
#>                                        one two
#>                                        three four
#>                                  one   two
#> 1
#2> ptx: nofile: No such file or directory

#### blanks in texts
printf 'a\tb\n  c   d\n\n\ne f\fg' >t; ptx t; ptx -S '\n' t; ptx -w 20 t; ptx -t t | head -2
#>                                        a b   c   d   e f g
#>                                    a   b   c   d   e f g
#>                                  a b   c   d   e f g
#>                              a b   c   d   e f g
#>                          a b   c   d   e f g
#>                      a b   c   d   e   f g
#>                    a b   c   d   e f   g
#>    d/        a b   c
#>          a   b   c/
#>        a b   c   d/
#>     /b   c   d   e f/
#>     /c   d   e f g
#>      d   e   f g     /c
#>        e f   g       /d
#>                                        a b   c   d   e f g
#>                                    a   b   c   d   e f g
#2> ptx: error: regular expression has a match of length zero: ‘\n’

#### longer texts
for i in {1..9}; do echo "Line $i says that item $((i * 37 % 11)) is number $((i * i)); see also line $((10 - i))! Is it?  Yes."; done >t; ptx t | cksum; ptx -w 50 -A t | head -20; ptx -r -w 64 t | tail -12; ptx -f -S '[.!?]' -w 60 t | tail -12
#> 765712691 7769
#> t:1:     see also line 9!   Is it?            /1;
#> t:2:     see also line 8!   Is it?            /4;
#> t:3:     see also line 7!   Is it?            /9;
#> t:4:     see also line 6!   Is it?           /16;
#> t:5:     see also line 5!   Is it?           /25;
#> t:6:     see also line 4!   Is it?           /36;
#> t:7:     see also line 3!   Is it?           /49;
#> t:8:     see also line 2!   Is it?           /64;
#> t:9:     see also line 1!   Is it?           /81;
#> t:1:   item 4 is/           Line 1 says that
#> t:2:   item 8 is/           Line 2 says that
#> t:3:   item 1 is/           Line 3 says that
#> t:4:   item 5 is/           Line 4 says that
#> t:5:   item 9 is/           Line 5 says that
#> t:6:   item 2 is/           Line 6 says that
#> t:7:   item 6 is/           Line 7 says that
#> t:8:   item 10 is/          Line 8 says that
#> t:9:   item 3 is/           Line 9 says that
#> t:1:                        Yes.
#> t:2:                        Yes.
#> Line       /item 6 is number 49;   see also line 3! Is it?/
#> Line      /item 10 is number 64;   see also line 2! Is it?/
#> Line       /item 3 is number 81;   see also line 1! Is it?/
#> Line   see also line/     1 says   that item 4 is number 1;
#> Line   see also line/     2 says   that item 8 is number 4;
#> Line   see also line/     3 says   that item 1 is number 9;
#> Line   see also line/     4 says   that item 5 is number 16;
#> Line   see also line/     5 says   that item 9 is number 25;
#> Line   see also line/     6 says   that item 2 is number 36;
#> Line   see also line/     7 says   that item 6 is number 49;
#> Line   see also line/     8 says   that item 10 is number 64;
#> Line   see also line/     9 says   that item 3 is number 81;
#>    see also/       Line 7 says   that item 6 is number 49;
#>    see also/       Line 8 says   that item 10 is number 64;
#>    see also/       Line 9 says   that item 3 is number 81;
#>                                    Yes.
#>                                    Yes.
#>                                    Yes.
#>                                    Yes.
#>                                    Yes.
#>                                    Yes.
#>                                    Yes.
#>                                    Yes.
#>                                    Yes.

#### wrong uses
printf 'The quick brown fox jumps over the lazy dog.  Foxes are quick.\nA second line here; it is short.\n' >t
ptx -w x t; ptx -w 0 t; ptx -g -1 t; ptx -z; echo $?; ptx -i nofile t; echo $?; ptx -M; echo $?
#> 1
#> 1
#> 1
#2> ptx: invalid line width: ‘x’
#2> ptx: invalid line width: ‘0’
#2> ptx: invalid gap width: ‘-1’
#2> ptx: invalid option -- 'z'
#2> Try 'ptx --help' for more information.
#2> ptx: nofile: No such file or directory
#2> ptx: option requires an argument -- 'M'
#2> Try 'ptx --help' for more information.
