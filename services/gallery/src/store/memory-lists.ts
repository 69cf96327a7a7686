import type { MonthCount, PhotoOrder } from '@famibook/contracts/photos/schemas';
import type { Database } from '@famibook/service-kit/db/database';
import type { EarlierDay } from '../domain/on-this-day.ts';
import type { PhotoView } from '../domain/photo.ts';
import { indexedTime, type PhotoPageShape, selectViews, timeColumn } from './photo-page-sql.ts';

export type MemoryLists = ReturnType<typeof createMemoryLists>;

export interface DaysRequest {
  callerId: string;
  /** Undefined for photos of all FamiBooks. */
  famibookId: string | undefined;
  days: readonly EarlierDay[];
  limit: number;
}

/** Months and days of photos, of one FamiBook or, when undefined, of all. */
export function createMemoryLists(db: Database) {
  return {
    /** Months with photos, newest first, as triggers count them on every write. */
    readMonths: (order: PhotoOrder, famibookId: string | undefined): Promise<MonthCount[]> =>
      famibookId === undefined
        ? db.query<MonthCount>({ ...monthsSql('all'), values: [order] })
        : db.query<MonthCount>({ ...monthsSql('famibook'), values: [order, famibookId] }),
    /** The years of the oldest and the newest photo, in UTC; undefined without photos. */
    readYears: async (famibookId: string | undefined) => {
      const statement = famibookId === undefined ? yearsSql('all') : { ...yearsSql('famibook'), values: [famibookId] };
      const [years] = await db.query<{ first: number | null; last: number | null }>(statement);
      return years?.first && years.last ? { first: years.first, last: years.last } : undefined;
    },
    /** Photos of these days, newest first: by the camera's date, or by when they were shared where no camera says. */
    readPhotosOfDays: (request: DaysRequest) => {
      const scope = request.famibookId === undefined ? 'all' : 'famibook';
      return db.query<PhotoView>({ ...photosOfDaysSql(scope), values: daysValues(request) });
    },
  };
}

/** $1 the order of the list, $2 the FamiBook. */
export function monthsSql(scope: PhotoPageShape['scope']) {
  return {
    name: `months-${scope}`,
    text: `SELECT month, photo_count AS count FROM ${scope === 'all' ? 'platform_month' : 'famibook_month'}
  WHERE sort = $1 AND photo_count > 0${scope === 'famibook' ? ' AND famibook_id = $2' : ''} ORDER BY month DESC`,
  };
}

function yearsSql(scope: PhotoPageShape['scope']) {
  return {
    name: `years-${scope}`,
    text: `SELECT left(min(month), 4)::int AS first, left(max(month), 4)::int AS last
  FROM ${scope === 'all' ? 'platform_month' : 'famibook_month'}
  WHERE sort = 'taken' AND photo_count > 0${scope === 'famibook' ? ' AND famibook_id = $1' : ''}`,
  };
}

/**
 * Reads one short range of the index of `sort=taken` per span. $1 the caller, $2 and $3 the starts and ends of the spans,
 * $4 whether a span is for camera dates, $5 the limit, $6 the FamiBook.
 */
export function photosOfDaysSql(scope: PhotoPageShape['scope']) {
  const key = indexedTime(scope, timeColumn('photo', 'taken'));
  return {
    name: `photos-of-days-${scope}`,
    text: selectViews(
      `
  SELECT found.* FROM unnest($2::timestamptz[], $3::timestamptz[], $4::boolean[]) AS span(starts, ends, is_taken)
  CROSS JOIN LATERAL (
    SELECT * FROM photo
    WHERE ${key} >= ${indexedTime(scope, 'span.starts')} AND ${key} < ${indexedTime(scope, 'span.ends')}
      AND (taken_at IS NOT NULL) = span.is_taken${scope === 'famibook' ? ' AND famibook_id = $6' : ''}
    ORDER BY ${key} DESC, photo.id DESC LIMIT $5
  ) found
  ORDER BY ${timeColumn('found', 'taken')} DESC, found.id DESC LIMIT $5`,
      `ORDER BY ${timeColumn('p', 'taken')} DESC, p.id DESC`,
    ),
  };
}

/** The parameters of `photosOfDaysSql`. */
export function daysValues({ callerId, famibookId, days, limit }: DaysRequest): unknown[] {
  const spans = days.flatMap(({ camera, zone }) => [
    { ...camera, isTaken: true },
    { ...zone, isTaken: false },
  ]);
  return [
    callerId,
    spans.map(({ from }) => from.toISOString()),
    spans.map(({ to }) => to.toISOString()),
    spans.map(({ isTaken }) => isTaken),
    limit,
    ...(famibookId === undefined ? [] : [famibookId]),
  ];
}
