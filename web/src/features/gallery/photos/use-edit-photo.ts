import { useCallback } from 'react';
import { type PhotoEdit, sendPhotoEdit } from '../api/photos.ts';
import { GALLERY_TEXT } from '../gallery-text.ts';
import { usePhotoCache } from './photo-cache.ts';
import { usePhotoWrite } from './use-photo-write.ts';

/** Changes description or tags or both. False when it failed: the editor should then stay. */
export function useEditPhoto() {
  const cache = usePhotoCache();
  const write = usePhotoWrite();
  return useCallback(
    (photoId: string, edit: Partial<PhotoEdit>): Promise<boolean> =>
      write(photoId, {
        show: () => cache.patch(photoId, () => ({ ...edit })),
        send: () => sendPhotoEdit(photoId, edit),
        settle: ({ description, tags }) => cache.patch(photoId, () => ({ description, tags })),
        done: GALLERY_TEXT.edit.done,
        action: GALLERY_TEXT.edit.action,
      }),
    [cache, write],
  );
}
