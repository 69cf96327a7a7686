import { findUsedPortraits } from '@famibook/contracts/api/portraits';
import type { FileId, UserId } from '@famibook/contracts/ids';
import type { InternalCalls } from '@famibook/service-kit/calls/calls';
import type { OwnedPortrait } from '../portraits/store.ts';

/** Which of these are their person's picture. */
export const askAuth =
  (calls: Pick<InternalCalls, 'call'>) =>
  async (owned: OwnedPortrait[]): Promise<string[]> => {
    const portraits = owned.map(({ id, userId }) => ({ fileId: id as FileId, userId: userId as UserId }));
    return (await calls.call('auth', findUsedPortraits, { as: 'service', body: { portraits } })).fileIds;
  };
