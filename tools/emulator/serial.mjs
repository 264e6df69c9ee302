// The board's serial port as a TCP port of this machine: a connection opens it, as a laptop's program does.

import { createServer } from 'node:net';

const MUCH = 65536; // bytes that may wait for the chip

/** Serve the port on loopback; return its number. */
export function serve(board, wanted) {
  const { usb, received: { clients } } = board;
  const balance = () => usb.setCongested([...clients].some((client) => client.writableNeedDrain));
  board.listen((event) => { if (event === 'serial') balance(); });
  const server = createServer((client) => {
    client.setNoDelay(true);
    clients.add(client);
    usb.setOpen(true);
    client.on('data', (bytes) => {
      if (!clients.has(client)) return;
      usb.send(bytes);
      if (usb.waiting > MUCH) pause(usb, client);
    });
    client.on('drain', balance);
    client.on('error', () => client.destroy());
    client.on('close', () => {
      if (!clients.delete(client)) return; // the board is another one by now
      usb.setOpen(clients.size > 0);
      balance();
    });
  });
  return new Promise((resolve) => {
    server.listen(wanted, '127.0.0.1', () => resolve(server.address().port));
  });
}

/** Read nothing from a client until the chip has taken most of the waiting bytes. */
function pause(usb, client) {
  client.pause();
  const timer = setInterval(() => {
    if (usb.waiting > MUCH && !client.destroyed) return;
    clearInterval(timer);
    client.resume();
  }, 5);
}
