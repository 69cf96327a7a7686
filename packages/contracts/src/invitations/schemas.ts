import { z } from 'zod';
import { InvitationId } from '../ids.ts';
import { INVITATIONS } from '../limits.ts';
import { Instant } from '../page.ts';
import { atMost } from '../text.ts';

/**
 * What an invitation's link carries. Any text that is no token of an open invitation is not found, also one that a
 * messenger cut off: it is never called invalid (D43).
 */
export const InvitationToken = atMost(
  z.string({ error: 'An invitation is a text' }),
  'Invitation',
  INVITATIONS.maxTokenLength,
);

function countSchema(label: string, max: number) {
  return z
    .number({ error: `${label} must be a number` })
    .int(`${label} must be a whole number`)
    .min(1, `${label} must be at least 1`)
    .max(max, `${label} can be at most ${max}`);
}

export const NewInvitationBody = z.object({
  /** After so many days the link works no more. */
  days: countSchema('Days', INVITATIONS.days.max).default(INVITATIONS.days.initial),
  /** So many people can come by the link. */
  uses: countSchema('People', INVITATIONS.uses.max).default(INVITATIONS.uses.initial),
  /** Whether members who come by the link are approved at once. */
  letsIn: z.boolean({ error: 'letsIn must be true or false' }).default(false),
});
export type NewInvitationBody = z.infer<typeof NewInvitationBody>;

/** `open` until one of the others is true, the first of these that is. */
export const InvitationState = z.enum(['open', 'revoked', 'used_up', 'expired']);
export type InvitationState = z.infer<typeof InvitationState>;

/** A row of a manager's list; none has the token. */
export const Invitation = z.object({
  id: InvitationId,
  state: InvitationState,
  letsIn: z.boolean(),
  uses: z.number().int().positive(),
  usesLeft: z.number().int().nonnegative(),
  /** Null once that user is deleted. */
  createdBy: z.string().nullable(),
  createdAt: Instant,
  expiresAt: Instant,
});
export type Invitation = z.infer<typeof Invitation>;

/** The token is in this response only: it is stored as a hash. */
export const CreatedInvitation = Invitation.extend({ token: z.string() });
export type CreatedInvitation = z.infer<typeof CreatedInvitation>;

/** All that a link says about a FamiBook (D43). */
export const InvitedTo = z.object({ famibookName: z.string(), managerFirstName: z.string() });
export type InvitedTo = z.infer<typeof InvitedTo>;
