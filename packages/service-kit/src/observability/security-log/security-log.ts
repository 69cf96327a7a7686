import { createHmac } from 'node:crypto';
import type { ServiceName } from '@famibook/contracts/services';
import { clientAddress } from '../../http/client-address.ts';
import { currentActor } from '../actor.ts';
import { currentTrace } from '../trace.ts';

/** Everything that is ever written to the security log. */
const SECURITY_EVENTS = [
  'sign-in.succeeded',
  'sign-in.failed',
  'second-factor.asked',
  'second-factor.refused',
  'second-factor.turned-on',
  'second-factor.turned-off',
  'second-factor.reset-by-operator',
  'recovery-codes.renewed',
  'attempts.refused',
  'password.refused',
  'password.changed',
  'password.reset-by-operator',
  'administrator.created-by-operator',
  'accounts.listed-by-operator',
  'registered',
  'password-reset.requested',
  'password-reset.approved',
  'password-reset.completed',
  'member.requested',
  'member.let-in',
  'member.approved',
  'member.declined',
  'member.removed',
  'member.left',
  'invitation.created',
  'invitation.revoked',
  'famibook.founded',
  'famibook.renamed',
  'famibook.suspended',
  'famibook.resumed',
  'famibook.handed-over',
  'famibook.deleted',
  'subscription.approved',
  'subscription.rejected',
  'plan.changed',
  'user.deleted',
  'session.ended',
  'sessions.ended',
  'backup.created',
  'backup.cancelled',
  'backup.deleted',
  'restore.begun',
] as const;
type SecurityEvent = (typeof SECURITY_EVENTS)[number];

/** What happened, by ids only. The log adds the actor, the address and the request. */
export interface SecurityEntry {
  event: SecurityEvent;
  /** The user it happened to. */
  userId?: string;
  famibookId?: string;
  membershipId?: string;
  subscriptionId?: number;
  resetRequestId?: number;
  invitationId?: string;
  sessionId?: string;
  backupId?: string;
  /** Written as a keyed hash only: it shows that two attempts were for one e-mail, and not for which. */
  email?: string;
}

/** Records actions with actor, subject and address, for the investigation of an attack (D45). */
export interface SecurityLog {
  /** Never throws and never waits: no request fails because its line cannot be written. */
  record(entry: SecurityEntry): void;
}

/** The destination of the lines, and the key for hashing e-mails. */
export interface SecuritySink {
  key: string;
  write(line: Readonly<Record<string, unknown>>): void;
}

const HASH_CHARACTERS = 22;

export function createSecurityLog(service: ServiceName, sink: SecuritySink): SecurityLog {
  return {
    record: ({ event, email, ...ids }) => {
      const actor = currentActor();
      const trace = currentTrace();
      sink.write({
        service,
        event,
        ...ids,
        ...(email !== undefined && { emailHash: hashOf(sink.key, email) }),
        ...(actor && { actor: `${actor.kind}:${actor.id}` }),
        address: clientAddress(),
        requestId: trace?.requestId,
        traceId: trace?.traceId,
      });
    },
  };
}

function hashOf(key: string, email: string): string {
  return createHmac('sha256', key).update(email).digest('base64url').slice(0, HASH_CHARACTERS);
}
