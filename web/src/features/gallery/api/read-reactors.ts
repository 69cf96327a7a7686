import type { PhotoId } from '@famibook/contracts/ids';
import { listPhotoReactions } from '@famibook/contracts/photos/routes';
import { urlOf } from '../../../lib/api/call.ts';

/** Path of the list of users who reacted to a photo. */
export const reactorsPath = (id: PhotoId): string => urlOf(listPhotoReactions, { params: { id } });
