import type { SqlRunner } from '@famibook/service-kit/db/database';
import type { Deps } from '../ports.ts';
import { removeMessages } from '../steps/remove-messages.ts';
import { forgetFamibook, messagesIn } from '../store/removals.ts';

/** Removes the messages of a deleted FamiBook with all replies and reactions (D40). */
export function removeFamibook({ publish }: Pick<Deps, 'publish'>) {
  return async (tx: SqlRunner, famibookId: string): Promise<void> => {
    await removeMessages(tx, publish, await messagesIn(tx, famibookId));
    await forgetFamibook(tx, famibookId);
  };
}
