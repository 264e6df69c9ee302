// The I2C bus bit by bit, for software that drives its two pins itself, as i2c.scan() and SoftI2C do.

const FUNCTION_SIO = 5;

/** The target's side of SDA and SCL: samples on SCL's rising edge, drives on its falling one. */
export class BitBus {
  constructor(bus, sda, scl) {
    Object.assign(this, { bus, sda, scl });
    for (const pin of [sda, scl]) pin.addListener(() => this.changed());
    this.begins();
  }

  /** The chip was switched on. */
  connect() {
    this.begins();
    this.settle();
  }

  begins() {
    this.holding = false; // whether the target pulls SDA low
    this.phase = 'idle';
    this.bits = this.count = this.out = 0;
    this.reading = this.refused = this.more = false;
    this.data = this.clock = true;
  }

  /** The level that the chip alone leaves on a pin: low or, as both lines have pull-ups, high. */
  level(pin) {
    return !(pin.functionSelect === FUNCTION_SIO && pin.outputEnable && !pin.outputValue);
  }

  /** SDA and SCL as the target sees them, without what it does itself on a box without faults. */
  seen() {
    const { wiring } = this.bus.board;
    if (!wiring) return [this.level(this.sda), this.level(this.scl)];
    return [wiring.oled.sda, wiring.oled.scl].map((end) => wiring.level(end, true));
  }

  settle() {
    const { wiring } = this.bus.board;
    if (wiring) {
      for (const pin of [this.sda, this.scl]) wiring.settle(pin);
      return;
    }
    const levels = [[this.sda, this.level(this.sda) && !this.holding], [this.scl, this.level(this.scl)]];
    for (const [pin, level] of levels) {
      if (pin.rawInputValue !== level) pin.setInputValue(level);
    }
  }

  changed() {
    const [data, clock] = this.seen();
    if (clock && this.clock && data !== this.data) this.begin(data ? 'idle' : 'address');
    else if (this.phase !== 'idle' && clock && !this.clock) this.rise(data);
    else if (this.phase !== 'idle' && !clock && this.clock) this.fall();
    [this.data, this.clock] = [data, clock];
    this.settle();
  }

  begin(phase) {
    this.bus.stop();
    this.phase = phase;
    this.bits = this.count = 0;
    this.holding = false;
  }

  rise(data) {
    this.count++;
    if (this.count < 9) this.bits = (this.bits << 1) | (data ? 1 : 0);
    else this.more = !data; // a reader's acknowledgement
  }

  fall() {
    if (this.phase === 'read') this.fallReading();
    else if (this.count === 8) this.acknowledge();
    else if (this.count === 9) this.next();
  }

  /** The ninth bit: hold SDA low if the target takes the byte, unless it is mute. */
  acknowledge() {
    this.reading = this.phase === 'address' && (this.bits & 1) === 1;
    const taken = this.phase === 'address' ? this.bus.start(this.bits >> 1, this.reading) : this.bus.write(this.bits);
    this.refused = !taken;
    this.holding = taken && !this.bus.mute;
  }

  next() {
    this.phase = this.refused ? 'idle' : this.reading ? 'read' : 'data';
    this.refused = this.holding = false;
    this.bits = this.count = 0;
    if (this.phase === 'read') this.offer();
  }

  offer() {
    this.out = this.bus.read();
    this.holding = !(this.out & 0x80);
  }

  fallReading() {
    if (this.count < 8) this.holding = !((this.out >> (7 - this.count)) & 1);
    else if (this.count === 8) this.holding = false;
    else if (this.more) {
      this.count = 0;
      this.offer();
    } else this.phase = 'idle';
  }
}
