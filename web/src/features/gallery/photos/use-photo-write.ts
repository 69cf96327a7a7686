import { type OptimisticWrite, useOptimisticWrite } from '../../../lib/use-optimistic-write.ts';
import { GALLERY_TEXT } from '../gallery-text.ts';
import { usePhotoCache } from './photo-cache.ts';
import { PHOTO_LISTS } from './photo-lists.ts';

/** A change of one photo that is shown before the server responds. */
export function usePhotoWrite(): OptimisticWrite {
  const { refresh } = usePhotoCache();
  return useOptimisticWrite({ sendQueue: PHOTO_LISTS.sendQueue, text: GALLERY_TEXT, readAgain: refresh });
}
