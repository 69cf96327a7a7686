import { z } from 'zod';
import { FamiBookId, SessionId, UserId } from '../ids.ts';

export const accountEvents = {
  /** What tokens of this user say has changed; `endedSessions` are over. */
  'person.identity-changed.v1': z.object({
    userId: UserId,
    endedSessions: z.union([z.literal('all'), z.array(SessionId)]),
    /** Why sessions ended, where their screens should say so. */
    because: z.literal('password-changed').optional(),
  }),
  /** Name or picture; `famibookIds`: where the user is seen. */
  'person.changed.v1': z.object({
    userId: UserId,
    firstName: z.string(),
    lastName: z.string(),
    profileImageUrl: z.string().nullable(),
    famibookIds: z.array(FamiBookId),
    /** The full name until now, when the name changed. */
    formerName: z.string().optional(),
  }),
  /** The user changed the own password; a reset has an event of its own. */
  'person.password-changed.v1': z.object({ userId: UserId }),
  /** The browser was not known for this user before. */
  'person.signed-in-from-new-browser.v1': z.object({ userId: UserId, userAgent: z.string() }),
  /** The operator of the machine set a new random password (D3). */
  'person.password-reset-by-operator.v1': z.object({ userId: UserId }),
  /** The operator of the machine created a further administrator (D3). */
  'person.administrator-created-by-operator.v1': z.object({ userId: UserId }),
  /** The operator of the machine listed administrators and FamiBooks. */
  'operator.accounts-listed.v1': z.object({}),
  /**
   * `emailHash`: SHA-256 of the e-mail address in hex, by which others find what they hold under the address.
   * `isRepeated`: a restore brought back what the user had left, who was deleted before.
   */
  'person.deleted.v1': z.object({
    userId: UserId,
    emailHash: z.string().optional(),
    isRepeated: z.boolean().optional(),
  }),
} as const;
