import {
  adminDeletePhoto,
  deletePhoto,
  downloadPhoto,
  editPhoto,
  getPhoto,
  listPhotos,
} from '@famibook/contracts/photos/routes';
import type { Photo, PhotoDetail } from '@famibook/contracts/photos/schemas';
import type { SWRResponse } from 'swr';
import type { ApiError } from '../../../lib/api/api-error.ts';
import { call, urlOf } from '../../../lib/api/call.ts';
import { type ListPage, readListPage } from '../../../lib/api/list-page.ts';
import { useRead } from '../../../lib/api/read.ts';
import type { ListOf } from '../photos/list-key.ts';

/** The first page of a list: all photos, those with a tag like `search`, or those of one author (D13, D14). */
export function readFirstPhotos({ search, author, sort, from }: ListOf): Promise<ListPage<Photo>> {
  const order = sort === 'shared' ? undefined : sort;
  return readListPage<Photo>(
    urlOf(listPhotos, { query: { tag: search, author: author ?? undefined, sort: order, from: from ?? undefined } }),
  );
}

/** The cache key of a photo with its comments. */
export const detailKey = (id: string): string => urlOf(getPhoto, { params: { id } });

export const readPhoto = (id: string): Promise<PhotoDetail> => call(getPhoto, { params: { id } });

/** A photo with its newest 200 comments; null reads nothing. */
export const usePhotoDetail = (id: string | null): SWRResponse<PhotoDetail | null, ApiError> =>
  useRead(getPhoto, id === null ? null : { params: { id } });

export interface PhotoEdit {
  description: string;
  /** Separated by commas. */
  tags: string;
}

export const sendPhotoEdit = (id: string, edit: Partial<PhotoEdit>): Promise<Photo> =>
  call(editPhoto, { params: { id }, body: edit });

/** The owner's endpoint, or the administrator's for another user's photo. */
export const sendPhotoRemoval = (id: string, isOwn: boolean): Promise<unknown> =>
  isOwn ? call(deletePhoto, { params: { id } }) : call(adminDeletePhoto, { params: { id } });

/** URL of the full-size picture as a file (D17). */
export const downloadUrl = (id: string): string => urlOf(downloadPhoto, { params: { id } });
