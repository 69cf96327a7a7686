import { discardImage } from '@famibook/contracts/media/endpoints';
import { jpegWithMetadata } from '@famibook/testing/corpus/pictures';
import { manager, member } from '@famibook/testing/families/identities';
import { currentFamiBookOf, deleteUser, famibookEvents } from '@famibook/testing/services/replica-events';
import { waitFor } from '@famibook/testing/wait-for';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { bootMedia, HOUR, type MediaTestApp } from '../testing/media-fixture.ts';

let app: MediaTestApp;
beforeAll(async () => {
  app = await bootMedia();
});
afterAll(() => app.stop());
beforeEach(() => app.empty());

const newManager = () => manager({ famibookId: newId(), famibookName: `Family ${newId()}` });

/** What is withdrawn while something changes, by so many events. */
async function withdrawnBy(change: () => Promise<unknown>, count = 1) {
  const events = await app.collect('renditions.withdrawn.v1');
  await change();
  await waitFor(`${count} withdrawals`, () => events.length >= count);
  return events.map(({ data }) => data);
}

describe('media publishes that it has stopped serving a picture', () => {
  it('whose photo was deleted, once', async () => {
    const boss = newManager();
    const { fileId } = await app.shared(boss, await jpegWithMetadata());
    const photo = app.photoOf(boss, { fileId });
    const withdrawn = await withdrawnBy(async () => {
      await app.publish('photo.deleted.v1', photo);
      await app.publish('photo.deleted.v1', photo);
    });
    expect(withdrawn).toEqual([{ famibookId: photo.famibookId, fileIds: [fileId] }]);
  });

  it('that no photo shows: discarded, or swept', async () => {
    const boss = newManager();
    const { famibookId } = currentFamiBookOf(boss);
    const discarded = await app.staged(boss, await jpegWithMetadata());
    const params = { fileId: discarded.fileId };
    expect(await withdrawnBy(() => app.asService('gallery').call(discardImage, { params }))).toEqual([
      { famibookId, fileIds: [discarded.fileId] },
    ]);
    const swept = await app.staged(boss, await jpegWithMetadata());
    expect(await withdrawnBy(() => app.sweepLater(2 * HOUR))).toEqual([{ famibookId, fileIds: [swept.fileId] }]);
  });

  it('whose author was deleted, staged or shown (D8)', async () => {
    const anna = member();
    const { famibookId } = currentFamiBookOf(anna);
    const shown = await app.shared(anna, await jpegWithMetadata());
    const staged = await app.staged(anna, await jpegWithMetadata());
    const withdrawn = await withdrawnBy(() => deleteUser(app, anna), 2);
    expect(withdrawn).toEqual([
      { famibookId, fileIds: [staged.fileId] },
      { famibookId, fileIds: [shown.fileId] },
    ]);
  });

  it('of a FamiBook that was suspended or deleted (D39, D40)', async () => {
    const boss = newManager();
    const { famibookId } = currentFamiBookOf(boss);
    const { fileId } = await app.shared(boss, await jpegWithMetadata());
    const { suspend, remove } = famibookEvents(app, boss);
    expect(await withdrawnBy(() => suspend(5))).toEqual([{ famibookId, fileIds: null }]);
    expect(await withdrawnBy(() => remove(6))).toEqual([{ famibookId, fileIds: [fileId] }]);
  });
});
