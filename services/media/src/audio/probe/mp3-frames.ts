import type { AudioBytes } from './audio-bytes.ts';

const BITRATES: Readonly<Record<'1' | '2', readonly number[]>> = {
  1: [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  2: [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
};
/** The sample rates of MPEG 1. */
const SAMPLE_RATES = [44_100, 48_000, 32_000];
/** Divides a sample rate by the version in the header's two bits: MPEG 2.5, reserved, MPEG 2, MPEG 1. */
const RATE_DIVISORS = [4, 0, 2, 1];

export interface Mp3Frame {
  /** Bytes, including the header. */
  length: number;
  seconds: number;
  /** The offset at which a Xing header stands, if there is one. */
  xingAt: number;
}

/** Parses the header of an MPEG layer III frame at `at`; undefined when no frame begins there. */
export function mp3FrameIn(bytes: Buffer, at: number): Mp3Frame | undefined {
  if (at + 4 > bytes.length || bytes[at] !== 0xff) return undefined;
  const [second = 0, third = 0, fourth = 0] = [bytes[at + 1], bytes[at + 2], bytes[at + 3]];
  const version = (second >> 3) & 3;
  if ((second & 0xe0) !== 0xe0 || version === 1 || ((second >> 1) & 3) !== 1) return undefined;
  const isFirst = version === 3;
  const bitrate = BITRATES[isFirst ? '1' : '2'][third >> 4];
  const rate = SAMPLE_RATES[(third >> 2) & 3];
  if (!bitrate || !rate) return undefined;
  const sampleRate = rate / (RATE_DIVISORS[version] ?? 1);
  const isMono = fourth >> 6 === 3;
  return {
    length: Math.floor(((isFirst ? 144 : 72) * bitrate * 1000) / sampleRate) + ((third >> 1) & 1),
    seconds: (isFirst ? 1152 : 576) / sampleRate,
    xingAt: 4 + sideBytes(isFirst, isMono),
  };
}

function sideBytes(isFirst: boolean, isMono: boolean): number {
  if (isFirst) return isMono ? 17 : 32;
  return isMono ? 9 : 17;
}

const WINDOW_BYTES = 256 * 1024;

/** Sums up the seconds of all frames and skips what lies between and behind them. */
export async function mp3Seconds(bytes: AudioBytes): Promise<number> {
  let seconds = 0;
  for (let position = 0; position < bytes.size; ) {
    const window = await bytes.at(position, WINDOW_BYTES);
    let at = window.indexOf(0xff);
    while (at !== -1 && at + 4 <= window.length) {
      const frame = mp3FrameIn(window, at);
      if (frame && position + at + frame.length <= bytes.size) seconds += frame.seconds;
      const next = at + (frame?.length ?? 1);
      at = next >= window.length ? next : window.indexOf(0xff, next);
    }
    // The next window begins at a frame or header that this one cuts.
    position += at === -1 ? window.length : at;
    if (window.length < 4) break;
  }
  return seconds;
}
