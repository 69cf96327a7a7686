import { z } from 'zod';
import { Author } from '../author.ts';
import { ResetRequestId, UserId } from '../ids.ts';
import { LENGTHS } from '../limits.ts';
import { Instant } from '../page.ts';
import { SecondFactorCode } from '../second-factor/schemas.ts';
import { ANY_TEXT_PATTERN, CurrentPassword, Email, Password, sameAs, text } from '../text.ts';

export const RequestResetBody = z.object({
  email: Email,
  reason: text({ label: 'Reason', max: LENGTHS.reason }).optional(),
});
export const ResetRequested = z.object({ requestId: ResetRequestId, isApproved: z.boolean() });

/** What the browser that asked may read; `code` is what the person reads out to the administrator (D23). */
export const ResetStatus = z.object({
  id: ResetRequestId,
  isApproved: z.boolean(),
  completedAt: Instant.nullable(),
  code: z.string().regex(/^\d{6}$/),
});
export type ResetStatus = z.infer<typeof ResetStatus>;

const Twice = z.object({ newPassword: Password, confirmPassword: Password.meta(sameAs('newPassword')) });
type TwiceBody = z.infer<typeof Twice>;
const same = {
  check: (body: TwiceBody) => body.newPassword === body.confirmPassword,
  says: {
    error: "Passwords don't match",
    path: ['confirmPassword'],
    // Said together with what is wrong with the other fields, not after them (D16).
    when: ({ value }: { value: unknown }) => Twice.safeParse(value).success,
  },
};

export const CompleteResetBody = Twice.extend({ requestId: ResetRequestId }).refine(same.check, same.says);
export const DirectChangeBody = Twice.extend({
  email: Email,
  oldPassword: CurrentPassword,
  /** Required for a user with a second factor, unless the session is the user's own (D42). */
  code: SecondFactorCode.optional(),
}).refine(same.check, same.says);

/** A request as the administrator reads it. */
export const ResetRequest = z.object({
  id: ResetRequestId,
  userId: UserId,
  user: Author.extend({ email: z.string() }),
  reason: z.string().nullable(),
  code: z.string(),
  isApproved: z.boolean(),
  approvedAt: Instant.nullable(),
  approvedBy: z.string().nullable(),
  createdAt: Instant,
  completedAt: Instant.nullable(),
});
export type ResetRequest = z.infer<typeof ResetRequest>;

export const ApproveResetBody = z
  .object({ code: z.string().meta({ pattern: ANY_TEXT_PATTERN }).optional() })
  .default({});
