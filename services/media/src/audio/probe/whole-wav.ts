import { damagedAudio, incompleteAudio } from '../domain/audio.ts';
import type { AudioBytes } from './audio-bytes.ts';

const RIFF_HEADER = 12;
const CHUNK_HEADER = 8;
const MAX_CHUNKS = 1_000;
/** Recorders that cannot go back to write the length leave it at zero. */
const OPEN_LENGTH = 0;

/** Checks that all chunks up to the end of the sound are whole. @throws AppError `bad_audio` */
export async function assertWholeWav(bytes: AudioBytes): Promise<void> {
  let position = RIFF_HEADER;
  let hasFormat = false;
  let hasSound = false;
  for (let count = 0; count < MAX_CHUNKS; count++) {
    const header = await bytes.at(position, CHUNK_HEADER);
    if (header.length < CHUNK_HEADER && hasSound) return;
    if (header.length < CHUNK_HEADER) throw incompleteAudio();
    const name = header.toString('latin1', 0, 4);
    const length = header.readUInt32LE(4);
    const start = position + CHUNK_HEADER;
    if (name === 'data') {
      assertSound(bytes.size - start, length, hasFormat);
      if (length === OPEN_LENGTH) return;
      hasSound = true;
    }
    // Players do not need the chunks behind the sound.
    if (start + length > bytes.size && hasSound) return;
    if (start + length > bytes.size) throw incompleteAudio();
    if (name === 'fmt ') {
      assertFormat(await bytes.at(start, 16));
      hasFormat = true;
    }
    position = start + length + (length % 2);
  }
  throw damagedAudio();
}

function assertFormat(format: Buffer): void {
  if (format.length < 16) throw damagedAudio();
  const channels = format.readUInt16LE(2);
  const sampleRate = format.readUInt32LE(4);
  const bytesPerFrame = format.readUInt16LE(12);
  if (channels === 0 || sampleRate === 0 || bytesPerFrame === 0) throw damagedAudio();
}

function assertSound(left: number, declared: number, hasFormat: boolean): void {
  if (!hasFormat) throw damagedAudio();
  if (left <= 0) throw incompleteAudio();
  if (declared > left) throw incompleteAudio();
}
