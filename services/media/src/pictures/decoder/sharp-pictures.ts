import { readFile } from 'node:fs/promises';
import { PHOTO_FILE } from '@famibook/contracts/limits';
import { AppError } from '@famibook/service-kit/errors';
import pLimit, { type LimitFunction } from 'p-limit';
import sharp, { type OutputInfo, type Sharp, type SharpOptions } from 'sharp';
import { rgbaToThumbHash } from 'thumbhash';
import type { Pictures, StoreRendition } from '../ports.ts';
import { type ImageType, isHeavy, type PictureHeader } from '../rules/picture.ts';
import { damaged, truncated } from '../rules/strip/bytes.ts';
import { stripImage } from '../rules/strip/strip-image.ts';
import { imageTypeOf } from './image-type.ts';
import { orientationOf, readTakenAt } from './read-exif.ts';

const WEBP = { quality: 80, effort: 2 } as const;
const THUMBHASH_SIDE = 100;
const MAX_SECONDS = 60;
const FORMATS: Readonly<Record<ImageType, string>> = { 'image/jpeg': 'jpeg', 'image/png': 'png', 'image/gif': 'gif' };

interface RawPicture {
  data: Buffer;
  info: OutputInfo;
}

/** The disk's faults carry a code, and are not the picture's; what sharp says of a picture carries none. */
function asBadImage(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof AppError || 'code' in error) return error;
  const text = error.message;
  const isIncomplete = /premature|truncated|read error|end of/i.test(text);
  const { message } = isIncomplete ? truncated() : damaged();
  return new AppError('bad_image', { message, cause: error });
}

function open(input: string, options: SharpOptions): Sharp {
  return sharp(input, { failOn: 'truncated', sequentialRead: true, ...options }).timeout({ seconds: MAX_SECONDS });
}

function fromRaw({ data, info }: RawPicture): Sharp {
  return sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } });
}

function toRaw(picture: Sharp): Promise<RawPicture> {
  return picture.toColourspace('srgb').raw().toBuffer({ resolveWithObject: true });
}

/**
 * Gives the memory of bytes that nobody needs any more back at once. Left to the garbage collector, megabytes like these
 * make it walk the whole heap, twice for each picture.
 */
function release({ buffer, length }: Buffer): void {
  if (buffer instanceof ArrayBuffer && buffer.byteLength === length) buffer.transfer(0);
}

async function hashOf(picture: Sharp): Promise<string> {
  const size = { width: THUMBHASH_SIDE, height: THUMBHASH_SIDE, fit: 'inside' } as const;
  const { data, info } = await toRaw(picture.resize(size).ensureAlpha());
  return Buffer.from(rgbaToThumbHash(info.width, info.height, data)).toString('base64');
}

interface Rendering {
  path: string;
  /** Smallest first. */
  widths: readonly number[];
  keep: StoreRendition;
  slot: LimitFunction;
}

/** Waits for all, also when one fails: nothing goes on behind the caller's back. */
async function allSettled(work: readonly Promise<unknown>[]): Promise<void> {
  for (const settled of await Promise.allSettled(work)) if (settled.status === 'rejected') throw settled.reason;
}

/** One decode makes all: each width from the raw pixels of the next larger one, while that is being encoded. */
async function renderStill({ path, widths, keep, slot }: Rendering): Promise<string> {
  const encoding: Promise<unknown>[] = [];
  const pixels: Buffer[] = [];
  const encode = async (width: number, raw: RawPicture) => {
    const bytes = await slot(() => fromRaw(raw).webp(WEBP).toBuffer());
    await keep(width, bytes);
  };
  const shrink = async (): Promise<RawPicture> => {
    let raw: RawPicture | undefined;
    for (const width of widths.toReversed()) {
      const source = raw ? fromRaw(raw) : open(path, { limitInputPixels: PHOTO_FILE.maxPixels }).autoOrient();
      raw = await slot(() => toRaw(source.resize({ width, withoutEnlargement: true })));
      pixels.push(raw.data);
      const encoded = encode(width, raw);
      // Met when all are awaited: it may fail before that.
      encoded.catch(() => undefined);
      encoding.push(encoded);
    }
    if (!raw) throw damaged();
    return raw;
  };
  const hashing = shrink().then((smallest) => slot(() => hashOf(fromRaw(smallest))));
  try {
    await allSettled([hashing]).finally(() => allSettled(encoding));
    return await hashing;
  } finally {
    for (const data of pixels) release(data);
  }
}

