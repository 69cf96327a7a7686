import type { adminDeletePhoto, deletePhoto } from '@famibook/contracts/api/gallery';
import { call } from '../../../lib/api/call.ts';
import { route } from '../../../lib/api/route.ts';

const own = route<typeof deletePhoto>({ method: 'DELETE', path: '/api/photos/{id}', content: true });
const anyones = route<typeof adminDeletePhoto>({ method: 'DELETE', path: '/api/admin/photos/{id}' });

/** The owner's call, or the administrator's for somebody else's photo. */
export const sendPhotoRemoval = (id: string, isOwn: boolean): Promise<unknown> =>
  isOwn ? call(own, { params: { id } }) : call(anyones, { params: { id } });
