// The picture of an SSD1306 or an SH1106, from the bytes that it is sent in page addressing mode. The model that checks each command
// is castellan_host/virtual/oled_model.py; this one passes over those that change nothing here.

const [WIDTH, PAGES] = [128, 8];
const ARGUMENTS = { 0x20: 1, 0x21: 2, 0x22: 2, 0x81: 1, 0x8d: 1, 0xa8: 1, 0xad: 1, 0xd3: 1, 0xd5: 1, 0xd9: 1, 0xda: 1, 0xdb: 1 };

/** `first` is the panel's first column in the RAM. */
export class Display {
  constructor(first = 0) {
    this.first = first;
    this.ram = new Uint8Array(WIDTH * PAGES);
    this.page = this.column = 0;
    this.pending = 0; // arguments of a command that are still to come
    this.on = this.turned = false;
  }

  /** Take a transfer, without its address byte. */
  write(bytes) {
    for (let at = 0; at < bytes.length; ) {
      const control = bytes[at++];
      const end = control & 0x80 ? at + 1 : bytes.length;
      for (; at < end; at++) {
        if (control & 0x40) this.data(bytes[at]);
        else this.command(bytes[at]);
      }
    }
  }

  /** Its 1024 bytes, each a column of 8 pixels with the lowest bit on top, pages of 8 rows from the top. */
  picture() {
    if (!this.on) return new Uint8Array(this.ram.length);
    return this.turned ? this.ram.map((_, index, ram) => reversed(ram[ram.length - 1 - index])) : this.ram.slice();
  }

  // -- Within

  data(byte) {
    const x = this.column++ - this.first;
    if (x >= 0 && x < WIDTH) this.ram[this.page * WIDTH + x] = byte;
  }

  command(byte) {
    if (this.pending) this.pending--;
    else if (byte in ARGUMENTS) this.pending = ARGUMENTS[byte];
    else if (byte < 0x10) this.column = (this.column & 0xf0) | byte;
    else if (byte < 0x20) this.column = (this.column & 0x0f) | ((byte & 0x0f) << 4);
    else if (byte >= 0xb0 && byte < 0xb0 + PAGES) this.page = byte & 7;
    else if (byte === 0xae || byte === 0xaf) this.on = byte === 0xaf;
    else if (byte === 0xc0 || byte === 0xc8) this.turned = byte === 0xc0; // with 0xa0 and 0xa1, always both
  }
}

function reversed(byte) {
  let found = 0;
  for (let bit = 0; bit < 8; bit++) found |= ((byte >> bit) & 1) << (7 - bit);
  return found;
}
