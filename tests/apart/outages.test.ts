import { setTimeout as pause } from 'node:timers/promises';
import { commentOnPhoto, getPhoto } from '@famibook/contracts/api/gallery';
import { getHealth } from '@famibook/contracts/api/gateway';
import { Client } from '@famibook/testing/clients/client';
import { listen } from '@famibook/testing/clients/socket';
import { somePicture } from '@famibook/testing/images/pictures';
import { queryService } from '@famibook/testing/product/database';
import { causeOutage } from '@famibook/testing/product/shared-product';
import { test } from '@famibook/testing/test';
import { waitFor } from '@famibook/testing/wait-for';
import { afterEach, expect } from 'vitest';

/** A minute in `npm run prove`, a moment in `npm test`. */
const AWAY_MS = process.env.PROVE === 'full' ? 60_000 : 3_000;
const PATIENCE_MS = 60_000;

const healthOf = (url: string) => new Client(url).send(getHealth);
const untilState = (url: string, state: 'ok' | 'degraded') =>
  waitFor(`health ${state}`, async () => (await healthOf(url)).body.status === state, PATIENCE_MS);

afterEach(async () => {
  await causeOutage('broker-back');
});

test('while the broker is away everything works, health says degraded, and all that happened is told once it is back (D37)', async ({
  product,
  family,
}) => {
  const member = await family.member();
  await causeOutage('broker-away');
  await untilState(product.url, 'degraded');
  const { status, body } = await healthOf(product.url);
  expect(status).toBe(200);
  expect(Object.values(body.services)).not.toContain('down');

  const photo = await member.client.upload(await somePicture(), { description: 'While nobody was told' });
  expect(photo.status).toBe(201);
  const newcomer = await family.member();
  const photoId = photo.body.id;
  await family.manager.client.call(commentOnPhoto, { params: { id: photoId }, body: { content: 'Seen all the same' } });
  await pause(AWAY_MS);
  expect((await family.manager.client.call(getPhoto, { params: { id: photoId } })).comments).toHaveLength(1);

  await causeOutage('broker-back');
  await untilState(product.url, 'ok');
  await waitFor('the outboxes to be empty', () => isToldEverywhere(product.dataDir), PATIENCE_MS);
  const claimed = () =>
    queryService(
      product,
      'media',
      `SELECT 1 FROM media.media_file WHERE state = 'claimed' AND strpos($1, id::text) > 0`,
      [photo.body.imageUrl],
    );
  await waitFor('the file to be claimed', async () => (await claimed()).length === 1, PATIENCE_MS);
  const socket = await listen(newcomer.client);
  await member.client.upload(await somePicture(), { description: 'Told again' });
  await socket.next('photo_uploaded', PATIENCE_MS);
  socket.close();
});

const isToldEverywhere = async (dataDir: string) => {
  const waiting = await Promise.all(
    (['auth', 'gallery', 'media', 'board', 'admin'] as const).map((service) =>
      queryService({ dataDir }, service, `SELECT 1 FROM ${service}.outbox`),
    ),
  );
  return waiting.every((rows) => rows.length === 0);
};
