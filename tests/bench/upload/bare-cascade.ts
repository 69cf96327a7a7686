import { RENDITION_WIDTHS } from '@famibook/contracts/limits';
import sharp, { type OutputInfo, type Sharp } from 'sharp';
import { rgbaToThumbHash } from 'thumbhash';

const WEBP = { quality: 80, effort: 2 } as const;
const HASHED_SIDE = 100;

interface Raw {
  data: Buffer;
  info: OutputInfo;
}

const fromRaw = ({ data, info: { width, height, channels } }: Raw) => sharp(data, { raw: { width, height, channels } });
const toRaw = (picture: Sharp): Promise<Raw> => picture.raw().toBuffer({ resolveWithObject: true });

async function hashed(raw: Raw): Promise<Uint8Array> {
  const { data, info } = await toRaw(fromRaw(raw).resize(HASHED_SIDE, HASHED_SIDE, { fit: 'inside' }).ensureAlpha());
  return rgbaToThumbHash(info.width, info.height, data);
}

/** How the WebP files are made: each before the next smaller picture, or beside it. */
export type Way = 'one after another' | 'side by side';

/** All that sharp has to do for a photo, and nothing else: one decode, each width from the next larger one. */
export async function bareCascade(jpeg: Buffer, way: Way): Promise<void> {
  const encoding: Promise<Buffer>[] = [];
  let raw: Raw | undefined;
  for (const width of RENDITION_WIDTHS.toReversed()) {
    const source = raw ? fromRaw(raw) : sharp(jpeg, { sequentialRead: true }).autoOrient();
    raw = await toRaw(source.resize({ width }));
    const encoded = fromRaw(raw).webp(WEBP).toBuffer();
    encoding.push(encoded);
    if (way === 'one after another') await encoded;
  }
  if (raw) await hashed(raw);
  await Promise.all(encoding);
}
