import { z } from 'zod';

/** The response of calls that have nothing to show but words. */
export const MessageResponse = z.object({ message: z.string() });
