import type { Tx } from './prisma.ts';

/** A change of what tokens of a person say, as the session cache has to hear it. */
export interface UntoldChange {
  userId: string;
  version: number;
  endedHashes: string[];
}

export const keepUntold = async (tx: Tx, changes: readonly UntoldChange[], now: Date): Promise<void> => {
  await tx.untoldChange.createMany({
    data: changes.map((change) => ({ ...change, version: BigInt(change.version), changedAt: now })),
  });
};

/** Those that have waited longest. */
export const findUntold = async (tx: Tx, most: number): Promise<UntoldChange[]> => {
  const rows = await tx.untoldChange.findMany({ orderBy: [{ changedAt: 'asc' }, { version: 'asc' }], take: most });
  return rows.map(({ userId, version, endedHashes }) => ({ userId, version: Number(version), endedHashes }));
};

export const isAllTold = async (tx: Tx): Promise<boolean> =>
  (await tx.untoldChange.findFirst({ select: { version: true } })) === null;

export const forgetUntold = async (tx: Tx, changes: readonly UntoldChange[]): Promise<void> => {
  await tx.untoldChange.deleteMany({
    where: { OR: changes.map(({ userId, version }) => ({ userId, version: BigInt(version) })) },
  });
};
