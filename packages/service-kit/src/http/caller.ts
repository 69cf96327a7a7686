import { isIP } from 'node:net';
import type { Endpoint } from '@famibook/contracts/endpoint';
import type { Actor } from '@famibook/contracts/events';
import type { Identity } from '@famibook/contracts/identity';
import type express from 'express';
import { AppError } from '../errors.ts';
import type { Caller, Identities } from '../identity/identity-tokens.ts';
import { ACTOR_HEADER, actorFromHeader } from '../observability/actor.ts';
import { bearerOf } from './access.ts';

/** At the edge no request has a token yet; one that a client sends is ignored. */
export type CallerOf = (req: express.Request, endpoint: Endpoint) => Caller | undefined;

export function callerByToken(identities: Identities): CallerOf {
  return (req) => identities.verify(bearerOf(req.headers.authorization));
}

export const callerAtTheEdge: CallerOf = (_req, endpoint) => {
  if (endpoint.access !== 'public') throw new AppError('unauthorized');
  return undefined;
};

export function identityOfCaller(caller: Caller | undefined): Identity | null {
  return caller?.kind === 'user' ? caller.identity : null;
}

/** The actor of a request: its user, or, where a service calls for itself, the actor that the service names. */
export function actorOf(req: express.Request, caller: Caller | undefined): Actor | undefined {
  if (caller?.kind === 'user') return { kind: 'user', id: caller.identity.userId };
  return caller && (actorFromHeader(req.headers[ACTOR_HEADER]) ?? { kind: 'service', id: caller.service });
}

/** The client's address from the gateway's header, which counts only from a caller with a token. */
export function addressOf(req: express.Request, caller: Caller | undefined): string {
  const forwarded = req.headers['x-famibook-address'];
  if (caller && typeof forwarded === 'string' && isIP(forwarded) !== 0) return forwarded;
  return req.socket.remoteAddress ?? '';
}
