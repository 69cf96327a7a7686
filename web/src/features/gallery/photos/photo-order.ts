import type { Photo } from '@famibook/contracts/photos/schemas';
import type { ListOf } from './list-key.ts';

type Order = Pick<ListOf, 'sort'>;
type PhotoDates = Pick<Photo, 'createdAt' | 'takenAt'>;

/** The time by which an order sorts a photo (D13). */
const orderTime = ({ createdAt, takenAt }: PhotoDates, { sort }: Order): string =>
  sort === 'taken' ? (takenAt ?? createdAt) : createdAt;

/** The month of a photo, `2019-07`, in UTC as on the server. */
export const monthOf = (photo: PhotoDates, order: Order): string => orderTime(photo, order).slice(0, 7);

export function isNewer(a: Photo, b: Photo, order: Order): boolean {
  const [timeOfA, timeOfB] = [orderTime(a, order), orderTime(b, order)];
  return timeOfA === timeOfB ? a.id > b.id : timeOfA > timeOfB;
}

/** Whether a photo is newer than the month at which the list begins. */
export const isAbove = (photo: Photo, of: ListOf): boolean => of.from !== null && monthOf(photo, of) > of.from;
