import type { PhotoId } from '@famibook/contracts/ids';
import type { StagedImage } from '@famibook/contracts/media/schemas';
import { ensureFamiBook } from '@famibook/famibook-kit/famibook-replica';
import type { CurrentFamiBook } from '@famibook/famibook-kit/rights';
import { authorizeWriter, type Writer } from '@famibook/famibook-kit/user-replica';
import { AppError } from '@famibook/service-kit/errors';
import { fileEvent } from '../domain/photo-events.ts';
import { parseTagWords } from '../domain/tag-words.ts';
import { assertPlanAllows } from '../domain/upload-rules.ts';
import type { Deps, Tx } from '../ports.ts';

export interface PhotoToShare {
  famibook: Pick<CurrentFamiBook, 'famibookId' | 'famibookName'>;
  /** Staged at media; no photo claims it yet. */
  image: StagedImage;
  description: string;
  /** Separated by commas. */
  tags: string;
  /** Set by an import: the name of an author without an account, and when it was shared. */
  imported?: { authorName: string | null; createdAt: string | undefined };
}

export type ShareDeps = Pick<Deps, 'publish' | 'newId' | 'failpoint' | 'photos' | 'tags' | 'counters'>;

/** By then a part or more of a removal has ended. */
const RETRY_AFTER_SECONDS = 10;

/**
 * Adds a photo to its FamiBook with its tags, its event and all counts.
 * @throws AppError `duplicate_photo` (D20), `plan_photos` (D21), `unavailable` while the same photo is being removed (D8)
 */
export async function sharePhoto(deps: ShareDeps, tx: Tx, actor: Writer, photo: PhotoToShare): Promise<PhotoId> {
  const { famibook, image, description, tags, imported } = photo;
  const { famibookId } = famibook;
  const { userId } = actor;
  await authorizeWriter(tx, actor, famibookId);
  await ensureFamiBook(tx, actor, famibook);
  await countPhoto(deps, tx, photo);
  const id = deps.newId() as PhotoId;
  await deps.photos.insert(tx, { id, famibookId, userId, description, tags, image, ...pickImported(imported) });
  await deps.tags.add(tx, id, famibookId, parseTagWords(tags));
  await deps.publish(tx, fileEvent('photo.uploaded.v1', { id, ...famibook, userId, fileId: image.fileId }, 1));
  await deps.counters.changePlatform(tx, 1);
  deps.failpoint('gallery.upload.before-commit');
  return id;
}

/** Counting locks the FamiBook, so that neither its plan nor its photos change until the transaction ends. */
async function countPhoto({ photos, counters }: ShareDeps, tx: Tx, { famibook, image }: PhotoToShare): Promise<void> {
  const { planType, photoCount } = await counters.changeFamiBook(tx, famibook.famibookId, 1);
  const same = await photos.findSameBytes(tx, famibook.famibookId, image.sha256);
  // No user can see that photo any longer, and its bytes go with it.
  if (same?.isBeingRemoved) throw new AppError('unavailable', { retryAfterSeconds: RETRY_AFTER_SECONDS });
  if (same) throw new AppError('duplicate_photo', { extra: { photoId: same.id } });
  assertPlanAllows(planType, photoCount);
}

function pickImported(imported: PhotoToShare['imported']) {
  const { authorName = null, createdAt } = imported ?? {};
  return { authorName, ...(createdAt !== undefined && { createdAt }) };
}
