import { z } from 'zod';

/** Nothing of its own to set: the database's address is the kit's. */
export const BoardConfig = z.object({});
export type BoardConfig = z.infer<typeof BoardConfig>;
