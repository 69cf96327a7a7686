import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { lazyDialog } from '../../../components/ui/lazy-dialog.tsx';
import type { GalleryView } from './gallery-view.ts';
import { useOpenedPhoto, withoutPhoto } from './use-opened-photo.ts';

const PhotoDetails = lazyDialog(() => import('./photo-details.tsx'));
/** The details have left by then. */
const LEFT_AFTER = 220;
const LOOK_AGAIN_AFTER = 50;
const MAX_TRIES = 40;

/** The details of the photo that the address names. Their code comes with the first one opened. */
export function OpenPhoto(gallery: GalleryView) {
  const { id, show, close } = useOpenedPhoto();
  // Back to the card of the photo looked at last, which may be another than the one opened; not after a tag or a name
  // was pressed, which shows another list.
  const { search } = useLocation();
  const listed = withoutPhoto(search);
  const [last, setLast] = useState<{ id: string; listed: string }>();
  if (id !== null && (last?.id !== id || last.listed !== listed)) setLast({ id, listed });
  const lastId = last?.id;
  const isSameList = last?.listed === listed;
  useEffect(() => {
    if (id !== null || lastId === undefined || !isSameList) return;
    const picture = document.querySelector<HTMLElement>(`[data-id="${CSS.escape(lastId)}"] [data-picture]`);
    // The dialog gives the focus back to where it was opened from as it goes, which on a slow machine is later.
    let triesLeft = MAX_TRIES;
    let returning = setTimeout(function giveBack() {
      const isLeaving = document.querySelector('[role=dialog]') !== null && triesLeft-- > 0;
      returning = isLeaving
        ? setTimeout(giveBack, LOOK_AGAIN_AFTER)
        : setTimeout(() => picture?.focus(), LOOK_AGAIN_AFTER);
    }, LEFT_AFTER);
    return () => clearTimeout(returning);
  }, [id, lastId, isSameList]);

  return <PhotoDetails {...gallery} open={id !== null} id={id} onShow={show} onClose={close} />;
}
