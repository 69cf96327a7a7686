import type { createUpload } from '@famibook/contracts/api/uploads';
import { request } from '../../../lib/api/call.ts';
import { famibookHeader } from '../../../lib/api/famibook-header.ts';
import { route } from '../../../lib/api/route.ts';
import { isMobile } from '../device.ts';
import { TUS } from './tus-version.ts';

const begin = route<typeof createUpload>({ method: 'POST', path: '/api/uploads', content: true });

/** Answers the path that the bytes go to. */
export const beginUpload = async (size: number, signal: AbortSignal): Promise<string> => {
  const mobile = isMobile();
  const told = { 'X-Platform': mobile ? 'mobile' : 'desktop', 'X-Is-Mobile': String(mobile) };
  const headers = { ...TUS, 'Upload-Length': String(size), ...told, ...famibookHeader() };
  const answer = await request(begin.path, { method: begin.method, headers, signal });
  const path = answer.headers.get('Location');
  if (path === null) throw new Error('an upload has always a place');
  return path;
};
