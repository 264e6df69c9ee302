// The worker in which score sheets are checked and drawn. A message of the page is [number, request], for desk.mjs; the
// one to it is [number, answer]. All is loaded at the first request.

import { open } from './desk.mjs';
import { load } from './firmware.mjs';

let desk;

async function loaded() {
  const [python, modules] = await Promise.all([load('micropython.wasm'), load('sheets')]);
  const url = URL.createObjectURL(new Blob([python], { type: 'application/wasm' }));
  return open(url, JSON.parse(new TextDecoder().decode(modules)));
}

onmessage = async ({ data: [number, request] }) => {
  try {
    const answer = await (desk ??= loaded());
    postMessage([number, answer(request)]);
  } catch (error) {
    postMessage([number, { says: `The sheet could not be checked: ${String(error.message).trim().split('\n').at(-1)}` }]);
  }
};
