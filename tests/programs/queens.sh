#!/usr/bin/env bash
# Backtracking three ways: queens with arrays, queens with bits, a sudoku with constraint propagation, and a knight's tour.

queens() { # N [LIMIT]: prints up to LIMIT boards
  local n=$1 limit=${2:-1} found=0
  local -a at=() column=() up=() down=()
  place() {
    local row=$1 c
    if ((row == n)); then
      ((found++))
      ((found <= limit)) && board
      return
    fi
    for ((c = 0; c < n; c++)); do
      ((column[c] || up[row + c] || down[row - c + n])) && continue
      at[row]=$c column[c]=1 up[row + c]=1 down[row - c + n]=1
      place $((row + 1))
      column[c]=0 up[row + c]=0 down[row - c + n]=0
    done
  }
  board() {
    local r line
    for ((r = 0; r < n; r++)); do
      printf -v line '%*s' "$n" ''
      line=${line// /.}
      printf '%s\n' "${line:0:at[r]}Q${line:at[r]+1}"
    done
    echo
  }
  place 0
  echo "$n queens: $found"
  unset -f place board
}

bits() { # N: only counts
  local n=$1 all=$(((1 << $1) - 1))
  local -i count=0
  try() {
    local -i cols=$1 left=$2 right=$3 free bit
    ((cols == all)) && { count+=1; return; }
    free=$((~(cols | left | right) & all))
    while ((free)); do
      ((bit = free & -free, free ^= bit))
      try $((cols | bit)) $(((left | bit) << 1 & all)) $(((right | bit) >> 1))
    done
  }
  try 0 0 0
  echo "$n queens by bits: $count"
}

sudoku() {
  local grid=$1 guesses=0
  local -a cell=() peers=()
  local i j r c
  for ((i = 0; i < 81; i++)); do
    r=$((i / 9)) c=$((i % 9)) peers[i]=
    for ((j = 0; j < 81; j++)); do
      ((i != j && (j / 9 == r || j % 9 == c || (j / 27 == r / 3 && j % 9 / 3 == c / 3)))) && peers[i]+=" $j"
    done
    cell[i]=${grid:i:1}
  done
  solve_from() {
    local best=-1 fewest=10 i d p ok options best_options
    for ((i = 0; i < 81; i++)); do
      [[ ${cell[i]} == . ]] || continue
      options=123456789
      for p in ${peers[i]}; do options=${options/${cell[p]}}; done
      ((${#options} == 0)) && return 1
      if ((${#options} < fewest)); then
        fewest=${#options} best=$i best_options=$options
        ((fewest == 1)) && break
      fi
    done
    ((best < 0)) && return 0
    for ((d = 0; d < ${#best_options}; d++)); do
      cell[best]=${best_options:d:1}
      ((fewest > 1)) && ((++guesses))
      solve_from && return 0
      cell[best]=.
    done
    return 1
  }
  if solve_from; then
    for ((i = 0; i < 81; i += 9)); do
      ((i && i % 27 == 0)) && echo '------+-------+------'
      echo "${cell[*]:i:3} | ${cell[*]:i+3:3} | ${cell[*]:i+6:3}"
    done
  else
    echo 'no solution'
  fi
  echo "guesses: $guesses"
}

knight() { # Warnsdorff on an N by N board
  local n=$1 pos=$2 step=1 i next best fewest m
  local -a dx=(1 2 2 1 -1 -2 -2 -1) dy=(2 1 -1 -2 -2 -1 1 2) seen=()
  moves() { # POS: sets MOVES
    local x=$(($1 % n)) y=$(($1 / n)) k nx ny
    MOVES=()
    for k in {0..7}; do
      ((nx = x + dx[k], ny = y + dy[k]))
      ((nx >= 0 && nx < n && ny >= 0 && ny < n)) && [[ -z ${seen[ny * n + nx]-} ]] && MOVES+=($((ny * n + nx)))
    done
    return 0
  }
  seen[pos]=1
  while ((step < n * n)); do
    moves "$pos"
    local -a choices=("${MOVES[@]}")
    fewest=9 best=-1
    for m in "${choices[@]}"; do
      moves "$m"
      ((${#MOVES[@]} < fewest)) && fewest=${#MOVES[@]} best=$m
    done
    ((best < 0)) && { echo "stuck after $step"; return 1; }
    pos=$best
    seen[pos]=$((++step))
  done
  for ((i = 0; i < n * n; i += n)); do printf '%3d' "${seen[@]:i:n}"; echo; done
}

queens 4 2
queens 6
queens 3
for n in 1 5 7; do bits $n; done
sudoku 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
sudoku 55..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
knight 5 0
knight 6 7
knight 4 0
