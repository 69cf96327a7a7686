import { listPhotos } from '@famibook/contracts/photos/endpoints';
import { getUser } from '@famibook/contracts/sessions/endpoints';
import { listen } from '@famibook/testing/clients/socket';
import { somePicture } from '@famibook/testing/images/pictures';
import { causeOutage } from '@famibook/testing/product/shared-product';
import { test } from '@famibook/testing/test';
import { expect } from 'vitest';

const TIMEOUT_MS = 120_000;

test('a user signs up, is approved, uploads, and the family gets a push and the file', async ({ family, product }) => {
  const member = await family.member();
  const socket = await listen(family.manager.client);
  const photo = await member.client.upload(await somePicture(), { description: 'In a container' });
  expect(photo.status).toBe(201);
  expect(await socket.next('photo_uploaded', TIMEOUT_MS)).toBeTruthy();
  socket.close();
  const file = await family.manager.client.fetch(photo.body.imageUrl);
  expect([file.status, file.headers.get('content-type')]).toEqual([200, expect.stringMatching(/^image\//)]);
  const page = await fetch(product.url);
  expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('<div id="root">')]);
});

test('what the image holds beside its base is 200 MB at most', async () => {
  await causeOutage('image-size');
});

test('the database role of a service is refused by every table of every other service', async () => {
  await causeOutage('foreign-schemas');
});

test('with two containers of a service all that people have stays, and what comes is stored', async ({ family }) => {
  const member = await family.member();
  await member.client.upload(await somePicture(), { description: 'Before' });
  await causeOutage('two-of-each');
  for (let count = 0; count < 10; count++) {
    expect((await member.client.call(getUser)).id).toBe(member.id);
    expect((await member.client.upload(await somePicture(), { description: `After ${count}` })).status).toBe(201);
  }
  const photos = await family.manager.client.call(listPhotos, { query: {} });
  expect(photos.map(({ description }) => description)).toEqual(
    expect.arrayContaining(['Before', 'After 0', 'After 9']),
  );
});

test('containers that are restarted come back with all that was stored', async ({ family }) => {
  const photo = await family.manager.client.upload(await somePicture(), { description: 'Stays' });
  await causeOutage('restart');
  expect((await family.manager.client.call(getUser)).id).toBe(family.manager.id);
  expect((await family.manager.client.fetch(photo.body.imageUrl)).status).toBe(200);
});
