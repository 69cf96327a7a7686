import type { Photo } from '@famibook/contracts/photos/schemas';
import { DialogPanel, DialogTitle, Dialog as HeadlessDialog } from '@headlessui/react';
import clsx from 'clsx';
import { X } from 'lucide-react';
import { type ReactNode, useEffect, useEffectEvent, useMemo } from 'react';
import { useOpenAfterMount } from '../../../components/ui/use-open-after-mount.ts';
import { SLIDESHOW } from '../../../config/timing.ts';
import { Slides } from './slide.tsx';
import { SlideButton } from './slide-button.tsx';
import { SlideControls } from './slide-controls.tsx';
import { SLIDESHOW_TEXT } from './slideshow-text.ts';
import { touches } from './touches.ts';
import { useIdle } from './use-idle.ts';
import { usePace } from './use-pace.ts';
import { useSlideKeys } from './use-slide-keys.ts';
import { useSlides } from './use-slides.ts';
import { useWakeLock } from './use-wake-lock.ts';

interface SlideshowProps {
  photos: readonly Photo[];
  startAt: number;
  hasMore?: boolean;
  readMore?: () => Promise<boolean>;
  soundControl?: ReactNode;
  onClose: () => void;
}

const NO_MORE = async () => false;

/** Shows one photo after another in full screen. */
export default function Slideshow({
  hasMore = false,
  readMore = NO_MORE,
  soundControl,
  onClose,
  ...list
}: SlideshowProps) {
  const [seconds, setSeconds] = usePace();
  const { photo, isPlaying, toggle, next, previous } = useSlides({ ...list, hasMore, readMore, seconds });
  const isIdle = useIdle(SLIDESHOW.hideAfter);
  useWakeLock(isPlaying);
  useSlideKeys({ onNext: next, onPrevious: previous, onToggle: toggle });

  const close = useEffectEvent(onClose);
  useEffect(() => {
    // Escape ends the full screen without a key event for the page.
    const change = () => !document.fullscreenElement && close();
    document.addEventListener('fullscreenchange', change);
    return () => document.removeEventListener('fullscreenchange', change);
  }, []);
  const isEmpty = photo === undefined;
  useEffect(() => {
    if (isEmpty) close();
  }, [isEmpty]);

  const touchHandlers = useMemo(
    () => touches({ onNext: next, onPrevious: previous, onToggle: toggle }),
    [next, previous, toggle],
  );
  const controlsClass = clsx('transition-opacity duration-200', isIdle && 'pointer-events-none opacity-0');
  return (
    <HeadlessDialog open={useOpenAfterMount(true)} onClose={onClose} className="relative z-40">
      <DialogPanel className={clsx('fixed inset-0 overflow-hidden bg-stage text-on-stage', isIdle && 'cursor-none')}>
        <DialogTitle className="sr-only">{SLIDESHOW_TEXT.title}</DialogTitle>
        <div data-stage className="absolute inset-0 touch-pan-y" {...touchHandlers}>
          {photo && <Slides photo={photo} />}
        </div>
        {photo && (
          <SlideControls
            photo={photo}
            isPlaying={isPlaying}
            seconds={seconds}
            soundControl={soundControl}
            onToggle={toggle}
            onNext={next}
            onPrevious={previous}
            onSeconds={setSeconds}
            className={controlsClass}
          />
        )}
        <SlideButton
          label={SLIDESHOW_TEXT.close}
          onClick={onClose}
          className={clsx('absolute top-[max(0.75rem,env(safe-area-inset-top))] left-3', controlsClass)}
        >
          <X aria-hidden="true" />
        </SlideButton>
      </DialogPanel>
    </HeadlessDialog>
  );
}
