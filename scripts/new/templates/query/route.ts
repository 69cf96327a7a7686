import type { Route } from '../route.ts';

export const doThing = {
  name: 'doThing',
  service: 'sample',
  method: 'GET',
  path: '/api/sample/do-thing',
  access: 'content',
} as const satisfies Route;
