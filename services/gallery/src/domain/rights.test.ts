import type { FamiBookId } from '@famibook/contracts/ids';
import { administrator, loner, member, pending } from '@famibook/service-kit/testing/people';
import { expect, test } from 'vitest';
import { assertMaySeePhoto, assertOwn, placeForPhotos } from './rights.ts';

const famibookId = '019aa3c0-1111-7000-8000-00000000abcd' as FamiBookId;
const photo = { famibookId, isSuspended: false };

test('a member and the administrator see a photo, for others it does not exist (D9)', () => {
  expect(() => assertMaySeePhoto(member({ famibookId }), photo)).not.toThrow();
  expect(() => assertMaySeePhoto(administrator(), photo)).not.toThrow();
  expect(() => assertMaySeePhoto(member(), photo)).toThrow(expect.objectContaining({ code: 'photo_not_found' }));
});

test('who waits for approval is told so, about the FamiBook waited for only (D9)', () => {
  const waiting = pending({ famibookId });
  expect(() => assertMaySeePhoto(waiting, photo)).toThrow(expect.objectContaining({ code: 'pending_approval' }));
  expect(() => assertMaySeePhoto(pending(), photo)).toThrow(expect.objectContaining({ code: 'photo_not_found' }));
});

test('what is another’s is not even the administrator’s to edit', () => {
  expect(() => assertOwn(administrator(), { userId: member().userId })).toThrow(
    expect.objectContaining({ code: 'forbidden' }),
  );
});

test('the administrator without a current FamiBook is asked which (D1)', () => {
  expect(() => placeForPhotos(administrator())).toThrow(expect.objectContaining({ code: 'choose_famibook' }));
  expect(() => placeForPhotos(loner())).toThrow(expect.objectContaining({ code: 'no_famibook' }));
});

test('nothing of a suspended FamiBook is seen by its people, only by the administrator (D39)', () => {
  const suspended = { famibookId, isSuspended: true };
  expect(() => assertMaySeePhoto(member({ famibookId }), suspended)).toThrow(
    expect.objectContaining({ code: 'famibook_suspended' }),
  );
  expect(() => assertMaySeePhoto(administrator(), suspended)).not.toThrow();
  expect(() => assertMaySeePhoto(member(), suspended)).toThrow(expect.objectContaining({ code: 'photo_not_found' }));
});
