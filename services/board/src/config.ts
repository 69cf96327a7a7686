import { ActivityLimitSettings } from '@famibook/famibook-kit/activity-limit';
import { WritingLimitSettings } from '@famibook/famibook-kit/writing-limit';
import { failpointSetting, limitSetting } from '@famibook/service-kit/config/setting-schemas';
import type { z } from 'zod';

const MAX_PENDING_PER_USER = 50;

export const BoardConfig = WritingLimitSettings.extend({
  ...ActivityLimitSettings.shape,
  FAMIBOOK_FAILPOINT: failpointSetting,
  FAMIBOOK_LIMIT_PENDING: limitSetting(
    MAX_PENDING_PER_USER,
    'messages of one user that wait for review in one FamiBook',
  ),
});
export type BoardConfig = z.infer<typeof BoardConfig>;
