# args: -a -b val --long=x --flag rest more
import getopt
import optparse
import sys

options, rest = getopt.getopt(sys.argv[1:], "ab:", ["long=", "flag"])
print(options, rest)
for words in (["-z"], ["-b"], ["--lo", "5"], ["--flag=1"]):
    try:
        print(getopt.getopt(words, "ab:", ["long=", "flag"]))
    except getopt.GetoptError as e:
        print(e.msg, e.opt)
parser = optparse.OptionParser(usage="%prog [options]", prog="old")
parser.add_option("-n", "--number", type="int", default=3, help="a number [default: %default]")
parser.add_option("-q", action="store_false", dest="verbose", default=True)
values, rest = parser.parse_args(["-n", "5", "-q", "x"])
print(values, rest)
print(parser.format_help())
