#### by names
uuidgen -m -n @dns -N example.com; uuidgen -s -n @url -N http://x; uuidgen -s -n @oid -N 1.2; uuidgen --sha1 --namespace=@x500 --name a; uuidgen -m -n 6ba7b810-9dad-11d1-80b4-00c04fd430c8 -N ''
#> 9073926b-929f-31c2-abc9-fad77ae3e8eb
#> c059942f-567e-54eb-aeb5-5fd9830bce43
#> b4fe3335-a2ae-5c75-889c-b1247a0f6f02
#> 54a0a790-c611-5b5b-b50e-ff01490ecdfa
#> c87ee674-4ddc-3efe-a74e-dfe25da5d7b3

#### names in hexadecimal
uuidgen -x -s -n @dns -N 6162; uuidgen -s -n @dns -N ab; uuidgen -x -s -n @dns -N zz; echo $?; uuidgen -x -m -n @dns -N 616; echo $?
#> 710a586f-e1aa-54ec-93a9-85a85aa0b725
#> 710a586f-e1aa-54ec-93a9-85a85aa0b725
#> 1
#> 1
#2> uuidgen: not a valid hex string
#2> Try 'uuidgen --help' for more information.
#2> uuidgen: not a valid hex string
#2> Try 'uuidgen --help' for more information.

#### random and time
uuidgen | grep -cE '^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$'; uuidgen -r | cut -c 15; uuidgen -t | cut -c 15; [ "$(uuidgen)" != "$(uuidgen)" ] && echo differ; uuidgen -tr | cut -c 15
#> 1
#> 4
#> 1
#> differ
#> 4

#### wrong
uuidgen -m; echo $?; uuidgen -n @dns; echo $?; uuidgen -N x; echo $?; uuidgen -z; echo $?; uuidgen -m -n bad -N x; echo $?; uuidgen -s -n @foo -N x; echo $?
#> 1
#> 1
#> 1
#> 1
#> 1
#> 1
#2> uuidgen: --md5 or --sha1 requires --namespace argument
#2> Try 'uuidgen --help' for more information.
#2> uuidgen: --namespace requires --name argument
#2> Try 'uuidgen --help' for more information.
#2> uuidgen: --name requires --namespace argument
#2> Try 'uuidgen --help' for more information.
#2> uuidgen: invalid option -- 'z'
#2> Try 'uuidgen --help' for more information.
#2> uuidgen: invalid uuid for namespace: 'bad'
#2> Try 'uuidgen --help' for more information.
#2> uuidgen: unknown namespace alias: '@foo'
#2> Try 'uuidgen --help' for more information.

#### capital letters in a namespace
uuidgen -m -n 6BA7B810-9DAD-11D1-80B4-00C04FD430C8 -N x; uuidgen -m -n 6ba7b8109dad11d180b400c04fd430c8 -N x; echo $?
#> ec794efe-a384-3b11-a0b6-ec8995bc6acc
#> 1
#2> uuidgen: invalid uuid for namespace: '6ba7b8109dad11d180b400c04fd430c8'
#2> Try 'uuidgen --help' for more information.
