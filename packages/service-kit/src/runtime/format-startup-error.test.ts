import { mkdirSync } from 'node:fs';
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

test('a file or folder that cannot be used is named in one line, without a stack', () => {
  const file = import.meta.filename;
  const failed = () => {
    try {
      return mkdirSync(file);
    } catch (error) {
      return error;
    }
  };
  expect(formatStartupError(failed())).toBe(
    `A file or folder cannot be used: EEXIST: file already exists, mkdir '${file}'`,
  );
});

test('an unexpected error is printed with its stack and causes', () => {
  expect(formatStartupError(new TypeError('undefined is not a function'))).toContain('format-startup-error.test.ts');
  expect(formatStartupError('odd')).toBe('odd');
});
