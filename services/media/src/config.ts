import { join } from 'node:path';
import {
  failpointSetting,
  folderSetting,
  limitSetting,
  wholeNumberSetting,
} from '@famibook/service-kit/config/setting-schemas';
import { ownTempFolder } from '@famibook/service-kit/storage/own-temp-folder';
import { z } from 'zod';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const WEEK = 7 * 24 * HOUR;

/** Enough for a thousand pictures of the largest size at once. */
const RESUMABLE_BYTES = 10 * 1024 ** 3;

/** Enough for fifty pictures of the largest size in one FamiBook at once. */
const UPLOAD_MEGABYTES = 512;
/** The database and the logs need this much. */
const MIN_FREE_MEGABYTES = 512;

/** The web app sends no more at once, so that it never meets the limit. */
const WAITING_PICTURES = 3;

/** The changes of one user in an hour (D24). */
const PORTRAIT_CHANGES = 20;

function seconds(byDefault: number, what: string, limits: { max?: number } = {}) {
  return wholeNumberSetting(byDefault, what, { ...limits, unit: 'seconds' });
}

function megabytes(byDefault: number, what: string, { min }: { min: number }) {
  return wholeNumberSetting(byDefault, what, { min, unit: 'megabytes' });
}

export const MediaConfig = z.object({
  FAMIBOOK_DATA_DIR: folderSetting('a folder this program may write to').optional(),
  FAMIBOOK_UPLOADS_DIR: folderSetting('a folder this program may write to').optional(),
  FAMIBOOK_RESUMABLE_BYTES: wholeNumberSetting(RESUMABLE_BYTES, 'what all unfinished uploads together may use', {
    unit: 'bytes',
  }),
  FAMIBOOK_LIMIT_UPLOAD_MEGABYTES: megabytes(
    UPLOAD_MEGABYTES,
    'what unfinished uploads of one FamiBook may use, of one user half',
    { min: 20 },
  ),
  FAMIBOOK_LIMIT_FAMIBOOK_MEGABYTES: megabytes(0, 'what photos and audio of one FamiBook may use; 0 is no limit', {
    min: 0,
  }),
  FAMIBOOK_MIN_FREE_MEGABYTES: megabytes(MIN_FREE_MEGABYTES, 'with less free on the disk uploads are refused', {
    min: 0,
  }),
  FAMIBOOK_UNCLAIMED_SECONDS: seconds(HOUR, 'how long a picture may stay without a photo'),
  FAMIBOOK_KEEP_DELETED_SECONDS: seconds(24 * HOUR, 'how long the bytes of a deleted photo stay'),
  // Timers of Node end at once when they are set to more than 24 days.
  FAMIBOOK_SWEEP_SECONDS: seconds(10 * MINUTE, 'the pause between two sweeps', { max: WEEK }),
  FAMIBOOK_LIMIT_RENDERS: limitSetting(WAITING_PICTURES, 'how many pictures of one user may wait to be prepared'),
  FAMIBOOK_LIMIT_PORTRAITS: limitSetting(PORTRAIT_CHANGES, 'how often one user may change the own picture in an hour'),
  FAMIBOOK_FAILPOINT: failpointSetting,
});
export type MediaConfig = z.infer<typeof MediaConfig>;

/** The folder for temporary files of uploads, of up to 10 MB each. */
export function uploadsFolder({ FAMIBOOK_UPLOADS_DIR: chosen, FAMIBOOK_DATA_DIR: data }: MediaConfig): string {
  return chosen ?? (data ? join(data, 'uploads') : ownTempFolder('uploads'));
}
