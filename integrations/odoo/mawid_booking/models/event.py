from odoo import api, fields, models

from .notice import notify

# What a booking of mawid's is called there, and which room it takes. The
# adapter's set-up makes the same two by hand where this module is not used.
APPOINTMENT = "x_service_appointment_id"
RESOURCE = "x_service_resource_id"

# A change of nothing else does not change who is busy when.
TELLING = {
    "start", "stop", "start_date", "stop_date", "allday", "duration", "active", "show_as",
    "user_id", "partner_ids", "attendee_ids", APPOINTMENT, RESOURCE,
}


class Event(models.Model):
    _inherit = "calendar.event"

    x_service_appointment_id = fields.Char("mawid appointment", copy=False, index=True, readonly=True)
    x_service_resource_id = fields.Char("mawid resource", copy=False, index=True)

    def init(self):
        """One appointment, one event: two adapters at once cannot make two.
        Of duplicates from before, the first that is not archived keeps its
        name."""
        self.env.cr.execute("""
            UPDATE calendar_event SET x_service_appointment_id = NULL WHERE id IN (
                SELECT id FROM (
                    SELECT id, row_number() OVER (PARTITION BY x_service_appointment_id ORDER BY active DESC NULLS LAST, id) AS n
                    FROM calendar_event WHERE x_service_appointment_id IS NOT NULL
                ) AS numbered WHERE n > 1
            )
        """)
        self.env.cr.execute("""
            CREATE UNIQUE INDEX IF NOT EXISTS calendar_event_mawid_appointment
            ON calendar_event (x_service_appointment_id) WHERE x_service_appointment_id IS NOT NULL
        """)

    @api.model
    def _get_public_fields(self):
        """Fields made by hand are shown of private events too; so must these
        be, or the adapter would not know its own bookings."""
        return super()._get_public_fields() | {APPOINTMENT, RESOURCE}

    @api.model_create_multi
    def create(self, vals_list):
        events = super().create(vals_list)
        events._tell_mawid()
        return events

    def write(self, vals):
        telling = not TELLING.isdisjoint(vals)
        if telling:
            self._tell_mawid()  # where it was
        done = super().write(vals)
        if telling:
            self._tell_mawid()  # where it is
        return done

    def unlink(self):
        self._tell_mawid()
        return super().unlink()

    def _tell_mawid(self):
        notify(self.env, [event.stop for event in self.sudo().exists()])


class Attendee(models.Model):
    _inherit = "calendar.attendee"

    def write(self, vals):
        done = super().write(vals)
        if "state" in vals:  # whoever declines is free
            self.event_id._tell_mawid()
        return done
