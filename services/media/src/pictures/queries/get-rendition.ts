import { type Identity, maySee } from '@famibook/contracts/identity';
import type { FamiBookId, FileId } from '@famibook/contracts/ids';
import { assertOpenTo } from '@famibook/famibook-kit/rights';
import { AppError } from '@famibook/service-kit/errors';
import { renditionKey } from '../../ingest/file-keys.ts';
import type { Objects } from '../../ingest/ports.ts';
import type { Stores } from '../../ports.ts';
import { type OpenBytes, openIfExists, openStored } from '../../serving/open-stored.ts';
import { addressOf } from '../domain/media-file.ts';
import type { PendingRenditions } from '../steps/pending-renditions.ts';
import type { ServedFile } from '../store.ts';

interface RenditionParams {
  famibookId: FamiBookId;
  fileId: FileId;
  width: number;
}

/**
 * @throws AppError `file_not_found`, also for a FamiBook that the caller is no approved member of (D9, D19);
 * `famibook_suspended`
 */
export function findRendition({ files }: { files: Pick<Stores['files'], 'findServed'> }) {
  return async (identity: Identity, { famibookId, fileId, width }: RenditionParams): Promise<ServedFile> => {
    const file = maySee(identity, famibookId) ? await files.findServed(fileId) : undefined;
    if (file?.famibookId !== famibookId || !file.renditionWidths.includes(width)) throw new AppError('file_not_found');
    assertOpenTo(identity, { famibookId, isSuspended: file.isSuspended });
    return file;
  };
}

interface OpenDeps {
  objects: Pick<Objects, 'head' | 'read' | 'readAll'>;
  pendingRenditions: Pick<PendingRenditions, 'of'>;
  remakeRenditions(file: ServedFile): Promise<void>;
}

/** Opens a rendition that `findRendition` has found. If its object is missing, it is still being stored, or is made again. */
export function openRendition({ objects, pendingRenditions, remakeRenditions }: OpenDeps) {
  return async (file: ServedFile, width: number): Promise<OpenBytes> => {
    const key = renditionKey(addressOf(file), width);
    const open = () => openIfExists(objects, key);
    return (
      (await open()) ??
      (await pendingRenditions.of(file.id)?.then(open)) ??
      (await remakeRenditions(file).then(() => openStored(objects, key)))
    );
  };
}
