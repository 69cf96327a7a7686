import { ActivityLimitSettings } from '@famibook/famibook-kit/activity-limit';
import { failpointSetting, limitSetting } from '@famibook/service-kit/config/setting-schemas';
import { z } from 'zod';

const HOURLY_SUBMISSIONS = 60;

export const AdminConfig = z.object({
  ...ActivityLimitSettings.shape,
  FAMIBOOK_FAILPOINT: failpointSetting,
  FAMIBOOK_LIMIT_SUBSCRIPTIONS: limitSetting(HOURLY_SUBMISSIONS, 'subscription requests from one address in an hour'),
});
export type AdminConfig = z.infer<typeof AdminConfig>;
