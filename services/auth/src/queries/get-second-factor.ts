import type { Identity } from '@famibook/contracts/identity';
import type { SecondFactor } from '@famibook/contracts/second-factor/schemas';
import type { Deps } from '../ports.ts';

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
