import { damagedAudio, incompleteAudio } from '../rules/audio.ts';
import type { AudioBytes } from './audio-bytes.ts';
import { type Mp3Frame, mp3FrameIn } from './mp3-frames.ts';

const ID3_HEADER = 10;
const MAX_TAGS = 10;
/** How far behind its tags the sound may begin. */
const SEARCHED = 64 * 1024;

/** Where the tags before the sound end; an ID3 tag's length has seven bits a byte. */
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

/** How many bytes of sound the file says it has, from its first frame on, if it says so. */
function announcedBytes(bytes: Buffer, at: number, { descriptionAt }: Mp3Frame): number | undefined {
  const description = bytes.subarray(at + descriptionAt, at + descriptionAt + 16);
  if (description.length < 16 || !/^(?:Xing|Info)$/.test(description.toString('latin1', 0, 4))) return undefined;
  const flags = description.readUInt32BE(4);
  if ((flags & 2) === 0) return undefined;
  return description.readUInt32BE((flags & 1) === 0 ? 8 : 12);
}

/**
 * One cut off is told by what it says of itself; where it says nothing, it is as good as a shorter one.
 * @throws AppError `bad_audio` unless there are frames, and all that it says it has
 */
export async function assertWholeMp3(bytes: AudioBytes): Promise<void> {
  const start = await endOfTags(bytes);
  const window = await bytes.at(start, SEARCHED);
  for (let at = window.indexOf(0xff); at !== -1; at = window.indexOf(0xff, at + 1)) {
    const frame = mp3FrameIn(window, at);
    if (!frame) continue;
    const end = at + frame.length;
    const isLast = start + end === bytes.size;
    // Bytes that only look like a frame are not followed by another one.
    if (!isLast && !mp3FrameIn(window, end)) continue;
    const announced = announcedBytes(window, at, frame) ?? 0;
    if (start + at + announced > bytes.size) throw incompleteAudio();
    return;
  }
  throw damagedAudio();
}
