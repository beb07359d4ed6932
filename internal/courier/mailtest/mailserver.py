"""A mail server for the tests, with TLS and AUTH: aiosmtpd, as Debian packages it.

mailserver.py MODE CERTIFICATE KEY, where MODE is implicit or starttls. It prints
its port, and then one line of JSON for each mail: who sent it to whom, and what
Python's own email package and icalendar read in it.

There is nobody at nobody@..., and whoever brings the first mail for an address that
begins with greylisted is told to come back.
"""
import asyncio
import email
import email.policy
import json
import ssl
import sys

import icalendar
from aiosmtpd.smtp import SMTP, AuthResult

USER, PASSWORD = b"clinic@example.com", b"pass-w0rd"


def authenticate(server, session, envelope, mechanism, data):
    return AuthResult(success=data.login == USER and data.password == PASSWORD, handled=False)


def read(part):
    out = {"type": part.get_content_type(), "params": dict(part["content-type"].params), "text": part.get_content()}
    if part.get_content_type() == "text/calendar":
        calendar = icalendar.Calendar.from_ical(part.get_payload(decode=True))
        event = calendar.walk("VEVENT")[0]
        out["calendar"] = {"method": str(calendar["METHOD"]), "uid": str(event["UID"]), "sequence": int(event["SEQUENCE"]),
                           "summary": str(event["SUMMARY"]), "start": event["DTSTART"].dt.isoformat(),
                           "organizer": str(event["ORGANIZER"].params["CN"])}
        out["text"] = part.get_payload(decode=True).decode()
    return out


class Handler:
    def __init__(self, seen):
        self.seen = seen

    async def handle_RCPT(self, server, session, envelope, address, options):
        if address.startswith("nobody@"):
            return "550 5.1.1 no such user"
        if address.startswith("greylisted") and address not in self.seen:
            self.seen.add(address)
            return "451 4.7.1 greylisted, come back later"
        envelope.rcpt_tos.append(address)
        return "250 OK"

    async def handle_DATA(self, server, session, envelope):
        mail = email.message_from_bytes(envelope.content, policy=email.policy.default)
        print(json.dumps({
            "from": envelope.mail_from, "to": envelope.rcpt_tos, "raw": envelope.content.decode("ascii"),
            "tls": session.ssl is not None or sys.argv[1] == "implicit", "authenticated": session.authenticated,
            "headers": {k.lower(): str(v) for k, v in mail.items()},
            "type": mail.get_content_type(),
            "parts": [read(p) for p in mail.walk() if not p.is_multipart()],
        }), flush=True)
        return "250 OK"


async def main():
    mode, certificate, key = sys.argv[1:]
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(certificate, key)
    later = mode == "starttls"
    seen = set()

    def protocol():
        return SMTP(Handler(seen), hostname="mail.example.com", tls_context=context if later else None, require_starttls=later,
                    authenticator=authenticate, auth_required=True, auth_require_tls=later)

    server = await asyncio.get_running_loop().create_server(protocol, "127.0.0.1", 0, ssl=None if later else context)
    print(server.sockets[0].getsockname()[1], flush=True)
    await server.serve_forever()


asyncio.run(main())
