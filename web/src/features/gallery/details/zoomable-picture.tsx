import type { Photo } from '@famibook/contracts/photos/schemas';
import clsx from 'clsx';
import { ZoomIn, ZoomOut } from 'lucide-react';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { averageColour, drawPlaceholder } from '../photos/placeholder.ts';
import { BrokenPicture } from './broken-picture.tsx';
import { DETAILS_TEXT } from './details-text.ts';
import { SIZES, SIZES_ENLARGED, srcSetOf } from './picture.ts';
import { StageButton } from './stage-button.tsx';
import { useWidePicture } from './use-wide-picture.ts';
import { useZoom } from './use-zoom.ts';
import { ZOOM } from './zoom.ts';

interface ZoomablePictureProps {
  photo: Photo;
  onSwipe: (to: 'previous' | 'next') => void;
}

const ZOOM_KEYS: Readonly<Record<string, number>> = { '+': ZOOM.step, '=': ZOOM.step, '-': 1 / ZOOM.step };

/**
 * A picture in its exact shape, blurred until it is loaded. With the photo's id as key, another photo starts at its
 * normal size.
 */
export function ZoomablePicture({ photo, onSwipe }: ZoomablePictureProps) {
  const stage = useRef<HTMLDivElement>(null);
  const picture = useRef<HTMLDivElement>(null);
  const likeness = useRef<HTMLCanvasElement>(null);
  const [state, setState] = useState<'loading' | 'there' | 'broken'>('loading');
  const { isZoomed, toggle, zoomBy } = useZoom({ stage, picture, onSwipe });
  const isWide = useWidePicture(photo, isZoomed && state === 'there');
  const ratio = photo.width / photo.height;

  useLayoutEffect(() => {
    if (likeness.current) drawPlaceholder(likeness.current, photo.thumbhash);
  }, [photo.thumbhash]);

  useEffect(() => {
    const press = ({ key, target, ctrlKey, metaKey }: KeyboardEvent) => {
      const factor = ZOOM_KEYS[key];
      if (factor && !ctrlKey && !metaKey && !(target as Element).closest('input, textarea')) zoomBy(factor);
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  });

  return (
    <>
      <div
        ref={stage}
        className={clsx(
          '@container-[size] absolute inset-0 grid place-items-center overflow-hidden select-none',
          isZoomed ? 'cursor-grab touch-none active:cursor-grabbing' : 'cursor-zoom-in touch-pan-y',
        )}
      >
        <div
          ref={picture}
          className="relative overflow-hidden"
          style={{
            width: `min(100cqw, 100cqh * ${ratio})`,
            aspectRatio: ratio,
            backgroundColor: averageColour(photo.thumbhash),
          }}
        >
          <canvas ref={likeness} className="absolute inset-0 size-full" />
          {state !== 'broken' && (
            <img
              src={photo.imageUrl}
              srcSet={srcSetOf(photo)}
              sizes={isWide ? SIZES_ENLARGED : SIZES}
              alt={photo.description}
              draggable={false}
              fetchPriority="high"
              onLoad={() => setState('there')}
              // A picture that is shown stays although another rendition of it did not load.
              onError={() => setState((now) => (now === 'there' ? now : 'broken'))}
              className={clsx(
                'absolute inset-0 size-full transition-opacity duration-160',
                state === 'there' ? 'opacity-100' : 'opacity-0',
              )}
            />
          )}
        </div>
        {state === 'broken' && <BrokenPicture onRetry={() => setState('loading')} />}
      </div>
      <StageButton
        label={isZoomed ? DETAILS_TEXT.zoomOut : DETAILS_TEXT.zoomIn}
        onClick={toggle}
        className="right-3 bottom-3 pointer-coarse:hidden"
      >
        {isZoomed ? <ZoomOut aria-hidden="true" /> : <ZoomIn aria-hidden="true" />}
      </StageButton>
    </>
  );
}
