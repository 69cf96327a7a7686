import type { Photo } from '@famibook/contracts/photos/schemas';
import { type ReactNode, useEffect, useState } from 'react';
import { lazyDialog } from '../../../components/ui/lazy-dialog.tsx';

const Slideshow = lazyDialog(
  () => import('./slideshow.tsx'),
  () => <div className="fixed inset-0 z-40 bg-stage" />,
);

export const fetchSlideshow = Slideshow.fetch;

/** What the page around gives a slideshow: the family's audio is another feature's. */
export interface SlideshowSurroundings {
  /** Stands among the controls. */
  soundControl?: ReactNode;
  onSlideshow?: (isRunning: boolean) => void;
}

interface OpenSlideshowProps extends SlideshowSurroundings {
  photos: readonly Photo[];
  /** The photo it begins with. */
  startAt: number;
  hasMore?: boolean;
  readMore?: () => Promise<boolean>;
  onClose: () => void;
}

/** Browsers let a page fill the screen only while a press is being handled. Where they do not, it fills the window. */
export const fillScreen = (): void =>
  void document.documentElement.requestFullscreen?.({ navigationUI: 'hide' })?.catch(() => undefined);

/** A slideshow that runs; its code comes with the first one. */
export function OpenSlideshow({ onSlideshow, ...props }: OpenSlideshowProps) {
  const [opener] = useState(() => document.activeElement);
  useEffect(() => {
    onSlideshow?.(true);
    return () => {
      onSlideshow?.(false);
      // The dialog's code may have come after the press and then knows nothing of what was pressed.
      setTimeout(() => opener instanceof HTMLElement && opener.focus({ preventScroll: true }));
      if (document.fullscreenElement) void document.exitFullscreen().catch(() => undefined);
    };
  }, [onSlideshow, opener]);
  return <Slideshow {...props} />;
}
