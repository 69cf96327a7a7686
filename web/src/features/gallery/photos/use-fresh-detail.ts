import type { PhotoDetail } from '@famibook/contracts/photos/schemas';
import { useEffect, useEffectEvent, useRef } from 'react';
import type { SWRResponse } from 'swr';
import type { ApiError } from '../../../lib/api/api-error.ts';
import { useLive } from '../../../lib/live/live-provider.tsx';
import { usePhotoDetail } from '../api/photos.ts';
import { usePhotoCache } from './photo-cache.ts';

/**
 * A photo with its comments. One that was read earlier, or could not be read, is read again when it is shown, and while
 * it is shown after a gap in the connection, because pushes about it may have been missed.
 */
export function useFreshDetail(id: string | null, isShown = true): SWRResponse<PhotoDetail | null, ApiError> {
  const cache = usePhotoCache();
  const detail = usePhotoDetail(id);
  const lastShown = useRef<string>(undefined);
  const readAgain = (shown: string) => {
    if (detail.data !== undefined) void cache.refresh(shown);
    else void detail.mutate();
  };
  const show = useEffectEvent((shown: string) => {
    // SWR itself reads another photo than the one before.
    const hasFailed = detail.error !== undefined && shown === lastShown.current;
    if (detail.data !== undefined || hasFailed) readAgain(shown);
    lastShown.current = shown;
  });
  useEffect(() => {
    if (isShown && id !== null) show(id);
  }, [isShown, id]);
  useLive({ onReconnect: () => isShown && id !== null && readAgain(id) });
  return detail;
}
