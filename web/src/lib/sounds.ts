/** Short sounds, made on the spot: no files. Off unless the settings say so. */

interface Note {
  /** Hertz, from and to. */
  from: number;
  to?: number;
  /** Seconds after the start, and how long. */
  at?: number;
  length: number;
  volume: number;
  wave: OscillatorType | "noise";
}

/** What the boards may ask for. Unknown names are silent. */
const SOUNDS: Record<string, Note[]> = {
  // a piece put on the table
  place: [{ from: 190, to: 120, length: 0.09, volume: 0.5, wave: "triangle" }],
  // a card that is turned or moved
  card: [{ from: 2200, to: 900, length: 0.08, volume: 0.16, wave: "noise" }],
  // dice on wood
  roll: [0, 0.07, 0.12, 0.2, 0.31].map((at, index) => ({
    from: 900 - index * 90,
    to: 300,
    at,
    length: 0.05,
    volume: 0.3 - index * 0.03,
    wave: "noise" as const,
  })),
  // a counter
  click: [{ from: 880, to: 660, length: 0.05, volume: 0.25, wave: "triangle" }],
  // it is your turn
  turn: [
    { from: 523, length: 0.12, volume: 0.25, wave: "sine" },
    { from: 784, at: 0.1, length: 0.18, volume: 0.25, wave: "sine" },
  ],
  // that is not possible
  no: [{ from: 160, to: 130, length: 0.14, volume: 0.3, wave: "sine" }],
  // the game is over
  end: [523, 659, 784, 1047].map((from, index) => ({
    from,
    at: index * 0.13,
    length: 0.3,
    volume: 0.22,
    wave: "sine" as const,
  })),
};

export const soundNames: string[] = Object.keys(SOUNDS);

let context: AudioContext | null = null;

/** Plays a sound now. Where the browser has no sound, nothing happens. */
export function playSound(name: string): void {
  const notes = SOUNDS[name];
  if (!notes || typeof AudioContext === "undefined") return;
  context ??= new AudioContext();
  for (const note of notes) sing(context, note);
}

function sing(audio: AudioContext, note: Note): void {
  const start = audio.currentTime + (note.at ?? 0);
  const end = start + note.length;
  const gain = audio.createGain();
  gain.gain.setValueAtTime(note.volume, start);
  gain.gain.exponentialRampToValueAtTime(0.001, end);
  gain.connect(audio.destination);
  const source = note.wave === "noise" ? noise(audio, note, gain) : tone(audio, note, note.wave, gain, start, end);
  source.start(start);
  source.stop(end);
}

function tone(
  audio: AudioContext,
  note: Note,
  wave: OscillatorType,
  out: AudioNode,
  start: number,
  end: number,
): OscillatorNode {
  const source = audio.createOscillator();
  source.type = wave;
  source.frequency.setValueAtTime(note.from, start);
  source.frequency.exponentialRampToValueAtTime(note.to ?? note.from, end);
  source.connect(out);
  return source;
}

function noise(audio: AudioContext, note: Note, out: AudioNode): AudioBufferSourceNode {
  const length = Math.ceil(audio.sampleRate * note.length);
  const buffer = audio.createBuffer(1, length, audio.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let index = 0; index < length; index += 1) samples[index] = Math.random() * 2 - 1;
  const filter = audio.createBiquadFilter();
  filter.type = "bandpass";
  filter.frequency.value = note.from;
  filter.connect(out);
  const source = audio.createBufferSource();
  source.buffer = buffer;
  source.connect(filter);
  return source;
}
