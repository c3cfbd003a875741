#### nested
echo $(echo $(echo deep)) `echo \`echo back\`` "$(echo "$(echo q)")"
#> deep back q

#### trailing newlines
x=$(printf 'a\n\n\n'); echo "[$x]"
#> [a]

#### status
x=$(exit 3); echo $?; y=$(true) z=$(false); echo $?; echo $(false) $?
#> 3
#> 1
#> 1

#### file
echo content > f; echo "$(< f)"
#> content

#### variables do not come back
x=1; y=$(x=2; echo $x); echo $x $y
#> 1 2

#### quotes inside
echo "$(echo "a  b" 'c  d')"
#> a  b c  d

#### case inside
echo $(case x in x) echo yes;; esac)
#> yes

#### comments and newlines inside
echo $(
  echo a # comment )
  echo b
)
#> a b

#### exit inside
echo $(echo before; exit; echo after) done
#> before done

#### errexit and inheritance
set -e; echo $(false; echo still); shopt -s inherit_errexit; echo $(false; echo no) end
#> still
#> end

#### background inside
echo $(sleep 0.02; echo late & wait; echo end)
#> late end

#### null bytes
x=$(printf 'a\0b'); echo ${#x}
#> 2
#2> bash: line 1: warning: command substitution: ignored null byte in input

#### a here-document inside
echo $(cat <<X
in here
X
)
#> in here
