import type { Identity } from '@famibook/contracts/identity';
import type { UserId } from '@famibook/contracts/ids';
import type { SecondFactor } from '@famibook/contracts/second-factor/schemas';
import type { Deps } from '../ports.ts';
import { sha256 } from '../steps/browser-secrets.ts';

/** Whether the user's second factor is on, and how many recovery codes are left. */
export function getSecondFactor({ stores, reader }: Pick<Deps, 'stores' | 'reader'>) {
  return async ({ userId, mustEnrol }: Identity): Promise<SecondFactor> => {
    const { confirmedAt, recoveryCodesLeft } = await stores.secondFactors.getState(reader, userId);
    return {
      isOn: confirmedAt !== null,
      since: confirmedAt?.toISOString() ?? null,
      recoveryCodesLeft,
      isRequired: mustEnrol === true,
    };
  };
}

/** Whose sign-in waits for a code in the browser that holds this secret. */
export function findSecondStepUser({ stores, reader, now }: Pick<Deps, 'stores' | 'reader' | 'now'>) {
  return async (secret: string | null): Promise<UserId | undefined> =>
    (await stores.pendingSignIns.find(reader, sha256(secret ?? ''), now()))?.userId;
}
