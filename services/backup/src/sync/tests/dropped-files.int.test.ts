import { getDriveStatus, listSkippedDriveFiles } from '@famibook/contracts/drive/endpoints';
import { PhotoId } from '@famibook/contracts/ids';
import { deletePhoto } from '@famibook/contracts/photos/endpoints';
import { somePng } from '@famibook/gallery/testing/some-png';
import { member } from '@famibook/testing/families/identities';
import { famibookEvents } from '@famibook/testing/services/replica-events';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bootSync, type SyncTestApp } from '../testing/sync-fixture.ts';

let app: SyncTestApp;
beforeAll(async () => {
  app = await bootSync();
});
afterAll(() => app?.stop());

const skippedOf = (user: Parameters<SyncTestApp['sync']>[0]) => app.as(user).call(listSkippedDriveFiles);

/** The name of the FamiBook's folder, as this user reads it. */
const folderNameFor = async (user: Parameters<SyncTestApp['sync']>[0]) =>
  (await app.as(user).call(getDriveStatus)).folderName;

describe('photos dropped in the folder of a FamiBook (D34)', () => {
  test('become photos by its manager, described by the file name, whichever member signs in', async () => {
    const { anna, maria, drop } = await app.family('The Dropping Bergs');
    drop('Grandma at the sea.png');
    drop('IMG_1.PNG');
    expect(await app.sync(anna)).toEqual({ synced: 2, status: 'synced' });
    const photos = await app.photosOf(anna);
    expect(photos.map(({ description }) => description).sort()).toEqual(['Grandma at the sea', 'IMG_1']);
    expect(photos.map(({ userId }) => userId)).toEqual([maria.userId, maria.userId]);
    expect(await app.sync(anna)).toEqual({ synced: 0, status: 'nothing_new' });
    expect(await app.photosOf(anna)).toHaveLength(2);
  });

  test('are found by what has changed, without listing the folder again', async () => {
    const { anna, drop } = await app.family('The Changing Bergs');
    drop('first.png');
    await app.sync(anna);
    const searches = app.drive.requests('search');
    drop('second.png');
    expect(await app.sync(anna)).toEqual({ synced: 1, status: 'synced' });
    expect(app.drive.requests('search')).toBe(searches);
  });

  test('of several FamiBooks stay apart, whichever sync reads the changes of the drive first', async () => {
    const [one, other] = [await app.family('The First Bergs'), await app.family('The Second Bergs')];
    await Promise.all([app.sync(one.anna), app.sync(other.anna)]);
    one.drop('ours.png');
    other.drop('theirs.png');
    expect(await app.sync(one.anna)).toEqual({ synced: 1, status: 'synced' });
    expect(await app.sync(other.anna)).toEqual({ synced: 1, status: 'synced' });
    expect((await app.photosOf(one.anna)).map(({ description }) => description)).toEqual(['ours']);
    expect((await app.photosOf(other.anna)).map(({ description }) => description)).toEqual(['theirs']);
  });

  test('are published for Activity once, as many as came, in the name of no user (D41)', async () => {
    const { anna, famibookId, drop } = await app.family('The Recorded Bergs');
    drop('a.png');
    drop('b.png');
    await app.sync(anna);
    await app.sync(anna);
    const events = (await app.publishedEvents()).filter(({ data }) => data.famibookId === famibookId);
    expect(events).toMatchObject([
      { type: 'drive.photos-imported.v1', actor: { kind: 'service', id: 'backup' }, data: { photos: 2 } },
    ]);
  });

  test('that the gallery has already are not imported twice (D20)', async () => {
    const { anna, maria, drop } = await app.family('The Doubled Bergs');
    const bytes = somePng();
    drop('one.png', bytes);
    drop('the same.png', bytes);
    expect(await app.sync(anna)).toEqual({ synced: 1, status: 'synced' });
    expect(await app.sync(anna)).toEqual({ synced: 0, status: 'nothing_new' });
    expect(await skippedOf(maria)).toEqual([]);
  });
});

describe('what is deleted', () => {
  test('in the gallery is not imported again, also when everything is listed again (D34)', async () => {
    const { anna, maria, famibookId, drop } = await app.family('The Deleting Bergs');
    drop('gone.png');
    drop('stays.png');
    await app.sync(anna);
    const gone = (await app.photosOf(anna)).find(({ description }) => description === 'gone');
    await app.as(maria).call(deletePhoto, { params: { id: PhotoId.parse(gone?.id) } });
    await app.sql('UPDATE drive_folder SET listed_at = NULL WHERE famibook_id = $1', [famibookId]);
    expect(await app.sync(anna)).toEqual({ synced: 0, status: 'nothing_new' });
    expect((await app.photosOf(anna)).map(({ description }) => description)).toEqual(['stays']);
  });

  test('in the drive, or the whole folder, deletes nothing here (D34)', async () => {
    const { anna, drop } = await app.family('The Emptied Bergs');
    const [first, second] = [drop('first.png'), drop('second.png')];
    await app.sync(anna);
    app.drive.remove(first);
    app.drive.trash(second);
    expect(await app.sync(anna)).toEqual({ synced: 0, status: 'nothing_new' });
    expect(await app.photosOf(anna)).toHaveLength(2);

    app.drive.trash(app.drive.folder('FamiBook Photos', 'The Emptied Bergs'));
    expect(await app.sync(anna)).toEqual({ synced: 0, status: 'nothing_new' });
    expect(await app.photosOf(anna)).toHaveLength(2);
  });
});

