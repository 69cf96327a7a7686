import { REACTIONS, type ReactionField, type ReactionKind } from '@famibook/contracts/reactions/kinds';
import type { Reactions } from '@famibook/contracts/reactions/schemas';
import { useCallback } from 'react';
import type { Undo } from '../../lib/paged-list/list-kind.ts';
import type { Write } from '../../lib/use-optimistic-write.ts';

interface ReactionOptions {
  write: (id: string, write: Write<Reactions>) => Promise<boolean>;
  /** Changes what is loaded of a thing. */
  patch: (id: string, change: (now: Reactions) => Partial<Reactions>) => Undo;
  send: (id: string, kind: ReactionKind, isOn: boolean) => Promise<Reactions>;
  words: Readonly<Record<ReactionKind, { done: string; undone: string; action: string }>>;
}

type Reactable = { id: string } & Pick<Reactions, ReactionField<'own'>>;
export type ToggleReaction = (to: Reactable, kind: ReactionKind) => Promise<boolean>;

/** Likes or hearts a thing; a second press takes it back (D12). */
export function useReaction({ write, patch, send, words }: ReactionOptions): ToggleReaction {
  return useCallback(
    (to, kind) => {
      const { own, count } = REACTIONS[kind];
      const { done, undone, action } = words[kind];
      const isOn = !to[own];
      return write(to.id, {
        show: () =>
          patch(to.id, (now) => (now[own] === isOn ? {} : { [own]: isOn, [count]: now[count] + (isOn ? 1 : -1) })),
        send: () => send(to.id, kind, isOn),
        // A later press has changed it again, and its own response follows.
        settle: (response) => patch(to.id, (now) => (now[own] === isOn ? { [count]: response[count] } : {})),
        done: isOn ? done : undone,
        action,
      });
    },
    [write, patch, send, words],
  );
}
