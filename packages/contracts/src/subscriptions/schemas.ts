import { z } from 'zod';
import { SubscriptionId } from '../ids.ts';
import { LENGTHS, REQUESTED_SPACES } from '../limits.ts';
import { Instant } from '../page.ts';
import { PlanType } from '../plans.ts';
import { Email, line, NAME_RULE, NewFamiBookName, name, SubscriptionPassword, sameAs, text } from '../text.ts';
import { wholeNumber } from '../whole-number.ts';

function optionalLine(label: string, max: number) {
  return line({ label, max })
    .optional()
    .transform((value) => value || undefined);
}

export const SubscriptionFields = z.object({
  managerName: name({
    label: 'Manager name',
    max: LENGTHS.name,
    required: 'Manager name must be at least 2 characters',
  })
    .check(z.minLength(LENGTHS.managerNameMin, 'Manager name must be at least 2 characters'))
    .meta({ maxLength: LENGTHS.name, pattern: `^(?=\\s*\\S[\\s\\S]*\\S)${NAME_RULE}` }),
  managerEmail: Email,
  companyName: optionalLine('Company', LENGTHS.company),
  phoneNumber: optionalLine('Phone', LENGTHS.phone),
  planType: PlanType.default('basic'),
  requestedSpaces: wholeNumber(
    z
      .number({ error: 'Requested spaces must be a number from 1 to 50' })
      .int('Requested spaces must be a whole number')
      .min(REQUESTED_SPACES.min, 'Requested spaces must be at least 1')
      .max(REQUESTED_SPACES.max, 'Requested spaces can be at most 50'),
  ).default(1),
  famibookName: NewFamiBookName,
  message: text({ label: 'Message', max: LENGTHS.message })
    .optional()
    .transform((value) => value || undefined),
  password: SubscriptionPassword,
  confirmPassword: SubscriptionPassword.meta(sameAs('password')),
});

export const SubscriptionBody = SubscriptionFields.refine((body) => body.password === body.confirmPassword, {
  error: 'Passwords do not match',
  path: ['confirmPassword'],
  when: ({ value }) => SubscriptionFields.pick({ password: true, confirmPassword: true }).safeParse(value).success,
});
export type SubscriptionBody = z.infer<typeof SubscriptionBody>;

/** `ended`: its last FamiBook was deleted (D40). */
const SubscriptionStatus = z.enum(['pending', 'approved', 'rejected', 'ended']);

/**
 * A request as the administrator reads it; never with a password or its hash. Once its person is deleted, the names, the
 * address, company, phone and message are empty (D8).
 */
export const Subscription = z.object({
  id: SubscriptionId,
  managerName: z.string(),
  managerEmail: z.string(),
  companyName: z.string().nullable(),
  phoneNumber: z.string().nullable(),
  planType: PlanType,
  requestedSpaces: z.number().int(),
  famibookName: z.string(),
  /** Either name is written in scripts that do not belong together: look twice before approving it (D45). */
  isMixedScript: z.boolean(),
  message: z.string().nullable(),
  isApproved: z.boolean(),
  status: SubscriptionStatus,
  approvedAt: Instant.nullable(),
  approvedBy: z.string().nullable(),
  managerUserId: z.string().nullable(),
  createdAt: Instant,
});
export type Subscription = z.infer<typeof Subscription>;

/** `managerPassword` is null when the e-mail already had an account: its own password applies (D26). */
export const SubscriptionApproval = z.object({
  managerEmail: z.string(),
  managerPassword: z.string().nullable(),
  famibookName: z.string(),
});
export type SubscriptionApproval = z.infer<typeof SubscriptionApproval>;
