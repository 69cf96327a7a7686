import type { Metrics } from '@famibook/service-kit/observability/metrics';
import type { Deps } from '../ports.ts';

type WatchDeps = Pick<Deps, 'backups' | 'restores' | 'now'>;

/** Adds the gauges that say when backups, or the proof that they can be restored, have stopped. */
export function watchBackups(metrics: Pick<Metrics, 'watch'>, { backups, restores, now }: WatchDeps): void {
  const secondsSince = async (moment: Date | undefined): Promise<number> => {
    const { createdAt } = await backups.installation();
    return Math.max(0, (now().getTime() - (moment ?? createdAt).getTime()) / 1_000);
  };
  metrics.watch({
    name: 'famibook_backup_age_seconds',
    help: 'Since the newest whole backup was begun; since the installation while there is none',
    read: async () => secondsSince((await backups.newestDone(now()))?.startedAt),
  });
  metrics.watch({
    name: 'famibook_backup_proven_age_seconds',
    help: 'Since the newest successful rehearsal of a restore; since the installation while there is none',
    read: async () => secondsSince((await restores.lastProven(now()))?.startedAt),
  });
}
