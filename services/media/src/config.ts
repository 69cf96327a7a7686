import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';

const MINUTE = 60;
const HOUR = 60 * MINUTE;

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

function seconds(byDefault: number, what: string) {
  return z.coerce.number().int().positive().default(byDefault).describe(`a whole number of seconds: ${what}`);
}

export const MediaConfig = z.object({
  FAMIBOOK_DATA_DIR: z.string().optional().describe('a folder this program may write to'),
  FAMIBOOK_UPLOADS_DIR: z.string().optional().describe('a folder this program may write to'),
  FAMIBOOK_RESUMABLE_BYTES: z.coerce
    .number()
    .int()
    .positive()
    .default(RESUMABLE_BYTES)
    .describe('a whole number of bytes: what all unfinished uploads together may use'),
  FAMIBOOK_LIMIT_UPLOAD_MEGABYTES: z.coerce
    .number()
    .int()
    .min(20)
    .default(UPLOAD_MEGABYTES)
    .describe('a whole number of megabytes from 20: what unfinished uploads of one FamiBook may use, of one user half'),
  FAMIBOOK_LIMIT_FAMIBOOK_MEGABYTES: z.coerce
    .number()
    .int()
    .min(0)
    .default(0)
    .describe('a whole number of megabytes: what photos and audio of one FamiBook may use; 0 is no limit'),
  FAMIBOOK_MIN_FREE_MEGABYTES: z.coerce
    .number()
    .int()
    .min(0)
    .default(MIN_FREE_MEGABYTES)
    .describe('a whole number of megabytes: with less free on the disk uploads are refused'),
  FAMIBOOK_UNCLAIMED_SECONDS: seconds(HOUR, 'how long a picture may stay without a photo'),
  FAMIBOOK_KEEP_DELETED_SECONDS: seconds(24 * HOUR, 'how long the bytes of a deleted photo stay'),
  FAMIBOOK_SWEEP_SECONDS: seconds(10 * MINUTE, 'the pause between two sweeps'),
  FAMIBOOK_LIMIT_RENDERS: z.coerce
    .number()
    .int()
    .min(1)
    .max(1_000_000)
    .default(WAITING_PICTURES)
    .describe('a whole number from 1: how many pictures of one user may wait to be prepared'),
  FAMIBOOK_LIMIT_PORTRAITS: z.coerce
    .number()
    .int()
    .min(1)
    .max(1_000_000)
    .default(PORTRAIT_CHANGES)
    .describe('a whole number from 1: how often one user may change the own picture in an hour'),
  FAMIBOOK_FAILPOINT: z.string().optional().describe('unset, but in crash tests'),
});
export type MediaConfig = z.infer<typeof MediaConfig>;

/** The folder for temporary files of uploads, of up to 10 MB each. */
export function uploadsFolder({ FAMIBOOK_UPLOADS_DIR: chosen, FAMIBOOK_DATA_DIR: data }: MediaConfig): string {
  return chosen ?? (data ? join(data, 'uploads') : join(tmpdir(), `famibook-uploads-${userInfo().uid}`));
}
