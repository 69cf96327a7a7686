import { request } from '../../../lib/api/call.ts';
import { famibookHeader } from '../../../lib/api/page-owner.ts';
import { TUS } from './tus-version.ts';

/** Cancels an upload. When that fails, the server removes it within a day. */
export async function cancelUpload(path: string): Promise<void> {
  await request(path, { method: 'DELETE', headers: { ...TUS, ...famibookHeader() }, keepalive: true }).catch(
    () => undefined,
  );
}
