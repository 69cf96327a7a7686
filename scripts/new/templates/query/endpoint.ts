import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import * as routes from './routes.ts';

export const doThing = endpoint(routes.doThing, {
  summary: 'The ended memberships of the current FamiBook, counted',
  errors: ['choose_famibook'],
  response: z.object({ total: z.number().int().nonnegative() }),
});
