import { readFile } from 'node:fs/promises';
import { PHOTO_FILE } from '@famibook/contracts/limits';
import { AppError } from '@famibook/service-kit/errors';
import pLimit, { type LimitFunction } from 'p-limit';
import sharp, { type OutputInfo, type Sharp, type SharpOptions } from 'sharp';
import { rgbaToThumbHash } from 'thumbhash';
import type { ImageType, PictureHeader } from '../domain/picture.ts';
import { damaged, truncated } from '../domain/strip/bytes.ts';
import { stripImage } from '../domain/strip/strip-image.ts';
import type { Pictures, RenderedPicture } from '../use-cases/pictures.ts';
import { readTakenAt } from './exif-taken-at.ts';
import { imageTypeOf } from './image-type.ts';

const WEBP = { quality: 80, effort: 2 } as const;
const THUMBHASH_SIDE = 100;
const SLOWEST_SECONDS = 60;
const FORMATS: Readonly<Record<ImageType, string>> = { 'image/jpeg': 'jpeg', 'image/png': 'png', 'image/gif': 'gif' };

interface RawPicture {
  data: Buffer;
  info: OutputInfo;
}

const asBadImage = (error: unknown): AppError => {
  if (error instanceof AppError) return error;
  const text = error instanceof Error ? error.message : '';
  const isIncomplete = /premature|truncated|read error|end of/i.test(text);
  const { message } = isIncomplete ? truncated() : damaged();
  return new AppError('bad_image', { message, cause: error });
};

const open = (input: string, options: SharpOptions): Sharp =>
  sharp(input, { failOn: 'truncated', sequentialRead: true, ...options }).timeout({ seconds: SLOWEST_SECONDS });

const fromRaw = ({ data, info }: RawPicture): Sharp =>
  sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } });

const toRaw = (picture: Sharp): Promise<RawPicture> =>
  picture.toColourspace('srgb').raw().toBuffer({ resolveWithObject: true });

const hashOf = async (picture: Sharp): Promise<string> => {
  const size = { width: THUMBHASH_SIDE, height: THUMBHASH_SIDE, fit: 'inside' } as const;
  const { data, info } = await toRaw(picture.resize(size).ensureAlpha());
  return Buffer.from(rgbaToThumbHash(info.width, info.height, data)).toString('base64');
};

/** One decode makes all: each width from the raw pixels of the next larger one, while that is being encoded. */
const renderStill = async (path: string, widths: readonly number[], slot: LimitFunction): Promise<RenderedPicture> => {
  const encoding: Promise<{ width: number; bytes: Buffer }>[] = [];
  let raw: RawPicture | undefined;
  for (const width of widths.toReversed()) {
    const larger = raw;
    const source = () =>
      larger ? fromRaw(larger) : open(path, { limitInputPixels: PHOTO_FILE.maxPixels }).autoOrient();
    const made = await slot(() => toRaw(source().resize({ width, withoutEnlargement: true })));
    const encoded = slot(async () => ({ width, bytes: await fromRaw(made).webp(WEBP).toBuffer() }));
    // A later step may fail first; this one's own failure is met when all are awaited.
    encoded.catch(() => undefined);
    encoding.push(encoded);
    raw = made;
  }
  if (!raw) throw damaged();
  const smallest = raw;
  const thumbhash = await slot(() => hashOf(fromRaw(smallest)));
  return { renditions: (await Promise.all(encoding)).toReversed(), thumbhash };
};

/** Frame by frame: the raw pixels of all frames together would not fit the memory. */
const renderAnimation = async (
  path: string,
  widths: readonly number[],
  slot: LimitFunction,
): Promise<RenderedPicture> => {
  const options = { animated: true, limitInputPixels: PHOTO_FILE.maxAnimationPixels };
  const encode = async (width: number) => ({
    width,
    bytes: await open(path, options).resize({ width, withoutEnlargement: true }).webp(WEBP).toBuffer(),
  });
  const renditions = await Promise.all(widths.map((width) => slot(() => encode(width))));
  return { renditions, thumbhash: await slot(() => hashOf(open(path, { limitInputPixels: PHOTO_FILE.maxPixels }))) };
};

const readHeader = async (path: string): Promise<PictureHeader> => {
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
};

/** libvips does not miss the end of a GIF or PNG; and what is taken in must be one that can be stripped at its download. */
const assertWhole = async (path: string, type: ImageType): Promise<void> => {
  stripImage(type, await readFile(path), 1);
};

/** @param atOnce how many pictures or steps of one are worked on at the same time: each takes a thread of Node's pool */
export const createSharpPictures = (atOnce: number): Pictures => {
  // Every picture is read once: a cache would only hold memory. And the steps run side by side instead of each in threads.
  sharp.cache(false);
  sharp.concurrency(1);
  const slot = pLimit(atOnce);
  return {
    header: (path) => readHeader(path).catch((error) => Promise.reject(asBadImage(error))),
    render: async (path, { type, frames }, widths) => {
      try {
        await assertWhole(path, type);
        return await (frames > 1 ? renderAnimation(path, widths, slot) : renderStill(path, widths, slot));
      } catch (error) {
        throw asBadImage(error);
      }
    },
    orientation: async (bytes) => (await sharp(bytes, { limitInputPixels: false }).metadata()).orientation ?? 1,
    takenAt: (path, { type }, now) => (type === 'image/gif' ? Promise.resolve(null) : readTakenAt(path, now)),
  };
};
