import { renditionKey } from '../../ingest/file-keys.ts';
import type { StoredBytes } from '../../ingest/stored-bytes.ts';
import { type OpenBytes, openIfThere, openStored } from '../../serving/open-stored.ts';
import { addressOf } from '../rules/media-file.ts';
import type { ServedFile } from '../store.ts';

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
