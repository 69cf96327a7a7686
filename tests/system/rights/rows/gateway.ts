import { at, type Row } from '../row.ts';

export const GATEWAY_ROWS: readonly Row[] = [
  { call: 'getHealth', own: '200 200 200 200 200 200 200', send: at('/api/health') },
  { call: 'getConfig', own: '200 200 200 200 200 200 200', send: at('/api/config') },
  { call: 'getOpenApi', own: '200 200 200 200 200 200 200', send: at('/api/openapi.json') },
  { call: 'getDocs', own: '200 200 200 200 200 200 200', send: at('/api/docs') },
];
