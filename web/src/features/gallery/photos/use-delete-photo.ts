import type { Photo } from '@famibook/contracts/photos/schemas';
import { useCallback } from 'react';
import { useSWRConfig } from 'swr';
import { useCurrentUser } from '../../../lib/session/use-current-user.ts';
import { STATS } from '../../../lib/stats/use-stats.ts';
import { sendPhotoRemoval } from '../api/photos.ts';
import { GALLERY_TEXT } from '../gallery-text.ts';
import { usePhotoCache } from './photo-cache.ts';
import { usePhotoWrite } from './use-photo-write.ts';

/** Deletes the user's own photo, or any photo as the administrator. */
export function useDeletePhoto() {
  const cache = usePhotoCache();
  const write = usePhotoWrite();
  const { mutate } = useSWRConfig();
  const { user } = useCurrentUser();
  return useCallback(
    async (photo: Pick<Photo, 'id' | 'userId'>): Promise<boolean> => {
      const isDone = await write(photo.id, {
        show: () => cache.remove(photo.id),
        send: () => sendPhotoRemoval(photo.id, photo.userId === user?.id),
        done: GALLERY_TEXT.delete.done,
        action: GALLERY_TEXT.delete.action,
      });
      if (isDone) void mutate(STATS);
      return isDone;
    },
    [cache, write, mutate, user],
  );
}
