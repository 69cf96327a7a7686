import { createHmac } from 'node:crypto';
import type { ServiceName } from '@famibook/contracts/services';
import { clientAddress } from '../../http/client-address.ts';
import { currentActor } from '../actor.ts';
import { traceId } from '../trace.ts';

/** Everything that is ever written to the security log. */
const SECURITY_EVENTS = [
  'sign-in.succeeded',
  'sign-in.failed',
  'attempts.refused',
  'password.refused',
  'password.changed',
  'password.reset-by-operator',
  'registered',
  'password-reset.requested',
  'password-reset.approved',
  'password-reset.completed',
  'member.approved',
  'member.declined',
  'member.removed',
  'member.left',
  'famibook.founded',
  'subscription.approved',
  'subscription.rejected',
  'plan.changed',
  'user.deleted',
  'session.ended',
  'sessions.ended',
] as const;
type SecurityEvent = (typeof SECURITY_EVENTS)[number];

/** What happened, by ids only. Who did it, from which address and in which request is added by the log. */
export interface SecurityEntry {
  event: SecurityEvent;
  /** To whom it happened. */
  userId?: string;
  famibookId?: string;
  membershipId?: string;
  subscriptionId?: number;
  resetRequestId?: number;
  sessionId?: string;
  /** Written as a keyed hash only: it shows that two attempts were for one e-mail, and not for which. */
  email?: string;
}

/** Who did what to whom and from where, for the investigation of an attack (D45). */
export interface SecurityLog {
  /** Never throws and never waits: nothing fails because its line cannot be written. */
  record(entry: SecurityEntry): void;
}

/** Where the lines go, and what e-mails are hashed with. */
export interface SecuritySink {
  key: string;
  write(line: Readonly<Record<string, unknown>>): void;
}

const HASH_CHARACTERS = 22;

export function createSecurityLog(service: ServiceName, sink: SecuritySink): SecurityLog {
  return {
    record: ({ event, email, ...ids }) => {
      const actor = currentActor();
      sink.write({
        service,
        event,
        ...ids,
        ...(email !== undefined && { emailHash: hashOf(sink.key, email) }),
        ...(actor && { actor: `${actor.kind}:${actor.id}` }),
        address: clientAddress(),
        requestId: traceId(),
      });
    },
  };
}

function hashOf(key: string, email: string): string {
  return createHmac('sha256', key).update(email).digest('base64url').slice(0, HASH_CHARACTERS);
}
