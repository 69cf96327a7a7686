import { member } from '@famibook/testing/families/identities';
import { bootTestService, type ServiceTestApp } from '@famibook/testing/services/boot-service';
import {
  currentFamiBookOf,
  deleteUser,
  endMembership,
  famibookEvents,
} from '@famibook/testing/services/replica-events';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sample } from '../service.ts';

let app: ServiceTestApp;
beforeAll(async () => {
  app = await bootTestService([sample]);
});
afterAll(() => app?.stop());

const count = async (table: string) => (await app.sql(`SELECT 1 FROM ${table}`)).length;

test('it starts, is ready, and owns a schema of its name (D37)', async () => {
  const response = await app.fetch('/internal/ready');
  expect(response.status).toBe(200);
  expect(await response.json()).toMatchObject({ isReady: true, state: 'up' });
  expect(await count('sample.outbox')).toBe(0);
});

test('of a deleted user and a deleted FamiBook nothing but tombstones stays (D8, D40)', async () => {
  const anna = member();
  await endMembership(app, anna, 2);
  expect(await count('membership_end')).toBe(1);
  await deleteUser(app, anna, 3);
  expect(await count('membership_end')).toBe(0);
  expect(await count('person WHERE deleted_at IS NOT NULL')).toBe(1);

  await endMembership(app, member(currentFamiBookOf(anna)), 2);
  expect(await count('membership_end')).toBe(1);
  await famibookEvents(app, anna).remove(2);
  expect(await count('membership_end')).toBe(0);
  expect(await count('famibook WHERE deleted_at IS NOT NULL')).toBe(1);
});
