import type { ArchiveFileForm } from '@famibook/contracts/archives/internal-schemas';
import { AppError } from '@famibook/service-kit/errors';
import type { Logger } from '@famibook/service-kit/observability/log';
import { originalKey } from '../../ingest/file-keys.ts';
import type { Objects } from '../../ingest/ports.ts';
import type { Stores } from '../../ports.ts';
import { asMissingIfUnreadable, type OpenBytes, openReadable } from '../../serving/open-stored.ts';
import { addressOf } from '../domain/media-file.ts';
import type { ServedFile } from '../store.ts';

/** Wide enough for an overview on a screen with two pixels to a point. */
const SMALL_WIDTH = 640;

interface Deps {
  files: Pick<Stores['files'], 'findServed'>;
  objects: Pick<Objects, 'head' | 'read' | 'readAll'>;
  openRendition(file: ServedFile, width: number): Promise<OpenBytes>;
  stripOriginal(fileId: string, signal: AbortSignal): Promise<{ file: ServedFile; bytes: OpenBytes }>;
  log: Logger;
}

interface ArchiveFile {
  file: ServedFile;
  bytes: OpenBytes;
  type: string;
}

/**
 * Opens a picture in a form that archives hold. The caller checks the rights.
 * @throws AppError `file_not_found`, also when its disk does not give it; `bad_image` or `not_an_image` for an original
 * that is damaged
 */
export function openArchiveFile(deps: Deps) {
  return (fileId: string, form: ArchiveFileForm, signal: AbortSignal): Promise<ArchiveFile> =>
    open(deps, fileId, form, signal).catch(asMissingIfUnreadable(deps.log, { fileId }));
}

async function open(
  { files, objects, openRendition, stripOriginal }: Deps,
  fileId: string,
  form: ArchiveFileForm,
  signal: AbortSignal,
): Promise<ArchiveFile> {
  if (form === 'stripped') {
    const { file, bytes } = await stripOriginal(fileId, signal);
    return { file, bytes, type: file.type };
  }
  const file = await files.findServed(fileId);
  if (!file) throw new AppError('file_not_found');
  if (form === 'original')
    return { file, bytes: await openReadable(objects, originalKey(addressOf(file))), type: file.type };
  const small = await openRendition(file, smallWidth(file));
  await small.readAll();
  return { file, bytes: small, type: 'image/webp' };
}

function smallWidth({ renditionWidths }: ServedFile): number {
  const widths = renditionWidths.toSorted((a, b) => a - b);
  return widths.findLast((width) => width <= SMALL_WIDTH) ?? widths[0] ?? SMALL_WIDTH;
}
