// UF2 files, https://github.com/microsoft/uf2, of the RP2040's flash.

export const FLASH = 0x10000000; // where the chip sees it
export const [BLOCK, HEAD, MAGIC] = [512, 32, 0x0a324655];
const [SECOND, LAST] = [0x9e5d5157, 0x0ab16f30];
const PAGE = 256; // bytes of the flash in a block
const HAS_FAMILY = 0x2000;
const RP2040 = 0xe48bff56;

/**
 * Return the UF2 of the flash from a place on. It has erased pages, too: a chip's boot ROM erases only the sectors that
 * a UF2 writes, and in others old bytes would stay as parts of the filesystem.
 */
export function packed(flash, start) {
  const count = (flash.length - start) / PAGE;
  const file = new Uint8Array(count * BLOCK);
  const view = new DataView(file.buffer);
  for (let number = 0; number < count; number++) {
    const [from, at] = [start + number * PAGE, number * BLOCK];
    const words = [MAGIC, SECOND, HAS_FAMILY, FLASH + from, PAGE, number, count, RP2040];
    for (const [index, word] of words.entries()) view.setUint32(at + 4 * index, word, true);
    file.set(flash.subarray(from, from + PAGE), at + HEAD);
    view.setUint32(at + BLOCK - 4, LAST, true);
  }
  return file;
}
