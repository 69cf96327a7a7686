import type { Photo } from '@famibook/contracts/photos/schemas';
import { REACTIONS, type ReactionField, type ReactionKind } from '@famibook/contracts/reactions/kinds';
import { useCallback } from 'react';
import { sendReaction } from '../api/react-to-photo.ts';
import { GALLERY_TEXT } from '../gallery-text.ts';
import { usePhotoCache } from './photo-cache.ts';
import { usePhotoWrite } from './use-photo-write.ts';

/** Likes or loves a photo; a second press takes it back (D12). */
export const useReactToPhoto = () => {
  const cache = usePhotoCache();
  const write = usePhotoWrite();
  return useCallback(
    (photo: Pick<Photo, 'id' | ReactionField<'own'>>, kind: ReactionKind): Promise<boolean> => {
      const field = REACTIONS[kind];
      const words = GALLERY_TEXT[kind];
      const isOn = !photo[field.own];
      return write(photo.id, {
        show: () =>
          cache.patch(photo.id, (now) =>
            now[field.own] === isOn ? {} : { [field.own]: isOn, [field.count]: now[field.count] + (isOn ? 1 : -1) },
          ),
        send: () => sendReaction(photo.id, kind, isOn),
        // A later press has changed it again: its own response follows.
        settle: (response) =>
          cache.patch(photo.id, (now) => (now[field.own] === isOn ? { [field.count]: response[field.count] } : {})),
        done: isOn ? words.done : words.undone,
        action: words.action,
      });
    },
    [cache, write],
  );
};
