import type { Subscription } from '@famibook/service-kit/events/service-events';
import type { Tx } from '../store/prisma.ts';

export const onPhotoUploaded = (
  claim: (tx: Tx, fileId: string) => Promise<void>,
): Subscription<'photo.uploaded.v1'> => ({
  on: 'photo.uploaded.v1',
  handle: ({ data }, tx: Tx) => claim(tx, data.fileId),
});
