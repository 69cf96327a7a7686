import type { Subscription } from '@famibook/service-kit/messaging/service-events';
import { keepPersonCopy } from '../steps/replicate-users.ts';

export const onPersonChanged: Subscription<'person.changed.v1'> = {
  on: 'person.changed.v1',
  handle: ({ data, version }, tx) => keepPersonCopy(tx, data, version),
};
