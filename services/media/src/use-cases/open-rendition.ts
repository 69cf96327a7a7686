import { renditionKey } from '../domain/file-keys.ts';
import { addressOf } from '../domain/media-file.ts';
import type { ServedFile } from '../store/files.ts';
import { type OpenBytes, openIfThere, openStored } from './open-stored.ts';
import type { StoredBytes } from './stored-bytes.ts';

interface Deps {
  objects: Pick<StoredBytes, 'head' | 'read' | 'readAll'>;
  remake(file: ServedFile): Promise<void>;
}

export const openRendition =
  ({ objects, remake }: Deps) =>
  async (file: ServedFile, width: number): Promise<OpenBytes> => {
    const key = renditionKey(addressOf(file), width);
    return (await openIfThere(objects, key)) ?? (await remake(file).then(() => openStored(objects, key)));
  };
