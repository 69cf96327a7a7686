import { EventFamiBook } from '../famibooks/events.ts';

export const audioEvents = { 'audio.changed.v1': EventFamiBook } as const;
