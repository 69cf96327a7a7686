import type { UserId } from '@famibook/contracts/ids';
import { expect, test } from 'vitest';
import { assertNotLastAdministrator, splitName } from './user.ts';

const ANNA = '0193f0a0-0000-7000-8000-00000000000a' as UserId;
const BEN = '0193f0a0-0000-7000-8000-00000000000b' as UserId;

test('the last administrator cannot be deleted, one of two can, and so can any other user (D8)', () => {
  expect(() => assertNotLastAdministrator([ANNA], ANNA)).toThrow(
    expect.objectContaining({ code: 'last_administrator' }),
  );
  expect(() => assertNotLastAdministrator([ANNA, BEN], ANNA)).not.toThrow();
  expect(() => assertNotLastAdministrator([], BEN)).not.toThrow();
});

test('the last word of a name is the last name', () => {
  expect(splitName(' Anna Maria  Berg ')).toEqual({ firstName: 'Anna Maria', lastName: 'Berg' });
  expect(splitName('Cher')).toEqual({ firstName: 'Cher', lastName: '' });
});
