// What is wired to the chip's pins from outside: keys that pull a pin low, or leave it to its pull-up.

/** External levels: true or false drives a pin, null leaves it open. They outlast a restart of the chip. */
export class Pins {
  constructor() {
    this.external = new Map();
    this.gpio = [];
  }

  /** Connect to a chip that was just switched on; `others` are wired to something else. */
  connect(mcu, others) {
    this.gpio = mcu.gpio;
    for (const pin of mcu.gpio) {
      if (others.includes(pin.index)) continue;
      pin.addListener(() => this.settle(pin));
      this.settle(pin);
    }
  }

  set(index, level) {
    this.external.set(index, level);
    if (this.gpio[index]) this.settle(this.gpio[index]);
  }

  /** The chip's own output wins, then what is wired to the pin, then its pull-up. */
  settle(pin) {
    const pulled = pin.pullupEnabled && !pin.pulldownEnabled;
    const level = pin.outputEnable ? pin.outputValue : this.external.get(pin.index) ?? pulled;
    if (pin.rawInputValue !== level) pin.setInputValue(level);
  }
}
