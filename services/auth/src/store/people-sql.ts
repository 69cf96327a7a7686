import { containsSql } from '@famibook/famibook-kit/contains-sql';
import type { NamedStatement } from '@famibook/service-kit/db/database';
import { microsecondsSql, millisecondsSql } from './time-sql.ts';

const COLUMNS = `
  SELECT u.id AS user_id, m.id AS membership_id, f.id AS famibook_id, f.name AS famibook_name, u.first_name, u.last_name,
         u.email, u.profile_image_url, m.is_manager, m.is_approved, m.created_at, ${microsecondsSql('m.created_at')} AS at,
         m.id AS position_id`;
const FROM = 'FROM famibook_membership m JOIN "user" u ON u.id = m.user_id JOIN famibook f ON f.id = m.famibook_id';
const PAGE = '(m.created_at, m.id) < ($2::timestamptz, $3::uuid)';
const NEWEST_FIRST = 'ORDER BY m.created_at DESC, m.id DESC';

/** The newest membership of a user among those of the list's state $1: one row a user. */
const IS_NEWEST = `NOT EXISTS (SELECT 1 FROM famibook_membership newer WHERE newer.user_id = m.user_id
    AND newer.is_approved = $1 AND (newer.created_at, newer.id) > (m.created_at, m.id))`;

/** It and a FamiBook's name have a trigram index each. */
const USER_TEXT = "u.first_name || ' ' || u.last_name || ' ' || u.email";

function memberMatches(search: string) {
  return containsSql(USER_TEXT, search);
}

/** The users found by their own text, or by the name of a FamiBook that they belong to or wait for. */
function foundUsers(search: string) {
  return `found AS MATERIALIZED (
    SELECT u.id FROM "user" u WHERE ${containsSql(USER_TEXT, search)}
    UNION
    SELECT own.user_id FROM famibook b JOIN famibook_membership own ON own.famibook_id = b.id
     WHERE ${containsSql('b.name', search)})`;
}

const IS_FOUND = 'u.id IN (SELECT id FROM found)';

/**
 * A user without any membership, whom the search of approved users finds too: otherwise no administrator would find the
 * account.
 */
const IS_IN_NO_FAMIBOOK = `$1::boolean AND NOT EXISTS (SELECT 1 FROM famibook_membership m WHERE m.user_id = u.id)`;
const NO_FAMIBOOK_ROWS = `
  SELECT u.id AS user_id, NULL::uuid AS membership_id, NULL::uuid AS famibook_id, NULL AS famibook_name, u.first_name,
         u.last_name, u.email, u.profile_image_url, false AS is_manager, false AS is_approved, u.created_at,
         ${microsecondsSql('u.created_at')} AS at, u.id AS position_id, left(u.password_hash, 30) AS preview
    FROM "user" u WHERE (u.created_at, u.id) < ($2::timestamptz, $3::uuid) AND ${IS_IN_NO_FAMIBOOK}`;

/** $1 the user, $2 the FamiBook. */
export const MEMBER: NamedStatement = {
  name: 'member',
  text: `${COLUMNS} ${FROM} WHERE m.user_id = $1 AND m.famibook_id = $2`,
};

/** $1 approved or pending, $2 and $3 the position, $4 the limit, $5 the FamiBook, $6 the search. */
export function memberPage(isSearch: boolean): NamedStatement {
  return {
    name: isSearch ? 'member-page-search' : 'member-page',
    text: `${COLUMNS} ${FROM} WHERE m.famibook_id = $5 AND m.is_approved = $1 AND ${PAGE}
    ${isSearch ? `AND ${memberMatches('$6')}` : ''} ${NEWEST_FIRST} LIMIT $4`,
  };
}

/**
 * $1 approved or pending, $2 and $3 the position, $4 the limit, $5 the search. Of the password only 30 characters (D7).
 */
export function peoplePage(isSearch: boolean): NamedStatement {
  return {
    name: isSearch ? 'people-page-search' : 'people-page',
    text: `WITH ${isSearch ? `${foundUsers('$5')}, ` : ''}page AS (SELECT * FROM (
     ${COLUMNS}, left(u.password_hash, 30) AS preview ${FROM}
     WHERE m.is_approved = $1 AND ${PAGE} AND ${IS_NEWEST} ${isSearch ? `AND ${IS_FOUND} UNION ALL ${NO_FAMIBOOK_ROWS} AND ${IS_FOUND}` : ''}) AS rows
     ORDER BY created_at DESC, position_id DESC LIMIT $4)
  SELECT page.*, coalesce((
    SELECT jsonb_agg(jsonb_build_object('id', m.id, 'famibookId', f.id, 'famibookName', f.name, 'isManager', m.is_manager,
             'isApproved', m.is_approved, 'createdAt', ${millisecondsSql('m.created_at')}) ${NEWEST_FIRST})
      FROM famibook_membership m JOIN famibook f ON f.id = m.famibook_id WHERE m.user_id = page.user_id), '[]') AS memberships
    FROM page ORDER BY page.created_at DESC, page.position_id DESC`,
  };
}

/** Updated with every change of a membership. $1 approved or pending, $2 the FamiBook. */
export const MEMBER_TOTAL: NamedStatement = {
  name: 'member-list-total',
  text: 'SELECT CASE WHEN $1 THEN member_total ELSE pending_total END AS total FROM famibook WHERE id = $2',
};

/** $1 approved or pending. */
export const PEOPLE_TOTAL: NamedStatement = {
  name: 'people-total',
  text: 'SELECT CASE WHEN $1 THEN approved_people ELSE pending_people END::int AS total FROM platform_total',
};

/** $1 approved or pending, $2 the search, $3 the FamiBook. */
export const MEMBER_SEARCH_TOTAL: NamedStatement = {
  name: 'members-search-total',
  text: `SELECT count(*)::int AS total ${FROM}
    WHERE m.is_approved = $1 AND m.famibook_id = $3 AND ${memberMatches('$2')}`,
};

/** $1 approved or pending, $2 the search. */
export const PEOPLE_SEARCH_TOTAL: NamedStatement = {
  name: 'people-search-total',
  text: `WITH ${foundUsers('$2')}
  SELECT (SELECT count(*) ${FROM} WHERE m.is_approved = $1 AND ${IS_NEWEST} AND ${IS_FOUND})::int
    + (SELECT count(*) FROM "user" u WHERE ${IS_IN_NO_FAMIBOOK} AND ${IS_FOUND})::int AS total`,
};
