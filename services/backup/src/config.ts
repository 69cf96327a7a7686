import { join } from 'node:path';
import { driveSettingShape, missingDriveSettings } from '@famibook/drive/settings';
import { ActivityLimitSettings } from '@famibook/famibook-kit/activity-limit';
import {
  failpointSetting,
  folderSetting,
  listSetting,
  wholeNumberSetting,
} from '@famibook/service-kit/config/setting-schemas';
import { backupCredentialShape } from '@famibook/service-kit/storage/backup-credentials';
import { ownTempFolder } from '@famibook/service-kit/storage/own-temp-folder';
import { S3AddressText } from '@famibook/service-kit/storage/s3-address';
import { z } from 'zod';
import { isCronPattern } from './backups/schedule.ts';

const KEY = /^[\w-]{43}$/;
const KEY_WORDS = '32 random bytes in base64url (43 characters), which backups are encrypted with';
const keyText = z
  .string()
  .regex(KEY, KEY_WORDS)
  .transform((text) => Buffer.from(text, 'base64url'));

export const BackupConfig = z
  .object({
    NODE_ENV: z.string().optional().describe('production, or anything else'),
    FAMIBOOK_FAILPOINT: failpointSetting,
    FAMIBOOK_DATA_DIR: folderSetting('a folder this program may write to').optional(),
    FAMIBOOK_BACKUP_DIR: folderSetting('a folder for backups, best on another disk').optional(),
    FAMIBOOK_BACKUP_URL: S3AddressText.optional(),
    ...backupCredentialShape,
    FAMIBOOK_BACKUP_KEY: keyText.optional().describe(KEY_WORDS),
    FAMIBOOK_BACKUP_OLD_KEYS: listSetting
      .pipe(z.array(keyText).max(20))
      .describe('former keys that older backups are encrypted with, separated by commas'),
    FAMIBOOK_BACKUP_ADOPT_UNENCRYPTED: z
      .stringbool()
      .default(false)
      .describe('true or false: whether a new installation with a key takes over backups that were made without one'),
    FAMIBOOK_BACKUP_SCHEDULE: z
      .string()
      .refine(isCronPattern)
      .default('0 3 * * *')
      .describe('when backups run by themselves, in cron’s five fields, by the time of the server'),
    FAMIBOOK_LIMIT_TEMP_MEGABYTES: wholeNumberSetting(
      0,
      'what archives that are imported and rows of a running backup may use of the disk; 0 is all that is free',
      { min: 0, unit: 'megabytes' },
    ),
    ...driveSettingShape,
    ...ActivityLimitSettings.shape,
  })
  .superRefine((settings, context) => {
    const addError = (variable: string, message: string) =>
      context.addIssue({ code: 'custom', path: [variable], message });
    const isAway = missingDriveSettings(settings).length === 0 || settings.FAMIBOOK_BACKUP_URL !== undefined;
    if (!isAway && !settings.FAMIBOOK_BACKUP_DIR && !settings.FAMIBOOK_DATA_DIR)
      addError('FAMIBOOK_BACKUP_DIR', 'a folder for backups, unless FAMIBOOK_BACKUP_URL or Google Drive is set');
    if (!settings.FAMIBOOK_BACKUP_ACCESS_KEY_ID !== !settings.FAMIBOOK_BACKUP_SECRET_ACCESS_KEY)
      addError('FAMIBOOK_BACKUP_SECRET_ACCESS_KEY', 'set together with FAMIBOOK_BACKUP_ACCESS_KEY_ID, or unset');
    if (isAway && settings.NODE_ENV === 'production' && !settings.FAMIBOOK_BACKUP_KEY)
      addError('FAMIBOOK_BACKUP_KEY', KEY_WORDS);
  });
export type BackupConfig = z.infer<typeof BackupConfig>;

/** Where backups lie when neither the Drive nor a bucket is set. */
export function backupFolder({ FAMIBOOK_BACKUP_DIR: chosen, FAMIBOOK_DATA_DIR: data = '.' }: BackupConfig): string {
  return chosen ?? join(data, 'backups');
}

/** The folder for archives on their way in and out. */
export function archivesFolder({ FAMIBOOK_DATA_DIR: data }: BackupConfig): string {
  return data ? join(data, 'archives') : ownTempFolder('archives');
}

/** Where rows wait, encrypted as in a backup, while their snapshot is open. */
export function scratchFolder({ FAMIBOOK_DATA_DIR: data }: BackupConfig): string {
  return data ? join(data, 'backup-scratch') : ownTempFolder('backup-scratch');
}
