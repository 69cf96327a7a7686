import type { Identity } from '@famibook/contracts/identity';
import { manager } from '@famibook/testing/families/identities';
import { v7 as newId } from 'uuid';
import { expect, test } from 'vitest';
import { type BackupTestApp, backupFolder, bootBackup } from '../../testing/backup-fixture.ts';
import { restored } from '../../testing/restored.ts';

/** As auth publishes it, to a broker that has it still: no other service has heard of the deletion. */
async function deleteUnheard(app: BackupTestApp, { userId }: Identity): Promise<void> {
  const event = {
    id: newId(),
    type: 'person.deleted.v1',
    aggregateId: userId,
    version: 9,
    epoch: 0,
    occurredAt: new Date().toISOString(),
    traceId: newId(),
    source: 'auth',
    data: { userId, emailHash: 'f'.repeat(64) },
  };
  await app.sql('INSERT INTO auth.outbox (event, published_at) VALUES ($1, now())', [event]);
}

async function isGone(app: BackupTestApp, { userId }: Identity) {
  const rows = await app.sql('SELECT 1 FROM media.audio WHERE user_id = $1 AND delete_after IS NULL', [userId]);
  return rows.length === 0;
}

test('a restore brings no deleted user back of whose deletion only auth knows yet, unless it is asked to (D8, D32)', async () => {
  const app = await bootBackup({ folder: await backupFolder() });
  const [deleted, broughtBack, other] = [manager(), manager(), manager()];
  for (const user of [deleted, broughtBack, other]) await app.shareAudio(user);
  const { id: backupId } = await app.backedUp();
  await deleteUnheard(app, deleted);
  await deleteUnheard(app, broughtBack);

  const restore = await restored(app, { backupId, bringBack: [broughtBack.userId] });
  expect(restore).toEqual({ state: 'done', problem: null });
  expect(await isGone(app, deleted)).toBe(true);
  expect(await isGone(app, broughtBack)).toBe(false);
  expect(await isGone(app, other)).toBe(false);
});
