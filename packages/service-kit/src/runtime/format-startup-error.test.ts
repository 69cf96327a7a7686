import { expect, test } from 'vitest';
import { ConfigError } from '../config/config.ts';
import { CannotStart } from './cannot-start.ts';
import { formatStartupError } from './format-startup-error.ts';

test('an expected error is printed as its message, without a stack', () => {
  expect(formatStartupError(new CannotStart('The disk is full.'))).toBe('The disk is full.');
  expect(formatStartupError(new ConfigError([{ variable: 'PORT', problem: 'should be a port' }]))).toMatch(
    /PORT: should be a port$/,
  );
  expect(formatStartupError(Object.assign(new Error('listen EADDRINUSE'), { code: 'EADDRINUSE', port: 8080 }))).toBe(
    'Port 8080 is in use by another program. Set PORT or INTERNAL_PORT, whichever it is, to a free one.',
  );
});

test('an unexpected error is printed with its stack and causes', () => {
  expect(formatStartupError(new TypeError('undefined is not a function'))).toContain('format-startup-error.test.ts');
  expect(formatStartupError('odd')).toBe('odd');
});
