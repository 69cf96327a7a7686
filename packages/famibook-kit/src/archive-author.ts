import type { UserId } from '@famibook/contracts/ids';

/** Who wrote a row of an archive: a user, and where an import names an author without an account, that name. */
export interface ArchiveAuthor {
  userId: UserId;
  userName: string;
  authorName: string | null;
}

/** The columns of an `ArchiveAuthor` from the rows `row`, written by the rows `person`. */
export function archiveAuthorColumns(row: string, person: string): string {
  return `${row}.user_id AS "userId", ${row}.author_name AS "authorName", ${fullName(person)} AS "userName"`;
}

/** The name that an archive shows for the author of the rows `row`, written by the rows `person`. */
export function archiveAuthorName(row: string, person: string): string {
  return `coalesce(${row}.author_name, ${fullName(person)})`;
}

function fullName(person: string) {
  return `trim(${person}.first_name || ' ' || ${person}.last_name)`;
}
