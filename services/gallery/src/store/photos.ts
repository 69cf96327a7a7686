import type { FamiBookId, PhotoId, UserId } from '@famibook/contracts/ids';
import type { StagedImage } from '@famibook/contracts/media/schemas';
import type { SqlRunner } from '@famibook/service-kit/db/database';
import type { PhotoRef } from '../domain/photo.ts';
import type { Tx } from './prisma.ts';

export type PhotoStore = typeof photoStore;

/** Single photos, inside transactions. */
export const photoStore = {
  find: findPhoto,
  lock: lockPhoto,
  insert: insertPhoto,
  edit: editPhoto,
  findSameBytes,
};

const REF = `SELECT p.id, p.famibook_id AS "famibookId", f.name AS "famibookName", p.user_id AS "userId",
  p.file_id AS "fileId", p.description, p.version, f.suspended_at IS NOT NULL AS "isSuspended",
  a.deleted_at IS NOT NULL OR f.deleted_at IS NOT NULL AS "isBeingRemoved"
  FROM photo p JOIN famibook f ON f.id = p.famibook_id JOIN person a ON a.id = p.user_id WHERE p.id = $1::uuid`;

async function findPhoto(tx: SqlRunner, id: PhotoId): Promise<PhotoRef | undefined> {
  return (await tx.$queryRawUnsafe<PhotoRef[]>(REF, id))[0];
}

/** Serialises changes of the photo's counts and version until the transaction ends. */
async function lockPhoto(tx: SqlRunner, id: PhotoId): Promise<PhotoRef | undefined> {
  return (await tx.$queryRawUnsafe<PhotoRef[]>(`${REF} FOR NO KEY UPDATE OF p`, id))[0];
}

interface SameBytes {
  id: string;
  /** Whether its author is deleted, and it is about to be removed as well (D8). */
  isBeingRemoved: boolean;
}

/** The photo of a FamiBook that has these bytes (D20). */
async function findSameBytes(tx: Tx, famibookId: FamiBookId, sha256: string): Promise<SameBytes | undefined> {
  const where = { famibookId_sha256: { famibookId, sha256 } };
  const found = await tx.photo.findUnique({ where, select: { id: true, author: { select: { deletedAt: true } } } });
  return found ? { id: found.id, isBeingRemoved: found.author.deletedAt !== null } : undefined;
}

interface NewPhoto {
  id: PhotoId;
  famibookId: FamiBookId;
  userId: UserId;
  description: string;
  tags: string;
  /** Set by an import, for an author without an account. */
  authorName: string | null;
  /** The database's own time unless given. */
  createdAt?: string;
  image: StagedImage;
}

async function insertPhoto(tx: Tx, { image, ...photo }: NewPhoto): Promise<void> {
  const { fileId, sha256, width, height, isAnimated, thumbhash, takenAt } = image;
  const renditionWidths = image.renditionWidths.toSorted((a, b) => a - b);
  const data = { ...photo, fileId, sha256, width, height, isAnimated, thumbhash, takenAt, renditionWidths };
  await tx.photo.create({ data, select: { id: true } });
}

/** Returns the new version. */
async function editPhoto(
  tx: Tx,
  id: PhotoId,
  { description, tags }: { description?: string | undefined; tags?: string | undefined },
): Promise<number> {
  const changes = { ...(description !== undefined && { description }), ...(tags !== undefined && { tags }) };
  const data = { ...changes, version: { increment: 1 } };
  return (await tx.photo.update({ where: { id }, data, select: { version: true } })).version;
}
