import { findKnownPhotos } from '@famibook/contracts/uploads/routes';
import { call } from '../../../lib/api/call.ts';

/** Whether the gallery already has a photo with these bytes (D20). */
export const isKnown = async (sha256: string, signal: AbortSignal): Promise<boolean> =>
  (await call(findKnownPhotos, { body: { sha256: [sha256] }, signal })).length > 0;
