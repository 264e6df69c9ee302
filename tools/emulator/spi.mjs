// The SPI bus with one display on it, which can only be written to: four wires and its reset line (SH1106 data sheet,
// "4 Wire Serial Interface"). The bytes of each transfer, from CS low to CS high, are kept as those on I2C are: behind the
// control byte that the level of D/C stands for. They are not interpreted here.

const FUNCTION_SPI = 1;
const SECOND = 1e9;
const BYTE = 8; // bits
const [COMMANDS, DATA] = [0x00, 0x40];
const [PHASE, POLARITY] = [1 << 7, 1 << 6]; // of the clock, in the controller's first register

/** The bus `spi` of a board, with the GPIOs that its display is at. `transfers` are as those of an I2cBus. */
export class SpiBus {
  constructor(board, { spi, sck, mosi, cs, dc, reset }) {
    this.board = board;
    this.spi = spi;
    this.lines = { sck, mosi, cs, dc, reset };
    this.pins = Object.values(this.lines);
    this.plug(true);
    this.transfers = [];
    this.current = null;
    this.sent = 0; // the byte on the wire
    this.bytes = 0; // that were
  }

  /** Plug the display in, or unplug it. */
  plug(there) {
    this.plugged = there;
  }

  /** Join the bus to a chip. It serves its SPI controller, in the time that the wire takes. */
  wire(mcu) {
    this.gpio = Object.fromEntries(Object.entries(this.lines).map(([name, pin]) => [name, mcu.gpio[pin]]));
    this.gpio.cs.addListener(() => { if (this.high('cs')) this.end(); });
    const controller = mcu.spi[this.spi];
    const alarm = mcu.clock.createAlarm(() => {
      this.take(this.sent, controller);
      controller.completeTransmit(0); // nothing comes back
    });
    controller.onTransmit = (value) => {
      this.sent = value;
      alarm.schedule(Math.round((controller.dataBits * SECOND) / controller.clockFrequency));
    };
  }

  /** The chip was switched on. */
  connect() {
    this.current = null;
  }

  // -- Within

  /** Whether the chip drives a line high; one that it leaves open is low. */
  high(line) {
    const pin = this.gpio[line];
    return pin.outputEnable && pin.outputValue;
  }

  /** Whether the display takes what is on the wire: it is out of its reset, selected, and clocked as it wants to be. */
  hears(controller) {
    const { cs, sck, mosi } = this.gpio;
    const selected = cs.outputEnable && !cs.outputValue;
    const joined = [sck, mosi].every((pin) => pin.functionSelect === FUNCTION_SPI);
    const clocked = !(controller.control0 & PHASE) === !(controller.control0 & POLARITY);
    return this.plugged && selected && joined && clocked && this.high('reset') && controller.dataBits === BYTE;
  }

  take(byte, controller) {
    this.bytes++;
    if (!this.hears(controller)) return;
    const kind = this.high('dc') ? DATA : COMMANDS;
    if (this.current && this.current.bytes[0] !== kind) this.end();
    this.current ??= { start: this.board.now, end: 0, bytes: [kind] };
    this.current.bytes.push(byte);
  }

  end() {
    if (!this.current) return;
    const { start, bytes } = this.current;
    this.current = null;
    this.transfers.push({ start, end: this.board.now, bytes });
    this.board.notify('transfer');
  }
}
