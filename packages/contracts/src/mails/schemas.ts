import { z } from 'zod';
import { FamiBookId, MailId, SubscriptionId, UserId } from '../ids.ts';
import { Cursor, Instant, Limit } from '../page.ts';

/** What a mail is about (D38, D40). */
export const MailTemplate = z.enum([
  'subscription-approved',
  'subscription-rejected',
  'membership-approved',
  'join-requested',
  'reset-requested',
  'reset-approved',
  'reset-completed',
  'role-received',
  'role-handed-over',
]);
export type MailTemplate = z.infer<typeof MailTemplate>;

/** A mail that was given up. Addresses are asked for when the list is read: a deleted user has none (D44). */
export const UndeliveredMail = z.object({
  id: MailId,
  template: MailTemplate,
  recipient: z.object({ name: z.string(), email: z.string() }).nullable(),
  famibookName: z.string().nullable(),
  /** What the mail server said last. */
  reason: z.string(),
  tries: z.number().int().nonnegative(),
  createdAt: Instant,
  givenUpAt: Instant,
});
export type UndeliveredMail = z.infer<typeof UndeliveredMail>;

export const UndeliveredMailsQuery = z.object({ before: Cursor.optional(), limit: Limit });

/** As many as a page of the list can name, twice. */
export const MAX_LOOKED_UP = 400;

/** What is looked up in auth's directory: by mails, by archives, and for whether a FamiBook is suspended. */
export const DirectoryBody = z.object({
  userIds: z.array(UserId).max(MAX_LOOKED_UP),
  famibookIds: z.array(FamiBookId).max(MAX_LOOKED_UP),
  /** FamiBooks that the caller knows by name only. */
  famibookNames: z.array(z.string()).max(MAX_LOOKED_UP),
});

/** Those of them that exist, with the managers of the FamiBooks among the users. */
export const DirectoryEntries = z.object({
  users: z.array(z.object({ userId: UserId, email: z.string(), firstName: z.string(), lastName: z.string() })),
  famibooks: z.array(
    z.object({
      famibookId: FamiBookId,
      famibookName: z.string(),
      managerUserId: UserId.nullable(),
      isSuspended: z.boolean(),
    }),
  ),
});
export type DirectoryEntries = z.infer<typeof DirectoryEntries>;

export const ApplicantsBody = z.object({ subscriptionIds: z.array(SubscriptionId).max(MAX_LOOKED_UP) });

/** The applicant for a FamiBook; `userId` is the manager's once it is founded. */
export const Applicant = z.object({
  subscriptionId: SubscriptionId,
  name: z.string(),
  email: z.string(),
  famibookName: z.string(),
  userId: UserId.nullable(),
});
export type Applicant = z.infer<typeof Applicant>;
