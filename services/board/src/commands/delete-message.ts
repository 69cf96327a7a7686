import type { Identity } from '@famibook/contracts/identity';
import type { MessageId } from '@famibook/contracts/ids';
import { assertOwn } from '../domain/rights.ts';
import type { WriteDeps } from '../ports.ts';
import { lockThread } from '../steps/lock-message.ts';
import { removeMessages } from '../steps/remove-messages.ts';

/** Deletes a message with everybody's replies: its author may, and the administrator may delete every message. */
export function deleteMessage({ transaction, publish }: WriteDeps) {
  return (actor: Identity, id: MessageId, as: 'author' | 'administrator'): Promise<void> =>
    transaction(async (tx) => {
      const { message } = await lockThread(tx, actor, id);
      if (as === 'author') assertOwn(actor, message);
      await removeMessages(tx, publish, [id]);
    });
}
