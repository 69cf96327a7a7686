import type { CurrentUser } from '@famibook/contracts/account/schemas';
import type { Message } from '@famibook/contracts/board/schemas';
import { REACTION_KINDS, REACTIONS } from '@famibook/contracts/reactions/kinds';
import type { Reactions } from '@famibook/contracts/reactions/schemas';
import { localId } from '../../../lib/local-id.ts';
import { mayManage } from '../../../lib/session/may-manage.ts';

const DRAFT = 'draft:';

const NO_REACTIONS = Object.fromEntries(
  REACTION_KINDS.flatMap((kind) => [
    [REACTIONS[kind].count, 0],
    [REACTIONS[kind].own, false],
  ]),
) as Reactions;

/** A post that is shown before the server has it, and has no actions yet. */
export const isDraft = ({ id }: Pick<Message, 'id'>): boolean => id.startsWith(DRAFT);

interface Draft {
  content: string;
  author: CurrentUser;
  /** The FamiBook and parent of the post. */
  target: Pick<Message, 'famibookId' | 'famibookName' | 'parentId'>;
  now: Date;
}

export const draftOf = ({ content, author, target, now }: Draft): Message => ({
  ...target,
  id: `${DRAFT}${localId()}` as Message['id'],
  userId: author.id,
  user: {
    id: author.id,
    firstName: author.firstName,
    lastName: author.lastName,
    profileImageUrl: author.profileImageUrl,
  },
  content,
  // The usual setting; the response has the one of this FamiBook.
  isApproved: mayManage(author),
  createdAt: now.toISOString(),
  replyCount: 0,
  replies: [],
  ...NO_REACTIONS,
});
