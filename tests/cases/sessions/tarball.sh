#### a tarball is unpacked, its sources edited, a report made, the result packed into a zip
mkdir -p shop/src shop/data
printf 'def price(item):\n    return 10\n\nVERSION = "1.0"\n' >shop/src/shop.py
printf 'import shop\n\nprint(shop.price("tea"))\n' >shop/src/main.py
printf 'id,item,qty\n1,tea,3\n2,milk,1\n3,tea,5\n4,bread,2\n' >shop/data/orders.csv
printf 'bread 250\nmilk 120\ntea 300\n' >shop/data/prices.txt
printf '{"shop":{"name":"Corner","tax":0.25}}\n' >shop/data/config.json
tar --owner=0 --group=0 --mtime=2024-01-01 -czf shop.tar.gz shop && rm -r shop
tar -tzf shop.tar.gz | sort
tar -xzf shop.tar.gz && cd shop
sed -i -e 's/"1\.0"/"1.1"/' -e 's/^def price(item):/def price(item, n=1):/' src/*.py
cat >fix.patch <<'END'
--- a/src/shop.py
+++ b/src/shop.py
@@ -1,4 +1,4 @@
 def price(item, n=1):
-    return 10
+    return 10 * n
 
 VERSION = "1.1"
END
patch -p1 <fix.patch && rm fix.patch
diff -u <(tar -xzOf ../shop.tar.gz shop/src/shop.py) src/shop.py | tail -n +3
tail -n +2 data/orders.csv | awk -F, '{ n[$2] += $3 } END { for (i in n) print i, n[i] }' | sort >totals.txt
join totals.txt data/prices.txt | awk '{ printf "%s %d %.2f\n", $1, $2, $2 * $3 / 100 }' | tee lines.txt
jq -nR --slurpfile c data/config.json '[inputs | split(" ") | {item: .[0], qty: (.[1] | tonumber), cost: (.[2] | tonumber * 1)}] | {shop: $c[0].shop.name, lines: ., total: (map(.cost) | add), gross: ((map(.cost) | add) * (1 + $c[0].shop.tax))}' lines.txt >report.json
jq -c . report.json
{ echo '# Report'; jq -r '.lines[] | "- \(.item): \(.qty) for \(.cost)"' report.json; printf 'Total: %.2f\n' "$(jq .gross report.json)"; } >REPORT.md
cat REPORT.md
cd .. && zip -qr result.zip shop -x 'shop/data/*' && unzip -Z1 result.zip | sort
unzip -p result.zip shop/REPORT.md | tail -n 1; unzip -tq result.zip
unzip -qd out result.zip && (cd out && find . -type f | sort | xargs sha256sum)
#> shop/
#> shop/data/
#> shop/data/config.json
#> shop/data/orders.csv
#> shop/data/prices.txt
#> shop/src/
#> shop/src/main.py
#> shop/src/shop.py
#> patching file src/shop.py
#> @@ -1,4 +1,4 @@
#> -def price(item):
#> -    return 10
#> +def price(item, n=1):
#> +    return 10 * n
#>  
#> -VERSION = "1.0"
#> +VERSION = "1.1"
#> bread 2 5.00
#> milk 1 1.20
#> tea 8 24.00
#> {"shop":"Corner","lines":[{"item":"bread","qty":2,"cost":5},{"item":"milk","qty":1,"cost":1.2},{"item":"tea","qty":8,"cost":24}],"total":30.2,"gross":37.75}
#> # Report
#> - bread: 2 for 5
#> - milk: 1 for 1.2
#> - tea: 8 for 24
#> Total: 37.75
#> shop/
#> shop/REPORT.md
#> shop/lines.txt
#> shop/report.json
#> shop/src/
#> shop/src/main.py
#> shop/src/shop.py
#> shop/totals.txt
#> Total: 37.75
#> No errors detected in compressed data of result.zip.
#> 1384d6f0f6662f286606b4d2858ae4e6c466c8e81d86844fa135b19a64f5d9be  ./shop/REPORT.md
#> e8ef89846fe80ecfeeb05dc5ccbbec4488ca4ba9d7eb5380c27d24bdfb7f8e57  ./shop/lines.txt
#> 560394aee65e231bbae747f455704566e4a7546f23549f65baf3699ee46a7ebd  ./shop/report.json
#> 3ee4c702f12ed9e3cc4a63cc3df679adfaeb25c12ea55e69fd5bf3c9e4831669  ./shop/src/main.py
#> 5e57639e426cf3a6ab27d7a51384d2b699d23c3fd24d3621c4f4b6b53059cc18  ./shop/src/shop.py
#> abac44b50e628dd8ee21751ec17b7b466b298b20b51f5af412781bf0e0728d03  ./shop/totals.txt
