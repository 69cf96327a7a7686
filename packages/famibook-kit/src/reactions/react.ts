import type { NewEvent } from '@famibook/contracts/events';
import type { Identity } from '@famibook/contracts/identity';
import { REACTIONS, type ReactionKind } from '@famibook/contracts/reactions/kinds';
import type { Reactions } from '@famibook/contracts/reactions/schemas';
import type { SqlRunner } from '@famibook/service-kit/db/database';
import type { Publish } from '@famibook/service-kit/messaging/service-events';
import type { ReactionStore } from './reaction-store.ts';

interface Deps<Id extends string, Tx extends SqlRunner, Locked> {
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  publish: Publish;
  reactions: ReactionStore;
  /** Reads the subject, or rejects for a user who may not see it. */
  view(actor: Identity, id: Id): Promise<Reactions>;
  /** Authorizes the writer and locks the subject until the transaction ends. */
  lock(tx: Tx, actor: Identity, id: Id): Promise<Locked>;
  toEvent(subject: Locked, version: number): NewEvent;
}

export type React<Id extends string> = (
  actor: Identity,
  id: Id,
  kind: ReactionKind,
  isWanted: boolean,
) => Promise<Reactions>;

/** Sets or removes a reaction (D12); a repetition locks nothing and publishes nothing. */
export function createReact<Id extends string, Tx extends SqlRunner, Locked>({
  transaction,
  publish,
  reactions,
  view,
  lock,
  toEvent,
}: Deps<Id, Tx, Locked>): React<Id> {
  return async (actor, id, kind, isWanted) => {
    const seen = await view(actor, id);
    if (seen[REACTIONS[kind].own] === isWanted) return seen;
    return transaction(async (tx) => {
      const subject = await lock(tx, actor, id);
      const hasChanged = await reactions.change(tx, { id, userId: actor.userId, kind }, isWanted);
      const state = await reactions.read(tx, id, actor.userId);
      if (hasChanged) await publish(tx, toEvent(subject, state.version));
      return state;
    });
  };
}
