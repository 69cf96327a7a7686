import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { MonthCount, OnThisDayQuery, PhotoOrder } from '../memories.ts';
import { Photo } from '../photos.ts';

const service = 'gallery';
const access = 'content';

/** Their sum is the number of photos; each month is where `GET /api/photos?from=` starts. */
export const listMonths = endpoint({
  name: 'listMonths',
  service,
  access,
  method: 'GET',
  path: '/api/photos/months',
  summary: 'Photos a month in the order in force, newest first (D13)',
  query: z.object({ sort: PhotoOrder }),
  answer: z.array(MonthCount),
});
/** By the camera's date where there is one, else by when it was shared in the caller's time zone. */
export const listOnThisDay = endpoint({
  name: 'listOnThisDay',
  service,
  access,
  method: 'GET',
  path: '/api/photos/on-this-day',
  summary: 'Photos taken or shared on this date in earlier years, newest first',
  query: OnThisDayQuery,
  answer: z.array(Photo),
});
