import ipaddress

network = ipaddress.ip_network("10.20.0.0/22")
print(network.num_addresses, network.netmask, network.broadcast_address, list(network.subnets(new_prefix=24))[1])
free = iter(network.subnets(new_prefix=26))
for name, n in (("web", 50), ("db", 10), ("ops", 60)):
    subnet = next(free)
    hosts = list(subnet.hosts())
    print(f"{name:<5}{subnet!s:<16}{hosts[0]} - {hosts[-1]} {len(hosts) >= n}")
print(ipaddress.ip_address("192.168.1.5") in ipaddress.ip_network("192.168.0.0/16"), ipaddress.ip_address("::1").is_loopback, ipaddress.ip_address("2001:db8::1").exploded)
print([str(n) for n in ipaddress.collapse_addresses([ipaddress.ip_network("10.0.0.0/25"), ipaddress.ip_network("10.0.0.128/25")])])
for bad in ("256.1.1.1", "10.0.0.1/33", "10.0.0.1/24", "fe80::x"):
    try:
        print(ipaddress.ip_network(bad))
    except ValueError as e:
        print(e)
