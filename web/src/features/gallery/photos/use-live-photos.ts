import type { CurrentUser } from '@famibook/contracts/account/schemas';
import type { PushType } from '@famibook/contracts/live/push';
import { useRef } from 'react';
import { useLive } from '../../../lib/live/live-provider.tsx';
import { usePhotoCache } from './photo-cache.ts';

const PHOTO_CHANGED: ReadonlySet<PushType> = new Set(['photo_uploaded', 'photo_commented', 'photo_updated']);

interface LivePhotos {
  user: Pick<CurrentUser, 'isAdmin' | 'famibookName'>;
  search: string;
  /** Whether new photos should wait, because they would move what somebody reads. */
  mustHold: () => boolean;
  refreshAll: (options: { hold: boolean }) => Promise<void>;
}

/** Keeps what is loaded right while others share, edit, delete, react and comment (D28). */
export const useLivePhotos = ({ user, search, mustHold, refreshAll }: LivePhotos): void => {
  const cache = usePhotoCache();
  const reading = useRef(new Map<string, { again: boolean; isNew: boolean }>());

  /** One reading of a photo at a time: of many pushes in between, one more. */
  const read = async (id: string, isNew: boolean): Promise<void> => {
    const under = reading.current.get(id);
    if (under) {
      under.again = true;
      under.isNew ||= isNew;
      return;
    }
    const mine = { again: true, isNew };
    reading.current.set(id, mine);
    while (mine.again) {
      const { isNew } = mine;
      Object.assign(mine, { again: false, isNew: false });
      await cache.refresh(id, { mustHold, isNew });
    }
    reading.current.delete(id);
  };

  useLive({
    onPush: ({ type, data }) => {
      if (!PHOTO_CHANGED.has(type)) return;
      if (!user.isAdmin && data.famibookName !== user.famibookName) return;
      // An unknown photo that changed may now fit what is searched for.
      const isNew = type === 'photo_uploaded';
      if (isNew || search || cache.isKnown(data.id)) void read(data.id, isNew);
    },
    onReconnect: () => void refreshAll({ hold: mustHold() }),
  });
};
