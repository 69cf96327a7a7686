import { z } from 'zod';
import { EventFamiBook } from '../famibooks/events.ts';
import { MessageId, UserId } from '../ids.ts';

const message = EventFamiBook.extend({
  messageId: MessageId,
  userId: UserId,
  parentId: MessageId.nullable(),
  isApproved: z.boolean(),
});

export const boardEvents = {
  'message.posted.v1': message,
  'message.approved.v1': message,
  'message.reacted.v1': message,
  'message.deleted.v1': message,
  /** A manager rejected a pending message; `message.deleted.v1` goes with it. */
  'message.rejected.v1': message,
  /** The administrator deleted another user's message; `message.deleted.v1` goes with it. */
  'message.removed-by-administrator.v1': message,
  /** A manager rejected all pending messages of one user; long lists come in several events. */
  'messages.rejected.v1': EventFamiBook.extend({ userId: UserId, messageIds: z.array(MessageId).min(1).max(500) }),
  'board.settings-changed.v1': EventFamiBook.extend({ publishWithoutReview: z.boolean() }),
} as const;
