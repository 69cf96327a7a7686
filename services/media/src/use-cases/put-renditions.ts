import { Readable } from 'node:stream';
import { type FileAddress, renditionKey } from '../domain/file-keys.ts';
import type { RenderedPicture } from './pictures.ts';
import type { StoredBytes } from './stored-bytes.ts';

export const putRenditions = async (
  objects: Pick<StoredBytes, 'put'>,
  file: FileAddress,
  renditions: RenderedPicture['renditions'],
): Promise<void> => {
  const puts = renditions.map(({ width, bytes }) => objects.put(renditionKey(file, width), Readable.from([bytes])));
  await Promise.all(puts);
};
