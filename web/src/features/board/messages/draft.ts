import type { Message } from '@famibook/contracts/messages';
import type { CurrentUser } from '@famibook/contracts/people';

const DRAFT = 'draft:';

/** Shown before the server has it: nothing can be done to it yet. */
export const isDraft = ({ id }: Pick<Message, 'id'>): boolean => id.startsWith(DRAFT);

interface Draft {
  content: string;
  author: Pick<CurrentUser, 'id' | 'firstName' | 'lastName' | 'profileImageUrl'>;
  /** Where it will stand. */
  place: Pick<Message, 'famibookId' | 'famibookName' | 'parentId'>;
  now: Date;
}

export const draftOf = ({ content, author, place, now }: Draft): Message => ({
  ...place,
  id: `${DRAFT}${crypto.randomUUID()}` as Message['id'],
  userId: author.id,
  user: {
    id: author.id,
    firstName: author.firstName,
    lastName: author.lastName,
    profileImageUrl: author.profileImageUrl,
  },
  content,
  isApproved: true,
  createdAt: now.toISOString(),
  replyCount: 0,
  replies: [],
  likes: 0,
  hearts: 0,
  liked: false,
  hearted: false,
});
