import { expect, test } from 'vitest';
import { ConfigError } from '../config/config.ts';
import { CannotStart } from './cannot-start.ts';
import { formatStartupError } from './format-startup-error.ts';

test('a fault that was foreseen is told in its own words, without a stack', () => {
  expect(formatStartupError(new CannotStart('The disk is full.'))).toBe('The disk is full.');
  expect(formatStartupError(new ConfigError([{ variable: 'PORT', problem: 'should be a port' }]))).toMatch(
    /PORT: should be a port$/,
  );
  expect(formatStartupError(Object.assign(new Error('listen EADDRINUSE'), { code: 'EADDRINUSE', port: 8080 }))).toBe(
    'Port 8080 is in use by another program. Set PORT to a free one.',
  );
});

test('of a fault that nobody foresaw everything is told', () => {
  expect(formatStartupError(new TypeError('undefined is not a function'))).toContain('format-startup-error.test.ts');
  expect(formatStartupError('odd')).toBe('odd');
});
