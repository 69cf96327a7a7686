import { endpoint } from '../endpoint.ts';
import * as routes from './routes.ts';
import { Stats } from './schemas.ts';

export const getStats = endpoint(routes.getStats, {
  summary: 'The whole platform for the administrator, else the current FamiBook (D36)',
  response: Stats,
});
export const getUserStats = endpoint(routes.getUserStats, {
  summary: 'The current FamiBook (D36)',
  errors: ['choose_famibook'],
  response: Stats,
});
