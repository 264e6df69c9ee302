// The board's serial port as a TCP port of this machine: who connects opens it, as any laptop's program does.

import { createServer } from 'node:net';

const MUCH = 65536; // bytes that may wait on either side

/** Serve the port on loopback; return its number. */
export function serve(board, wanted) {
  const clients = new Set();
  const keep = board.takeSerial;
  const full = () => [...clients].some((client) => client.writableNeedDrain);
  board.takeSerial = (bytes) => {
    if (!clients.size) keep(bytes);
    for (const client of clients) client.write(Buffer.from(bytes));
    board.usb.setReading(!full());
  };
  const server = createServer((client) => {
    client.setNoDelay(true);
    clients.add(client);
    board.usb.setOpen(true);
    client.on('data', (bytes) => {
      board.usb.send(bytes);
      if (board.usb.waiting > MUCH) pause(board, client);
    });
    client.on('drain', () => board.usb.setReading(!full()));
    client.on('error', () => client.destroy());
    client.on('close', () => {
      clients.delete(client);
      board.usb.setOpen(clients.size > 0);
      board.usb.setReading(!full());
    });
  });
  return new Promise((resolve) => {
    server.listen(wanted, '127.0.0.1', () => resolve(server.address().port));
  });
}

function pause(board, client) {
  client.pause();
  const timer = setInterval(() => {
    if (board.usb.waiting > MUCH && !client.destroyed) return;
    clearInterval(timer);
    client.resume();
  }, 5);
}
