from email.message import EmailMessage
from email import message_from_string, policy
from email.utils import parseaddr, formataddr, parsedate_to_datetime
m = EmailMessage(); m["Subject"] = "Grüße"; m["From"] = "a@x.org"; m["To"] = "B <b@y.org>, c@z.org"; m.set_content("Hello\n"); m.add_alternative("<p>Hello</p>", subtype="html")
m.set_boundary("XX"); print(m.as_string()); p = message_from_string(m.as_string(), policy=policy.default); print(p["subject"], [x.get_content_type() for x in p.walk()], p.get_body().get_content(), p["to"].addresses[0].display_name)
print(parseaddr("A B <a@b>"), formataddr(("é", "a@b")), parsedate_to_datetime("Wed, 25 Nov 2026 10:00:00 +0100"))
