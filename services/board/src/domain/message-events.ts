import { type EventType, type NewEvent, newEvent } from '@famibook/contracts/events';
import type { FamiBookId, MessageId, UserId } from '@famibook/contracts/ids';

const MAX_MESSAGES_PER_EVENT = 500;

interface EventMessage {
  id: MessageId;
  famibookId: FamiBookId;
  famibookName: string;
  /** The author, also when another user acted. */
  userId: UserId;
  parentId: MessageId | null;
  /** Decides which users may receive the event. */
  isApproved: boolean;
}

type MessageEvent = Extract<EventType, `message.${string}`>;

export function messageEvent(type: MessageEvent, message: EventMessage, version: number): NewEvent {
  const { id, famibookId, famibookName, userId, parentId, isApproved } = message;
  return newEvent(type, id, version, { messageId: id, famibookId, famibookName, userId, parentId, isApproved });
}

interface RejectedAuthor {
  famibookId: FamiBookId;
  famibookName: string;
  userId: UserId;
}

/** Events about rejected messages of one author, each with at most 500 messages. */
export function rejectionEvents(
  author: RejectedAuthor,
  rejected: readonly { id: MessageId; version: number }[],
): NewEvent[] {
  const batches = Array.from({ length: Math.ceil(rejected.length / MAX_MESSAGES_PER_EVENT) }, (_, index) =>
    rejected.slice(index * MAX_MESSAGES_PER_EVENT, (index + 1) * MAX_MESSAGES_PER_EVENT),
  );
  return batches.map((batch) =>
    newEvent('messages.rejected.v1', author.userId, Math.max(...batch.map(({ version }) => version)), {
      ...author,
      messageIds: batch.map(({ id }) => id),
    }),
  );
}
