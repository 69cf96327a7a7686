import type { ActivityAction } from '@famibook/contracts/activity/actions';
import type { ActivityLine, ActivitySubject } from '@famibook/contracts/activity/schemas';
import type { EventOf, EventType } from '@famibook/contracts/events';
import type { RecordedLine } from './activity.ts';

/** Events that Activity does not record: content as people share it, requests that still wait, and what follows from others. */
export const NOT_RECORDED = [
  'person.identity-changed.v1',
  'membership.requested.v1',
  'photo.uploaded.v1',
  'photo.edited.v1',
  'photo.reacted.v1',
  'photo.commented.v1',
  'photo.comment-deleted.v1',
  'photo.deleted.v1',
  'message.posted.v1',
  'message.reacted.v1',
  'message.deleted.v1',
  'audio.changed.v1',
  'renditions.withdrawn.v1',
  'backup.changed.v1',
  'invitation.used.v1',
  'subscription.requested.v1',
] as const satisfies readonly EventType[];

export type RecordedEvent = Exclude<EventType, (typeof NOT_RECORDED)[number]>;

interface Described {
  action: ActivityAction;
  subject?: ActivitySubject;
  details?: ActivityLine['details'];
}

type Describe<T extends RecordedEvent> = (event: EventOf<T>) => Described | undefined;

/** How each event reads in Activity (D41); undefined for one that is not worth a line, like a user's own message. */
export const LINES: { readonly [T in RecordedEvent]: Describe<T> } = {
  'membership.approved.v1': (event) => ({ action: approvalOf(event), subject: user(event) }),
  'membership.ended.v1': (event) => ({ action: endOf(event), subject: user(event) }),

  'famibook.created.v1': (event) => ({
    action: 'famibook.created',
    subject: famibook(event),
    details: { planType: event.data.planType },
  }),
  'famibook.plan-changed.v1': (event) => ({
    action: 'plan.changed',
    subject: famibook(event),
    details: { planType: event.data.planType },
  }),
  'famibook.renamed.v1': (event) => ({
    action: 'famibook.renamed',
    subject: famibook(event),
    details: only({ formerName: event.data.formerName }),
  }),
  'famibook.manager-changed.v1': (event) => ({
    action: 'manager.changed',
    subject: { kind: 'user', id: event.data.managerUserId, name: nameOf(event, event.data.managerUserId) },
    details: only({ formerManager: nameOf(event, event.data.formerManagerUserId) }),
  }),
  'famibook.suspended.v1': (event) => ({ action: 'famibook.suspended', subject: famibook(event) }),
  'famibook.resumed.v1': (event) => ({ action: 'famibook.resumed', subject: famibook(event) }),
  'famibook.deleted.v1': (event) => ({ action: 'famibook.deleted', subject: famibook(event) }),
  'famibook.restored.v1': (event) => ({ action: 'famibook.restored', subject: famibook(event) }),

  'message.approved.v1': (event) =>
    event.data.userId === event.actor.id ? undefined : { action: 'message.approved', subject: user(event) },
  'message.rejected.v1': (event) => ({ action: 'message.rejected', subject: user(event) }),
  'messages.rejected.v1': (event) => ({
    action: 'messages.rejected',
    subject: user(event),
    details: { count: event.data.messageIds.length },
  }),
  'message.removed-by-administrator.v1': (event) => ({ action: 'message.deleted', subject: user(event) }),
  'photo.removed-by-administrator.v1': (event) => ({ action: 'photo.deleted', subject: user(event) }),
  'audio.deleted.v1': (event) => ({
    action: 'audio.deleted',
    subject: { kind: 'audio', id: event.data.audioId, name: event.data.originalFilename },
  }),
  'drive.photos-imported.v1': ({ data }) => ({ action: 'photos.imported', details: { count: data.photos } }),
  'board.settings-changed.v1': ({ data }) => ({
    action: 'settings.changed',
    details: { publishWithoutReview: data.publishWithoutReview },
  }),

  'invitation.created.v1': (event) => ({
    action: 'invitation.created',
    subject: invitation(event),
    details: { uses: event.data.uses, expiresAt: event.data.expiresAt, letsIn: event.data.letsIn },
  }),
  'invitation.revoked.v1': (event) => ({ action: 'invitation.revoked', subject: invitation(event) }),

  'subscription.approved.v1': (event) => ({ action: 'subscription.approved', subject: applicant(event) }),
  'subscription.rejected.v1': (event) => ({ action: 'subscription.rejected', subject: applicant(event) }),
  'subscription.plan-changed.v1': (event) => ({
    action: 'plan.changed',
    subject: applicant(event),
    details: { planType: event.data.planType },
  }),

  'person.changed.v1': (event) =>
    event.data.formerName === undefined
      ? undefined
      : { action: 'name.changed', subject: user(event), details: { formerName: event.data.formerName } },
  'person.deleted.v1': (event) =>
    event.data.isRepeated ? undefined : { action: 'account.deleted', subject: user(event) },
  'person.password-changed.v1': (event) => ({ action: 'password.changed', subject: user(event) }),
  'person.password-reset-by-operator.v1': (event) => ({ action: 'password.reset-by-operator', subject: user(event) }),
  'person.administrator-created-by-operator.v1': (event) => ({
    action: 'administrator.created-by-operator',
    subject: user(event),
  }),
  'operator.accounts-listed.v1': () => ({ action: 'accounts.listed-by-operator' }),
  'person.signed-in-from-new-browser.v1': (event) => ({
    action: 'browser.signed-in',
    subject: user(event),
    details: { browser: event.data.userAgent },
  }),
  'person.second-factor-turned-on.v1': (event) => ({ action: 'second-factor.turned-on', subject: user(event) }),
  'person.second-factor-turned-off.v1': (event) => ({ action: 'second-factor.turned-off', subject: user(event) }),
  'person.second-factor-reset-by-operator.v1': (event) => ({
    action: 'second-factor.reset-by-operator',
    subject: user(event),
  }),
  'person.recovery-codes-renewed.v1': (event) => ({ action: 'recovery-codes.renewed', subject: user(event) }),
  'password-reset.requested.v1': (event) => ({ action: 'reset.requested', subject: user(event) }),
  'password-reset.approved.v1': (event) => ({ action: 'reset.approved', subject: user(event) }),
  'password-reset.completed.v1': (event) => ({ action: 'reset.completed', subject: user(event) }),

  'backup.created.v1': (event) => ({ action: 'backup.created', ...backup(event) }),
  'backup.failed.v1': (event) => ({ action: 'backup.failed', ...backup(event) }),
  'backup.cancelled.v1': (event) => ({ action: 'backup.cancelled', ...backup(event) }),
  'backup.deleted.v1': (event) => ({ action: 'backup.deleted', ...backup(event) }),
  'restore.begun.v1': (event) => ({ action: 'restore.begun', ...backup(event) }),
  'restore.finished.v1': (event) => ({ action: 'restore.finished', ...backup(event) }),
  'restore.failed.v1': (event) => ({ action: 'restore.failed', ...backup(event) }),
  'rehearsal.failed.v1': (event) => ({ action: 'rehearsal.failed', ...backup(event) }),
  'operator.recovery-sheet-printed.v1': () => ({ action: 'recovery-sheet.printed-by-operator' }),
  'operator.backup-key-made.v1': () => ({ action: 'backup-key.made-by-operator' }),

  'activity.exported.v1': () => ({ action: 'activity.exported' }),
  'archive.downloaded.v1': ({ data }) => ({ action: 'archive.downloaded', details: { kind: data.kind } }),
  'archive.imported.v1': ({ data: { photos, comments, messages } }) => ({
    action: 'archive.imported',
    details: { photos, comments, messages },
  }),
};

