import type { Photo } from '@famibook/contracts/photos/schemas';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { DETAILS_TEXT } from './details-text.ts';
import { StageButton } from './stage-button.tsx';
import { ZoomablePicture } from './zoomable-picture.tsx';

interface PictureStageProps {
  photo: Photo;
  /** The position in the gallery; empty for a photo opened by a link. */
  position: string;
  /** No other photo can be shown for the moment. */
  isHeld: boolean;
  previous: (() => void) | undefined;
  next: (() => void) | undefined;
}

/**
 * The picture with arrows to its neighbours. On a phone the arrows stand below it, where they cover no face; elsewhere
 * at its sides.
 */
export function PictureStage({ photo, position, isHeld, previous, next }: PictureStageProps) {
  const isAlone = !previous && !next;
  const swipe = (to: 'previous' | 'next') => (to === 'previous' ? previous?.() : next?.());
  return (
    <div
      className="relative shrink-0 bg-stage beside:min-w-0 beside:grow"
      style={{ '--picture': `${photo.width} / ${photo.height}` } as React.CSSProperties}
    >
      <div className="not-beside:relative not-beside:w-full not-beside:aspect-(--picture) not-beside:max-h-[76dvh] not-beside:min-h-44">
        <ZoomablePicture key={photo.id} photo={photo} onSwipe={(to) => !isHeld && swipe(to)} />
      </div>
      {!isAlone && (
        <div className="flex items-center justify-between px-1 beside:contents">
          <StageButton
            label={DETAILS_TEXT.previous}
            disabled={isHeld || !previous}
            onClick={previous}
            className="not-beside:static beside:top-1/2 beside:left-[max(0.75rem,env(safe-area-inset-left))] beside:-translate-y-1/2"
          >
            <ChevronLeft aria-hidden="true" />
          </StageButton>
          <p aria-hidden="true" className="text-sm text-on-stage tabular-nums beside:hidden">
            {position}
          </p>
          <StageButton
            label={DETAILS_TEXT.next}
            disabled={isHeld || !next}
            onClick={next}
            className="not-beside:static beside:top-1/2 beside:right-3 beside:-translate-y-1/2"
          >
            <ChevronRight aria-hidden="true" />
          </StageButton>
        </div>
      )}
    </div>
  );
}
