import { at, type Row } from '../row.ts';

export const SAMPLE_ROWS: readonly Row[] = [
  {
    call: 'doThing',
    own: '401 403 201 201 201 201 201',
    other: { none: 'it names nothing: it acts in the FamiBook that the session is in' },
    send: at('/api/sample/do-thing'),
  },
];
