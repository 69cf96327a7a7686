import { z } from 'zod';
import { SessionId } from '../ids.ts';
import { InvitationToken } from '../invitations/schemas.ts';
import { LENGTHS } from '../limits.ts';
import { Instant } from '../page.ts';
import { atMost, Email, FamiBookName, FirstName, LastName, Password } from '../text.ts';

export const LoginBody = z.object({
  email: Email,
  password: Password,
  /** Empty for the administrator only (D4). */
  famibookName: atMost(
    z.string({ error: 'FamiBook name is required' }).trim(),
    'FamiBook name',
    LENGTHS.famibookName,
  ).default(''),
  /** Only an administrator is let in; everyone else gets the response to a wrong password (D3). */
  as: z.literal('administrator').optional(),
});
export type LoginBody = z.infer<typeof LoginBody>;

export const RegisterBody = z.object({
  email: Email,
  password: Password,
  firstName: FirstName,
  lastName: LastName,
  famibookName: FamiBookName,
  /** By which the user comes: one to the FamiBook of this name (D43). */
  invitation: InvitationToken.optional(),
});
export type RegisterBody = z.infer<typeof RegisterBody>;

export const Session = z.object({
  id: SessionId,
  isCurrent: z.boolean(),
  /** Which browser, as it called itself, shortened. */
  userAgent: z.string(),
  famibookName: z.string().nullable(),
  createdAt: Instant,
  lastUsedAt: Instant,
  expiresAt: Instant,
});
export type Session = z.infer<typeof Session>;
