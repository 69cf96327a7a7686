import { doThing } from '@famibook/contracts/sample/endpoints';
import { administrator, member } from '@famibook/testing/families/identities';
import { bootTestService, type ServiceTestApp } from '@famibook/testing/services/boot-service';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sample } from '../service.ts';

let app: ServiceTestApp;
beforeAll(async () => {
  app = await bootTestService([sample]);
});
afterAll(() => app?.stop());

test('a member does it in the current FamiBook', async () => {
  const anna = member();
  const { famibookId } = await app.as(anna).call(doThing);
  expect(famibookId).toBe(anna.current?.famibookId);
});

test('the administrator must have chosen a FamiBook first (D1)', async () => {
  await expect(app.as(administrator()).call(doThing)).rejects.toMatchObject({ code: 'choose_famibook' });
});

test('a signed-out caller is refused (D9)', async () => {
  await expect(app.signedOut.call(doThing)).rejects.toMatchObject({ status: 401 });
});
