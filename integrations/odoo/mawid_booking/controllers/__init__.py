from . import page
