import type { Photo } from '@famibook/contracts/photos/schemas';
import { errorText } from '../../../lib/api/api-error.ts';
import { readListPage } from '../../../lib/api/list-page.ts';
import type { ListKind, PagedList } from '../../../lib/paged-list/list-kind.ts';
import { createSendQueue } from '../../../lib/send-queue.ts';
import { toast } from '../../../lib/toast/toast.ts';
import { readFirstPhotos } from '../api/photos.ts';
import { GALLERY_TEXT } from '../gallery-text.ts';
import { isLasting, type ListOf, listKey, listOf } from './list-key.ts';
import { isAbove, isNewer } from './photo-order.ts';
import { hasTagLike } from './tags.ts';

export type PhotoList = PagedList<Photo, ListOf>;

/** The lists of photos, one for every search, author, order and first month. */
export const PHOTO_LISTS: ListKind<Photo, ListOf> = {
  keyOf: listKey,
  ofKey: listOf,
  isBefore: isNewer,
  isAbove,
  belongs: (photo, { search, author }) =>
    hasTagLike(photo, search) && (author === null || (photo.userId === author && !photo.user.isImported)),
  isLasting,
  sendQueue: createSendQueue(),
  readFirst: readFirstPhotos,
  readNext: (next) => readListPage<Photo>(next),
  onError: (error) => toast({ kind: 'error', title: GALLERY_TEXT.error, description: errorText(error) }),
};
