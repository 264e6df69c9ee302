"""The state of the tables for an MQTT broker, and so for Home Assistant."""
