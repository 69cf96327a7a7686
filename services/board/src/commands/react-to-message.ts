import type { Identity } from '@famibook/contracts/identity';
import type { MessageId } from '@famibook/contracts/ids';
import type { Database } from '@famibook/service-kit/db/database';
import { messageFact } from '../domain/message-events.ts';
import type { Writing } from '../ports.ts';
import { viewMessage } from '../queries/get-message.ts';
import { holdMessage } from '../steps/lock-message.ts';
import {
  addReaction,
  changeReactionCount,
  dropReaction,
  type ReactionKind,
  type ReactionState,
  readReactions,
} from '../store/reactions.ts';

/** Sets a like or heart, or takes it back (D12). */
export const reactToMessage =
  ({ db, transaction, announce }: Writing & { db: Database }) =>
  async (who: Identity, id: MessageId, kind: ReactionKind, wanted: boolean): Promise<ReactionState> => {
    const { message: seen } = await viewMessage(db)(who, id);
    // Pressed again, or by many impatient fingers: what is already so waits for no lock.
    if ((kind === 'like' ? seen.liked : seen.hearted) === wanted) return seen;
    return transaction(async (tx) => {
      const message = await holdMessage(tx, who, id);
      const hasChanged = await (wanted ? addReaction : dropReaction)(tx, id, who.userId, kind);
      if (hasChanged) await changeReactionCount(tx, id, kind, wanted ? 1 : -1);
      const state = await readReactions(tx, id, who.userId);
      if (hasChanged) await announce(tx, messageFact('message.reacted.v1', message, state.version));
      return state;
    });
  };
