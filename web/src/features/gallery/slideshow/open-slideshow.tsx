import type { Photo } from '@famibook/contracts/photos/schemas';
import { type ReactNode, useEffect, useState } from 'react';
import { lazyDialog } from '../../../components/ui/lazy-dialog.tsx';

const Slideshow = lazyDialog(
  () => import('./slideshow.tsx'),
  () => <div className="fixed inset-0 z-40 bg-stage" />,
);

export const fetchSlideshow = Slideshow.fetch;

/** What the surrounding page passes to a slideshow: the music belongs to another feature. */
export interface SlideshowSurroundings {
  /** Rendered among the controls. */
  soundControl?: ReactNode;
  onSlideshow?: (isRunning: boolean) => void;
}

interface OpenSlideshowProps extends SlideshowSurroundings {
  photos: readonly Photo[];
  /** The first photo. */
  startAt: number;
  hasMore?: boolean;
  readMore?: () => Promise<boolean>;
  onClose: () => void;
}

/** Enters full screen, which browsers allow only while a press is handled. Otherwise the slideshow fills the window. */
export const fillScreen = (): void =>
  void document.documentElement.requestFullscreen?.({ navigationUI: 'hide' })?.catch(() => undefined);

/** A running slideshow; its code is loaded with the first one. */
export function OpenSlideshow({ onSlideshow, ...props }: OpenSlideshowProps) {
  const [opener] = useState(() => document.activeElement);
  useEffect(() => {
    onSlideshow?.(true);
    return () => {
      onSlideshow?.(false);
      // The dialog's code may have loaded after the press, and then does not know the opener.
      setTimeout(() => opener instanceof HTMLElement && opener.focus({ preventScroll: true }));
      if (document.fullscreenElement) void document.exitFullscreen().catch(() => undefined);
    };
  }, [onSlideshow, opener]);
  return <Slideshow {...props} />;
}
