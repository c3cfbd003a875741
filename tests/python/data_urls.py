from urllib.parse import urlparse, urljoin, urlencode, parse_qs, quote, unquote, urlsplit, urlunsplit, quote_plus, parse_qsl
u = urlparse("https://user:pw@host.org:8080/a%20b/c;p?q=1&q=2&e=#frag"); print(u, u.hostname, u.port, u.username)
print(parse_qs(u.query), parse_qs(u.query, keep_blank_values=True), parse_qsl("a=1&b=%C3%A9"), urlencode({"a b": "c&d", "l": [1, 2]}, doseq=True), quote("/a b/é?"), quote_plus("a b&"), unquote("%E2%82%AC%zz"))
for r in ("x", "../y", "/z", "//other/w", "?q", "#f", "http://n/"): print(r, urljoin("http://h/a/b/c", r))
print(urlunsplit(urlsplit("http://h/p?x#y")._replace(query="z=1")))
import ipaddress as ip; print(ip.ip_address("10.0.0.1").is_private, ip.ip_network("10.0.0.0/30").num_addresses, list(ip.ip_network("10.0.0.0/30").hosts()), ip.ip_address("::1") in ip.ip_network("::/64"))
try: ip.ip_network("10.0.0.1/24")
except ValueError as e: print(e)
