import { type DriveServer, startDriveServer } from '@famibook/testing/backing/drive-server';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { driveSettingsOf } from './drive.fixture.ts';
import { type Drive, openDrive } from './drive.ts';

let server: DriveServer;
let drive: Drive;
beforeEach(async () => {
  server = await startDriveServer();
  drive = openDrive(driveSettingsOf(server), { firstWaitMs: 1 });
});
afterEach(async () => {
  drive.stop();
  await server[Symbol.asyncDispose]();
});

test('a drive that asks for a longer wait than allowed fails at once, with its wait (D35)', async () => {
  const hasty = openDrive(driveSettingsOf(server), { firstWaitMs: 1, maxRetryMs: 5_000 });
  server.disrupt({
    of: ['about'],
    does: { kind: 'refuse', status: 429, reason: 'rateLimitExceeded', retryAfterSeconds: 3_600 },
  });
  await expect(hasty.check()).rejects.toMatchObject({ problem: 'slow_down', retryAfterSeconds: 3_600 });
  expect(server.requests('about')).toBe(1);
});

test('a drive that stays in trouble is given up, in words (D35)', async () => {
  const hasty = openDrive(driveSettingsOf(server), { firstWaitMs: 1, maxRetryMs: 50 });
  server.disrupt({ does: { kind: 'refuse', status: 503, reason: 'backendError' } });
  await expect(hasty.check()).rejects.toThrow('Google Drive is having trouble at the moment. Try again later.');
  const away = { ...driveSettingsOf(server), tokenUrl: 'http://127.0.0.1:1/token' };
  const unreachable = openDrive(away, { firstWaitMs: 1, maxRetryMs: 50 });
  await expect(unreachable.check()).rejects.toThrow('Google Drive could not be reached.');
});

test.each([
  [
    'a scope that does not allow it',
    () => server.setScope('https://www.googleapis.com/auth/userinfo.email'),
    'scope https://www.googleapis.com/auth/drive',
  ],
  ['a revoked token', () => server.revokeTokens(), 'revoked or has expired'],
  ['a folder in the bin', () => server.trash(server.folderId), 'is in the bin'],
  ['a folder that was deleted', () => server.remove(server.folderId), 'GOOGLE_DRIVE_FOLDER_ID does not exist'],
  [
    'an API that is turned off',
    () => server.disrupt({ of: ['about'], does: { kind: 'refuse', status: 403, reason: 'accessNotConfigured' } }),
    'API is turned off',
  ],
])('%s is said in words a person understands, and no secret is in them (D31, D35)', async (_, breakIt, words) => {
  breakIt();
  const error: unknown = await drive.check().catch((thrown: unknown) => thrown);
  expect(String(error)).toContain(words);
  const all = `${String(error)} ${error instanceof Error ? String(error.cause) : ''} ${JSON.stringify(error)}`;
  for (const secret of [server.env.GOOGLE_DRIVE_CLIENT_SECRET, server.env.GOOGLE_DRIVE_REFRESH_TOKEN, 'ya29'])
    expect(all).not.toContain(secret);
});

test('a client that Google does not know is said in words', async () => {
  const other = openDrive({ ...driveSettingsOf(server), clientSecret: 'wrong' }, { firstWaitMs: 1 });
  await expect(other.check()).rejects.toThrow('GOOGLE_DRIVE_CLIENT_SECRET');
});
