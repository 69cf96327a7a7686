import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { FindMissingFiles, MAX_ASKED_FILES } from '@famibook/contracts/backup/internal';
import { openDrive } from '@famibook/drive/drive';
import { driveSettingShape, driveSettings } from '@famibook/drive/settings';
import { createDriveStore } from '@famibook/drive/store';
import { createCalls, type InternalCalls } from '@famibook/service-kit/calls/calls';
import { createServiceUrls } from '@famibook/service-kit/calls/service-urls';
import { parseConfig } from '@famibook/service-kit/config/config';
import { createIdentities } from '@famibook/service-kit/identity/identity-tokens';
import { createOwnKeys } from '@famibook/service-kit/identity/keys';
import { createMetrics } from '@famibook/service-kit/observability/metrics';
import { startDriveServer } from '@famibook/testing/backing/drive-server';
import { expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { createBackupKeys } from '../../vault/keys.ts';
import { refOf } from '../../vault/objects.ts';
import { createObjectWriter } from '../steps/store-objects.ts';
import type { StoredObjects } from '../store/stored-objects.ts';
import { createServiceExports } from './service-exports.ts';

const KEY = 'audio/01890000-0000-7000-8000-000000000001/01890000-0000-7000-8000-000000000002';

/** The files of a media that sends the beginning of each, and goes on as `then` does. */
async function exportsOf(then: (response: ServerResponse) => void = () => undefined) {
  const open = new Set<ServerResponse>();
  const media = createServer((_, response) => {
    open.add(response);
    response.once('close', () => open.delete(response));
    response.writeHead(200, { 'content-length': 1_000 });
    response.write('the beginning', () => then(response));
  });
  media.listen(0, '127.0.0.1');
  await once(media, 'listening');
  const urls = createServiceUrls();
  urls.set('media', `http://127.0.0.1:${(media.address() as AddressInfo).port}`);
  const identities = createIdentities({ service: 'backup', keys: createOwnKeys() });
  const calls = createCalls({ urls, identities, metrics: createMetrics('backup') });
  onTestFinished(async () => {
    await calls.close();
    media.close();
  });
  return { exports: createServiceExports({ databaseUrl: '', calls, objects: undefined }), open };
}

async function openRevokedDrive() {
  const server = await startDriveServer();
  const settings = driveSettings(parseConfig(z.object(driveSettingShape), server.env));
  if (!settings) throw new Error('the server of a drive gives all settings');
  const drive = openDrive(settings, { firstWaitMs: 1 });
  onTestFinished(async () => {
    drive.stop();
    await server[Symbol.asyncDispose]();
  });
  server.revokeTokens();
  return createDriveStore(drive, 'FamiBook Backups');
}

test('more files than one call may name are looked up by several', async () => {
  const asked: number[] = [];
  const call = async (_service: string, _endpoint: unknown, { body }: { body: unknown }) => {
    const { files } = FindMissingFiles.parse(body);
    asked.push(files.length);
    return { keys: files.map(({ key }) => key) };
  };
  const calls = { call } as unknown as InternalCalls;
  const exports = createServiceExports({ databaseUrl: '', calls, objects: undefined });
  const files = Array.from({ length: MAX_ASKED_FILES + 1 }, (_, at) => ({
    key: `portraits/00000000-0000-7000-8000-${String(at).padStart(12, '0')}`,
    bytes: null,
  }));
  expect([...(await exports.missingFiles(files, new AbortController().signal))]).toEqual(files.map(({ key }) => key));
  expect(asked).toEqual([MAX_ASKED_FILES, 1]);
});

test('a connection that breaks in the middle of a file says that media is away (D30)', async () => {
  const { exports } = await exportsOf((response) => response.destroy());
  const file = await exports.file(KEY, new AbortController().signal);
  await expect(buffer(file)).rejects.toMatchObject({ name: 'AppError', code: 'unavailable' });
});

test('a file that is read no longer because its backup ends fails with the reason of that', async () => {
  const { exports } = await exportsOf();
  const ending = new AbortController();
  const reason = new Error('the backup has ended');
  const read = async () => {
    for await (const _ of await exports.file(KEY, ending.signal)) ending.abort(reason);
  };
  await expect(read()).rejects.toBe(reason);
});

test('a drive that fails before the first byte of a file leaves no connection to media open (D35)', async () => {
  const { exports, open } = await exportsOf();
  const { signal } = new AbortController();
  const vault = { store: await openRevokedDrive(), keys: createBackupKeys() };
  const objects: StoredObjects = Object.create(null);
  const writer = createObjectWriter({ vault, objects, signal });
  const content = refOf(vault, { sha256: 'ab'.repeat(32), bytes: 1_000 });
  const storing = writer.ensure(content, undefined, { open: () => exports.file(KEY, signal) });
  await expect(storing).rejects.toMatchObject({ name: 'DriveError' });
  expect(open.size).toBe(0);
});
