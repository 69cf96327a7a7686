import type { Identity } from '@famibook/contracts/identity';
import type { FamiBookId } from '@famibook/contracts/ids';
import { mayStillManage } from '@famibook/famibook-kit/manager-at-auth';
import { authorizeReader } from '@famibook/famibook-kit/user-replica';
import { AppError } from '@famibook/service-kit/errors';
import type { Deps } from '../../ports.ts';

/**
 * Asks again whether the actor may import into the FamiBook: an archive may come for a day after the identity was issued.
 * @throws AppError `forbidden` when another member is the manager now, those of `authorizeReader`
 */
export async function assertStillManages(
  { db, importCalls }: Pick<Deps, 'db' | 'importCalls'>,
  actor: Identity,
  famibookId: FamiBookId,
): Promise<void> {
  await authorizeReader(db, actor, famibookId);
  if (!(await mayStillManage(importCalls.managerOf, actor, famibookId))) throw new AppError('forbidden');
}
