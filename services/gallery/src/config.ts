import { z } from 'zod';

export const GalleryConfig = z.object({
  FAMIBOOK_FAILPOINT: z.string().optional().describe('unset, but in crash tests'),
});
export type GalleryConfig = z.infer<typeof GalleryConfig>;
