"""What the site's page reads from a picture are the virtual box's texts."""

import json
import subprocess

from castellan.keys import NAMES
from castellan_host.virtual.box import VirtualBox, flash
from castellan_host.virtual.pressing import parse, press
from emulator.processes import ROOT
from website import build

SAME = str.maketrans("–−", "--")  # which look so
READ = """
globalThis.BOX = { keys: %s };
const { read } = await import(process.argv[1]);
const { fonts, pictures } = JSON.parse(await new Response(process.stdin).text());
console.log(JSON.stringify(pictures.map((picture) => read(Uint8Array.from(picture), fonts))));
"""


def _read(pictures):
    given = {"fonts": [build.glyphs(*each) for each in build.FONTS], "pictures": [list(each) for each in pictures]}
    program = READ % json.dumps(dict.fromkeys(NAMES, 0))
    command = ["node", "--input-type=module", "--eval", program, ROOT / "tools/website/reading.mjs"]
    done = subprocess.run(command, input=json.dumps(given), capture_output=True, text=True, check=True)
    return json.loads(done.stdout)


def test_the_winner_and_who_is_asked_are_read(tmp_path):
    pictures, texts = [], []

    def look(shown):
        box.wait(0, 300)
        pictures.append(box.frame())
        texts.append([" ".join(line.translate(SAME).split()) for line in box.words()])
        assert shown in " ".join(texts[-1])

    with flash(tmp_path) as files:
        box = VirtualBox(files)
        box.box.session.begin("pad", {"players": ["Anna", "Борис"]})
        box.box.session.enter(["points", 0, "points", 21])
        box.box.home()
        for key, shown in (("OK", "→ Anna"), ("P3", "→ Борис")):
            press(box, parse(key))
            look(shown)
        box.box.session.enter(["end"])
        box.box.home()
        look("Anna")
        tricks = ["tricks|bid 0..20,won 0..20|20+10*b if b==a else-10*abs(b-a)|r"]
        box.box.session.begin("pad", {"players": ["Anna", "Борис"], "lines": tricks, "title": "Wizard", "dealer": True})
        box.box.session.enter(["row", 0, 19, 7])
        box.box.home()
        look("1 Anna deals bid 19")  # above each other, where there is room for one
        box.box.session.settings.save("language", "ru")
        box.box.session.begin("pad", {"players": ["Núñez", "Борис"], "lines": ["остаток|||r"], "title": "X"})
        box.box.session.enter(["row", 0, 60, 16])
        press(box, parse("BACK OK P1"))
        look("Núñez 60")  # some of these look like Cyrillic letters
        box.box.session.begin("pad", {"players": ["Țuțu", "Борис"]})
        box.box.home()
        press(box, parse("P1"))
        look("Țuțu")
    assert _read(pictures) == texts
