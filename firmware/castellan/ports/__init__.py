"""The ports: what touches hardware, or stands for it on the laptop. Nothing else in the firmware does."""
