import { damagedAudio, incompleteAudio } from '../domain/audio.ts';
import type { AudioBytes } from './audio-bytes.ts';
import { type Mp3Frame, mp3FrameIn } from './mp3-frames.ts';

const ID3_HEADER = 10;
const MAX_TAGS = 10;
/** The first frame must begin within this many bytes after the tags. */
const SEARCHED_BYTES = 64 * 1024;

/** Finds where the tags before the sound end; the length of an ID3 tag has seven bits in each byte. */
async function endOfTags(bytes: AudioBytes): Promise<number> {
  let position = 0;
  for (let count = 0; count < MAX_TAGS; count++) {
    const header = await bytes.at(position, ID3_HEADER);
    if (header.toString('latin1', 0, 3) !== 'ID3') return position;
    if (header.length < ID3_HEADER) throw incompleteAudio();
    const length = header.subarray(6).reduce((sum, byte) => sum * 128 + (byte & 0x7f), 0);
    const hasFooter = ((header[5] ?? 0) & 0x10) !== 0;
    position += ID3_HEADER + length + (hasFooter ? ID3_HEADER : 0);
    if (position >= bytes.size) throw incompleteAudio();
  }
  throw damagedAudio();
}

/** Reads from the Xing header how many bytes the file has from its first frame on; undefined when it does not say. */
function declaredBytes(bytes: Buffer, at: number, { xingAt }: Mp3Frame): number | undefined {
  const xing = bytes.subarray(at + xingAt, at + xingAt + 16);
  if (xing.length < 16 || !/^(?:Xing|Info)$/.test(xing.toString('latin1', 0, 4))) return undefined;
  const flags = xing.readUInt32BE(4);
  if ((flags & 2) === 0) return undefined;
  return xing.readUInt32BE((flags & 1) === 0 ? 8 : 12);
}

/**
 * Checks that there are frames, and as many bytes as the file declares. A truncated file that declares nothing passes,
 * because it cannot be distinguished from a shorter one.
 * @throws AppError `bad_audio`
 */
export async function assertWholeMp3(bytes: AudioBytes): Promise<void> {
  const start = await endOfTags(bytes);
  const window = await bytes.at(start, SEARCHED_BYTES);
  for (let at = window.indexOf(0xff); at !== -1; at = window.indexOf(0xff, at + 1)) {
    const frame = mp3FrameIn(window, at);
    if (!frame) continue;
    const end = at + frame.length;
    const isLast = start + end === bytes.size;
    // Bytes that only look like a frame have no other frame behind them.
    if (!isLast && !mp3FrameIn(window, end)) continue;
    const declared = declaredBytes(window, at, frame) ?? 0;
    if (start + at + declared > bytes.size) throw incompleteAudio();
    return;
  }
  throw damagedAudio();
}
