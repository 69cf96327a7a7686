import { AsyncLocalStorage } from 'node:async_hooks';
import { Actor } from '@famibook/contracts/events';

/** The actor of the running request. It follows the request through calls and events, as the trace id does. */
const current = new AsyncLocalStorage<Actor>();

export function withActor<T>(actor: Actor, work: () => T): T {
  return current.run(actor, work);
}

/** Sets the actor for an account that signs in, signs up or proves its password in a request that came signed out. */
export function asUser<T>(userId: string, work: () => T): T {
  return withActor({ kind: 'user', id: userId }, work);
}

export function currentActor(): Actor | undefined {
  return current.getStore();
}

/** Sent with calls that a service makes for itself; believed only beside a service's token. */
export const ACTOR_HEADER = 'x-famibook-actor';

export function actorToHeader({ kind, id }: Actor): string {
  return `${kind}:${encodeURIComponent(id)}`;
}

/** @returns undefined for an invalid actor */
export function actorFromHeader(header: string | string[] | undefined): Actor | undefined {
  const [, kind, id] = /^([a-z]+):([\w.%~!*'()-]{1,200})$/.exec(String(header ?? '')) ?? [];
  try {
    return Actor.safeParse({ kind, id: decodeURIComponent(id ?? '') }).data;
  } catch {
    return undefined;
  }
}
