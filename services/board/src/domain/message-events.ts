import { type EventType, type NewEvent, newEvent } from '@famibook/contracts/events';
import type { FamiBookId, MessageId, UserId } from '@famibook/contracts/ids';

interface AboutMessage {
  id: string;
  famibookId: string;
  famibookName: string;
  /** Its author, whoever acted. */
  userId: string;
  parentId: string | null;
  /** Who may hear of it depends on it. */
  isApproved: boolean;
}

type MessageFact = Extract<EventType, `message.${string}`>;

export const messageFact = (type: MessageFact, message: AboutMessage, version: number): NewEvent =>
  newEvent(type, message.id, version, {
    messageId: message.id as MessageId,
    famibookId: message.famibookId as FamiBookId,
    famibookName: message.famibookName,
    userId: message.userId as UserId,
    parentId: message.parentId as MessageId | null,
    isApproved: message.isApproved,
  });
