import { readFile } from 'node:fs/promises';
import { PHOTO_FILE } from '@famibook/contracts/limits';
import { AppError } from '@famibook/service-kit/errors';
import pLimit, { type LimitFunction } from 'p-limit';
import sharp, { type Metadata, type OutputInfo, type Sharp, type SharpOptions } from 'sharp';
import { rgbaToThumbHash } from 'thumbhash';
import { type ImageType, isHeavy, isListed, type PictureHeader } from '../domain/picture.ts';
import { damaged, truncated } from '../domain/strip/bytes.ts';
import { isTurned } from '../domain/strip/orientation-exif.ts';
import { stripImage } from '../domain/strip/strip-image.ts';
import type { Pictures, StoreRendition } from '../ports.ts';
import { imageTypeOf, orientationOf, readTakenAt } from './read-metadata.ts';

const WEBP = { quality: 80, effort: 2 } as const;
const THUMBHASH_SIDE = 100;
const MAX_SECONDS = 60;
const FORMATS: Readonly<Record<ImageType, string>> = { 'image/jpeg': 'jpeg', 'image/png': 'png', 'image/gif': 'gif' };

interface RawPicture {
  data: Buffer;
  info: OutputInfo;
}

/** Translates an error of sharp about the picture; errors of the disk carry a code and pass unchanged. */
function toBadImage(error: unknown): unknown {
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
 * Frees the memory of bytes at once. The garbage collector would walk the whole heap for megabytes like these, twice for
 * each picture.
 */
function release({ buffer, length }: Buffer): void {
  if (buffer instanceof ArrayBuffer && buffer.byteLength === length) buffer.transfer(0);
}

async function hashOf(picture: Sharp): Promise<string> {
  const size = { width: THUMBHASH_SIDE, height: THUMBHASH_SIDE, fit: 'inside' } as const;
  const { data, info } = await toRaw(picture.resize(size).ensureAlpha());
  return Buffer.from(rgbaToThumbHash(info.width, info.height, data)).toString('base64');
}

interface RenderOptions {
  path: string;
  /** Smallest first. */
  widths: readonly number[];
  store: StoreRendition;
  slot: LimitFunction;
  listed(thumbhash: string): void;
}

/** Waits for all, also when one fails, so that nothing is running when it rejects. */
async function allSettled(work: readonly Promise<unknown>[]): Promise<void> {
  for (const settled of await Promise.allSettled(work)) if (settled.status === 'rejected') throw settled.reason;
}

/**
 * Makes all widths with one decode: each from the raw pixels of the next larger one, while others are encoded. What lists
 * show is encoded first.
 */
async function renderStill({ path, widths, store, slot, listed }: RenderOptions): Promise<string> {
  const pixels: Buffer[] = [];
  const inFlight: Promise<unknown>[] = [];
  /** A failure is handled when all are awaited; without this it would count as unhandled until then. */
  const begin = <T>(work: Promise<T>): Promise<T> => {
    work.catch(() => undefined);
    inFlight.push(work);
    return work;
  };
  const encode = async (width: number, raw: RawPicture) =>
    store(width, await slot(() => fromRaw(raw).webp(WEBP).toBuffer()));
  try {
    let raw: RawPicture | undefined;
    const wider: (() => Promise<unknown>)[] = [];
    for (const width of widths.toReversed()) {
      const source = raw ? fromRaw(raw) : open(path, { limitInputPixels: PHOTO_FILE.maxPixels }).autoOrient();
      const shrunk = await slot(() => toRaw(source.resize({ width, withoutEnlargement: true })));
      pixels.push(shrunk.data);
      if (isListed(width)) begin(encode(width, shrunk));
      else wider.push(() => encode(width, shrunk));
      raw = shrunk;
    }
    if (!raw) throw damaged();
    const smallest = raw;
    const hashing = begin(slot(() => hashOf(fromRaw(smallest))));
    const shown = allSettled([...inFlight]);
    for (const encodeWider of wider) begin(encodeWider());
    await shown;
    listed(await hashing);
    await allSettled(inFlight);
    return await hashing;
  } finally {
    await Promise.allSettled(inFlight);
    for (const data of pixels) release(data);
  }
}

/** Renders frame by frame, because the raw pixels of all frames would not fit into memory. */
async function renderAnimation({ path, widths, store, slot }: RenderOptions): Promise<string> {
  const options = { animated: true, limitInputPixels: PHOTO_FILE.maxAnimationPixels };
  const encode = async (width: number) => {
    const animation = open(path, options).resize({ width, withoutEnlargement: true }).webp(WEBP);
    await store(width, await slot(() => animation.toBuffer()));
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
    heldPixelBytes: heldPixelBytesOf(found, type),
  };
}

/** libvips reads a picture line by line, unless all of it comes in each pass or the picture is turned. */
function heldPixelBytesOf(found: Metadata, type: ImageType): number {
  const { channels, depth, isProgressive, chromaSubsampling, orientation = 1 } = found;
  const pixelBytes = channels * (depth === 'ushort' ? 2 : 1);
  // libjpeg holds coefficients of two bytes, and half as many where colours are subsampled.
  const passBytes = type === 'image/jpeg' ? channels * (chromaSubsampling === '4:2:0' ? 1 : 2) : pixelBytes;
  const comesInPasses = isProgressive || type === 'image/gif';
  return (comesInPasses ? passBytes : 0) + (isTurned(orientation) ? pixelBytes : 0);
}

/** Marks an error of the store, which is none of the picture. */
class StoreFailed extends Error {}
function storeFailed(cause: unknown) {
  throw new StoreFailed('a rendition could not be stored', { cause });
}

/** Checks the whole file, because libvips accepts a GIF or PNG without its end, and downloads must be able to strip it. */
async function assertWhole(path: string, type: ImageType): Promise<void> {
  const bytes = await readFile(path);
  stripImage(type, bytes, 1);
  release(bytes);
}

/** @param atOnce how many pictures or steps of one are worked on at once; each takes a thread of Node's pool */
export function createSharpPictures(atOnce: number): Pictures {
  // A cache would only hold memory, because every picture is read once; the steps run in parallel, not each in threads.
  sharp.cache(false);
  sharp.concurrency(1);
  const slot = pLimit(atOnce);
  // Work that takes seconds or much memory runs beside the others, which would otherwise wait for it, and one by one.
  const heavySlot = pLimit(1);
  const slotOf = (header: PictureHeader) => (isHeavy(header) ? heavySlot : slot);
  return {
    header: (path) => readHeader(path).catch((error) => Promise.reject(toBadImage(error))),
    render: async (path, header, widths, store, listed) => {
      const { type, frames } = header;
      const whole = assertWhole(path, type);
      const options: RenderOptions = {
        path,
        widths,
        store: (width, bytes) => store(width, bytes).catch(storeFailed),
        slot: slotOf(header),
        listed: (thumbhash) =>
          void whole.then(
            () => listed?.(thumbhash),
            () => undefined,
          ),
      };
      try {
        const rendered = frames > 1 ? renderAnimation(options) : renderStill(options);
        await allSettled([rendered, whole]);
        return await rendered;
      } catch (error) {
        throw error instanceof StoreFailed ? error.cause : toBadImage(error);
      }
    },
    square: async (path, header, side) => {
      const picture = open(path, { limitInputPixels: PHOTO_FILE.maxPixels }).autoOrient();
      const square = picture.resize({ width: side, height: side, fit: 'cover' }).webp(WEBP);
      const rendered = slotOf(header)(() => square.toBuffer());
      await allSettled([rendered, assertWhole(path, header.type)]).catch((error) => Promise.reject(toBadImage(error)));
      return rendered;
    },
    prepare: () => undefined,
    orientation: orientationOf,
    takenAt: readTakenAt,
  };
}
