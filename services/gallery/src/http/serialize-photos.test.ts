import { Photo } from '@famibook/contracts/photos/schemas';
import { expect, test } from 'vitest';
import { z } from 'zod';
import type { ListedPhoto, SharedPhotoView } from '../domain/photo.ts';
import { serializePhotos } from './serialize-photos.ts';

const ANNA = '0198f0c4-0000-7000-8000-000000000001';

const seen = {
  id: '0198f0c4-0000-7000-8000-000000000002',
  userId: ANNA,
  firstName: 'Anna',
  lastName: 'Berg',
  profileImageUrl: null,
  isImported: false,
  famibookId: '0198f0c4-0000-7000-8000-000000000003',
  famibookName: 'The Bergs',
  isBeingRemoved: false,
  isSuspended: false,
  fileId: '0198f0c4-0000-7000-8000-000000000004',
  renditionWidths: [320, 640],
  width: 640,
  height: 480,
  thumbhash: 'k/cFDQL3iYh2Z4iHh4d3eHZwh1BHVzcH',
  isAnimated: false,
  description: 'A "day" at the sea },{',
  tags: 'lake',
  likes: 2,
  hearts: 1,
  commentCount: 0,
  createdAt: '2026-11-21 10:00:00.123456',
  takenAt: null,
  comments: null,
  // The row as it was read for another member.
  liked: true,
  hearted: true,
} as unknown as SharedPhotoView;

const read = (listed: readonly ListedPhoto[]): unknown => JSON.parse(serializePhotos(listed).text);

test('each member gets their own reactions to the same photo, also when another was first (D12)', () => {
  const [annas, bens] = [
    { liked: true, hearted: false },
    { liked: false, hearted: true },
  ];
  for (const own of [annas, bens, annas]) expect(read([{ photo: seen, own }])).toMatchObject([{ ...own, likes: 2 }]);
});

test('a list is as its schema says, without what it does not name', () => {
  const listed = { photo: { ...seen, email: 'anna@example.org' }, own: { liked: true, hearted: true, email: 'x' } };
  const photos = read([listed, listed]);
  expect(z.array(z.strictObject(Photo.shape)).parse(photos)).toEqual(photos);
  expect(photos).toMatchObject([{ description: 'A "day" at the sea },{' }, {}]);
});

test('no photos are an empty list', () => {
  expect(read([])).toEqual([]);
});

test('a photo that breaks the schema is not sent', () => {
  expect(() => read([{ photo: { ...seen, width: -1 }, own: { liked: true, hearted: true } }])).toThrow('width');
});
