import type { FamiBookId, UserId } from '@famibook/contracts/ids';
import { expect, test } from 'vitest';
import { positionByCreation, presentContent } from './content-view.ts';

const userId = '019aa3c0-1111-7000-8000-00000000000a' as UserId;
const famibookId = '019aa3c0-1111-7000-8000-00000000000b' as FamiBookId;
const reactions = { likes: 2, liked: true, hearts: 0, hearted: false };
const view = {
  ...reactions,
  id: '019aa3c0-1111-7000-8000-00000000000c',
  userId,
  firstName: 'Anna',
  lastName: 'Berg',
  profileImageUrl: null,
  isImported: false,
  famibookId,
  famibookName: 'The Bergs',
  isBeingRemoved: false,
  createdAt: '2026-11-21 10:00:00.123456',
  internal: 'never sent',
};

test('a response has the author, the FamiBook, the reactions and a time in milliseconds (D12, D13)', () => {
  expect(presentContent(view)).toEqual({
    ...reactions,
    userId,
    user: { id: userId, firstName: 'Anna', lastName: 'Berg', profileImageUrl: null },
    famibookId,
    famibookName: 'The Bergs',
    createdAt: '2026-11-21T10:00:00.123Z',
  });
});

test('a position has all microseconds (D13)', () => {
  expect(positionByCreation(view)).toEqual({ at: '2026-11-21T10:00:00.123456Z', id: view.id });
});
