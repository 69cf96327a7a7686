import type { getPhoto } from '@famibook/contracts/api/gallery';
import type { PhotoDetail } from '@famibook/contracts/photos';
import type { SWRResponse } from 'swr';
import type { ApiError } from '../../../lib/api/api-error.ts';
import { call, urlOf } from '../../../lib/api/call.ts';
import { useRead } from '../../../lib/api/read.ts';
import { route } from '../../../lib/api/route.ts';

const photo = route<typeof getPhoto>({ method: 'GET', path: '/api/photos/{id}' });

/** Where the cache keeps a photo with its comments. */
export const detailKey = (id: string): string => urlOf(photo, { params: { id } });

export const readPhoto = (id: string): Promise<PhotoDetail> => call(photo, { params: { id } });

/** One photo with its newest 200 comments; null waits. */
export const usePhotoDetail = (id: string | null): SWRResponse<PhotoDetail | null, ApiError> =>
  useRead(photo, id === null ? null : { params: { id } });
