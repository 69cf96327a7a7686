import type { Photo } from '@famibook/contracts/photos/schemas';
import { useCallback } from 'react';
import { type ReactionKind, sendReaction } from '../api/react-to-photo.ts';
import { GALLERY_TEXT } from '../gallery-text.ts';
import { usePhotoCache } from './photo-cache.ts';
import { usePhotoWrite } from './use-photo-write.ts';

const FIELDS = {
  like: { isOn: 'liked', count: 'likes' },
  heart: { isOn: 'hearted', count: 'hearts' },
} as const;

/** Likes or loves a photo; a second press takes it back (D12). */
export const useReactToPhoto = () => {
  const cache = usePhotoCache();
  const write = usePhotoWrite();
  return useCallback(
    (photo: Pick<Photo, 'id' | 'liked' | 'hearted'>, kind: ReactionKind): Promise<boolean> => {
      const field = FIELDS[kind];
      const words = GALLERY_TEXT[kind];
      const isOn = !photo[field.isOn];
      return write(photo.id, {
        show: () =>
          cache.patch(photo.id, (now) =>
            now[field.isOn] === isOn ? {} : { [field.isOn]: isOn, [field.count]: now[field.count] + (isOn ? 1 : -1) },
          ),
        send: () => sendReaction(photo.id, kind, isOn),
        // A later press has changed it again: its own response follows.
        settle: (response) =>
          cache.patch(photo.id, (now) => (now[field.isOn] === isOn ? { [field.count]: response[field.count] } : {})),
        done: isOn ? words.done : words.undone,
        action: words.action,
      });
    },
    [cache, write],
  );
};
