// The laptop at the chip's USB port: a cable, a serial port that may be open, and a program that may read it.

import { DataDirection, SetupRecipient, SetupType, USBCDC, createSetupPacket } from 'rp2040js';
import { Frames } from './sof.mjs';

const SIE_STATUS = 0x50;
const SUSPENDED = 1 << 4;
const CONTROLLER_ENABLED = 1;
const BUFFER_CONTROLS = 0x80; // in the DPRAM, 8 bytes an endpoint, the one to the host first
const AVAILABLE = 1 << 10;
const PACKET = 64;
const SET_CONTROL_LINE_STATE = 0x22;
const DTR_AND_RTS = 3;

/** The host. `received` is called with the chip's bytes while the port is open and read. */
export class UsbHost {
  constructor(received) {
    this.received = received;
    this.attached = false;
    this.open = false;
    this.reading = true;
    this.congested = false;
    this.outgoing = []; // buffers for the chip
  }

  /** Join it to a chip. */
  wire(mcu) {
    this.usb = mcu.usbCtrl;
    this.leave();
    this.guard();
    this.frames = new Frames(mcu, () => this.attached);
  }

  /** The chip was switched on. */
  connect() {
    this.leave();
    this.outgoing = [];
    this.frames.connect();
    if (this.attached) this.greet();
  }

  /** Plug the cable in, or unplug it. The box keeps running, as with a battery. */
  attach(attached) {
    if (attached === this.attached) return;
    this.attached = attached;
    if (attached) {
      this.greet();
      if (this.usb.mainCtrl & CONTROLLER_ENABLED) this.usb.resetDevice();
    } else {
      this.leave();
      this.usb.sieStatus |= SUSPENDED; // what a bus without a host looks like
      this.usb.sieStatusUpdated();
    }
  }

  /** Open or close the serial port: the chip sees DTR and RTS. */
  setOpen(open) {
    this.open = open;
    if (this.cdc?.initialized && !this.unanswered) this.reportLines();
    this.release();
  }

  /** Let the program that has the port open read, or not. */
  setReading(reading) {
    this.reading = reading;
    this.release();
  }

  /** Report that a program reads, but more slowly than the chip writes. */
  setCongested(congested) {
    this.congested = congested;
    this.release();
  }

  /** Send bytes to the chip, as soon as it takes them. */
  send(bytes) {
    if (bytes.length) this.outgoing.push(bytes);
    this.feed();
  }

  /** The number of bytes that the chip has not taken yet. */
  get waiting() {
    return this.outgoing.reduce((sum, bytes) => sum + bytes.length, 0);
  }

  // -- Within

  get listening() {
    return this.open && this.reading && !this.congested;
  }

  /** Forget the chip. */
  leave() {
    this.cdc = this.held = this.asked = null;
    this.reported = this.unanswered = false;
    this.usb.onEndpointWrite = this.usb.onEndpointRead = this.usb.onUSBEnabled = this.usb.onResetReceived = undefined;
  }

  /** Keep the chip's bytes unread while no program reads; and let it end a suspension. */
  guard() {
    const { usb } = this;
    const updated = usb.DPRAMUpdated.bind(usb);
    this.take = updated;
    usb.DPRAMUpdated = (offset, value) => {
      const toHost = this.cdc && offset === BUFFER_CONTROLS + 8 * this.cdc.inEndpoint && value & AVAILABLE;
      if (toHost && !this.listening) this.held = [offset, value];
      else updated(offset, value);
    };
    const write = usb.writeUint32Atomic.bind(usb);
    usb.writeUint32Atomic = (offset, value, type) => {
      if (offset === SIE_STATUS) usb.sieStatus &= ~(value & SUSPENDED);
      write(offset, value, type);
    };
  }

  release() {
    if (!this.held || !this.listening) return;
    const [offset, value] = this.held;
    this.held = null;
    this.take(offset, value);
  }

  /** Enumerate the chip, which rp2040js does, and then report whether the port is open. */
  greet() {
    const { usb } = this;
    const cdc = new USBCDC(usb);
    this.cdc = cdc;
    this.reported = this.unanswered = false;
    this.asked = null;
    cdc.onSerialData = (bytes) => this.received(bytes);
    cdc.cdcSetControlLineState = () => { cdc.initialized = true; this.reportLines(); };
    const written = usb.onEndpointWrite;
    usb.onEndpointWrite = (endpoint, bytes) => {
      const answer = endpoint === 0 && bytes.length === 0 && cdc.initialized;
      written(endpoint, bytes);
      if (!answer) return;
      this.unanswered = false;
      this.reportLines();
    };
    usb.onEndpointRead = (endpoint, size) => {
      if (endpoint !== cdc.outEndpoint) return;
      this.asked = { endpoint, size };
      this.feed();
    };
  }

  reportLines() {
    if (this.reported === this.open) return;
    this.reported = this.open;
    this.unanswered = true;
    this.usb.sendSetupPacket(createSetupPacket({
      dataDirection: DataDirection.HostToDevice,
      type: SetupType.Class,
      recipient: SetupRecipient.Device,
      bRequest: SET_CONTROL_LINE_STATE,
      wValue: this.open ? DTR_AND_RTS : 0,
      wIndex: 0,
      wLength: 0,
    }));
  }

  /** Give the chip a packet if it asked for one; until then it answers NAK. */
  feed() {
    if (!this.asked || !this.outgoing.length) return;
    const { endpoint, size } = this.asked;
    this.asked = null;
    const bytes = Buffer.concat(this.outgoing);
    const length = Math.min(size, bytes.length, PACKET);
    this.outgoing = length < bytes.length ? [bytes.subarray(length)] : [];
    this.usb.endpointReadDone(endpoint, bytes.subarray(0, length));
  }
}
