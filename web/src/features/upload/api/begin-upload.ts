import { createUpload } from '@famibook/contracts/uploads/routes';
import { request } from '../../../lib/api/call.ts';
import { famibookHeader } from '../../../lib/api/page-owner.ts';
import { isMobile } from '../device.ts';
import { TUS } from './tus-version.ts';

/** Returns the path to which the bytes are sent. */
export async function beginUpload(size: number, signal: AbortSignal): Promise<string> {
  const mobile = isMobile();
  const deviceHeaders = { 'X-Platform': mobile ? 'mobile' : 'desktop', 'X-Is-Mobile': String(mobile) };
  const headers = { ...TUS, 'Upload-Length': String(size), ...deviceHeaders, ...famibookHeader() };
  const response = await request(createUpload.path, { method: createUpload.method, headers, signal });
  const path = response.headers.get('Location');
  if (path === null) throw new Error('The response to a new upload has no Location header.');
  return path;
}
