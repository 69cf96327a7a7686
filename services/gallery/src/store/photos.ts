import type { FamiBookId, FileId, PhotoId, UserId } from '@famibook/contracts/ids';
import type { StagedImage } from '@famibook/contracts/media/schemas';
import type { SqlRunner } from '@famibook/service-kit/db/database';
import type { Tx } from './prisma.ts';

/** Enough of a photo to decide who may do what with it, and to publish its events. */
export interface PhotoRef {
  id: PhotoId;
  famibookId: FamiBookId;
  famibookName: string;
  userId: UserId;
  fileId: FileId;
  description: string;
  version: number;
  /** Its FamiBook is (D39). */
  isSuspended: boolean;
}

const REF = `SELECT p.id, p.famibook_id AS "famibookId", f.name AS "famibookName", p.user_id AS "userId",
  p.file_id AS "fileId", p.description, p.version, f.suspended_at IS NOT NULL AS "isSuspended"
  FROM photo p JOIN famibook f ON f.id = p.famibook_id WHERE p.id = $1::uuid`;

export const findPhoto = async (tx: SqlRunner, id: string): Promise<PhotoRef | undefined> =>
  (await tx.$queryRawUnsafe<PhotoRef[]>(REF, id))[0];

/** Holds a photo until the transaction ends, so that its counts and its version go one after the other. */
export const lockPhoto = async (tx: SqlRunner, id: string): Promise<PhotoRef | undefined> =>
  (await tx.$queryRawUnsafe<PhotoRef[]>(`${REF} FOR NO KEY UPDATE OF p`, id))[0];

/** The first photo with these bytes in a FamiBook (D20). */
export const findSameBytes = async (tx: Tx, famibookId: string, sha256: string): Promise<string | undefined> =>
  (await tx.photo.findUnique({ where: { famibookId_sha256: { famibookId, sha256 } }, select: { id: true } }))?.id;

export interface NewPhoto {
  id: string;
  famibookId: string;
  userId: string;
  description: string;
  tags: string;
  image: StagedImage;
}

export const insertPhoto = async (tx: Tx, { image, ...photo }: NewPhoto): Promise<void> => {
  const { fileId, sha256, width, height, renditionWidths, isAnimated, thumbhash, takenAt } = image;
  const seen = { fileId, sha256, width, height, isAnimated, thumbhash };
  const widths = renditionWidths.toSorted((a, b) => a - b);
  await tx.photo.create({ data: { ...photo, ...seen, renditionWidths: widths, takenAt }, select: { id: true } });
};

export const saveEdit = async (
  tx: Tx,
  id: string,
  changes: { description?: string; tags?: string },
): Promise<{ version: number }> =>
  tx.photo.update({ where: { id }, data: { ...changes, version: { increment: 1 } }, select: { version: true } });
