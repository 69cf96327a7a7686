/** A short piece for quiet evenings, made of sine waves: bars of a broken chord with a melody above. */

const RATE = 16_000;
const BEATS_IN_BAR = 6;
const BEAT_SECONDS = 0.5;
/** Far below the loudest there is: it plays in the background. */
const LOUDNESS = 0.16;

/** Semitones above the A of 440 Hz. */
type Pitch = number;

/** G, E minor, C and D, twice; the melody comes home at the end, so that it can begin again. */
const CHORDS: readonly (readonly [Pitch, Pitch, Pitch])[] = [
  [-26, -19, -10],
  [-29, -22, -14],
  [-33, -26, -17],
  [-31, -24, -15],
  [-26, -19, -10],
  [-29, -22, -14],
  [-21, -14, -9],
  [-26, -19, -10],
];
const MELODY: readonly (readonly [beat: number, beats: number, pitch: Pitch])[] = [
  [0, 3, 2],
  [3, 2, -2],
  [5, 1, 0],
  [6, 4, -5],
  [10, 2, -2],
  [12, 3, 3],
  [15, 2, 2],
  [17, 1, 0],
  [18, 5, 0],
  [24, 3, 2],
  [27, 2, 5],
  [29, 1, 3],
  [30, 4, 2],
  [34, 2, -2],
  [36, 3, 0],
  [39, 2, -3],
  [41, 1, -5],
  [42, 6, -2],
];

function frequencyOf(pitch: Pitch): number {
  return 440 * 2 ** (pitch / 12);
}

/** Struck softly, fading away; an overtone makes it warm. */
function strike(sound: Float64Array, beat: number, beats: number, pitch: Pitch, loudness: number): void {
  const from = Math.round(beat * BEAT_SECONDS * RATE);
  const length = Math.round(beats * BEAT_SECONDS * RATE);
  const turn = (2 * Math.PI * frequencyOf(pitch)) / RATE;
  for (let at = 0; at < length && from + at < sound.length; at++) {
    const rise = Math.min(1, at / (0.03 * RATE));
    const fall = Math.min(1, (length - at) / (0.08 * RATE));
    const fade = Math.exp((-1.4 * at) / RATE);
    const wave = Math.sin(turn * at) + 0.25 * Math.sin(2 * turn * at);
    sound[from + at] = (sound[from + at] ?? 0) + wave * rise * fall * fade * loudness;
  }
}

function asWav(samples: Float64Array): Buffer {
  const bytes = Buffer.alloc(44 + samples.length * 2);
  bytes.write('RIFF', 0, 'latin1');
  bytes.writeUInt32LE(bytes.length - 8, 4);
  bytes.write('WAVEfmt ', 8, 'latin1');
  bytes.writeUInt32LE(16, 16);
  for (const [at, value] of [1, 1].entries()) bytes.writeUInt16LE(value, 20 + at * 2);
  bytes.writeUInt32LE(RATE, 24);
  bytes.writeUInt32LE(RATE * 2, 28);
  for (const [at, value] of [2, 16].entries()) bytes.writeUInt16LE(value, 32 + at * 2);
  bytes.write('data', 36, 'latin1');
  bytes.writeUInt32LE(samples.length * 2, 40);
  for (const [at, sample] of samples.entries()) {
    bytes.writeInt16LE(Math.round(Math.max(-1, Math.min(1, sample)) * 32_767), 44 + at * 2);
  }
  return bytes;
}

export const MUSIC_FILE = 'An evening at home.wav';

/** 24 seconds of WAV, the same bytes each time. */
export function playEveningMusic(): Buffer {
  const samples = new Float64Array(CHORDS.length * BEATS_IN_BAR * BEAT_SECONDS * RATE);
  for (const [bar, [low, middle, high]] of CHORDS.entries()) {
    for (const [beat, pitch] of [low, middle, high, middle, high, middle].entries()) {
      strike(samples, bar * BEATS_IN_BAR + beat, 2, pitch, LOUDNESS * 0.6);
    }
  }
  for (const [beat, beats, pitch] of MELODY) strike(samples, beat, beats, pitch, LOUDNESS);
  return asWav(samples);
}
