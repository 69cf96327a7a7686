import type { Photo } from '@famibook/contracts/photos';
import { describe, expect, it } from 'vitest';
import { somePhoto } from '../testing/some-photo.ts';
import {
  appendPage,
  firstPage,
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
    const first = placePhoto(firstPage(page(photos(3, 2))), somePhoto(5), true);
    const held = placePhoto(first, somePhoto(4), true);
    expect(numbers(held)).toEqual([3, 2]);
    expect(held.held).toHaveLength(2);
    expect(numbers(showHeld(held))).toEqual([5, 4, 3, 2]);
  });

  it('leaves out a changed photo that lies further down than was loaded', () => {
    const list = firstPage(page(photos(9, 8), '/next', 9));
    expect(placePhoto(list, somePhoto(3))).toBe(list);
  });

  it('forgets a deleted photo, also one held back', () => {
    const list = placePhoto(firstPage(page(photos(3, 2))), somePhoto(4), true);
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

it('finds a tag by any part of it, without regard to case, and takes % and _ as they are (D14)', () => {
  const photo = somePhoto(1, { tags: 'Beach, summer_2026' });
  expect(['', 'bea', 'ACH', 'r_2'].map((search) => hasTagLike(photo, search))).toEqual([true, true, true, true]);
  expect(['h, s', '%', 'winter'].map((search) => hasTagLike(photo, search))).toEqual([false, false, false]);
});
