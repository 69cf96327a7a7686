import type { Photo } from '@famibook/contracts/photos/schemas';
import { describe, expect, it } from 'vitest';
import { somePhoto } from '../testing/some-photo.ts';
import type { ListOf } from './list-key.ts';
import {
  appendPage,
  firstPage as firstPageOf,
  hasTagLike,
  type PhotoList,
  placePhoto,
  refreshTop,
  removePhoto,
  showHeld,
} from './photo-list.ts';

const page = (items: Photo[], next: string | null = null, total = items.length) => ({
  items,
  next,
  total,
  totalIsCapped: false,
});
const NEWEST: ListOf = { search: '', author: null, sort: 'shared', from: null };
const firstPage = (pages: Parameters<typeof firstPageOf>[0], of: Partial<ListOf> = {}) =>
  firstPageOf(pages, { ...NEWEST, ...of });
const photos = (...numbers: number[]) => numbers.map((number) => somePhoto(number));
const numbers = (list: Pick<PhotoList, 'photos'>) => list.photos.map(({ description }) => Number(description.slice(6)));

describe('a list of photos', () => {
  it('goes on where it ended, and shows a photo once that stands in both pages (D13)', () => {
    const list = appendPage(firstPage(page(photos(9, 8, 7), '/next', 6)), page(photos(7, 6, 5), null, 6));
    expect(numbers(list)).toEqual([9, 8, 7, 6, 5]);
    expect(list.next).toBeNull();
  });

  it('puts a new photo on top and counts it', () => {
    const list = placePhoto(firstPage(page(photos(3, 2), '/next', 40)), somePhoto(4));
    expect(numbers(list)).toEqual([4, 3, 2]);
    expect(list.total).toBe(41);
  });

  it('shows the same new photo once, however often it is told of it', () => {
    const once = placePhoto(firstPage(page(photos(3, 2))), somePhoto(4));
    const twice = placePhoto(once, somePhoto(4, { likes: 9 }));
    expect(numbers(twice)).toEqual([4, 3, 2]);
    expect(twice.total).toBe(3);
    expect(twice.photos[0]?.likes).toBe(9);
  });

  it('holds new photos back until somebody asks for them, newest first', () => {
    const first = placePhoto(firstPage(page(photos(3, 2))), somePhoto(5), { hold: true });
    const held = placePhoto(first, somePhoto(4), { hold: true });
    expect(numbers(held)).toEqual([3, 2]);
    expect(held.held).toHaveLength(2);
    expect(numbers(showHeld(held))).toEqual([5, 4, 3, 2]);
  });

  it('leaves out a changed photo that lies further down than was loaded', () => {
    const list = firstPage(page(photos(9, 8), '/next', 9));
    expect(placePhoto(list, somePhoto(3))).toBe(list);
  });

  it('forgets a deleted photo, also one held back', () => {
    const list = placePhoto(firstPage(page(photos(3, 2))), somePhoto(4), { hold: true });
    expect(removePhoto(list, somePhoto(4).id)).toMatchObject({ held: [], total: 2 });
    expect(numbers(removePhoto(list, somePhoto(3).id))).toEqual([2]);
  });

  it('read again from the top, drops what was deleted and keeps what was loaded further down', () => {
    const loaded = appendPage(firstPage(page(photos(9, 8, 7), '/a', 6)), page(photos(6, 5, 4), '/b', 6));
    const fresh = refreshTop(loaded, page(photos(10, 9, 7), '/a2', 6));
    expect(numbers(fresh)).toEqual([10, 9, 7, 6, 5, 4]);
    expect(fresh.next).toBe('/b');
    expect(refreshTop(loaded, page(photos(10, 9, 7), '/a2', 6), true)).toMatchObject({
      photos: [{ description: 'Photo 9' }, {}, {}, {}, {}],
      held: [{ description: 'Photo 10' }],
    });
  });

  it('read again to its end, holds nothing else', () => {
    expect(numbers(refreshTop(firstPage(page(photos(9, 8, 7))), page(photos(8))))).toEqual([8]);
  });
});

describe('a list by date taken (D13)', () => {
  const taken = (number: number, day: string) => somePhoto(number, { takenAt: `${day}T10:00:00.000Z` });
  const list = firstPage(page([somePhoto(9), taken(20, '2024-03-02'), taken(3, '2019-05-05')], '/next', 40), {
    sort: 'taken',
  });

  it('takes a new photo in where it was taken, or counts it when it lies further down', () => {
    expect(numbers(placePhoto(list, taken(21, '2020-01-01'), { isNew: true }))).toEqual([9, 20, 21, 3]);
    const beyond = placePhoto(list, taken(21, '2001-01-01'), { isNew: true });
    expect(numbers(beyond)).toEqual([9, 20, 3]);
    expect(beyond.total).toBe(41);
  });

  it('holds back what would stand anywhere above, and shows it in its place', () => {
    const held = placePhoto(list, taken(21, '2020-01-01'), { isNew: true, hold: true });
    expect(numbers(held)).toEqual([9, 20, 3]);
    expect(numbers(showHeld(held))).toEqual([9, 20, 21, 3]);
  });

  it('read again, holds back what came in the midst of it', () => {
    const again = page(
      [somePhoto(9), taken(20, '2024-03-02'), taken(21, '2020-01-01'), taken(3, '2019-05-05')],
      '/a',
      41,
    );
    expect(numbers(refreshTop(list, again, true))).toEqual([9, 20, 3]);
    expect(numbers(refreshTop(list, again))).toEqual([9, 20, 21, 3]);
  });
});

describe('a list that begins at a month', () => {
  const list = firstPage(page(photos(9, 8), '/next', 500), { from: '2026-01' });
  const later = (number: number) => somePhoto(number, { createdAt: '2026-02-01T00:00:00.000Z' });

  it('lets newer photos wait, and only those shared just now', () => {
    const waiting = placePhoto(list, later(10), { isNew: true });
    expect(numbers(waiting)).toEqual([9, 8]);
    expect(waiting).toMatchObject({ total: 501, held: [{ description: 'Photo 10' }] });
    expect(placePhoto(list, later(10))).toBe(list);
  });

  it('read again, goes on letting them wait', () => {
    const waiting = placePhoto(list, later(10), { isNew: true });
    expect(refreshTop(waiting, page(photos(9, 8), '/next', 501)).held).toHaveLength(1);
  });
});

it('finds a tag by any part of it, without regard to case, and takes % and _ as they are (D14)', () => {
  const photo = somePhoto(1, { tags: 'Beach, summer_2026' });
  expect(['', 'bea', 'ACH', 'r_2'].map((search) => hasTagLike(photo, search))).toEqual([true, true, true, true]);
  expect(['h, s', '%', 'winter'].map((search) => hasTagLike(photo, search))).toEqual([false, false, false]);
});
