import { Readable } from 'node:stream';
import { AppError } from '@famibook/service-kit/errors';
import type { Logger } from '@famibook/service-kit/observability/log';
import type { FairQueue } from '../../ingest/fair-queue.ts';
import { type FileAddress, originalKey, renditionKey } from '../../ingest/file-keys.ts';
import type { Objects, TempFiles } from '../../ingest/ports.ts';
import { addressOf } from '../domain/media-file.ts';
import type { Pictures, StoreRendition } from '../ports.ts';
import type { ServedFile } from '../store.ts';

interface Deps {
  objects: Pick<Objects, 'head' | 'read' | 'put'>;
  pictures: Pick<Pictures, 'header' | 'render'>;
  tempFiles: Pick<TempFiles, 'write'>;
  remakeQueue: FairQueue;
  log: Logger;
}

/** Makes missing renditions again from the original, with the same bytes as before (D18); calls for one file share the work. */
export function remakeRenditions(deps: Deps): (file: ServedFile) => Promise<void> {
  const inFlight = new Map<string, Promise<void>>();
  return (file) => {
    const running = inFlight.get(file.id);
    if (running) return running;
    const turn = { famibookId: file.famibookId, userId: file.famibookId };
    const made = deps.remakeQueue.run(turn, () => remake(deps, file)).finally(() => inFlight.delete(file.id));
    inFlight.set(file.id, made);
    return made;
  };
}

async function remake({ objects, pictures, tempFiles, log }: Deps, file: ServedFile): Promise<void> {
  const key = originalKey(addressOf(file));
  if (!(await objects.head(key))) {
    log.error({ fileId: file.id }, 'the original of a picture is missing');
    throw new AppError('file_not_found');
  }
  const original = await tempFiles.write(await objects.read(key), file.size);
  try {
    const header = await pictures.header(original.path);
    await pictures.render(original.path, header, file.renditionWidths, storeRenditions(objects, addressOf(file)));
    log.info({ fileId: file.id }, 'missing renditions were made again');
  } finally {
    await original.remove();
  }
}

export function storeRenditions(objects: Pick<Objects, 'put'>, file: FileAddress): StoreRendition {
  return (width, bytes) => objects.put(renditionKey(file, width), Readable.from([bytes]));
}
