import type { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import type { ErrorCode } from '../errors.ts';
import { REACTION_KINDS, type ReactionKind } from './kinds.ts';
import type { ReactionRoutes } from './reaction-routes.ts';
import { Reactions } from './schemas.ts';

interface SharedDetails {
  readonly errors: readonly ErrorCode[];
  readonly params: z.ZodObject;
}

type ReactionDetails<D> = D & { readonly summary: string; readonly response: typeof Reactions };

/** Two endpoints a kind, of the two routes: one sets the reaction, one takes it back. */
type ReactionEndpoints<R extends ReactionRoutes, D> = {
  readonly [K in ReactionKind]: {
    readonly [Way in 'add' | 'remove']: R[K][Way] & ReactionDetails<D>;
  };
};

/** Makes the endpoints with which users react to a thing, from its routes and the list of kinds (D12). */
export function reactionEndpoints<const R extends ReactionRoutes, const D extends SharedDetails>(
  routes: R,
  details: D,
): ReactionEndpoints<R, D> {
  const endpoints = REACTION_KINDS.map((kind) => {
    const { add, remove } = routes[kind];
    const shared = { ...details, response: Reactions };
    return [
      kind,
      {
        add: endpoint(add, { ...shared, summary: `${kind.charAt(0).toUpperCase()}${kind.slice(1)} (D12)` }),
        remove: endpoint(remove, { ...shared, summary: `Take the ${kind} back` }),
      },
    ];
  });
  return Object.fromEntries(endpoints) as ReactionEndpoints<R, D>;
}
