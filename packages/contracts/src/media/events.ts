import { z } from 'zod';
import { FamiBookId, FileId } from '../ids.ts';

export const mediaEvents = {
  /** Media has stopped serving these pictures of a FamiBook, or all of them: copies may no longer be sent. */
  'renditions.withdrawn.v1': z.object({ famibookId: FamiBookId, fileIds: z.array(FileId).min(1).nullable() }),
} as const;
