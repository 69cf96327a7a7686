import { useEffect, useRef } from 'react';
import { GALLERY } from '../../config/timing.ts';
import { pressEnd } from '../../lib/press.ts';
import { whenToastVisible } from '../../lib/toast/toast-visible.ts';
import { useIsUnmounted } from '../../lib/use-is-unmounted.ts';

/** Calls `onUploaded` a moment after the toast is visible, unless the page was left or more photos are being chosen. */
export function useAfterUpload(isChoosing: boolean, onUploaded: () => void): () => void {
  const pending = useRef<AbortController>(undefined);
  const isUnmounted = useIsUnmounted();
  useEffect(() => {
    if (isChoosing) pending.current?.abort();
  }, [isChoosing]);
  useEffect(() => () => pending.current?.abort(), []);
  return () => {
    // Uploads go on when their page is left.
    if (isUnmounted.current) return;
    const controller = new AbortController();
    const { signal } = controller;
    pending.current = controller;
    void whenToastVisible().then(() => {
      if (signal.aborted) return;
      const goOn = () => void pressEnd().then(() => !signal.aborted && onUploaded());
      const timer = setTimeout(goOn, GALLERY.scrollAfterUpload);
      signal.addEventListener('abort', () => clearTimeout(timer));
    });
  };
}
