// The states of a board: a new one with another flash image, or one that was kept. The translated code stays, as
// far as it is that of the flash and the RAM that come.

import { keep } from './state.mjs';

export class States {
  constructor(board) {
    this.board = board;
    this.kept = new Map();
  }

  /** The board is complete, and new. */
  begin() {
    this.renew = this.taken();
  }

  /** Make it a new board, switched off, with a flash image and an OLED. */
  load(image, { maximum = false, chip = 'ssd1306', address = 0x3c, mute = false } = {}) {
    this.bringBack(() => {
      this.renew();
      this.board.flash.load(image, maximum);
      this.board.bus.plug(true, chip, address, mute);
    });
  }

  keep(name) {
    this.kept.set(name, this.taken());
  }

  restore(name) {
    if (!this.kept.has(name)) throw new Error(`there is no state "${name}" here`);
    this.bringBack(this.kept.get(name));
  }

  forget(name) {
    this.kept.delete(name);
  }

  // -- Within

  /** Keep the state of all of the board but the programs at its serial port, and what is only worked out from it. */
  taken() {
    const { board } = this;
    const { received, listeners, engine, stack } = board;
    if (received.clients.size) throw new Error('a program has the serial port open');
    return keep(board, [this, received.clients, listeners, engine, stack?.symbols, stack?.code]);
  }

  bringBack(action) {
    const { received, engine, stack } = this.board;
    received.hangUp();
    engine.ramChanges();
    action();
    if (engine.flashReplaced()) stack?.readCode();
  }
}
