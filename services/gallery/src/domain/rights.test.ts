import { administrator, loner, member, pending } from '@famibook/service-kit/testing/people';
import { expect, test } from 'vitest';
import { assertMaySeePhoto, assertOwn, placeForPhotos } from './rights.ts';

const famibookId = '019aa3c0-1111-7000-8000-00000000abcd';

test('a member and the administrator see a photo, for others it does not exist (D9)', () => {
  expect(() => assertMaySeePhoto(member({ famibookId }), { famibookId })).not.toThrow();
  expect(() => assertMaySeePhoto(administrator(), { famibookId })).not.toThrow();
  expect(() => assertMaySeePhoto(member(), { famibookId })).toThrow(
    expect.objectContaining({ code: 'photo_not_found' }),
  );
});

test('who waits for approval is told so, about the FamiBook waited for only (D9)', () => {
  const waiting = pending({ famibookId });
  expect(() => assertMaySeePhoto(waiting, { famibookId })).toThrow(
    expect.objectContaining({ code: 'pending_approval' }),
  );
  expect(() => assertMaySeePhoto(pending(), { famibookId })).toThrow(
    expect.objectContaining({ code: 'photo_not_found' }),
  );
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
