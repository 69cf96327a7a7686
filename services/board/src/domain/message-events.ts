import { type EventType, type NewEvent, newEvent } from '@famibook/contracts/events';
import type { FamiBookId, MessageId, UserId } from '@famibook/contracts/ids';

interface EventMessage {
  id: MessageId;
  famibookId: FamiBookId;
  famibookName: string;
  /** The author, also when somebody else acted. */
  userId: UserId;
  parentId: MessageId | null;
  /** Decides who may receive the event. */
  isApproved: boolean;
}

type MessageEvent = Extract<EventType, `message.${string}`>;

export function messageEvent(type: MessageEvent, message: EventMessage, version: number): NewEvent {
  const { id, famibookId, famibookName, userId, parentId, isApproved } = message;
  return newEvent(type, id, version, { messageId: id, famibookId, famibookName, userId, parentId, isApproved });
}
