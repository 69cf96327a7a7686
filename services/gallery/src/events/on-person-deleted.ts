import type { Subscription } from '@famibook/service-kit/messaging/service-events';
import { removePerson } from '../commands/remove-user.ts';
import type { Announce } from '../ports.ts';

export const onPersonDeleted = (announce: Announce): Subscription<'person.deleted.v1'> => {
  const remove = removePerson(announce);
  return { on: 'person.deleted.v1', handle: ({ data, version }, tx) => remove(tx, data.userId, version) };
};
