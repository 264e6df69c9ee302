// The filesystem's part of the flash chip, and behind it the chip's id, in a file that the browser keeps for this site
// (the origin private file system). One tab can have it open.

const { board } = BOX; // from build.py: each board has files of its own
const NAME = `${board}.flash`;
const KEPT = new RegExp(`^${board}-[0-9a-f]{8}\\.flash$`); // named after its contents: it is kept once
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
      return new Disk(await file.createSyncAccessHandle(), size, root);
    } catch (error) {
      if (error.name !== 'NoModificationAllowedError') return new Disk(null, size);
      if (tries) elsewhere(); // the first may be a page that was just left
      await new Promise((resolve) => { setTimeout(resolve, PAUSE); });
    }
  }
}

/** `handle` is the open file, null for one in memory, in a folder. Methods that write raise what the browser raises. */
export class Disk {
  constructor(handle, size, folder = null) {
    this.handle = handle;
    this.folder = folder;
    this.size = size;
    this.dirty = false;
    this.lasts = handle !== null;
  }

  /**
   * Return {filesystem, identity}; on first use the filesystem is `await fresh()`, the identity random. A file of another
   * size, which another build of the page has left, is kept beside it; the filesystem is then what `carry` returns for
   * that one and a new one, or a new one if it raises. `kept` says so: the file's name, and the error, or null.
   */
  async contents(fresh, carry) {
    const had = this.handle?.getSize() ?? 0;
    if (had === this.size + IDENTITY) return this.read();
    let filesystem = await fresh();
    let identity = crypto.getRandomValues(new Uint8Array(IDENTITY));
    let kept;
    const old = had ? this.bytes(had) : new Uint8Array();
    if (old.some((byte, at) => byte !== filesystem[at])) { // else a first use was interrupted
      kept = { name: await this.keep(old), error: null };
      try {
        filesystem = await carry(old.subarray(0, -IDENTITY), filesystem);
        identity = old.slice(-IDENTITY);
      } catch (error) {
        kept.error = error.message;
      }
    }
    this.handle?.truncate(0);
    this.write(0, filesystem);
    this.flush();
    this.write(this.size, identity); // last: it completes the file
    this.flush();
    return { filesystem, identity, kept };
  }

  /** Return the names of the files that were kept. */
  async names() {
    const names = [];
    for await (const name of this.folder?.keys() ?? []) if (KEPT.test(name)) names.push(name);
    return names.sort();
  }

  /** Return the bytes of one of these. */
  async file(name) {
    const file = await (await this.folder.getFileHandle(name)).getFile();
    return file.arrayBuffer();
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

  bytes(length) {
    const bytes = new Uint8Array(length);
    if (this.handle.read(bytes, { at: 0 }) !== length) throw new Error('only a part was read');
    return bytes;
  }

  async keep(bytes) {
    const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
    const name = `${board}-${[...digest.subarray(0, 4)].map((byte) => byte.toString(16).padStart(2, '0')).join('')}.flash`;
    const file = await this.folder.getFileHandle(name, { create: true });
    const handle = await file.createSyncAccessHandle();
    try {
      handle.truncate(0);
      if (handle.write(bytes, { at: 0 }) !== bytes.length) throw new Error('only a part was written');
      handle.flush();
    } finally {
      handle.close();
    }
    return name;
  }

  read() {
    const bytes = this.bytes(this.size + IDENTITY);
    return { filesystem: bytes.subarray(0, this.size), identity: bytes.subarray(this.size) };
  }
}
