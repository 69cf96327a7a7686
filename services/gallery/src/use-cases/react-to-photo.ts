import type { Identity } from '@famibook/contracts/identity';
import type { PhotoId } from '@famibook/contracts/ids';
import { photoFact } from '../domain/facts.ts';
import {
  addReaction,
  changeReactionCount,
  dropReaction,
  type ReactionKind,
  type ReactionState,
  readReactions,
} from '../store/reactions.ts';
import { holdPhoto } from './hold-photo.ts';
import type { Writing } from './ports.ts';

/** Sets a like or heart, or takes it back; what is already so changes nothing (D12). */
export const reactToPhoto =
  ({ transaction, announce }: Writing) =>
  (who: Identity, id: PhotoId, kind: ReactionKind, wanted: boolean): Promise<ReactionState> =>
    transaction(async (tx) => {
      const photo = await holdPhoto(tx, who, id);
      const hasChanged = await (wanted ? addReaction : dropReaction)(tx, id, who.userId, kind);
      if (hasChanged) await changeReactionCount(tx, id, kind, wanted ? 1 : -1);
      const state = await readReactions(tx, id, who.userId);
      if (hasChanged) await announce(tx, photoFact('photo.reacted.v1', photo, state.version));
      return state;
    });
