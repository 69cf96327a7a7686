import { type Identity, maySee } from '@famibook/contracts/identity';
import type { FamiBookId, FileId } from '@famibook/contracts/ids';
import { assertNotSuspended } from '@famibook/famibook-kit/famibook-replica';
import { AppError } from '@famibook/service-kit/errors';
import type { Files, ServedFile } from '../store.ts';

interface Wanted {
  famibookId: FamiBookId;
  fileId: FileId;
  width: number;
}

/** @throws AppError `file_not_found`, also for a FamiBook that the caller is no approved member of (D9, D19); `famibook_suspended` */
export const findRendition =
  (d: { files: Pick<Files, 'findServed'> }) =>
  async (who: Identity, { famibookId, fileId, width }: Wanted): Promise<ServedFile> => {
    const file = maySee(who, famibookId) ? await d.files.findServed(fileId) : undefined;
    if (file?.famibookId !== famibookId || !file.renditionWidths.includes(width)) throw new AppError('file_not_found');
    assertNotSuspended(who, file.isSuspended);
    return file;
  };
