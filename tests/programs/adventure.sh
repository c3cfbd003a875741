#!/usr/bin/env bash
# A text adventure driven by standard input: rooms, things, a parser with synonyms, a lamp that burns down, saving and loading.

declare -A room=( [hall]='a dusty hall' [cellar]='a dark cellar' [garden]='an overgrown garden' [tower]='the top of the tower' )
declare -A exits=(
  [hall]='down:cellar east:garden up:tower' [cellar]='up:hall' [garden]='west:hall' [tower]='down:hall'
)
declare -A locked=( [hall:up]=key )
declare -A place=( [lamp]=hall [key]=cellar [rose]=garden [rug]=hall [coin]=nowhere )
declare -A about=(
  [lamp]='It is a brass lamp, %s.' [key]='A rusty key with a tower on it.' [rose]='Red, with thorns.' [rug]='Too heavy to carry.' [coin]='Gold!'
)
declare -A fixed=( [rug]=1 )
declare -A synonym=( [n]=north [s]=south [e]=east [w]=west [u]=up [d]=down [get]=take [grab]=take [x]=examine [look]=look [l]=look [i]=inventory [q]=quit [light]=switch )
here=hall oil=4 lit=0 score=0 turns=0
declare -A done_once=()

say() { printf '%s\n' "$*" | fold -s -w 60 | sed 's/ *$//'; }
once() { [[ ${done_once[$1]-} ]] && return 1; done_once[$1]=1; ((score += $2)); }
dark() { [[ $here == cellar ]] && ! { ((lit)) && [[ ${place[lamp]} == me || ${place[lamp]} == "$here" ]]; }; }
visible() { [[ ${place[$1]-} == me || ${place[$1]-} == "$here" ]] && ! { dark && [[ ${place[$1]} != me ]]; }; }
with_article() { case $1 in [aeiou]*) printf 'an %s' "$1" ;; *) printf 'a %s' "$1" ;; esac; }

things_in() {
  local t list=()
  for t in $(printf '%s\n' "${!place[@]}" | sort); do [[ ${place[$t]} == "$1" ]] && list+=("$(with_article "$t")"); done
  case ${#list[@]} in
    0) REPLY=nothing ;;
    1) REPLY=${list[0]} ;;
    *) REPLY=$(printf ', %s' "${list[@]:0:${#list[@]}-1}"); REPLY="${REPLY:2} and ${list[-1]}" ;;
  esac
}

cmd_look() {
  if dark; then say 'It is pitch dark. Something drips.'; return; fi
  local e names=()
  say "You are in ${room[$here]}."
  things_in "$here"
  [[ $REPLY == nothing ]] || say "There is $REPLY here."
  for e in ${exits[$here]}; do names+=("${e%%:*}"); done
  local IFS=,
  say "Exits: ${names[*]//,/, }"
}

cmd_go() {
  local dir=$1 e
  for e in ${exits[$here]}; do
    [[ ${e%%:*} == "$dir" ]] || continue
    local lock=${locked[$here:$dir]-}
    if [[ $lock ]]; then
      if [[ ${place[$lock]} != me ]]; then say 'The door is locked.'; return 1; fi
      say "You unlock the door with the $lock."
      unset "locked[$here:$dir]"
    fi
    here=${e#*:}
    [[ $here == tower ]] && once tower 50
    cmd_look
    return
  done
  say "You cannot go $dir."
  return 1
}

cmd_take() {
  case $1 in
    '') say 'Take what?'; return 1 ;;
    all)
      local t any=1
      for t in $(printf '%s\n' "${!place[@]}" | sort); do
        [[ ${place[$t]} == "$here" && ! ${fixed[$t]-} ]] && ! dark && { printf '%s: ' "$t"; cmd_take "$t"; any=0; }
      done
      ((any)) && say 'There is nothing to take.'
      return "$any" ;;
  esac
  visible "$1" || { say "You see no $1 here."; return 1; }
  [[ ${place[$1]} == me ]] && { say 'You have that already.'; return 1; }
  [[ ${fixed[$1]-} ]] && { say "The $1 will not move far, but you lift a corner."; [[ ${place[coin]} == nowhere ]] && { place[coin]=$here; say 'A coin!'; }; return 0; }
  place[$1]=me
  once "take $1" 10
  say Taken.
}

cmd_drop() { [[ ${place[$1]-} == me ]] || { say "You have no ${1:-thing}."; return 1; }; place[$1]=$here; say Dropped.; }
cmd_inventory() { things_in me; say "You carry $REPLY."; }
cmd_examine() {
  visible "${1:-?}" || { say "You see no ${1:-such thing} here."; return 1; }
  local state='not lit'
  ((lit)) && state="lit, with oil for $oil turns"
  say "$(printf "${about[$1]}" "$state")"
}
cmd_switch() {
  [[ $1 == lamp ]] && visible lamp || { say 'You cannot light that.'; return 1; }
  ((oil)) || { say 'It has no oil.'; return 1; }
  ((lit = !lit)) && say 'The lamp burns.' || say 'The lamp goes out.'
}
cmd_score() { say "You have $score points after $turns turns."; }
cmd_save() { declare -p here oil lit score turns place locked done_once > "${1:-game}.save" && say Saved.; }
cmd_load() {
  [[ -r ${1:-game}.save ]] || { say 'No such game.'; return 1; }
  local line
  while IFS= read -r line; do
    [[ $line =~ ^declare\ -[-aA]+\ (here|oil|lit|score|turns|place|locked|done_once)= ]] || { say 'That is no saved game.'; return 1; }
    eval "${line/#declare -/declare -g -}"
  done < "${1:-game}.save"
  cmd_look
}
cmd_quit() { playing=0; }
cmd_help() { say "I know: $(compgen -A function cmd_ | sed 's/^cmd_//' | grep -v '^go$' | paste -sd' ')"; }

playing=1
cmd_look
while ((playing)) && IFS=' ' read -rp '> ' verb noun rest; do
  echo "> $verb${noun:+ $noun}${rest:+ $rest}"
  verb=${verb,,} noun=${noun,,}
  [[ $noun == the || $noun == a ]] && noun=${rest%% *}
  verb=${synonym[$verb]-$verb}
  case $verb in
    '') continue ;;
    north | south | east | west | up | down) cmd_go "$verb" ;;
    go) cmd_go "${synonym[${noun:-nowhere}]-$noun}" ;;
    *)
      if declare -F "cmd_$verb" > /dev/null; then "cmd_$verb" "$noun"; else say "I do not know how to $verb."; continue; fi ;;
  esac
  ((turns++))
  if ((lit && --oil == 0)); then lit=0; say 'The lamp flickers and dies.'; fi
done
cmd_score
if ((score >= 100)); then echo 'You won.'; else echo 'You could do better.'; exit 1; fi
