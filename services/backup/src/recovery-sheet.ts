import { randomBytes } from 'node:crypto';
import { missingDriveSettings } from '@famibook/drive/settings';
import { type BackupConfig, backupFolder } from './config.ts';
import { createBackupKeys } from './vault/keys.ts';

const KEY_BYTES = 32;
const GROUP = 4;
const SHEET_WIDTH = 100;

type Keys = Pick<BackupConfig, 'FAMIBOOK_BACKUP_KEY' | 'FAMIBOOK_BACKUP_OLD_KEYS'>;

/** The id that every backup carries of the key that it was encrypted with. */
export function keyIdOf(key: Uint8Array): string {
  return createBackupKeys(key).current?.id ?? '';
}

/** The lines of `.env` for a new key: the one in force becomes a former one, so that older backups can still be read. */
export function newKeyLines({ FAMIBOOK_BACKUP_KEY: current, FAMIBOOK_BACKUP_OLD_KEYS: former }: Keys): string {
  const old = [...(current ? [current] : []), ...former].map(asText);
  const lines = [`FAMIBOOK_BACKUP_KEY=${asText(randomBytes(KEY_BYTES))}`];
  if (old.length > 0) lines.push(`FAMIBOOK_BACKUP_OLD_KEYS=${old.join(',')}`);
  return `${lines.join('\n')}\n`;
}

interface SheetInput {
  config: BackupConfig;
  /** What the secrets of two-step sign-in are sealed with, as it is in the settings; undefined when it is not known. */
  secretsKey: string | undefined;
  /** The e-mail address of the first administrator, where it is set. */
  administrator?: string | undefined;
  /** Whether the services run in containers of their own, not all in one process. */
  isApart?: boolean;
  now: Date;
}

/** All that is needed to restore FamiBook on a new machine, besides the backups; to be printed. */
export function recoverySheet({ config, secretsKey, administrator, isApart = false, now }: SheetInput): string {
  const { FAMIBOOK_BACKUP_KEY: key, FAMIBOOK_BACKUP_OLD_KEYS: former } = config;
  const place = placeOf(config, isApart);
  const [backup, admin] = isApart
    ? ['node scripts/backup.ts', 'node scripts/admin.ts']
    : ['npm run backup --', 'npm run admin --'];
  const inContainerOf = (service: string) => (isApart ? ` (in a container of ${service})` : '');
  const settings = [
    ...place.settings,
    ...(administrator ? [`FAMIBOOK_ADMIN_EMAIL=${administrator}`] : []),
    ...(key ? [`FAMIBOOK_BACKUP_KEY=${asText(key)}`] : []),
    ...(former.length > 0 ? [`FAMIBOOK_BACKUP_OLD_KEYS=${former.map(asText).join(',')}`] : []),
    ...(secretsKey ? [`FAMIBOOK_SECRETS_KEY=${secretsKey}`] : []),
  ];
  return [
    'FAMIBOOK RECOVERY SHEET'.padEnd(SHEET_WIDTH - 10) + now.toISOString().slice(0, 10),
    '',
    ...(key
      ? [
          'This sheet and the backups together are all that anybody needs to read everything in FamiBook.',
          'Keep it on paper, apart from the server and from the backups: in a safe, or with a person you trust.',
        ]
      : [
          'The backups are not encrypted: the backups alone are all that anybody needs to read everything.',
          `"${backup} new-key" makes a key; print this sheet again once it is set.`,
        ]),
    '',
    '1. WHERE THE BACKUPS LIE',
    `   ${place.words}`,
    '',
    '2. KEYS',
    ...(key ? keyLines('Backups are encrypted with the key', key) : ['   No key of backups.']),
    ...former.flatMap((each) => keyLines('Older backups are encrypted with the former key', each)),
    secretsKey
      ? '   Two-step sign-in needs FAMIBOOK_SECRETS_KEY (below).'
      : '   FAMIBOOK_SECRETS_KEY is not known here. Without it, people have to set up two-step sign-in again.',
    '',
    '3. TO RESTORE ON A NEW MACHINE',
    '   If the old one still runs, stop it first: two machines must not store backups in one place. Only to try a',
    '   restore, give the new one a copy of the backups, and the place of that copy.',
    '   a. Install FamiBook in the same version or a newer one.',
    '   b. Write these lines into the file .env in its folder:',
    '',
    ...settings,
    '',
    ...place.missing.map((line) => `      ${line}`),
    ...(key
      ? [
          `   c. "${backup} key-id"${inContainerOf('backup')} must print ${keyIdOf(key)}. If it does not, a character was mistyped.`,
        ]
      : []),
    `   ${key ? 'd' : 'c'}. ${isApart ? 'Start it as docs/operations/runbook.md says' : 'Start it with "npm start"'} and sign in as its administrator.`,
    `   ${key ? 'e' : 'd'}. Open Cloud Backups on the administrator's page. It lists the backups that were found.`,
    '      Choose the newest one from before the loss, and Restore. One without a tick says what it lacks.',
    `   ${key ? 'f' : 'e'}. From then on passwords and two-step sign-in are those of the backup, also the administrator's.`,
    `      Is one not known any more${inContainerOf('auth')}: "${admin} list", then`,
    `      "${admin} reset-password EMAIL" and "${admin} reset-second-factor EMAIL".`,
    '',
  ].join('\n');
}

