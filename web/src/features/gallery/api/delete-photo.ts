import { adminDeletePhoto, deletePhoto } from '@famibook/contracts/photos/routes';
import { call } from '../../../lib/api/call.ts';

/** The owner's endpoint, or the administrator's for another user's photo. */
export const sendPhotoRemoval = (id: string, isOwn: boolean): Promise<unknown> =>
  isOwn ? call(deletePhoto, { params: { id } }) : call(adminDeletePhoto, { params: { id } });
