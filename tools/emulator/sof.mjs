// The host's start of frame, each millisecond: rp2040js sends none to a device. MicroPython counts frames before
// it sends its first bytes to a port that was just opened, and the box detects the host by them.

const MS = 1e6; // ns
const SOF_RD = 0x48;
const INTE = 0x90;
const DEV_SOF = 1 << 17;
const FRAMES = 0x7ff;

/** Send frames to a chip's USB controller while `attached` returns that there is a host. */
export function sendFrames(mcu, attached) {
  const { usbCtrl: usb, clock } = mcu;
  let planned = false;
  const alarm = clock.createAlarm(() => {
    planned = false;
    usb.intRaw |= DEV_SOF;
    usb.checkInterrupts();
    next();
  });
  const next = () => {
    // The host's frames keep their rate without a listener, too.
    if (planned || !(usb.intEnable & DEV_SOF) || !attached()) return;
    planned = true;
    alarm.schedule(MS - (clock.nanosCounter % MS));
  };
  const write = usb.writeUint32.bind(usb);
  usb.writeUint32 = (offset, value) => {
    write(offset, value);
    if (offset === INTE) next();
  };
  const read = usb.readUint32.bind(usb);
  usb.readUint32 = (offset) => {
    if (offset === SOF_RD) {
      if (attached()) usb.sofFrameNumber = Math.floor(clock.nanosCounter / MS) & FRAMES;
      usb.intRaw &= ~DEV_SOF;
      usb.checkInterrupts();
    }
    return read(offset);
  };
}