/** Frame by frame: the raw pixels of all frames together would not fit the memory. */
async function renderAnimation({ path, widths, keep, slot }: Rendering): Promise<string> {
  const options = { animated: true, limitInputPixels: PHOTO_FILE.maxAnimationPixels };
  const encode = async (width: number) => {
    const animation = open(path, options).resize({ width, withoutEnlargement: true }).webp(WEBP);
    await keep(width, await slot(() => animation.toBuffer()));
  };
  const hashing = slot(() => hashOf(open(path, { limitInputPixels: PHOTO_FILE.maxPixels })));
  await allSettled([hashing, ...widths.map(encode)]);
  return hashing;
}

async function readHeader(path: string): Promise<PictureHeader> {
  const type = await imageTypeOf(path);
  const found = await open(path, { animated: type === 'image/gif', limitInputPixels: false }).metadata();
  if (found.format !== FORMATS[type]) throw damaged();
  const isGif = type === 'image/gif';
  return {
    type,
    width: found.autoOrient.width,
    height: isGif ? (found.pageHeight ?? found.height) : found.autoOrient.height,
    frames: isGif ? (found.pages ?? 1) : 1,
    orientation: found.orientation ?? 1,
  };
}

/** What went wrong was not the picture's fault. */
class KeepFailed extends Error {}
function keepFailed(cause: unknown) {
  throw new KeepFailed('a rendition could not be kept', { cause });
}

/** libvips does not miss the end of a GIF or PNG; and what is taken in must be one that can be stripped at its download. */
async function assertWhole(path: string, type: ImageType): Promise<void> {
  const bytes = await readFile(path);
  stripImage(type, bytes, 1);
  release(bytes);
}

/** @param atOnce how many pictures or steps of one are worked on at the same time: each takes a thread of Node's pool */
export function createSharpPictures(atOnce: number): Pictures {
  // Every picture is read once: a cache would only hold memory. And the steps run side by side instead of each in threads.
  sharp.cache(false);
  sharp.concurrency(1);
  const slot = pLimit(atOnce);
  // Seconds long: beside the others, which would else stand behind it, and on one processor only.
  const heavySlot = pLimit(1);
  return {
    header: (path) => readHeader(path).catch((error) => Promise.reject(asBadImage(error))),
    render: async (path, header, widths, keep) => {
      const { type, frames } = header;
      const kept: StoreRendition = (width, bytes) => keep(width, bytes).catch(keepFailed);
      const rendering = { path, widths, keep: kept, slot: isHeavy(header) ? heavySlot : slot };
      try {
        const rendered = frames > 1 ? renderAnimation(rendering) : renderStill(rendering);
        await allSettled([rendered, assertWhole(path, type)]);
        return await rendered;
      } catch (error) {
        throw error instanceof KeepFailed ? error.cause : asBadImage(error);
      }
    },
    square: async (path, { type }, side) => {
      const picture = open(path, { limitInputPixels: PHOTO_FILE.maxPixels }).autoOrient();
      const rendered = slot(() => picture.resize({ width: side, height: side, fit: 'cover' }).webp(WEBP).toBuffer());
      await allSettled([rendered, assertWhole(path, type)]).catch((error) => Promise.reject(asBadImage(error)));
      return rendered;
    },
    prepare: () => undefined,
    orientation: orientationOf,
    takenAt: readTakenAt,
  };
}
