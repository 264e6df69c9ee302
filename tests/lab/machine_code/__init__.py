"""Machine code of native functions, run on emulated processors without a board."""
