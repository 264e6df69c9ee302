// Objects of the firmware, read from the chip's memory as MicroPython 1.25 keeps them (py/obj.h, objtype.h, objstr.h).
// What is none gives undefined: the chip may be in the middle of something.

import { Python } from '../emulator/python.mjs';

const [RAM, RAM_END] = [0x20000000, 0x20042000];
const [FLASH, FLASH_END] = [0x10000000, 0x10200000];
const [NAME, PARENT, LOCALS, SLOTS] = [6, 18, 19, 20]; // in mp_obj_type_t
const MEMBERS = 4; // the map in an instance, and in a dict
const MOST = 1024; // entries of a map, items of a tuple, letters of a string
const DEPTH = 8; // classes above one

export class Objects extends Python {
  /** `types` are the addresses of MicroPython's own types, `symbols` gives those that Python wants. */
  constructor(mcu, symbols, types) {
    super(mcu, symbols);
    this.types = types;
  }

  /** Return the first instance of a class of this name that has this attribute. */
  find(name, attribute) {
    for (let at = RAM; at < RAM_END; at += 4) {
      const type = this.word(at);
      if (isRam(type) && this.className(type) === name && this.attribute(at, attribute)) return at;
    }
    return undefined;
  }

  /** Return what an instance, or a class above it, has under a name. */
  attribute(object, name) {
    if (!isRam(object)) return undefined;
    let found = this.entry(object + MEMBERS, name);
    for (let type = this.word(object), depth = 0; !found && this.className(type) && depth < DEPTH; depth++) {
      const locals = this.slot(type, LOCALS);
      found = isPlace(locals) ? this.entry(locals + MEMBERS, name) : undefined;
      type = this.slot(type, PARENT);
    }
    return found;
  }

  /** Return what a dict has under a key. */
  item(object, key) {
    return this.isOf(object, 'dict') ? this.entry(object + MEMBERS, key) : undefined;
  }

  /** Return the items of a tuple or a list. */
  items(object) {
    const isList = this.isOf(object, 'list'); // type, allocated, length, items; a tuple: type, length, its items
    if (!isList && !this.isOf(object, 'tuple')) return [];
    const [length, first] = isList ? [this.word(object + 8), this.word(object + 12)] : [this.word(object + 4), object + 8];
    return isPlace(first) ? Array.from({ length: Math.min(length, MOST) }, (_, index) => this.word(first + 4 * index)) : [];
  }

  number(object) {
    return object & 1 ? object >> 1 : undefined;
  }

  text(object) {
    if ((object & 7) === 2) return this.string(object >>> 3);
    return this.isOf(object, 'str') ? new TextDecoder().decode(this.data(object)) : undefined;
  }

  bytes(object) {
    return this.isOf(object, 'bytes') ? this.data(object) : undefined;
  }

  // -- Within

  isOf(object, type) {
    return isPlace(object) && this.word(object) === this.types[type];
  }

  className(type) {
    return this.isOf(type, 'type') ? this.string(this.half(type + NAME)) : undefined;
  }

  /** The bytes of a text, or of bytes. */
  data(object) {
    const [length, data] = [Math.min(this.word(object + 8), MOST), this.word(object + 12)];
    return isPlace(data & ~3) ? Uint8Array.from({ length }, (_, index) => this.byte(data + index)) : new Uint8Array();
  }

  slot(type, which) {
    const index = this.byte(type + which); // from 1 on, 0 for none
    return index ? this.word(type + SLOTS + 4 * (index - 1)) : 0;
  }

  entry(map, key) {
    const [count, table] = [Math.min(this.word(map + 4), MOST), this.word(map + 8)];
    if (!isPlace(table)) return undefined;
    for (let at = table; at < table + 8 * count; at += 8) {
      if (this.word(at) && this.text(this.word(at)) === key) return this.word(at + 4);
    }
    return undefined;
  }
}

const isRam = (address) => address >= RAM && address < RAM_END && !(address & 3);
const isPlace = (address) => isRam(address) || (address >= FLASH && address < FLASH_END && !(address & 3));
