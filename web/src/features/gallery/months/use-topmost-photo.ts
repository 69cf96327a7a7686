import type { Photo, PhotoOrder } from '@famibook/contracts/photos/schemas';
import { type RefObject, useCallback, useRef, useState } from 'react';
import { monthOf } from '../photos/photo-order.ts';

interface TopmostPhoto {
  photo: Readonly<RefObject<Photo | undefined>>;
  /** Its month; '' until the first photo is on screen. */
  month: string;
  onTopmost: (photo: Photo) => void;
}

/** The first photo on screen. Only another month renders again, not every photo that scrolls past. */
export function useTopmostPhoto(sort: PhotoOrder | undefined): TopmostPhoto {
  const photo = useRef<Photo>(undefined);
  const [month, setMonth] = useState('');
  const onTopmost = useCallback(
    (topmost: Photo) => {
      photo.current = topmost;
      if (sort) setMonth(monthOf(topmost, { sort }));
    },
    [sort],
  );
  return { photo, month, onTopmost };
}
