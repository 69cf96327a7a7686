// @vitest-environment node
import { expect, test } from 'vitest';
import { ACCOUNT_TEXT } from './account-text.ts';

test('a manager reads when the account can be deleted, of one FamiBook and of several (D8)', () => {
  const { manages } = ACCOUNT_TEXT.deletion;
  expect(manages(['The Rossis'])).toBe(
    'You manage The Rossis. You can delete your account once the FamiBook has another manager or is deleted.',
  );
  expect(manages(['The Rossis', 'The Bergs'])).toBe(
    'You manage The Rossis and The Bergs. You can delete your account once they have other managers or are deleted.',
  );
});
