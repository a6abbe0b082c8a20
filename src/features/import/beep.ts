const TONE = { hertz: 880, ms: 120, loudness: 0.1 } as const;
let sound: AudioContext | null = null;

/** A short tone, where the device has sound: whoever scans looks at the cards. */
export function beep(): void {
  if (typeof AudioContext === "undefined") return;
  sound ??= new AudioContext();
  const [tone, volume] = [sound.createOscillator(), sound.createGain()];
  tone.frequency.value = TONE.hertz;
  volume.gain.value = TONE.loudness;
  tone.connect(volume).connect(sound.destination);
  tone.start();
  tone.stop(sound.currentTime + TONE.ms / 1_000);
}
