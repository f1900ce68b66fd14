/**
 * Short sounds made on the spot.
 */
const SOUNDS = {
  move: [[520, 0, 0.06, 0.12]],
  capture: [[330, 0, 0.07, 0.16], [220, 0.03, 0.09, 0.12]],
  end: [[392, 0, 0.16, 0.12], [523, 0.15, 0.16, 0.12], [659, 0.3, 0.3, 0.12]],
  low: [[880, 0, 0.05, 0.08], [880, 0.12, 0.05, 0.08]],
};

export class Sounds {
  /** @param {() => boolean} isOn */
  constructor(isOn) {
    this.isOn = isOn;
    this.context = null;
  }

  /** @param {'move'|'capture'|'end'|'low'} name */
  play(name) {
    if (!this.isOn() || typeof AudioContext === 'undefined') return;
    // A browser lets a page sound only after the user has done something; until then this is silent.
    this.context ??= new AudioContext();
    if (this.context.state === 'suspended') this.context.resume().catch(() => {});
    for (const [frequency, delay, length, volume] of SOUNDS[name]) this.#tone(frequency, delay, length, volume);
  }

  #tone(frequency, delay, length, volume) {
    const start = this.context.currentTime + delay;
    const oscillator = this.context.createOscillator();
    const gain = this.context.createGain();
    oscillator.type = 'triangle';
    oscillator.frequency.value = frequency;
    gain.gain.setValueAtTime(volume, start);
    gain.gain.exponentialRampToValueAtTime(0.001, start + length);
    oscillator.connect(gain).connect(this.context.destination);
    oscillator.start(start);
    oscillator.stop(start + length + 0.02);
  }
}
