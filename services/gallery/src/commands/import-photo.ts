import type { BodyOf } from '@famibook/contracts/endpoint';
import type { FamiBookId, PhotoId } from '@famibook/contracts/ids';
import type { importPhoto as importEndpoint } from '@famibook/contracts/imports/endpoints';
import type { ImportedPhoto, MatchedImports } from '@famibook/contracts/imports/schemas';
import { lockOpenFamiBook } from '@famibook/famibook-kit/famibook-replica';
import { notAfter } from '@famibook/famibook-kit/imported-time';
import { canBeTaken } from '@famibook/famibook-kit/taken-time';
import { onBehalfOfUser } from '@famibook/famibook-kit/user-replica';
import { AppError } from '@famibook/service-kit/errors';
import { photosLeft } from '../domain/upload-rules.ts';
import type { Deps } from '../ports.ts';
import { type PhotoToShare, type ShareDeps, sharePhoto } from '../steps/share-photo.ts';

type ImportDeps = ShareDeps & Pick<Deps, 'transaction' | 'pictures' | 'imports' | 'files' | 'now'>;
type Import = BodyOf<typeof importEndpoint>;

/** What is imported is written by a member, never with an administrator's rights. */
const AS_MEMBER = { isAdmin: false } as const;

/**
 * Makes a photo of a picture that another service has staged, once for each source; a picture that is superfluous is
 * discarded. Bytes that the FamiBook has already count as imported (D20). It leaves refused bytes to media's sweeper,
 * because another attempt with them may just be succeeding.
 * @throws AppError those of an upload, and of `onBehalfOfUser`
 */
export function importPhoto(deps: ImportDeps) {
  return async (upload: Import): Promise<ImportedPhoto> => {
    const earlier = await findImported(deps, upload);
    if (earlier) return earlier;
    try {
      const photoId = await onBehalfOfUser(() => shareImport(deps, upload));
      deps.failpoint('gallery.import.after-commit');
      return { photoId, isNew: true };
    } catch (error) {
      const outcome = (await findImported(deps, upload)) ?? (await findDuplicate(deps, upload));
      if (outcome) return outcome;
      throw error;
    }
  };
}

function shareImport(deps: ImportDeps, upload: Import): Promise<PhotoId> {
  const { famibookId } = upload.famibook;
  return deps.transaction(async (tx) => {
    const photoId = await sharePhoto(deps, tx, { ...upload.author, ...AS_MEMBER }, toShare(upload, deps.now()));
    const recorded = await deps.imports.record(tx, famibookId, [{ source: upload.source, photoId }]);
    // Another attempt was faster, and its photo has been deleted since: the same bytes were no duplicate.
    if (recorded === 0) throw new AppError('conflict');
    return photoId;
  });
}

/** An import may say when a picture was taken that does not say it itself; a time in the future says nothing (D17). */
function toShare({ image, takenAt, authorName, createdAt, ...upload }: Import, now: Date): PhotoToShare {
  const sharedAt = createdAt === undefined ? undefined : notAfter(createdAt, now);
  const imported = { authorName, createdAt: sharedAt };
  const saidToBeTaken = takenAt !== null && canBeTaken(new Date(takenAt), now) ? takenAt : null;
  return { ...upload, image: { ...image, takenAt: image.takenAt ?? saidToBeTaken }, imported };
}

/** What an earlier attempt made of the source: a photo that shows these very bytes, or one for which they are superfluous. */
async function findImported(
  deps: Pick<Deps, 'files' | 'imports' | 'pictures'>,
  { image, source, famibook }: Import,
): Promise<ImportedPhoto | undefined> {
  // In this order: both are committed at once, so bytes that a photo shows are never discarded.
  const earlier = await deps.imports.find(famibook.famibookId, source);
  const shared = await deps.files.findPhotoOf(image.fileId);
  if (shared) return { photoId: shared, isNew: true };
  if (!earlier) return undefined;
  await deps.pictures.discard(image.fileId);
  return { ...earlier, isNew: false };
}

/** The photo that has the same bytes already. */
async function findDuplicate(deps: ImportDeps, upload: Import): Promise<ImportedPhoto | undefined> {
  const { image, source, famibook } = upload;
  await recordKnown(deps, famibook.famibookId, [{ source, sha256: image.sha256 }]);
  return findImported(deps, upload);
}

interface SourceFile {
  source: string;
  /** Null while it is not known. */
  sha256: string | null;
}

/** Returns which of the files need not be sent, and how many photos the plan still allows. */
export function matchImports(deps: Pick<Deps, 'transaction' | 'imports' | 'files' | 'counters'>) {
  return async (famibookId: FamiBookId, files: readonly SourceFile[]): Promise<MatchedImports> => {
    await deps.transaction((tx) => lockOpenFamiBook(tx, AS_MEMBER, famibookId));
    await recordKnown(deps, famibookId, files);
    const sources = files.map(({ source }) => source);
    const imported = await deps.imports.findSources(famibookId, sources);
    const usage = await deps.counters.readPlanUsage(famibookId);
    return { imported, room: usage ? photosLeft(usage.planType, usage.photoCount) : null };
  };
}

/** Records as imported the files whose bytes the FamiBook has already. */
async function recordKnown(
  { files: fileStore, imports, transaction }: Pick<Deps, 'transaction' | 'imports' | 'files'>,
  famibookId: FamiBookId,
  files: readonly SourceFile[],
): Promise<void> {
  const hashes = files.flatMap(({ sha256 }) => sha256 ?? []);
  const known = await fileStore.findBySha256(famibookId, hashes);
  if (known.length === 0) return;
  const photos = new Map(known.map(({ sha256, photoId }) => [sha256, photoId]));
  const found = files.flatMap(({ source, sha256 }) => {
    const photoId = sha256 === null ? undefined : photos.get(sha256);
    return photoId ? [{ source, photoId }] : [];
  });
  await transaction(async (tx) => {
    await lockOpenFamiBook(tx, AS_MEMBER, famibookId);
    await imports.record(tx, famibookId, found);
  });
}
