// A board in real time, as far as the machine can: between two runs messages are handled. Times are in ms of the wall
// clock, those of the board in ns.

const MS = 1e6; // ns
const [SLICE, IDLE_SLICE] = [5, 100]; // ms of the board, after which the wall clock is looked at; each wakes the board
const WORK = 40; // in one go
const BEHIND = 200; // what the board lags more is dropped
const PAUSE = 10; // between two runs
const SEEN = 60; // ms of the board for which a level lasts at least; the box reads the keys each 5 ms, each 40 when dark
const IDLE = 20_000; // without a key, after which the board drowses
const [IDLE_PAUSE, DROWSE] = [100, 35]; // no longer than a box sleeps that has a dark display

export class Pace {
  /** `after` is called after each run. */
  constructor(board, after) {
    Object.assign(this, { board, after });
    this.timer = null;
    this.changed = 0; // the board's time when a key changed
    this.touched = performance.now();
    this.running = false;
  }

  run() {
    if (this.running) return;
    this.running = true;
    this.align();
    this.go();
  }

  stop() {
    clearTimeout(this.timer);
    this.running = false;
  }

  /** Something is about to happen: drowse no longer. */
  wake() {
    this.touched = performance.now();
    this.board.drowse = 0;
  }

  /** Close or open the contact between a pin and ground. */
  contact(pin, closed) {
    const { board } = this;
    if (this.running) this.follow();
    board.pins.set(pin, closed ? false : null);
    this.changed = board.now;
    if (this.running) this.go();
  }

  /**
   * Close and open two contacts as one detent of a dial does: `steps` are what is closed, each for `step` ms, or longer
   * while the flash is written. The box feels no contact then, and a hand would turn once more; a click is to count.
   */
  turn(pins, { steps, step }) {
    if (!this.running) return;
    const { board } = this;
    this.follow();
    for (const closed of steps) {
      for (const [index, pin] of pins.entries()) board.pins.set(pin, closed[index] ? false : null);
      this.feel(step * MS);
    }
    this.changed = board.now;
    this.go();
  }

  // -- Within

  /** Let the board live until now, and until it has seen what changed last: a busy browser may report both at once. */
  follow() {
    this.wake();
    this.catchUp();
    this.board.run(this.changed + SEEN * MS);
  }

  /** Let the board live for so many ns, again and again until its flash rests all the time. */
  feel(step) {
    const { board } = this;
    const { flash } = board;
    let rests, works;
    do {
      [rests, works] = [!flash.busy(), flash.erases + flash.programs];
      board.run(board.now + step);
    } while (!rests || flash.erases + flash.programs !== works);
  }

  go() {
    clearTimeout(this.timer);
    const idle = performance.now() - this.touched > IDLE;
    this.board.drowse = idle ? DROWSE * MS : 0;
    this.catchUp();
    this.after();
    if (this.running) this.timer = setTimeout(() => this.go(), this.due() > this.board.now ? 0 : idle ? IDLE_PAUSE : PAUSE);
  }

  /** Run to where the board should be, or for as long as one go may take. */
  catchUp() {
    const { board } = this;
    const begin = performance.now();
    const slice = (board.drowse ? IDLE_SLICE : SLICE) * MS;
    if (this.due() - board.now > BEHIND * MS) this.align();
    while (board.now < this.due() && performance.now() - begin < WORK) {
      board.run(Math.min(this.due(), board.now + slice));
    }
  }

  /** Where the board should be by now. */
  due() {
    return this.own + (performance.now() - this.wall) * MS;
  }

  /** From here on the board keeps pace with the wall clock. */
  align() {
    this.wall = performance.now();
    this.own = this.board.now;
  }
}
