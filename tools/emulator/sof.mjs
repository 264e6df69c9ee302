// The host's start of frame, each millisecond: rp2040js sends none to a device. MicroPython counts frames before
// it sends its first bytes to a port that was just opened, and the box detects the host by them.

const MS = 1e6; // ns
const SOF_RD = 0x48;
const INTE = 0x90;
const DEV_SOF = 1 << 17;
const FRAMES = 0x7ff;

/** The frames to a chip's USB controller while `attached` returns that there is a host. */
export class Frames {
  constructor(mcu, attached) {
    this.usb = mcu.usbCtrl;
    this.clock = mcu.clock;
    this.attached = attached;
    this.alarm = mcu.clock.createAlarm(() => this.send());
    this.connect();
    this.wrap();
  }

  /** The chip was switched on. */
  connect() {
    this.planned = false;
  }

  // -- Within

  send() {
    this.planned = false;
    this.usb.intRaw |= DEV_SOF;
    this.usb.checkInterrupts();
    this.plan();
  }

  plan() {
    // The host's frames keep their rate without a listener, too.
    if (this.planned || !(this.usb.intEnable & DEV_SOF) || !this.attached()) return;
    this.planned = true;
    this.alarm.schedule(MS - (this.clock.nanosCounter % MS));
  }

  wrap() {
    const { usb } = this;
    const write = usb.writeUint32.bind(usb);
    usb.writeUint32 = (offset, value) => {
      write(offset, value);
      if (offset === INTE) this.plan();
    };
    const read = usb.readUint32.bind(usb);
    usb.readUint32 = (offset) => {
      if (offset === SOF_RD) this.count();
      return read(offset);
    };
  }

  /** The chip reads the number of the last frame. */
  count() {
    const { usb } = this;
    if (this.attached()) usb.sofFrameNumber = Math.floor(this.clock.nanosCounter / MS) & FRAMES;
    usb.intRaw &= ~DEV_SOF;
    usb.checkInterrupts();
  }
}
