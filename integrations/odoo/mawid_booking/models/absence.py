from odoo import api, models

from .notice import notify


class Absence(models.Model):
    """Time off of people and rooms, and public holidays."""

    _inherit = "resource.calendar.leaves"

    @api.model_create_multi
    def create(self, vals_list):
        absences = super().create(vals_list)
        absences._tell_mawid()
        return absences

    def write(self, vals):
        self._tell_mawid()
        done = super().write(vals)
        self._tell_mawid()
        return done

    def unlink(self):
        self._tell_mawid()
        return super().unlink()

    def _tell_mawid(self):
        notify(self.env, [absence.date_to for absence in self.sudo().exists()])
