import colorsys
import datetime
import gettext
import io
import ipaddress
import mailbox
import mimetypes
import netrc
import plistlib
import quopri
import sched
import secrets
import time
import uuid
import wave
import xmlrpc.client as rpc

call = rpc.dumps((1, "té<xt", [True, None], {"k": 2.5}, datetime.datetime(2024, 1, 2, 3, 4, 5), rpc.Binary(b"\0\1")), "do.it", allow_none=True)
args, method = rpc.loads(call, use_builtin_types=True)
print(method, args)
try:
    rpc.loads(rpc.dumps(rpc.Fault(4, "too bad")))
except rpc.Fault as fault:
    print(fault, fault.faultCode)
data = {"name": "x", "list": [1, 2.5, True], "when": datetime.datetime(2024, 1, 2), "raw": b"abc", "nested": {"é": "ü"}, "uid": plistlib.UID(3)}
for form in (plistlib.FMT_XML, plistlib.FMT_BINARY):
    text = plistlib.dumps({k: v for k, v in data.items() if form == plistlib.FMT_BINARY or k != "uid"}, fmt=form)
    print(len(text) > 50, plistlib.loads(text)["nested"], text[:6])
print(uuid.uuid5(uuid.NAMESPACE_DNS, "example.com"), uuid.uuid3(uuid.NAMESPACE_URL, "x"), uuid.UUID(int=5).hex, uuid.uuid4().version, uuid.UUID("{12345678-1234-5678-1234-567812345678}").urn, len({uuid.uuid1() for _ in range(5)}))
print(len(secrets.token_hex(8)), len(secrets.token_urlsafe(16)), secrets.choice([7]), secrets.compare_digest("a", "a"), secrets.randbelow(1))
net = ipaddress.ip_network("10.1.0.0/22")
print(net.num_addresses, net[5], list(net.subnets(new_prefix=24))[2], net.supernet(), ipaddress.ip_address("10.1.3.9") in net, net.broadcast_address, list(ipaddress.ip_network("192.0.2.0/30").hosts()), ipaddress.ip_address("::ffff:1.2.3.4").ipv4_mapped, ipaddress.ip_address("2001:db8::1").exploded, list(ipaddress.summarize_address_range(ipaddress.ip_address("10.0.0.1"), ipaddress.ip_address("10.0.0.6"))), list(ipaddress.collapse_addresses(map(ipaddress.ip_network, ["10.0.0.0/25", "10.0.0.128/25"]))), ipaddress.ip_interface("10.0.0.5/24").network, ipaddress.ip_address("127.0.0.1").is_loopback, int(ipaddress.ip_address("0.0.1.0")))
for bad in ("10.0.0.1/24", "256.1.1.1", "1.2.3", "fe80::g"):
    try:
        ipaddress.ip_network(bad)
    except ValueError as error:
        print(error)
buffer = io.BytesIO()
with wave.open(buffer, "wb") as w:
    w.setnchannels(1)
    w.setsampwidth(2)
    w.setframerate(8000)
    w.writeframes(b"".join((i * 100 % 3000).to_bytes(2, "little") for i in range(80)))
buffer.seek(0)
with wave.open(buffer) as w:
    print(w.getparams(), w.readframes(2), w.tell())
print([round(c, 3) for c in colorsys.rgb_to_hsv(0.2, 0.4, 0.4)], colorsys.hsv_to_rgb(0, 1, 1), mimetypes.guess_type("a.tar.gz"), mimetypes.guess_type("x.json"), mimetypes.guess_extension("text/html"), quopri.encodestring("né=x".encode()), quopri.decodestring(b"a=C3=A9"))
open(".netrc", "w").write("machine h login u password p\ndefault login d password q\n")
print(netrc.netrc(".netrc").authenticators("h"), netrc.netrc(".netrc").authenticators("other"))
scheduler, log = sched.scheduler(time.monotonic, time.sleep), []
for delay, name in ((0.03, "b"), (0.01, "a"), (0.02, "x")):
    event = scheduler.enter(delay, 1, log.append, (name,))
scheduler.cancel(event)
scheduler.run()
print(log, scheduler.empty(), gettext.gettext("hello"), gettext.ngettext("one", "many", 3))
box = mailbox.mbox("box")
message = mailbox.mboxMessage()
message["Subject"] = "hi"
message.set_payload("From here\n")
box.add(message)
box.flush()
print(len(box), box[0]["subject"], box[0].get_payload(), "From here" in open("box").read())
