import { SERVICES_WITH_DATABASE } from '@famibook/contracts/services';
import { refuseWhileRestoring } from '../backup/refuse-while-restoring.ts';
import { databaseUrlOf, hasDatabaseUrl } from '../config/platform-settings.ts';
import { migrateService, readMigrationState } from '../db/migrate.ts';
import { chooseServices, loadServices, namesIn } from './catalogue.ts';
import { machineOfEnvironment } from './machine.ts';
import type { ProcessOptions } from './process-options.ts';

/**
 * Brings the schemas of the services that `SERVICES` names up to date, and needs their databases only; without any, the
 * database of this one machine.
 * @throws CannotStart also while a restore has not ended, ConfigError or MigrationError; what was applied before stays
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
    const schemas = definitions.map(({ name, migrations }) => ({
      name,
      migrations,
      url: databaseUrlOf(machine.env, name),
    }));
    if (await isAnyPending(schemas)) await refuseWhileRestoring(schemas);
    for (const { name, migrations, url } of schemas) {
      const applied = migrations ? await migrateService(url, name, migrations) : [];
      printLine(`${name}: ${applied.length > 0 ? `applied ${applied.join(', ')}` : 'up to date'}`);
    }
  } finally {
    await machine.stop();
    machine.log?.close();
  }
}

interface Migrated {
  name: string;
  migrations?: string | undefined;
  url: string;
}

async function isAnyPending(schemas: readonly Migrated[]): Promise<boolean> {
  for (const { name, migrations, url } of schemas) {
    if (migrations && (await readMigrationState(url, name, migrations)).pending.length > 0) return true;
  }
  return false;
}
