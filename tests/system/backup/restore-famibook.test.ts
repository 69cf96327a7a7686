import { deleteOwnAccount } from '@famibook/contracts/account/endpoints';
import { listAdminActivity } from '@famibook/contracts/activity/endpoints';
import { listAudio } from '@famibook/contracts/audio/endpoints';
import { createBackup, restoreBackup } from '@famibook/contracts/backup/endpoints';
import { listMessages, postMessage } from '@famibook/contracts/board/endpoints';
import { deleteFamiBook, listFamiBooks, renameFamiBook } from '@famibook/contracts/famibooks/endpoints';
import { removeMember } from '@famibook/contracts/members/endpoints';
import {
  commentOnPhoto,
  deletePhoto,
  downloadPhoto,
  listComments,
  listPhotos,
  photoReactions,
} from '@famibook/contracts/photos/endpoints';
import type { ServiceName } from '@famibook/contracts/services';
import { getUser } from '@famibook/contracts/sessions/endpoints';
import type { Client } from '@famibook/testing/clients/client';
import { silentMp3 } from '@famibook/testing/corpus/sounds';
import { administrator, type Family, foundFamily, signIn, type TestUser } from '@famibook/testing/families/family';
import { somePicture } from '@famibook/testing/images/pictures';
import { onceIdle } from '@famibook/testing/once-idle';
import { queryService } from '@famibook/testing/product/database';
import { type Product, startProduct } from '@famibook/testing/product/product';
import { waitFor } from '@famibook/testing/wait-for';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { wrongCounters } from '../../faults/counters.ts';
import { settled, statusWhen } from './restoring.ts';
import { rowsOfFamiBook } from './rows-of-famibook.ts';

let product: Product;
let admin: Client;
let oaks: Family;
let elms: Family;
let [ada, zed]: TestUser[] = [];
let famibookId: string;
let backupId: string;
/** The photo of the manager. */
let photoId: string | undefined;

beforeAll(async () => {
  product = await startProduct();
  admin = await administrator(product.url);
  oaks = await foundFamily(product.url, admin, 'The Oaks');
  elms = await foundFamily(product.url, admin, 'The Elms');
  ada = await oaks.member('Ada');
  zed = await oaks.member('Zed');
  famibookId = await idOf('The Oaks');
  for (const { manager } of [oaks, elms]) {
    const { body } = await manager.client.upload(await somePicture(), { tags: 'sea, sun' });
    photoId ??= body.id;
    await manager.client.call(postMessage, { body: { content: 'Welcome, everybody' } });
    await manager.client.uploadAudio(silentMp3());
  }
  await zed.client.upload(await somePicture());
  await zed.client.call(commentOnPhoto, { params: { id: photoId ?? '' }, body: { content: 'From Zed' } });
  await ada.client.call(commentOnPhoto, { params: { id: photoId ?? '' }, body: { content: 'From Ada' } });
  await zed.client.call(photoReactions.like.add, { params: { id: photoId ?? '' } as never });
  await settled(product);
  backupId = await takeBackup();
});
afterAll(() => product?.[Symbol.asyncDispose]());

async function idOf(name: string): Promise<string> {
  const found = (await admin.call(listFamiBooks)).find(({ famibookName }) => famibookName === name);
  if (!found) throw new Error(`there is no FamiBook ${name}`);
  return found.id;
}

async function takeBackup(): Promise<string> {
  const { id } = await onceIdle(() => admin.call(createBackup, { body: { level: 'manual' } }));
  await statusWhen(admin, 'the backup to end', ({ isBackupInProgress }) => !isBackupInProgress);
  return id;
}

async function restore(newName?: string): Promise<void> {
  const body = { backupId, famibookName: 'the  OAKS', ...(newName && { newName }) } as never;
  const { id, famibookName } = await onceIdle(() => admin.call(restoreBackup, { body }));
  expect(famibookName).toBe('The Oaks');
  const ended = await statusWhen(admin, 'the restore to end', (status) => status.restore?.state !== 'running');
  expect(ended.restore).toMatchObject({ id, state: 'done', problem: null, famibookName: 'The Oaks' });
}

async function refusal(body: object) {
  const response = await admin.send(restoreBackup, { body: { backupId, ...body } as never });
  return [response.status, response.body.code];
}

test('each row of a table that belongs to FamiBooks goes with exactly one of them (D32)', async () => {
  const ids = (await admin.call(listFamiBooks)).map(({ id }) => id);
  const parts = await Promise.all(ids.map((id) => rowsOfFamiBook(product, id)));
  const textsOf = (rows: readonly unknown[]) => rows.map((each) => (each as { row: string }).row).sort();
  for (const table of Object.keys(parts[0] ?? {})) {
    const [service = '', name] = table.split('.');
    const sql = `SELECT to_jsonb("row")::text AS "row" FROM "${name}" AS "row"`;
    const all = await queryService(product, service as ServiceName, sql);
    expect(textsOf(parts.flatMap((part) => part[table] ?? [])), table).toEqual(textsOf(all));
  }
});

