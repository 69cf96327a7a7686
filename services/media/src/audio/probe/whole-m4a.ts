import { damagedAudio, incompleteAudio } from '../domain/audio.ts';
import type { AudioBytes } from './audio-bytes.ts';

const HEADER = 8;
const LONG_HEADER = 16;
/** Boxes that contain boxes. */
const CONTAINERS = new Set(['moov', 'trak', 'mdia', 'minf', 'stbl', 'udta', 'edts', 'mvex', 'moof', 'traf']);
const MAX_BOXES = 10_000;

interface Box {
  name: string;
  start: number;
  end: number;
}

async function boxAt(bytes: AudioBytes, position: number, end: number): Promise<Box> {
  const header = await bytes.at(position, LONG_HEADER);
  if (header.length < HEADER) throw incompleteAudio();
  const name = header.toString('latin1', 4, 8);
  const length = header.readUInt32BE(0);
  // Length 0 means that the box ends with its container.
  if (length === 0) return { name, start: position + HEADER, end };
  if (length !== 1) return { name, start: position + HEADER, end: position + length };
  if (header.length < LONG_HEADER) throw incompleteAudio();
  return { name, start: position + LONG_HEADER, end: position + Number(header.readBigUInt64BE(8)) };
}

/** Checks that every declared box, including the one of the sound, is whole. @throws AppError `bad_audio` */
export async function assertWholeM4a(bytes: AudioBytes): Promise<void> {
  let count = 0;
  const walk = async (from: number, to: number, tooShort: typeof incompleteAudio): Promise<Map<string, Box>> => {
    const found = new Map<string, Box>();
    for (let position = from; position < to; ) {
      if (++count > MAX_BOXES) throw damagedAudio();
      const box = await boxAt(bytes, position, to);
      if (box.end < box.start) throw damagedAudio();
      if (box.end > to) throw tooShort();
      if (CONTAINERS.has(box.name)) await walk(box.start, box.end, damagedAudio);
      found.set(box.name, box);
      position = box.end;
    }
    return found;
  };
  const boxes = await walk(0, bytes.size, incompleteAudio);
  const sound = boxes.get('mdat');
  if (!boxes.has('moov') || !sound || sound.end === sound.start) throw incompleteAudio();
}
