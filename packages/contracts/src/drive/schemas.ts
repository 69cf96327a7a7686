import { z } from 'zod';
import { Instant } from '../page.ts';

export const DriveStatus = z.object({
  configured: z.boolean(),
  folderName: z.string().nullable().meta({
    description:
      'For the manager: the folder of the current FamiBook in ‘FamiBook Photos’; null until its first import',
  }),
});
export type DriveStatus = z.infer<typeof DriveStatus>;

export const DriveSync = z.object({
  synced: z.number().int().nonnegative().meta({ description: 'How many photos were imported now' }),
  status: z.enum(['synced', 'nothing_new', 'running', 'not_configured']),
});
export type DriveSync = z.infer<typeof DriveSync>;

/** A file of the cloud drive that could not be imported; it is tried again at the next sync. */
export const SkippedDriveFile = z.object({
  name: z.string(),
  reason: z.string().meta({ description: 'In words' }),
  lastTriedAt: Instant,
});
export type SkippedDriveFile = z.infer<typeof SkippedDriveFile>;
