import { damagedAudio, incompleteAudio } from '../rules/audio.ts';
import type { AudioBytes } from './audio-bytes.ts';

const RIFF_HEADER = 12;
const CHUNK_HEADER = 8;
const MAX_CHUNKS = 1_000;
/** Recorders that cannot go back to write the length leave it at that: it claims nothing. */
const OPEN_LENGTH = 0;

/** @throws AppError `bad_audio` unless all that the chunks announce is there, up to the end of the sound */
export async function assertWholeWav(bytes: AudioBytes): Promise<void> {
  let position = RIFF_HEADER;
  let [hasFormat, hasSound] = [false, false];
  for (let count = 0; count < MAX_CHUNKS; count++) {
    const header = await bytes.at(position, CHUNK_HEADER);
    if (header.length < CHUNK_HEADER && hasSound) return;
    if (header.length < CHUNK_HEADER) throw incompleteAudio();
    const [name, length] = [header.toString('latin1', 0, 4), header.readUInt32LE(4)];
    const start = position + CHUNK_HEADER;
    if (name === 'data') {
      assertSound(bytes.size - start, length, hasFormat);
      if (length === OPEN_LENGTH) return;
      hasSound = true;
    }
    // What stands behind the sound is not needed to hear it.
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
  const [channels, sampleRate, bytesPerFrame] = [
    format.readUInt16LE(2),
    format.readUInt32LE(4),
    format.readUInt16LE(12),
  ];
  if (channels === 0 || sampleRate === 0 || bytesPerFrame === 0) throw damagedAudio();
}

function assertSound(left: number, announced: number, hasFormat: boolean): void {
  if (!hasFormat) throw damagedAudio();
  if (left <= 0) throw incompleteAudio();
  if (announced > left) throw incompleteAudio();
}
