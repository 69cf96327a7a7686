import { AppError } from '@famibook/service-kit/errors';
import { originalKey } from '../domain/file-keys.ts';
import { addressOf } from '../domain/media-file.ts';
import { stripImage } from '../domain/strip/strip-image.ts';
import type { Files, ServedFile } from '../store/files.ts';
import type { Pictures } from './pictures.ts';
import type { StoredBytes } from './stored-bytes.ts';

interface Deps {
  files: Pick<Files, 'findServed'>;
  objects: Pick<StoredBytes, 'readAll'>;
  pictures: Pick<Pictures, 'orientation'>;
}

/**
 * The full-size picture, pixel for pixel, without place, time, camera or person (D17). Who may have it, the caller knows.
 * @throws AppError `file_not_found`
 */
export const stripOriginal =
  (d: Deps) =>
  async (fileId: string): Promise<{ file: ServedFile; bytes: Buffer }> => {
    const file = await d.files.findServed(fileId);
    if (!file) throw new AppError('file_not_found');
    const original = await d.objects.readAll(originalKey(addressOf(file)));
    const orientation = file.type === 'image/gif' ? 1 : await d.pictures.orientation(original);
    return { file, bytes: Buffer.concat(stripImage(file.type, original, orientation)) };
  };
