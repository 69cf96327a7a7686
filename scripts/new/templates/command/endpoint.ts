import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { FamiBookId } from '../ids.ts';
import * as routes from './routes.ts';

export const doThing = endpoint(routes.doThing, {
  status: 201,
  summary: 'The current FamiBook, stored',
  errors: ['choose_famibook', 'famibook_not_found', 'famibook_suspended'],
  response: z.object({ famibookId: FamiBookId }),
});
