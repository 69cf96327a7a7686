import type { Identity } from '@famibook/contracts/identity';
import type { PhotoId } from '@famibook/contracts/ids';
import type { Database } from '@famibook/service-kit/db/database';
import { photoFact } from '../domain/photo-events.ts';
import type { Writing } from '../ports.ts';
import { viewPhoto } from '../queries/get-photo.ts';
import { holdPhoto } from '../steps/lock-photo.ts';
import {
  addReaction,
  changeReactionCount,
  dropReaction,
  type ReactionKind,
  type ReactionState,
  readReactions,
} from '../store/reactions.ts';

/** Sets a like or heart, or takes it back (D12). */
export const reactToPhoto =
  ({ db, transaction, announce }: Writing & { db: Database }) =>
  async (who: Identity, id: PhotoId, kind: ReactionKind, wanted: boolean): Promise<ReactionState> => {
    const seen = await viewPhoto(db)(who, id);
    // Pressed again, or by many impatient fingers: what is already so waits for no lock.
    if ((kind === 'like' ? seen.liked : seen.hearted) === wanted) return seen;
    return transaction(async (tx) => {
      const photo = await holdPhoto(tx, who, id);
      const hasChanged = await (wanted ? addReaction : dropReaction)(tx, id, who.userId, kind);
      if (hasChanged) await changeReactionCount(tx, id, kind, wanted ? 1 : -1);
      const state = await readReactions(tx, id, who.userId);
      if (hasChanged) await announce(tx, photoFact('photo.reacted.v1', photo, state.version));
      return state;
    });
  };