test('one FamiBook comes back with members and content, and no row of another one changes (D32)', async () => {
  const { client } = oaks.manager;
  await client.call(deletePhoto, { params: { id: photoId ?? '' } });
  await client.upload(await somePicture());
  await client.call(postMessage, { body: { content: 'Written after the backup' } });
  await client.call(removeMember, { params: { id: ada?.id ?? '' } } as never);
  await zed?.client.call(deleteOwnAccount, { body: { password: zed.password } });
  const nia = await oaks.member('Nia');
  await elms.manager.client.upload(await somePicture());
  await elms.manager.client.call(postMessage, { body: { content: 'The Elms go on' } });
  await admin.call(renameFamiBook, { params: { id: famibookId } as never, body: { famibookName: 'The Birches' } });
  await settled(product);
  const elmsId = await idOf('The Elms');
  await waitFor('the photo of Zed to be gone', async () => (await client.call(listPhotos)).length === 1 || undefined);
  const elmsBefore = await rowsOfFamiBook(product, elmsId);

  await restore();

  expect(await idOf('The Oaks')).toBe(famibookId);
  expect(await rowsOfFamiBook(product, elmsId)).toEqual(elmsBefore);
  await waitFor('what Zed shared to be gone again', async () => {
    const [first, ...others] = await client.call(listPhotos);
    return first?.id === photoId && others.length === 0 && first?.likes === 0 ? true : undefined;
  });
  expect((await client.call(listMessages)).map(({ content }) => content)).toEqual(['Welcome, everybody']);
  const comments = await ada?.client.call(listComments, { params: { id: photoId ?? '' } as never });
  expect(comments?.map(({ content }) => content)).toEqual(['From Ada']);
  expect((await client.send(downloadPhoto, { params: { id: photoId ?? '' } as never })).status).toBe(200);
  expect((await client.call(listAudio)).audioFiles).toHaveLength(1);
  expect((await nia.client.send(getUser)).status).toBe(200);
  expect((await nia.client.send(downloadPhoto, { params: { id: photoId ?? '' } as never })).status).not.toBe(200);
  await expect(signIn(product.url, zed as TestUser, 'The Oaks')).rejects.toThrow('401');
  await settled(product);
  expect(await wrongCounters(product)).toEqual([]);
  const photos = await queryService(
    product,
    'gallery',
    `SELECT file_id FROM photo WHERE famibook_id = '${famibookId}'`,
  );
  const files = await queryService(
    product,
    'media',
    `SELECT id, state, delete_after > now() + interval '23 hours' AS "isLate" FROM media_file
      WHERE famibook_id = '${famibookId}'`,
  );
  expect(photos).toHaveLength(1);
  expect(files.filter(({ state }) => state === 'claimed').map(({ id }) => id)).toEqual(
    photos.map(({ file_id }) => file_id),
  );
  const unused = files.filter(({ state }) => state !== 'claimed');
  expect(unused).toEqual(unused.map(({ id }) => ({ id, state: 'deleted', isLate: true })));
  expect(unused.length).toBeGreaterThan(0);
  expect((await client.upload(await somePicture())).status).toBe(201);
});

test('Activity says which FamiBook was restored (D41)', async () => {
  const lines = await waitFor('the end of the restore to be recorded', async () => {
    const found = await admin.call(listAdminActivity, { query: { kind: 'backups' } });
    return found.some(({ action }) => action === 'restore.finished') && found;
  });
  const restores = lines.filter(({ action }) => action.startsWith('restore.'));
  expect(restores.map(({ action, famibookName }) => [action, famibookName])).toEqual([
    ['restore.finished', 'The Oaks'],
    ['restore.begun', 'The Oaks'],
  ]);
});

test('a FamiBook that was deleted since comes back under its id, and under another name when its own was taken (D32)', async () => {
  await admin.call(deleteFamiBook, { params: { id: famibookId } as never });
  await waitFor('its photos to be gone', async () => {
    const rows = await queryService(product, 'gallery', `SELECT 1 FROM photo WHERE famibook_id = '${famibookId}'`);
    return rows.length === 0 || undefined;
  });
  await foundFamily(product.url, admin, 'The Oaks');
  expect(await refusal({ famibookName: 'The Oaks' })).toEqual([409, 'famibook_taken']);
  expect(await refusal({ famibookName: 'The Oaks', newName: 'the elms' })).toEqual([409, 'famibook_taken']);
  expect(await refusal({ famibookName: 'The Pines' })).toEqual([404, 'famibook_not_found']);
  const elmsId = await idOf('The Elms');
  const elmsBefore = await rowsOfFamiBook(product, elmsId);

  await restore('The Old Oaks');

  expect(await idOf('The Old Oaks')).toBe(famibookId);
  expect(await rowsOfFamiBook(product, elmsId)).toEqual(elmsBefore);
  const manager = await signIn(product.url, oaks.manager, 'The Old Oaks');
  await waitFor('what Zed shared to be gone again', async () => {
    const photos = await manager.call(listPhotos);
    return photos.length === 1 && photos[0]?.id === photoId ? true : undefined;
  });
  expect((await manager.send(downloadPhoto, { params: { id: photoId ?? '' } as never })).status).toBe(200);
  expect((await manager.upload(await somePicture())).status).toBe(201);
  await signIn(product.url, ada as TestUser, 'The Old Oaks');
  await waitFor('every service to know the name', async () => {
    const names = await Promise.all(
      (['gallery', 'board', 'media', 'admin', 'backup'] as const).map((service) =>
        queryService(product, service, `SELECT name FROM famibook WHERE id = '${famibookId}' AND deleted_at IS NULL`),
      ),
    );
    return names.every(([row]) => row?.name === 'The Old Oaks') || undefined;
  });
  expect(await wrongCounters(product)).toEqual([]);
});
