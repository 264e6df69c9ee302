// The chip's pins from outside: keys that pull a pin low, or leave it to its pull-up; probes of pins'
// levels; voltages at the ADC.

const [FIRST_ADC, LAST_ADC] = [26, 29]; // GPIOs that the ADC can read
const REFERENCE = 3300; // mV that the ADC reads as 4096

/** External levels: true or false drives a pin, null leaves it open. They outlast a restart of the chip. */
export class Pins {
  constructor(board) {
    this.board = board;
    this.external = new Map();
    this.gpio = [];
    this.watched = new Map(); // GPIO to its edges, as [ns, level]
    this.analog = [0, 0, 0, 0, 0]; // what the ADC reads, the temperature last
  }

  /** Join them to a chip; `others` are wired to something else. */
  wire(mcu, others) {
    this.gpio = mcu.gpio;
    this.wired = mcu.gpio.filter((pin) => !others.includes(pin.index));
    for (const pin of this.wired) {
      pin.addListener(() => {
        this.settle(pin);
        this.look(pin);
      });
    }
    mcu.adc.channelValues = this.analog;
  }

  /** The chip was switched on. */
  connect() {
    for (const pin of this.wired) this.settle(pin);
  }

  /** Return the edges of the chip's output on a GPIO since the last call; they are kept from the first call on. */
  edges(index) {
    const edges = this.watched.get(index) ?? [];
    this.watched.set(index, edges.length ? [edges.at(-1)] : []);
    return edges;
  }

  look(pin) {
    const edges = this.watched.get(pin.index);
    if (!edges) return;
    const level = Number(pin.outputEnable && pin.outputValue);
    if (level !== (edges.at(-1)?.[1] ?? 0)) edges.push([this.board.now, level]);
  }

  /** Put a voltage on a GPIO that the ADC can read. */
  voltage(index, millivolts) {
    if (index < FIRST_ADC || index > LAST_ADC) throw new Error(`GPIO ${index} has no ADC`);
    this.analog[index - FIRST_ADC] = Math.min(4095, Math.round((millivolts * 4096) / REFERENCE));
  }

  set(index, level) {
    this.external.set(index, level);
    if (this.board.wiring?.has(index)) this.board.wiring.change();
    else if (this.gpio[index]) this.settle(this.gpio[index]);
  }

  /** The chip's own output wins, then the wire at the pin, then its pull-up; with a fault the strongest does. */
  settle(pin) {
    const { wiring, bus } = this.board;
    if (wiring?.has(pin.index)) {
      wiring.settle(pin);
      bus.bitBus.changed();
      return;
    }
    const pulled = pin.pullupEnabled && !pin.pulldownEnabled;
    const level = pin.outputEnable ? pin.outputValue : this.external.get(pin.index) ?? pulled;
    if (pin.rawInputValue !== level) pin.setInputValue(level);
  }
}
