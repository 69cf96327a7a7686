import { withClientAddress } from '@famibook/service-kit/http/client-address';
import type { SecurityEntry } from '@famibook/service-kit/observability/security-log/security-log';
import { expect, test } from 'vitest';
import { boundRefusals } from './refusal-log.ts';

test('refusals are written once a minute for each address, everything else each time (D24, D45)', () => {
  let second = 0;
  const written: SecurityEntry[] = [];
  const log = boundRefusals(
    { record: (entry) => void written.push(entry) },
    () => new Date(Date.UTC(2026, 0, 1, 12, 0, second)),
  );
  const refuse = (address: string) => withClientAddress(address, () => log.refused({ email: `at-${address}` }));
  const emails = () => written.splice(0).map(({ email }) => email);
  for (second of [0, 1, 59]) for (const address of ['203.0.113.1', '203.0.113.2']) refuse(address);
  expect(emails()).toEqual(['at-203.0.113.1', 'at-203.0.113.2']);
  for (second of [60, 119]) refuse('203.0.113.1');
  expect(emails()).toEqual(['at-203.0.113.1']);
  for (let time = 0; time < 3; time++) log.record({ event: 'sign-in.failed' });
  expect(written).toHaveLength(3);
});
