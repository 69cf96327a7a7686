import type { FamiBookId, UserId } from '@famibook/contracts/ids';
import type { ArchiveReader } from '../format/archive-reader.ts';
import { emailMark } from '../format/people.ts';
import type { ArchiveContent, ArchivedAuthor, Author } from '../ports.ts';

type Content = Pick<ArchiveContent, 'members'>;

/** Who wrote in the archive; members here are found by their e-mail. */
export async function findAuthors(
  content: Content,
  famibookId: FamiBookId,
  { summary }: ArchiveReader,
): Promise<ArchivedAuthor[]> {
  const members = new Map<string, Author['author']>();
  for await (const page of content.members(famibookId)) {
    for (const { email, ...member } of page) members.set(emailMark(email, summary.salt), member);
  }
  return summary.people.map(({ name, email }) => ({ name, member: email === null ? undefined : members.get(email) }));
}

/** From now on the importer stands for authors who have left since they were found. */
export async function dropFormerMembers(
  content: Content,
  famibookId: FamiBookId,
  authors: readonly ArchivedAuthor[],
): Promise<void> {
  const members = new Set<UserId>();
  for await (const page of content.members(famibookId)) for (const { userId } of page) members.add(userId);
  for (const author of authors) {
    if (author.member && !members.has(author.member.userId)) author.member = undefined;
  }
}
