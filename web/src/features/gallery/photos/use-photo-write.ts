import { type OptimisticWrite, useOptimisticWrite } from '../../../lib/use-optimistic-write.ts';
import { GALLERY_TEXT } from '../gallery-text.ts';
import { usePhotoCache } from './photo-cache.ts';
import { PHOTO_LISTS } from './photo-lists.ts';

/** A change of one photo, shown before the server has it. */
export function usePhotoWrite(): OptimisticWrite {
  const { refresh } = usePhotoCache();
  return useOptimisticWrite({ sends: PHOTO_LISTS.sends, text: GALLERY_TEXT, onConflict: refresh });
}
