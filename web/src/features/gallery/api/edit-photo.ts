import type { editPhoto } from '@famibook/contracts/api/gallery';
import type { Photo } from '@famibook/contracts/photos';
import { call } from '../../../lib/api/call.ts';
import { route } from '../../../lib/api/route.ts';

const edit = route<typeof editPhoto>({ method: 'PUT', path: '/api/photos/{id}', content: true });

export interface PhotoWords {
  description: string;
  /** Comma-separated. */
  tags: string;
}

export const sendPhotoWords = (id: string, words: PhotoWords): Promise<Photo> =>
  call(edit, { params: { id }, body: words });
