import { refuseWhileRestoring } from '../backup/refuse-while-restoring.ts';
import type { Env } from '../config/config.ts';
import { readMigrationState } from '../db/migrate.ts';
import type { Logger } from '../observability/log.ts';
import { CannotStart } from './cannot-start.ts';
import type { Platform } from './platform.ts';
import type { AnyServiceDefinition } from './service.ts';

/** A FamiBook whose tables hold something and are about to change. */
export interface Upgrade {
  env: Env;
  platform: Platform;
  definitions: readonly AnyServiceDefinition[];
  log: Logger;
  printLine(line: string): void;
}

/** Takes a backup of all services, from their tables as they are. Rejects when there is none at the end. */
export type BackUpBeforeUpgrade = (upgrade: Upgrade) => Promise<void>;

/**
 * Takes a backup before migrations change tables that hold something (D33); a first start has nothing to lose.
 * @throws CannotStart when it could not be taken, or a restore has not ended; nothing has been migrated then
 */
export async function prepareUpgrade(
  upgrade: Upgrade,
  { backUpBeforeUpgrade }: { backUpBeforeUpgrade?: BackUpBeforeUpgrade | undefined },
): Promise<void> {
  const { log, printLine } = upgrade;
  if (!(await isUpgrade(upgrade))) return;
  await refuseWhileRestoring(schemasOf(upgrade));
  if (!backUpBeforeUpgrade) return;
  printLine('Taking a backup before this version changes the database …');
  try {
    await backUpBeforeUpgrade(upgrade);
  } catch (error) {
    log.error({ err: error }, 'no backup before the upgrade');
    const reason = error instanceof Error ? error.message : String(error);
    throw new CannotStart(
      `No backup could be taken before the upgrade, and nothing was changed: ${reason} Mend that, or start once with FAMIBOOK_UPGRADE_WITHOUT_BACKUP=true.`,
      { cause: error },
    );
  }
}

async function isUpgrade(upgrade: Upgrade): Promise<boolean> {
  const states = await Promise.all(
    schemasOf(upgrade).map(({ name, url, migrations }) => readMigrationState(url, name, migrations)),
  );
  return states.some(({ applied }) => applied > 0) && states.some(({ pending }) => pending.length > 0);
}

function schemasOf({ platform, definitions }: Upgrade) {
  return definitions.flatMap(({ name, migrations }) =>
    migrations ? [{ name, migrations, url: platform.databaseUrl(name) }] : [],
  );
}
