import { type ToggleReaction, useReaction } from '../../../components/reactions/use-reaction.ts';
import { sendReaction } from '../api/reactions.ts';
import { GALLERY_TEXT } from '../gallery-text.ts';
import { usePhotoCache } from './photo-cache.ts';
import { usePhotoWrite } from './use-photo-write.ts';

/** Likes or loves a photo; a second press takes it back (D12). */
export function useReactToPhoto(): ToggleReaction {
  const { patch } = usePhotoCache();
  const write = usePhotoWrite();
  return useReaction({ write, patch, send: sendReaction, words: GALLERY_TEXT });
}
