// Events of a board at set times, whatever it does then, even while it is switched off.

export class Agenda {
  constructor() {
    this.entries = [];
    this.clock = null;
    this.base = 0;
  }

  /** Do something at a time of the board. */
  add(time, action) {
    const entry = { time, action };
    this.entries.push(entry);
    if (this.clock) this.schedule(entry);
  }

  /** A chip was switched on, whose clock was 0 at the board's time `base`. */
  connect(clock, base) {
    this.clock = clock;
    this.base = base;
    for (const entry of this.entries) this.schedule(entry);
  }

  disconnect() {
    this.clock = null;
  }

  /** Without a chip: run the first event up to a time; return its time, or `until`. */
  next(until) {
    const due = this.entries.filter((entry) => entry.time <= until).sort((one, other) => one.time - other.time)[0];
    return due ? { time: due.time, act: () => this.perform(due) } : { time: until, act: () => {} };
  }

  // -- Within

  schedule(entry) {
    const alarm = this.clock.createAlarm(() => this.perform(entry));
    alarm.schedule(Math.max(0, entry.time - this.base - this.clock.nanosCounter));
  }

  perform(entry) {
    this.entries.splice(this.entries.indexOf(entry), 1);
    entry.action();
  }
}
