#### a month
cal 2 2024; cal 1 99; cal feb 2024; cal aug 2024; cal -d 2024-02; cal -d 2024-13 | head -3; cal 2 1900; cal 12 9999; cal 5p 2024
#>    February 2024      
#> Su Mo Tu We Th Fr Sa  
#>              1  2  3  
#>  4  5  6  7  8  9 10  
#> 11 12 13 14 15 16 17  
#> 18 19 20 21 22 23 24  
#> 25 26 27 28 29        
#>                       
#>      January 99       
#> Su Mo Tu We Th Fr Sa  
#>        1  2  3  4  5  
#>  6  7  8  9 10 11 12  
#> 13 14 15 16 17 18 19  
#> 20 21 22 23 24 25 26  
#> 27 28 29 30 31        
#>                       
#>    February 2024      
#> Su Mo Tu We Th Fr Sa  
#>              1  2  3  
#>  4  5  6  7  8  9 10  
#> 11 12 13 14 15 16 17  
#> 18 19 20 21 22 23 24  
#> 25 26 27 28 29        
#>                       
#>     August 2024       
#> Su Mo Tu We Th Fr Sa  
#>              1  2  3  
#>  4  5  6  7  8  9 10  
#> 11 12 13 14 15 16 17  
#> 18 19 20 21 22 23 24  
#> 25 26 27 28 29 30 31  
#>                       
#>    February 2024      
#> Su Mo Tu We Th Fr Sa  
#>              1  2  3  
#>  4  5  6  7  8  9 10  
#> 11 12 13 14 15 16 17  
#> 18 19 20 21 22 23 24  
#> 25 26 27 28 29        
#>                       
#>     January 2025      
#> Su Mo Tu We Th Fr Sa  
#>           1  2  3  4  
#>    February 1900      
#> Su Mo Tu We Th Fr Sa  
#>              1  2  3  
#>  4  5  6  7  8  9 10  
#> 11 12 13 14 15 16 17  
#> 18 19 20 21 22 23 24  
#> 25 26 27 28           
#>                       
#>    December 9999      
#> Su Mo Tu We Th Fr Sa  
#>           1  2  3  4  
#>  5  6  7  8  9 10 11  
#> 12 13 14 15 16 17 18  
#> 19 20 21 22 23 24 25  
#> 26 27 28 29 30 31     
#>                       
#>       May 2023        
#> Su Mo Tu We Th Fr Sa  
#>     1  2  3  4  5  6  
#>  7  8  9 10 11 12 13  
#> 14 15 16 17 18 19 20  
#> 21 22 23 24 25 26 27  
#> 28 29 30 31           
#>                       

#### September 1752 lost its days
cal 9 1752; cal 10 1582; cal -j 9 1752
#>    September 1752     
#> Su Mo Tu We Th Fr Sa  
#>        1  2 14 15 16  
#> 17 18 19 20 21 22 23  
#> 24 25 26 27 28 29 30  
#>                       
#>                       
#>                       
#>     October 1582      
#> Su Mo Tu We Th Fr Sa  
#>     1  2  3  4  5  6  
#>  7  8  9 10 11 12 13  
#> 14 15 16 17 18 19 20  
#> 21 22 23 24 25 26 27  
#> 28 29 30 31           
#>                       
#>       September 1752         
#>  Su  Mo  Tu  We  Th  Fr  Sa  
#>         245 246 247 248 249  
#> 250 251 252 253 254 255 256  
#> 257 258 259 260 261 262 263  
#>                              
#>                              
#>                              

