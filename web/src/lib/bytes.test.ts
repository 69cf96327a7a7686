// @vitest-environment node
import { expect, it } from 'vitest';
import { formatBytes } from './bytes.ts';

it('bytes are shown in the unit that fits, with 1,024 to the next one (D17)', () => {
  expect([0, 1_023, 1_024, 24.4 * 1_048_576, 1.34 * 1_073_741_824].map(formatBytes)).toEqual([
    '0 bytes',
    '1,023 bytes',
    '1 KB',
    '24 MB',
    '1.3 GB',
  ]);
});
