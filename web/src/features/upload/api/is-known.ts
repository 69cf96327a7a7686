import type { findKnownPhotos } from '@famibook/contracts/api/uploads';
import { call } from '../../../lib/api/call.ts';
import { route } from '../../../lib/api/route.ts';

const known = route<typeof findKnownPhotos>({ method: 'POST', path: '/api/photos/known', content: true });

/** Whether the gallery has a photo of these bytes already (D20). */
export const isKnown = async (sha256: string, signal: AbortSignal): Promise<boolean> =>
  (await call(known, { body: { sha256: [sha256] }, signal })).length > 0;
