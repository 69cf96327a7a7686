import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { FamiBookId } from '../ids.ts';
import * as routes from './routes.ts';

export const doThing = endpoint(routes.doThing, {
  summary: 'The current FamiBook',
  errors: ['choose_famibook'],
  response: z.object({ famibookId: FamiBookId, famibookName: z.string() }),
});
