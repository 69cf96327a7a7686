import type { Subscription } from '@famibook/service-kit/messaging/service-events';
import type { Announce } from '../use-cases/ports.ts';
import { removePerson } from '../use-cases/remove-person.ts';

export const onPersonDeleted = (announce: Announce): Subscription<'person.deleted.v1'> => {
  const remove = removePerson(announce);
  return { on: 'person.deleted.v1', handle: ({ data, version }, tx) => remove(tx, data.userId, version) };
};
