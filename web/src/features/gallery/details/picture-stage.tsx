import type { Photo } from '@famibook/contracts/photos';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { DETAILS_TEXT } from './details-text.ts';
import { StageButton } from './stage-button.tsx';
import { ZoomablePicture } from './zoomable-picture.tsx';

interface PictureStageProps {
  photo: Photo;
  previous: (() => void) | undefined;
  next: (() => void) | undefined;
}

/** The picture, and the ways to the ones beside it. As high as it is on a phone, as high as the window elsewhere. */
export function PictureStage({ photo, previous, next }: PictureStageProps) {
  const isAlone = !previous && !next;
  return (
    <div
      className="relative min-h-44 shrink-0 bg-stage not-beside:max-h-[68dvh] not-beside:aspect-(--picture) beside:min-w-0 beside:grow"
      style={{ '--picture': `${photo.width} / ${photo.height}` } as React.CSSProperties}
    >
      <ZoomablePicture key={photo.id} photo={photo} onSwipe={(to) => (to === 'previous' ? previous?.() : next?.())} />
      {!isAlone && (
        <>
          <StageButton
            label={DETAILS_TEXT.previous}
            disabled={!previous}
            onClick={previous}
            className="top-1/2 left-3 -translate-y-1/2"
          >
            <ChevronLeft aria-hidden="true" />
          </StageButton>
          <StageButton
            label={DETAILS_TEXT.next}
            disabled={!next}
            onClick={next}
            className="top-1/2 right-3 -translate-y-1/2"
          >
            <ChevronRight aria-hidden="true" />
          </StageButton>
        </>
      )}
    </div>
  );
}
