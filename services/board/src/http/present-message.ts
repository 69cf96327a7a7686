import type { postMessage } from '@famibook/contracts/board/endpoints';
import type { ResponseOf } from '@famibook/contracts/endpoint';
import { milliseconds } from '@famibook/famibook-kit/keyset';
import { pickReactions } from '@famibook/famibook-kit/reactions/pick-reactions';
import type { MessagePage } from '../queries/list-messages.ts';
import type { ReplyPage } from '../queries/list-replies.ts';

type MessageResponse = ResponseOf<typeof postMessage>;
type Row = ReplyPage['replies'][number];

const presentPost = (row: Row, replies: MessageResponse[]) =>
  ({
    id: row.id,
    userId: row.userId,
    user: {
      id: row.userId,
      firstName: row.firstName,
      lastName: row.lastName,
      profileImageUrl: row.profileImageUrl,
    },
    famibookId: row.famibookId,
    famibookName: row.famibookName,
    parentId: row.parentId,
    content: row.content,
    isApproved: row.isApproved,
    ...pickReactions(row),
    replyCount: row.replyCount,
    createdAt: milliseconds(row.createdAt),
    replies,
  }) as MessageResponse;

/** By itself. */
export const presentMessage = (row: Row): MessageResponse => presentPost(row, []);

/** With its replies below it. */
export const presentThread = (message: MessagePage['messages'][number]): MessageResponse =>
  presentPost(message, message.replies.map(presentThread));
