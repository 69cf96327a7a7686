import { newEvent } from '@famibook/contracts/events';
import type { FamiBookId } from '@famibook/contracts/ids';
import type { PlanType } from '@famibook/contracts/plans';
import { AppError } from '@famibook/service-kit/errors';
import type { Deps } from '../../ports.ts';
import type { Tx } from '../../store/prisma.ts';

type Needed = Pick<Deps, 'transaction' | 'events'>;

/** All FamiBooks of a subscription get its plan (D21); what is older than known changes nothing. */
export const changePlan =
  (d: Needed) =>
  ({ key, planType, version }: { key: string; planType: PlanType; version: number }): Promise<string[]> =>
    d.transaction(async (tx) => {
      const newer = await tx.founding.updateMany({
        where: { key, planVersion: { lt: version } },
        data: { planType, planVersion: version },
      });
      if (newer.count === 1) await spread(d, tx, key, planType);
      const famibooks = await tx.famiBook.findMany({ where: { foundingKey: key }, select: { id: true }, take: 1_000 });
      if (famibooks.length === 0) throw new AppError('subscription_not_found');
      return famibooks.map(({ id }) => id);
    });

const spread = async (d: Needed, tx: Tx, key: string, planType: PlanType): Promise<void> => {
  const changed = await tx.$queryRaw<{ id: string; name: string; version: bigint }[]>`
    WITH locked AS (SELECT id FROM famibook WHERE founding_key = ${key} ORDER BY id FOR NO KEY UPDATE)
    UPDATE famibook f SET plan_type = ${planType}, version = version + 1 FROM locked WHERE f.id = locked.id
    RETURNING f.id, f.name, f.version`;
  const events = changed.map(({ id, name, version }) =>
    newEvent('famibook.plan-changed.v1', id, Number(version), {
      famibookId: id as FamiBookId,
      famibookName: name,
      planType,
    }),
  );
  if (events.length > 0) await d.events.add(tx, ...events);
};
