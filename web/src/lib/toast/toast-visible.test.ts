// @vitest-environment node
import { expect, it } from 'vitest';
import { setToastLoader, whenToastVisible } from './toast-visible.ts';

it('a toast is visible only once its code is loaded, and code that never loads delays nothing', async () => {
  const arrival = Promise.withResolvers<void>();
  setToastLoader(() => arrival.promise);
  let stands = false;
  const standing = whenToastVisible().then(() => {
    stands = true;
  });
  setToastLoader(() => Promise.reject(new Error('no network')));
  // By the end of this wait the first one would be visible too, had it not waited for its code.
  await whenToastVisible();
  expect(stands).toBe(false);
  arrival.resolve();
  await standing;
  expect(stands).toBe(true);
});
