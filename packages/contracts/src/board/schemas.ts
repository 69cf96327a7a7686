import { z } from 'zod';
import { Author } from '../author.ts';
import { FamiBookId, MessageId, UserId } from '../ids.ts';
import { Cursor, Instant, Limit, SearchQuery } from '../page.ts';
import { Reactions } from '../reactions/schemas.ts';
import { MessageText } from '../text.ts';

const post = Reactions.extend({
  id: MessageId,
  userId: Author.shape.id,
  user: Author,
  famibookId: FamiBookId,
  famibookName: z.string(),
  parentId: MessageId.nullable(),
  content: z.string(),
  /** False only for those who may see a pending post: its author, the manager, the administrator (D11). */
  isApproved: z.boolean(),
  createdAt: Instant,
  /** All replies below, also those not carried along. */
  replyCount: z.number().int().nonnegative(),
});

/** A message with its oldest replies, nested (D13). */
export const Message: z.ZodType<Message> = post
  .extend({
    get replies(): z.ZodArray<typeof Message> {
      return z.array(Message);
    },
  })
  .meta({ id: 'Message' });
export interface Message extends z.infer<typeof post> {
  replies: Message[];
}

export const ListMessagesQuery = SearchQuery.extend({
  /** Only what this person has written. */
  author: UserId.optional(),
});
export const ListRepliesQuery = z.object({ limit: Limit, after: Cursor.optional() });
export const MessageBody = z.object({ content: MessageText });
export const MessageIdParams = z.object({ id: MessageId });
export const BoardSettings = z.object({ publishWithoutReview: z.boolean() });
export type BoardSettings = z.infer<typeof BoardSettings>;
