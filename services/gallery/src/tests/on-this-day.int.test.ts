import type { Identity } from '@famibook/contracts/identity';
import { ON_THIS_DAY_PHOTOS } from '@famibook/contracts/limits';
import * as api from '@famibook/contracts/photos/endpoints';
import { administrator, loner, member, pending } from '@famibook/testing/families/identities';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { earlierDays } from '../domain/on-this-day.ts';
import { daysValues, photosOfDaysSql } from '../store/memory-lists.ts';
import { bootGallery, type GalleryTestApp } from '../testing/gallery-fixture.ts';
import { seedPhotos } from '../testing/seed-photos.ts';

let app: GalleryTestApp;
beforeAll(async () => {
  app = await bootGallery();
});
afterAll(() => app.stop());

/** One photo shared, and perhaps taken, at these moments. */
const photoOf = (user: Identity, shared: string, taken?: string) =>
  seedPhotos(app.pool, user, { count: 1, minutesApart: 0, sharedFrom: shared, ...(taken && { takenFrom: taken }) });

const onThisDay = async (user: Identity, date: string, timeZone = 'UTC') =>
  (await app.as(user).call(api.listOnThisDay, { query: { date, timeZone } })).map(
    ({ createdAt, takenAt }) => takenAt ?? createdAt,
  );

describe('photos of this day', () => {
  test('were taken, or shared when no camera said, on this date in earlier years; the newest come first', async () => {
    const anna = member();
    await photoOf(anna, '2020-11-21T10:00Z');
    await photoOf(anna, '2024-05-05T10:00Z', '2019-11-21T23:59Z');
    await photoOf(anna, '2023-11-21T10:00Z');
    await photoOf(anna, '2023-11-20T23:59Z');
    await photoOf(anna, '2023-11-22T00:00Z');
    // Shared on the day, but taken on another one.
    await photoOf(anna, '2022-11-21T10:00Z', '2022-11-01T10:00Z');
    // This year's are none.
    await photoOf(anna, '2026-11-21T08:00Z');
    expect(await onThisDay(anna, '2026-11-21')).toEqual([
      '2023-11-21T10:00:00.000Z',
      '2020-11-21T10:00:00.000Z',
      '2019-11-21T23:59:00.000Z',
    ]);
    expect(await onThisDay(anna, '2019-11-21')).toEqual([]);
    expect(await onThisDay(anna, '2026-11-23')).toEqual([]);
  });

  test('sharing goes by the caller’s time zone, a camera by its own', async () => {
    const anna = member();
    await photoOf(anna, '2021-12-31T22:30Z');
    await photoOf(anna, '2024-06-01T00:00Z', '2022-01-01T00:30Z');
    const taken = '2022-01-01T00:30:00.000Z';
    expect(await onThisDay(anna, '2026-01-01', 'Europe/Kyiv')).toEqual([taken, '2021-12-31T22:30:00.000Z']);
    expect(await onThisDay(anna, '2026-01-01', 'America/New_York')).toEqual([taken]);
    expect(await onThisDay(anna, '2026-12-31', 'America/New_York')).toEqual(['2021-12-31T22:30:00.000Z']);
  });

  test('a 29th of February comes on its day, and on the 28th of years without one', async () => {
    const anna = member();
    await photoOf(anna, '2024-02-29T10:00Z');
    await photoOf(anna, '2025-02-28T10:00Z');
    expect(await onThisDay(anna, '2028-02-29')).toEqual(['2024-02-29T10:00:00.000Z']);
    expect(await onThisDay(anna, '2028-02-28')).toEqual(['2025-02-28T10:00:00.000Z']);
    expect(await onThisDay(anna, '2026-02-28')).toEqual(['2025-02-28T10:00:00.000Z', '2024-02-29T10:00:00.000Z']);
    expect(await onThisDay(anna, '2026-03-01')).toEqual([]);
  });

  test(`are at most ${ON_THIS_DAY_PHOTOS}`, async () => {
    const anna = member();
    await seedPhotos(app.pool, anna, { count: 70, sharedFrom: '2020-07-01T12:00Z' });
    const found = await onThisDay(anna, '2026-07-01');
    expect(found).toHaveLength(ON_THIS_DAY_PHOTOS);
    expect(found[0]).toBe('2020-07-01T13:10:00.000Z');
  });

  test('are those of the current FamiBook, of all for the administrator (D1, D9)', async () => {
    const [anna, other] = [member(), member()];
    await photoOf(anna, '2015-08-09T10:00Z');
    await photoOf(other, '2016-08-09T10:00Z');
    expect(await onThisDay(anna, '2026-08-09')).toEqual(['2015-08-09T10:00:00.000Z']);
    expect(await onThisDay(administrator(), '2026-08-09')).toEqual([
      '2016-08-09T10:00:00.000Z',
      '2015-08-09T10:00:00.000Z',
    ]);
    for (const user of [pending(), loner()]) {
      expect((await app.as(user).fetch('/api/photos/on-this-day?date=2026-08-09')).status).toBe(403);
    }
  });

  test.each(['', '?date=today', '?date=2026-02-30', '?date=2026-08-09&timeZone=Atlantis/Centre'])(
    'refuses %s',
    async (query) => {
      expect((await app.as(member()).fetch(`/api/photos/on-this-day${query}`)).status).toBe(400);
    },
  );

  test('are found through the index of the order by date taken', async () => {
    const anna = member();
    await seedPhotos(app.pool, anna, { count: 20_000, minutesApart: 300, sharedFrom: '2010-01-01T00:00Z' });
    await app.pool.query('ANALYZE photo');
    const days = earlierDays('2026-08-09', { timeZone: 'UTC', firstYear: 2009, lastYear: 2026 });
    const famibookId = anna.current?.famibookId;
    const plan = async (scope: 'famibook' | 'all') => {
      const request = { callerId: anna.userId, days, limit: 60, famibookId: scope === 'all' ? undefined : famibookId };
      const text = `EXPLAIN ${photosOfDaysSql(scope).text}`;
      const { rows } = await app.pool.query(text, daysValues(request));
      return rows.map((row) => row['QUERY PLAN']).join('\n');
    };
    expect(await plan('famibook')).toContain('photo_famibook_id_taken_order_id_idx');
    expect(await plan('all')).toContain('photo_all_taken_idx');
  });
});
