import { connect, createServer, type Socket } from 'node:net';
import { freshDatabase } from '@famibook/testing/backing/fresh-database';
import { expect, onTestFinished, test } from 'vitest';
import { backupFolder } from '../../testing/backup-fixture.ts';
import { bootScheduled } from '../../testing/scheduled-backups.ts';

/** What Postgres says of a connection's process: its type, its length of 12, the number and a secret. */
const BACKEND_KEY = Buffer.from([0x4b, 0, 0, 0, 12]);

/** As a pooler does: passes everything on, and gives each connection a number of its own. */
async function poolerTo(databaseUrl: string): Promise<string> {
  const url = new URL(databaseUrl);
  const port = Number(url.port);
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const upstream = connect(port, url.hostname);
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(from);
      from.on('error', () => undefined);
      from.once('close', () => to.destroy());
    }
    client.pipe(upstream);
    upstream.on('data', (chunk: Buffer) => {
      const at = chunk.indexOf(BACKEND_KEY);
      if (at !== -1) chunk.writeInt32BE(4_711, at + BACKEND_KEY.length);
      client.write(chunk);
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  const address = server.address();
  if (typeof address === 'object' && address) url.port = String(address.port);
  url.hostname = '127.0.0.1';
  return url.href;
}

test('services in one database can be backed up (D30)', async () => {
  const app = await bootScheduled({ folder: await backupFolder() });
  expect(await app.conditions()).toBeUndefined();
});

test('a service in another database is named, before any backup is tried (D30)', async () => {
  const other = await freshDatabase();
  const app = await bootScheduled({ folder: await backupFolder(), env: { GALLERY_DATABASE_URL: other.url } });
  onTestFinished(() => other.drop());
  expect(await app.conditions()).toContain('not in the database of gallery');
  expect(await app.backedUp()).toMatchObject({ state: 'failed', problem: await app.conditions() });
});

test('a connection pooler in between is named (D30)', async () => {
  const database = await freshDatabase();
  const env = { BACKUP_DATABASE_URL: await poolerTo(database.url) };
  const app = await bootScheduled({ folder: await backupFolder(), databaseUrl: database.url, env });
  onTestFinished(() => database.drop());
  expect(await app.conditions()).toContain('leads through a connection pooler');
});