#### a year
cal 2024; cal -y 2023 | head -12
#>                             2024
#>       January               February               March          
#> Su Mo Tu We Th Fr Sa  Su Mo Tu We Th Fr Sa  Su Mo Tu We Th Fr Sa  
#>     1  2  3  4  5  6               1  2  3                  1  2  
#>  7  8  9 10 11 12 13   4  5  6  7  8  9 10   3  4  5  6  7  8  9  
#> 14 15 16 17 18 19 20  11 12 13 14 15 16 17  10 11 12 13 14 15 16  
#> 21 22 23 24 25 26 27  18 19 20 21 22 23 24  17 18 19 20 21 22 23  
#> 28 29 30 31           25 26 27 28 29        24 25 26 27 28 29 30  
#>                                             31                    
#>
#>        April                  May                   June          
#> Su Mo Tu We Th Fr Sa  Su Mo Tu We Th Fr Sa  Su Mo Tu We Th Fr Sa  
#>     1  2  3  4  5  6            1  2  3  4                     1  
#>  7  8  9 10 11 12 13   5  6  7  8  9 10 11   2  3  4  5  6  7  8  
#> 14 15 16 17 18 19 20  12 13 14 15 16 17 18   9 10 11 12 13 14 15  
#> 21 22 23 24 25 26 27  19 20 21 22 23 24 25  16 17 18 19 20 21 22  
#> 28 29 30              26 27 28 29 30 31     23 24 25 26 27 28 29  
#>                                             30                    
#>
#>         July                 August              September        
#> Su Mo Tu We Th Fr Sa  Su Mo Tu We Th Fr Sa  Su Mo Tu We Th Fr Sa  
#>     1  2  3  4  5  6               1  2  3   1  2  3  4  5  6  7  
#>  7  8  9 10 11 12 13   4  5  6  7  8  9 10   8  9 10 11 12 13 14  
#> 14 15 16 17 18 19 20  11 12 13 14 15 16 17  15 16 17 18 19 20 21  
#> 21 22 23 24 25 26 27  18 19 20 21 22 23 24  22 23 24 25 26 27 28  
#> 28 29 30 31           25 26 27 28 29 30 31  29 30                 
#>                                                                   
#>
#>       October               November              December        
#> Su Mo Tu We Th Fr Sa  Su Mo Tu We Th Fr Sa  Su Mo Tu We Th Fr Sa  
#>        1  2  3  4  5                  1  2   1  2  3  4  5  6  7  
#>  6  7  8  9 10 11 12   3  4  5  6  7  8  9   8  9 10 11 12 13 14  
#> 13 14 15 16 17 18 19  10 11 12 13 14 15 16  15 16 17 18 19 20 21  
#> 20 21 22 23 24 25 26  17 18 19 20 21 22 23  22 23 24 25 26 27 28  
#> 27 28 29 30 31        24 25 26 27 28 29 30  29 30 31              
#>                                                                   
#>                             2023
#>       January               February               March          
#> Su Mo Tu We Th Fr Sa  Su Mo Tu We Th Fr Sa  Su Mo Tu We Th Fr Sa  
#>  1  2  3  4  5  6  7            1  2  3  4            1  2  3  4  
#>  8  9 10 11 12 13 14   5  6  7  8  9 10 11   5  6  7  8  9 10 11  
#> 15 16 17 18 19 20 21  12 13 14 15 16 17 18  12 13 14 15 16 17 18  
#> 22 23 24 25 26 27 28  19 20 21 22 23 24 25  19 20 21 22 23 24 25  
#> 29 30 31              26 27 28              26 27 28 29 30 31     
#>                                                                   
#>
#>        April                  May                   June          
#> Su Mo Tu We Th Fr Sa  Su Mo Tu We Th Fr Sa  Su Mo Tu We Th Fr Sa  

