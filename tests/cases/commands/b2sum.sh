#### sums
printf 'a\n' > a; printf b > b; : > empty; b2sum a b empty; printf x | b2sum; b2sum -b a; b2sum --tag a; b2sum nope; echo $?
#> bedfbb90d858c2d67b7ee8f7523be3d3b54004ef9e4f02f2ad79a1d05bfdfe49b81e3c92ebf99b504102b6bf003fa342587f5b3124c205f55204e8c4b4ce7d7c  a
#> c029c24b2c89db037fbf8b04930569fd8422f7c0d62f36c8dae35d03332139e546a1126f6c75be43685598f48cefff1d05a3c74d804fcd5c0a53734cfb0bb862  b
#> 786a02f742015903c6c6fd852552d272912f4740e15847618a86e217f71f5419d25e1031afee585313896444934eb04b903a685b1448b755d56f701afe9be2ce  empty
#> 0909377ad35110cafb2909e185672b7f2728d1f5094f8ad68d6fac6274bf1f499485a80ea364c04ed006d29459ea3cb7c600280e2f83e032529906f88ae30d0a  -
#> bedfbb90d858c2d67b7ee8f7523be3d3b54004ef9e4f02f2ad79a1d05bfdfe49b81e3c92ebf99b504102b6bf003fa342587f5b3124c205f55204e8c4b4ce7d7c *a
#> BLAKE2b (a) = bedfbb90d858c2d67b7ee8f7523be3d3b54004ef9e4f02f2ad79a1d05bfdfe49b81e3c92ebf99b504102b6bf003fa342587f5b3124c205f55204e8c4b4ce7d7c
#> 1
#2> b2sum: nope: No such file or directory

#### lengths
printf 'a\n' > a; for l in 8 128 256 504 512 0; do b2sum -l $l a; b2sum -l $l --tag a; done
#> 13  a
#> BLAKE2b-8 (a) = 13
#> b93e0fc7bb21633c08bba07c5e71dc00  a
#> BLAKE2b-128 (a) = b93e0fc7bb21633c08bba07c5e71dc00
#> be29a54b934581ab434fde713c16db07c3e0124a371daca7c33588be7526630e  a
#> BLAKE2b-256 (a) = be29a54b934581ab434fde713c16db07c3e0124a371daca7c33588be7526630e
#> 05685a60777b4b921b3d7e4a54bf101c0f67ba3525560a0533efe1d9f4794c6479b0ffefa1e41de44bdf8980b2eacd5a3c948ef763a3a9161ee6d3320707fb  a
#> BLAKE2b-504 (a) = 05685a60777b4b921b3d7e4a54bf101c0f67ba3525560a0533efe1d9f4794c6479b0ffefa1e41de44bdf8980b2eacd5a3c948ef763a3a9161ee6d3320707fb
#> bedfbb90d858c2d67b7ee8f7523be3d3b54004ef9e4f02f2ad79a1d05bfdfe49b81e3c92ebf99b504102b6bf003fa342587f5b3124c205f55204e8c4b4ce7d7c  a
#> BLAKE2b (a) = bedfbb90d858c2d67b7ee8f7523be3d3b54004ef9e4f02f2ad79a1d05bfdfe49b81e3c92ebf99b504102b6bf003fa342587f5b3124c205f55204e8c4b4ce7d7c
#> bedfbb90d858c2d67b7ee8f7523be3d3b54004ef9e4f02f2ad79a1d05bfdfe49b81e3c92ebf99b504102b6bf003fa342587f5b3124c205f55204e8c4b4ce7d7c  a
#> BLAKE2b (a) = bedfbb90d858c2d67b7ee8f7523be3d3b54004ef9e4f02f2ad79a1d05bfdfe49b81e3c92ebf99b504102b6bf003fa342587f5b3124c205f55204e8c4b4ce7d7c

