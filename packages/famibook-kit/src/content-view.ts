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
  /** Whether an imported archive names an author without an account. */
  isImported: boolean;
  famibookId: FamiBookId;
  famibookName: string;
  /** Whether its author or its FamiBook is deleted, and it is about to be removed as well (D8, D40). */
  isBeingRemoved: boolean;
  /** UTC, as the database writes it: `2026-11-21 10:00:00.123456`. */
  createdAt: string;
}

/** The columns of a `ContentView` from the rows `p`, their FamiBooks `f` and their authors `a`; reactions excepted. */
export const CONTENT_COLUMNS = `p.user_id AS "userId", coalesce(p.author_name, a.first_name) AS "firstName",
  CASE WHEN p.author_name IS NULL THEN a.last_name ELSE '' END AS "lastName",
  CASE WHEN p.author_name IS NULL THEN a.profile_image_url END AS "profileImageUrl",
  p.author_name IS NOT NULL AS "isImported", p.famibook_id AS "famibookId", f.name AS "famibookName",
  a.deleted_at IS NOT NULL OR f.deleted_at IS NOT NULL AS "isBeingRemoved",
  (p.created_at AT TIME ZONE 'UTC')::text AS "createdAt"`;

/**
 * The author of the rows `c`, written by `a`, as JSON: where an import names an author without an account, that name
 * alone.
 */
export function authorJson(c: string, a: string): string {
  return `CASE WHEN ${c}.author_name IS NULL
    THEN json_build_object('id', ${a}.id, 'firstName', ${a}.first_name, 'lastName', ${a}.last_name,
      'profileImageUrl', ${a}.profile_image_url)
    ELSE json_build_object('id', ${a}.id, 'firstName', ${c}.author_name, 'lastName', '',
      'profileImageUrl', NULL, 'isImported', true) END`;
}

/** The response fields of a `ContentView`. */
export function presentContent(view: ContentView) {
  const { userId, firstName, lastName, profileImageUrl, isImported, famibookId, famibookName, createdAt } = view;
  return {
    userId,
    user: { id: userId, firstName, lastName, profileImageUrl, ...(isImported && { isImported }) },
    famibookId,
    famibookName,
    ...pickReactions(view),
    createdAt: milliseconds(createdAt),
  };
}

/** What a user sees of these: nothing that is about to be removed. */
export function withoutRemoved<View extends Pick<ContentView, 'isBeingRemoved'>>(views: readonly View[]): View[] {
  return views.filter(({ isBeingRemoved }) => !isBeingRemoved);
}

function pickReactions(view: Reactions): Reactions {
  const fields = REACTION_KINDS.flatMap((kind) => [REACTIONS[kind].count, REACTIONS[kind].own] as const);
  return Object.fromEntries(fields.map((field) => [field, view[field]])) as Reactions;
}

/** The position of a row in a list that is ordered by the time of creation. */
export function positionByCreation({ id, createdAt }: { id: string; createdAt: string }): Position {
  return { at: microseconds(createdAt), id };
}
