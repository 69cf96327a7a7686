import { SERVICES_WITH_DATABASE } from '@famibook/contracts/services';
import { refuseWhileRestoring } from '../backup/refuse-while-restoring.ts';
import { databaseUrlOf, hasDatabaseUrl } from '../config/platform-settings.ts';
import { migrateService, readMigrationState } from '../db/migrate.ts';
import { CannotStart } from './cannot-start.ts';
import { chooseServices, loadServices, namesIn } from './catalogue.ts';
import { machineOfEnvironment } from './machine.ts';
import type { ProcessOptions } from './process-options.ts';
import { changesTables, type Schema } from './upgrade.ts';

const BACKUP_FIRST =
  '"npm start" brings these tables up to date, after a backup of them. FAMIBOOK_UPGRADE_WITHOUT_BACKUP=true does so here, without one.';

/**
 * Brings the schemas of the services that `SERVICES` names up to date, and needs their databases only; without any, the
 * database of this one machine.
 * @throws CannotStart while a restore has not ended, and on one machine where a backup has to come first (D33);
 *   ConfigError or MigrationError; what was applied before stays
 */
export async function migrateServices({ env, catalogue, openMachine, printLine }: ProcessOptions): Promise<void> {
  const built = namesIn(catalogue);
  const chosen = chooseServices(env.SERVICES, built);
  const names = chosen.filter((name) => SERVICES_WITH_DATABASE.includes(name));
  const definitions = await loadServices(catalogue, names);
  const isOnThisMachine = chosen.length === built.length && !names.every((name) => hasDatabaseUrl(env, name));
  // No client connects: any port will do.
  const request = { env: { ...env, PORT: '0' }, services: names, printLine: () => {} };
  const machine = isOnThisMachine ? await openMachine(request) : machineOfEnvironment(env);
  try {
    const schemas = definitions.flatMap(({ name, migrations }) =>
      migrations ? [{ name, migrations, url: databaseUrlOf(machine.env, name) }] : [],
    );
    if (await isAnyPending(schemas)) await refuseWhileRestoring(schemas, 'upgrade');
    const mayChange = !isOnThisMachine || env.FAMIBOOK_UPGRADE_WITHOUT_BACKUP === 'true';
    if (!mayChange && (await changesTables(schemas))) throw new CannotStart(BACKUP_FIRST);
    for (const { name, migrations, url } of schemas) {
      const applied = await migrateService(url, name, migrations, (migration) =>
        printLine(`${name}: ${migration} waits until its tables are free, as after a backup`),
      );
      printLine(`${name}: ${applied.length > 0 ? `applied ${applied.join(', ')}` : 'up to date'}`);
    }
  } finally {
    await machine.stop();
    machine.log?.close();
  }
}

async function isAnyPending(schemas: readonly Schema[]): Promise<boolean> {
  for (const { name, migrations, url } of schemas) {
    if ((await readMigrationState(url, name, migrations)).pending.length > 0) return true;
  }
  return false;
}
