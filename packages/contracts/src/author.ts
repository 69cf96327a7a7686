import { z } from 'zod';
import { UserId } from './ids.ts';

/** Who wrote something, as lists show it. */
export const Author = z.object({
  id: UserId,
  firstName: z.string(),
  lastName: z.string(),
  profileImageUrl: z.string().nullable(),
});
export type Author = z.infer<typeof Author>;
