import { setTimeout as pause } from 'node:timers/promises';
import { suspendFamiBook } from '@famibook/contracts/famibooks/endpoints';
import type { FamiBookId } from '@famibook/contracts/ids';
import { listApprovedUsers } from '@famibook/contracts/members/endpoints';
import { commentOnPhoto, getPhoto } from '@famibook/contracts/photos/endpoints';
import { getUser } from '@famibook/contracts/sessions/endpoints';
import { getHealth } from '@famibook/contracts/system/endpoints';
import { Client } from '@famibook/testing/clients/client';
import { listen } from '@famibook/testing/clients/socket';
import { foundFamily, signIn } from '@famibook/testing/families/family';
import { somePicture } from '@famibook/testing/images/pictures';
import { queryService } from '@famibook/testing/product/database';
import { isPublishedEverywhere } from '@famibook/testing/product/published-everywhere';
import { responderOf } from '@famibook/testing/product/responder';
import { causeOutage } from '@famibook/testing/product/shared-product';
import { test } from '@famibook/testing/test';
import { waitFor } from '@famibook/testing/wait-for';
import { afterEach, expect } from 'vitest';

/** A minute in `npm run prove`, a moment in `npm test`. */
const AWAY_MS = process.env.PROVE === 'full' ? 60_000 : 3_000;
const TIMEOUT_MS = 60_000;

const healthOf = (url: string) => new Client(url).send(getHealth);
const untilState = (url: string, state: 'ok' | 'degraded') =>
  waitFor(
    `health ${state}`,
    async () => {
      const response = await healthOf(url);
      return response.body.status === state && response;
    },
    TIMEOUT_MS,
  );

afterEach(async () => {
  await Promise.all([causeOutage('broker-back'), causeOutage('cache-back')]);
});

test('while the broker is away everything works, health says degraded, and all events are published once it is back (D37)', async ({
  product,
  family,
}) => {
  const member = await family.member();
  await causeOutage('broker-away');
  const { status, body } = await untilState(product.url, 'degraded');
  expect(status).toBe(200);
  expect(Object.values(body.services)).not.toContain('down');

  const photo = await member.client.upload(await somePicture(), { description: 'While the broker was away' });
  expect(photo.status).toBe(201);
  const newcomer = await family.member();
  const photoId = photo.body.id;
  await family.manager.client.call(commentOnPhoto, { params: { id: photoId }, body: { content: 'Seen all the same' } });
  await pause(AWAY_MS);
  expect((await family.manager.client.call(getPhoto, { params: { id: photoId } })).comments).toHaveLength(1);

  await causeOutage('broker-back');
  const began = performance.now();
  await waitFor('the outboxes to be empty', () => isPublishedEverywhere(product), TIMEOUT_MS);
  console.log(`all outboxes are empty ${Math.round(performance.now() - began)} ms after the broker was back`);
  await untilState(product.url, 'ok');
  const claimed = () =>
    queryService(
      product,
      'media',
      `SELECT 1 FROM media.media_file WHERE state = 'claimed' AND strpos($1, id::text) > 0`,
      [photo.body.imageUrl],
    );
  await waitFor('the file to be claimed', async () => (await claimed()).length === 1, TIMEOUT_MS);
  const socket = await listen(newcomer.client);
  await member.client.upload(await somePicture(), { description: 'Published again' });
  await socket.next('photo_uploaded', TIMEOUT_MS);
  socket.close();
});

test('while the broker is away the gateway answers with no picture from memory, which may have been deleted', async ({
  product,
  family,
}) => {
  const { client } = family.manager;
  const { imageUrl } = (await client.upload(await somePicture())).body;
  const responder = async () => {
    const response = await client.fetch(imageUrl);
    await response.arrayBuffer();
    return responderOf(response, product);
  };
  const fromMemory = () => waitFor('a picture from memory', async () => (await responder()) === 'cache', TIMEOUT_MS);
  await fromMemory();
  await causeOutage('broker-away');
  await untilState(product.url, 'degraded');
  // Another service may have noticed it first.
  await waitFor('a picture from media', async () => (await responder()) === 'media', TIMEOUT_MS);
  for (let tries = 0; tries < 3; tries += 1) expect(await responder()).toBe('media');
  await causeOutage('broker-back');
  await untilState(product.url, 'ok');
  await fromMemory();
});

test('a FamiBook that is suspended while the broker is away is closed to its members at once (D39)', async ({
  product,
  admin,
}) => {
  const { manager } = await foundFamily(product.url, admin);
  const { famibookId } = await manager.client.call(getUser);
  await causeOutage('broker-away');
  await untilState(product.url, 'degraded');
  await admin.call(suspendFamiBook, { params: { id: famibookId as FamiBookId } });
  await waitFor('its photos to be closed', async () => (await manager.client.fetch('/api/photos')).status === 403);
});

test('while the cache is away no user is signed out, everything works, and health says degraded (D37)', async ({
  product,
  family,
}) => {
  const member = await family.member();
  await causeOutage('cache-away');
  expect((await untilState(product.url, 'degraded')).status).toBe(200);
  expect((await member.client.call(getUser)).id).toBe(member.id);
  expect((await member.client.upload(await somePicture(), { description: 'Without a cache' })).status).toBe(201);
  const again = await signIn(product.url, member, family.name);
  await pause(AWAY_MS);
  expect((await again.call(getUser)).id).toBe(member.id);
  const approved = await family.member();

  await causeOutage('cache-back');
  await untilState(product.url, 'ok');
  for (const client of [member.client, again, approved.client, family.manager.client]) await client.call(getUser);
  const rows = await family.manager.client.call(listApprovedUsers);
  expect(rows.map(({ id }) => id)).toContain(approved.id);
});
