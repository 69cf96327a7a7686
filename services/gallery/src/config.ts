import { WritingLimitSettings } from '@famibook/famibook-kit/writing-limit';
import { z } from 'zod';

export const GalleryConfig = WritingLimitSettings.extend({
  FAMIBOOK_FAILPOINT: z.string().optional().describe('unset, but in crash tests'),
});
export type GalleryConfig = z.infer<typeof GalleryConfig>;
