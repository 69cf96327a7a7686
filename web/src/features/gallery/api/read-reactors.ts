import type { listPhotoReactions } from '@famibook/contracts/api/gallery';
import type { PhotoId } from '@famibook/contracts/ids';
import { urlOf } from '../../../lib/api/call.ts';
import { route } from '../../../lib/api/route.ts';

const reactors = route<typeof listPhotoReactions>({ method: 'GET', path: '/api/photos/{id}/reactions' });

/** Where those who like or love a photo are listed. */
export const reactorsPath = (id: PhotoId): string => urlOf(reactors, { params: { id } });
