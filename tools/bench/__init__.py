"""What `make bench` measures, a module for each part of docs/benchmarks.md."""
