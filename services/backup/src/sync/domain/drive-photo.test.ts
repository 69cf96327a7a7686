import { MEGABYTE } from '@famibook/contracts/limits';
import { Description } from '@famibook/contracts/text';
import { expect, test } from 'vitest';
import { type DriveFile, descriptionOf, isStillRefused, refusalOf, shownName } from './drive-photo.ts';

const photo: DriveFile = { id: '1', name: 'a.jpg', mimeType: 'image/jpeg', size: 1, sha256: 'a'.repeat(64) };

test.each([
  ['Grandma at the sea.jpg', 'Grandma at the sea'],
  ['IMG_0815.JPEG', 'IMG_0815'],
  ['Picnic 1.5.2019.png', 'Picnic 1.5.2019'],
  ['Oma und Opa', 'Oma und Opa'],
  ['.jpg', '.jpg'],
  ['  \u0007\n.png ', '.png'],
  ['', 'Photo'],
  ['海.gif', '海'],
])('a photo from %j is described as %j (D34)', (name, description) => {
  expect(descriptionOf(name)).toBe(description);
});

test('whatever the name is, the description is one that a person may write (D15)', () => {
  for (const name of ['x'.repeat(5_000), '\ud800.jpg', '\u0000', '😀'.repeat(3_000), '\u2028.png', 'a\tb.jpg'])
    expect(Description.safeParse(descriptionOf(name)).error).toBeUndefined();
  expect([...shownName('😀'.repeat(3_000))]).toHaveLength(300);
});

test('what cannot be a photo is refused before it is downloaded, with the reason (D17, D34)', () => {
  expect(refusalOf(photo)).toBeUndefined();
  expect(refusalOf({ ...photo, mimeType: 'image/heif' })).toBeUndefined();
  expect(refusalOf({ ...photo, size: 10 * MEGABYTE })).toBeUndefined();
  expect(refusalOf({ ...photo, size: 10 * MEGABYTE + 1 })).toMatch(/larger than 10 MB/);
  expect(refusalOf({ ...photo, size: 0 })).toMatch(/empty/);
  expect(refusalOf({ ...photo, mimeType: 'video/mp4' })).toMatch(/Only photos/);
  expect(refusalOf({ ...photo, mimeType: 'application/vnd.google-apps.folder' })).toMatch(/one folder up/);
});

test('refused bytes are downloaded again once they have changed, or a day later (D34)', () => {
  const refusedAt = new Date('2026-11-20T12:00:00Z');
  const file = { ...photo, refusedSha256: photo.sha256, refusedAt, reason: 'This picture could not be read.' };
  expect(isStillRefused(file, new Date('2026-11-20T13:00:00Z'))).toBe(true);
  expect(isStillRefused(file, new Date('2026-11-21T12:00:00Z'))).toBe(false);
  expect(isStillRefused({ ...file, sha256: 'b'.repeat(64) }, new Date('2026-11-20T13:00:00Z'))).toBe(false);
  expect(isStillRefused({ ...file, sha256: null, refusedSha256: null }, new Date('2026-11-20T13:00:00Z'))).toBe(false);
});
