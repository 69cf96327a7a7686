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
 * @returns whether there is anything to migrate
 * @throws CannotStart when it could not be taken, or a restore has not ended; nothing but the record of backups has been
 * migrated then
 */
export async function prepareUpgrade(
  upgrade: Upgrade,
  { backUpBeforeUpgrade }: { backUpBeforeUpgrade?: BackUpBeforeUpgrade | undefined },
): Promise<boolean> {
  const { log, printLine } = upgrade;
  const schemas = schemasOf(upgrade);
  const states = await statesOf(schemas);
  if (states.every(({ pending }) => pending.length === 0)) return false;
  if (states.every(({ applied }) => applied === 0)) return true;
  await refuseWhileRestoring(schemas, 'upgrade');
  if (!backUpBeforeUpgrade) return true;
  printLine('Taking a backup before this version changes the database …');
  try {
    await backUpBeforeUpgrade(upgrade);
  } catch (error) {
    log.error({ err: error }, 'the backup before the upgrade failed');
    const reason = error instanceof Error ? error.message : String(error);
    throw new CannotStart(
      `No backup could be taken before the upgrade, and no data was changed: ${reason} Fix this and start this version again, or start it once with FAMIBOOK_UPGRADE_WITHOUT_BACKUP=true.`,
      { cause: error },
    );
  }
  return true;
}

export interface Schema {
  name: string;
  url: string;
  migrations: string;
}

/** Whether tables that are there are to be changed; schemas that are missing altogether have nothing to lose. */
export async function changesTables(schemas: readonly Schema[]): Promise<boolean> {
  return (await statesOf(schemas)).some(({ applied, pending }) => applied > 0 && pending.length > 0);
}

function statesOf(schemas: readonly Schema[]) {
  return Promise.all(schemas.map(({ name, url, migrations }) => readMigrationState(url, name, migrations)));
}

function schemasOf({ platform, definitions }: Upgrade) {
  return definitions.flatMap(({ name, migrations }) =>
    migrations ? [{ name, migrations, url: platform.databaseUrl(name) }] : [],
  );
}
