import type { Tx } from '../../store/prisma.ts';
import type { Files } from '../store.ts';

interface Deps {
  files: Pick<Files, 'retire'>;
  keepDeletedMs: number;
  now(): Date;
}

/** Its photo is deleted: no longer served at once, its bytes removed later. */
export const retireImage =
  (d: Deps) =>
  async (tx: Tx, fileId: string): Promise<void> => {
    const now = d.now();
    await d.files.retire(tx, fileId, { now, deleteAfter: new Date(now.getTime() + d.keepDeletedMs) });
  };
