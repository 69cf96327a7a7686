import { at, type Row } from '../row.ts';

export const MEMORIES_ROWS: readonly Row[] = [
  {
    call: 'listMonths',
    own: '401 403 200 200 200 200 200',
    other: { none: 'it names nothing: it acts in the FamiBook that the session is in' },
    send: at('/api/photos/months'),
  },
  {
    call: 'listOnThisDay',
    own: '401 403 200 200 200 200 200',
    other: { none: 'it names nothing: it acts in the FamiBook that the session is in' },
    send: at('/api/photos/on-this-day?date=2026-11-21&timeZone=Europe/Paris'),
  },
];
