import type { CommentId, FamiBookId, FileId, PhotoId, UserId } from '@famibook/contracts/ids';
import type { PhotoOrder } from '@famibook/contracts/photos/schemas';
import type { OwnReactions } from '@famibook/contracts/reactions/schemas';
import { type ContentView, positionByCreation } from '@famibook/famibook-kit/content-view';
import {
  defineCursors,
  microseconds,
  NEWEST_FIRST,
  OLDEST,
  OLDEST_FIRST,
  type Position,
} from '@famibook/famibook-kit/keyset';

/** What commands need of a stored photo. */
export interface PhotoRef {
  id: PhotoId;
  famibookId: FamiBookId;
  famibookName: string;
  userId: UserId;
  fileId: FileId;
  description: string;
  version: number;
  /** Whether its FamiBook is suspended (D39). */
  isSuspended: boolean;
  /** Whether its owner or its FamiBook is deleted, and it is about to be removed as well (D8, D40). */
  isBeingRemoved: boolean;
}

export interface CommentView {
  id: CommentId;
  content: string;
  /** UTC, as the database writes it. */
  createdAt: string;
  user: { id: UserId; firstName: string; lastName: string; profileImageUrl: string | null; isImported?: boolean };
}

/** A photo as one user sees it. */
export interface PhotoView extends ContentView {
  id: PhotoId;
  /** Whether its FamiBook is suspended (D39). */
  isSuspended: boolean;
  fileId: FileId;
  renditionWidths: number[];
  width: number;
  height: number;
  thumbhash: string;
  isAnimated: boolean;
  description: string;
  tags: string;
  commentCount: number;
  takenAt: string | null;
  /** The two newest; null without any. */
  comments: CommentView[] | null;
}

/** A photo as all members of its FamiBook see it. */
export type SharedPhotoView = Omit<PhotoView, keyof OwnReactions>;

/** A photo in a list, and how the caller reacted to it. */
export interface ListedPhoto {
  photo: SharedPhotoView;
  own: OwnReactions;
}

/** `shared` and `taken` order photos (D13), `comment` the comments on a photo, `reaction` the users who react to it. */
export const cursors = defineCursors({
  shared: NEWEST_FIRST,
  taken: NEWEST_FIRST,
  comment: NEWEST_FIRST,
  reaction: NEWEST_FIRST,
  archivePhoto: OLDEST_FIRST,
  archiveComment: OLDEST_FIRST,
});

export function positionOfPhoto({ id, createdAt, takenAt }: SharedPhotoView, order: PhotoOrder): Position {
  if (order === 'shared' || takenAt === null) return positionByCreation({ id, createdAt });
  return { at: microseconds(takenAt), id };
}

/** The position just above the newest photo of a month such as `2026-11`. */
export function endOfMonth(month: string): Position {
  const [year, number] = month.split('-').map(Number);
  return { at: new Date(Date.UTC(year ?? 0, number ?? 0, 1)).toISOString(), id: OLDEST.id };
}
