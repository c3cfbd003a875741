set -euo pipefail

# All customers, and of those with a gold card the delivered orders: one line for each order.
for id in $(seq 1 240); do get_user "$id"; done > users.jsonl
jq -r 'select(.tier == "gold") | [.id, .name, .country] | @tsv' users.jsonl > gold.tsv
while IFS=$'\t' read -r id name country; do
  list_orders "$id" --status delivered |
    jq -r --arg id "$id" --arg name "$name" --arg country "$country" '.[] | [$id, $name, $country, .total_cents, .date] | @tsv'
done < gold.tsv > orders.tsv

echo "== Customers by card =="
jq -r .tier users.jsonl | sort | uniq -c | sort -rn | awk '{ printf "%-8s %4d\n", $2, $1 }'

echo
echo "== Revenue with gold customers by country =="
awk -F'\t' -v currency="$CURRENCY" '
  { orders[$3]++; cents[$3] += $4; if (!(($3, $1) in seen)) { seen[$3, $1]; customers[$3]++ } }
  END { for (c in orders) printf "%-3s %3d customers %4d orders %10.2f %s\n", c, customers[c], orders[c], cents[c] / 100, currency }
' orders.tsv | sort -k6,6nr

echo
echo "== The five best customers, and what they get =="
awk -F'\t' '{ cents[$1 "\t" $2] += $4 } END { for (u in cents) print cents[u] "\t" u }' orders.tsv |
  sort -t$'\t' -k1,1nr -k2,2n | head -n 5 |
  while IFS=$'\t' read -r cents id name; do
    percent=$(( cents > 500000 ? 20 : 10 ))
    code=$(create_discount "$id" --percent "$percent" | jq -r .code)
    printf '%-18s %9.2f  %s\n' "$name" "$(awk "BEGIN { print $cents / 100 }")" "$code"
  done

echo
echo "== What gold customers buy and the warehouse runs out of =="
get_inventory | jq -r '.[] | select(.stock < .reorder_at) | [.sku, .stock, .name] | @tsv' > low.tsv
while IFS=$'\t' read -r id _; do list_orders "$id" --status delivered; done < gold.tsv |
  jq -r '.[].items[] | "\(.sku)\t\(.quantity)"' |
  awk -F'\t' '
    NR == FNR { stock[$1] = $2; name[$1] = $3; next }
    $1 in stock { sold[$1] += $2 }
    END { for (sku in sold) printf "%s  %3d sold, %2d left: %s\n", sku, sold[sku], stock[sku], name[sku] }
  ' low.tsv - | sort -k2,2nr -k1,1 | head -n 5