#### several months
cal -3 2 2024; cal -3 12 2024; cal -A 2 6 2024; cal -B1 1 2024; cal -A1 -B1 11 2023
#>                             2024
#>       January               February               March          
#> Su Mo Tu We Th Fr Sa  Su Mo Tu We Th Fr Sa  Su Mo Tu We Th Fr Sa  
#>     1  2  3  4  5  6               1  2  3                  1  2  
#>  7  8  9 10 11 12 13   4  5  6  7  8  9 10   3  4  5  6  7  8  9  
#> 14 15 16 17 18 19 20  11 12 13 14 15 16 17  10 11 12 13 14 15 16  
#> 21 22 23 24 25 26 27  18 19 20 21 22 23 24  17 18 19 20 21 22 23  
#> 28 29 30 31           25 26 27 28 29        24 25 26 27 28 29 30  
#>                                             31                    
#>    November 2024         December 2024          January 2025      
#> Su Mo Tu We Th Fr Sa  Su Mo Tu We Th Fr Sa  Su Mo Tu We Th Fr Sa  
#>                 1  2   1  2  3  4  5  6  7            1  2  3  4  
#>  3  4  5  6  7  8  9   8  9 10 11 12 13 14   5  6  7  8  9 10 11  
#> 10 11 12 13 14 15 16  15 16 17 18 19 20 21  12 13 14 15 16 17 18  
#> 17 18 19 20 21 22 23  22 23 24 25 26 27 28  19 20 21 22 23 24 25  
#> 24 25 26 27 28 29 30  29 30 31              26 27 28 29 30 31     
#>                                                                   
#>      June 2024             July 2024            August 2024       
#> Su Mo Tu We Th Fr Sa  Su Mo Tu We Th Fr Sa  Su Mo Tu We Th Fr Sa  
#>                    1      1  2  3  4  5  6               1  2  3  
#>  2  3  4  5  6  7  8   7  8  9 10 11 12 13   4  5  6  7  8  9 10  
#>  9 10 11 12 13 14 15  14 15 16 17 18 19 20  11 12 13 14 15 16 17  
#> 16 17 18 19 20 21 22  21 22 23 24 25 26 27  18 19 20 21 22 23 24  
#> 23 24 25 26 27 28 29  28 29 30 31           25 26 27 28 29 30 31  
#> 30                                                                
#>    December 2023          January 2024      
#> Su Mo Tu We Th Fr Sa  Su Mo Tu We Th Fr Sa  
#>                 1  2      1  2  3  4  5  6  
#>  3  4  5  6  7  8  9   7  8  9 10 11 12 13  
#> 10 11 12 13 14 15 16  14 15 16 17 18 19 20  
#> 17 18 19 20 21 22 23  21 22 23 24 25 26 27  
#> 24 25 26 27 28 29 30  28 29 30 31           
#> 31                                          
#>                             2023
#>       October               November              December        
#> Su Mo Tu We Th Fr Sa  Su Mo Tu We Th Fr Sa  Su Mo Tu We Th Fr Sa  
#>  1  2  3  4  5  6  7            1  2  3  4                  1  2  
#>  8  9 10 11 12 13 14   5  6  7  8  9 10 11   3  4  5  6  7  8  9  
#> 15 16 17 18 19 20 21  12 13 14 15 16 17 18  10 11 12 13 14 15 16  
#> 22 23 24 25 26 27 28  19 20 21 22 23 24 25  17 18 19 20 21 22 23  
#> 29 30 31              26 27 28 29 30        24 25 26 27 28 29 30  
#>                                             31                    

