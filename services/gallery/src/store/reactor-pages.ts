import type { Reactor } from '@famibook/contracts/photos';
import type { Database } from '@famibook/service-kit/db/database';
import { microseconds } from '../domain/instant.ts';
import type { Position } from '../domain/position.ts';

export type ReactorRow = Reactor & { reactedAt: string };

/** $1 the photo, $2 and $3 the position to go on from, $4 how many. One row a person, whatever they have pressed. */
const REACTOR_PAGE = {
  name: 'reactor-page',
  text: `SELECT r.user_id AS "userId", a.first_name AS "firstName", a.last_name AS "lastName",
    a.profile_image_url AS "profileImageUrl", r.liked, r.hearted, (r.at AT TIME ZONE 'UTC')::text AS "reactedAt"
  FROM (
    SELECT user_id, max(created_at) AS at, bool_or(kind = 'like') AS liked, bool_or(kind = 'heart') AS hearted
    FROM photo_reaction WHERE photo_id = $1 GROUP BY user_id
    HAVING (max(created_at), user_id) < ($2::timestamptz, $3::uuid)
    ORDER BY max(created_at) DESC, user_id DESC LIMIT $4
  ) r JOIN person a ON a.id = r.user_id
  ORDER BY r.at DESC, r.user_id DESC`,
};
const REACTOR_TOTAL = {
  name: 'reactor-total',
  text: 'SELECT count(DISTINCT user_id)::int AS total FROM photo_reaction WHERE photo_id = $1',
};

/** Who likes or loves one photo, the newest first. */
export async function readReactorPage(
  db: Database,
  photoId: string,
  { after, limit }: { after: Position; limit: number },
): Promise<{ rows: ReactorRow[]; total: number }> {
  const [rows, [count]] = await Promise.all([
    db.query<ReactorRow>({ ...REACTOR_PAGE, values: [photoId, after.at, after.id, limit] }),
    db.query<{ total: number }>({ ...REACTOR_TOTAL, values: [photoId] }),
  ]);
  return { rows, total: count?.total ?? 0 };
}

export const positionOfReactor = (row: ReactorRow): Position => ({ at: microseconds(row.reactedAt), id: row.userId });
