import { expect, test } from 'vitest';
import { splitName, tidyUserAgent } from './names.ts';

test('the last word of a name is the last name', () => {
  expect(splitName(' Anna Maria  Berg ')).toEqual({ firstName: 'Anna Maria', lastName: 'Berg' });
  expect(splitName('Cher')).toEqual({ firstName: 'Cher', lastName: '' });
});

test('what a browser calls itself is cut and cleaned', () => {
  expect(tidyUserAgent(`Mozilla\u0000/5.0 ‮${'x'.repeat(300)}`)).toBe(`Mozilla/5.0 ${'x'.repeat(188)}`);
  expect(tidyUserAgent('')).toBe('');
});
