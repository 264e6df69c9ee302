"""The tests of a real box, `make test-box`: docs/first_light.md says what they do."""
