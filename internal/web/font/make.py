"""Makes sans.woff2, the letters of all pages, from Vazirmatn: what Arabic and
English texts need, in every weight from 400 to 700. Run it with `make font`;
the file is part of the repository, so that a build needs none of this.

It takes fontTools with brotli (Debian: python3-fonttools, python3-brotli).
"""
import sys

from fontTools import subset
from fontTools.ttLib import TTFont
from fontTools.varLib import instancer

LATIN = "0020-007E,00A0,00A9,00AB,00B0,00B1,00B7,00BB,00C9,00D7,00E0-00E2,00E7-00EA,00EE,00F4,00FC"
ARABIC = "060C,061B,061F,0621-063A,0640-0652,0654,0655,0660-066C,0670,067E,0686,06A4,06A9,06AF,06CC"
MARKS = "200C-200F,2010,2011,2013,2014,2018-201E,2022,2026,202F,2032,2212"

source, target = sys.argv[1:]
font = TTFont(source)
options = subset.Options()
options.layout_features = ["calt", "ccmp", "fina", "init", "isol", "liga", "medi", "rlig", "mark", "mkmk", "kern", "locl", "tnum"]
options.hinting = False
options.name_IDs = [0, 1, 2, 3, 4, 5, 6, 13, 14]  # with whose it is, and its licence
letters = subset.Subsetter(options)
letters.populate(unicodes=subset.parse_unicodes(",".join([LATIN, ARABIC, MARKS])))
letters.subset(font)
font = instancer.instantiateVariableFont(font, {"wght": (400, 700)})
font.flavor = "woff2"
font.save(target)
