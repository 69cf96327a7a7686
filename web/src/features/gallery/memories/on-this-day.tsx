import clsx from 'clsx';
import { Presentation, X } from 'lucide-react';
import { type ReactNode, useMemo, useState } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { IconButton } from '../../../components/ui/icon-button.tsx';
import { Skeleton } from '../../../components/ui/skeleton.tsx';
import { dayOfYear } from '../../../lib/time.ts';
import { galleryHeading } from '../components/gallery-heading.ts';
import { useOpenPhoto } from '../details/use-opened-photo.ts';
import { fetchSlideshow, fillScreen, OpenSlideshow, type SlideshowSurroundings } from '../slideshow/open-slideshow.tsx';
import { MEMORIES_TEXT } from './memories-text.ts';
import { MemoryStrip } from './memory-strip.tsx';
import { byYearsAgo } from './this-day.ts';
import { useMemories } from './use-memories.ts';

interface OnThisDayProps extends SlideshowSurroundings {
  userId: string;
  /** The content below, hidden until its position is known. */
  children: ReactNode;
}

/** Photos of today's date in earlier years; nothing without such photos. */
export function OnThisDay({ userId, children, ...surroundings }: OnThisDayProps) {
  const { photos, today, isSettled, hide } = useMemories(userId);
  const onOpen = useOpenPhoto();
  const [isShowing, setShowing] = useState(false);
  // It ends with its day, and does not begin by itself on the next one that has photos.
  if (isShowing && photos.length === 0) setShowing(false);
  const groups = useMemo(() => byYearsAgo(photos, today), [photos, today]);
  return (
    <>
      {photos.length > 0 && (
        <section aria-label={MEMORIES_TEXT.heading} className="mt-8 rounded-band bg-paper-deep pt-4 pb-5 sm:mt-10">
          <div className="flex items-center gap-2 pr-3 pl-5 sm:pr-4 sm:pl-7">
            <h2 className="grow text-2xl">
              {MEMORIES_TEXT.heading}
              <span className="font-sans text-[0.9375rem] font-normal tracking-normal whitespace-nowrap text-ink-quiet max-sm:mt-1 max-sm:block sm:ml-3">
                {dayOfYear(today)}
              </span>
            </h2>
            <Button
              variant="ghost"
              aria-label={MEMORIES_TEXT.slideshow}
              icon={<Presentation aria-hidden="true" />}
              onPointerEnter={fetchSlideshow}
              onClick={() => {
                fillScreen();
                setShowing(true);
              }}
              className="pressable:hover:bg-paper!"
            >
              <span className="max-sm:hidden">Slideshow</span>
            </Button>
            <IconButton
              label={MEMORIES_TEXT.hide}
              title={MEMORIES_TEXT.hide}
              className="pressable:hover:bg-paper!"
              onClick={() => {
                hide();
                galleryHeading()?.focus({ preventScroll: true });
              }}
            >
              <X aria-hidden="true" />
            </IconButton>
          </div>
          <MemoryStrip groups={groups} onOpen={onOpen} />
        </section>
      )}
      <div className="relative">
        {!isSettled && <Skeleton className="absolute inset-x-0 top-14 h-64 rounded-card!" />}
        <div className={clsx(!isSettled && 'invisible')}>{children}</div>
      </div>
      {isShowing && <OpenSlideshow {...surroundings} photos={photos} startAt={0} onClose={() => setShowing(false)} />}
    </>
  );
}
