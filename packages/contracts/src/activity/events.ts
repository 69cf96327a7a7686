import { EventFamiBook } from '../famibooks/events.ts';

/** Lines of Activity were downloaded as a file, of one FamiBook or of all. */
export const activityEvents = { 'activity.exported.v1': EventFamiBook.partial() } as const;
