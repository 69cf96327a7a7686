import type { Photo } from '@famibook/contracts/photos/schemas';
import clsx from 'clsx';
import { useState } from 'react';
import { srcSetOf } from '../details/picture.ts';
import { SLIDE_SIZES } from './fetch-slide.ts';
import { SLIDESHOW_TEXT } from './slideshow-text.ts';

/** The current photo, fading in while the previous one fades out. */
export function Slides({ photo }: { photo: Photo }) {
  const [shown, setShown] = useState<readonly Photo[]>([photo]);
  const top = shown.at(-1);
  if (top?.id !== photo.id) setShown(top ? [top, photo] : [photo]);
  return shown.map((each) => <Slide key={each.id} photo={each} isShown={each.id === photo.id} />);
}

function Slide({ photo, isShown }: { photo: Photo; isShown: boolean }) {
  const [isBroken, setBroken] = useState(false);
  return (
    <div
      aria-hidden={!isShown}
      className={clsx(
        'absolute inset-0 grid place-items-center transition-opacity duration-700 ease-in-out starting:opacity-0',
        !isShown && 'opacity-0',
      )}
    >
      {isBroken ? (
        <p className="text-on-stage">{SLIDESHOW_TEXT.broken}</p>
      ) : (
        <img
          src={photo.imageUrl}
          srcSet={srcSetOf(photo)}
          sizes={SLIDE_SIZES}
          alt={photo.description}
          draggable={false}
          onError={() => setBroken(true)}
          className="absolute inset-0 size-full object-contain select-none"
        />
      )}
    </div>
  );
}
