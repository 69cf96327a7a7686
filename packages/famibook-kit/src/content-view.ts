import type { FamiBookId, UserId } from '@famibook/contracts/ids';
import { REACTION_KINDS, REACTIONS } from '@famibook/contracts/reactions/kinds';
import type { Reactions } from '@famibook/contracts/reactions/schemas';
import { microseconds, milliseconds, type Position } from './keyset.ts';

/** What a photo and a message have in common, as one user sees it. */
export interface ContentView extends Reactions {
  userId: UserId;
  firstName: string;
  lastName: string;
  profileImageUrl: string | null;
  famibookId: FamiBookId;
  famibookName: string;
  /** UTC, as the database writes it: `2026-11-21 10:00:00.123456`. */
  createdAt: string;
}

/** The columns of a `ContentView` from the rows `p`, their FamiBooks `f` and their authors `a`; reactions excepted. */
export const CONTENT_COLUMNS = `p.user_id AS "userId", a.first_name AS "firstName", a.last_name AS "lastName",
  a.profile_image_url AS "profileImageUrl", p.famibook_id AS "famibookId", f.name AS "famibookName",
  (p.created_at AT TIME ZONE 'UTC')::text AS "createdAt"`;

/** The response fields of a `ContentView`. */
export function presentContent(view: ContentView) {
  const { userId, firstName, lastName, profileImageUrl, famibookId, famibookName, createdAt } = view;
  return {
    userId,
    user: { id: userId, firstName, lastName, profileImageUrl },
    famibookId,
    famibookName,
    ...pickReactions(view),
    createdAt: milliseconds(createdAt),
  };
}

function pickReactions(view: Reactions): Reactions {
  const fields = REACTION_KINDS.flatMap((kind) => [REACTIONS[kind].count, REACTIONS[kind].own] as const);
  return Object.fromEntries(fields.map((field) => [field, view[field]])) as Reactions;
}

/** Where a row stands in a list that is ordered by the time of creation. */
export function positionByCreation({ id, createdAt }: { id: string; createdAt: string }): Position {
  return { at: microseconds(createdAt), id };
}
