import { expect, test } from 'vitest';
import { statementNames } from './statement-names.ts';

test('gives the same statement the same name, and another one another', () => {
  const name = statementNames();
  expect(name({ sql: 'SELECT 1' })).toBe(name({ sql: 'SELECT 1' }));
  expect(name({ sql: 'SELECT 1' })).not.toBe(name({ sql: 'SELECT 2' }));
  expect(name({ sql: 'SELECT 1' }).length).toBeLessThan(63);
});

test('names so many statements and no more', () => {
  const name = statementNames(2);
  expect([1, 2, 3, 1].map((number) => name({ sql: `SELECT ${number}` }) !== '')).toEqual([true, true, false, true]);
});
