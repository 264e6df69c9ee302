"""The messages for a broker: a table's state, and what Home Assistant's MQTT discovery has to know of it."""

import json

from castellan import VERSION as RELEASE
from castellan_host.mqtt.broker import Broker
from castellan_host.scoreboard.standing import Values
from castellan_host.text import say

VERSION = 1  # of a state's JSON
ONLINE, OFFLINE = "online", "offline"
SEATS = 8  # at most, in any game

_STATE = ("title", "when", "over", "verdict", "notes", "last", "limit")  # as the scoreboard has them
_PLAYER = ("seat", "name", "rank", "leads", "turn", "moved", "beside", "seconds", "overrun")
_LONGEST = 255  # letters of a sensor's state
# Home Assistant leaves a sensor as it was if a template gives "", and shows "unknown" for None.
_TEMPLATE = "{{{{ ({value} or 'None')[:" + str(_LONGEST) + "] }}}}"
_SENSORS = {
    "sensor_leader": "value_json.leaders | join(', ')",
    "sensor_turn": "value_json.turn",
    "sensor_round": "value_json.when",
    "sensor_last": "value_json.last",
    "sensor_result": "value_json.verdict if value_json.over else ''",
    "sensor_game": "value_json.title",
}


def status_topic(broker: Broker) -> str:
    """Return the topic that says whether the sync is there."""
    return f"{broker.prefix}/status"


def of_table(broker: Broker, table: Values, language: str) -> dict[str, str]:
    """Return the messages of a box's table by topic: what describes them comes first."""
    box = table["id"].partition("/")[0]
    topic = f"{broker.prefix}/{box}/state"
    config = _discovery(broker, box, topic, table, language)
    return {f"homeassistant/device/castellan_{box}/config": _as_json(config), topic: _as_json(state(table))}


def state(table: Values) -> Values:
    """Return a table's state."""
    players = table["players"]
    return {
        "version": VERSION,
        "game": table["id"].partition("/")[2],
        **{name: table[name] for name in _STATE},
        "plugged": table["away"] == 0,
        "paused": table["paused"] is not None,
        "leaders": [player["name"] for player in players if player["leads"]],
        "turn": next((player["name"] for player in players if player["turn"]), None),
        "players": [{name: player[name] for name in _PLAYER} | {"total": player["points"]} for player in players],
    }


def _discovery(broker: Broker, box: str, topic: str, table: Values, language: str) -> Values:
    """Return the description of a device with its sensors; of a seat that nobody has only that it is none."""
    key = f"castellan_{box}"
    components = {
        name: _sensor(f"{key}_{name}", name=say(name, language), template=_TEMPLATE.format(value=value))
        for name, value in _SENSORS.items()
    }
    components["plugged"] = _sensor(
        f"{key}_plugged",
        name=say("sensor_plugged", language),
        template="{{ 'ON' if value_json.plugged else 'OFF' }}",
    ) | {"platform": "binary_sensor", "device_class": "connectivity"}
    components |= {f"seat_{seat}": {"platform": "sensor"} for seat in range(SEATS)}
    for place, player in enumerate(table["players"]):
        name = f"seat_{player['seat']}"
        value = f"{{{{ value_json.players[{place}].total }}}}"
        components[name] = _sensor(f"{key}_{name}", name=player["name"], template=value) | {
            "state_class": "measurement"
        }
    return {
        "device": {"identifiers": [key], "name": f"Castellan {box[:4]}", "sw_version": RELEASE},
        "origin": {"name": "Castellan", "sw_version": RELEASE},
        "state_topic": topic,
        "availability_topic": status_topic(broker),
        "qos": 1,
        "components": components,
    }


def _sensor(key: str, *, name: str, template: str) -> Values:
    return {"platform": "sensor", "unique_id": key, "name": name, "value_template": template}


def _as_json(value: Values) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))
