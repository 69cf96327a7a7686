import { newEvent } from '@famibook/contracts/events';
import type { Deps } from '../../ports.ts';
import type { OperatorFamiBook } from '../../store/famibooks.ts';
import type { NamedAdministrator } from '../../store/users.ts';

export interface OperatorList {
  administrators: NamedAdministrator[];
  /** In the order of their names, page by page, so that any number of them fits. */
  famibooks: AsyncIterable<OperatorFamiBook[]>;
}

/** Lists administrators and FamiBooks for an operator of the machine, and records that they were read (D41). */
export function listForOperator({
  stores,
  reader,
  changeIdentities,
  events,
}: Pick<Deps, 'stores' | 'reader' | 'changeIdentities' | 'events'>) {
  return async (): Promise<OperatorList> => {
    await changeIdentities((tx) => events.add(tx, newEvent('operator.accounts-listed.v1', 'operator', 1, {})));
    return {
      administrators: await stores.users.listAdministrators(reader),
      famibooks: readPages({ stores, reader }),
    };
  };
}

async function* readPages({ stores, reader }: Pick<Deps, 'stores' | 'reader'>): AsyncGenerator<OperatorFamiBook[]> {
  let after = '';
  for (;;) {
    const { page, last } = await stores.famibooks.pageByName(reader, after);
    if (page.length > 0) yield page;
    if (last === undefined) return;
    after = last;
  }
}
