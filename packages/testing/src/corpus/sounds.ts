/** Sound made by code: silence, which compresses into frames of nothing, and tones. */

const latin = (text: string) => Buffer.from(text, 'latin1');
const u16 = (value: number) => Buffer.from([value >> 8, value & 0xff]);
function u32(value: number) {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
}

const FRAME_BYTES = 417;
const FRAMES_PER_SECOND = 44_100 / 1152;
const FRAME_HEADER = Buffer.from('fffb9000', 'hex');

function mp3Frame(): Buffer {
  const frame = Buffer.alloc(FRAME_BYTES);
  FRAME_HEADER.copy(frame);
  return frame;
}

/** MPEG 1 layer III, 128 kbit/s, 44.1 kHz, with a first frame that says how many frames and bytes there are. */
export function silentMp3(seconds = 2): Buffer {
  const frames = Math.round(seconds * FRAMES_PER_SECOND);
  const first = mp3Frame();
  Buffer.concat([latin('Info'), u32(3), u32(frames), u32((frames + 1) * FRAME_BYTES)]).copy(first, 36);
  return Buffer.concat([first, ...Array.from({ length: frames }, mp3Frame)]);
}

/** Frames without a declared length: a shorter file is as good as a longer one. */
export const plainMp3 = (seconds = 2): Buffer =>
  Buffer.concat(Array.from({ length: Math.round(seconds * FRAMES_PER_SECOND) }, mp3Frame));

/** `content` between the tag's header, which says `length`, and the sound. */
export function withId3(sound: Buffer, content: Buffer, length = content.length): Buffer {
  const sevenBits = [21, 14, 7, 0].map((shift) => (length >> shift) & 0x7f);
  return Buffer.concat([latin('ID3'), Buffer.from([3, 0, 0, ...sevenBits]), content, sound]);
}

export function id3Title(title: string): Buffer {
  const text = Buffer.concat([Buffer.from([0]), latin(title)]);
  return Buffer.concat([latin('TIT2'), u32(text.length), u16(0), text]);
}

interface WavOptions {
  seconds?: number;
  rate?: number;
  /** From -1 to 1, by time in seconds. */
  wave?(time: number): number;
  channels?: number;
  /** What the header says of the sound's bytes, if not how many there are. */
  declared?: number;
}

/** PCM, 16 bit. */
export function wav({ seconds = 1, rate = 8_000, wave, channels = 1, declared }: WavOptions = {}): Buffer {
  const frames = Math.round(seconds * rate);
  const sound = Buffer.alloc(frames * 2 * Math.max(channels, 1));
  if (wave) for (let at = 0; at < frames; at++) sound.writeInt16LE(Math.round(wave(at / rate) * 32_767), at * 2);
  const header = Buffer.alloc(44);
  header.write('RIFF', 0, 'latin1');
  header.writeUInt32LE(36 + sound.length, 4);
  header.write('WAVEfmt ', 8, 'latin1');
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(channels, 22);
  header.writeUInt32LE(rate, 24);
  header.writeUInt32LE(rate * 2 * channels, 28);
  header.writeUInt16LE(2 * channels, 32);
  header.writeUInt16LE(16, 34);
  header.write('data', 36, 'latin1');
  header.writeUInt32LE(declared ?? sound.length, 40);
  return Buffer.concat([header, sound]);
}

/** A WAV of exactly so many bytes. */
export function wavOfSize(bytes: number): Buffer {
  const whole = wav({ seconds: 0 });
  whole.writeUInt32LE(bytes - 44, 40);
  whole.writeUInt32LE(bytes - 8, 4);
  return Buffer.concat([whole, Buffer.alloc(bytes - 44)]);
}
