import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { FamiBookId } from '../ids.ts';
import * as routes from './routes.ts';
import { AdminCounts, ManagerCounts, UserCounts } from './schemas.ts';

export const getManagerCounts = endpoint(routes.getManagerCounts, {
  summary: 'What waits and what there is in the current FamiBook (D13)',
  revalidates: true,
  errors: ['choose_famibook'],
  response: ManagerCounts,
});
export const getAdminCounts = endpoint(routes.getAdminCounts, {
  summary: 'What waits and what there is on the platform (D13)',
  revalidates: true,
  response: AdminCounts,
});
export const countUsers = endpoint(routes.countUsers, {
  callers: ['admin'],
  summary: 'Users, requests for a new password and FamiBooks, of one FamiBook or of all',
  query: z.object({ famibookId: FamiBookId.optional() }),
  response: UserCounts.extend({ isSuspended: z.boolean() }),
});
export const countAudio = endpoint(routes.countAudio, {
  callers: ['admin', 'backup'],
  summary: 'Audio files of a FamiBook',
  query: z.object({ famibookId: FamiBookId }),
  response: z.object({ total: z.number().int().nonnegative() }),
});
