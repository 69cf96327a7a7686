import type { EventType } from '@famibook/contracts/events';
import type { AnySubscription, Subscription } from '@famibook/service-kit/messaging/service-events';
import type { forgetFamibook } from '../retention/delete-famibook.ts';
import { keepFamibookCopy } from '../retention/replicate-famibook.ts';

type StateEvent = Extract<EventType, `famibook.${'created' | 'plan-changed' | 'renamed' | 'suspended' | 'resumed'}.v1`>;
type Forget = ReturnType<typeof forgetFamibook>;

function onState<T extends StateEvent>(on: T): Subscription<T> {
  return {
    on,
    handle: ({ data, version }, tx: Parameters<typeof keepFamibookCopy>[0]) => keepFamibookCopy(tx, data, version),
  };
}

/** A FamiBook's life, as far as its files are concerned (D39, D40). */
export function famibookSubscriptions(forget: Forget): readonly AnySubscription[] {
  const onDeleted: Subscription<'famibook.deleted.v1'> = {
    on: 'famibook.deleted.v1',
    handle: ({ data, version }, tx: Parameters<Forget>[0]) => forget(tx, data.famibookId, version),
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
