import { at, type Row } from '../row.ts';

export const GATEWAY_ROWS: readonly Row[] = [
  {
    call: 'getHealth',
    own: '200 200 200 200 200 200 200',
    other: { none: 'it names nothing and is the same for everyone' },
    send: at('/api/health'),
  },
  {
    call: 'getConfig',
    own: '200 200 200 200 200 200 200',
    other: { none: 'it names nothing and is the same for everyone' },
    send: at('/api/config'),
  },
  {
    call: 'getOpenApi',
    own: '200 200 200 200 200 200 200',
    other: { none: 'it names nothing and is the same for everyone' },
    send: at('/api/openapi.json'),
  },
  {
    call: 'getDocs',
    own: '200 200 200 200 200 200 200',
    other: { none: 'it names nothing and is the same for everyone' },
    send: at('/api/docs'),
  },
];
