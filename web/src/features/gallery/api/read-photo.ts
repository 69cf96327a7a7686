import { getPhoto } from '@famibook/contracts/photos/routes';
import type { PhotoDetail } from '@famibook/contracts/photos/schemas';
import type { SWRResponse } from 'swr';
import type { ApiError } from '../../../lib/api/api-error.ts';
import { call, urlOf } from '../../../lib/api/call.ts';
import { useRead } from '../../../lib/api/read.ts';

/** The cache key of a photo with its comments. */
export const detailKey = (id: string): string => urlOf(getPhoto, { params: { id } });

export const readPhoto = (id: string): Promise<PhotoDetail> => call(getPhoto, { params: { id } });

/** A photo with its newest 200 comments; null reads nothing. */
export const usePhotoDetail = (id: string | null): SWRResponse<PhotoDetail | null, ApiError> =>
  useRead(getPhoto, id === null ? null : { params: { id } });
