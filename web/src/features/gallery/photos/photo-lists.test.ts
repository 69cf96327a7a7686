import type { Photo } from '@famibook/contracts/photos/schemas';
import { describe, expect, it } from 'vitest';
import {
  firstPage as firstPageOf,
  refreshPart,
  showHeld as showHeldOf,
  upsertItem,
} from '../../../lib/paged-list/paged-list.ts';
import { somePhoto } from '../testing/some-photo.ts';
import type { ListOf } from './list-key.ts';
import { PHOTO_LISTS, type PhotoList } from './photo-lists.ts';
import { hasTagLike } from './tags.ts';

const upsertPhoto = (list: PhotoList, photo: Photo, options?: Parameters<typeof upsertItem>[3]) =>
  upsertItem(PHOTO_LISTS, list, photo, options);
const refreshTop = (list: PhotoList, fresh: ReturnType<typeof page>, isHeld = false) =>
  refreshPart(PHOTO_LISTS, list, fresh, { mustHold: () => isHeld });
const showHeld = (list: PhotoList) => showHeldOf(PHOTO_LISTS, list);
const page = (items: Photo[], next: string | null = null, total = items.length) => ({
  items,
  next,
  total,
  totalIsCapped: false,
});
const NEWEST: ListOf = { search: '', author: null, sort: 'shared', from: null };
const firstPage = (pages: ReturnType<typeof page>, of: Partial<ListOf> = {}): PhotoList =>
  firstPageOf(pages, { ...NEWEST, ...of });
const photos = (...numbers: number[]) => numbers.map((number) => somePhoto(number));
const numbers = (list: Pick<PhotoList, 'items'>) => list.items.map(({ description }) => Number(description.slice(6)));

describe('a list by date taken (D13)', () => {
  const taken = (number: number, day: string) => somePhoto(number, { takenAt: `${day}T10:00:00.000Z` });
  const list = firstPage(page([somePhoto(9), taken(20, '2024-03-02'), taken(3, '2019-05-05')], '/next', 40), {
    sort: 'taken',
  });

  it('takes a new photo in where it was taken, or counts it when it lies further down', () => {
    expect(numbers(upsertPhoto(list, taken(21, '2020-01-01'), { isNew: true }))).toEqual([9, 20, 21, 3]);
    const beyond = upsertPhoto(list, taken(21, '2001-01-01'), { isNew: true });
    expect(numbers(beyond)).toEqual([9, 20, 3]);
    expect(beyond.total).toBe(41);
  });

  it('keeps photos waiting that belong above, and shows them at their position', () => {
    const held = upsertPhoto(list, taken(21, '2020-01-01'), { isNew: true, isHeld: true });
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
    const waiting = upsertPhoto(list, later(10), { isNew: true });
    expect(numbers(waiting)).toEqual([9, 8]);
    expect(waiting).toMatchObject({ total: 501, held: [{ description: 'Photo 10' }] });
    expect(upsertPhoto(list, later(10))).toBe(list);
  });

  it('read again, goes on letting them wait', () => {
    const waiting = upsertPhoto(list, later(10), { isNew: true });
    expect(refreshTop(waiting, page(photos(9, 8), '/next', 501)).held).toHaveLength(1);
  });
});

it('keeps what the server has found, however an ß and a sigma are written (D14)', () => {
  const photo = somePhoto(1, { tags: 'Straßenfest, θάλασσα, Βασίλης' });
  for (const search of ['strassen', 'STRASSEN', 'straß', 'ΘΆΛΑΣ', 'Βας', 'βασ']) {
    expect(hasTagLike(photo, search), search).toBe(true);
  }
  expect(hasTagLike(photo, 'βατ')).toBe(false);
  expect(hasTagLike(somePhoto(2, { tags: 'am Strand' }), 'am  str')).toBe(true);
});

it('finds a tag by any part of it, without regard to case, and takes % and _ as they are (D14)', () => {
  const photo = somePhoto(1, { tags: 'Beach, summer_2026' });
  expect(['', 'bea', 'ACH', 'r_2'].map((search) => hasTagLike(photo, search))).toEqual([true, true, true, true]);
  expect(['h, s', '%', 'winter'].map((search) => hasTagLike(photo, search))).toEqual([false, false, false]);
});
