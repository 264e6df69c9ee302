// Bytes from the chip's serial port.

const MUCH = 65536; // bytes that are searched for what is waited for

export class Received {
  /** `arrived` is called each time. */
  constructor(arrived) {
    this.arrived = arrived;
    this.clients = new Set(); // sockets that take it; without any it is kept
    this.kept = [];
    this.unmatched = Buffer.alloc(0);
  }

  /** End all connections. */
  hangUp() {
    const clients = [...this.clients];
    this.clients.clear();
    for (const client of clients) client.destroy();
  }

  keep(bytes) {
    const copy = Buffer.from(bytes);
    for (const client of this.clients) client.write(copy);
    if (!this.clients.size) this.kept.push(copy);
    this.unmatched = Buffer.concat([this.unmatched, copy]).subarray(-MUCH);
    this.arrived();
  }

  /** Return the bytes since the last call. */
  take() {
    return Buffer.concat(this.kept.splice(0));
  }

  /** Whether these bytes came, after those of the last call. */
  includes(wanted) {
    const place = this.unmatched.indexOf(wanted);
    if (place >= 0) this.unmatched = this.unmatched.subarray(place + wanted.length);
    return place >= 0;
  }
}
