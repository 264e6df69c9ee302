"""Modules with one operator exchanged at random: how many of these mutants the modules' own tests find."""

import functools
import random
from multiprocessing import Pool

import mutate


def test_mutants(soak, record_property, tmp_path):
    @functools.cache
    def worker():
        return Pool(1, mutate.enter, (tmp_path,))

    @functools.cache
    def mutations(module):
        failed = worker().apply(mutate.failure, (module,))
        assert not failed, failed
        return mutate.mutations(module)

    results = []

    def case(seed):
        rng = random.Random(seed)
        module = rng.choice(sorted(mutate.MODULES))
        results.append(worker().apply(mutate.survivor, (module, rng.choice(mutations(module)))))

    soak(case)
    survivors = [text for text in results if text]
    record_property("soak", "\n".join([mutate.share(len(results), len(survivors)), *survivors]))
    worker().terminate()
