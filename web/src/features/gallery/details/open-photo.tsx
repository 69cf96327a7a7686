import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { lazyDialog } from '../../../components/ui/lazy-dialog.tsx';
import { focusUnlessTyping } from '../../../lib/focus-unless-typing.ts';
import type { ListScroll } from '../../../lib/use-list-scroll.ts';
import { pictureAt } from '../components/picture-at.ts';
import type { GalleryView } from './gallery-view.ts';
import { useOpenedPhoto, withoutPhoto } from './use-opened-photo.ts';

const PhotoDetails = lazyDialog(() => import('./photo-details.tsx'));
/** By then the details have closed. */
const CLOSED_AFTER_MS = 220;
const RETRY_AFTER_MS = 50;
const MAX_TRIES = 40;

interface OpenPhotoProps extends GalleryView {
  scroll: ListScroll<HTMLElement>;
}

/** The details of the photo in the address. Their code is loaded with the first one. */
export function OpenPhoto({ scroll, ...gallery }: OpenPhotoProps) {
  const { id, show, close } = useOpenedPhoto();
  useReturnToCard(id, gallery.photos, scroll);
  return <PhotoDetails {...gallery} open={id !== null} id={id} onShow={show} onClose={close} />;
}

/**
 * After closing, the focus returns to the card of the photo shown last, unless a tag or name has opened another list.
 * `id` is the photo that is shown now.
 */
function useReturnToCard(id: string | null, photos: GalleryView['photos'], scroll: ListScroll<HTMLElement>): void {
  const { search } = useLocation();
  const listed = withoutPhoto(search);
  const index = photos.findIndex((photo) => photo.id === id);
  const [last, setLast] = useState<{ id: string; listed: string; index: number }>();
  if (id !== null && (last?.id !== id || last.listed !== listed || (index >= 0 && index !== last.index)))
    setLast({ id, listed, index });
  const lastId = last?.id;
  const isSameList = last?.listed === listed;
  /** The card, or what took its place when the photo was deleted. */
  const cardOf = useEffectEvent(
    (photoId: string) =>
      document.querySelector<HTMLElement>(`[data-id="${CSS.escape(photoId)}"] [data-picture]`) ??
      (last && last.index >= 0 ? pictureAt(last.index, scroll) : null),
  );
  useEffect(() => {
    if (id !== null || lastId === undefined || !isSameList) return;
    const focusCard = () => focusUnlessTyping(cardOf(lastId));
    // The closing dialog returns the focus to its opener, on a slow machine after this.
    let triesLeft = MAX_TRIES;
    let timer = setTimeout(function returnFocus() {
      const isClosing = document.querySelector('[role=dialog]') !== null && triesLeft-- > 0;
      timer = isClosing ? setTimeout(returnFocus, RETRY_AFTER_MS) : setTimeout(focusCard, RETRY_AFTER_MS);
    }, CLOSED_AFTER_MS);
    return () => clearTimeout(timer);
  }, [id, lastId, isSameList]);
}
