import type { UserId } from '@famibook/contracts/ids';
import type { Tx } from './prisma.ts';

export interface SecondFactor {
  sealedSecret: string;
  begunAt: Date;
  /** Null while it is only begun. */
  confirmedAt: Date | null;
}

interface SecondFactorState {
  confirmedAt: Date | null;
  recoveryCodesLeft: number;
}

/** Every change of a user's second factor runs under the lock of the user. */
export async function find(tx: Tx, userId: UserId): Promise<SecondFactor | null> {
  return tx.secondFactor.findUnique({
    where: { userId },
    select: { sealedSecret: true, begunAt: true, confirmedAt: true },
  });
}

export async function getState(tx: Tx, userId: UserId): Promise<SecondFactorState> {
  const found = await tx.secondFactor.findUnique({
    where: { userId },
    select: { confirmedAt: true, _count: { select: { recoveryCodes: true } } },
  });
  return { confirmedAt: found?.confirmedAt ?? null, recoveryCodesLeft: found?._count.recoveryCodes ?? 0 };
}

export async function isOn(tx: Tx, userId: UserId): Promise<boolean> {
  return (await tx.secondFactor.count({ where: { userId, confirmedAt: { not: null } } })) > 0;
}

/** Begins an enrolment, in place of one that was begun before. @returns false when the second factor is on */
export async function begin(
  tx: Tx,
  { userId, sealedSecret, begunAt }: { userId: UserId; sealedSecret: string; begunAt: Date },
): Promise<boolean> {
  const begun = await tx.$executeRaw`
    INSERT INTO second_factor (user_id, sealed_secret, begun_at) VALUES (${userId}::uuid, ${sealedSecret}, ${begunAt})
    ON CONFLICT (user_id) DO UPDATE SET sealed_secret = EXCLUDED.sealed_secret, begun_at = EXCLUDED.begun_at, last_step = 0
     WHERE second_factor.confirmed_at IS NULL`;
  return begun === 1;
}

export async function confirm(tx: Tx, userId: UserId, confirmedAt: Date): Promise<void> {
  await tx.secondFactor.update({ where: { userId }, data: { confirmedAt }, select: { userId: true } });
}

/** Uses up the code of a time step. @returns false when it, or a later one, was used already */
export async function consumeStep(tx: Tx, userId: UserId, step: number): Promise<boolean> {
  const used = await tx.secondFactor.updateMany({
    where: { userId, lastStep: { lt: BigInt(step) } },
    data: { lastStep: BigInt(step) },
  });
  return used.count === 1;
}

/** @returns false when there is no such code, or it was used already */
export async function consumeRecoveryCode(tx: Tx, userId: UserId, hash: string): Promise<boolean> {
  return (await tx.recoveryCode.deleteMany({ where: { userId, hash } })).count === 1;
}

export async function replaceRecoveryCodes(tx: Tx, userId: UserId, hashes: readonly string[]): Promise<void> {
  await tx.recoveryCode.deleteMany({ where: { userId } });
  await tx.recoveryCode.createMany({ data: hashes.map((hash) => ({ userId, hash })) });
}

/** Removes it with its recovery codes. @returns false when there was none that is on */
export async function remove(tx: Tx, userId: UserId): Promise<boolean> {
  return (await tx.secondFactor.deleteMany({ where: { userId, confirmedAt: { not: null } } })).count === 1;
}
