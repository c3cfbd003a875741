#!/usr/bin/env bash
# A calculator for matrices of fractions: parsing of expressions, products, powers, determinants, inverses, linear systems.

gcd() { local a=${1#-} b=${2#-} t; while ((b)); do t=$((a % b)) a=$b b=$t; done; REPLY=$a; }

norm() { # N D
  local n=$1 d=$2
  ((d == 0)) && { echo 'division by zero' >&2; REPLY=nan; return 1; }
  ((d < 0)) && n=$((-n)) d=$((-d))
  gcd "$n" "$d"
  ((REPLY > 1)) && n=$((n / REPLY)) d=$((d / REPLY))
  ((d == 1)) && REPLY=$n || REPLY=$n/$d
}
parts() { # FRACTION: sets N and D
  if [[ $1 == */* ]]; then N=${1%/*} D=${1#*/}; else N=$1 D=1; fi
}
add() { local N D n d; parts "$1"; n=$N d=$D; parts "$2"; norm $((n * D + N * d)) $((d * D)); }
sub() { local N D n d; parts "$1"; n=$N d=$D; parts "$2"; norm $((n * D - N * d)) $((d * D)); }
mul() { local N D n d; parts "$1"; n=$N d=$D; parts "$2"; norm $((n * N)) $((d * D)); }
div() { local N D n d; parts "$1"; n=$N d=$D; parts "$2"; norm $((n * D)) $((d * N)); }

# A matrix is a string "ROWS COLS a b c …"; results are in REPLY.
cell() { local -a m=($1); REPLY=${m[2 + $2 * m[1] + $3]}; }
shape() { local -a m=($1); REPLY="${m[0]}x${m[1]}"; }

parse() { # "1 2; 3 4"
  local text=$1 row rows=0 cols=-1 cells=()
  local IFS=';'
  for row in $text; do
    local IFS=$' \t'
    local -a items=($row)
    ((cols < 0)) && cols=${#items[@]}
    ((cols == ${#items[@]})) || { echo "row $((rows + 1)) has ${#items[@]} columns, not $cols" >&2; return 1; }
    local item
    for item in "${items[@]}"; do
      [[ $item =~ ^-?[0-9]+(/[1-9][0-9]*)?$ ]] || { echo "not a fraction: $item" >&2; return 1; }
      parts "$item"
      norm "$N" "$D"
      cells+=("$REPLY")
    done
    ((rows++))
    IFS=';'
  done
  IFS=' '
  REPLY="$rows $cols ${cells[*]}"
}

show() {
  local -a m=($1)
  local rows=${m[0]} cols=${m[1]} i j width=0 c
  for c in "${m[@]:2}"; do ((${#c} > width)) && width=${#c}; done
  for ((i = 0; i < rows; i++)); do
    printf '['
    for ((j = 0; j < cols; j++)); do printf ' %*s' "$width" "${m[2 + i * cols + j]}"; done
    printf ' ]\n'
  done
}

zip() { # OP A B
  local op=$1 i
  local -a a=($2) b=($3)
  [[ ${a[*]:0:2} == "${b[*]:0:2}" ]] || { echo "shapes differ: ${a[0]}x${a[1]} and ${b[0]}x${b[1]}" >&2; return 1; }
  for ((i = 2; i < ${#a[@]}; i++)); do "$op" "${a[i]}" "${b[i]}"; a[i]=$REPLY; done
  REPLY="${a[*]}"
}

product() {
  local -a a=($1) b=($2) out=()
  ((a[1] == b[0])) || { echo "cannot multiply ${a[0]}x${a[1]} by ${b[0]}x${b[1]}" >&2; return 1; }
  local i j k sum
  for ((i = 0; i < a[0]; i++)); do
    for ((j = 0; j < b[1]; j++)); do
      sum=0
      for ((k = 0; k < a[1]; k++)); do
        mul "${a[2 + i * a[1] + k]}" "${b[2 + k * b[1] + j]}"
        add "$sum" "$REPLY"
        sum=$REPLY
      done
      out+=("$sum")
    done
  done
  REPLY="${a[0]} ${b[1]} ${out[*]}"
}

transpose() {
  local -a a=($1) out=()
  local i j
  for ((j = 0; j < a[1]; j++)); do for ((i = 0; i < a[0]; i++)); do out+=("${a[2 + i * a[1] + j]}"); done; done
  REPLY="${a[1]} ${a[0]} ${out[*]}"
}

identity() {
  local n=$1 i j out=()
  for ((i = 0; i < n; i++)); do for ((j = 0; j < n; j++)); do out+=($((i == j))); done; done
  REPLY="$n $n ${out[*]}"
}

power() {
  local base=$1 e=$2 result
  local -a m=($base)
  ((m[0] == m[1])) || { echo 'only square matrices have powers' >&2; return 1; }
  if ((e < 0)); then inverse "$base" || return; base=$REPLY e=$((-e)); fi
  identity "${m[0]}"
  result=$REPLY
  while ((e)); do
    ((e & 1)) && { product "$result" "$base"; result=$REPLY; }
    product "$base" "$base"
    base=$REPLY
    ((e >>= 1))
  done
  REPLY=$result
}

# Gauss-Jordan on [A | B]; sets REPLY to B's part, DET to A's determinant.
eliminate() {
  local -a a=($1) b=($2) m=()
  local n=${a[0]} w=${b[1]} i j k c pivot f t
  ((a[0] == a[1] && a[0] == b[0])) || { echo "bad shapes ${a[0]}x${a[1]} and ${b[0]}x${b[1]}" >&2; return 1; }
  local cols=$((n + w))
  for ((i = 0; i < n; i++)); do m+=("${a[@]:2 + i * n:n}" "${b[@]:2 + i * w:w}"); done
  DET=1
  for ((c = 0; c < n; c++)); do
    for ((i = c; i < n; i++)); do [[ ${m[i * cols + c]} != 0 ]] && break; done
    ((i == n)) && { DET=0; return 2; }
    if ((i != c)); then
      for ((j = 0; j < cols; j++)); do
        t=${m[i * cols + j]} m[i * cols + j]=${m[c * cols + j]} m[c * cols + j]=$t
      done
      mul "$DET" -1; DET=$REPLY
    fi
    pivot=${m[c * cols + c]}
    mul "$DET" "$pivot"; DET=$REPLY
    for ((j = c; j < cols; j++)); do div "${m[c * cols + j]}" "$pivot"; m[c * cols + j]=$REPLY; done
    for ((k = 0; k < n; k++)); do
      f=${m[k * cols + c]}
      [[ $k == "$c" || $f == 0 ]] && continue
      for ((j = c; j < cols; j++)); do
        mul "$f" "${m[c * cols + j]}"
        sub "${m[k * cols + j]}" "$REPLY"
        m[k * cols + j]=$REPLY
      done
    done
  done
  local out=()
  for ((i = 0; i < n; i++)); do out+=("${m[@]:i * cols + n:w}"); done
  REPLY="$n $w ${out[*]}"
}
inverse() { local -a m=($1); local DET; identity "${m[0]}"; eliminate "$1" "$REPLY" || { (($? == 2)) && echo 'it has no inverse' >&2; return 1; }; }
determinant() { local -a m=($1); local DET; identity "${m[0]}"; eliminate "$1" "$REPLY"; (($? == 1)) && return 1; REPLY=$DET; }
solve() { local DET; eliminate "$1" "$2" || { (($? == 2)) && echo 'no single solution' >&2; return 1; }; }

# NAME = EXPRESSION; expressions are in reverse Polish notation.
declare -A VAR=()
evaluate() {
  local -a stack=()
  local token
  for token; do
    case $token in
      '+' | - | '*')
        local op=add
        [[ $token == - ]] && op=sub
        if [[ $token == '*' ]]; then product "${stack[-2]}" "${stack[-1]}" || return; else zip $op "${stack[-2]}" "${stack[-1]}" || return; fi
        unset 'stack[-1]'
        stack[-1]=$REPLY ;;
      ^*) power "${stack[-1]}" "${token#^}" || return; stack[-1]=$REPLY ;;
      T) transpose "${stack[-1]}"; stack[-1]=$REPLY ;;
      inv) inverse "${stack[-1]}" || return; stack[-1]=$REPLY ;;
      *) [[ ${VAR[$token]+set} ]] || { echo "no matrix $token" >&2; return 1; }; stack+=("${VAR[$token]}") ;;
    esac
  done
  ((${#stack[@]} == 1)) || { echo "${#stack[@]} values are left" >&2; return 1; }
  REPLY=${stack[0]}
}

while IFS= read -r line; do
  [[ -z $line ]] && continue
  echo "> $line"
  read -ra words <<< "$line"
  case $line in
    *=\ \[*\]) text=${line#*[}; parse "${text%]}" && VAR[${words[0]}]=$REPLY ;;
    *' = '*) evaluate "${words[@]:2}" && VAR[${words[0]}]=$REPLY && show "$REPLY" ;;
    det\ *) determinant "${VAR[${words[1]}]-}" && echo "$REPLY" ;;
    solve\ *) solve "${VAR[${words[1]}]}" "${VAR[${words[2]}]}" && show "$REPLY" ;;
    shape\ *) shape "${VAR[${words[1]}]}"; echo "$REPLY" ;;
    *) evaluate "${words[@]}" && show "$REPLY" ;;
  esac
done 2>&1 <<'INPUT'
A = [1 2; 3 4]
B = [1/2 -1/3; 2 6/4]
v = [5; 11]
A B +
A B *
A v *
A ^10
A inv
P = A A inv *
A ^-3
det A
det B
C = [2 0 1; 0 0 3; 4 5 6]
det C
C inv
C T
solve A v
S = [1 2; 2 4]
S inv
det S
solve S v
A C *
A v +
v ^2
nothing
A A
Z = [1 2; 3]
Z = [1 x]
F = [1 1; 1 0]
F ^30
shape v
INPUT
