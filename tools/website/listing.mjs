// What the list of the box's games shows of each: the firmware reads it from a copy of the filesystem, on a second board.

import { onAnother } from './beside.mjs';

const GAMES = '/games';

export class Listing {
  constructor(bootrom) {
    this.bootrom = bootrom;
    this.found = new Map(); // by the game's id how many records it had, and its row or null
  }

  /** Return the games of a talk, [id, records, ended], each with the row that was found last behind it, or null. */
  withRows(games) {
    return games.map((game) => [...game, this.found.get(game[0])?.row ?? null]);
  }

  /** Return those whose rows are not known, or of fewer records. */
  unknown(games) {
    return games.filter(([id, records]) => this.found.get(id)?.records !== records);
  }

  /** Find the rows of games in a flash image: see castellan/flash/summary.py. */
  async find(flash, games) {
    const ids = JSON.stringify(games.map(([id]) => id));
    const printed = await onAnother(this.bootrom, flash, (repl) => repl.run(`${LISTING}\nshow('${GAMES}', ${ids})`));
    const rows = new Map(printed.split(/\r?\n/).filter(Boolean).map((line) => JSON.parse(line)));
    for (const [id, records] of games) this.found.set(id, { records, row: rows.get(id) ?? null });
  }
}
