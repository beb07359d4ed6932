import base64
import hashlib
import hmac
import os
import sys
import time


def verify(secret: str, headers, body: bytes, tolerance: int = 300) -> bool:
    """Says whether a request was signed with the secret, not long ago.

    headers is request.headers of Flask, Django or FastAPI; body is what was
    read, before any parsing.
    """
    if not secret.startswith("whsec_"):
        raise ValueError("the secret is missing")
    timestamp = headers.get("webhook-timestamp", "")
    signed = f"{headers.get('webhook-id', '')}.{timestamp}.".encode() + body
    key = base64.b64decode(secret.removeprefix("whsec_"))
    want = b"v1," + base64.b64encode(hmac.digest(key, signed, hashlib.sha256))
    genuine = any(
        hmac.compare_digest(given.encode(errors="replace"), want)
        for given in headers.get("webhook-signature", "").split(" ")
    )
    return genuine and abs(time.time() - int(timestamp)) <= tolerance


# To try it: headers from the environment, the body from standard input.
if __name__ == "__main__":
    headers = {
        "webhook-id": os.environ.get("HTTP_WEBHOOK_ID", ""),
        "webhook-timestamp": os.environ.get("HTTP_WEBHOOK_TIMESTAMP", ""),
        "webhook-signature": os.environ.get("HTTP_WEBHOOK_SIGNATURE", ""),
    }
    good = verify(os.environ["WEBHOOK_SECRET"], headers, sys.stdin.buffer.read())
    sys.exit(0 if good else 1)
