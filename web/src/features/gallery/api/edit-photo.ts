import { editPhoto } from '@famibook/contracts/photos/routes';
import type { Photo } from '@famibook/contracts/photos/schemas';
import { call } from '../../../lib/api/call.ts';

export interface PhotoEdit {
  description: string;
  /** Separated by commas. */
  tags: string;
}

export const sendPhotoEdit = (id: string, edit: Partial<PhotoEdit>): Promise<Photo> =>
  call(editPhoto, { params: { id }, body: edit });
