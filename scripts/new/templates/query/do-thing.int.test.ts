import { doThing } from '@famibook/contracts/sample/endpoints';
import { bootForTest, type TestBed } from '@famibook/service-kit/testing/boot-for-test';
import { administrator, member } from '@famibook/service-kit/testing/people';
import { type FreshDatabase, freshDatabase } from '@famibook/testing/backing/fresh-database';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sample } from '../service.ts';

let database: FreshDatabase;
let app: TestBed;
beforeAll(async () => {
  database = await freshDatabase();
  app = await bootForTest(sample, { databaseUrl: database.url });
});
afterAll(async () => {
  await app?.stop();
  await database?.drop();
});

test('a member reads it of the current FamiBook', async () => {
  const anna = member();
  const { famibookId, famibookName } = anna.current ?? {};
  expect(await app.as(anna).call(doThing)).toEqual({ famibookId, famibookName });
});

test('the administrator must have chosen a FamiBook first (D1)', async () => {
  await expect(app.as(administrator()).call(doThing)).rejects.toMatchObject({ code: 'choose_famibook' });
});

test('nobody reads it who is signed out (D9)', async () => {
  await expect(app.signedOut.call(doThing)).rejects.toMatchObject({ status: 401 });
});
