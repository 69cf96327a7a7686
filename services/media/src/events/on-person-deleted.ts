import type { Subscription } from '@famibook/service-kit/events/service-events';
import type { Tx } from '../store/prisma.ts';

export const onPersonDeleted = (
  forget: (tx: Tx, userId: string) => Promise<void>,
): Subscription<'person.deleted.v1', Tx> => ({
  on: 'person.deleted.v1',
  handle: ({ data }, tx) => forget(tx, data.userId),
});
