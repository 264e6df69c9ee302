// The cable to a box at this computer, by Web Serial: for a link what the emulated board is (link.mjs).

import { LINE, encode } from './link.mjs';

const BAUD = 115_200; // for bridge chips; USB has its own pace
const BUFFER = 4096; // bytes
const FAULTS = 8; // of the line in a row, without a byte between them
const NEWLINE = 10;

export class Cable {
  /** `failed` is called with a sentence when the cable can't be used any more. */
  constructor(port, failed) {
    Object.assign(this, { port, failed, column: 0, bytes: null, closed: false });
    this.usb = this.received = this;
  }

  /** Raises what the browser raises. */
  async open() {
    await this.port.open({ baudRate: BAUD, bufferSize: BUFFER });
    this.writer = this.port.writable.getWriter();
    this.reading = this.read();
  }

  async close() {
    this.closed = true;
    await this.reader?.cancel().catch(() => {});
    await this.reading;
    this.writer?.abort().catch(() => {}); // a box that reads nothing would have it wait
    this.writer?.releaseLock();
    await this.port.close().catch(() => {}); // it may be gone
  }

  // -- For a link

  listen(heard) {
    this.heard = heard;
  }

  take() {
    return this.bytes;
  }

  attach() {}

  /** The port stays open from one talk to the next: some boards restart with it. */
  setOpen(open) {
    if (!open) this.send(encode(['bye']));
  }

  send(bytes) {
    if (!this.closed) this.writer.write(bytes).catch(() => {}); // then reading fails, too, or nothing answers
  }

  // -- Within

  async read() {
    let faults = 0;
    while (!this.closed && this.port.readable && faults < FAULTS) {
      this.reader = this.port.readable.getReader();
      try {
        for (let part; !(part = await this.reader.read()).done; faults = 0) this.hear(part.value);
        break;
      } catch {
        faults += 1; // a fault of the line; nothing is readable any more if the box was unplugged
      } finally {
        this.reader.releaseLock();
      }
    }
    this.fail('The connection has ended: the box was unplugged, or has restarted.');
  }

  hear(bytes) {
    for (const byte of bytes) {
      this.column = byte === NEWLINE ? 0 : this.column + 1;
      if (this.column >= LINE) this.fail('What is connected there sends longer lines than a box of Castellan.');
    }
    if (this.closed) return;
    this.bytes = bytes;
    this.heard('serial');
  }

  fail(why) {
    if (this.closed) return;
    this.closed = true;
    this.failed(why);
  }
}
