"""For tests of which an example takes long: three examples for five of other tests, under each profile."""

from hypothesis import settings

few_examples = settings(max_examples=settings.default.max_examples * 3 // 5)
