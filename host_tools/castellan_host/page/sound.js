// Tones behind one switch, the button of the id "sound". The browser remembers it, but lets a page sound only after a press
// on it: a switch that was on is on again with the first one.
// The scoreboard has this, too, on televisions: all that it needs is in Chrome 76 and Safari 13.

const Sound = window.AudioContext || window.webkitAudioContext; // none in a browser that is very old
const SOUND_ON = "sound"; // what it is remembered by
let audio; // while the switch is on
let playing = []; // the tones of the last notes

/** Play notes, [Hz, ms] each, 0 Hz for a pause, in the place of those that are still playing; nothing if the switch is off. */
function play(notes) {
  for (const tone of playing) tone.stop();
  playing = [];
  if (!audio) return;
  let begin = audio.currentTime;
  for (const [hertz, milliseconds] of notes) {
    const end = begin + milliseconds / 1000;
    if (hertz) playing.push(toneOf(hertz, begin, end));
    begin = end;
  }
}

function toneOf(hertz, begin, end) {
  const tone = audio.createOscillator(), volume = audio.createGain();
  tone.frequency.value = hertz;
  volume.gain.setValueAtTime(0.3, begin);
  volume.gain.exponentialRampToValueAtTime(0.001, end);
  tone.connect(volume);
  volume.connect(audio.destination);
  tone.start(begin);
  tone.stop(end);
  return tone;
}

function switchSound(isOn) {
  if (audio) audio.close();
  playing = [];
  audio = isOn ? new Sound() : undefined;
  byId("sound").setAttribute("aria-pressed", String(isOn));
  try { localStorage.setItem(SOUND_ON, isOn ? "on" : "off"); } catch { return; } // where nothing may be kept
}

function wasOn() {
  try { return localStorage.getItem(SOUND_ON) === "on"; } catch { return false; }
}

/** Have the switch work; it plays these notes when somebody switches it on. */
function offerSound(notes) {
  const button = byId("sound"), presses = ["pointerdown", "keydown"];
  if (!Sound) return;
  const again = (event) => {
    if (event.target === button) return; // which its click switches
    forget();
    switchSound(true);
  };
  const forget = () => presses.forEach((kind) => removeEventListener(kind, again, true));
  button.addEventListener("click", () => {
    forget();
    switchSound(!audio);
    play(notes);
  });
  if (wasOn()) presses.forEach((kind) => addEventListener(kind, again, true));
}
