import { z } from 'zod';
import { UserId } from '../ids.ts';

const reset = z.object({ requestId: z.number().int(), userId: UserId });

export const passwordResetEvents = {
  'password-reset.requested.v1': reset,
  'password-reset.approved.v1': reset,
  'password-reset.completed.v1': reset,
} as const;
