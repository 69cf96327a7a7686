import { createHmac } from 'node:crypto';
import type { UserId } from '@famibook/contracts/ids';
import type { ArchivePerson } from './schemas.ts';

interface Author {
  userId: UserId;
  /** Undefined where only the account has it. */
  userName?: string;
  /** Set by an import, for an author without an account here. */
  authorName?: string | null;
}

export interface Account {
  name: string;
  email: string;
}

/** The authors of an archive, each with a place in its list of people. */
export interface People {
  placeOf(author: Author): number;
  userIds(): UserId[];
  list(accounts: ReadonlyMap<UserId, Account>, salt: string): ArchivePerson[];
}

export function createPeople(): People {
  const places = new Map<string, number>();
  const people: { name: string | undefined; userId: UserId | undefined }[] = [];
  return {
    placeOf: ({ userId, userName, authorName = null }) => {
      const key = authorName === null ? userId : `name ${authorName}`;
      const known = places.get(key);
      if (known !== undefined) return known;
      places.set(key, people.length);
      people.push(authorName === null ? { name: userName, userId } : { name: authorName, userId: undefined });
      return people.length - 1;
    },
    userIds: () => people.flatMap(({ userId }) => userId ?? []),
    list: (accounts, salt) =>
      people.map(({ name, userId }) => {
        const account = userId && accounts.get(userId);
        return { name: name ?? account?.name ?? '', email: account ? emailMark(account.email, salt) : null };
      }),
  };
}

/** An address can be compared with it; the address cannot be read from the archive. */
export function emailMark(email: string, salt: string): string {
  return createHmac('sha256', Buffer.from(salt, 'hex')).update(email.trim().toLowerCase()).digest('hex');
}
