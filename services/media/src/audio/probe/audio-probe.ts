import { AppError } from '@famibook/service-kit/errors';
import { fileTypeFromFile } from 'file-type';
import { parseFromTokenizer } from 'music-metadata';
import { fromFile } from 'strtok3';
import { type AudioType, damagedAudio } from '../domain/audio.ts';
import type { AudioProbe } from '../ports.ts';
import { type AudioBytes, withAudioBytes } from './audio-bytes.ts';
import { mp3Seconds } from './mp3-frames.ts';
import { assertWholeM4a } from './whole-m4a.ts';
import { assertWholeMp3 } from './whole-mp3.ts';
import { assertWholeWav } from './whole-wav.ts';

/** Types by file extension. An M4A is an MP4 without video, whatever it calls itself. */
const TYPES: Readonly<Record<string, AudioType>> = {
  mp3: 'audio/mpeg',
  wav: 'audio/wav',
  m4a: 'audio/mp4',
  mp4: 'audio/mp4',
};

const WHOLE: Readonly<Record<AudioType, (bytes: AudioBytes) => Promise<void>>> = {
  'audio/mpeg': assertWholeMp3,
  'audio/wav': assertWholeWav,
  'audio/mp4': assertWholeM4a,
};

async function typeOf(path: string): Promise<AudioType> {
  const ending = (await fileTypeFromFile(path).catch(() => undefined))?.ext ?? '';
  const type = Object.hasOwn(TYPES, ending) ? TYPES[ending] : undefined;
  if (!type) throw new AppError('not_audio');
  return type;
}

/**
 * A file with a thousand tags takes some three thousand reads; one with a million must not hold up the other uploads.
 * Reads are counted instead of timed, so that a slow disk does not make a whole file look damaged.
 */
const MAX_READS = 20_000;

async function openTokenizer(path: string) {
  const tokenizer = await fromFile(path);
  let reads = 0;
  const counted =
    (read: typeof tokenizer.readBuffer): typeof tokenizer.readBuffer =>
    async (...range) => {
      reads += 1;
      if (reads > MAX_READS) throw new Error(`The file takes more than ${MAX_READS} reads`);
      return read.apply(tokenizer, range);
    };
  tokenizer.readBuffer = counted(tokenizer.readBuffer);
  tokenizer.peekBuffer = counted(tokenizer.peekBuffer);
  return tokenizer;
}

async function readFormat(path: string) {
  const tokenizer = await openTokenizer(path);
  try {
    return (await parseFromTokenizer(tokenizer, { skipCovers: true, skipPostHeaders: true })).format;
  } catch (error) {
    throw damagedAudio(error);
  } finally {
    await tokenizer.close();
  }
}

async function readSeconds(path: string): Promise<number | undefined> {
  const format = await readFormat(path);
  if (format.hasVideo || format.hasAudio === false) throw new AppError('not_audio');
  if (!format.codec) throw damagedAudio();
  return format.duration;
}

function inWholeMilliseconds(seconds: number | undefined): number | null {
  return seconds !== undefined && Number.isFinite(seconds) && seconds >= 0 ? Math.round(seconds * 1000) / 1000 : null;
}

/** Checks the parts of a file before it reads anything by the lengths that they declare. */
export const audioProbe: AudioProbe = {
  inspect: async (path) => {
    const type = await typeOf(path);
    await withAudioBytes(path, WHOLE[type]);
    // The library would read each frame of an MP3 on its own, which takes a minute when they are small.
    const seconds = type === 'audio/mpeg' ? await withAudioBytes(path, mp3Seconds) : await readSeconds(path);
    return { type, duration: inWholeMilliseconds(seconds) };
  },
};
