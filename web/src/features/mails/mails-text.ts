import type { MailTemplate } from '@famibook/contracts/mails/schemas';

/** The texts of mails that could not be delivered. */
export const MAILS_TEXT = {
  tab: 'Undelivered Emails',
  label: 'Undelivered Emails',
  one: 'email',
  many: 'emails',
  empty: {
    title: 'No undelivered emails',
    text: 'An email that cannot be delivered for three days is listed here.',
  },
  deletedUser: 'Deleted user',
  reason: (reason: string) => `Reason: ${reason}`,
  tries: (tries: number, when: string) => `Given up ${when} after ${tries === 1 ? '1 try' : `${tries} tries`}`,
  retry: { label: 'Try again', done: 'Email will be sent again', failed: 'Failed to send the email again' },
} as const;

/** What a mail is about, read after the name of its recipient. */
export const TEMPLATE_TEXT: Readonly<Record<MailTemplate, string>> = {
  'subscription-approved': 'Subscription approved',
  'subscription-rejected': 'Subscription rejected',
  'membership-approved': 'Request to join approved',
  'join-requested': 'Request to join',
  'reset-requested': 'Password reset requested',
  'reset-approved': 'Password reset approved',
  'reset-completed': 'Password was reset',
  'role-received': 'Became the manager',
  'role-handed-over': 'Handed over the manager role',
};
