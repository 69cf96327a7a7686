import type { Subscription } from '@famibook/service-kit/events/service-events';
import { keepFamibookCopy } from '../use-cases/keep-copies.ts';

export const onFamibookPlanChanged: Subscription<'famibook.plan-changed.v1'> = {
  on: 'famibook.plan-changed.v1',
  handle: ({ data, version }, tx) => keepFamibookCopy(tx, data, version),
};
