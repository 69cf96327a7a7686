import { parseConfig } from '@famibook/service-kit/config/config';
import { expect, test } from 'vitest';
import { MediaConfig } from './config.ts';

test('a pause between two sweeps that no timer can wait for is refused', () => {
  expect(() => parseConfig(MediaConfig, { FAMIBOOK_SWEEP_SECONDS: '2147484' })).toThrow(
    'FAMIBOOK_SWEEP_SECONDS: should be a whole number of seconds from 1 to 604800: the pause between two sweeps',
  );
});
