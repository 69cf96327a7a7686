import { z } from 'zod';
import { UserId } from '../ids.ts';

const OfUser = z.object({ userId: UserId });

/** The second factor of a user (D42), by the version of the identity. */
export const secondFactorEvents = {
  'person.second-factor-turned-on.v1': OfUser,
  'person.second-factor-turned-off.v1': OfUser,
  'person.recovery-codes-renewed.v1': OfUser,
  /** The operator of the machine turned it off for a user who lost it (D3). */
  'person.second-factor-reset-by-operator.v1': OfUser,
} as const;
