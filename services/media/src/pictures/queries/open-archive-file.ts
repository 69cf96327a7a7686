import type { ArchiveFileForm } from '@famibook/contracts/archives/internal-schemas';
import type { Logger } from '@famibook/service-kit/observability/log';
import { originalKey } from '../../ingest/file-keys.ts';
import type { Objects } from '../../ingest/ports.ts';
import type { Stores } from '../../ports.ts';
import { asMissingIfUnreadable, type OpenBytes, openReadable } from '../../serving/open-stored.ts';
import { addressOf } from '../domain/media-file.ts';
import type { ServedFile } from '../store.ts';
import { findOriginal, type StripOptions } from './strip-original.ts';

/** Wide enough for an overview on a screen with two pixels to a point. */
const SMALL_WIDTH = 640;

interface Deps {
  files: Pick<Stores['files'], 'findServed'>;
  objects: Pick<Objects, 'head' | 'read' | 'readAll'>;
  openRendition(file: ServedFile, width: number): Promise<OpenBytes>;
  stripOriginal(file: ServedFile, options: StripOptions): Promise<OpenBytes>;
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
  const file = await findOriginal({ files })(fileId);
  if (form === 'stripped')
    return { file, bytes: await stripOriginal(file, { signal, isReadFirst: true }), type: file.type };
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
