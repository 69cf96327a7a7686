import { createHmac } from 'node:crypto';
import type { UserId } from '@famibook/contracts/ids';
import type { ArchivePerson } from './schemas.ts';

interface Author {
  userId: UserId;
  userName: string;
  authorName: string | null;
}

/** The authors of an archive, each with a place in its list of people. */
export interface People {
  placeOf(author: Author): number;
  userIds(): UserId[];
  list(emails: ReadonlyMap<UserId, string>, salt: string): ArchivePerson[];
}

export function createPeople(): People {
  const places = new Map<string, number>();
  const people: { name: string; userId: UserId | undefined }[] = [];
  return {
    placeOf: ({ userId, userName, authorName }) => {
      const key = authorName === null ? userId : `name ${authorName}`;
      const known = places.get(key);
      if (known !== undefined) return known;
      places.set(key, people.length);
      people.push(authorName === null ? { name: userName, userId } : { name: authorName, userId: undefined });
      return people.length - 1;
    },
    userIds: () => people.flatMap(({ userId }) => userId ?? []),
    list: (emails, salt) =>
      people.map(({ name, userId }) => {
        const email = userId && emails.get(userId);
        return { name, email: email ? emailMark(email, salt) : null };
      }),
  };
}

/** An address can be compared with it; the address cannot be read from the archive. */
export function emailMark(email: string, salt: string): string {
  return createHmac('sha256', Buffer.from(salt, 'hex')).update(email.trim().toLowerCase()).digest('hex');
}
