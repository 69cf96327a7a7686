import { expect, test } from 'vitest';
import { contentDisposition } from './download.ts';

test('the header has an ASCII name and the full one (D17)', () => {
  expect(contentDisposition('Öl 100%.jpg')).toBe(
    `attachment; filename="_l 100_.jpg"; filename*=UTF-8''%C3%96l%20100%25.jpg`,
  );
});
