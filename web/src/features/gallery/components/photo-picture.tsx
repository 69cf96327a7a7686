import type { Photo } from '@famibook/contracts/photos/schemas';
import clsx from 'clsx';
import { ImageOff } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useWhenReachableAgain } from '../../../lib/use-when-reachable-again.ts';
import { GALLERY_TEXT } from '../gallery-text.ts';
import { averageColour, drawPlaceholder } from '../photos/placeholder.ts';
import { boxRatio } from './card-size.ts';
import { pictureSource } from './picture-source.ts';

const ALT_LENGTH = 200;
/** A picture that loads faster, from the browser's cache, needs no placeholder. */
const PLACEHOLDER_AFTER = 40;

const isStill = () => window.matchMedia('(prefers-reduced-motion: reduce)').matches;

type State = 'loading' | 'there' | 'fading' | 'broken';

/** Without a transition there is no `transitionend` to wait for. */
const afterLoading = (isFirst: boolean): State => (isFirst || isStill() ? 'there' : 'fading');

interface PhotoPictureProps {
  photo: Photo;
  /** The width of the box, in pixels. */
  width: number;
  /** Loads the picture at once, because it is visible at first. */
  isFirst: boolean;
}

/**
 * A picture in a box of its own shape: a blurred placeholder until it is loaded, then a short fade. The first ones are
 * shown as they come.
 */
export function PhotoPicture({ photo, width, isFirst }: PhotoPictureProps) {
  const [state, setState] = useState<State>('loading');
  const image = useRef<HTMLImageElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);

  useEffect(() => {
    if (image.current?.complete && image.current.naturalWidth > 0) return setState('there');
    const timer = setTimeout(
      () => canvas.current && drawPlaceholder(canvas.current, photo.thumbhash),
      PLACEHOLDER_AFTER,
    );
    return () => clearTimeout(timer);
  }, [photo.thumbhash]);

  return (
    <span
      className="relative block overflow-hidden"
      style={{ aspectRatio: boxRatio(photo), backgroundColor: averageColour(photo.thumbhash) }}
    >
      {state !== 'there' && <canvas ref={canvas} className="absolute inset-0 size-full" />}
      {state === 'broken' ? (
        <BrokenPicture onRetry={() => setState('loading')} />
      ) : (
        <img
          ref={image}
          {...pictureSource(photo, width)}
          width={photo.width}
          height={photo.height}
          alt={photo.description.slice(0, ALT_LENGTH)}
          loading={isFirst ? 'eager' : 'lazy'}
          fetchPriority={isFirst ? 'high' : 'auto'}
          decoding={isFirst ? 'sync' : 'async'}
          draggable={false}
          onLoad={() => setState((now) => (now === 'loading' ? afterLoading(isFirst) : now))}
          onTransitionEnd={() => setState('there')}
          onError={() => setState('broken')}
          className={clsx(
            'absolute inset-0 size-full object-cover',
            state === 'loading' && !isFirst && 'opacity-0',
            state === 'fading' && 'transition-opacity duration-160',
          )}
        />
      )}
    </span>
  );
}

function BrokenPicture({ onRetry }: { onRetry: () => void }) {
  useWhenReachableAgain(onRetry);
  return (
    <span className="absolute inset-0 grid place-content-center justify-items-center gap-2 bg-paper-deep p-4 text-sm text-ink-quiet">
      <ImageOff aria-hidden="true" className="size-6" />
      {GALLERY_TEXT.card.brokenPicture}
    </span>
  );
}
