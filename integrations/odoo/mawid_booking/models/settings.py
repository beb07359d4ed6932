from odoo import _, api, fields, models
from odoo.exceptions import UserError

PREFIX = "mawid_booking."


class Settings(models.TransientModel):
    """A small form of its own: Odoo's page of settings is built differently
    in every version."""

    _name = "mawid.booking.settings"
    _description = "mawid settings"

    page_url = fields.Char("mawid's page", help="The address of mawid's dashboard, which the menu Open mawid opens: https://booking.example.com/")
    hook_url = fields.Char("Hook address", help="From mawid, Your own system: https://booking.example.com/hooks/connector/…")
    hook_secret = fields.Char("Hook secret", help="From mawid, together with the address. It is not shown again; leave it empty to keep it.")
    has_secret = fields.Boolean("A secret is stored", readonly=True)

    @api.model
    def default_get(self, names):
        values = super().default_get(names)
        params = self.env["ir.config_parameter"].sudo()
        values.update(
            page_url=params.get_param(PREFIX + "page_url", ""),
            hook_url=params.get_param(PREFIX + "hook_url", ""),
            has_secret=bool(params.get_param(PREFIX + "hook_secret")),
        )
        return values

    def save(self):
        self.ensure_one()
        for address in (self.page_url, self.hook_url):
            if address and not address.startswith(("https://", "http://")):
                raise UserError(_("An address begins with https://"))
        params = self.env["ir.config_parameter"].sudo()
        params.set_param(PREFIX + "page_url", (self.page_url or "").strip())
        params.set_param(PREFIX + "hook_url", (self.hook_url or "").strip())
        if self.hook_secret:
            params.set_param(PREFIX + "hook_secret", self.hook_secret.strip())
        return {"type": "ir.actions.act_window_close"}
