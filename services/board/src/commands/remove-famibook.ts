import { markFamibookDeleted } from '@famibook/famibook-kit/famibook-replica';
import type { SqlRunner } from '@famibook/service-kit/db/database';
import type { Announce } from '../ports.ts';
import { removeMessages } from '../steps/remove-messages.ts';
import { forgetFamibook, messagesIn } from '../store/removals.ts';

/**
 * Removes a deleted FamiBook's messages with all replies and reactions (D40). The tombstone comes first: it waits for what
 * is being written there just now, and refuses what comes later.
 */
export const removeFamibook =
  (announce: Announce) =>
  async (tx: SqlRunner, famibookId: string, version: number): Promise<void> => {
    await markFamibookDeleted(tx, famibookId, version);
    await removeMessages(tx, announce, await messagesIn(tx, famibookId));
    await forgetFamibook(tx, famibookId);
  };
