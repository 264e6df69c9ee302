"""On the laptop, where threads share the modules, none is unloaded, and one that is being imported is waited for."""

import sys
import threading

from castellan import unload_others, use


def test_nothing_is_unloaded():
    before = use("castellan.games.tuscany.game")
    unload_others("")
    assert sys.modules["castellan.games.tuscany.game"] is before
    assert use("castellan.games.tuscany").game is before


def test_a_module_that_another_thread_imports_is_waited_for(tmp_path, monkeypatch):
    (tmp_path / "slow_module.py").write_text(
        "import test_gate\ntest_gate.reached.set()\ntest_gate.go.wait()\nREADY = True\n"
    )
    (tmp_path / "test_gate.py").write_text("import threading\nreached, go = threading.Event(), threading.Event()\n")
    monkeypatch.syspath_prepend(tmp_path)
    gate, found = use("test_gate"), []
    first = threading.Thread(target=use, args=("slow_module",), daemon=True)
    second = threading.Thread(target=lambda: found.append(use("slow_module").READY), daemon=True)
    first.start()
    gate.reached.wait()
    second.start()
    second.join(0.1)
    assert second.is_alive()
    gate.go.set()
    first.join()
    second.join()
    assert found == [True]
