import { expect, it } from 'vitest';
import { setToastLoader, whenToastStands } from './toast-stands.ts';

it('a toast stands only once its code has been fetched, and one that never comes holds nobody up', async () => {
  const arrival = Promise.withResolvers<void>();
  setToastLoader(() => arrival.promise);
  let stands = false;
  const standing = whenToastStands().then(() => {
    stands = true;
  });
  setToastLoader(() => Promise.reject(new Error('no network')));
  // By the end of this one, the first would stand too, had it not waited for its code.
  await whenToastStands();
  expect(stands).toBe(false);
  arrival.resolve();
  await standing;
  expect(stands).toBe(true);
});
