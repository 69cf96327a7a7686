import type { Subscription } from '@famibook/service-kit/messaging/service-events';
import type { claimImage } from '../pictures/commands/claim-image.ts';

export const onPhotoUploaded = (claim: ReturnType<typeof claimImage>): Subscription<'photo.uploaded.v1'> => ({
  on: 'photo.uploaded.v1',
  handle: ({ data }, tx: Parameters<typeof claim>[0]) => claim(tx, data.fileId),
});
