import type { Subscription } from '@famibook/service-kit/events/service-events';
import type { keepFamibookName } from '../use-cases/keep-famibook-name.ts';

type Keep = typeof keepFamibookName;

export const onFamibookCreated = (keep: Keep): Subscription<'famibook.created.v1'> => ({
  on: 'famibook.created.v1',
  handle: ({ data, version }, tx: Parameters<Keep>[0]) => keep(tx, data, version),
});

export const onFamibookPlanChanged = (keep: Keep): Subscription<'famibook.plan-changed.v1'> => ({
  on: 'famibook.plan-changed.v1',
  handle: ({ data, version }, tx: Parameters<Keep>[0]) => keep(tx, data, version),
});
