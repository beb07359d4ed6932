"""Says to mawid that something has changed: after the transaction, from a
thread of its own, several changes of a moment in one call. Nobody waits for
it, and whatever goes wrong is only logged: mawid asks every minute anyway."""

import datetime
import logging
import threading

import requests

_logger = logging.getLogger(__name__)

MOMENT = 1.0  # seconds in which changes are gathered
TIMEOUT = 10  # seconds for the call
DATA = "mawid_booking"


def notify(env, ends):
    """Remembers that something changes that ends at these times. Changes that
    the adapter makes itself are known to mawid."""
    if not ends or env.context.get("mawid_adapter"):
        return
    after = env.cr.postcommit
    if DATA not in after.data:
        after.data[DATA] = []
        params = env["ir.config_parameter"].sudo()
        url, secret = params.get_param("mawid_booking.hook_url"), params.get_param("mawid_booking.hook_secret")
        if url and secret:
            database = env.cr.dbname
            after.add(lambda: _gather(database, url, secret, after.data.get(DATA) or []))
    after.data[DATA].extend(end for end in ends if end)


_lock = threading.Lock()
_waiting = {}  # by database: the latest end of what has changed


def _gather(database, url, secret, ends):
    """Adds to what is about to be sent, or starts to wait for more."""
    try:
        latest = max(ends, default=None)
        with _lock:
            if database in _waiting:
                if latest and (not _waiting[database] or latest > _waiting[database]):
                    _waiting[database] = latest
                return
            _waiting[database] = latest
        timer = threading.Timer(MOMENT, _send, (database, url, secret))
        timer.daemon = True
        timer.start()
    except Exception:  # whatever it is, the user's work is done and stays so
        with _lock:
            _waiting.pop(database, None)
        _logger.warning("mawid is not told of a change", exc_info=True)


def _send(database, url, secret):
    with _lock:
        latest = _waiting.pop(database, None)
    body = {}
    if latest:
        # A day more: all-day events are stored without a zone.
        body["to"] = (latest + datetime.timedelta(days=1)).strftime("%Y-%m-%dT%H:%M:%S+00:00")
    try:
        answer = requests.post(url, json=body, headers={"Authorization": "Bearer " + secret}, timeout=TIMEOUT, allow_redirects=False)
        if answer.status_code != 204:
            _logger.warning("mawid was told of a change and answered %s", answer.status_code)
    except Exception as error:  # without its text, which may hold the address
        _logger.warning("mawid cannot be told of a change: %s", type(error).__name__)
