import { z } from 'zod';
import { EventFamiBook } from '../famibooks/events.ts';

export const driveEvents = {
  /** A sync has imported so many photos; each of them is published by itself too (D34). */
  'drive.photos-imported.v1': EventFamiBook.extend({ photos: z.number().int().positive() }),
} as const;
