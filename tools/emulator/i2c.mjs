// The I2C bus with one target on it, an OLED that may be unplugged. The bytes of each transfer are kept
// as on the wire, and are not interpreted here, except for reads from the chip.

import { I2CMode } from 'rp2040js';
import { BitBus } from './bitbus.mjs';
import { HANGS, WORKS } from './wiring.mjs';

const FUNCTION_I2C = 3;
const TX_EMPTY = 1 << 4;
const ENABLE = 0x6c; // a register, and its lowest bit
const SECOND = 1e9;
const CLEAN = 50; // of so many bytes at a speed at which the wires garble one is not acknowledged

// The first byte of a transfer, one of nothing but a command, and the OLED's status byte (SSD1306 data sheet,
// tables 9-1, 9-2), whose low half is what most displays have there, not what data sheets say.
const [COMMANDS, DATA] = [0x00, 0x40];
const [OFF, ON] = [0xae, 0xaf];
const IS_OFF = 1 << 6;
const STATUS = { ssd1306: 0x03, sh1106: 0x08 };

/** The bus on two GPIOs of a board, SDA and SCL. `transfers` are the writes, {start, end, bytes}, in ns and without the address byte. */
export class I2cBus {
  constructor(board, pins) {
    this.board = board;
    this.pins = pins;
    this.plug(true, 'ssd1306', 0x3c, false);
    this.transfers = [];
    this.current = null;
    this.bytes = 0; // on the wire, with address bytes
    this.most = Infinity; // the speed in Hz above which the wires garble
    this.hertz = 0; // that of the present transfer
  }

  /** Plug the OLED in, maybe another one, or unplug it; without power it forgets that it was on. A mute one drives no SDA. */
  plug(there, chip = this.chip, address = this.address, mute = this.mute) {
    if (!Object.hasOwn(STATUS, chip)) throw new Error(`there is no OLED with the chip "${chip}"`);
    [this.plugged, this.chip, this.address, this.mute] = [there, chip, address, mute];
    this.on = false;
    this.ram = null; // what reading gives after data, null after commands
  }

  /** Join the bus to a chip. */
  wire(mcu) {
    this.lines = mcu.i2c.map((controller, index) => this.drive(mcu, controller, index));
    this.bitBus = new BitBus(this, ...this.pins.map((pin) => mcu.gpio[pin]));
  }

  /** The chip was switched on. */
  connect() {
    this.current = null;
    this.bitBus.connect();
  }

  /** Whether the OLED is there, and has what it needs. */
  get hears() {
    return this.plugged && (this.board.wiring?.listening ?? true);
  }

  /** A start condition, and its address byte: return whether the target takes it; a mute one does not say so. */
  start(address, reading) {
    this.stop();
    this.bytes++;
    if (!this.hears || address !== this.address) return false;
    this.current = { start: this.board.now, end: 0, bytes: [], reading };
    return true;
  }

  /** A byte to the target: return whether it takes it. */
  write(byte) {
    this.bytes++;
    if (!this.hears || !this.current) return false;
    if (this.hertz > Math.min(this.most, this.board.wiring?.most ?? Infinity) && this.bytes % CLEAN === 0) return false;
    this.current.bytes.push(byte);
    return true;
  }

  /** A byte from the target: its status; after data the SH1106 gives what its RAM holds there. */
  read() {
    this.bytes++;
    if (!this.hears || !this.current || this.mute) return 0xff;
    if (this.chip === 'sh1106' && this.ram !== null) return this.ram;
    return STATUS[this.chip] | (this.on ? 0 : IS_OFF);
  }

  /** A stop condition. */
  stop() {
    if (!this.current) return;
    const { start, bytes, reading } = this.current;
    this.current = null;
    if (reading) return;
    this.ram = bytes[0] === DATA ? bytes.at(-1) : null;
    if (bytes.length < 2) return; // nothing but what is to be read
    if (bytes.length === 2 && bytes[0] === COMMANDS && [OFF, ON].includes(bytes[1])) this.on = bytes[1] === ON;
    this.transfers.push({ start, end: this.board.now, bytes });
    this.board.notify('transfer');
  }

  /** Serve the chip's I2C controller, in the time that the wire takes: 9 bits a byte. Returns what happens next on it. */
  drive(mcu, controller, index) {
    const line = { then: null, time: 0, hung: false };
    line.alarm = mcu.clock.createAlarm(() => {
      this.board.wiring?.drive(false);
      line.then();
    });
    const after = (bits, action) => {
      const period = controller.sclLowPeriod + controller.sclHighPeriod;
      const cycles = bits * period;
      this.hertz = mcu.clkSys / period;
      line.then = action;
      line.time = Math.round((cycles * SECOND) / mcu.clkSys);
      this.begin(line);
    };
    const [sda] = this.pins;
    const wired = ((sda >> 1) & 1) === index; // data sheet RP2040, section 2.19.2
    const joined = () => (this.board.wiring?.bus() ?? WORKS) === WORKS;
    const connected = () => wired && this.pins.every((pin) => mcu.gpio[pin].functionSelect === FUNCTION_I2C) && joined();
    controller.onStart = () => after(1, () => controller.completeStart());
    controller.onConnect = (address, mode) =>
      after(9, () => {
        controller.completeConnect(connected() && this.start(address, mode === I2CMode.Read) && !this.mute);
      });
    controller.onWriteByte = (byte) => after(9, () => controller.completeWrite(this.write(byte)));
    controller.onReadByte = () => after(9, () => controller.completeRead(this.read()));
    controller.onStop = () => after(1, () => { this.stop(); controller.completeStop(); });
    // An abort empties the FIFO, but rp2040js 1.4.1 does not say so; MicroPython would take it for a timeout.
    const abort = controller.abort.bind(controller);
    controller.abort = (reason) => { abort(reason); controller.setInterrupts(TX_EMPTY); };
    // Nor does it reset the controller, which MicroPython does after its time has run out.
    const write = controller.writeUint32.bind(controller);
    controller.writeUint32 = (offset, value) => {
      if (line.hung && offset === ENABLE && !(value & 1)) {
        line.hung = false;
        Object.assign(controller, { state: 0, busy: false, stop: false, pendingRestart: false });
      }
      write(offset, value);
    };
    return line;
  }

  /** Let the next byte of a controller pass, if the lines allow it. */
  begin(line) {
    const { wiring } = this.board;
    line.hung = wiring !== null && wiring.bus() === HANGS;
    if (line.hung) return;
    wiring?.drive(true);
    line.alarm.schedule(line.time);
  }

  /** The wires have changed: what hung may go on. */
  resume() {
    for (const line of this.lines) if (line.hung) this.begin(line);
  }
}
