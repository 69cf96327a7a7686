import type { PhotoId } from '@famibook/contracts/ids';
import { expect, it } from 'vitest';
import type { SharedPhotoView } from '../domain/photo.ts';
import { createPhotoCache, type PhotoVersion } from './photo-cache.ts';

const LONG = 'The whole story of that summer. '.repeat(60);

function aPhoto(id: string): { version: PhotoVersion; photo: SharedPhotoView } {
  const version = { id: id as PhotoId, rowVersion: '7', famibookWrittenBy: '900' };
  const photo = {
    ...version,
    description: LONG,
    tags: '',
    firstName: 'Anna',
    lastName: 'Berg',
    comments: null,
  } as unknown as SharedPhotoView;
  return { version, photo };
}

it('finds photos in the order asked for, and none unless all are there (D13)', () => {
  const cache = createPhotoCache();
  const [lake, hut, beach] = ['lake', 'hut', 'beach'].map(aPhoto);
  if (!lake || !hut || !beach) throw new TypeError('there are three photos');
  cache.store(lake.version, lake.photo);
  cache.store(hut.version, hut.photo);
  expect(cache.findAll([hut.version, lake.version])).toEqual([
    { photo: hut.photo, state: hut.version },
    { photo: lake.photo, state: lake.version },
  ]);
  expect(cache.findAll([hut.version, beach.version])).toBeUndefined();
});

it.each([{ rowVersion: '8' }, { famibookWrittenBy: '901' }])(
  'finds no photo in another version: %o (D13)',
  (change) => {
    const cache = createPhotoCache();
    const { version, photo } = aPhoto('lake');
    cache.store(version, photo);
    expect(cache.findAll([{ ...version, ...change }])).toBeUndefined();
    expect(cache.findAll([version])).toEqual([{ photo, state: version }]);
  },
);

it('stays within its bytes, whatever people write: what was shown longest ago goes first', () => {
  const cache = createPhotoCache();
  const photos = Array.from({ length: 3_000 }, (_, at) => aPhoto(String(at)));
  for (const { version, photo } of photos) cache.store(version, photo);
  const there = photos.filter(({ version }) => cache.findAll([version]) !== undefined);
  expect(there).toEqual(photos.slice(-there.length));
  const letters = there.length * LONG.length;
  expect(letters).toBeGreaterThan(1_000_000);
  expect(letters * 6).toBeLessThan(16 * 1_024 * 1_024);
});
