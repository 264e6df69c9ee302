// What a board starts with: the boot ROM's words, the firmware from its UF2, and a new filesystem.

import { BLOCK, FLASH, HEAD, MAGIC } from './uf2.mjs';

/** Return the bytes of a file, which is compressed. Raises Error if it is not to be had. */
export async function load(name) {
  const answer = await fetch(`${name}.z`);
  if (!answer.ok) throw new Error(`${name} is not there (${answer.status})`);
  return new Response(answer.body.pipeThrough(new DecompressionStream('deflate'))).arrayBuffer();
}

/** Return the flash image, of so many bytes, that a UF2 makes of an erased flash. */
export function flashed(uf2, size) {
  const flash = new Uint8Array(size).fill(0xff);
  const view = new DataView(uf2);
  for (let at = 0; at < uf2.byteLength; at += BLOCK) {
    if (view.getUint32(at, true) !== MAGIC) continue;
    const [address, length] = [view.getUint32(at + 12, true), view.getUint32(at + 16, true)];
    flash.set(new Uint8Array(uf2, at + HEAD, length), address - FLASH);
  }
  return flash;
}

/** Return the first of the reader's languages that the box has, else its first. */
export function language(wanted, known) {
  return wanted.map((tag) => tag.slice(0, 2).toLowerCase()).find((each) => known.includes(each)) ?? known[0];
}
