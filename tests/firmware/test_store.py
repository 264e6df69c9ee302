"""Settings and similar files: the old value or the new, never anything in between."""

from castellan.flash import store
from lab.files.filesystems import each
from lab.files.flash import ModelFiles, cuts
from lab.marks import area
from lab.support import refused

pytestmark = area("flash")

OLD = {"language": "en", "names": ["Anna", "Борис"]}
FRESH = {"language": "ru", "learnt": {"bonuses": {"inn": [None, 1]}}, "names": ["Anna"]}


def test_a_saved_value_is_loaded():
    for files in each():
        assert store.load(files, "settings", {}) == {}
        store.save(files, "settings", OLD)
        store.save(files, "settings", FRESH)
        assert store.load(files, "settings", {}) == FRESH
        assert files.list() == ["settings"]


def test_a_cut_leaves_the_old_or_the_new():
    files = ModelFiles()
    store.save(files, "settings", OLD)
    start = dict(files.contents)
    files.log = []
    store.save(files, "settings", FRESH)
    seen = []
    for _, contents in cuts(start, files.log):
        value = store.load(ModelFiles(contents), "settings", {})
        assert value in (OLD, FRESH)
        seen.append(value == FRESH)
    assert seen == sorted(seen) and seen[0] is False and seen[-1] is True and len(seen) > 50


def test_a_failed_write_keeps_the_old():
    for number in range(3):
        files = ModelFiles()
        store.save(files, "settings", OLD)
        count = [0]

        def fail(operation):
            count[0] += 1
            return 5 if count[0] == number + 1 else None

        files.fail = fail
        refused("flash_save", store.save, files, "settings", FRESH)
        assert store.load(files, "settings", {}) == OLD
        files.fail = None
        store.save(files, "settings", FRESH)
        assert store.load(files, "settings", {}) == FRESH


def test_a_damaged_file_is_reported():
    for data in (b"", b"x", b'{"a":1} 00000000\n', b"\xff" * 40):
        sentence = refused("damaged", store.load, ModelFiles({"settings": data}), "settings", {})
        assert sentence.startswith("settings is damaged: ")


def test_a_value_without_canonical_form_is_not_saved():
    files = ModelFiles()
    refused("no_json_type", store.save, files, "settings", {"a": 1.5})
    refused("depth", store.save, files, "settings", [[[[[[[[[]]]]]]]]])
    assert files.list() == []
    store.save(files, "settings", [[[[[[[[]]]]]]]])
    assert store.load(files, "settings", {}) == [[[[[[[[]]]]]]]]


def test_an_unreadable_file_is_not_taken_for_a_missing_one():
    files = ModelFiles()
    store.save(files, "settings", OLD)
    files.fail = lambda operation: 0
    refused("flash_read", store.load, files, "settings", {})
