import type { Deps } from '../../ports.ts';

type StatusDeps = Pick<Deps, 'backups' | 'restores' | 'target' | 'keys' | 'missingDriveSettings'>;

export type FoundStatus = Awaited<ReturnType<ReturnType<typeof getBackupStatus>>>;

/** What is backed up, what runs, and what is not set up yet (D31). */
export function getBackupStatus({ backups, restores, target, keys, missingDriveSettings }: StatusDeps) {
  return async () => {
    const history = await backups.list();
    // A running one comes first: an earlier one may carry a later date, from a clock that was ahead.
    const running = await restores.running();
    const restore = running?.purpose === 'restore' ? running : await restores.latest('restore');
    const rehearsal = running?.purpose === 'rehearsal' ? running : await restores.latest('rehearsal');
    const proven = await restores.lastProven();
    return {
      history,
      isInProgress: history.some(({ state }) => state === 'running') || restore?.state === 'running',
      totalBackups: await backups.countDone(),
      target: target.kind,
      isOnSameDisk: await target.isOnSameDisk(),
      keyId: keys.current?.id ?? null,
      missingDriveSettings,
      restore,
      rehearsal,
      lastProvenAt: proven?.finishedAt ?? null,
    };
  };
}
