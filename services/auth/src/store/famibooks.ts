import { famibookNameKey } from '@famibook/contracts/text';
import type { Tx } from './prisma.ts';

export const findFamiBook = (tx: Tx, name: string) =>
  tx.famiBook.findUnique({ where: { nameKey: famibookNameKey(name) }, select: { id: true, name: true } });

export interface Founding {
  key: string;
  planType: string;
}

/** Locks the subscription a FamiBook belongs to, so that its spaces are counted one opening at a time. */
export const lockFoundingOf = async (tx: Tx, famibookId: string): Promise<Founding | undefined> => {
  const rows = await tx.$queryRaw<{ key: string; plan_type: string }[]>`
    SELECT key, plan_type FROM founding
     WHERE key = (SELECT founding_key FROM famibook WHERE id = ${famibookId}::uuid) FOR NO KEY UPDATE`;
  return rows[0] && { key: rows[0].key, planType: rows[0].plan_type };
};

export const managerOf = async (tx: Tx, famibookId: string): Promise<string | undefined> => {
  const manager = await tx.membership.findFirst({ where: { famibookId, isManager: true }, select: { userId: true } });
  return manager?.userId;
};
