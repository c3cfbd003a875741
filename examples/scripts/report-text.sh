set -euo pipefail

# All customers, and of those with a gold card the delivered orders: one line for each order.
for id in $(seq 1 240); do get_user "$id"; done > users.jsonl
sed -nE 's/.*"id":([0-9]+),"name":"([^"]*)","country":"([^"]*)","tier":"gold".*/\1\t\2\t\3/p' users.jsonl > gold.tsv
while IFS=$'\t' read -r id name country; do
  list_orders "$id" --status delivered | sed 's/},{"id"/}\n{"id"/g' | sed -nE "s/.*\"total_cents\":([0-9]+).*/$id\t$name\t$country\t\1/p"
done < gold.tsv > orders.tsv

echo "== Customers by card =="
sed -E 's/.*"tier":"([a-z]+)".*/\1/' users.jsonl | sort | uniq -c | sort -rn |
  while read -r n tier; do printf '%-8s %4d\n' "$tier" "$n"; done

euro() { printf '%d.%02d' $(($1 / 100)) $(($1 % 100)); }

echo
echo "== Revenue with gold customers by country =="
declare -A orders=() cents=() customers=() seen=() spent=()
while IFS=$'\t' read -r id name country total; do
  orders[$country]=$((${orders[$country]:-0} + 1))
  cents[$country]=$((${cents[$country]:-0} + total))
  spent[$id$'\t'$name]=$((${spent[$id$'\t'$name]:-0} + total))
  [[ ${seen[$id]:-} ]] || customers[$country]=$((${customers[$country]:-0} + 1))
  seen[$id]=1
done < orders.tsv
for country in "${!orders[@]}"; do
  printf '%-3s %3d customers %4d orders %10s %s\n' "$country" "${customers[$country]}" "${orders[$country]}" "$(euro "${cents[$country]}")" "$CURRENCY"
done | sort -k6,6nr

echo
echo "== The five best customers, and what they get =="
for user in "${!spent[@]}"; do printf '%s\t%s\n' "${spent[$user]}" "$user"; done | sort -t$'\t' -k1,1nr -k2,2n | head -n 5 |
  while IFS=$'\t' read -r total id name; do
    percent=$((total > 500000 ? 20 : 10))
    code=$(create_discount "$id" --percent "$percent" | sed -E 's/.*"code":"([^"]*)".*/\1/')
    printf '%-18s %9s  %s\n' "$name" "$(euro "$total")" "$code"
  done

echo
echo "== What gold customers buy and the warehouse runs out of =="
declare -A stock=() names=() sold=()
while IFS=$'\t' read -r sku name left; do
  if ((left < 20)); then stock[$sku]=$left names[$sku]=$name; fi
done < <(get_inventory | sed 's/},{/}\n{/g' | sed -nE 's/.*"sku":"([^"]*)","name":"([^"]*)".*"stock":([0-9]+).*/\1\t\2\t\3/p')
while IFS=$'\t' read -r sku quantity; do
  if [[ ${stock[$sku]:-} ]]; then sold[$sku]=$((${sold[$sku]:-0} + quantity)); fi
done < <(while IFS=$'\t' read -r id _; do list_orders "$id" --status delivered; done < gold.tsv |
  grep -oE '"sku":"[^"]*","quantity":[0-9]+' | sed -E 's/"sku":"([^"]*)","quantity":/\1\t/')
for sku in "${!sold[@]}"; do
  printf '%s  %3d sold, %2d left: %s\n' "$sku" "${sold[$sku]}" "${stock[$sku]}" "${names[$sku]}"
done | sort -k2,2nr -k1,1 | head -n 5
