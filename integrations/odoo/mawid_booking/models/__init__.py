from . import absence, event, settings
