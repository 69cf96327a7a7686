import type { Role } from './people.ts';
import type { Ownership, RightsFixture } from './rights-fixture.ts';

export interface Sent {
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
 * The rights of every role (D9). Columns: signed out, pending, member, foreign member, manager, foreign manager, administrator.
 * A browser between the two steps of a sign-in has the rights of a signed-out one, unless the row says otherwise.
 * 'own' is the caller's own thing or family, 'other' that of another user: for foreign users the home family's.
 */
export interface Row {
  /** Operation name as the contract and `/api/openapi.json` have it. */
  readonly call: string;
  readonly own: Cells | Missing;
  readonly other: Cells | Missing;
  /** What a browser may do that sent the right password and no code yet (D42); without it, what a signed-out one may. */
  readonly halfSignedIn?: { readonly status: Status; readonly send: Row['send'] };
  /** Sent from a browser of its own: the try ends or replaces the session. */
  readonly inNewSession?: true;
  /** What is sent, made afresh after each try that was let in to change something. */
  readonly send: (fixture: RightsFixture, role: Role, ownership: Ownership) => Promise<Sent> | Sent;
}

export const at = (path: string, json?: unknown) => () => ({ path, json });

let count = 0;
/** A word that no other try has used. */
export const unique = (): string => `${++count}-${Date.now()}`;

/** A pending user. */
export const waiting =
  (path: (id: string) => string, json?: unknown) =>
  async (fixture: RightsFixture, role: Role, ownership: Ownership) => ({
    path: path(await fixture.waiting(role, ownership)),
    json,
  });