#### wrong lengths
printf 'a\n' > a; b2sum -l 7 a; b2sum -l 1024 a; b2sum -l x a; b2sum -l '' a; b2sum -l 9999999999999999999999 a; b2sum -l 8k a; b2sum -l 513 a; echo $?
#> 1
#2> b2sum: invalid length: ‘7’
#2> b2sum: length is not a multiple of 8
#2> b2sum: invalid length: ‘1024’
#2> b2sum: maximum digest length for ‘BLAKE2b’ is 512 bits
#2> b2sum: invalid length: ‘x’
#2> b2sum: invalid length: ‘’
#2> b2sum: invalid length: ‘9999999999999999999999’: Value too large for defined data type
#2> b2sum: invalid length: ‘8k’
#2> b2sum: invalid length: ‘513’
#2> b2sum: length is not a multiple of 8

#### checked
printf 'a\n' > a; b2sum a > sums; b2sum -c sums; for l in 8 128 512; do b2sum -l $l a | b2sum -c; b2sum -l $l --tag a | b2sum -c; done; b2sum -l 128 a | b2sum -l 256 -c; echo x >> a; b2sum -c sums; echo $?
#> a: OK
#> a: OK
#> a: OK
#> a: OK
#> a: OK
#> a: OK
#> a: OK
#> a: OK
#> a: FAILED
#> 1
#2> b2sum: WARNING: 1 computed checksum did NOT match

#### lines that are none
printf 'a\n' > a; printf 'BLAKE2b-7 (a) = 00\nBLAKE2b-0 (a) = 00\nBLAKE2b-1024 (a) = 00\nBLAKE2bx (a) = 00\nBLAKE2b-8 (a) = 000\nab\nabc  a\n' | b2sum -cw; echo $?
#> 1
#2> b2sum: 'standard input': 1: improperly formatted BLAKE2b checksum line
#2> b2sum: 'standard input': 2: improperly formatted BLAKE2b checksum line
#2> b2sum: 'standard input': 3: improperly formatted BLAKE2b checksum line
#2> b2sum: 'standard input': 4: improperly formatted BLAKE2b checksum line
#2> b2sum: 'standard input': 5: improperly formatted BLAKE2b checksum line
#2> b2sum: 'standard input': 6: improperly formatted BLAKE2b checksum line
#2> b2sum: 'standard input': 7: improperly formatted BLAKE2b checksum line
#2> b2sum: 'standard input': no properly formatted checksum lines found

#### lengths around a block
for n in 127 128 129 255 256 257 70000; do head -c $n /dev/zero | tr '\0' x | b2sum; done
#> acc1cd9ebcd76c8f0e9afcfe2e2479a1ab53ad0d02c8ebd767fd1e26c5cf96767c81077e5edd55f3fd8709dea6849b9792c8c19813f5ae6de9ac4d3a5efad515  -
#> 082b91ea2e15d1556d2ceefdd5af5d64d31b4e01aff1959724578876293825b236ee8079173a0a38160d7d6685d6bca0bfb62c177b3599b8727d9173e2115b91  -
#> 362a53bbe2ec08097b2f358a41d0e153aeed4c132af928400872413650e7bf22f9ae428ff73770170bbd95f935e5dd1953c17de8c7264c72d1f99303bf22dfaa  -
#> e3e955c92e4a9b125402a5a57840f4ee07381174ca40daf2e8f49a0b5b9903c364c06b8669e3792608113f70d98891d1cb5a6860e388e9df497343d7ae0556f6  -
#> 26066ae992ec734e85f05f962b49e72bcb2be54fcb53bce7e7b4d7f4dc88f56862235fd16b988877db71cc5e9bb50e489e884450fdb6f74968e6da7d1e493428  -
#> 277871d7679a32a3bed9c5683b726e2d1d40df26a6d80b9ee28391f07f7bed611e82eb6b301c7380f9adb0c1c6689b3bf07ffe3871334b1526cf30e1cc67e03c  -
#> e6b1bb589f57cf8cb40e7e307be25db80d630ac8fff13736c719e5c29917912fcb5a4aaf9543dfa2c1ad27347bd831936916b528ea23533a231d74fd69d7936f  -
