import type { EventType } from '@famibook/contracts/events';
import type { AnySubscription, Subscription } from '@famibook/service-kit/messaging/service-events';
import { removeFamibook } from '../commands/remove-famibook.ts';
import type { Announce } from '../ports.ts';
import { keepFamibookCopy } from '../steps/replicate-users.ts';

type StateEvent = Extract<EventType, `famibook.${'created' | 'plan-changed' | 'renamed' | 'suspended' | 'resumed'}.v1`>;

function onState<T extends StateEvent>(on: T): Subscription<T> {
  return { on, handle: ({ data, version }, tx) => keepFamibookCopy(tx, data, version) };
}

/** A FamiBook's life, as far as its photos are concerned (D39, D40). */
export function famibookSubscriptions(announce: Announce): readonly AnySubscription[] {
  const remove = removeFamibook(announce);
  const onDeleted: Subscription<'famibook.deleted.v1'> = {
    on: 'famibook.deleted.v1',
    handle: ({ data, version }, tx) => remove(tx, data.famibookId, version),
  };
  return [
    onState('famibook.created.v1'),
    onState('famibook.plan-changed.v1'),
    onState('famibook.renamed.v1'),
    onState('famibook.suspended.v1'),
    onState('famibook.resumed.v1'),
    onDeleted,
  ];
}
