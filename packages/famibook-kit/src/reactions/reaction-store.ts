import { REACTION_KINDS, REACTIONS, type ReactionKind } from '@famibook/contracts/reactions/kinds';
import type { Reactions, Reactor } from '@famibook/contracts/reactions/schemas';
import type { Database, SqlRunner } from '@famibook/service-kit/db/database';
import { microseconds, type Position } from '../keyset.ts';
import { addCounts, COUNT_BY_KIND, REACTED, reactionCounts, type Subject } from './reaction-sql.ts';

export type ReactorRow = Reactor & { reactedAt: string };

interface Reaction {
  /** The photo or message. */
  id: string;
  userId: string;
  kind: ReactionKind;
}

interface ImportedReaction extends Omit<Reaction, 'id'> {
  createdAt: string;
}

export interface ReactionStore {
  /** Sets or removes a reaction; the caller has locked the subject. Returns whether anything changed (D12). */
  change(tx: SqlRunner, reaction: Reaction, isWanted: boolean): Promise<boolean>;
  /**
   * Adds reactions of other times; the caller has locked the subject.
   * @returns how many were not there yet, and the new version of the subject
   */
  insertImported(
    tx: SqlRunner,
    id: string,
    reactions: readonly ImportedReaction[],
  ): Promise<{ added: number; version: number }>;
  read(tx: SqlRunner, id: string, userId: string): Promise<Reactions & { version: number }>;
  /**
   * Reads one row per user, the newest first, and how many users there are. Rows of deleted users, whose reactions are
   * being removed, are left out.
   */
  readReactors(id: string, page: { after: Position; limit: number }): Promise<{ rows: ReactorRow[]; total: number }>;
}

/** Stores reactions to the rows of `subject`, which carry the counts themselves. */
export function createReactionStore(db: Database, subject: Subject): ReactionStore {
  const sql = statements(subject);
  return {
    change: async (tx, { id, userId, kind }, isWanted) => {
      const changed = await tx.$executeRawUnsafe(isWanted ? sql.add : sql.remove, id, userId, kind);
      if (changed > 0) await tx.$executeRawUnsafe(sql.count(kind), id, isWanted ? 1 : -1);
      return changed > 0;
    },
    insertImported: async (tx, id, reactions) => {
      const [counted] = await tx.$queryRawUnsafe<{ added: number; version: number }[]>(
        sql.insertImported,
        id,
        reactions.map(({ userId }) => userId),
        reactions.map(({ kind }) => kind),
        reactions.map(({ createdAt }) => createdAt),
      );
      if (!counted) throw new TypeError(`a locked ${subject} stays until its transaction ends`);
      return counted;
    },
    read: async (tx, id, userId) => {
      const [state] = await tx.$queryRawUnsafe<(Reactions & { version: number })[]>(sql.read, id, userId);
      if (!state) throw new TypeError(`a locked ${subject} stays until its transaction ends`);
      return state;
    },
    readReactors: async (id, { after, limit }) => {
      const [rows, [count]] = await Promise.all([
        db.query<ReactorRow>({ name: 'reactor-page', text: sql.reactors, values: [id, after.at, after.id, limit] }),
        db.query<{ total: number }>({ name: 'reactor-total', text: sql.reactorTotal, values: [id] }),
      ]);
      return { rows, total: count?.total ?? 0 };
    },
  };
}

export function positionOfReactor(row: ReactorRow): Position {
  return { at: microseconds(row.reactedAt), id: row.userId };
}

function statements(subject: Subject) {
  const table = `${subject}_reaction`;
  const subjectId = `${subject}_id`;
  const own = REACTION_KINDS.map((kind) => REACTIONS[kind].own);
  return {
    add: `INSERT INTO ${table} (${subjectId}, user_id, kind) VALUES ($1::uuid, $2::uuid, $3) ON CONFLICT DO NOTHING`,
    insertImported: `WITH added AS (
        INSERT INTO ${table} (${subjectId}, user_id, kind, created_at)
        SELECT $1::uuid, user_id, kind, created_at
        FROM unnest($2::uuid[], $3::text[], $4::timestamptz[]) AS r (user_id, kind, created_at)
        ON CONFLICT DO NOTHING RETURNING kind
      ), counted AS (SELECT count(*)::int AS added, ${COUNT_BY_KIND} FROM added)
      UPDATE ${subject} s SET ${addCounts('s', 'counted')}, version = s.version + least(counted.added, 1)
      FROM counted WHERE s.id = $1::uuid RETURNING counted.added, s.version`,
    remove: `DELETE FROM ${table} WHERE ${subjectId} = $1::uuid AND user_id = $2::uuid AND kind = $3`,
    count: (kind: ReactionKind) => {
      const column = REACTIONS[kind].count;
      return `UPDATE ${subject} SET ${column} = ${column} + $2::int, version = version + 1 WHERE id = $1::uuid`;
    },
    read: `SELECT ${reactionCounts('s')}, s.version, ${own.map((name) => `coalesce(r.${name}, false) AS ${name}`).join(', ')}
      FROM ${subject} s
      LEFT JOIN LATERAL (
        SELECT ${REACTED} FROM ${table} WHERE ${subjectId} = s.id AND user_id = $2::uuid
      ) r ON true WHERE s.id = $1::uuid`,
    /** $1 the subject, $2 and $3 the position before the page, $4 the limit. */
    reactors: `SELECT r.user_id AS "userId", a.first_name AS "firstName", a.last_name AS "lastName",
        a.profile_image_url AS "profileImageUrl", ${own.map((name) => `r.${name}`).join(', ')},
        (r.at AT TIME ZONE 'UTC')::text AS "reactedAt"
      FROM (
        SELECT user_id, max(created_at) AS at, ${REACTED}
        FROM ${table} JOIN person ON person.id = user_id AND person.deleted_at IS NULL
        WHERE ${subjectId} = $1 GROUP BY user_id
        HAVING (max(created_at), user_id) < ($2::timestamptz, $3::uuid)
        ORDER BY max(created_at) DESC, user_id DESC LIMIT $4
      ) r JOIN person a ON a.id = r.user_id
      ORDER BY r.at DESC, r.user_id DESC`,
    reactorTotal: `SELECT count(DISTINCT user_id)::int AS total FROM ${table} WHERE ${subjectId} = $1`,
  };
}
