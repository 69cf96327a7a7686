import type { Photo } from '@famibook/contracts/photos/schemas';
import type { ListOf } from './list-key.ts';

type Order = Pick<ListOf, 'sort'>;
type Dated = Pick<Photo, 'createdAt' | 'takenAt'>;

/** The moment that a photo stands in an order by (D13). */
const orderTime = ({ createdAt, takenAt }: Dated, { sort }: Order): string =>
  sort === 'taken' ? (takenAt ?? createdAt) : createdAt;

/** The month under which it is found: `2019-07`, in UTC as on the server. */
export const monthOf = (photo: Dated, order: Order): string => orderTime(photo, order).slice(0, 7);

export const isNewer = (a: Photo, b: Photo, order: Order): boolean => {
  const [timeOfA, timeOfB] = [orderTime(a, order), orderTime(b, order)];
  return timeOfA === timeOfB ? a.id > b.id : timeOfA > timeOfB;
};

/** Newer than the month that the list begins at. */
export const isAbove = (photo: Photo, of: ListOf): boolean => of.from !== null && monthOf(photo, of) > of.from;
