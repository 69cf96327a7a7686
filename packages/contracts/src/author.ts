import { z } from 'zod';
import { UserId } from './ids.ts';

/** The author of a photo, comment or message, as lists show it. */
export const Author = z.object({
  id: UserId,
  firstName: z.string(),
  lastName: z.string(),
  profileImageUrl: z.string().nullable(),
  /** An author without an account here, named by an imported archive; the id is that of the member who imported it. */
  isImported: z.boolean().optional(),
});
export type Author = z.infer<typeof Author>;
