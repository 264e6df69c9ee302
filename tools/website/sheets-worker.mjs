// The worker in which score sheets are checked and drawn. A message of the page is a request, for desk.mjs, and the next
// one follows the answer; those to it are {} when the answer is begun, and {answer}. All is loaded at the first request.

import { open } from './desk.mjs';
import { load } from './firmware.mjs';

let desk;

async function loaded() {
  const [python, modules] = await Promise.all([load('micropython.wasm'), load('sheets')]);
  const url = URL.createObjectURL(new Blob([python], { type: 'application/wasm' }));
  return open(url, JSON.parse(new TextDecoder().decode(modules)));
}

onmessage = async ({ data: request }) => {
  try {
    const answer = await (desk ??= loaded());
    postMessage({});
    postMessage({ answer: answer(request) });
  } catch (error) {
    desk = undefined; // what was not loaded may be there next time
    postMessage({ answer: { says: `The sheet could not be checked: ${String(error.message).trim().split('\n').at(-1)}` } });
  }
};
