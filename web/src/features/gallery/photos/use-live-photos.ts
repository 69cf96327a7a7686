import type { CurrentUser } from '@famibook/contracts/account/schemas';
import type { PushType } from '@famibook/contracts/live/push';
import type { Photo } from '@famibook/contracts/photos/schemas';
import type { ListReader } from '../../../lib/paged-list/list-reader.ts';
import { useLiveList } from '../../../lib/paged-list/use-live-list.ts';
import { useLatest } from '../../../lib/use-latest.ts';
import { usePhotoCache } from './photo-cache.ts';

const PHOTO_PUSHES: ReadonlySet<PushType> = new Set(['photo_uploaded', 'photo_commented', 'photo_updated']);

interface LivePhotos extends Pick<ListReader<Photo>, 'catchUp' | 'whenRead'> {
  user: Pick<CurrentUser, 'isAdmin' | 'famibookId' | 'famibookName'>;
  search: string;
  /** False while the photos of this list are on their way, also while those of another one are still shown. */
  isLoaded: boolean;
  /** Whether new photos wait, because they would move what the user reads. */
  mustHold: () => boolean;
}

/**
 * Updates the loaded photos while others share, edit, delete, react and comment: a push reads one photo again (D28).
 */
export function useLivePhotos({ user, search, isLoaded, mustHold, catchUp, whenRead }: LivePhotos): void {
  const { refresh, isKnown } = usePhotoCache();
  const refreshShown = (id: string, type: PushType) => {
    // A changed photo that is not loaded may now match the search.
    const isNew = type === 'photo_uploaded';
    if (isNew || search || isKnown(id)) void refresh(id, { isNew, mustHoldIt: mustHold });
  };
  const latest = useLatest(refreshShown);
  useLiveList({
    user,
    pushes: PHOTO_PUSHES,
    onChange: (id, type) => {
      // What is on its way may be from before the change.
      if (isLoaded) void whenRead()?.then(() => latest.current(id, type));
      else {
        void catchUp();
        // The comments of an open photo are not read with the list.
        if (!isKnown(id)) return;
      }
      refreshShown(id, type);
    },
    catchUp,
  });
}
