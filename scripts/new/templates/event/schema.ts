import { EventFamiBook } from '../famibooks/events.ts';
import { UserId } from '../ids.ts';

export const sampleEvents = {
  'sample.happened.v1': EventFamiBook.extend({ userId: UserId }),
} as const;
