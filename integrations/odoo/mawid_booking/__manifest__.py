{
    "name": "mawid booking",
    "summary": "Tells mawid at once when the calendar changes, and keeps its bookings unique",
    "description": "For clinics whose calendar is connected with mawid. Works with Odoo 14 to 19. See docs/odoo.md of mawid.",
    "version": "1.0",
    "category": "Productivity/Calendar",
    "author": "mawid",
    "license": "Other OSI approved licence",
    "depends": ["calendar", "resource"],
    "data": ["security/ir.model.access.csv", "views/mawid.xml"],
    "installable": True,
}
