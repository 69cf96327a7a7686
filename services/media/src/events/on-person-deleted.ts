import type { Subscription } from '@famibook/service-kit/events/service-events';
import type { Tx } from '../store/prisma.ts';

export const onPersonDeleted = (
  forget: (tx: Tx, userId: string) => Promise<void>,
): Subscription<'person.deleted.v1'> => ({
  on: 'person.deleted.v1',
  handle: ({ data }, tx: Tx) => forget(tx, data.userId),
});
