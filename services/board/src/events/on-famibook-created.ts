import type { Subscription } from '@famibook/service-kit/events/service-events';
import { keepFamibookCopy } from '../use-cases/keep-copies.ts';

export const onFamibookCreated: Subscription<'famibook.created.v1'> = {
  on: 'famibook.created.v1',
  handle: ({ data, version }, tx) => keepFamibookCopy(tx, data, version),
};
