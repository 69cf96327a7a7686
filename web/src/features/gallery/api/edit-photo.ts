import { editPhoto } from '@famibook/contracts/photos/routes';
import type { Photo } from '@famibook/contracts/photos/schemas';
import { call } from '../../../lib/api/call.ts';

export interface PhotoWords {
  description: string;
  /** Comma-separated. */
  tags: string;
}

export const sendPhotoWords = (id: string, words: PhotoWords): Promise<Photo> =>
  call(editPhoto, { params: { id }, body: words });
