import { at, type Row } from '../row.ts';

const CURRENT = { none: 'it names nothing: it acts in the FamiBook that the session is in' };

/** Archives to take along. */
export const ARCHIVES_ROWS: readonly Row[] = [
  {
    call: 'downloadFamiBook',
    own: '401 403 403 403 200 200 200',
    other: CURRENT,
    send: at('/api/archives/famibook'),
  },
  {
    call: 'downloadOwn',
    own: '401 403 200 200 200 200 200',
    other: CURRENT,
    send: at('/api/archives/own'),
  },
  {
    call: 'importArchive',
    own: '401 403 403 403 409 409 409',
    other: CURRENT,
    send: async (fixture, role, ownership) => {
      // The FamiBook is not empty, whichever row was tried before.
      await fixture.message(role, ownership);
      return { path: '/api/archives/import', bytes: Buffer.from('no archive') };
    },
  },
];
