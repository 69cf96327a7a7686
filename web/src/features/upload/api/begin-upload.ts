import { createUpload } from '@famibook/contracts/uploads/routes';
import { request } from '../../../lib/api/call.ts';
import { famibookHeader } from '../../../lib/api/famibook-header.ts';
import { isMobile } from '../device.ts';
import { TUS } from './tus-version.ts';

/** Answers the path that the bytes go to. */
export const beginUpload = async (size: number, signal: AbortSignal): Promise<string> => {
  const mobile = isMobile();
  const told = { 'X-Platform': mobile ? 'mobile' : 'desktop', 'X-Is-Mobile': String(mobile) };
  const headers = { ...TUS, 'Upload-Length': String(size), ...told, ...famibookHeader() };
  const response = await request(createUpload.path, { method: createUpload.method, headers, signal });
  const path = response.headers.get('Location');
  if (path === null) throw new Error('an upload has always a place');
  return path;
};
