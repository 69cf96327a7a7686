import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import * as routes from './routes.ts';
import { ActivityFilter, ActivityLine, ActivityQuery } from './schemas.ts';

export const listManagerActivity = endpoint(routes.listManagerActivity, {
  summary: 'Who did what in the current FamiBook during the last year, the newest first (D41)',
  revalidates: true,
  query: ActivityQuery,
  errors: ['choose_famibook', 'famibook_suspended'],
  response: z.array(ActivityLine),
});
export const exportManagerActivity = endpoint(routes.exportManagerActivity, {
  summary: 'The same lines as a CSV file',
  stream: true,
  query: ActivityFilter,
  errors: ['choose_famibook', 'famibook_suspended'],
});
export const listAdminActivity = endpoint(routes.listAdminActivity, {
  summary: 'Who did what on the platform during the last year, the newest first (D41)',
  revalidates: true,
  query: ActivityQuery,
  response: z.array(ActivityLine),
});
export const exportAdminActivity = endpoint(routes.exportAdminActivity, {
  summary: 'The same lines as a CSV file',
  stream: true,
  query: ActivityFilter,
});
