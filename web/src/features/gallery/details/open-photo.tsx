import { useEffect, useRef } from 'react';
import { lateDialog } from '../../../components/ui/late-dialog.tsx';
import type { GalleryView } from './gallery-view.ts';
import { useOpenedPhoto } from './use-opened-photo.ts';

const PhotoDetails = lateDialog(() => import('./photo-details.tsx'));
/** The details have left by then. */
const LEFT_AFTER = 220;

/** The details of the photo that the address names. Their code comes with the first one opened. */
export function OpenPhoto(gallery: GalleryView) {
  const { id, show, close } = useOpenedPhoto();
  const last = useRef<string>(undefined);
  if (id !== null) last.current = id;

  // Back to the card of the photo looked at last, which may be another than the one opened.
  useEffect(() => {
    if (id !== null || last.current === undefined) return;
    const picture = document.querySelector<HTMLElement>(`[data-id="${CSS.escape(last.current)}"] [data-picture]`);
    const returning = setTimeout(() => picture?.focus(), LEFT_AFTER);
    return () => clearTimeout(returning);
  }, [id]);

  return <PhotoDetails {...gallery} open={id !== null} id={id} onShow={show} onClose={close} />;
}
