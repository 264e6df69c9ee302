// A stand-in for the browser's Web Serial: `toBox`, which test_real_box.py has, answers all bytes with others.

const port = {
  async open() {
    port.readable = new ReadableStream({ start: (from) => { port.from = from; } });
    port.writable = new WritableStream({ write: async (bytes) => port.come(await toBox([...bytes])) });
  },
  come(bytes) {
    try { port.from.enqueue(new Uint8Array(bytes)); } catch {} // it is closed
  },
  async close() {},
};
Object.defineProperty(navigator, "serial", { value: { requestPort: async () => port } });

window.unplug = () => { port.readable = null; port.from.error(new Error()); };
window.saveAll = () => {
  const buttons = document.querySelectorAll("#real-box li button");
  buttons.forEach((button) => button.click());
  return buttons.length;
};
window.disconnect = () => {
  const button = document.querySelector("#real-box button");
  if (button.textContent === "Disconnect") button.click();
};
