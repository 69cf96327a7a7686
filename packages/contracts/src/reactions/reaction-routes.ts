import type { Route } from '../route.ts';
import { REACTION_KINDS, type ReactionKind } from './kinds.ts';

/** What users react to: its name in operation names, and its own path. */
type Subject = { readonly name: string } & Pick<Route, 'service' | 'path'>;

interface ReactionRoute<S extends Subject, K extends ReactionKind> {
  readonly service: S['service'];
  readonly path: `${S['path']}/${K}`;
  readonly access: 'signed-in';
  readonly content: true;
}

/** Two routes a kind: `likePhoto` and `unlikePhoto` for `like`. */
export type ReactionRoutes<S extends Subject = Subject> = {
  readonly [K in ReactionKind]: {
    readonly add: ReactionRoute<S, K> & { readonly name: `${K}${S['name']}`; readonly method: 'POST' };
    readonly remove: ReactionRoute<S, K> & { readonly name: `un${K}${S['name']}`; readonly method: 'DELETE' };
  };
};

/** Makes the routes with which users react to a thing, from the list of kinds. */
export function reactionRoutes<const S extends Subject>({ name, service, path }: S): ReactionRoutes<S> {
  const routes = REACTION_KINDS.map((kind) => {
    const shared = { service, path: `${path}/${kind}`, access: 'signed-in', content: true };
    const add = { ...shared, name: `${kind}${name}`, method: 'POST' };
    const remove = { ...shared, name: `un${kind}${name}`, method: 'DELETE' };
    return [kind, { add, remove }];
  });
  return Object.fromEntries(routes) as ReactionRoutes<S>;
}
