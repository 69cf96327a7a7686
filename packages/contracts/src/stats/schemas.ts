import { z } from 'zod';

const count = z.number().int().nonnegative();

export const Stats = z.object({ totalMembers: count, totalPhotos: count, totalMessages: count });
export type Stats = z.infer<typeof Stats>;