#### days of the year
cal -j 2 2024; cal -j 2024; cal -3j 2 2024
#>        February 2024         
#>  Su  Mo  Tu  We  Th  Fr  Sa  
#>                  32  33  34  
#>  35  36  37  38  39  40  41  
#>  42  43  44  45  46  47  48  
#>  49  50  51  52  53  54  55  
#>  56  57  58  59  60          
#>                              
#>                          2024
#>           January                     February            
#>  Su  Mo  Tu  We  Th  Fr  Sa   Su  Mo  Tu  We  Th  Fr  Sa  
#>       1   2   3   4   5   6                   32  33  34  
#>   7   8   9  10  11  12  13   35  36  37  38  39  40  41  
#>  14  15  16  17  18  19  20   42  43  44  45  46  47  48  
#>  21  22  23  24  25  26  27   49  50  51  52  53  54  55  
#>  28  29  30  31               56  57  58  59  60          
#>                                                           
#>
#>            March                        April             
#>  Su  Mo  Tu  We  Th  Fr  Sa   Su  Mo  Tu  We  Th  Fr  Sa  
#>                      61  62       92  93  94  95  96  97  
#>  63  64  65  66  67  68  69   98  99 100 101 102 103 104  
#>  70  71  72  73  74  75  76  105 106 107 108 109 110 111  
#>  77  78  79  80  81  82  83  112 113 114 115 116 117 118  
#>  84  85  86  87  88  89  90  119 120 121                  
#>  91                                                       
#>
#>             May                         June              
#>  Su  Mo  Tu  We  Th  Fr  Sa   Su  Mo  Tu  We  Th  Fr  Sa  
#>             122 123 124 125                          153  
#> 126 127 128 129 130 131 132  154 155 156 157 158 159 160  
#> 133 134 135 136 137 138 139  161 162 163 164 165 166 167  
#> 140 141 142 143 144 145 146  168 169 170 171 172 173 174  
#> 147 148 149 150 151 152      175 176 177 178 179 180 181  
#>                              182                          
#>
#>            July                        August             
#>  Su  Mo  Tu  We  Th  Fr  Sa   Su  Mo  Tu  We  Th  Fr  Sa  
#>     183 184 185 186 187 188                  214 215 216  
#> 189 190 191 192 193 194 195  217 218 219 220 221 222 223  
#> 196 197 198 199 200 201 202  224 225 226 227 228 229 230  
#> 203 204 205 206 207 208 209  231 232 233 234 235 236 237  
#> 210 211 212 213              238 239 240 241 242 243 244  
#>                                                           
#>
#>          September                     October            
#>  Su  Mo  Tu  We  Th  Fr  Sa   Su  Mo  Tu  We  Th  Fr  Sa  
#> 245 246 247 248 249 250 251          275 276 277 278 279  
#> 252 253 254 255 256 257 258  280 281 282 283 284 285 286  
#> 259 260 261 262 263 264 265  287 288 289 290 291 292 293  
#> 266 267 268 269 270 271 272  294 295 296 297 298 299 300  
#> 273 274                      301 302 303 304 305          
#>                                                           
#>
#>          November                     December            
#>  Su  Mo  Tu  We  Th  Fr  Sa   Su  Mo  Tu  We  Th  Fr  Sa  
#>                     306 307  336 337 338 339 340 341 342  
#> 308 309 310 311 312 313 314  343 344 345 346 347 348 349  
#> 315 316 317 318 319 320 321  350 351 352 353 354 355 356  
#> 322 323 324 325 326 327 328  357 358 359 360 361 362 363  
#> 329 330 331 332 333 334 335  364 365 366                  
#>                                                           
#>                          2024
#>           January                     February            
#>  Su  Mo  Tu  We  Th  Fr  Sa   Su  Mo  Tu  We  Th  Fr  Sa  
#>       1   2   3   4   5   6                   32  33  34  
#>   7   8   9  10  11  12  13   35  36  37  38  39  40  41  
#>  14  15  16  17  18  19  20   42  43  44  45  46  47  48  
#>  21  22  23  24  25  26  27   49  50  51  52  53  54  55  
#>  28  29  30  31               56  57  58  59  60          
#>                                                           
#>
#>            March             
#>  Su  Mo  Tu  We  Th  Fr  Sa  
#>                      61  62  
#>  63  64  65  66  67  68  69  
#>  70  71  72  73  74  75  76  
#>  77  78  79  80  81  82  83  
#>  84  85  86  87  88  89  90  
#>  91                          

#### a month by -m
cal -m feb 2024; cal -m 2 -y 2024 | head -3; cal -m 12 2023
#>    February 2024      
#> Su Mo Tu We Th Fr Sa  
#>              1  2  3  
#>  4  5  6  7  8  9 10  
#> 11 12 13 14 15 16 17  
#> 18 19 20 21 22 23 24  
#> 25 26 27 28 29        
#>                       
#>                             2024
#>       January               February               March          
#> Su Mo Tu We Th Fr Sa  Su Mo Tu We Th Fr Sa  Su Mo Tu We Th Fr Sa  
#>    December 2023      
#> Su Mo Tu We Th Fr Sa  
#>                 1  2  
#>  3  4  5  6  7  8  9  
#> 10 11 12 13 14 15 16  
#> 17 18 19 20 21 22 23  
#> 24 25 26 27 28 29 30  
#> 31                    

#### what is no month or year
cal 13 2024; cal 0 2024; cal 1 0; cal 1 10000; cal x; cal -m x 2024; echo $?
#> 64
#2> cal: 13 is neither a month number (1..12) nor a name
#2> cal: 0 is neither a month number (1..12) nor a name
#2> cal: year `0' not in range 1..9999
#2> cal: year `10000' not in range 1..9999
#2> cal: not a valid year x
#2> cal: x is neither a month number (1..12) nor a name

#### what cal does not have
cal -M 2 2024; cal -Z; cal 1 2 3; echo $?
#differs: the usage is our own
#> 64
#2> cal: invalid option -- 'M'
#2> Try 'cal --help' for more information.
#2> cal: invalid option -- 'Z'
#2> Try 'cal --help' for more information.
#2> Usage: cal [-31jy] [-A MONTHS] [-B MONTHS] [-d YYYY-MM] [-m MONTH] [[MONTH] YEAR]
#2>        ncal [-31bCJjeMopSwy] [-A MONTHS] [-B MONTHS] [-d YYYY-MM] [-m MONTH] [-s COUNTRY] [[MONTH] YEAR]
