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
  }),
  /** The operator of the machine set a new random password (D3). */
  'person.password-reset-by-operator.v1': z.object({ userId: UserId }),
  'person.deleted.v1': z.object({ userId: UserId }),
} as const;
