import type { Subscription } from '@famibook/service-kit/events/service-events';
import type { Tx } from '../store/prisma.ts';

export const onPhotoDeleted = (
  retire: (tx: Tx, fileId: string) => Promise<void>,
): Subscription<'photo.deleted.v1'> => ({
  on: 'photo.deleted.v1',
  handle: ({ data }, tx: Tx) => retire(tx, data.fileId),
});
