import { deletePhoto } from '@famibook/contracts/photos/endpoints';
import { Photo } from '@famibook/contracts/photos/schemas';
import { TUS } from '@famibook/testing/clients/resumable';
import { somePicture } from '@famibook/testing/images/pictures';
import { expect } from 'vitest';
import { isOfUploads, isPatch, loseFirstResponse, send, test } from './resumable-upload-fixture.ts';

test('a photo that the gallery has already is not sent (D20)', async ({ homeOf, family }) => {
  const { page, line } = await homeOf(family.manager.client);
  const picture = await somePicture(300, 300);
  expect((await family.manager.client.upload(picture)).status).toBe(201);
  await send(page, 'known.jpg', picture, 'Once more');
  await page.locator('#upload-photos').getByText('This photo is already in your gallery.').waitFor();
  expect(line.requests.filter(isOfUploads)).toEqual([]);
});

test('a photo that is deleted before its uploader heard of it does not come back', async ({
  homeOf,
  family,
  photosCalled,
}) => {
  const { page, line } = await homeOf(family.manager.client);
  line.setSpeed(undefined);
  const tries = await loseFirstResponse(page, async (route) => {
    const response = await route.fetch();
    await family.manager.client.call(deletePhoto, { params: { id: Photo.parse(await response.json()).id } });
  });
  await send(page, 'regretted.jpg', await somePicture(400, 300), 'Regretted at once');
  await page.locator('#upload-photos').getByText('This photo was deleted after it had been shared.').waitFor();
  expect(tries()).toBe(2);
  expect(await photosCalled('Regretted at once')).toBe(0);
  expect(line.requests.filter(({ method, path }) => method === 'POST' && path === '/api/uploads')).toHaveLength(1);
});

test('what may have been shared, and is forgotten by the server since, is not sent once more by itself', async ({
  homeOf,
  family,
}) => {
  const { page, line } = await homeOf(family.manager.client);
  line.setSpeed(undefined);
  const tries = await loseFirstResponse(page, async () => {
    const path = line.requests.find(isPatch)?.path ?? '';
    await family.manager.client.fetch(path, { method: 'DELETE', headers: TUS });
  });
  await send(page, 'forgotten.jpg', await somePicture(400, 300), 'Nobody knows');
  await page.locator('#upload-photos').getByText('This upload no longer exists.').waitFor();
  expect(tries()).toBe(2);
  expect(line.requests.filter(({ method, path }) => method === 'POST' && path === '/api/uploads')).toHaveLength(1);
});
