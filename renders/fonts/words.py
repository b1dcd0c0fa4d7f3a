"""Makes words.txt, the outlines of the font for names and notes, from a TrueType font.

    pip install fonttools
    python words.py NotoSans-SemiBold.ttf > words.txt

The font is Noto Sans SemiBold 2.015 (npm: @expo-google-fonts/noto-sans 0.4.2, 600SemiBold/NotoSans_600SemiBold.ttf), under
the SIL Open Font License 1.1 (words-licence.txt), which words.txt is under too. It reserves no name.
"""

import sys

from fontTools.pens.basePen import decomposeQuadraticSegment
from fontTools.pens.recordingPen import DecomposingRecordingPen
from fontTools.ttLib import TTFont

EM = 250  # units of words.txt in an em

# Latin, Greek, Cyrillic, and the punctuation that names and notes have.
WANTED = """0020-007E 00A1-00AC 00AE-017F 0192 01A0-01A1 01AF-01B0 01CD-01DC 01E6-01E7 01EA-01EB 01F4-01F5 01FA-01FF 0218-021B
0259 02BB-02BC 0386 0388-038A 038C 038E-03A1 03A3-03CE 0400-045F 0490-04FF 1E80-1E85 1E9E 1EA0-1EF9 2010-2014 2018-201A
201C-201E 2020-2022 2026 2039-203A 20AC 2116 2122 2212"""


def wanted(text):
    for part in text.split():
        first, _, last = part.partition("-")
        yield from range(int(first, 16), int(last or first, 16) + 1)


def main(path):
    font = TTFont(path)
    glyphs, cmap, size = font.getGlyphSet(), font.getBestCmap(), font["head"].unitsPerEm
    unit = lambda v: round(v * EM / size)
    print(f"# Outlines of Noto Sans SemiBold, made by words.py. {font['name'].getDebugName(0)}.")
    print("# Licence: SIL Open Font License 1.1, see words-licence.txt.")
    print("# Each line: code point, how far to the next glyph, outline as SVG path data with relative m, l, q and z; y counts downwards.")
    print(f"em {EM}")
    print(f"capital {unit(font['OS/2'].sCapHeight)}")
    for code in sorted(set(wanted(WANTED)) & set(cmap)):
        glyph, pen = glyphs[cmap[code]], DecomposingRecordingPen(glyphs)
        glyph.draw(pen)
        out, now, start = "", (0, 0), (0, 0)
        for op, points in pen.value:
            if op == "closePath":
                out, now = out + "z", start
                continue
            segments = decomposeQuadraticSegment(points) if op == "qCurveTo" else [points]
            for segment in segments:
                places = [(unit(x), -unit(y)) for x, y in segment]
                out += {"moveTo": "m", "lineTo": "l", "qCurveTo": "q"}[op]
                out += " ".join(f"{x - now[0]} {y - now[1]}" for x, y in places).replace(" -", "-")
                now = places[-1]
                if op == "moveTo":
                    start = now
        print(f"{code:04X} {unit(glyph.width)} {out}".rstrip())


main(sys.argv[1])
