import type { Role, Whose, World } from './world.ts';

interface Sent {
  path: string;
  json?: unknown;
  form?: FormData;
  headers?: Record<string, string>;
  bytes?: Buffer;
}

type Status = `${number}`;
/** Seven expected statuses, in the order of ROLES. */
type Cells = `${Status} ${Status} ${Status} ${Status} ${Status} ${Status} ${Status}`;
/** There is no such thing, and why. */
interface Missing {
  readonly none: string;
}

/**
 * Who may do what (D9). Columns: signed out, pending, member, foreign member, manager, foreign manager, administrator.
 * 'own' is the caller's own thing or family, 'other' somebody else's: for those abroad the home family's.
 */
export interface Row {
  /** Operation name as the contract and `/api/openapi.json` have it. */
  readonly call: string;
  readonly own: Cells | Missing;
  readonly other: Cells | Missing;
  /** Sent from a browser of its own: the try ends or replaces the session. */
  readonly inNewSession?: true;
  /** What is sent, made afresh after each try that was let in to change something. */
  readonly send: (world: World, role: Role, whose: Whose) => Promise<Sent> | Sent;
}

export const at = (path: string, json?: unknown) => () => ({ path, json });

let count = 0;
/** A word that no other try has used. */
export const unique = (): string => `${++count}-${Date.now()}`;

/** Somebody who waits to be let in. */
export const waiting =
  (path: (id: string) => string, json?: unknown) => async (world: World, role: Role, whose: Whose) => ({
    path: path(await world.waiting(role, whose)),
    json,
  });
