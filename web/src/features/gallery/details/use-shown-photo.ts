import type { Photo, PhotoDetail } from '@famibook/contracts/photos/schemas';
import { useState } from 'react';
import type { ApiError } from '../../../lib/api/api-error.ts';
import { useFreshDetail } from '../photos/use-fresh-detail.ts';

interface ShownPhoto {
  /** The id of the photo shown; it stays while the dialog closes. */
  id: string | null;
  /** Undefined while nothing is known of it, and when it is gone. */
  photo: Photo | undefined;
  /** With its comments. Undefined while they are on their way. */
  detail: PhotoDetail | undefined;
  error: ApiError | undefined;
  /** It was here a moment ago. */
  wasSeen: boolean;
  retry: () => void;
}

/** The photo that the details show: at once as the gallery knows it, then as read from the server. */
export function useShownPhoto(openedId: string | null, photos: readonly Photo[]): ShownPhoto {
  const id = useLast(openedId);
  const { data, error, mutate } = useFreshDetail(id, openedId !== null);

  const isGone = error?.status === 404;
  const detail = isGone ? undefined : (data ?? undefined);
  const photo = isGone ? undefined : (detail ?? photos.find((one) => one.id === id));
  const [seen, setSeen] = useState<string>();
  if (photo && photo.id !== seen) setSeen(photo.id);

  return { id, photo, detail, error, wasSeen: seen !== undefined && seen === id, retry: () => void mutate() };
}

/** The last id, shown while the dialog closes. */
function useLast(id: string | null): string | null {
  const [last, setLast] = useState(id);
  if (id !== null && id !== last) setLast(id);
  return id ?? last;
}
