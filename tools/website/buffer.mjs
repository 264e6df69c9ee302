// What the emulator's modules use of Node's Buffer, for the browser.

export class Buffer extends Uint8Array {
  static isBuffer(object) {
    return object instanceof Buffer;
  }

  static alloc(length) {
    return new Buffer(length);
  }

  static from(bytes) {
    const copy = new Buffer(bytes.length);
    copy.set(bytes);
    return copy;
  }

  static concat(parts) {
    const joined = new Buffer(parts.reduce((sum, part) => sum + part.length, 0));
    let end = 0;
    for (const part of parts) {
      joined.set(part, end);
      end += part.length;
    }
    return joined;
  }

  /** Return 0 if both have the same bytes: nobody asks which is less. */
  static compare(one, other) {
    return one.length === other.length && one.every((byte, index) => byte === other[index]) ? 0 : 1;
  }
}
