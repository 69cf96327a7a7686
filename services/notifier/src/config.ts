import { z } from 'zod';

/** Nothing of its own to set. */
export const NotifierConfig = z.object({});
export type NotifierConfig = z.infer<typeof NotifierConfig>;
