import { countMessages } from '@famibook/contracts/board/endpoints';
import { countAudio, countUsers } from '@famibook/contracts/counts/endpoints';
import { changePlan, checkFamiBookName, foundFamiBook, hashPassword } from '@famibook/contracts/famibooks/endpoints';
import { countMembers } from '@famibook/contracts/members/endpoints';
import { countPhotos } from '@famibook/contracts/photos/endpoints';
import type { InternalCalls } from '@famibook/service-kit/calls/calls';
import type { Families, Totals } from '../ports.ts';

const as = 'service';
/** Auth hashes a few passwords at a time, so a call may wait for others. */
const HASHING_MS = 20_000;

export function createFamilies(calls: Pick<InternalCalls, 'call'>): Families {
  return {
    isNameTaken: async (famibookName) =>
      (await calls.call('auth', checkFamiBookName, { as, body: { famibookName } })).isTaken,
    hashPassword: async (password) =>
      (await calls.call('auth', hashPassword, { as, body: { password }, timeoutMs: HASHING_MS })).passwordHash,
    found: (founding) => calls.call('auth', foundFamiBook, { as, body: founding, timeoutMs: HASHING_MS }),
    changePlan: async (plan) => void (await calls.call('auth', changePlan, { as, body: plan })),
  };
}

export function createTotals(calls: Pick<InternalCalls, 'call'>): Totals {
  return {
    members: (famibookId) => calls.call('auth', countMembers, { as, query: { famibookId } }),
    photos: async (famibookId) => (await calls.call('gallery', countPhotos, { as, query: { famibookId } })).total,
    messages: (famibookId) => calls.call('board', countMessages, { as, query: { famibookId } }),
    users: (famibookId) => calls.call('auth', countUsers, { as, query: { famibookId } }),
    audioFiles: async (famibookId) => (await calls.call('media', countAudio, { as, query: { famibookId } })).total,
  };
}
