import { TUS } from '@famibook/testing/clients/resumable';
import type { Flood } from './flood.ts';
import { repeatRequests } from './requests-from.ts';

const AT_ONCE = 16;
const LARGEST = 10 * 1_048_576;

/** Begins uploads of the largest size over and over, and sends not a byte of them. */
export const promisedUploads: Flood = {
  name: 'uploads that are promised and never sent',
  people: async (family) => [(await family.member()).client],
  start: async (target) => {
    const headers = { ...TUS, 'upload-length': LARGEST, 'content-length': 0 };
    return repeatRequests(target, AT_ONCE, () => ({ path: '/api/uploads', headers }));
  },
};
