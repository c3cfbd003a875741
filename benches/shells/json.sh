# bash: a tokenizer, character by character.
text='{"name": "bash", "list": [1, 22, 333, {"deep": true}], "empty": {}, "text": "a \"quoted\" word"}'
count=0
for ((k = 0; k < 400; k++)); do
  i=0 depth=0
  while ((i < ${#text})); do
    c=${text:i:1}
    case $c in
    '{' | '[') ((depth++)) ;;
    '}' | ']') ((depth--)) ;;
    '"')
      s=
      ((i++))
      while [[ ${text:i:1} != '"' ]]; do
        [[ ${text:i:1} == \\ ]] && ((i++))
        s+=${text:i:1}
        ((i++))
      done
      ((count++))
      ;;
    [0-9]) [[ ${text:i} =~ ^[0-9]+ ]]; ((count++, i += ${#BASH_REMATCH[0]} - 1)) ;;
    esac
    ((i++))
  done
done
echo "$count $depth $s"
