import type { EventData, EventType } from '@famibook/contracts/events';
import type { SubscriptionId, UserId } from '@famibook/contracts/ids';
import type { MailTemplate } from '@famibook/contracts/mails/schemas';
import type { NewMail } from './mail.ts';

type Mails = { readonly [T in EventType]?: (data: EventData<T>) => readonly NewMail[] };

function toUser(id: UserId) {
  return { kind: 'user', id } as const;
}

function toApplicant(id: number) {
  return { kind: 'applicant', id: id as SubscriptionId } as const;
}

function aboutReset(template: MailTemplate) {
  return ({ userId }: EventData<'password-reset.requested.v1'>): NewMail[] => [{ template, recipient: toUser(userId) }];
}

function leadingToReset({ userId, requestId }: EventData<'password-reset.approved.v1'>): NewMail[] {
  return [{ template: 'reset-approved', recipient: toUser(userId), resetRequestId: requestId }];
}

/** The mails of each event (D38, D40). */
const MAILS = {
  'subscription.approved.v1': ({ subscriptionId, foundedFamiBookId: famibookId }) => [
    { template: 'subscription-approved', recipient: toApplicant(subscriptionId), ...(famibookId && { famibookId }) },
  ],
  'subscription.rejected.v1': ({ subscriptionId }) => [
    { template: 'subscription-rejected', recipient: toApplicant(subscriptionId) },
  ],
  'membership.requested.v1': ({ userId, famibookId }) => [
    { template: 'join-requested', recipient: { kind: 'manager', id: famibookId }, famibookId, aboutUserId: userId },
  ],
  // A founder gets the mail about the approved subscription.
  'membership.approved.v1': ({ userId, famibookId, asManager }) =>
    asManager ? [] : [{ template: 'membership-approved', recipient: toUser(userId), famibookId }],
  'password-reset.requested.v1': aboutReset('reset-requested'),
  'password-reset.approved.v1': leadingToReset,
  'password-reset.completed.v1': aboutReset('reset-completed'),
  'famibook.manager-changed.v1': ({ famibookId, managerUserId, formerManagerUserId }) => [
    { template: 'role-received', recipient: toUser(managerUserId), famibookId },
    ...(formerManagerUserId
      ? [
          {
            template: 'role-handed-over' as const,
            recipient: toUser(formerManagerUserId),
            famibookId,
            aboutUserId: managerUserId,
          },
        ]
      : []),
  ],
} satisfies Mails;

export type MailedType = keyof typeof MAILS;
export const MAILED_TYPES = Object.keys(MAILS) as MailedType[];

export function mailsOf<T extends MailedType>(type: T, data: EventData<T>): readonly NewMail[] {
  const toMails = MAILS[type] as (data: EventData<T>) => readonly NewMail[];
  return toMails(data);
}
