import type { ServiceContext } from '@famibook/service-kit/runtime/service';
import { waitFor } from '@famibook/testing/wait-for';
import { onTestFinished } from 'vitest';
import { createApplication } from '../application.ts';
import type { HeldLock } from '../backups/ports.ts';
import type { BackupConfig } from '../config.ts';
import { createDeps } from '../deps.ts';
import type { Deps } from '../ports.ts';
import { backup } from '../service.ts';
import { ALL_SERVICES } from './all-services.ts';
import { type BackupTestApp, bootBackup } from './backup-fixture.ts';

const NIGHTLY = '0 3 * * *';

interface ScheduleDeps extends Deps {
  /** Taken as soon as it is free, not only when it is. */
  runLock: { take(): Promise<HeldLock> };
}

export interface ScheduledBackups extends BackupTestApp {
  /** What the schedule works with. */
  deps: ScheduleDeps;
  /** Sets the clock by which the schedule runs, and does what is due then. @param others in the place of its own */
  runAt(now: Date, others?: Partial<Deps>): Promise<void>;
  /** What has to be changed before a backup can be taken. */
  conditions(): Promise<string | undefined>;
}

/** The backup service whose schedule runs when a test says so, by a clock of its own. */
export async function bootScheduled(options: Parameters<typeof bootBackup>[0]): Promise<ScheduledBackups> {
  let found: ServiceContext<BackupConfig> | undefined;
  const composed = {
    ...backup,
    compose: (context: ServiceContext<BackupConfig>) => {
      found = context;
      return backup.compose(context);
    },
  };
  const app = await bootBackup({ ...options, definitions: [composed, ...ALL_SERVICES.slice(1)] });
  if (!found) throw new TypeError('the backup service was not composed');
  let clock = new Date();
  const created = await createDeps({ ...found, now: () => clock });
  onTestFinished(() => created.stop());
  const deps = {
    ...created,
    schedule: NIGHTLY,
    // The service's own worker holds the lock for a moment each minute.
    runLock: { take: () => waitFor('the run lock', created.runLock.take) },
  };
  const { commands, queries } = createApplication(deps).backups;
  const scheduleWith = (others: Partial<Deps>) =>
    createApplication({ ...deps, ...others }).backups.commands.runSchedule;
  return {
    ...app,
    deps,
    conditions: () => queries.checkConditions(AbortSignal.timeout(60_000)),
    runAt: async (now, others) => {
      clock = now;
      await (others ? scheduleWith(others) : commands.runSchedule)();
    },
  };
}
