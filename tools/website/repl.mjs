// The raw REPL of the page's box, MicroPython's own prompt at its USB port: it runs Python code there.

import { after } from './timing.mjs';

const [CTRL_A, CTRL_C, CTRL_D] = ['\x01', '\x03', '\x04'];
const RAW = 'raw REPL; CTRL-B to exit\r\n>';
const TIMEOUT = 10_000; // ms of the box without a byte, then it hangs

/** Stop the box, in a talk of its link; `what` uses its REPL. In the end it is switched off and on, after an error too. */
export async function stopped(board, link, what) {
  const repl = new Repl(board, link);
  try {
    await repl.enter();
    return await what(repl);
  } finally {
    link.raw = null;
    board.power(false);
    board.power(true);
  }
}

class Repl {
  constructor(board, link) {
    Object.assign(this, { board, link });
  }

  /** Interrupt the running program, and restart the interpreter without it, to free its memory. */
  async enter() {
    await this.exchange(`\r${CTRL_C}`, '>>> ');
    await this.exchange(CTRL_A, RAW);
    await this.exchange(CTRL_D, RAW);
  }

  /** Return what code prints. Raises Error with the last line of what it raises. */
  async run(code) {
    const answer = await this.exchange(code + CTRL_D, `${CTRL_D}>`);
    const [printed, raised] = answer.replace(/^OK/, '').split(CTRL_D);
    if (raised) throw new Error(`The box has refused it: ${raised.trim().split('\n').at(-1)}`);
    return printed;
  }

  /** Return the value of an expression that JSON can hold. */
  async value(expression) {
    return JSON.parse(await this.run(`import json\nprint(json.dumps(${expression}))`));
  }

  // -- Within

  exchange(text, ending) {
    return new Promise((resolve, reject) => {
      const decoder = new TextDecoder();
      let answer = '';
      let end = () => {};
      const wait = () => {
        end();
        end = after(this.board, TIMEOUT, () => reject(new Error('The box does not answer')));
      };
      this.link.raw = (bytes) => {
        wait();
        answer += decoder.decode(bytes, { stream: true });
        if (!answer.endsWith(ending)) return;
        end();
        resolve(answer);
      };
      wait();
      this.board.usb.send(new TextEncoder().encode(text));
    });
  }
}
