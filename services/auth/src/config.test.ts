import { parseConfig } from '@famibook/service-kit/config/config';
import { expect, test } from 'vitest';
import { AuthConfig } from './config.ts';

test('a failed sign-in cannot count for longer than a timer can wait (D24)', () => {
  expect(() => parseConfig(AuthConfig, { FAMIBOOK_LIMIT_LOGIN_MINUTES: '35792' })).toThrow(
    'FAMIBOOK_LIMIT_LOGIN_MINUTES: should be a whole number from 1 to 1440: how many minutes a failed sign-in counts',
  );
});
