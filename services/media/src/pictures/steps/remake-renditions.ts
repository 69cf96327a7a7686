import { AppError } from '@famibook/service-kit/errors';
import type { Logger } from '@famibook/service-kit/observability/log';
import type { FairQueue } from '../../ingest/fair-queue.ts';
import { originalKey } from '../../ingest/file-keys.ts';
import type { Spool } from '../../ingest/ports.ts';
import type { StoredBytes } from '../../ingest/stored-bytes.ts';
import type { Pictures } from '../ports.ts';
import { addressOf } from '../rules/media-file.ts';
import type { ServedFile } from '../store.ts';
import { keepRenditions } from './keep-renditions.ts';

interface Deps {
  objects: Pick<StoredBytes, 'head' | 'read' | 'put'>;
  pictures: Pick<Pictures, 'header' | 'render'>;
  spool: Pick<Spool, 'take'>;
  /** Of what is made again, fair between FamiBooks: who looks has asked for nothing. */
  remakeLine: FairQueue;
  log: Logger;
}

/** Renditions are a cache: what is missing is made again from the original, the same bytes as before (D18). */
export const remakeRenditions = (d: Deps): ((file: ServedFile) => Promise<void>) => {
  const underWay = new Map<string, Promise<void>>();
  return (file) => {
    const known = underWay.get(file.id);
    if (known) return known;
    const turn = { famibookId: file.famibookId, userId: file.famibookId };
    const made = d.remakeLine.wait(turn, () => remake(d, file)).finally(() => underWay.delete(file.id));
    underWay.set(file.id, made);
    return made;
  };
};

const remake = async ({ objects, pictures, spool, log }: Deps, file: ServedFile): Promise<void> => {
  const key = originalKey(addressOf(file));
  if (!(await objects.head(key))) {
    log.error({ fileId: file.id }, 'the original of a picture is missing');
    throw new AppError('file_not_found');
  }
  const original = await spool.take(await objects.read(key), file.size);
  try {
    const header = await pictures.header(original.path);
    await pictures.render(original.path, header, file.renditionWidths, keepRenditions(objects, addressOf(file)));
    log.info({ fileId: file.id }, 'renditions made again');
  } finally {
    await original.remove();
  }
};
