import type { AudioBytes } from './audio-bytes.ts';

const BITRATES: Readonly<Record<'1' | '2', readonly number[]>> = {
  1: [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  2: [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
};
/** Of MPEG 1. */
const SAMPLE_RATES = [44_100, 48_000, 32_000];
/** What a sample rate is divided by in MPEG 2.5, nothing, MPEG 2 and MPEG 1, as two bits of the header say. */
const SLOWER = [4, 0, 2, 1];

export interface Mp3Frame {
  /** Bytes, header included. */
  length: number;
  seconds: number;
  /** Where a description of the whole file stands, if there is one. */
  descriptionAt: number;
}

/** The frame of MPEG audio layer III that begins with these four bytes, or undefined when none does. */
export function mp3FrameIn(bytes: Buffer, at: number): Mp3Frame | undefined {
  if (at + 4 > bytes.length || bytes[at] !== 0xff) return undefined;
  const [second = 0, third = 0, fourth = 0] = [bytes[at + 1], bytes[at + 2], bytes[at + 3]];
  const version = (second >> 3) & 3;
  if ((second & 0xe0) !== 0xe0 || version === 1 || ((second >> 1) & 3) !== 1) return undefined;
  const isFirst = version === 3;
  const bitrate = BITRATES[isFirst ? '1' : '2'][third >> 4];
  const rate = SAMPLE_RATES[(third >> 2) & 3];
  if (!bitrate || !rate) return undefined;
  const sampleRate = rate / (SLOWER[version] ?? 1);
  const isMono = fourth >> 6 === 3;
  return {
    length: Math.floor(((isFirst ? 144 : 72) * bitrate * 1000) / sampleRate) + ((third >> 1) & 1),
    seconds: (isFirst ? 1152 : 576) / sampleRate,
    descriptionAt: 4 + sideBytes(isFirst, isMono),
  };
}

function sideBytes(isFirst: boolean, isMono: boolean): number {
  if (isFirst) return isMono ? 17 : 32;
  return isMono ? 9 : 17;
}

const WINDOW = 256 * 1024;

/** How long all frames play, whether or not the file says so; what lies between and behind them is passed over. */
export async function mp3Seconds(bytes: AudioBytes): Promise<number> {
  let seconds = 0;
  for (let position = 0; position < bytes.size; ) {
    const window = await bytes.at(position, WINDOW);
    let at = window.indexOf(0xff);
    while (at !== -1 && at + 4 <= window.length) {
      const frame = mp3FrameIn(window, at);
      if (frame && position + at + frame.length <= bytes.size) seconds += frame.seconds;
      const next = at + (frame?.length ?? 1);
      at = next >= window.length ? next : window.indexOf(0xff, next);
    }
    // A frame that goes on behind the window, or a header cut by its end, is met by the next one.
    position += at === -1 ? window.length : at;
    if (window.length < 4) break;
  }
  return seconds;
}
