import type { Endpoint } from '@famibook/contracts/endpoint';
import type { Identity } from '@famibook/contracts/identity';
import { AppError } from '../errors.ts';
import type { Caller } from '../identity/identity-tokens.ts';

/** A bearer token, or an empty text. */
export function bearerOf(authorization: string | undefined): string {
  return /^Bearer ([\w.-]+)$/.exec(authorization ?? '')?.[1] ?? '';
}

/** Checks what the caller's role allows (D9); the use case checks what may be done with one particular thing. */
export function checkAccess(endpoint: Endpoint, caller: Caller): void {
  if (endpoint.access === 'service') {
    if (caller.kind !== 'service' || !endpoint.callers.includes(caller.service)) throw new AppError('forbidden');
    return;
  }
  if (endpoint.access === 'public') return;
  if (caller.kind !== 'user') throw new AppError('unauthorized');
  if (caller.identity.mustEnrol && !endpoint.beforeEnrolment) throw new AppError('second_factor_required');
  checkRole(endpoint.access, caller.identity);
}

function checkRole(access: Exclude<Endpoint['access'], 'public' | 'service'>, identity: Identity): void {
  if (access === 'signed-in' || identity.isAdmin) return;
  if (access === 'admin') throw new AppError('forbidden');
  if (!identity.current) throw new AppError('no_famibook');
  if (!identity.current.isApproved) throw new AppError('pending_approval');
  if (access === 'manager' && !identity.current.isManager) throw new AppError('forbidden');
}

/** A page that still shows the FamiBook its session has left must not write into the next one (D1). */
export function checkFamiBook(endpoint: Endpoint, header: string | string[] | undefined, caller: Caller): void {
  if (!endpoint.content || header === undefined || caller.kind !== 'user') return;
  if (header !== caller.identity.current?.famibookId) throw new AppError('famibook_changed');
}
