import { ConfigError } from '@famibook/service-kit/config';
import { expect, test } from 'vitest';
import { CannotStart } from '../cannot-start.ts';
import { explain } from './explain.ts';

test('a fault that was foreseen is told in its own words, without a stack', () => {
  expect(explain(new CannotStart('The disk is full.'))).toBe('The disk is full.');
  expect(explain(new ConfigError([{ variable: 'PORT', problem: 'should be a port' }]))).toMatch(
    /PORT: should be a port$/,
  );
  expect(explain(Object.assign(new Error('listen EADDRINUSE'), { code: 'EADDRINUSE', port: 8080 }))).toBe(
    'Port 8080 is in use by another program. Set PORT to a free one.',
  );
});

test('of a fault that nobody foresaw everything is told', () => {
  expect(explain(new TypeError('undefined is not a function'))).toContain('explain.test.ts');
  expect(explain('odd')).toBe('odd');
});
