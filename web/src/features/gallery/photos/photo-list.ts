import type { Photo } from '@famibook/contracts/photos/schemas';
import type { ListPage } from '../../../lib/api/list-page.ts';
import type { ListOf } from './list-key.ts';
import { isAbove, isNewer } from './photo-order.ts';

/** What has been loaded of one list, newest first, and what waits above it. */
export interface PhotoList {
  of: ListOf;
  photos: readonly Photo[];
  /** Arrived while somebody was reading further down: shown when they say so. */
  held: readonly Photo[];
  next: string | null;
  total: number;
  totalIsCapped: boolean;
}

type Pages = ListPage<Photo>;

export const tagsOf = ({ tags }: Pick<Photo, 'tags'>): string[] =>
  tags
    .split(',')
    .map((tag) => tag.trim())
    .filter(Boolean);

/** As the server searches: part of any tag, without regard to case (D14). */
export const hasTagLike = (photo: Photo, search: string): boolean =>
  !search || tagsOf(photo).some((tag) => tag.toLowerCase().includes(search.toLowerCase()));

/** Whether it is among those that the list is of. */
export const belongsTo = (photo: Photo, { search, author }: Pick<ListOf, 'search' | 'author'>): boolean =>
  hasTagLike(photo, search) && (author === null || photo.userId === author);

export const firstPage = ({ items, next, total, totalIsCapped }: Pages, of: ListOf): PhotoList => ({
  of,
  photos: items,
  held: [],
  next,
  total,
  totalIsCapped,
});

/** A page came that goes on where this list ended. A photo that moved up meanwhile stands only once. */
export const appendPage = (list: PhotoList, page: Pages): PhotoList => {
  const known = new Set(list.photos.map((photo) => photo.id));
  const photos = [...list.photos, ...page.items.filter((photo) => !known.has(photo.id))];
  return { ...list, photos, next: page.next, total: page.total, totalIsCapped: page.totalIsCapped };
};

/**
 * The top of the list was read again down to the end of `fresh`: what is not in it has been deleted, what was loaded
 * further down stays. `hold` keeps back what is new.
 */
export const refreshTop = (list: PhotoList, fresh: Pages, hold = false): PhotoList => {
  const { of, photos } = list;
  const known = new Set(photos.map(({ id }) => id));
  const bottom = photos.at(-1);
  const isHeld = (photo: Photo) => hold && !known.has(photo.id) && bottom !== undefined && isNewer(photo, bottom, of);
  const last = fresh.items.at(-1);
  const read = new Set(fresh.items.map(({ id }) => id));
  const older =
    last && fresh.next !== null ? photos.filter((photo) => !read.has(photo.id) && isNewer(last, photo, of)) : [];
  return {
    of,
    photos: [...fresh.items.filter((photo) => !isHeld(photo)), ...older],
    held: [...list.held.filter((photo) => isAbove(photo, of)), ...fresh.items.filter(isHeld)],
    next: older.length > 0 ? list.next : fresh.next,
    total: fresh.total,
    totalIsCapped: fresh.totalIsCapped,
  };
};

const replaced = (photos: readonly Photo[], photo: Photo): readonly Photo[] | undefined => {
  const index = photos.findIndex(({ id }) => id === photo.id);
  return index < 0 ? undefined : photos.with(index, photo);
};

const inOrder = (photos: readonly Photo[], of: ListOf): readonly Photo[] =>
  photos.toSorted((a, b) => (isNewer(a, b, of) ? -1 : 1));

interface Placing {
  /** Nothing may move now: what would stand above something waits. */
  hold?: boolean | undefined;
  /** It was shared just now. Otherwise it may be one of those that were never loaded. */
  isNew?: boolean | undefined;
}

/** Puts a photo where it belongs: in its place when it is known, else by its age; not if it lies beyond what is loaded. */
export const placePhoto = (list: PhotoList, photo: Photo, { hold = false, isNew = false }: Placing = {}): PhotoList => {
  const photos = replaced(list.photos, photo);
  if (photos) return { ...list, photos };
  const held = replaced(list.held, photo);
  if (held) return { ...list, held };

  const { of } = list;
  const total = list.totalIsCapped ? list.total : list.total + 1;
  const waiting = { ...list, total, held: inOrder([photo, ...list.held], of) };
  if (isAbove(photo, of)) return isNew ? waiting : list;
  const at = list.photos.findIndex((other) => isNewer(photo, other, of));
  if (at < 0) {
    if (list.next !== null) return isNew ? { ...list, total } : list;
    return { ...list, total, photos: [...list.photos, photo] };
  }
  if (hold && (at === 0 || of.sort === 'taken')) return waiting;
  return { ...list, total, photos: list.photos.toSpliced(at, 0, photo) };
};

/** Shows what was held back. */
export const showHeld = (list: PhotoList): PhotoList =>
  list.held.length === 0 ? list : { ...list, photos: inOrder([...list.held, ...list.photos], list.of), held: [] };

export const findPhoto = (list: PhotoList, id: string): Photo | undefined =>
  list.photos.find((photo) => photo.id === id) ?? list.held.find((photo) => photo.id === id);

export const removePhoto = (list: PhotoList, id: string): PhotoList => {
  if (!findPhoto(list, id)) return list;
  const others = (photo: Photo) => photo.id !== id;
  return {
    ...list,
    photos: list.photos.filter(others),
    held: list.held.filter(others),
    total: list.totalIsCapped ? list.total : list.total - 1,
  };
};
