import type { Route } from '../route.ts';

export const doThing = {
  name: 'doThing',
  service: 'sample',
  method: 'POST',
  path: '/api/sample/do-thing',
  access: 'content',
  content: true,
} as const satisfies Route;
