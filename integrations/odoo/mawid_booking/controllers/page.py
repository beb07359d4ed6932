from werkzeug.utils import redirect

from odoo import http
from odoo.http import request


class Page(http.Controller):
    """The menu "mawid" leads here, and from here to the page that an
    administrator has entered."""

    @http.route("/mawid_booking/open", type="http", auth="user", methods=["GET"])
    def open(self, **_):
        address = request.env["ir.config_parameter"].sudo().get_param("mawid_booking.page_url", "")
        if not address.startswith(("https://", "http://")):
            return request.make_response(
                "An administrator has to enter mawid's address first: Calendar, mawid, Settings.",
                headers=[("Content-Type", "text/plain; charset=utf-8")],
            )
        return redirect(address, 303)