interface Place {
  words: string;
  /** The lines of `.env` that lead there, without secrets. */
  settings: string[];
  /** What the sheet leaves out. */
  missing: string[];
}

function placeOf(config: BackupConfig, isApart: boolean): Place {
  if (missingDriveSettings(config).length === 0) {
    const { GOOGLE_DRIVE_FOLDER_ID: folder, GOOGLE_DRIVE_CLIENT_ID: client } = config;
    return {
      words: `In Google Drive, in "FamiBook Backups" in the folder https://drive.google.com/drive/folders/${folder}`,
      settings: [`GOOGLE_DRIVE_FOLDER_ID=${folder}`, `GOOGLE_DRIVE_CLIENT_ID=${client}`],
      missing: [
        'Add GOOGLE_DRIVE_CLIENT_SECRET and GOOGLE_DRIVE_REFRESH_TOKEN, which Google gives again to the owner of',
        'the account.',
      ],
    };
  }
  const { FAMIBOOK_BACKUP_URL: bucket } = config;
  if (bucket) {
    const query = new URLSearchParams({ ...(bucket.endpoint && { endpoint: bucket.endpoint }), region: bucket.region });
    const address = `s3://${bucket.bucket}/${bucket.prefix}?${decodeURIComponent(query.toString())}`;
    return {
      words: `In the bucket ${address}`,
      settings: [`FAMIBOOK_BACKUP_URL=${address}`],
      missing: [
        'Add the access key of the bucket: FAMIBOOK_BACKUP_ACCESS_KEY_ID and FAMIBOOK_BACKUP_SECRET_ACCESS_KEY,',
        'or AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY where that of the photos serves for both.',
      ],
    };
  }
  const folder = backupFolder(config);
  if (isApart) {
    return {
      words: `In the folder ${folder} of the backup service, in its volume. A copy of it elsewhere is what survives the host.`,
      settings: [],
      missing: ['Copy the backups into the volume of the new backup service before it starts for the first time.'],
    };
  }
  return {
    words: `In the folder ${folder} of the server. A copy of it elsewhere is what survives the server.`,
    settings: [`FAMIBOOK_BACKUP_DIR=${folder}`],
    missing: ['Copy the backups into that folder first, or name another one.'],
  };
}

/** In groups as well, because a person reads it off paper. */
function keyLines(words: string, key: Uint8Array): string[] {
  const groups = asText(key).match(new RegExp(`.{1,${GROUP}}`, 'g')) ?? [];
  return [`   ${words} ${keyIdOf(key)}:`, `      ${groups.join(' ')}   (without the blanks)`];
}

function asText(key: Uint8Array): string {
  return Buffer.from(key).toString('base64url');
}
