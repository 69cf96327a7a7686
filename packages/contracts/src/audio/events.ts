import { z } from 'zod';
import { EventFamiBook } from '../famibooks/events.ts';
import { AudioId } from '../ids.ts';

export const audioEvents = {
  'audio.changed.v1': EventFamiBook,
  /** A user deleted audio that another had uploaded; `audio.changed.v1` goes with it. */
  'audio.deleted.v1': EventFamiBook.extend({ audioId: AudioId, originalFilename: z.string() }),
} as const;
