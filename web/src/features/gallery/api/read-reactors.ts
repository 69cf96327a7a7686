import type { PhotoId } from '@famibook/contracts/ids';
import { listPhotoReactions } from '@famibook/contracts/photos/routes';
import { urlOf } from '../../../lib/api/call.ts';

/** Where those who like or love a photo are listed. */
export const reactorsPath = (id: PhotoId): string => urlOf(listPhotoReactions, { params: { id } });
