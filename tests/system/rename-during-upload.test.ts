import { listFamiBooks, renameFamiBook } from '@famibook/contracts/famibooks/endpoints';
import { UploadId } from '@famibook/contracts/ids';
import { listPhotos, uploadPhoto } from '@famibook/contracts/photos/endpoints';
import { getUser } from '@famibook/contracts/sessions/endpoints';
import { finishUpload } from '@famibook/contracts/uploads/endpoints';
import type { Client } from '@famibook/testing/clients/client';
import { appendBytes, beginUpload } from '@famibook/testing/clients/resumable';
import { somePicture } from '@famibook/testing/images/pictures';
import { test as sharedTest } from '@famibook/testing/test';
import { waitFor } from '@famibook/testing/wait-for';
import { describe, expect } from 'vitest';

const test = sharedTest
  .extend('theo', { scope: 'file' }, ({ family }) => family.member('Theo'))
  /** Gives the family's FamiBook a new name, and waits until nothing shows the old one. */
  .extend('rename', { scope: 'file' }, ({ admin, family }) => async (famibookName: string) => {
    const { client } = family.manager;
    const [own] = await admin.call(listFamiBooks, { query: { q: family.manager.email } });
    if (!own) throw new Error('The family has a FamiBook.');
    await admin.call(renameFamiBook, { params: { id: own.id }, body: { famibookName } });
    await waitFor('the session to have the new name', async () => {
      const user = await client.call(getUser);
      return user.famibookName === famibookName || undefined;
    });
  });

/** What the family sees of the photo, once it stands under the FamiBook's name. */
const seenAs = (client: Client, description: string, famibookName: string) =>
  waitFor(`${description} in ${famibookName}`, async () =>
    (await client.call(listPhotos)).find(
      (photo) => photo.description === description && photo.famibookName === famibookName,
    ),
  );

describe('a FamiBook that is renamed while a photo is on its way (D40)', () => {
  test('gets the photo of a resumable upload whose other half comes under the new name', async ({
    family,
    theo,
    rename,
  }) => {
    const picture = await somePicture(1_200, 900);
    const half = picture.length >> 1;
    const path = await beginUpload(theo.client, picture.length);
    expect((await appendBytes(theo.client, path, 0, picture.subarray(0, half))).status).toBe(204);
    const newName = `${family.name} by the Sea`;
    await rename(newName);
    expect((await appendBytes(theo.client, path, half, picture.subarray(half))).status).toBe(204);
    const uploadId = UploadId.parse(path.slice(path.lastIndexOf('/') + 1));
    await theo.client.call(finishUpload, { body: { uploadId, description: 'In two halves', tags: '' } });
    const photo = await seenAs(family.manager.client, 'In two halves', newName);
    const served = await family.manager.client.fetch(`/api/photos/${photo.id}/download`);
    expect([served.status, (await served.arrayBuffer()).byteLength]).toEqual([200, picture.length]);
  });

  test('gets the photo of one request that was being read at that time', async ({ family, theo, rename }) => {
    const picture = await somePicture(1_200, 900);
    const renamed = Promise.withResolvers<void>();
    const form = new FormData();
    form.set('description', 'In one request');
    form.set('tags', '');
    form.set('image', new Blob([new Uint8Array(picture)], { type: 'image/jpeg' }), 'picture.jpg');
    const whole = new Response(form);
    const type = whole.headers.get('content-type') ?? '';
    const bytes = new Uint8Array(await whole.arrayBuffer());
    const half = bytes.length >> 1;
    const hasBegun = Promise.withResolvers<void>();
    const body = new ReadableStream({
      async start(stream) {
        stream.enqueue(bytes.subarray(0, half));
        hasBegun.resolve();
        await renamed.promise;
        stream.enqueue(bytes.subarray(half));
        stream.close();
      },
    });
    const sending = theo.client.fetch(uploadPhoto.path, {
      method: 'POST',
      headers: { 'content-type': type },
      body,
      duplex: 'half',
    } as RequestInit);
    await hasBegun.promise;
    const newName = `${family.name} in the Hills`;
    await rename(newName);
    renamed.resolve();
    expect((await sending).status).toBe(201);
    await seenAs(family.manager.client, 'In one request', newName);
  });

  test('keeps what was shared before, under the new name (D40)', async ({ family, theo, rename }) => {
    await theo.client.upload(await somePicture(), { description: 'From before' });
    const before = (await theo.client.call(listPhotos)).length;
    const newName = `${family.name} at Last`;
    await rename(newName);
    await seenAs(family.manager.client, 'From before', newName);
    expect(await theo.client.call(listPhotos)).toHaveLength(before);
  });
});
