import { MessageBody } from '@famibook/contracts/board/schemas';
import { REPLY_DEPTH } from '@famibook/contracts/limits';
import { UploadFields } from '@famibook/contracts/photos/schemas';
import { Email, FamiBookName } from '@famibook/contracts/text';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { album } from './album.ts';
import { conversations, type Said } from './conversations.ts';
import { playEveningMusic } from './evening-music.ts';
import { famibookName, people, waiting } from './family.ts';
import { drawPicture, scenes } from './pictures/draw-picture.ts';
import { demoSignIns } from './sign-ins.ts';

test('the album has two dozen different pictures within every limit (D15)', () => {
  expect(album.length).toBe(24);
  expect(new Set(album.map((picture) => picture.scene)).size).toBe(Object.keys(scenes).length);
  expect(new Set(album.map((picture) => picture.description)).size).toBe(24);
  for (const { description, tags } of album) UploadFields.parse({ description, tags });
  FamiBookName.parse(famibookName);
  for (const { email } of [...Object.values(people), waiting]) Email.parse(email);
});

test('nothing is said twice in one place, too deep, or below something that waits (D11, D13, D15)', () => {
  const look = (all: readonly Said[], depth: number) => {
    expect(new Set(all.map(({ words }) => words)).size).toBe(all.length);
    for (const { words, replies = [], waits } of all) {
      expect(MessageBody.parse({ content: words })).toEqual({ content: words });
      expect(depth).toBeLessThanOrEqual(REPLY_DEPTH);
      if (waits) expect(replies).toEqual([]);
      look(replies, depth + 1);
    }
  };
  look(conversations, 0);
});

test('a picture is a JPEG that says when it was taken, and the same each time (D20)', async () => {
  const takenAt = new Date('2026-08-08T17:20:00Z');
  const [once, again] = await Promise.all([drawPicture('beach', takenAt), drawPicture('beach', takenAt)]);
  expect(once.equals(again)).toBe(true);
  const { format, width, exif } = await sharp(once).metadata();
  expect({ format, width }).toEqual({ format: 'jpeg', width: 1800 });
  expect(exif?.toString('latin1')).toContain('2026:08:08 17:20:00');
});

test('the music is quiet, lasts 24 seconds, and is the same each time (D29)', () => {
  const bytes = playEveningMusic();
  expect(bytes.equals(playEveningMusic())).toBe(true);
  expect(bytes.length).toBe(44 + 24 * 16_000 * 2);
  const loudest = Array.from({ length: (bytes.length - 44) / 2 }, (_, at) => Math.abs(bytes.readInt16LE(44 + at * 2)));
  const peak = loudest.reduce((most, sample) => Math.max(most, sample), 0);
  expect(peak).toBeGreaterThan(3_000);
  expect(peak).toBeLessThan(20_000);
});

test('every account’s sign-in is printed', () => {
  const lines = demoSignIns({ email: 'admin@famibook.local', password: 'secret-of-admin' }, 'secret-of-all').join('\n');
  for (const { email } of [...Object.values(people), waiting]) expect(lines).toContain(email);
  expect(lines).toContain('admin@famibook.local     secret-of-admin');
});
