import type { CurrentUser } from '@famibook/contracts/account/schemas';
import type { Message } from '@famibook/contracts/board/schemas';
import { REACTION_KINDS, REACTIONS } from '@famibook/contracts/reactions/kinds';
import type { Reactions } from '@famibook/contracts/reactions/schemas';
import { mayManage } from '../../../lib/session/may-manage.ts';

const DRAFT = 'draft:';

const NO_REACTIONS = Object.fromEntries(
  REACTION_KINDS.flatMap((kind) => [
    [REACTIONS[kind].count, 0],
    [REACTIONS[kind].own, false],
  ]),
) as Reactions;

/** Shown before the server has it: nothing can be done to it yet. */
export const isDraft = ({ id }: Pick<Message, 'id'>): boolean => id.startsWith(DRAFT);

interface Draft {
  content: string;
  author: CurrentUser;
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
  // What most families agree on; the response says what this one does.
  isApproved: mayManage(author),
  createdAt: now.toISOString(),
  replyCount: 0,
  replies: [],
  ...NO_REACTIONS,
});
