import { z } from 'zod';
import { EventFamiBook } from '../famibooks/events.ts';

const Count = z.number().int().nonnegative();

export const archiveEvents = {
  /** A user takes an archive along: of a FamiBook, or of what the user shared in it. */
  'archive.downloaded.v1': EventFamiBook.extend({ kind: z.enum(['famibook', 'own']) }),
  'archive.imported.v1': EventFamiBook.extend({ photos: Count, comments: Count, messages: Count }),
} as const;
