import type { Subscription } from '@famibook/service-kit/messaging/service-events';
import type { forgetPerson } from '../retention/delete-user.ts';

export const onPersonDeleted = (forget: ReturnType<typeof forgetPerson>): Subscription<'person.deleted.v1'> => ({
  on: 'person.deleted.v1',
  handle: ({ data }, tx: Parameters<typeof forget>[0]) => forget(tx, data.userId),
});
