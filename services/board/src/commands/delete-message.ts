import type { Identity } from '@famibook/contracts/identity';
import type { MessageId } from '@famibook/contracts/ids';
import { assertOwn } from '../domain/rights.ts';
import type { Writing } from '../ports.ts';
import { holdThread } from '../steps/lock-message.ts';
import { removeMessages } from '../steps/remove-messages.ts';

/** A message goes with all replies, whoever's: by its author, or by the administrator whoever's it is. */
export const deleteMessage =
  ({ transaction, announce }: Writing) =>
  (who: Identity, id: MessageId, as: 'author' | 'administrator'): Promise<void> =>
    transaction(async (tx) => {
      const { message } = await holdThread(tx, who, id);
      if (as === 'author') assertOwn(who, message);
      await removeMessages(tx, announce, [id]);
    });
