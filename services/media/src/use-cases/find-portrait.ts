import { AppError } from '@famibook/service-kit/errors';
import { portraitKey } from '../domain/file-keys.ts';
import type { Portraits, ServedPortrait } from '../store/portraits.ts';
import { type OpenBytes, openStored } from './open-stored.ts';
import type { StoredBytes } from './stored-bytes.ts';

/** @throws AppError `file_not_found` */
export const findPortrait =
  (d: { portraits: Pick<Portraits, 'findServed'> }) =>
  async (fileId: string): Promise<ServedPortrait> => {
    const portrait = await d.portraits.findServed(fileId);
    if (!portrait) throw new AppError('file_not_found');
    return portrait;
  };

export const openPortrait =
  (objects: Pick<StoredBytes, 'head' | 'read' | 'readAll'>) =>
  ({ id }: ServedPortrait): Promise<OpenBytes> =>
    openStored(objects, portraitKey(id));
