import { WritingLimitSettings } from '@famibook/famibook-kit/writing-limit';
import { failpointSetting } from '@famibook/service-kit/config/setting-schemas';
import type { z } from 'zod';

export const GalleryConfig = WritingLimitSettings.extend({
  FAMIBOOK_FAILPOINT: failpointSetting,
});
export type GalleryConfig = z.infer<typeof GalleryConfig>;
