// The filesystem's part of the flash chip, and behind it the chip's id, in a file that the browser keeps for this site
// (the origin private file system). One tab can have it open.

const NAME = 'pico.flash';
const IDENTITY = 8; // bytes
const PAUSE = 300; // ms from one try to the next

/**
 * Return the disk for a filesystem of so many bytes, as soon as no other tab has it; meanwhile `elsewhere` is called.
 * In a browser that keeps no files, it is one in memory.
 */
export async function openDisk(size, elsewhere) {
  for (let tries = 0; ; tries++) {
    try {
      const root = await navigator.storage.getDirectory();
      const file = await root.getFileHandle(NAME, { create: true });
      return new Disk(await file.createSyncAccessHandle(), size);
    } catch (error) {
      if (error.name !== 'NoModificationAllowedError') return new Disk(null, size);
      if (tries) elsewhere(); // the first may be a page that was just left
      await new Promise((resolve) => { setTimeout(resolve, PAUSE); });
    }
  }
}

/** `handle` is the open file, null for one in memory. Methods that write raise what the browser raises. */
export class Disk {
  constructor(handle, size) {
    this.handle = handle;
    this.size = size;
    this.dirty = false;
    this.lasts = handle !== null;
  }

  /** Return {filesystem, identity}; on first use the filesystem is `await fresh()`, the identity random. */
  async contents(fresh) {
    if (this.handle?.getSize() === this.size + IDENTITY) return this.read();
    const filesystem = await fresh();
    const identity = crypto.getRandomValues(new Uint8Array(IDENTITY));
    this.write(0, filesystem);
    this.flush();
    this.write(this.size, identity); // last: it completes the file
    this.flush();
    return { filesystem, identity };
  }

  /** Write bytes, in the order of the calls. */
  write(place, bytes) {
    if (this.handle === null) return;
    this.dirty = true;
    if (this.handle.write(bytes, { at: place }) !== bytes.length) throw new Error('only a part was written');
  }

  /** Have all that was written lasting. */
  flush() {
    if (this.dirty) this.handle.flush();
    this.dirty = false;
  }

  // -- Within

  read() {
    const bytes = new Uint8Array(this.size + IDENTITY);
    if (this.handle.read(bytes, { at: 0 }) !== bytes.length) throw new Error('only a part was read');
    return { filesystem: bytes.subarray(0, this.size), identity: bytes.subarray(this.size) };
  }
}