describe('a file that cannot be imported', () => {
  test('is skipped with the reason, and the others are imported (D17, D34)', async () => {
    const { anna, maria, drop } = await app.family('The Skipping Bergs');
    drop('broken.jpg', Buffer.from('no picture at all'), 'image/jpeg');
    drop('film.mp4', Buffer.from('film'), 'video/mp4');
    drop('good.png');
    expect(await app.sync(anna)).toEqual({ synced: 1, status: 'synced' });
    expect(await skippedOf(maria)).toMatchObject([
      { name: 'broken.jpg', reason: 'Please select a JPEG, PNG, or GIF image' },
      { name: 'film.mp4', reason: 'Only photos are imported: JPEG, PNG or GIF images.' },
    ]);
  });

  test('is imported once it is whole, and is downloaded again only when it has changed', async () => {
    const { anna, maria, drop } = await app.family('The Mending Bergs');
    const id = drop('mended.png', Buffer.from('half a picture'));
    await app.sync(anna);
    const downloads = app.drive.requests('download');
    expect(await app.sync(anna)).toEqual({ synced: 0, status: 'nothing_new' });
    expect(app.drive.requests('download')).toBe(downloads);
    app.drive.overwrite(id, somePng());
    expect(await app.sync(anna)).toEqual({ synced: 1, status: 'synced' });
    expect(await skippedOf(maria)).toEqual([]);
  });

  test('because the plan is full says so, costs no download, and is imported after the upgrade (D21)', async () => {
    const family = await app.family('The Full Bergs');
    const famibook = famibookEvents(app, family.maria);
    await famibook.changePlan('basic', 2);
    await app.sql('UPDATE gallery.famibook SET photo_count = 499 WHERE id = $1', [family.famibookId]);
    for (const name of ['a.png', 'b.png', 'c.png']) family.drop(name);
    expect(await app.sync(family.anna)).toEqual({ synced: 1, status: 'synced' });
    const skipped = await skippedOf(family.maria);
    const full = 'Your plan holds up to 500 photos. Ask your manager to upgrade.';
    expect(skipped.map(({ name, reason }) => [name, reason])).toEqual([
      ['b.png', full],
      ['c.png', full],
    ]);
    const downloads = app.drive.requests('download');
    await app.sync(family.anna);
    expect(app.drive.requests('download')).toBe(downloads);
    await famibook.changePlan('premium', 3);
    expect(await app.sync(family.anna)).toEqual({ synced: 2, status: 'synced' });
  });

  test('is listed for the manager only (D9)', async () => {
    await expect(skippedOf(member())).rejects.toMatchObject({ code: 'forbidden' });
  });
});

describe('whose folder it is', () => {
  test('a FamiBook that gets the name another one had does not get its photos (D1, D40)', async () => {
    const former = await app.family('The Same Bergs');
    former.drop('private.png');
    await app.sync(former.anna);
    await famibookEvents(app, former.maria).remove(9);
    const { anna, maria } = await app.family('The Same Bergs');
    expect(await app.sync(anna)).toEqual({ synced: 0, status: 'nothing_new' });
    expect(await app.photosOf(maria)).toEqual([]);
    app.drive.drop(app.drive.folder('FamiBook Photos', 'The Same Bergs (2)'), 'ours.png', somePng(), 'image/png');
    expect(await app.sync(anna)).toEqual({ synced: 1, status: 'synced' });
    expect(await folderNameFor(maria)).toBe('The Same Bergs (2)');
    // Of a deleted FamiBook only the ids stay (D40).
    expect(await app.sql('SELECT folder_name FROM drive_folder WHERE famibook_id = $1', [former.famibookId])).toEqual([
      { folder_name: null },
    ]);
  });

  test('it stays the same when the FamiBook is renamed (D34, D40)', async () => {
    const { anna, maria, drop, rename } = await app.family('The Renamed Bergs');
    expect(await folderNameFor(maria)).toBeNull();
    drop('before.png');
    await app.sync(anna);
    rename('The Other Bergs');
    drop('after.png');
    expect(await app.sync(anna)).toEqual({ synced: 1, status: 'synced' });
    expect(app.drive.files().map(({ name }) => name)).not.toContain('The Other Bergs');
    expect([await folderNameFor(maria), await folderNameFor(anna)]).toEqual(['The Renamed Bergs', null]);
  });
});
