import { randomBytes } from 'node:crypto';
import { parseConfig } from '@famibook/service-kit/config/config';
import { expect, test } from 'vitest';
import { BackupConfig } from './config.ts';
import { keyIdOf, newKeyLines, recoverySheet } from './recovery-sheet.ts';
import { createBackupKeys } from './vault/keys.ts';

const now = new Date('2026-11-22T10:00:00Z');
const newKey = () => randomBytes(32).toString('base64url');
const configOf = (env: Record<string, string>) => parseConfig(BackupConfig, { FAMIBOOK_DATA_DIR: '/data', ...env });
/** What the `.env` of a new machine gets from the sheet, by a person who copies its lines. */
const settingsOf = (sheet: string) =>
  Object.fromEntries(
    sheet
      .split('\n')
      .filter((line) => /^[A-Z_]+=/.test(line))
      .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
  );

test('the lines of the sheet set up a new machine that reads the backups of the old one (D30)', () => {
  const [key, former] = [newKey(), newKey()];
  const config = configOf({
    FAMIBOOK_BACKUP_KEY: key,
    FAMIBOOK_BACKUP_OLD_KEYS: former,
    FAMIBOOK_BACKUP_URL: 's3://backups/family?endpoint=https://s3.example:9000&region=eu-central-1',
  });
  const sheet = recoverySheet({ config, secretsKey: 'c2VjcmV0', now });
  const copied = settingsOf(sheet);
  expect(copied.FAMIBOOK_SECRETS_KEY).toBe('c2VjcmV0');
  const restored = configOf(copied);
  expect(restored.FAMIBOOK_BACKUP_URL).toEqual(config.FAMIBOOK_BACKUP_URL);
  const keys = createBackupKeys(restored.FAMIBOOK_BACKUP_KEY, restored.FAMIBOOK_BACKUP_OLD_KEYS);
  for (const text of [key, former]) {
    const id = keyIdOf(Buffer.from(text, 'base64url'));
    expect(keys.find(id)).toBeDefined();
    expect(sheet).toContain(id);
  }
});

test('the sheet says where in Google Drive backups lie, without the secrets that Google can issue again (D31)', () => {
  const config = configOf({
    GOOGLE_DRIVE_CLIENT_ID: 'client',
    GOOGLE_DRIVE_CLIENT_SECRET: 'do-not-print',
    GOOGLE_DRIVE_REFRESH_TOKEN: 'nor-this',
    GOOGLE_DRIVE_FOLDER_ID: 'folder123',
  });
  const sheet = recoverySheet({ config, secretsKey: undefined, now });
  expect(sheet).toContain('folders/folder123');
  expect(sheet).not.toMatch(/do-not-print|nor-this/);
  expect(sheet).toContain('The backups are not encrypted');
});

test('the sheet of a service in a container names its volume, no command that would start another FamiBook, and the administrator', () => {
  const config = configOf({ FAMIBOOK_BACKUP_DIR: '/data/backups' });
  const administrator = 'rose@example.org';
  const sheet = recoverySheet({ config, secretsKey: undefined, administrator, isApart: true, now });
  expect(sheet).toContain('in its volume');
  expect(sheet).not.toMatch(/npm (?:start|run)/);
  expect(sheet).toContain('node scripts/admin.ts reset-second-factor EMAIL');
  expect(settingsOf(sheet)).toEqual({ FAMIBOOK_ADMIN_EMAIL: administrator });
});

test('the sheet says whose passwords count after the restore, and how to get in without them', () => {
  const sheet = recoverySheet({ config: configOf({}), secretsKey: undefined, now });
  expect(sheet).toContain('passwords and two-step sign-in are those of the backup');
  expect(sheet).toContain('npm run admin -- reset-second-factor EMAIL');
});

test('a new key keeps the one before among the former ones, the newest first (D30)', () => {
  const [key, former] = [newKey(), newKey()];
  const config = configOf({ FAMIBOOK_BACKUP_KEY: key, FAMIBOOK_BACKUP_OLD_KEYS: former });
  const lines = settingsOf(newKeyLines(config));
  expect(lines.FAMIBOOK_BACKUP_OLD_KEYS).toBe(`${key},${former}`);
  expect(lines.FAMIBOOK_BACKUP_KEY).toMatch(/^[\w-]{43}$/);
  expect(lines.FAMIBOOK_BACKUP_KEY).not.toBe(key);
  expect(settingsOf(newKeyLines(configOf({})))).toEqual({ FAMIBOOK_BACKUP_KEY: expect.stringMatching(/^[\w-]{43}$/) });
});
