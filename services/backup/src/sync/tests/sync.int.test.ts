import { getDriveStatus } from '@famibook/contracts/drive/endpoints';
import { somePng } from '@famibook/gallery/testing/some-png';
import { member, pending } from '@famibook/testing/families/identities';
import { famibookEvents } from '@famibook/testing/services/replica-events';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { bootSync, type SyncTestApp } from '../testing/sync-fixture.ts';

let app: SyncTestApp;
beforeAll(async () => {
  app = await bootSync();
});
afterAll(() => app?.stop());
afterEach(() => app.drive.endDisruptions());

describe('a sync', () => {
  test('runs once at a time for a FamiBook (D34)', async () => {
    const { anna, maria, drop } = await app.family('The Hurried Bergs');
    for (let count = 0; count < 5; count += 1) drop(`${count}.png`);
    const responses = await Promise.all([app.sync(anna), app.sync(maria), app.sync(anna)]);
    expect(responses.reduce((sum, { synced }) => sum + synced, 0)).toBe(5);
    expect(responses.filter(({ status }) => status === 'running').length).toBeGreaterThan(0);
    expect(await app.photosOf(anna)).toHaveLength(5);
  });

  test('begins again after a process was killed in the middle of one', async () => {
    const { anna, famibookId, drop } = await app.family('The Killed Bergs');
    await app.sync(anna);
    drop('waits.png');
    const lease = 'UPDATE drive_folder SET run_id = $2, run_until = now() + $3::interval WHERE famibook_id = $1';
    await app.sql(lease, [famibookId, famibookId, '1 minute']);
    expect(await app.sync(anna)).toEqual({ synced: 0, status: 'running' });
    await app.sql(lease, [famibookId, famibookId, '-1 second']);
    expect(await app.sync(anna)).toEqual({ synced: 1, status: 'synced' });
  });

  test('goes on after a third of all requests failed, a connection was cut and a token has expired (D35)', async () => {
    const { anna, drop } = await app.family('The Troubled Bergs');
    for (let count = 0; count < 6; count += 1) drop(`${count}.png`, somePng({ bytes: 200_000 }));
    app.drive.disrupt({ share: 0.3, does: { kind: 'refuse', status: 503, reason: 'backendError' } });
    app.drive.disrupt({ of: ['download'], times: 2, does: { kind: 'cut', afterBytes: 50_000 } });
    app.drive.expireTokens();
    let synced = 0;
    for (let tries = 0; tries < 10 && synced < 6; tries += 1)
      synced += (await app.sync(anna).catch(() => ({ synced: 0 }))).synced;
    expect(synced).toBe(6);
    expect(await app.photosOf(anna)).toHaveLength(6);
  }, 120_000);

  test('lists everything again when the drive no longer knows what has changed', async () => {
    const { anna, drop } = await app.family('The Forgotten Bergs');
    await app.sync(anna);
    drop('found.png');
    await app.sql("UPDATE drive_cursor SET token = 'unknown'");
    expect(await app.sync(anna)).toEqual({ synced: 1, status: 'synced' });
  });

  test('says to a member only that it did not work, not what the administrator has to mend', async () => {
    const { anna, drop } = await app.family('The Refused Bergs');
    drop('waits.png');
    app.drive.disrupt({ does: { kind: 'refuse', status: 403, reason: 'accessNotConfigured' } });
    await expect(app.sync(anna)).rejects.toMatchObject({
      code: 'unavailable',
      message: 'The cloud drive cannot be read right now.',
    });
    app.drive.endDisruptions();
    expect(await app.sync(anna)).toEqual({ synced: 1, status: 'synced' });
  });

  test('of a suspended FamiBook is refused, to the administrator too (D39)', async () => {
    const { anna, admin, maria, drop } = await app.family('The Suspended Bergs');
    drop('waits.png');
    await famibookEvents(app, maria).suspend(2);
    await expect(app.sync(anna)).rejects.toMatchObject({ code: 'famibook_suspended' });
    await expect(app.sync(admin)).rejects.toMatchObject({ code: 'famibook_suspended' });
  });

  test('is possible with a cloud drive, and the status says so (D34)', async () => {
    expect(await app.as(member()).call(getDriveStatus)).toEqual({ configured: true, folderName: null });
  });

  test('is for approved members (D9)', async () => {
    await expect(app.sync(pending())).rejects.toMatchObject({ code: 'pending_approval' });
  });
});
