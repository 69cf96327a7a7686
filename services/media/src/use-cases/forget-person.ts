import type { Files } from '../store/files.ts';
import { markPersonGone } from '../store/people.ts';
import type { Tx } from '../store/prisma.ts';

interface Deps {
  files: Pick<Files, 'retireUnclaimed'>;
  now(): Date;
}

/** What they were uploading goes; what their photos show goes with each photo (D8). */
export const forgetPerson =
  (d: Deps) =>
  async (tx: Tx, userId: string): Promise<void> => {
    await markPersonGone(tx, userId, d.now());
    await d.files.retireUnclaimed(tx, { userId }, d.now());
  };
