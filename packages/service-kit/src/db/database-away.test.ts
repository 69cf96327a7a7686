import { expect, test } from 'vitest';
import { isDatabaseAway, isTransactionOver } from './database-away.ts';

const failure = (message: string, more: object = {}) => Object.assign(new Error(message), more);
const wrapped = (cause: object) =>
  failure('Database error', { code: 'P2039', meta: { driverAdapterError: { cause } } });

test.each([
  failure('terminating connection due to administrator command', { code: '57P01' }),
  failure('the database system is in recovery mode', { code: '57P03' }),
  failure('sorry, too many clients already', { code: '53300' }),
  failure('could not extend file: No space left on device', { code: '53100' }),
  failure('cannot execute INSERT in a read-only transaction', { code: '25006' }),
  wrapped({ kind: 'postgres', code: '25006' }),
  failure('Connection terminated unexpectedly'),
  failure('Client has encountered a connection error and is not queryable'),
  failure('connect ECONNREFUSED 127.0.0.1:5432', { code: 'ECONNREFUSED' }),
  failure('connect ENOENT /run/postgresql/.s.PGSQL.5432', { code: 'ENOENT' }),
  failure('connect EAGAIN /run/postgresql/.s.PGSQL.5432', { code: 'EAGAIN' }),
  failure('Database error. Code: `57P03`. Message: `the database system is in recovery mode`', { code: 'P2039' }),
  failure('Raw query failed. Code: `N/A`. Message: `Server has closed the connection.`', { code: 'P2010' }),
  wrapped({ kind: 'postgres', originalCode: '57P02' }),
  failure('ConnectionClosed', { cause: { kind: 'ConnectionClosed' } }),
  wrapped({ kind: 'SocketTimeout' }),
  failure('Transaction API error: Unable to start a transaction in the given time.', { code: 'P2028' }),
  failure('outer', { cause: failure('inner', { code: '08006' }) }),
])('a database that is away: $message', (error) => {
  expect(isDatabaseAway(error)).toBe(true);
});

test.each([
  failure('duplicate key value violates unique constraint', { code: '23505' }),
  failure('canceling statement due to statement timeout', { code: '57014' }),
  failure('no space left on device', { code: 'ENOSPC' }),
  failure('no such file', { code: 'ENOENT' }),
  wrapped({ kind: 'UniqueConstraintViolation', originalCode: '23505' }),
  failure('deadlock detected', { code: '40P01' }),
  'Connection terminated unexpectedly',
  null,
])('an error of the query, or another one: %s', (error) => {
  expect(isDatabaseAway(error)).toBe(false);
});

test('a transaction that took too long is an error of its work, which the database is not away for', () => {
  const expired = failure('Transaction API error: A query cannot be executed on an expired transaction.', {
    code: 'P2028',
  });
  for (const error of [expired, failure('outer', { cause: expired })])
    expect([isDatabaseAway(error), isTransactionOver(error)]).toEqual([false, true]);
});

test('a failure that is its own cause is no endless one', () => {
  const error = failure('round and round');
  error.cause = error;
  expect(isDatabaseAway(error)).toBe(false);
});
