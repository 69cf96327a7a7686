import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { lateDialog } from '../../../components/ui/late-dialog.tsx';
import type { GalleryView } from './gallery-view.ts';
import { useOpenedPhoto, withoutPhoto } from './use-opened-photo.ts';

const PhotoDetails = lateDialog(() => import('./photo-details.tsx'));
/** The details have left by then. */
const LEFT_AFTER = 220;

/** The details of the photo that the address names. Their code comes with the first one opened. */
export function OpenPhoto(gallery: GalleryView) {
  const { id, show, close } = useOpenedPhoto();
  const last = useRef<string>(undefined);
  if (id !== null) last.current = id;

  // Back to the card of the photo looked at last, which may be another than the one opened; not after a tag or a name
  // was pressed, which shows another list.
  const { search } = useLocation();
  const listed = withoutPhoto(search);
  const openedOver = useRef(listed);
  if (id !== null) openedOver.current = listed;
  const isSameList = openedOver.current === listed;
  useEffect(() => {
    if (id !== null || last.current === undefined || !isSameList) return;
    const picture = document.querySelector<HTMLElement>(`[data-id="${CSS.escape(last.current)}"] [data-picture]`);
    const returning = setTimeout(() => picture?.focus(), LEFT_AFTER);
    return () => clearTimeout(returning);
  }, [id, isSameList]);

  return <PhotoDetails {...gallery} open={id !== null} id={id} onShow={show} onClose={close} />;
}
