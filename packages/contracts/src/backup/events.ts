import { z } from 'zod';

export const backupEvents = { 'backup.changed.v1': z.object({ backupId: z.string() }) } as const;
