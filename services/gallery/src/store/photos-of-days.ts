import type { Database } from '@famibook/service-kit/db/database';
import type { EarlierDay } from '../domain/this-day.ts';
import { inIndex, keyOf, type PhotoPageShape, photoRows } from './photo-page-sql.ts';
import type { PhotoRow } from './photo-pages.ts';

/**
 * $1 the caller, $2 and $3 from when to when, $4 whether the camera's date counts there, $5 how many, $6 the FamiBook.
 * One short range of the index of `sort=taken` for each.
 */
export const photosOfDaysSql = (scope: PhotoPageShape['scope']) => {
  const key = inIndex(scope, keyOf('photo', 'taken'));
  return {
    name: `photos-of-days-${scope}`,
    text: photoRows(
      `
  SELECT found.* FROM unnest($2::timestamptz[], $3::timestamptz[], $4::boolean[]) AS span(starts, ends, is_taken)
  CROSS JOIN LATERAL (
    SELECT * FROM photo
    WHERE ${key} >= ${inIndex(scope, 'span.starts')} AND ${key} < ${inIndex(scope, 'span.ends')}
      AND (taken_at IS NOT NULL) = span.is_taken${scope === 'famibook' ? ' AND famibook_id = $6' : ''}
    ORDER BY ${key} DESC, photo.id DESC LIMIT $5
  ) found
  ORDER BY ${keyOf('found', 'taken')} DESC, found.id DESC LIMIT $5`,
      `ORDER BY ${keyOf('p', 'taken')} DESC, p.id DESC`,
    ),
  };
};

const YEARS = (scope: PhotoPageShape['scope']) => ({
  name: `years-${scope}`,
  text: `SELECT left(min(month), 4)::int AS first, left(max(month), 4)::int AS last
  FROM ${scope === 'all' ? 'platform_month' : 'famibook_month'}
  WHERE sort = 'taken' AND photo_count > 0${scope === 'famibook' ? ' AND famibook_id = $1' : ''}`,
});

/** The years of the oldest and of the newest photo, in UTC; undefined when there is none. */
export const readYears = async (
  db: Database,
  famibookId: string | undefined,
): Promise<{ first: number; last: number } | undefined> => {
  const statement = famibookId === undefined ? YEARS('all') : { ...YEARS('famibook'), values: [famibookId] };
  const [years] = await db.query<{ first: number | null; last: number | null }>(statement);
  return years?.first && years.last ? { first: years.first, last: years.last } : undefined;
};

export interface DaysRequest {
  callerId: string;
  /** Undefined: photos of all FamiBooks. */
  famibookId: string | undefined;
  days: readonly EarlierDay[];
  limit: number;
}

export const daysValues = ({ callerId, famibookId, days, limit }: DaysRequest): unknown[] => {
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
};

/** Photos of these days: by the camera's date where there is one, else by when they were shared. Newest first. */
export const readPhotosOfDays = (db: Database, request: DaysRequest): Promise<PhotoRow[]> => {
  const scope = request.famibookId === undefined ? 'all' : 'famibook';
  return db.query<PhotoRow>({ ...photosOfDaysSql(scope), values: daysValues(request) });
};