/** The longest name or detail; file names and browsers may be longer. */
const MAX_TEXT = 300;

/** The line of an event, or undefined when it has none. */
export function lineOf<T extends RecordedEvent>(event: EventOf<T>): RecordedLine | undefined {
  const describe: Describe<T> = LINES[event.type];
  const described = describe(event);
  if (!described) return undefined;
  const { action, subject, details = {} } = described;
  const { actor, data } = event;
  const famibookId = 'famibookId' in data ? data.famibookId : undefined;
  const famibookName = 'famibookName' in data ? data.famibookName : undefined;
  return {
    id: event.id,
    at: new Date(event.occurredAt),
    actor: {
      kind: actor.kind,
      id: short(actor.id),
      name: shortOrNull(actor.kind === 'user' ? nameOf(event, actor.id) : null),
    },
    action,
    subject: subject ? { ...subject, name: shortOrNull(subject.name) } : null,
    famibookId: famibookId ?? null,
    famibookName: shortOrNull(famibookName ?? null),
    details: Object.fromEntries(
      Object.entries(details).map(([key, value]) => [key, typeof value === 'string' ? short(value) : value]),
    ),
  };
}

/** A founding makes its manager a member at once; an invitation may let users in who then are their own actors. */
function approvalOf({ data, actor }: EventOf<'membership.approved.v1'>): ActivityAction {
  if (data.asManager) return 'manager.appointed';
  return data.userId === actor.id ? 'member.joined' : 'member.approved';
}

function endOf({ data, actor }: EventOf<'membership.ended.v1'>): ActivityAction {
  if (data.userId === actor.id) return data.wasApproved ? 'member.left' : 'request.withdrawn';
  return data.wasApproved ? 'member.removed' : 'member.declined';
}

type Named = Pick<EventOf<EventType>, 'names'>;

function nameOf({ names }: Named, userId: string | null): string | null {
  return (userId !== null && names?.[userId]) || null;
}

function user(event: Named & { data: { userId: string } }): ActivitySubject {
  const { userId } = event.data;
  return { kind: 'user', id: userId, name: nameOf(event, userId) };
}

function famibook({ data }: { data: { famibookId: string; famibookName: string } }): ActivitySubject {
  return { kind: 'famibook', id: data.famibookId, name: data.famibookName };
}

function invitation({ data }: { data: { invitationId: string } }): ActivitySubject {
  return { kind: 'invitation', id: data.invitationId, name: null };
}

function applicant({ data }: EventOf<`subscription.${'approved' | 'rejected' | 'plan-changed'}.v1`>): ActivitySubject {
  return { kind: 'subscription', id: String(data.subscriptionId), name: data.managerName ?? null };
}

interface AboutBackup {
  data: { backupId: string; level: string; startedAt: string; problem?: string };
}

function backup({ data }: AboutBackup): Omit<Described, 'action'> {
  const { backupId, level, startedAt, problem } = data;
  return { subject: { kind: 'backup', id: backupId, name: null }, details: only({ level, startedAt, problem }) };
}

/** Without the details that are not known. */
function only(details: Record<string, string | null | undefined>): ActivityLine['details'] {
  return Object.fromEntries(
    Object.entries(details).flatMap(([key, value]) => (value === null || value === undefined ? [] : [[key, value]])),
  );
}

function short(text: string): string {
  // Half an emoji is no text that JSON or the database could hold.
  return text.slice(0, MAX_TEXT).toWellFormed();
}

function shortOrNull(text: string | null): string | null {
  return text === null ? null : short(text);
}
