import type { Subscription } from '@famibook/service-kit/messaging/service-events';
import type { retireImage } from '../pictures/commands/retire-image.ts';

export const onPhotoDeleted = (retire: ReturnType<typeof retireImage>): Subscription<'photo.deleted.v1'> => ({
  on: 'photo.deleted.v1',
  handle: ({ data }, tx: Parameters<typeof retire>[0]) => retire(tx, data.fileId),
});
