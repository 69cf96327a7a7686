import { FamiBookId } from '@famibook/contracts/ids';
import { AppError } from '@famibook/service-kit/errors';
import { manager } from '@famibook/testing/families/identities';
import { v7 as newId } from 'uuid';
import { expect, test } from 'vitest';
import { assertStillManages } from './assert-still-manages.ts';

const famibookId = FamiBookId.parse(newId());
const boss = manager({ famibookId });

/** Fails the first time it is asked. @returns how often auth was asked */
async function askedWhile(code: 'timeout' | 'unavailable' | 'internal'): Promise<number> {
  let asked = 0;
  const managerOf = async () => {
    asked += 1;
    if (asked === 1) throw new AppError(code);
    return boss.userId;
  };
  await assertStillManages({ managerOf, membershipsOf: async () => [] }, boss, famibookId).catch(() => undefined);
  return asked;
}

test.each(['timeout', 'unavailable'] as const)(
  'auth is asked again after %s, because all bytes of the audio have come (D9)',
  async (code) => {
    expect(await askedWhile(code)).toBe(2);
  },
);

test('auth is not asked again after an error that asking does not end', async () => {
  expect(await askedWhile('internal')).toBe(1);
});

test('a member who no longer manages is refused as such; for who only waits, or has left, it does not exist (D9)', async () => {
  const refusedWith = (...memberships: { famibookId: FamiBookId; isApproved: boolean }[]) =>
    assertStillManages(
      { managerOf: async () => manager().userId, membershipsOf: async () => memberships },
      boss,
      famibookId,
    ).catch((error: AppError) => error.code);
  expect(await refusedWith({ famibookId, isApproved: true })).toBe('forbidden');
  expect(await refusedWith({ famibookId, isApproved: false })).toBe('famibook_not_found');
  expect(await refusedWith()).toBe('famibook_not_found');
});
