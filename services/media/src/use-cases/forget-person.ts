import type { Files } from '../store/files.ts';
import { markPersonGone } from '../store/people.ts';
import type { Portraits } from '../store/portraits.ts';
import type { Tx } from '../store/prisma.ts';
import type { Uploads } from '../store/uploads.ts';

interface Deps {
  files: Pick<Files, 'retireUnclaimed'>;
  portraits: Pick<Portraits, 'retireAll'>;
  uploads: Pick<Uploads, 'abandonOf'>;
  now(): Date;
}

/** Their portrait and what they were uploading goes; what their photos show goes with each photo (D8). */
export const forgetPerson =
  (d: Deps) =>
  async (tx: Tx, userId: string): Promise<void> => {
    await markPersonGone(tx, userId, d.now());
    await d.files.retireUnclaimed(tx, { userId }, d.now());
    await d.uploads.abandonOf(tx, userId);
    await d.portraits.retireAll(tx, userId, d.now());
  };
